/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/core/engine.h"

/** By enum engine_kind. */
extern const struct engine *const engines[];

/** The engine of the position's game. */
static inline const struct engine *engine_of(const struct position *pos)
{
    const struct ruleset *ruleset = ruleset_at(pos->ruleset);
    RULES_CHECK(ruleset != NULL);
    return engines[ruleset->engine];
}
