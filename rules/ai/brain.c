/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "ai/brain.h"

static const struct brain *const brains[] = {&brain_tablaaza};

/* Of a ruleset that brings nothing of its own. */
static const struct brain plain;

const struct brain *brain_at(int ruleset)
{
    for (size_t i = 0; i < sizeof(brains) / sizeof(brains[0]); i++) {
        if (strcmp(brains[i]->ruleset, ruleset_at(ruleset)->name) == 0) {
            return brains[i];
        }
    }
    return &plain;
}
