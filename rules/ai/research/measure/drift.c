/* SPDX-License-Identifier: MIT */
/*
 * Measures the drift of the analysis (analysis.h): the part of the change of a score during a game that neither luck
 * nor errors explain. It is 0 if the judge agrees with itself a ply later.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/analysis/analysis.h"
#include "rules/ai/research/match.h"
#include "rules/ai/research/research.h"
#include "rules/ai/research/threads.h"
#include "rules/ai/research/train/trainer.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

/* The drift of one game, and the error of its result without luck. */
struct game_drift {
    double drift;
    double error;
    bool unfinished;
};

struct work {
    const char *rules;
    const struct player *player;
    int plies;
    uint64_t seed;
    struct thinking **thinking; /* one per thread */
    struct game_drift *games;
};

static void start_drift_game(const char *rules, uint64_t *chance, struct position *pos)
{
    struct text_error error;
    if (!position_start(rules, strlen(rules), (enum side)chance_under(chance, 2), pos, &error)) {
        tool_say("cannot read the rules: %s", error.says);
        exit(TOOL_BROKE);
    }
}

/* Plays the turn owed and adds it to the sum; `before` is the position before its throw, or NULL. */
static void play_drift_turn(const struct work *work, struct thinking *thinking,
                            const struct position *before, uint64_t seed, struct position *pos,
                            struct analysis_sum *sum)
{
    const struct ai_knowledge *knowledge = work->player->knowledge;
    struct ai_choice choice;
    struct analysis_throw throw;
    struct analysis_turn turn;
    player_choose(work->player, thinking, pos, seed, &choice);
    if (!analysis_turn(knowledge, thinking->memory, pos, &choice.after, work->plies, &turn)) {
        tool_say("drift: a turn cannot be analysed");
        exit(TOOL_BROKE);
    }
    struct ai_choice first;
    /* luck compares judgements of one ply: see analysis_throw() */
    float best = ai_rank(knowledge, thinking->memory, pos, 1, NULL, &first, 1) == 1 ? first.score
                                                                                    : turn.best;
    bool thrown =
        before != NULL && analysis_throw(knowledge, thinking->memory, before, pos, best, &throw);
    analysis_add(sum, thrown ? &throw : NULL, &turn);
    *pos = choice.after;
}

static void play_drift_game(void *context, int thread, long game)
{
    struct work *work = context;
    uint64_t chance = chance_seed(work->seed, (uint64_t)game);
    struct analysis_sum sum = {0};
    struct position pos;
    struct position before;
    bool threw = false;
    int turns = 0;
    start_drift_game(work->rules, &chance, &pos);
    while (position_result(&pos) == RESULT_NONE && turns < MATCH_TURNS_MAX) {
        if (pos.owed == OWED_THROW) {
            before = pos;
            threw = true;
            chance_throw(&chance, &pos);
            continue;
        }
        play_drift_turn(work, work->thinking[thread], threw ? &before : NULL,
                        chance_seed(work->seed, (uint64_t)turns++), &pos, &sum);
        threw = false;
    }
    enum result result = position_result(&pos);
    float end = result == RESULT_WHITE ? 1.0F : result == RESULT_BLACK ? 0.0F : 0.5F;
    float adjusted;
    float error;
    analysis_end(&sum, end, &adjusted, &error);
    work->games[game] =
        (struct game_drift){(double)sum.drift, (double)error, result == RESULT_NONE};
}

static void report_drift(const struct work *work, long count)
{
    struct sample sizes = {0};
    struct sample drifts = {0};
    double squares = 0;
    double errors = 0;
    long unfinished = 0;
    for (long i = 0; i < count; i++) {
        sample_add(&sizes, fabs(work->games[i].drift));
        sample_add(&drifts, work->games[i].drift);
        squares += work->games[i].drift * work->games[i].drift;
        errors += work->games[i].error;
        unfinished += work->games[i].unfinished;
    }
    struct estimate mean = estimate_mean(&sizes);
    printf("%s: %ld games at %d %s, seed %llu\n", work->rules, count, work->plies,
           work->plies == 1 ? "ply" : "plies", (unsigned long long)work->seed);
    struct estimate bias = estimate_mean(&drifts);
    printf("mean drift of White %+.4f, 95 %% from %+.4f to %+.4f\n", bias.value, bias.low,
           bias.high);
    printf("mean size of the drift %.4f, 95 %% from %.4f to %.4f; root of the mean square %.4f\n",
           mean.value, mean.low, mean.high, sqrt(squares / (double)count));
    printf("mean error of the result without luck %.4f; unfinished %ld\n", errors / (double)count,
           unfinished);
}

static void measure_drift(struct work *work, long count, int threads)
{
    work->thinking = tool_memory((size_t)threads * sizeof *work->thinking);
    work->games = tool_memory((size_t)count * sizeof *work->games);
    for (int i = 0; i < threads; i++) {
        work->thinking[i] = thinking_create();
    }
    research_share_out(threads, count, play_drift_game, work);
    report_drift(work, count);
    for (int i = 0; i < threads; i++) {
        thinking_destroy(work->thinking[i]);
    }
    free(work->thinking);
    free(work->games);
}

int research_drift(int argc, char **argv)
{
    struct tool_options options = {.games = 100, .seed = 1, .threads = 1, .plies = 1};
    unsigned takes = OPTION_GAMES | OPTION_SEED | OPTION_THREADS | OPTION_PLIES | OPTION_WEIGHTS;
    if (!tool_options_read(&options, argc, argv, takes, 1, 1)) {
        return TOOL_UNREADABLE;
    }
    const struct ruleset *ruleset = tool_ruleset(options.words[0]);
    struct player player = {0};
    if (ruleset == NULL) {
        return TOOL_UNREADABLE;
    }
    if (ruleset->chance == CHANCE_NONE) {
        return tool_say("drift: %s has no dice or sticks", ruleset->name);
    }
    bool good = player_find("reference", ruleset, options.weights, &player);
    if (good) {
        struct work work = {.rules = options.words[0],
                            .player = &player,
                            .plies = (int)options.plies,
                            .seed = options.seed};
        measure_drift(&work, options.games, (int)options.threads);
    }
    player_forget(&player);
    return good ? TOOL_GOOD : TOOL_UNREADABLE;
}
