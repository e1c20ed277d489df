/* SPDX-License-Identifier: MIT */
/*
 * Finds the possible uses of the dice of a throw, and how much of the throw can be used. Dice are identified by their
 * index in the throw, highest die first. A set of them is a mask, `board->used`.
 */
#pragma once

#include "rules/tables/board.h"

enum { USES_MAX = TABLES_DICE_MAX * (TABLES_POINTS + 1) + 4 };

struct search {
    const struct tables_rules *rules;
    int side;
    uint8_t dice[TABLES_DICE_MAX]; /* highest first, then zeros */
    int count;
    bool must_win;                       /* the turn is legal only if it wins */
    uint8_t total[1 << TABLES_DICE_MAX]; /* the sum of each set of dice */
    /* for each die, the dice that must be used before it: the earlier ones of equal dice */
    uint8_t needs[1 << TABLES_DICE_MAX];
    /* the value of each set of dice as a use of the throw, according to the rule for forced play */
    uint8_t worth[1 << TABLES_DICE_MAX];
};

/** One man uses one die, or enters on the sum of several dice. */
struct use {
    uint8_t from;  /* progress of the man; 0: it enters */
    uint8_t total; /* sum of the dice */
    uint8_t dice;  /* mask */
};

/** Starts with the throw on the board of a position that owes no choice. */
struct search search_begin(const struct position *pos, const struct tables_rules *rules);

/** Finds all uses of the remaining dice, by the rules of the game alone, without duplicates. */
int search_uses(const struct search *search, const struct board *board, struct use *uses);

struct board search_play(const struct search *search, const struct board *board, struct use use);

/** The highest search->worth[] of a set of dice that can still be reached. */
int search_best(const struct search *search, const struct board *board);

/** True if a step of this throw may end the game, judged only by the number of dice. */
bool search_may_end_game(const struct search *search, const struct board *board);

/** True if the rest of the throw can win the game. */
bool search_can_win(const struct search *search, const struct board *board);

/** True if a turn that begins with `use` can become a legal one. `best` is search_best() of the board. */
bool search_allows(const struct search *search, const struct board *board, struct use use,
                   int best);

/** The number of dice in a worth. */
static inline int worth_dice(int worth)
{
    return worth / 32;
}
