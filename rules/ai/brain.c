/* SPDX-License-Identifier: MIT */
#include "ai/brain.h"

static const struct brain same_way = {.inputs = &inputs_tables};
static const struct brain contrary = {
    .inputs = &inputs_tables, .prepare = race_prepare, .exact = race_exact};
static const struct brain tablan = {.inputs = &inputs_tablan};
static const struct brain twelve_dogs = {.prepare = dogs_prepare,
                                         .exact = dogs_exact,
                                         .choose = dogs_choose,
                                         .rank = dogs_rank,
                                         .score = dogs_score};

/* In the order of ruleset.c. */
static const struct brain *const brains[] = {
    &same_way, &contrary, &same_way, &contrary, &twelve_dogs, &tablan, &brain_tablaaza,
};

const struct brain *brain_at(int ruleset)
{
    return brains[ruleset];
}
