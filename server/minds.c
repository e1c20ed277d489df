/* SPDX-License-Identifier: MIT */
#include "minds.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uv.h>

enum { MINDS_MAX = 16, MINDS_PATH_BYTES = 1024 }; /* rulesets; there are seven */

struct minds {
    struct ai_knowledge *of[MINDS_MAX]; /* by the index of the ruleset */
    uv_mutex_t lock;
    bool is_whole[MINDS_MAX]; /* under the lock: its tables are there */
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
        bool learnt = ai_read_weights(knowledge, ruleset, NULL, 0, &says);
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
    bool learnt = ai_read_weights(knowledge, ruleset, weights, bytes, &says);
    snprintf(detail, MINDS_DETAIL_BYTES, "cannot use the bots' weights %s: %s", path, says);
    free(weights);
    return learnt;
}

struct minds *minds_learn(const char *folder, char detail[MINDS_DETAIL_BYTES])
{
    struct minds *minds = calloc(1, sizeof *minds);
    assert(minds != NULL);
    int failed = uv_mutex_init(&minds->lock);
    assert(failed == 0);
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
    if (minds == NULL) {
        return;
    }
    for (int i = 0; i < MINDS_MAX; i++) {
        free(minds->of[i]);
    }
    uv_mutex_destroy(&minds->lock);
    free(minds);
}

static int index_of(const struct ruleset *ruleset)
{
    int index = 0;
    while (ruleset_at(index) != ruleset) {
        index++;
    }
    return index;
}

const struct ai_knowledge *minds_of(struct minds *minds, const struct position *pos)
{
    int index = index_of(position_ruleset(pos));
    uv_mutex_lock(&minds->lock);
    if (!minds->is_whole[index]) {
        ai_make_tables(minds->of[index]);
        minds->is_whole[index] = true;
    }
    uv_mutex_unlock(&minds->lock);
    return minds->of[index];
}
