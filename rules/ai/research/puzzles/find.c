/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "rules/ai/analysis/rollout.h"
#include "rules/ai/research/chance.h"
#include "rules/ai/research/puzzles/puzzle.h"
#include "rules/ai/tool/tool.h"

enum {
    TURNS_MIN = 5,      /* with fewer turns a guess would solve a puzzle */
    TRIED_MAX = 5,      /* positions of one game that are examined closely */
    DECIDED_MAX = 13,   /* moves of Tablaaza: the search seldom decides all of more */
    ROLLOUT_CHUNK = 64, /* games between two looks at the estimates */
    ROLLOUT_LOOKS = 8,  /* then the rollout ends without a decision */
};

/* The gap at first sight from which a rollout is worth its time. */
#define GAP_AT_SIGHT 0.07F
/* The gap, with two plies, below which a rollout is not worth its time. */
#define GAP_RANKED 0.06F
/* Nothing is at stake beyond these scores of the best turn. */
#define SCORE_LOW 0.06F
#define SCORE_HIGH 0.985F
/* The least distance of each compared turn from the best, in standard errors; and of its loss from the margin. */
#define CLEAR_ERRORS 4.0
#define MARGIN_ERRORS 1.5

static bool asks_mover(const struct position *pos, struct turn_ends *ends)
{
    struct owed owed = position_owed(pos);
    return owed.kind == OWED_TURN && position_ends(pos, ends) && ends->count >= TURNS_MIN;
}

/* Looks at a position with one ply only, as players do: about as expensive as playing the turn. */
static bool is_promising(const struct puzzle_finder *finder, const struct position *pos)
{
    struct ai_choice best[2];
    if (!asks_mover(pos, &finder->thinking->ends)) {
        return false;
    }
    int count = ai_rank(finder->player.knowledge, finder->thinking->memory, pos, 1, NULL, best, 2);
    return count == 2 && best[0].score - best[1].score >= GAP_AT_SIGHT &&
           best[0].score >= SCORE_LOW && best[0].score <= SCORE_HIGH;
}

static void add_ranked(struct puzzle *puzzle, const struct ai_choice *choice, double best)
{
    bool known = memcmp(&choice->after, &puzzle->answers[0].after, sizeof choice->after) == 0;
    for (int i = 0; i < puzzle->others_count; i++) {
        known |= memcmp(&choice->after, &puzzle->others[i].choice.after, sizeof choice->after) == 0;
    }
    if (!known && puzzle->others_count < PUZZLE_OTHERS_MAX) {
        double loss = best - (double)choice->score;
        double least = puzzle->others_count > 0 ? puzzle->others[puzzle->others_count - 1].loss : 0;
        puzzle->others[puzzle->others_count++] =
            (struct puzzle_other){*choice, loss > least ? loss : least, -1};
    }
}

enum verdict { UNDECIDED, ACCEPTED, REFUSED };

static enum verdict judge_estimates(const struct rollout_estimate *estimates, int count)
{
    enum verdict verdict = ACCEPTED;
    for (int i = 1; i < count; i++) {
        double behind = (double)estimates[i].behind;
        double error = (double)estimates[i].behind_error;
        if (behind + 2.0 * error < PUZZLE_MARGIN) {
            return REFUSED;
        }
        if (behind < CLEAR_ERRORS * error || behind < PUZZLE_MARGIN + MARGIN_ERRORS * error) {
            verdict = UNDECIDED;
        }
    }
    return verdict;
}

/* Plays games after the best turns until the best is clear; all turns get the same number of games. */
static bool roll_out_best(const struct puzzle_finder *finder, const struct position *pos,
                          uint64_t seed, struct rollout *rollout,
                          struct rollout_estimate *estimates)
{
    const struct ai_knowledge *knowledge = finder->player.knowledge;
    struct rollout_limits limits = {.max = PUZZLE_ROLLED,
                                    .plies = ROLLOUT_PLIES,
                                    .games_max = (long)ROLLOUT_CHUNK * ROLLOUT_LOOKS,
                                    .seed = seed};
    if (!rollout_begin(rollout, knowledge, finder->thinking->memory, pos, NULL, &limits) ||
        rollout->at[0].choice.score - rollout->at[1].choice.score < GAP_RANKED) {
        return false;
    }
    enum verdict verdict = UNDECIDED;
    while (verdict == UNDECIDED && !rollout->over) {
        rollout_step(rollout, knowledge, finder->thinking->memory, ROLLOUT_CHUNK);
        rollout_estimates(rollout, estimates);
        verdict = judge_estimates(estimates, rollout->count);
    }
    return verdict == ACCEPTED;
}

/* Confirms a position of a game with chance. */
static bool confirm_with_chance(const struct puzzle_finder *finder, const struct position *pos,
                                uint64_t seed, struct puzzle *puzzle)
{
    static _Thread_local struct rollout rollout;
    struct rollout_estimate estimates[ROLLOUT_MAX];
    struct ai_choice ranked[AI_RANKED_MAX];
    if (!roll_out_best(finder, pos, seed, &rollout, estimates)) {
        return false;
    }
    *puzzle = (struct puzzle){.pos = *pos, .answers_count = 1, .score = (double)estimates[0].score};
    puzzle->answers[0] = *estimates[0].choice;
    for (int i = 1; i < rollout.count; i++) {
        puzzle->others[puzzle->others_count++] = (struct puzzle_other){
            *estimates[i].choice, (double)estimates[i].behind, (double)estimates[i].behind_error};
    }
    int count = ai_rank(finder->player.knowledge, finder->thinking->memory, pos, 1, NULL, ranked,
                        AI_RANKED_MAX);
    for (int i = 0; i < count; i++) {
        add_ranked(puzzle, &ranked[i], (double)ranked[0].score);
    }
    return true;
}

/* Confirms a position of Tablaaza: every move is decided, and few win. */
static bool confirm_decided(const struct puzzle_finder *finder, const struct position *pos,
                            struct puzzle *puzzle)
{
    struct ai_choice ranked[AI_RANKED_MAX];
    *puzzle = (struct puzzle){.pos = *pos, .score = 1};
    if (!asks_mover(pos, &finder->thinking->ends) || finder->thinking->ends.count > DECIDED_MAX) {
        return false;
    }
    int count = ai_rank(finder->player.knowledge, finder->thinking->memory, pos, AI_PLIES_MAX, NULL,
                        ranked, AI_RANKED_MAX);
    bool decided = count == finder->thinking->ends.count;
    for (int i = 0; i < count && decided; i++) {
        bool wins = ranked[i].score >= 1.0F;
        decided = ranked[i].error <= 0.0F && (!wins || i < PUZZLE_ANSWERS_MAX);
        if (decided && wins) {
            puzzle->answers[puzzle->answers_count++] = ranked[i];
        } else if (puzzle->others_count < PUZZLE_OTHERS_MAX) {
            puzzle->others[puzzle->others_count++] = (struct puzzle_other){ranked[i], 1, 0};
        }
    }
    return decided && puzzle->answers_count > 0;
}

static bool examine_turn(const struct puzzle_finder *finder, const struct puzzle_game *game,
                         int turn, struct puzzle *puzzle)
{
    const struct position *pos = &game->turns[turn];
    bool chance = position_ruleset(pos)->chance != CHANCE_NONE;
    if (!(chance ? confirm_with_chance(finder, pos, chance_seed(game->seed, (uint64_t)turn), puzzle)
                 : confirm_decided(finder, pos, puzzle))) {
        return false;
    }
    puzzle->turns = asks_mover(pos, &finder->thinking->ends) ? finder->thinking->ends.count : 0;
    puzzle->game = game->number;
    puzzle->turn = turn + 1;
    puzzle->reason = puzzle_reason(puzzle, &finder->thinking->ends);
    puzzle->hard = puzzle_hardness(puzzle, finder);
    return true;
}

/* The turns of a game in a random order, so that the puzzles come from all its parts. */
static void shuffle_turns(int *order, int count, uint64_t chance)
{
    for (int i = 0; i < count; i++) {
        int at = (int)chance_under(&chance, (uint32_t)i + 1);
        order[i] = order[at];
        order[at] = i;
    }
}

void puzzles_find(struct puzzle_finder *finder, const struct puzzle_game *game)
{
    int *order = tool_memory((size_t)game->count * sizeof *order);
    int tried = 0;
    finder->found_count = 0;
    shuffle_turns(order, game->count, game->seed);
    for (int i = 0; i < game->count && tried < TRIED_MAX; i++) {
        const struct position *pos = &game->turns[order[i]];
        bool chance = position_ruleset(pos)->chance != CHANCE_NONE;
        if (finder->found_count == PUZZLE_GAME_MAX || (chance && !is_promising(finder, pos))) {
            continue;
        }
        tried += chance;
        finder->found_count +=
            examine_turn(finder, game, order[i], &finder->found[finder->found_count]);
    }
    free(order);
}
