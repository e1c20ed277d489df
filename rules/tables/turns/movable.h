/* SPDX-License-Identifier: MIT */
/*
 * Finds the men that a die can move, by the rules of the game alone. It is a header because a search calls it for every
 * board: with inlining, random games are a fifth faster.
 */
#pragma once

#include "rules/tables/board.h"

/* Bits of board->entered. */
enum { ENTERED_BITS = 5, ENTERED_MASK = 31 };

/* Bit i is set if the four bits of entry i are one. */
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

/** Points with exactly one own man. */
static inline uint32_t board_single(const struct board *board)
{
    return (ones_of(board->men[0]) | ones_of(board->men[1]) << 16) & ON_POINTS;
}

/** Points with at least one own man. */
static inline uint32_t board_held(uint64_t low, uint64_t high)
{
    uint64_t ones = 0x1111111111111111U;
    low |= low >> 1;
    low |= low >> 2;
    high |= high >> 1;
    high |= high >> 2;
    return (ones_of(low & ones) | ones_of(high & ones) << 16) & ON_POINTS;
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

static inline uint32_t entered_points(unsigned marks)
{
    uint32_t points = 0;
    for (; marks != 0; marks >>= ENTERED_BITS) {
        points |= 1U << (marks & ENTERED_MASK);
    }
    return points;
}

/** Men that entered with this throw and may use another die while others wait: a mask of their points. */
static inline uint32_t men_that_can_continue(const struct tables_rules *rules, unsigned on_bar,
                                             unsigned entered)
{
    bool held = !rules->entry_continue && bar_binds(rules, on_bar);
    return rules->entry_sum == ENTRY_SUM_STEPWISE && !held ? entered_points(entered) : 0;
}

/**
 * The values that determine which men a die can move; they are the same for every die. Masks have bit p for progress p.
 */
struct outlook {
    /* men that may move in spite of waiting men and of the rule for the last table */
    uint32_t men;
    uint32_t home; /* all own men, if bearing off has begun; otherwise empty */
    uint32_t free; /* points on which a man may land */
    bool waiting;  /* at least one man waits to enter */
};

/** Computes, from the points held, the points that take a man, and whether men wait to enter. */
static inline struct outlook outlook_of(const struct tables_rules *rules, uint32_t own,
                                        uint32_t free, unsigned in_hand, unsigned on_bar,
                                        unsigned entered)
{
    struct outlook outlook = {.free = free, .waiting = in_hand + on_bar > 0};
    if (rules->men_stay) {
        return outlook;
    }
    uint32_t bound = 0U - (uint32_t)waiting_bind(rules, in_hand, on_bar);
    uint32_t going_on = entered == 0 ? 0 : men_that_can_continue(rules, on_bar, entered);
    outlook.men = (own & ~bound) | (going_on & bound);
    if (rules->home_frozen) {
        outlook.men &= points_mask(1, FIRST_OF_TZ - 1);
    }
    bool all_home = (own & points_mask(1, FIRST_OF_TZ - 1)) == 0 && !outlook.waiting;
    outlook.home = all_home && rules->bear != BEAR_NONE ? own : 0;
    return outlook;
}

static inline struct outlook board_outlook(const struct tables_rules *rules,
                                           const struct board *board)
{
    uint32_t free = points_mask(1, rules->points) & ~board->walls & ~full_points(rules, board);
    return outlook_of(rules, board->own, free, board_men(board, IN_HAND), board_men(board, ON_BAR),
                      board->entered);
}

/* Among men that are all home: those that the die bears off. */
static inline uint32_t bearable_men(const struct tables_rules *rules, uint32_t home, int die)
{
    int exact = TABLES_POINTS + 1 - die;
    uint32_t borne = home & 1U << exact;
    uint32_t past = home & points_mask(exact + 1, TABLES_POINTS);
    if (rules->bear == BEAR_ANY) {
        borne |= past;
    } else if (rules->bear == BEAR_FARTHEST && past == home) {
        borne |= past & (~past + 1); /* the man farthest back is the lowest bit */
    }
    return borne;
}

/**
 * The men that may use a die: bit p for the men on p, bit 0 for entering a man. Whether the step leaves the best use of
 * the throw is not checked here.
 */
static inline uint32_t outlook_movable(const struct tables_rules *rules,
                                       const struct outlook *outlook, int die)
{
    uint32_t reach = outlook->free >> die;
    uint32_t movable = (outlook->men & reach & ~1U) | (reach & (uint32_t)outlook->waiting);
    if (rules->entry_limit != 0 && outlook->waiting) {
        movable &= ~points_mask(rules->entry_limit + 1 - die, rules->entry_limit);
    }
    return outlook->home == 0 ? movable : movable | bearable_men(rules, outlook->home, die);
}

/** True if no die moves a man. */
static inline bool outlook_is_stuck(const struct tables_rules *rules, const struct outlook *outlook)
{
    if (outlook->home == 0 && (rules->entry_limit == 0 || !outlook->waiting)) {
        /* Tests all six dice at once, because every turn of a random game calls this. */
        uint32_t by_one_or_two = outlook->free >> 1 | outlook->free >> 2;
        uint32_t reach = by_one_or_two | by_one_or_two >> 2 | by_one_or_two >> 4;
        return ((outlook->men & reach & ~1U) | (reach & (uint32_t)outlook->waiting)) == 0;
    }
    for (int die = 1; die <= 6; die++) {
        if (outlook_movable(rules, outlook, die) != 0) {
            return false;
        }
    }
    return true;
}

static inline uint32_t board_movable(const struct tables_rules *rules, const struct board *board,
                                     int die)
{
    struct outlook outlook = board_outlook(rules, board);
    return outlook_movable(rules, &outlook, die);
}
