/* SPDX-License-Identifier: MIT */
#include "minds.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINDS_MAX = 16, MINDS_PATH_BYTES = 1024 }; /* rulesets; there are seven */

struct minds {
    struct ai_knowledge *of[MINDS_MAX]; /* by the index of the ruleset */
};

/* A whole file, but for one that is larger than any of its kind; NULL with errno, 0 where it is too large. */
static uint8_t *read_file(const char *path, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(AI_WEIGHTS_BYTES_MAX + 1);
    assert(data != NULL);
    errno = file == NULL ? errno : 0;
    *bytes = file == NULL ? 0 : fread(data, 1, AI_WEIGHTS_BYTES_MAX + 1, file);
    bool failed = file == NULL || ferror(file) != 0 || *bytes > AI_WEIGHTS_BYTES_MAX;
    if (file != NULL) {
        fclose(file);
    }
    if (failed) {
        free(data);
        return NULL;
    }
    return data;
}

static bool learn_one(const struct ruleset *ruleset, const char *folder,
                      struct ai_knowledge *knowledge, char *detail)
{
    if (!ai_needs_weights(ruleset)) {
        const char *says = "it cannot be learnt";
        bool learnt = ai_learn(knowledge, ruleset, NULL, 0, &says);
        snprintf(detail, MINDS_DETAIL_BYTES, "the bots of %s: %s", ruleset->title, says);
        return learnt;
    }
    char path[MINDS_PATH_BYTES];
    size_t bytes;
    int chars = snprintf(path, sizeof path, "%s/%s.net", folder, ruleset->name);
    if (chars < 0 || chars >= (int)sizeof path) {
        snprintf(detail, MINDS_DETAIL_BYTES, "the path of the bots' weights is too long");
        return false;
    }
    uint8_t *weights = read_file(path, &bytes);
    if (weights == NULL) {
        snprintf(detail, MINDS_DETAIL_BYTES, "cannot read the bots' weights %s: %s", path,
                 errno == 0 ? "it is too large" : strerror(errno));
        return false;
    }
    const char *says = "it cannot be learnt";
    bool learnt = ai_learn(knowledge, ruleset, weights, bytes, &says);
    snprintf(detail, MINDS_DETAIL_BYTES, "cannot use the bots' weights %s: %s", path, says);
    free(weights);
    return learnt;
}

struct minds *minds_learn(const char *folder, char detail[MINDS_DETAIL_BYTES])
{
    struct minds *minds = calloc(1, sizeof *minds);
    assert(minds != NULL);
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        assert(i < MINDS_MAX);
        minds->of[i] = calloc(1, ai_knowledge_bytes());
        assert(minds->of[i] != NULL);
        if (!learn_one(ruleset_at(i), folder, minds->of[i], detail)) {
            minds_destroy(minds);
            return NULL;
        }
    }
    detail[0] = '\0';
    return minds;
}

void minds_destroy(struct minds *minds)
{
    for (int i = 0; minds != NULL && i < MINDS_MAX; i++) {
        free(minds->of[i]);
    }
    free(minds);
}

const struct ai_knowledge *minds_of(const struct minds *minds, const struct position *pos)
{
    const struct ruleset *ruleset = position_ruleset(pos);
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        if (ruleset_at(i) == ruleset) {
            return minds->of[i];
        }
    }
    assert(false);
    return NULL;
}
