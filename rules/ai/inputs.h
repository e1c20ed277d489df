/* SPDX-License-Identifier: MIT */
/*
 * What a network is shown of a position: for every place of the board one small number, its code, as
 * the side that is to act sees it. Code 0 is nothing at all.
 *
 * A place and its code stand for a few units, numbers that the first layer weighs. Trained are the
 * weights of the units; in play they are added up before, one row for each place and code.
 */
#pragma once

#include "rules.h"

enum {
    INPUTS_PLACES_MAX = 64, /* compared eight at a time */
    INPUTS_CODES_MAX = 16,  /* 0..15 */
    INPUTS_UNITS_MAX = 6,   /* of one place */
};

/** The codes; places that a family does not use are 0. */
struct inputs {
    uint8_t code[INPUTS_PLACES_MAX];
};

/** Which way each side goes; the same in the whole game. */
struct inputs_way {
    uint8_t way[2];
};

/** A family of games that is seen in the same way. */
struct inputs_family {
    int places;
    int units; /* of a place */
    struct inputs_way (*way)(const struct position *pos);
    void (*see)(const struct inputs_way *way, const struct position *pos, enum side side,
                struct inputs *out);
    /* The units of a place that has that code; code 0 has none but zeros. */
    void (*units_of)(int place, int code, float *units);
};

extern const struct inputs_family inputs_tables;
extern const struct inputs_family inputs_tablan;
