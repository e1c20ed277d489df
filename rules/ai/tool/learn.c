/* SPDX-License-Identifier: MIT */
/* Reads weights from their files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/ai/tool/tool.h"

enum { PATH_BYTES = 4096 };

/* The folder of weights that the program was built with, or the one it was installed with. */
static const char *weights_folder(void)
{
#ifdef WEIGHTS_SOURCE /* a release has no path of the machine that built it */
    if (access(WEIGHTS_SOURCE, R_OK) == 0) {
        return WEIGHTS_SOURCE;
    }
#endif
    return WEIGHTS_INSTALLED;
}

bool tool_beside_weights(const char *folder, const char *name, char *path, size_t path_bytes)
{
    const char *from = folder != NULL ? folder : weights_folder();
    if (snprintf(path, path_bytes, "%s/%s", from, name) >= (int)path_bytes) {
        tool_say("the name of the folder of weights is too long");
        return false;
    }
    return true;
}

uint8_t *tool_read_weights(const char *path, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        tool_say("no weights: %s: %s", path, strerror(errno));
        return NULL;
    }
    uint8_t *weights = tool_memory(AI_WEIGHTS_BYTES_MAX + 1);
    *bytes = fread(weights, 1, AI_WEIGHTS_BYTES_MAX + 1, file);
    bool failed = ferror(file) != 0;
    fclose(file);
    if (failed || *bytes > AI_WEIGHTS_BYTES_MAX) {
        tool_say("no weights: %s: %s", path, failed ? "cannot be read" : "the file is too large");
        free(weights);
        return NULL;
    }
    return weights;
}

static uint8_t *read_network_file(const struct ruleset *ruleset, const char *folder, size_t *bytes)
{
    char path[PATH_BYTES];
    char name[RULESET_TEXT_MAX];
    snprintf(name, sizeof name, "%s.net", ruleset->name);
    return tool_beside_weights(folder, name, path, sizeof path) ? tool_read_weights(path, bytes)
                                                                : NULL;
}

struct ai_knowledge *tool_learn(const struct ruleset *ruleset, const char *folder)
{
    uint8_t *weights = NULL;
    size_t bytes = 0;
    const char *from = folder != NULL ? folder : weights_folder();
    if (ai_needs_weights(ruleset) && (weights = read_network_file(ruleset, from, &bytes)) == NULL) {
        return NULL;
    }
    struct ai_knowledge *knowledge = tool_memory(ai_knowledge_bytes());
    const char *error = NULL;
    bool good = ai_learn(knowledge, ruleset, weights, bytes, &error);
    free(weights);
    if (!good) {
        tool_say("the weights of %s in %s are refused: %s", ruleset->name, from, error);
        free(knowledge);
        return NULL;
    }
    return knowledge;
}
