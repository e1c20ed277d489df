/* SPDX-License-Identifier: MIT */
/*
 * Zeno and Ludus Anglicorum when the sides have passed each other: nothing is left but to come home,
 * or to bear off, before the other. How long that takes a side that is alone is known (race-odds.h);
 * who is first follows from both.
 *
 * Each side is taken to play so as to be done soonest on average. Where the enemy is nearly done
 * another turn may be a little better: some thousandths of a game.
 *
 * Known are races in which each man has at most a table to go. Of the forms that a ruleset's options
 * give the race, the first is that of the default; others have tables of fewer men.
 */
#pragma once

#include "ai/ai.h"
#include "ai/race-odds.h"

enum {
    RACE_FORMS_MAX = 5,
    RACE_MEN_TO_GOAL = 12, /* of the first form, where others are home already */
    RACE_MEN_FEW = 9,      /* of the other forms: C(9 + 6, 6) states */
    RACE_STATES_FEW = 5005,
};

struct race_tables {
    int count;
    struct race_form forms[RACE_FORMS_MAX];
    int men_max[RACE_FORMS_MAX];
    struct race_odds most[RACE_STATES_MAX]; /* of the first form */
    union {
        struct race_work most_work[RACE_STATES_MAX]; /* while that is made */
        struct {
            struct race_odds odds[RACE_FORMS_MAX - 1][RACE_STATES_FEW]; /* of the others */
            struct race_work work[RACE_STATES_FEW];
        } few;
    } more;
};

/* For struct brain. */

/** A fifth of a second; nothing for rulesets that have no such races. */
void race_prepare(struct ai_knowledge *knowledge);

/** Before a throw, where the position is such a race; false elsewhere. */
bool race_exact(const struct ai_knowledge *knowledge, const struct position *pos, float *white);
