/* SPDX-License-Identifier: MIT */
/*
 * The board from the mover's view, in progress. It is small, because a search copies it for every step. Men are counted
 * in four bits per place. The points that block and the men that can be hit are masks with bit p for progress p, so
 * that one shift by a die tests all men at once.
 */
#pragma once

#include "rules/tables/tables.h"

/* Places beside the points 1..24. */
enum { IN_HAND = 25, ON_BAR = 26, BORNE_OFF = 27 };

struct board {
    uint64_t men[2];  /* own men: four bits per place; place 16 is the first in men[1] */
    uint32_t own;     /* points with own men */
    uint32_t blots;   /* points with exactly one enemy man */
    uint32_t walls;   /* points that the enemy holds */
    uint16_t entered; /* progress of men that entered with this throw: ascending, five bits each */
    uint8_t used;     /* the dice of the throw that have been played; set only by a search */
    uint8_t over;     /* enum board_over */
};
_Static_assert(sizeof(struct board) == 32, "two to a cache line");

enum board_over { BOARD_OPEN, BOARD_WON, BOARD_LOST, BOARD_DRAWN };

/* Points first..last as a mask; empty if last < first. */
static inline uint32_t points_mask(int first, int last)
{
    return last < first ? 0 : (2U << last) - (1U << first);
}

/* Bits of the points 1..24. */
#define ON_POINTS points_mask(1, TABLES_POINTS)

static inline unsigned board_men(const struct board *board, int place)
{
    return (unsigned)(board->men[place >> 4] >> (4 * (place & 15))) & 15U;
}

static inline unsigned board_waiting(const struct board *board)
{
    return board_men(board, IN_HAND) + board_men(board, ON_BAR);
}

/* True if men on the bar, or in hand, hold the others back. */
static inline bool bar_binds(const struct tables_rules *rules, unsigned on_bar)
{
    return rules->bar_first && on_bar > 0;
}

static inline bool waiting_bind(const struct tables_rules *rules, unsigned in_hand, unsigned on_bar)
{
    return bar_binds(rules, on_bar) | (rules->entry == ENTRY_FIRST && in_hand > 0);
}

static inline bool board_is_bound(const struct tables_rules *rules, const struct board *board)
{
    return waiting_bind(rules, board_men(board, IN_HAND), board_men(board, ON_BAR));
}

/** The board from the view of `side`. */
void board_from(const struct position *pos, const struct tables_rules *rules, int side,
                struct board *board);

/** Writes `after`, which was reached from `before` by steps of `side`, back into the position of `before`. */
void board_put(const struct board *before, const struct board *after,
               const struct tables_rules *rules, int side, struct position *pos);

/**
 * The marks of men entered with this throw, after one man has moved (from 0: it has entered). They stay in ascending
 * order, so that equal boards have equal bytes.
 */
unsigned marks_moved(unsigned marks, int from, int to);

/** True if a man may enter directly on the sum of two or three dice. */
bool board_may_enter_on(const struct tables_rules *rules, const struct board *board, int total);

/*
 * One man on each place, in men[0] and in men[1]. They are tables because a search moves men on every board, and two,
 * because compilers use slower vector instructions for pairs.
 */
#define ONE_LOW(place) ((place) < 16 ? UINT64_C(1) << (4 * ((place)&15)) : 0)
#define ONE_HIGH(place) ((place) < 16 ? 0 : UINT64_C(1) << (4 * ((place)&15)))
#define FOUR(one, place) one(place), one((place) + 1), one((place) + 2), one((place) + 3)
#define ALL_PLACES(one)                                                                            \
    {                                                                                              \
        FOUR(one, 0), FOUR(one, 4), FOUR(one, 8), FOUR(one, 12), FOUR(one, 16), FOUR(one, 20),     \
            FOUR(one, 24)                                                                          \
    }
static const uint64_t one_low[BORNE_OFF + 1] = ALL_PLACES(ONE_LOW);
static const uint64_t one_high[BORNE_OFF + 1] = ALL_PLACES(ONE_HIGH);

/** The places between which a move carries a man. */
struct route {
    int from;
    int to;
};

/** The move of a man from `from` (0: from the bar, or otherwise the hand) by `die`. */
static inline struct route board_route(const struct board *board, int from, int die)
{
    int to = from + die;
    return (struct route){
        .from = from != 0                      ? from
                : board_men(board, ON_BAR) > 0 ? ON_BAR
                                               : IN_HAND,
        .to = to > TABLES_POINTS ? BORNE_OFF : to,
    };
}

/**
 * The board after a man has moved, and hit. It does not update the marks and does not detect the end of the game:
 * board_play() does both.
 *
 * single  in  points with exactly one own man; only the bit of `route.from` matters
 */
static inline struct board board_moved(const struct board *board, uint32_t single,
                                       struct route route)
{
    struct board after = *board;
    after.men[0] += one_low[route.to] - one_low[route.from];
    after.men[1] += one_high[route.to] - one_high[route.from];
    after.own = ((board->own & ~(single & 1U << route.from)) | 1U << route.to) & ON_POINTS;
    after.blots &= ~(1U << route.to);
    return after;
}

/** The marks of `after`, which is `before` after a man has moved from `from` (0: it has entered) by `die`. */
unsigned board_marks(const struct tables_rules *rules, const struct board *before,
                     const struct board *after, int from, int die);

/** Moves a man from `from` (0: from the bar, or otherwise the hand) by `die`, hits, and detects the end of the game. */
void board_play(const struct tables_rules *rules, int side, struct board *board, int from, int die);
