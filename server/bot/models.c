/* SPDX-License-Identifier: MIT */
#include "bot/models.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uv.h>

enum { MODELS_MAX = 16, MODELS_PATH_BYTES = 1024 }; /* rulesets; there are seven */

struct models {
    struct ai_knowledge *of[MODELS_MAX]; /* by the index of the ruleset */
    uv_mutex_t lock;
    bool is_whole[MODELS_MAX]; /* protected by the lock: its tables have been made */
};

/* Reads a whole file. Returns NULL on failure: errno is 0 if the file is larger than any file of weights may be. */
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

static bool load_one_model(const struct ruleset *ruleset, const char *folder,
                           struct ai_knowledge *knowledge, char *detail)
{
    if (!ai_needs_weights(ruleset)) {
        const char *says = "it is not a file of weights";
        bool learnt = ai_read_weights(knowledge, ruleset, NULL, 0, &says);
        snprintf(detail, MODELS_DETAIL_BYTES, "the bots of %s: %s", ruleset->title, says);
        return learnt;
    }
    char path[MODELS_PATH_BYTES];
    size_t bytes;
    int chars = snprintf(path, sizeof path, "%s/%s.net", folder, ruleset->name);
    if (chars < 0 || chars >= (int)sizeof path) {
        snprintf(detail, MODELS_DETAIL_BYTES, "the path of the bots' weights is too long");
        return false;
    }
    uint8_t *weights = read_file(path, &bytes);
    if (weights == NULL) {
        snprintf(detail, MODELS_DETAIL_BYTES, "cannot read the bots' weights %s: %s", path,
                 errno == 0 ? "it is too large" : strerror(errno));
        return false;
    }
    const char *says = "it is not a file of weights";
    bool learnt = ai_read_weights(knowledge, ruleset, weights, bytes, &says);
    snprintf(detail, MODELS_DETAIL_BYTES, "cannot use the bots' weights %s: %s", path, says);
    free(weights);
    return learnt;
}

struct models *models_load(const char *folder, char detail[MODELS_DETAIL_BYTES])
{
    struct models *models = calloc(1, sizeof *models);
    assert(models != NULL);
    int failed = uv_mutex_init(&models->lock);
    assert(failed == 0);
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        assert(i < MODELS_MAX);
        models->of[i] = calloc(1, ai_knowledge_bytes());
        assert(models->of[i] != NULL);
        if (!load_one_model(ruleset_at(i), folder, models->of[i], detail)) {
            models_destroy(models);
            return NULL;
        }
    }
    detail[0] = '\0';
    return models;
}

void models_destroy(struct models *models)
{
    if (models == NULL) {
        return;
    }
    for (int i = 0; i < MODELS_MAX; i++) {
        free(models->of[i]);
    }
    uv_mutex_destroy(&models->lock);
    free(models);
}

static int index_of(const struct ruleset *ruleset)
{
    int index = 0;
    while (ruleset_at(index) != ruleset) {
        index++;
    }
    return index;
}

const struct ai_knowledge *models_of(struct models *models, const struct position *pos)
{
    int index = index_of(position_ruleset(pos));
    uv_mutex_lock(&models->lock);
    if (!models->is_whole[index]) {
        ai_make_tables(models->of[index]);
        models->is_whole[index] = true;
    }
    uv_mutex_unlock(&models->lock);
    return models->of[index];
}
