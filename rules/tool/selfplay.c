/* SPDX-License-Identifier: MIT */
#include "rules/tool/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A safety limit: no observed game has come near it. */
enum { TURNS_MAX = 20000 };

enum level { LEVEL_RANDOM, LEVEL_GREEDY };

struct selfplay {
    const char *rules;
    enum level levels[2]; /* by side */
    long games;
    uint64_t chance;   /* state of the generator */
    uint64_t playouts; /* state of the generator for position_playout() */
    long results[4];   /* by enum result */
    long unfinished;
    long won_by_starter;
    long turns;
    int *lengths;
    struct turn_ends *ends;
};

/* SplitMix64: small, and the same on every machine. */
static uint64_t draw_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

static uint32_t random_below(uint64_t *state, uint32_t bound)
{
    return (uint32_t)((draw_random(state) >> 32) * bound >> 32);
}

static void throw_faces(struct selfplay *play, struct position *pos)
{
    struct owed owed = position_owed(pos);
    uint8_t faces[THROW_DICE_MAX];
    for (int i = 0; i < owed.count; i++) {
        faces[i] = owed.chance == CHANCE_DICE ? (uint8_t)(1 + random_below(&play->chance, 6))
                                              : (uint8_t)random_below(&play->chance, 2);
    }
    struct position thrown;
    if (position_throw(pos, faces, owed.count, &thrown)) {
        *pos = thrown;
    }
}

/* The first of the ends that are best for the mover, starting at a random place in the list. */
static int greedy_end(struct selfplay *play, enum side side)
{
    int count = play->ends->count;
    int first = (int)random_below(&play->chance, (uint32_t)count);
    int best = first;
    int best_score = position_score(&play->ends->at[first], side);
    for (int i = 1; i < count; i++) {
        int at = (first + i) % count;
        int score = position_score(&play->ends->at[at], side);
        if (score > best_score) {
            best = at;
            best_score = score;
        }
    }
    return best;
}

static bool selfplay_play_turn(struct selfplay *play, struct position *pos)
{
    enum side side = (enum side)position_owed(pos).side;
    if (!position_ends(pos, play->ends)) {
        return false;
    }
    int chosen = play->levels[side] == LEVEL_GREEDY
                     ? greedy_end(play, side)
                     : (int)random_below(&play->chance, (uint32_t)play->ends->count);
    *pos = play->ends->at[chosen];
    return true;
}

/* Games of two random players have a faster implementation. */
static enum result selfplay_to_end(struct selfplay *play, struct position *pos, int *turns)
{
    if (play->levels[SIDE_WHITE] == LEVEL_RANDOM && play->levels[SIDE_BLACK] == LEVEL_RANDOM) {
        return position_playout(pos, &play->playouts, turns);
    }
    for (*turns = 0; position_result(pos) == RESULT_NONE && *turns < TURNS_MAX;) {
        if (position_owed(pos).kind == OWED_THROW) {
            throw_faces(play, pos);
        }
        *turns += selfplay_play_turn(play, pos) ? 1 : 0;
    }
    return position_result(pos);
}

static enum side throw_for_start(struct selfplay *play, const struct position *start, long game)
{
    int count = rolloff_count(start);
    enum side winner = game % 2 == 0 ? SIDE_WHITE : SIDE_BLACK;
    uint8_t faces[2][THROW_DICE_MAX];
    uint32_t kinds = position_ruleset(start)->chance == CHANCE_DICE ? 6 : 2;
    if (count == 0) {
        return winner;
    }
    do {
        for (int i = 0; i < 2 * count; i++) {
            faces[i / count][i % count] =
                (uint8_t)(random_below(&play->chance, kinds) + (kinds == 6 ? 1 : 0));
        }
    } while (!rolloff_winner(start, faces[0], faces[1], &winner));
    return winner;
}

static bool selfplay_numbered(struct selfplay *play, long game, struct text_error *error)
{
    struct position pos;
    size_t bytes = strlen(play->rules);
    if (!position_start(play->rules, bytes, SIDE_WHITE, &pos, error)) {
        return false;
    }
    enum side starter = throw_for_start(play, &pos, game);
    if (!position_start(play->rules, bytes, starter, &pos, error)) {
        return false;
    }
    int turns = 0;
    enum result result = selfplay_to_end(play, &pos, &turns);
    play->results[result]++;
    play->unfinished += result == RESULT_NONE;
    play->won_by_starter += result == (starter == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK);
    play->lengths[game] = turns;
    play->turns += turns;
    return true;
}

static int compare_turn_counts(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void report_games(struct selfplay *play, double seconds)
{
    long games = play->games;
    qsort(play->lengths, (size_t)games, sizeof *play->lengths, compare_turn_counts);
    printf("games %ld: 1-0 %ld, 0-1 %ld, 1/2 %ld, unfinished %ld; the starter won %ld\n", games,
           play->results[RESULT_WHITE], play->results[RESULT_BLACK], play->results[RESULT_DRAW],
           play->unfinished, play->won_by_starter);
    printf("turns a game: mean %.1f, least %d, p5 %d, median %d, p95 %d, most %d\n",
           (double)play->turns / (double)games, play->lengths[0], play->lengths[games * 5 / 100],
           play->lengths[games / 2], play->lengths[games * 95 / 100], play->lengths[games - 1]);
    printf("%.0f games a second, %.0f turns a second\n", (double)games / seconds,
           (double)play->turns / seconds);
}

static bool read_level_name(const char *word, enum level *level)
{
    *level = strcmp(word, "greedy") == 0 ? LEVEL_GREEDY : LEVEL_RANDOM;
    return *level == LEVEL_GREEDY || strcmp(word, "random") == 0;
}

static bool read_limited_number(const char *word, unsigned long long max,
                                unsigned long long *number)
{
    char *rest;
    *number = strtoull(word, &rest, 10);
    return word[0] >= '0' && word[0] <= '9' && *rest == '\0' && *number <= max;
}

static bool read_argument(struct selfplay *play, const char *name, const char *value)
{
    unsigned long long number = 0;
    bool good = false;
    if (strcmp(name, "--games") == 0) {
        good = read_limited_number(value, 100000000, &number) && number > 0;
        play->games = (long)number;
    } else if (strcmp(name, "--seed") == 0) {
        good = read_limited_number(value, UINT64_MAX, &number);
        play->chance = number;
    } else if (strcmp(name, "--white") == 0) {
        good = read_level_name(value, &play->levels[SIDE_WHITE]);
    } else if (strcmp(name, "--black") == 0) {
        good = read_level_name(value, &play->levels[SIDE_BLACK]);
    }
    if (!good) {
        fprintf(stderr, "taberna-rules: selfplay: %s %s is not understood\n", name, value);
    }
    return good;
}

int tool_selfplay(int argc, char **argv)
{
    struct selfplay play = {.rules = argv[0], .games = 100, .chance = 1};
    for (int i = 1; i < argc; i += 2) {
        if (!read_argument(&play, argv[i], i + 1 < argc ? argv[i + 1] : "")) {
            return TOOL_UNREADABLE;
        }
    }
    play.playouts = draw_random(&play.chance) | 1;
    play.lengths = tool_memory((size_t)play.games * sizeof *play.lengths);
    play.ends = tool_memory(sizeof *play.ends);
    struct text_error error;
    bool good = true;
    double began = tool_seconds();
    for (long game = 0; good && game < play.games; game++) {
        good = selfplay_numbered(&play, game, &error);
    }
    if (good) {
        report_games(&play, tool_seconds() - began);
    }
    free(play.ends);
    free(play.lengths);
    return good ? TOOL_GOOD : tool_refuse("cannot read the rules", &error);
}
