/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "ai/brain.h"

size_t ai_knowledge_bytes(void)
{
    return sizeof(struct ai_knowledge);
}

size_t ai_memory_bytes(void)
{
    return sizeof(struct ai_memory);
}

bool ai_needs_weights(const struct ruleset *ruleset)
{
    return ruleset->chance != CHANCE_NONE && strcmp(ruleset->name, "twelve-dogs") != 0;
}

bool ai_learn(struct ai_knowledge *knowledge, const struct ruleset *ruleset, const uint8_t *weights,
              size_t weights_bytes, const char **error)
{
    (void)weights;
    (void)weights_bytes;
    (void)error;
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        if (ruleset_at(i) == ruleset) {
            knowledge->ruleset = i;
        }
    }
    return true;
}

static float judge(const struct position *pos, enum side side)
{
    enum result result = position_result(pos);
    if (result != RESULT_NONE) {
        enum result won = side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK;
        return result == RESULT_DRAW ? 0.5F : result == won ? 1.0F : 0.0F;
    }
    float score = (float)position_score(pos, side) / 100.0F;
    float size = score < 0 ? -score : score;
    return 0.5F + 0.5F * score / (1.0F + size);
}

int ai_rank(const struct ai_knowledge *knowledge, struct ai_memory *memory,
            const struct position *pos, int plies, const struct position *played,
            struct ai_choice *ranked, int max)
{
    const struct brain *brain = brain_at(knowledge->ruleset);
    if (brain->rank != NULL) {
        return brain->rank(knowledge, memory, pos, plies, played, ranked, max);
    }
    struct turn_ends *ends = &memory->ends[0];
    if (!position_ends(pos, ends)) {
        return 0;
    }
    int count = 0;
    for (int i = 0; i < ends->count; i++) {
        struct ai_choice choice = {.after = ends->at[i],
                                   .score = judge(&ends->at[i], position_owed(pos).side),
                                   .error = 0.1F};
        int at = count < max ? count++ : max;
        for (; at > 0 && ranked[at - 1].score < choice.score; at--) {
            if (at < max) {
                ranked[at] = ranked[at - 1];
            }
        }
        if (at < max) {
            ranked[at] = choice;
        }
    }
    for (int i = 0; i < count; i++) {
        if (!way_find(&memory->way, pos, &ranked[i].after, &ranked[i].turn)) {
            return 0;
        }
    }
    return count;
}

bool ai_choose(const struct ai_knowledge *knowledge, struct ai_memory *memory,
               const struct position *pos, int level, uint64_t seed, struct ai_choice *choice)
{
    const struct brain *brain = brain_at(knowledge->ruleset);
    if (brain->choose != NULL) {
        return brain->choose(knowledge, memory, pos, level, seed, choice);
    }
    return ai_rank(knowledge, memory, pos, 1, NULL, choice, 1) == 1;
}

float ai_score(const struct ai_knowledge *knowledge, struct ai_memory *memory,
               const struct position *pos, enum side side, int plies, float *error)
{
    const struct brain *brain = brain_at(knowledge->ruleset);
    if (brain->score != NULL) {
        return brain->score(knowledge, memory, pos, side, plies, error);
    }
    if (error != NULL) {
        *error = 0.1F;
    }
    return judge(pos, side);
}
