/* SPDX-License-Identifier: MIT */
/*
 * Tablan's board from the view of the side that moves, along its route, and the moves that a throw allows. The
 * functions are inline, because the speed of random games depends on them: a throw is one shift of a set of men.
 *
 * [B] R. C. Bell, Board and Table Games from Many Civilizations, "Tablan".
 */
#pragma once

#include "rules/tablan/tablan.h"

#define TABLAN_ROW_SET UINT64_C(0xfff)
#define TABLAN_HOME TABLAN_ROW_SET
#define TABLAN_BEFORE_GOAL (TABLAN_ROW_SET << 24)
#define TABLAN_GOAL (TABLAN_ROW_SET << 36)
#define TABLAN_BOARD (TABLAN_GOAL | TABLAN_BEFORE_GOAL | TABLAN_ROW_SET << 12 | TABLAN_HOME)

/** The throws that can be used. */
enum { TABLAN_THROWS = 3 };
static const uint8_t tablan_throws[TABLAN_THROWS] = {2, 8, 12};

struct fight {
    uint64_t men[TABLAN_KINDS]; /* men of the side that moves */
    uint64_t enemies;           /* enemy men that can be captured */
    uint64_t barred;            /* enemy men that are immobilised */
    bool same_man;              /* both halves may be played by one man */
    bool alone;                 /* a half may be played without its partner */
    bool in_order;              /* home squares must be filled one after another */
    bool waits; /* the only man in front of the goal may wait for a throw that brings it in */
};

/** The possible uses of a throw: the squares of the men that can take the first step of each use. */
struct uses {
    int whole_by; /* number of squares */
    int half_by;
    uint64_t whole;
    uint64_t half;
};

/** The board from the view of `side`. */
struct fight fight_of(const struct position *pos, int side);

/** True if neither side can move any more. */
bool fights_are_over(const struct position *pos, const struct fight *one,
                     const struct fight *other);

/** The same squares by their numbers on the other side's route. The function is its own inverse. */
static inline uint64_t fight_turned(uint64_t set)
{
    return (set & TABLAN_ROW_SET) << 36 | (set & TABLAN_ROW_SET << 12) << 12 |
           (set >> 12 & TABLAN_ROW_SET << 12) | (set >> 36 & TABLAN_ROW_SET);
}

static inline uint64_t fight_lowest(uint64_t set)
{
    return set & (~set + 1);
}

static inline uint64_t fight_travelling(const struct fight *fight)
{
    return fight->men[TABLAN_UNMOVED] | fight->men[TABLAN_MOVED];
}

static inline uint64_t fight_own(const struct fight *fight)
{
    return fight_travelling(fight) | fight->men[TABLAN_FIXED];
}

/** The lowest goal square without a settled man of the side; 0 if all are filled. */
static inline uint64_t fight_goal_due(const struct fight *fight)
{
    return fight_lowest(TABLAN_GOAL & ~fight->men[TABLAN_FIXED]);
}

/** The men that may move with a throw of that worth: a first move needs a two [B]. */
static inline uint64_t fight_movers(const struct fight *fight, int thrown)
{
    return fight->men[TABLAN_MOVED] | (thrown == 2 ? fight->men[TABLAN_UNMOVED] : 0);
}

/** The men of `men` that can go `by` squares: onto an empty square, or onto an enemy man that can be captured [B]. */
static inline uint64_t fight_movable(const struct fight *fight, uint64_t men, int by)
{
    uint64_t to = (men << by) & TABLAN_BOARD & ~fight_own(fight) & ~fight->barred;
    if (fight->in_order) {
        to &= ~TABLAN_GOAL | fight_goal_due(fight);
    }
    return to >> by;
}

/** Moves the one man in `man`. */
static inline void fight_move_man(struct fight *fight, uint64_t man, int by)
{
    uint64_t to = man << by;
    fight->men[TABLAN_UNMOVED] &= ~man;
    fight->men[TABLAN_MOVED] &= ~man;
    fight->men[(to & TABLAN_GOAL) != 0 ? TABLAN_FIXED : TABLAN_MOVED] |= to;
    fight->enemies &= ~to;
}

/** The men that can play the other half of a throw, after `man` has played the first half from its square. */
static inline uint64_t fight_partners(const struct fight *after, uint64_t man, int thrown)
{
    int half = thrown / 2;
    uint64_t men = fight_movers(after, thrown);
    if (!after->same_man) {
        men &= ~(man << half);
    }
    return fight_movable(after, men, half);
}

/**
 * The men of `men`, all of which can play half the throw, that leave another man able to play the other half. Two men
 * that can both go do not block each other, because they land on different squares. Only if home squares are filled in
 * order may the first man take the square of the second.
 */
static inline uint64_t fight_with_partner(const struct fight *fight, uint64_t men, int thrown)
{
    bool several = (men & (men - 1)) != 0;
    if (several && !fight->in_order) {
        return men;
    }
    uint64_t found = 0;
    for (uint64_t left = men; left != 0; left &= left - 1) {
        uint64_t man = fight_lowest(left);
        struct fight after = *fight;
        fight_move_man(&after, man, thrown / 2);
        if (fight_partners(&after, man, thrown) != 0) {
            found |= man;
        }
    }
    return found;
}

/** The possible uses of a throw; empty if its worth is 0. */
static inline struct uses fight_uses(const struct fight *fight, int thrown)
{
    struct uses uses = {.whole_by = thrown, .half_by = thrown / 2};
    if (thrown == 0) {
        return uses;
    }
    uint64_t men = fight_movers(fight, thrown);
    uint64_t halves = fight_movable(fight, men, uses.half_by);
    uses.whole = fight_movable(fight, men, uses.whole_by);
    uses.half = fight_with_partner(fight, halves, thrown);
    if (fight->alone && uses.whole == 0 && uses.half == 0) {
        uses.half = halves;
    }
    return uses;
}

static inline bool uses_any(const struct uses *uses)
{
    return (uses->whole | uses->half) != 0;
}

static inline bool uses_enter(const struct uses *uses)
{
    return ((uses->whole << uses->whole_by | uses->half << uses->half_by) & TABLAN_GOAL) != 0;
}

static inline bool fight_can_enter(const struct fight *fight)
{
    for (int i = 0; i < TABLAN_THROWS; i++) {
        struct uses uses = fight_uses(fight, tablan_throws[i]);
        if (uses_enter(&uses)) {
            return true;
        }
    }
    return false;
}

/**
 * [B] If the only man of a side that can still travel stands on the row before the goal, the side need not play a throw
 * that does not bring it in, provided that another throw would.
 */
static inline bool fight_can_wait(const struct fight *fight, const struct uses *uses)
{
    uint64_t travelling = fight_travelling(fight);
    return fight->waits && (travelling & (travelling - 1)) == 0 &&
           (travelling & TABLAN_BEFORE_GOAL) != 0 && !uses_enter(uses) && fight_can_enter(fight);
}

static inline bool fight_can_use_any(const struct fight *fight)
{
    for (int i = 0; i < TABLAN_THROWS; i++) {
        struct uses uses = fight_uses(fight, tablan_throws[i]);
        if (uses_any(&uses)) {
            return true;
        }
    }
    return false;
}

/** In each byte: the number of bits in that byte and in those below it. */
static inline uint64_t fight_sums(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return set * UINT64_C(0x0101010101010101);
}

/** The number of men in a set. */
static inline int fight_men_in(uint64_t set)
{
    return (int)(fight_sums(set) >> 56);
}

/** The number of the lowest square of a set that is not empty. */
static inline int fight_square(uint64_t set)
{
    return fight_men_in(fight_lowest(set) - 1) + 1;
}
