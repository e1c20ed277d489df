/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/engine/ends.h"
#include "rules/ai/engine/judge.h"
#include "rules/ai/research/train/trainer.h"
#include "rules/ai/tool/tool.h"

enum {
    SAMPLES = 120,  /* positions */
    ROLLOUTS = 160, /* games from each position */
    APART = 7,      /* turns between samples of a game, on average */
    TURNS_MAX = 4000,
};

/* A file of weights holds no larger one. */
#define ERROR_MAX 8.0

/* Plays by the network with one ply to the end of the game. */
static float roll_out_game(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                           const struct position *from, uint64_t *chance)
{
    struct position pos = *from;
    for (int turn = 0; turn < TURNS_MAX && position_result(&pos) == RESULT_NONE; turn++) {
        if (pos.owed == OWED_THROW) {
            chance_throw(chance, &pos);
        }
        if (pos.owed != OWED_TURN || !ends_to_play(&pos, &memory->ends[0])) {
            continue;
        }
        int best = 0;
        judge_ends(knowledge, memory, 0, position_owed(&pos).side);
        for (int i = 1; i < memory->ends[0].count; i++) {
            best = memory->scores[0][i] > memory->scores[0][best] ? i : best;
        }
        pos = memory->ends[0].at[best];
    }
    enum result result = position_result(&pos);
    return result == RESULT_WHITE ? 1.0F : result == RESULT_BLACK ? 0.0F : 0.5F;
}

struct sums {
    double squares[2]; /* squared differences between the scores and the rollouts, by plies */
    double noise;      /* variance of the rollouts themselves */
    double doubts;     /* sum of the squares of the doubts */
};

static void compare_with_rollouts(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                                  const struct position *pos, uint64_t *chance, struct sums *sums)
{
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < ROLLOUTS; i++) {
        double score = roll_out_game(knowledge, memory, pos, chance);
        sum += score;
        squares += score * score;
    }
    double mean = sum / ROLLOUTS;
    double noise = (squares / ROLLOUTS - mean * mean) / (ROLLOUTS - 1);
    double said[2] = {judge_position(knowledge, memory, 0, pos, SIDE_WHITE),
                      judge_throws(knowledge, memory, 0, pos, SIDE_WHITE)};
    double doubt = judge_doubt(knowledge, pos);
    sums->doubts += doubt * doubt;
    for (int plies = 0; plies < 2; plies++) {
        sums->squares[plies] += (said[plies] - mean) * (said[plies] - mean) - noise;
    }
}

static void sample_game(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                        const struct training *training, uint64_t *chance, int *left,
                        struct sums *sums)
{
    struct position pos;
    if (!position_start(training->rules, strlen(training->rules),
                        (enum side)chance_under(chance, 2), &pos, NULL)) {
        return;
    }
    for (int turn = 0; turn < TURNS_MAX && position_result(&pos) == RESULT_NONE; turn++) {
        bool sampled = pos.owed == OWED_THROW && !judge_is_exact(knowledge, &pos) &&
                       chance_under(chance, APART) == 0;
        if (sampled && *left > 0) {
            compare_with_rollouts(knowledge, memory, &pos, chance, sums);
            --*left;
        }
        if (pos.owed == OWED_THROW) {
            chance_throw(chance, &pos);
        }
        struct ai_choice choice;
        if (pos.owed == OWED_TURN && ai_choose(knowledge, memory, &pos, 3, 1, &choice)) {
            pos = choice.after;
        }
    }
}

void measure_errors(struct ai_knowledge *knowledge, const struct training *training, float *error)
{
    struct ai_memory *memory = tool_memory(sizeof *memory);
    uint64_t chance = chance_seed(training->seed, UINT64_MAX - 1);
    struct sums sums = {0};
    for (int left = SAMPLES; left > 0;) {
        sample_game(knowledge, memory, training, &chance, &left, &sums);
    }
    for (int plies = 0; plies < 2; plies++) {
        error[plies] = (float)fmin(sqrt(fmax(sums.squares[plies], 0) / sums.doubts), ERROR_MAX);
    }
    free(memory);
}
