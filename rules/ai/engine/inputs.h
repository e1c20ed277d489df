/* SPDX-License-Identifier: MIT */
/*
 * The inputs of a network: for every place of the board one small number, its code, from the view of the side to act.
 * Code 0 is an empty input. The options of the game are places too, so that the network knows the rules in force.
 *
 * A place and its code stand for a few units, which are numbers that the first layer weighs. Training changes the
 * weights of the units. For play they are added up beforehand, into one row for each place and code.
 */
#pragma once

#include <string.h>

#include "rules/core/rules.h"

enum {
    INPUTS_PLACES_MAX = 96, /* compared eight at a time */
    INPUTS_CODES_MAX = 16,  /* 0..15 */
    INPUTS_UNITS_MAX = 6,   /* units of one place */
    /* one place for each option and side to act: under some options the sides have different goals */
    INPUTS_OPTIONS = 2 * RULES_OPTIONS_MAX,
};

/** The codes; they are 0 for places that a family does not use. */
struct inputs {
    uint8_t code[INPUTS_PLACES_MAX];
};

/** The direction of each side; it is the same in the whole game. */
struct inputs_way {
    uint8_t way[2];
};

/** A family of games with the same inputs. */
struct inputs_family {
    int places;
    int units; /* units of each place */
    struct inputs_way (*way)(const struct position *pos);
    void (*see)(const struct inputs_way *way, const struct position *pos, enum side side,
                struct inputs *out);
    /* Whether the rules of the position treat both sides alike. NULL: they always do. */
    bool (*is_even)(const struct position *pos);
    /* Writes the units of a place with that code; for code 0 all are zero. */
    void (*units_of)(int place, int code, float *units);
};

/** Writes the codes of the options in force for that side to act to INPUTS_OPTIONS places. */
static inline void inputs_see_options(const struct position *pos, enum side side, uint8_t *code)
{
    memset(code, 0, INPUTS_OPTIONS);
    memcpy(code + (side == SIDE_BLACK ? RULES_OPTIONS_MAX : 0), pos->options, RULES_OPTIONS_MAX);
}

/** Writes the units of an option: one for each value except the default. */
static inline void inputs_units_of_option(int code, int units_count, float *units)
{
    for (int i = 0; i < units_count; i++) {
        units[i] = code == i + 1 ? 1.0F : 0.0F;
    }
}

extern const struct inputs_family inputs_tables;
extern const struct inputs_family inputs_tablan;
