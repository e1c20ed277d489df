/* SPDX-License-Identifier: MIT */
/* Players for tests, with random weights: laws hold for all weights of a network. */
#pragma once

#include <check.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/engine/brain.h"
#include "rules/ai/engine/net-file.h"

/** Free with learning_forget(). */
struct learning {
    struct ai_knowledge *knowledge;
    struct ai_memory *memory;
};

/** A file of random weights for a ruleset that needs one; the caller frees it. */
static inline uint8_t *learning_weights(const struct ruleset *ruleset, uint64_t seed, size_t *bytes)
{
    struct position start;
    char rules[RULESET_TEXT_MAX];
    ck_assert(position_start(ruleset->name, strlen(ruleset->name), SIDE_WHITE, &start, NULL));
    position_rules_write(&start, rules);
    struct net_weights *weights = calloc(1, sizeof(*weights));
    uint8_t *file = malloc(AI_WEIGHTS_BYTES_MAX);
    ck_assert(weights != NULL && file != NULL);
    float *numbers = (float *)weights;
    for (size_t i = 0; i < offsetof(struct net_weights, corrections) / sizeof(float); i++) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        numbers[i] = (float)(int32_t)(seed >> 32) / 4294967296.0F;
    }
    weights->corrections.count = 1;
    weights->corrections.at[0] =
        (struct net_correction){.options = {1}, .scale = {{1.25F, 0.25F}, {0.75F, -0.25F}}};
    weights->error[0] = 0.9F;
    weights->error[1] = 0.7F;
    size_t head = (size_t)snprintf((char *)file, RULESET_TEXT_MAX + 32,
                                   "taberna-net 3 %s\nmade by chance\n\n", rules);
    *bytes = head + net_write(brain_at(start.ruleset)->inputs, weights, (const char *)file, head,
                              file + head);
    free(weights);
    return file;
}

static inline struct learning learning_start(const struct ruleset *ruleset)
{
    struct learning learning = {malloc(ai_knowledge_bytes()), malloc(ai_memory_bytes())};
    ck_assert(learning.knowledge != NULL && learning.memory != NULL);
    size_t bytes = 0;
    uint8_t *weights = ai_needs_weights(ruleset) ? learning_weights(ruleset, 7, &bytes) : NULL;
    const char *error = "";
    bool good = ai_learn(learning.knowledge, ruleset, weights, bytes, &error);
    ck_assert_msg(good, "%s: %s", ruleset->name, error);
    free(weights);
    return learning;
}

static inline void learning_forget(struct learning *learning)
{
    free(learning->memory);
    free(learning->knowledge);
}
