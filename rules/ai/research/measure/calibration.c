/* SPDX-License-Identifier: MIT */
#include "rules/ai/research/measure/calibration.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/match.h"
#include "rules/ai/research/threads.h"
#include "rules/ai/research/train/trainer.h"
#include "rules/ai/tool/tool.h"

struct work {
    const char *rules;
    const struct player *player;
    uint64_t seed;
    struct thinking **thinking; /* one per thread */
    struct calibration_game *games;
};

void calibration_note(struct calibration_game *game, double score)
{
    int bin = (int)(score * CALIBRATION_BINS);
    struct calibration_part *part =
        &game->bins[bin < CALIBRATION_BINS ? bin : CALIBRATION_BINS - 1];
    part->scores += score;
    part->count++;
    game->squares += score * score;
}

static void play_calibration_game(void *context, int thread, long number)
{
    struct work *work = context;
    struct thinking *thinking = work->thinking[thread];
    struct calibration_game *game = &work->games[number];
    uint64_t chance = chance_seed(work->seed, (uint64_t)number);
    struct position pos;
    *game = (struct calibration_game){.result = 0.5};
    if (!position_start(work->rules, strlen(work->rules), (enum side)chance_under(&chance, 2), &pos,
                        NULL)) {
        tool_say("calibrate: the rules cannot be read: %s", work->rules);
        exit(TOOL_BROKE);
    }
    for (int turn = 0; turn < MATCH_TURNS_MAX && position_result(&pos) == RESULT_NONE;) {
        if (pos.owed == OWED_THROW) {
            calibration_note(game, (double)ai_score(work->player->knowledge, thinking->memory, &pos,
                                                    SIDE_WHITE, 0, NULL));
            chance_throw(&chance, &pos);
            continue;
        }
        struct ai_choice choice;
        player_choose(work->player, thinking, &pos, chance_seed(work->seed, (uint64_t)turn++),
                      &choice);
        pos = choice.after;
    }
    enum result result = position_result(&pos);
    game->unfinished = result == RESULT_NONE;
    game->result = result == RESULT_WHITE ? 1 : result == RESULT_BLACK ? 0 : 0.5;
}

/*
 * The square of the gap in one bin, without the part that chance adds to it: the variance of the gap, estimated from
 * the sums of the games, because the positions of one game share its result.
 */
static double square_of_gap(const struct calibration_game *games, long count, int bin,
                            long *positions)
{
    double sum = 0;
    double squares = 0;
    *positions = 0;
    for (long i = 0; i < count; i++) {
        const struct calibration_part *part = &games[i].bins[bin];
        double gap = part->scores - games[i].result * (double)part->count;
        sum += gap;
        squares += gap * gap;
        *positions += part->count;
    }
    double all = (double)*positions;
    double variance = count > 1 ? (squares - sum * sum / (double)count) : 0;
    return *positions > 0 ? (sum * sum - variance) / (all * all) : 0;
}

void calibration_sum_up(const struct calibration_game *games, long count, struct calibration *out)
{
    *out = (struct calibration){.games = count};
    double gaps = 0;
    for (int bin = 0; bin < CALIBRATION_BINS; bin++) {
        long positions;
        gaps += square_of_gap(games, count, bin, &positions) * (double)positions;
        out->positions += positions;
    }
    double results = 0;
    double squares = 0;
    for (long i = 0; i < count; i++) {
        double result = games[i].result;
        double scores = 0;
        long positions = 0;
        for (int bin = 0; bin < CALIBRATION_BINS; bin++) {
            scores += games[i].bins[bin].scores;
            positions += games[i].bins[bin].count;
        }
        out->brier += games[i].squares - 2 * result * scores + result * result * (double)positions;
        results += result * (double)positions;
        squares += result * result * (double)positions;
        out->unfinished += games[i].unfinished;
    }
    double all = out->positions > 0 ? (double)out->positions : 1;
    out->gap = sqrt(fmax(gaps / all, 0));
    out->brier /= all;
    out->guess = squares / all - results / all * (results / all);
}

void calibration_measure(const char *rules, const struct player *player, uint64_t seed, long games,
                         int threads, struct calibration *calibration)
{
    struct work work = {
        .rules = rules,
        .player = player,
        .seed = seed,
        .thinking = tool_memory((size_t)threads * sizeof(struct thinking *)),
        .games = tool_memory((size_t)games * sizeof(struct calibration_game)),
    };
    for (int i = 0; i < threads; i++) {
        work.thinking[i] = thinking_create();
    }
    research_share_out(threads, games, play_calibration_game, &work);
    calibration_sum_up(work.games, games, calibration);
    for (int i = 0; i < threads; i++) {
        thinking_destroy(work.thinking[i]);
    }
    free(work.thinking);
    free(work.games);
}
