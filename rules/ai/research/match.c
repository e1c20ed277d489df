/* SPDX-License-Identifier: MIT */
#include "rules/ai/research/match.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/ai/research/chance.h"
#include "rules/ai/research/threads.h"
#include "rules/ai/tool/tool.h"

enum { SAY_SECONDS = 60 };

/*
 * The uses of a pair's seed. Each side has dice of its own, so that a side that throws twice in one of the games does
 * not take dice of the other side.
 */
enum { SEED_WHITE_DICE, SEED_BLACK_DICE, SEED_ROLLOFF, SEED_OPENING, SEED_FIRST, SEED_SECOND };

struct game_state {
    struct thinking *thinking;
    const struct player *by_side[2];
    uint64_t dice[2]; /* random streams, by side */
    struct position pos;
};

long match_opening(const struct ruleset *ruleset)
{
    return ruleset->chance == CHANCE_NONE ? MATCH_OPENING_STONES : 0;
}

static uint8_t draw_face(enum chance chance, uint64_t *stream)
{
    return (uint8_t)(chance == CHANCE_DICE ? 1 + chance_under(stream, 6) : chance_under(stream, 2));
}

/* Decides which side starts: by a throw, or White and Black in turn if the game has no such throw. */
static enum side draw_starter(const struct position *start, long pair, uint64_t stream)
{
    int count = rolloff_count(start);
    enum chance chance = position_ruleset(start)->chance;
    enum side winner = pair % 2 == 0 ? SIDE_WHITE : SIDE_BLACK;
    uint8_t faces[2][THROW_DICE_MAX];
    if (count == 0) {
        return winner;
    }
    do {
        for (int i = 0; i < 2 * count; i++) {
            faces[i / count][i % count] = draw_face(chance, &stream);
        }
    } while (!rolloff_winner(start, faces[0], faces[1], &winner));
    return winner;
}

static void start_position(const char *rules, enum side starter, struct position *pos)
{
    struct text_error error;
    if (!position_start(rules, strlen(rules), starter, pos, &error)) {
        tool_say("cannot read the rules: %s", error.says);
        exit(TOOL_BROKE);
    }
}

static void match_throw_dice(struct game_state *game)
{
    struct owed owed = position_owed(&game->pos);
    uint8_t faces[THROW_DICE_MAX];
    struct position thrown;
    for (int i = 0; i < owed.count; i++) {
        faces[i] = draw_face(owed.chance, &game->dice[owed.side]);
    }
    if (!position_throw(&game->pos, faces, owed.count, &thrown)) {
        tool_say("a throw is refused");
        exit(TOOL_BROKE);
    }
    game->pos = thrown;
}

/*
 * A level is certain of a result only if it has searched the game to its end: the tables for games of chance are
 * rounded.
 */
static bool is_certain(const struct ai_choice *choice)
{
    return position_ruleset(&choice->after)->chance == CHANCE_NONE && choice->error <= 0.0F &&
           choice->score >= 1.0F;
}

static void count_match_turn(struct told *told, enum side side, const struct ai_choice *choice)
{
    told->passes += choice->turn.count == 0;
    for (int i = 0; i < choice->turn.count; i++) {
        told->hits += choice->turn.steps[i].hit;
    }
    told->certain[side] |= is_certain(choice);
}

static void match_play_turn(struct game_state *game, const struct player *player, uint64_t seed,
                            struct told *told)
{
    struct ai_choice choice;
    enum side side = position_owed(&game->pos).side;
    player_choose(player, game->thinking, &game->pos, seed, &choice);
    if (player->kind == PLAYER_LEVEL) {
        count_match_turn(told, side, &choice);
    }
    game->pos = choice.after;
    told->hash = chance_seed(told->hash, position_hash(&game->pos));
    told->turns++;
}

static void match_play_out(struct game_state *game, const struct match *match, uint64_t seed,
                           uint64_t players_seed, struct told *told)
{
    static const struct player by_chance = {.kind = PLAYER_RANDOM, .name = "random"};
    uint64_t opening_seed = chance_seed(seed, SEED_OPENING);
    while (position_result(&game->pos) == RESULT_NONE && told->turns < MATCH_TURNS_MAX) {
        struct owed owed = position_owed(&game->pos);
        uint64_t turn = (uint64_t)told->turns;
        if (owed.kind == OWED_THROW) {
            match_throw_dice(game);
            continue;
        }
        if (match->watch != NULL) {
            match->watch(match->context, &game->pos);
        }
        if (told->turns < match->opening) {
            match_play_turn(game, &by_chance, chance_seed(opening_seed, turn), told);
        } else {
            match_play_turn(game, game->by_side[owed.side], chance_seed(players_seed, turn), told);
        }
    }
}

void match_play(const struct match *match, struct thinking *thinking, long number,
                struct told *told)
{
    long pair = match->alone ? number : number / 2;
    bool swapped = !match->alone && number % 2 == 1;
    uint64_t seed = chance_seed(match->seed, (uint64_t)pair);
    struct game_state game = {
        .thinking = thinking,
        .by_side = {swapped ? match->second : match->first, swapped ? match->first : match->second},
        .dice = {chance_seed(seed, SEED_WHITE_DICE), chance_seed(seed, SEED_BLACK_DICE)},
    };
    *told = (struct told){.result = RESULT_NONE};
    start_position(match->rules, SIDE_WHITE, &game.pos);
    told->starter = draw_starter(&game.pos, pair, chance_seed(seed, SEED_ROLLOFF));
    start_position(match->rules, told->starter, &game.pos);
    /* if the rules decide which side starts, they override the draw */
    told->starter = position_owed(&game.pos).side;
    match_play_out(&game, match, seed, chance_seed(seed, swapped ? SEED_SECOND : SEED_FIRST), told);
    told->unfinished = position_result(&game.pos) == RESULT_NONE;
    told->result = told->unfinished ? RESULT_DRAW : position_result(&game.pos);
}

struct all_games {
    const struct match *match;
    struct thinking **thinking; /* one per thread */
    struct told *told;
    long count;
    time_t said; /* used by the first thread only */
};

static void match_play_numbered(void *context, int thread, long game)
{
    struct all_games *all = context;
    match_play(all->match, all->thinking[thread], game, &all->told[game]);
    time_t now = time(NULL);
    if (thread == 0 && now - all->said >= SAY_SECONDS) {
        all->said = now;
        tool_say("%s, %s and %s: at game %ld of %ld", all->match->rules, all->match->first->name,
                 all->match->second->name, game + 1, all->count);
    }
}

void match_play_all(const struct match *match, int threads, long count, struct told *told)
{
    struct all_games all = {.match = match, .told = told, .count = count, .said = time(NULL)};
    all.thinking = tool_memory((size_t)threads * sizeof *all.thinking);
    for (int i = 0; i < threads; i++) {
        all.thinking[i] = thinking_create();
    }
    research_share_out(threads, count, match_play_numbered, &all);
    for (int i = 0; i < threads; i++) {
        thinking_destroy(all.thinking[i]);
    }
    free(all.thinking);
}

double match_score(long game, const struct told *told)
{
    enum result won = game % 2 == 0 ? RESULT_WHITE : RESULT_BLACK;
    return told->result == RESULT_DRAW ? 0.5 : told->result == won ? 1.0 : 0.0;
}

void match_sum_up(const struct told *told, long count, struct summary *summary)
{
    *summary = (struct summary){.games = count};
    for (long game = 0; game < count; game++) {
        double score = match_score(game, &told[game]);
        summary->won += score > 0.75;
        summary->lost += score < 0.25;
        summary->unfinished += told[game].unfinished;
        summary->turns += told[game].turns;
        for (int side = 0; side < 2; side++) {
            bool won = told[game].result == (side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK);
            summary->certain += told[game].certain[side];
            summary->certain_lost += told[game].certain[side] && !won;
        }
        if (game % 2 == 1) {
            sample_add(&summary->pairs, (score + match_score(game - 1, &told[game - 1])) / 2.0);
        }
    }
    summary->drawn = count - summary->won - summary->lost;
    summary->score = estimate_score(&summary->pairs);
    summary->elo = estimate_elo(&summary->score);
}

void match_measure(const struct match *match, int threads, long count, struct summary *summary)
{
    count += count % 2;
    struct told *told = tool_memory((size_t)count * sizeof *told);
    match_play_all(match, threads, count, told);
    match_sum_up(told, count, summary);
    free(told);
}
