/* SPDX-License-Identifier: MIT */
/*
 * How long a side needs that is alone on the board: for every way its men can stand one table before
 * the goal, or in the last table before they are borne off.
 *
 * Men are counted by distance, 1..6, four bits each, the lowest those at distance 1. A state is the
 * number of such counts in ascending order, among all with so many men or fewer.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    RACE_DISTANCES = 6,
    RACE_MEN_MAX = 15,
    RACE_STATES_MAX = 54264, /* of so many men: C(15 + 6, 6) */
    RACE_TURNS = 6,          /* told apart: to take less or more than those is all but impossible */
};

/** How many turns a side needs, its next throw being the first. */
struct race_odds {
    uint16_t first;              /* the fewest of those told apart */
    uint16_t chance[RACE_TURNS]; /* of first + i turns, in 65535ths; they add up to 65535 */
};

/** What decides how a side races. */
struct race_form {
    uint8_t to_goal;   /* a man past the last point of his way is home; or else men are borne off as
                          BEAR_FARTHEST has it */
    uint8_t dice_mode; /* enum dice_mode */
};

/** Room to work in: what each state costs on average, in 2048ths of a turn. */
struct race_work {
    uint16_t turns;
    uint16_t after_die[6]; /* when the best is made of that die first */
};

/** With men_max men or fewer. */
int race_states(int men_max);

int race_state(uint32_t men, int men_max);

/**
 * Finds the odds of all states.
 *
 * odds, work  out  race_states(men_max) each; `work` is of no use afterwards
 */
void race_make(struct race_form form, int men_max, struct race_odds *odds, struct race_work *work);

/** The chance that the first, who throws next, is done before the second or at least not later. */
double race_first_wins(const struct race_odds *first, const struct race_odds *second);
