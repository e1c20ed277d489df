/* SPDX-License-Identifier: MIT */
/*
 * The number of turns that a side needs if no enemy can interfere, for every arrangement of its men at most one table
 * before the goal, or in the last table before they are borne off.
 *
 * Men are counted by distance, 1..6, four bits each; the lowest four bits are for distance 1. A state is the index of
 * such counts in ascending order, among all with that many men or fewer.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    RACE_DISTANCES = 6,
    RACE_MEN_MAX = 15,
    RACE_STATES_MAX = 54264, /* for the maximum of men: C(15 + 6, 6) */
    /* numbers of turns that are stored separately; fewer or more turns are very unlikely */
    RACE_TURNS = 6,
};

/** The probabilities of the number of turns that a side needs, counted from its next throw. */
struct race_odds {
    uint16_t first;              /* the smallest number stored */
    uint16_t chance[RACE_TURNS]; /* for first + i turns, in 65535ths; they add up to 65535 */
};

/** The rules that decide how a side races. */
struct race_form {
    /* true: a man past the last point of its way is home; false: men are borne off according to BEAR_FARTHEST */
    uint8_t to_goal;
    uint8_t dice_mode; /* enum dice_mode */
};

/** Working memory: the average number of turns from each state, in 2048ths of a turn. */
struct race_work {
    uint16_t turns;
    uint16_t after_die[6]; /* the best result after that die has been played first */
};

/** Number of states with men_max men or fewer. */
int race_states(int men_max);

int race_state(uint32_t men, int men_max);

/**
 * Finds the odds of all states.
 *
 * odds, work  out  race_states(men_max) each; the contents of `work` are not needed afterwards
 */
void race_make(struct race_form form, int men_max, struct race_odds *odds, struct race_work *work);

/** The probability that the first side, which throws next, finishes before the second side, or not later. */
double race_first_wins(const struct race_odds *first, const struct race_odds *second);
