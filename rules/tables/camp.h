/* SPDX-License-Identifier: MIT */
/*
 * The men of both sides in the form that a random game uses from its first turn to its last, so that no board is
 * reversed or counted again between turns.
 *
 * A set of points is stored twice in one word: in the low half as the side that plays counts them, in the high half as
 * its enemy counts them. So one operation updates both halves, and rotating the word makes the enemy the side that
 * plays.
 */
#pragma once

#include "rules/tables/turns/movable.h"

enum { CAMP_PLACES = BORNE_OFF + 1 };

/**
 * The men of one side. Counts are not bytes: a store of bytes may alias any object, and the compiler would have to read
 * all rules again.
 */
struct camp {
    uint64_t any;     /* points with men */
    uint64_t several; /* points with two or more men */
    uint16_t *men;    /* by place: points as the side itself counts them, IN_HAND and so on */
};

/** Both sides. */
struct camps {
    struct camp own; /* the side that plays */
    struct camp enemy;
    uint32_t entered; /* as in struct board */
};

/** Values that are constant in the whole game. */
struct camp_rules {
    struct tables_rules all;
    uint32_t single; /* points on which two own men may not stand */
    /* by side: the points that must be empty, with no man waiting, when the side has won */
    uint32_t to_leave[2];
    uint64_t set[CAMP_PLACES];  /* the bit of a point, in both halves; other places: no bit */
    uint8_t other[CAMP_PLACES]; /* the point in the other side's progress; other places: 0 */
};

/** A move of a man, stored to undo it. */
struct camp_move {
    int from; /* 0: from the place where the man waited */
    int to;
    bool from_bar;
    bool hit;
};

static inline void camp_turn(struct camp *camp)
{
    camp->any = camp->any << 32 | camp->any >> 32;
    camp->several = camp->several << 32 | camp->several >> 32;
}

/** Makes the other side the side that plays. */
static inline void camps_turn(struct camps *camps)
{
    struct camp own = camps->enemy;
    camps->enemy = camps->own;
    camps->own = own;
    camp_turn(&camps->own);
    camp_turn(&camps->enemy);
    camps->entered = 0;
}

/** The outlook of the side that plays. */
static inline struct outlook camps_outlook(const struct camp_rules *rules,
                                           const struct camps *camps)
{
    uint32_t men = (uint32_t)camps->own.any;
    uint32_t free = ON_POINTS & ~(uint32_t)camps->enemy.several & ~(men & rules->single);
    return outlook_of(&rules->all, men, free, camps->own.men[IN_HAND], camps->own.men[ON_BAR],
                      camps->entered);
}

static inline bool camps_are_bound(const struct camp_rules *rules, const struct camps *camps)
{
    return waiting_bind(&rules->all, camps->own.men[IN_HAND], camps->own.men[ON_BAR]);
}

/** Moves a man from `from` (0: from the bar, or otherwise the hand) by `die`, and hits. */
static inline struct camp_move camps_move(const struct camp_rules *rules, struct camps *camps,
                                          int from, int die)
{
    bool marked = rules->all.entry_sum == ENTRY_SUM_STEPWISE && camps_are_bound(rules, camps);
    struct camp *own = &camps->own;
    struct camp *enemy = &camps->enemy;
    int to = from + die > TABLES_POINTS ? BORNE_OFF : from + die;
    uint64_t left = rules->set[from];
    uint64_t reached = rules->set[to];
    bool hit = (enemy->any & reached) != 0;

    own->any = (own->any & ~(left & ~own->several)) | reached;
    own->men[from]--; /* for a waiting man this changes place 0, whose count is not used */
    own->several &= ~(left & (UINT64_C(0) - (own->men[from] <= 1)));
    own->several |= reached & (UINT64_C(0) - (own->men[to] >= 1));
    own->men[to]++;
    bool from_bar = from == 0 && own->men[ON_BAR] > 0;
    own->men[ON_BAR] = (uint16_t)(own->men[ON_BAR] - from_bar);
    own->men[IN_HAND] = (uint16_t)(own->men[IN_HAND] - (from == 0 && !from_bar));

    enemy->men[rules->other[to]] = 0; /* removes the one man that is hit, if any */
    enemy->men[ON_BAR] = (uint16_t)(enemy->men[ON_BAR] + hit);
    enemy->any &= ~reached;

    if (marked) {
        bool marks = camps_are_bound(rules, camps);
        camps->entered = marks ? marks_moved(camps->entered, from, from + die) : 0;
    }
    return (struct camp_move){from, to, from_bar, hit};
}

/** Undoes a move in the counts; the caller restores the sets from a copy. */
static inline void camps_undo_move(const struct camp_rules *rules, const struct camps *camps,
                                   struct camp_move move)
{
    camps->own.men[move.to]--;
    camps->own.men[move.from != 0 ? move.from : move.from_bar ? ON_BAR : IN_HAND]++;
    if (move.hit) {
        camps->enemy.men[rules->other[move.to]] = 1;
        camps->enemy.men[ON_BAR]--;
    }
}

/** True if the side that plays, which is `side`, has won. */
static inline bool camps_are_won(const struct camp_rules *rules, const struct camps *camps,
                                 int side)
{
    if (((uint32_t)camps->own.any & rules->to_leave[side]) != 0) {
        return false;
    }
    const uint16_t *men = camps->own.men;
    bool none_off = rules->all.win != WIN_ALL_AT_GOAL || men[BORNE_OFF] == 0;
    return men[IN_HAND] == 0 && men[ON_BAR] == 0 && none_off;
}
