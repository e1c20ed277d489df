/* SPDX-License-Identifier: MIT */
/*
 * Zeno and Ludus Anglicorum after the sides have passed each other: each side only has to come home, or bear off,
 * before the other. The number of turns that a single side needs is known (race-odds.h), and the chances to finish
 * first follow from the numbers of both.
 *
 * Each side is assumed to play for the fewest turns on average. If the enemy has nearly finished, another turn may be a
 * little better, by some thousandths of a game.
 *
 * The tables contain races in which each man has at most a table to go. A ruleset's options give several forms of the
 * race: the first is the default form; the tables of the others have fewer men.
 */
#pragma once

#include "rules/ai/engine/ai.h"
#include "rules/ai/exact/race-odds.h"

enum {
    RACE_FORMS_MAX = 5,
    RACE_MEN_TO_GOAL = 12, /* of the first form, in which other men are home already */
    RACE_MEN_FEW = 9,      /* of the other forms: C(9 + 6, 6) states */
    RACE_STATES_FEW = 5005,
};

struct race_tables {
    int count;
    struct race_form forms[RACE_FORMS_MAX];
    int men_max[RACE_FORMS_MAX];
    struct race_odds most[RACE_STATES_MAX]; /* table of the first form */
    union {
        struct race_work most_work[RACE_STATES_MAX]; /* working memory to compute it */
        struct {
            /* tables of the other forms */
            struct race_odds odds[RACE_FORMS_MAX - 1][RACE_STATES_FEW];
            struct race_work work[RACE_STATES_FEW];
        } few;
    } more;
};

/* For struct brain. */

/** Takes a fifth of a second; does nothing for rulesets without such races. */
void race_prepare(struct ai_knowledge *knowledge);

/** Works before a throw, if the position is such a race; otherwise false. */
bool race_exact(const struct ai_knowledge *knowledge, const struct position *pos, float *white);
