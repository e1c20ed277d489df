/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/brain.h"

#include "rules/ai/games/players.h"

static const struct brain same_way = {.inputs = &inputs_tables};
static const struct brain contrary = {
    .inputs = &inputs_tables, .prepare = race_prepare, .exact = race_exact};
static const struct brain tablan = {.inputs = &inputs_tablan};
static const struct brain twelve_dogs = {.prepare = dogs_prepare,
                                         .exact = dogs_exact,
                                         .choose = dogs_choose,
                                         .rank = dogs_rank,
                                         .score = dogs_score};

static const struct brain eye = {0};

static const struct brain *const brains[] = {
    [BRAIN_EYE] = &eye,       [BRAIN_TRACK] = &same_way,   [BRAIN_TRACK_CONTRARY] = &contrary,
    [BRAIN_TABLAN] = &tablan, [BRAIN_DOGS] = &twelve_dogs, [BRAIN_TABLAAZA] = &brain_tablaaza,
};

const struct brain *brain_at(int ruleset)
{
    return brains[players_at(ruleset)->brain];
}
