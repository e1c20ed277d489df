/* SPDX-License-Identifier: MIT */
/* Collects the positions in which a turn may end, each once, from the boards that a search finds. */
#pragma once

#include "rules/tables/turns/key-set.h"
#include "rules/tables/turns/search.h"

struct harvest {
    const struct tables_rules *rules;
    int side;
    /* remaining dice are offered to the next side, so that ends may differ in them alone */
    bool left_matters;
    struct board before; /* the board before the turn */
    /* the position after the choices and without the dice, but before the moves of the men */
    struct position played;
    /* the same position with the next seat to throw: all that an end lacks, in the usual case, are its men */
    struct position usual;
    struct key_set found; /* the boards of all ends */
    struct turn_ends *ends;
};

/** Starts to collect the ends of the turn owed in `pos`, about as many as `guess`. */
void harvest_begin(struct harvest *harvest, const struct position *pos,
                   const struct tables_rules *rules, int guess, struct turn_ends *ends);

/** The turn may end on this board, if it was not found before. `search` has the dice of the turn. */
void harvest_add(struct harvest *harvest, const struct search *search, const struct board *after);

/** Adds the board as an end that is not among those found. */
void harvest_put(struct harvest *harvest, const struct search *search, const struct board *after);

/** A turn uses so many dice. */
void harvest_note_dice(struct harvest *harvest, int dice);
