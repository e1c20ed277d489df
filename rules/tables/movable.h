/* SPDX-License-Identifier: MIT */
/*
 * Which men a die moves, by the rules of the game alone. In a header because a search asks it for
 * every board that it comes to: inlined, random games are a fifth faster.
 */
#pragma once

#include "tables/board.h"

/* Of board->entered. */
enum { ENTERED_BITS = 5, ENTERED_MASK = 31 };

/* Bit i where the four bits i are one. */
static inline uint32_t ones_of(uint64_t counts)
{
    uint64_t rest = counts ^ 0x1111111111111111U;
    uint64_t any = (rest | ((rest & 0x7777777777777777U) + 0x7777777777777777U)) >> 3;
    uint64_t bits = ~any & 0x1111111111111111U;
    bits = (bits | bits >> 3) & 0x0303030303030303U;
    bits = (bits | bits >> 6) & 0x000f000f000f000fU;
    bits = (bits | bits >> 12) & 0x000000ff000000ffU;
    return (uint32_t)(bits | bits >> 24) & 0xffffU;
}

/** Points where exactly one own man stands. */
static inline uint32_t board_single(const struct board *board)
{
    return (ones_of(board->men[0]) | ones_of(board->men[1]) << 16) & ON_POINTS;
}

/* Own points that take no further own man. */
static inline uint32_t full_points(const struct tables_rules *rules, const struct board *board)
{
    uint32_t full = board->own & points_mask(1, rules->single_until);
    if (rules->point_max != 0) {
        for (int point = 1; point <= rules->points; point++) {
            full |= (uint32_t)(board_men(board, point) >= rules->point_max) << point;
        }
    }
    return full;
}

static inline uint32_t entered_points(const struct board *board)
{
    uint32_t points = 0;
    for (unsigned marks = board->entered; marks != 0; marks >>= ENTERED_BITS) {
        points |= 1U << (marks & ENTERED_MASK);
    }
    return points;
}

/**
 * Men entered with this throw that may have another die while others wait: a mask of their points.
 */
static inline uint32_t board_may_go_on(const struct tables_rules *rules, const struct board *board)
{
    bool held = !rules->entry_continue && board_bar_binds(rules, board);
    return rules->entry_sum == ENTRY_SUM_STEPWISE && !held ? entered_points(board) : 0;
}

/* Men that the die bears off. */
static inline uint32_t bearable(const struct tables_rules *rules, const struct board *board,
                                int die)
{
    bool all_home =
        (board->own & points_mask(1, FIRST_OF_TZ - 1)) == 0 && board_waiting(board) == 0;
    if (rules->bear == BEAR_NONE || !all_home) {
        return 0;
    }
    int exact = TABLES_POINTS + 1 - die;
    uint32_t borne = board->own & 1U << exact;
    uint32_t past = board->own & points_mask(exact + 1, TABLES_POINTS);
    if (rules->bear == BEAR_ANY) {
        borne |= past;
    } else if (rules->bear == BEAR_FARTHEST && past == board->own) {
        borne |= past & (~past + 1); /* the man farthest back is the lowest bit */
    }
    return borne;
}

/**
 * Which men may take a die: bit p for the men on p, bit 0 for entering a man. Whether that leaves
 * the best use of the throw is not asked here.
 */
static inline uint32_t board_movable(const struct tables_rules *rules, const struct board *board,
                                     int die)
{
    uint32_t free = points_mask(1, rules->points) & ~board->walls & ~full_points(rules, board);
    bool waiting = board_waiting(board) > 0;
    uint32_t enters = waiting ? free >> die & 1U : 0;
    if (rules->men_stay) {
        return enters;
    }
    uint32_t men = board_is_bound(rules, board) ? board_may_go_on(rules, board) : board->own;
    uint32_t moves = men & free >> die & ~1U;
    if (waiting && rules->entry_limit != 0) {
        moves &= ~points_mask(rules->entry_limit + 1 - die, rules->entry_limit);
    }
    if (rules->home_frozen) {
        moves &= points_mask(1, FIRST_OF_TZ - 1);
    }
    return enters | moves | bearable(rules, board, die);
}
