/* SPDX-License-Identifier: MIT */
/*
 * Any file of weights: it is refused with a sentence, or players that have read it judge within bounds. The first
 * byte selects the game. The second selects whether the rest is the file itself, or overwrites a part of a valid file
 * that is then sealed again, because hardly any other input would pass the checksum at its end.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/engine/brain.h"
#include "rules/ai/engine/net-file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The games whose players need no further tables. */
static const char *const games[] = {"tabula", "tablan", "pyf"};
enum { GAMES = sizeof(games) / sizeof(games[0]), SUM_BYTES = 4 };

static void seal(uint8_t *file, size_t bytes)
{
    uint32_t sum = 2166136261U;
    for (size_t i = 0; i < bytes - SUM_BYTES; i++) {
        sum = (sum ^ file[i]) * 16777619U;
    }
    for (size_t i = 0; i < SUM_BYTES; i++) {
        file[bytes - SUM_BYTES + i] = (uint8_t)(sum >> (8 * i));
    }
}

/* Weights of zeros, with the data written over the numbers, from a place given by its first two bytes. */
static size_t overlay(const struct position *start, const uint8_t *data, size_t size, uint8_t *file)
{
    static struct net_weights zeros = {
        .corrections = {.count = 1, .at = {{.scale = {{1.0F, 0.0F}, {1.0F, 0.0F}}}}}};
    char rules[RULESET_TEXT_MAX];
    position_rules_write(start, rules);
    strcpy((char *)file, "taberna-net 3 ");
    strcat((char *)file, rules);
    strcat((char *)file, "\n\n");
    size_t head = strlen((char *)file);
    size_t bytes = head + net_write(brain_at(start->ruleset)->inputs, &zeros, (const char *)file,
                                    head, file + head);
    size_t at = size >= 2 ? ((size_t)data[0] | (size_t)data[1] << 8) % (bytes - SUM_BYTES) : 0;
    for (size_t i = 2; i < size && at + i - 2 < bytes - SUM_BYTES; i++) {
        file[at + i - 2] = data[i];
    }
    seal(file, bytes);
    return bytes;
}

static void judge(const struct ai_knowledge *knowledge, const struct position *pos)
{
    static struct ai_memory *memory;
    if (memory == NULL) {
        memory = malloc(ai_memory_bytes());
        assert(memory != NULL);
    }
    float error;
    float score = ai_score(knowledge, memory, pos, SIDE_WHITE, 0, &error);
    assert(score >= 0.0F && score <= 1.0F);
    assert(error >= 0.0F);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t file[AI_WEIGHTS_BYTES_MAX];
    static struct ai_knowledge *knowledge;
    if (size < 2) {
        return 0;
    }
    if (knowledge == NULL) {
        knowledge = malloc(ai_knowledge_bytes());
        assert(knowledge != NULL);
    }
    const char *name = games[data[0] % GAMES];
    struct position start;
    bool started = position_start(name, strlen(name), SIDE_WHITE, &start, NULL);
    assert(started);
    const struct ruleset *ruleset = position_ruleset(&start);
    bool whole = (data[1] & 1) == 0;
    size_t bytes = whole ? size - 2 : overlay(&start, data + 2, size - 2, file);
    const char *error = NULL;
    if (ai_learn(knowledge, ruleset, whole ? data + 2 : file, bytes, &error)) {
        judge(knowledge, &start);
    } else {
        assert(error != NULL && error[0] != '\0');
    }
    return 0;
}
