/* SPDX-License-Identifier: MIT */
/*
 * Tablan's board inside a position, shared by its rules (tablan.c) and its text (text.c).
 *
 * The board is stored as sets of squares. A square's number is its place on White's route, A = 1 to l = 48; a set has
 * bit 0 for the first square.
 */
#pragma once

#include "rules/core/engine.h"
#include "rules/games/tablan.h"

enum {
    TABLAN_SQUARES = 48,
    TABLAN_ROW = 12, /* squares of a row */
    /*
     * White's home, the row in front of it, the row in front of Black's home, Black's home: also the order of the route
     */
    TABLAN_ROWS = 4,
    TABLAN_MEN_MAX = 12, /* [B] of each side, one on each square of its home row */
    TABLAN_KINDS = 3,    /* kinds of men */
};

enum tablan_kind {
    TABLAN_UNMOVED, /* at home: its first move needs a two [B] */
    TABLAN_MOVED,
    /* in the enemy's home row: immobilised, safe, and an obstacle for both sides [B] */
    TABLAN_FIXED,
};

/*
 * Index into a position's state: the square of the man that has played the first half of the throw; 0 if no half has
 * been played.
 */
enum { TABLAN_STATE_HALF = 0 };

uint64_t tablan_set(const struct position *pos, int side, enum tablan_kind kind);
void tablan_set_put(struct position *pos, int side, enum tablan_kind kind, uint64_t set);

static inline uint64_t tablan_bit(int square)
{
    return UINT64_C(1) << (square - 1);
}

/** Converts the number of a square on White's route to the side's own route, and back. */
static inline int tablan_on_route(int side, int square)
{
    static const int8_t shift[TABLAN_ROWS] = {36, 12, -12, -36};
    return side == SIDE_WHITE ? square : square + shift[(square - 1) / TABLAN_ROW];
}

/* Text: the functions of struct engine that read and write. */
bool tablan_read(struct text_in *in, struct position *pos);
void tablan_write(const struct position *pos, struct text_out *out);
bool tablan_step_read(const struct position *pos, struct text_in *in, struct step *step);
void tablan_step_write(const struct position *pos, const struct step *step, struct text_out *out);
void tablan_draw(const struct position *pos, struct text_out *out);

/**
 * What a turn of `side` adds to the score of the position for a player that looks at a part of the board: its own men
 * and their way in full, and on the squares it looks at captures and men in danger.
 *
 * before  in  no game that is over
 * looked  in  bit n - 1: it looks at the square n of its route. All: the result is the difference of the scores
 */
int tablan_gain(const struct position *before, const struct position *after, enum side side,
                uint64_t looked);

enum result tablan_playout(const struct position *pos, uint64_t *chance, int *turns);

extern const struct engine tablan_engine;
