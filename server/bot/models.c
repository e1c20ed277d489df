/* SPDX-License-Identifier: MIT */
#include "bot/models.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uv.h>

enum { MODELS_MAX = 16, MODELS_PATH_BYTES = 1024 }; /* rulesets; there are seven */

/*
 * The model of a ruleset. The weights are checked at the start and kept as they are in the file: the knowledge is
 * several times larger, and a ruleset may have no games with bots.
 */
struct model {
    uint8_t *weights; /* NULL: the ruleset needs none, or `knowledge` has been made */
    size_t weights_bytes;
    struct ai_knowledge *knowledge; /* protected by the lock; NULL until the first job */
};

struct models {
    struct model of[MODELS_MAX]; /* by the index of the ruleset */
    uv_mutex_t lock;
};

/* Reads a whole file. Returns NULL on failure: errno is 0 if the file is larger than any file of weights may be. */
static uint8_t *read_file(const char *path, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(AI_WEIGHTS_BYTES_MAX + 1);
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
    uint8_t *kept = realloc(data, *bytes > 0 ? *bytes : 1);
    return kept;
}

/* Reads the weights of a ruleset. `knowledge` is only used to check them. */
static bool load_one_model(const struct ruleset *ruleset, const char *folder, struct model *model,
                           struct ai_knowledge *knowledge, char *detail)
{
    const char *says = "it is not a file of weights";
    if (!ai_needs_weights(ruleset)) {
        bool learnt = ai_read_weights(knowledge, ruleset, NULL, 0, &says);
        snprintf(detail, MODELS_DETAIL_BYTES, "the bots of %s: %s", ruleset->title, says);
        return learnt;
    }
    char path[MODELS_PATH_BYTES];
    int chars = snprintf(path, sizeof path, "%s/%s.net", folder, ruleset->name);
    if (chars < 0 || chars >= (int)sizeof path) {
        snprintf(detail, MODELS_DETAIL_BYTES, "the path of the bots' weights is too long");
        return false;
    }
    model->weights = read_file(path, &model->weights_bytes);
    if (model->weights == NULL) {
        snprintf(detail, MODELS_DETAIL_BYTES, "cannot read the bots' weights %s: %s", path,
                 errno == 0 ? "it is too large" : strerror(errno));
        return false;
    }
    bool learnt = ai_read_weights(knowledge, ruleset, model->weights, model->weights_bytes, &says);
    snprintf(detail, MODELS_DETAIL_BYTES, "cannot use the bots' weights %s: %s", path, says);
    return learnt;
}

static struct ai_knowledge *knowledge_allocate(void)
{
    struct ai_knowledge *knowledge = calloc(1, ai_knowledge_bytes());
    return knowledge;
}

struct models *bot_models_load(const char *folder, char detail[MODELS_DETAIL_BYTES])
{
    struct models *models = calloc(1, sizeof *models);
    int failed = uv_mutex_init(&models->lock);
    assert(failed == 0);
    bool loaded = true;
    for (int i = 0; loaded && ruleset_at(i) != NULL; i++) {
        assert(i < MODELS_MAX);
        struct ai_knowledge *knowledge = knowledge_allocate();
        loaded = load_one_model(ruleset_at(i), folder, &models->of[i], knowledge, detail);
        free(knowledge);
    }
    if (!loaded) {
        bot_models_destroy(models);
        return NULL;
    }
    detail[0] = '\0';
    return models;
}

void bot_models_destroy(struct models *models)
{
    if (models == NULL) {
        return;
    }
    for (int i = 0; i < MODELS_MAX; i++) {
        free(models->of[i].weights);
        free(models->of[i].knowledge);
    }
    uv_mutex_destroy(&models->lock);
    free(models);
}

static int index_of_ruleset(const struct ruleset *ruleset)
{
    int index = 0;
    while (ruleset_at(index) != ruleset) {
        index++;
    }
    return index;
}

static void model_make_knowledge(struct model *model, const struct ruleset *ruleset)
{
    const char *says;
    model->knowledge = knowledge_allocate();
    bool learnt =
        ai_read_weights(model->knowledge, ruleset, model->weights, model->weights_bytes, &says);
    assert(learnt); /* checked at the start */
    ai_make_tables(model->knowledge);
    free(model->weights);
    model->weights = NULL;
}

const struct ai_knowledge *bot_models_of(struct models *models, const struct position *pos)
{
    const struct ruleset *ruleset = position_ruleset(pos);
    struct model *model = &models->of[index_of_ruleset(ruleset)];
    uv_mutex_lock(&models->lock);
    if (model->knowledge == NULL) {
        model_make_knowledge(model, ruleset);
    }
    uv_mutex_unlock(&models->lock);
    return model->knowledge;
}
