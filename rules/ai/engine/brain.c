/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/brain.h"

#include "rules/games/games.h"

static const struct brain same_way = {.inputs = &inputs_tables};
static const struct brain contrary = {
    .inputs = &inputs_tables, .prepare = race_prepare, .exact = race_exact};
static const struct brain tablan = {.inputs = &inputs_tablan};
static const struct brain twelve_dogs = {.prepare = dogs_prepare,
                                         .exact = dogs_exact,
                                         .choose = dogs_choose,
                                         .rank = dogs_rank,
                                         .score = dogs_score};

/* The row of a game that has no network yet: all its players judge by eye (eye.h). */
#define BY_EYE (&(const struct brain){0})

static const struct brain *const brains[] = {
    [RULESET_TABULA] = &same_way,
    [RULESET_ZENO] = &contrary,
    [RULESET_PYF] = &same_way,
    [RULESET_LUDUS_ANGLICORUM] = &contrary,
    [RULESET_TWELVE_DOGS] = &twelve_dogs,
    [RULESET_TABLAN] = &tablan,
    [RULESET_TABLAAZA] = &brain_tablaaza,
};

const struct brain *brain_at(int ruleset)
{
    return brains[ruleset];
}
