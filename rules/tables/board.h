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

/** The two parts of board_put(), without the marks: the side's own men, and the enemy men hit, as a mask. */
void board_put_own(const struct board *after, const struct tables_rules *rules, int side,
                   struct position *pos);
void board_put_hits(uint32_t hit, const struct tables_rules *rules, int side, struct position *pos);

/**
 * The marks of men entered with this throw, after one man has moved (from 0: it has entered). They stay in ascending
 * order, so that equal boards have equal bytes.
 */
unsigned marks_moved(unsigned marks, int from, int to);

/** True if a man may enter directly on the sum of two or three dice. */
bool board_may_enter_on(const struct tables_rules *rules, const struct board *board, int total);

/* One man on each place, in men[0] and in men[1]. It is a table because a search moves men on every board. */
#define ONE_MAN(place)                                                                             \
    {                                                                                              \
        (place) < 16 ? UINT64_C(1) << (4 * ((place)&15)) : 0,                                      \
            (place) < 16 ? 0 : UINT64_C(1) << (4 * ((place)&15))                                   \
    }
#define ONE_MAN_4(place)                                                                           \
    ONE_MAN(place), ONE_MAN((place) + 1), ONE_MAN((place) + 2), ONE_MAN((place) + 3)
static const uint64_t one_man[BORNE_OFF + 1][2] = {ONE_MAN_4(0),  ONE_MAN_4(4),  ONE_MAN_4(8),
                                                   ONE_MAN_4(12), ONE_MAN_4(16), ONE_MAN_4(20),
                                                   ONE_MAN_4(24)};

/**
 * The board after a man has moved from `from` (0: from the bar, or otherwise the hand) by `die`, and hit. It does not
 * update the marks and does not detect the end of the game: board_play() does both.
 *
 * single  in  points with exactly one own man; only the bit of `from` matters
 */
static inline struct board board_moved(const struct board *board, uint32_t single, int from,
                                       int die)
{
    int to = from + die;
    int place = from != 0 ? from : board_men(board, ON_BAR) > 0 ? ON_BAR : IN_HAND;
    int target = to > TABLES_POINTS ? BORNE_OFF : to;
    struct board after = *board;
    after.men[0] += one_man[target][0] - one_man[place][0];
    after.men[1] += one_man[target][1] - one_man[place][1];
    after.own = ((board->own & ~(single & 1U << place)) | 1U << target) & ON_POINTS;
    after.blots &= ~(1U << target);
    return after;
}

/** Moves a man from `from` (0: from the bar, or otherwise the hand) by `die`, hits, and detects the end of the game. */
void board_play(const struct tables_rules *rules, int side, struct board *board, int from, int die);

/** True if no die moves a man. */
bool board_is_stuck(const struct tables_rules *rules, const struct board *board);
