/* SPDX-License-Identifier: MIT */
/*
 * What can be done with a throw: the uses of its dice, and how much of it can be used at all. Dice
 * are counted by their index in the throw, highest die first; a set of them is a mask,
 * `board->used`.
 */
#pragma once

#include "tables/board.h"

enum { USES_MAX = TABLES_DICE_MAX * (TABLES_POINTS + 1) + 4 };

struct search {
    const struct tables_rules *rules;
    int side;
    uint8_t dice[TABLES_DICE_MAX]; /* highest first, zeros after */
    int count;
    bool must_win;                       /* the turn is legal only if it wins */
    uint8_t total[1 << TABLES_DICE_MAX]; /* of each set of dice */
    uint8_t needs[1 << TABLES_DICE_MAX]; /* dice that are used before it: of equal dice the first */
    uint8_t worth[1 << TABLES_DICE_MAX]; /* how well each set of dice uses the throw: as the rule
                                            for forced play asks */
};

/** One man takes one die, or enters on the total of several. */
struct use {
    uint8_t from;  /* progress; 0: enters */
    uint8_t total; /* of the dice */
    uint8_t dice;  /* mask */
};

/** Begins with the throw on the board of a position that owes no choice. */
struct search search_begin(const struct position *pos, const struct tables_rules *rules);

/** All uses of dice that are not used yet, by the rules of the game alone; none twice. */
int search_uses(const struct search *search, const struct board *board, struct use *uses);

struct board search_play(const struct search *search, const struct board *board, struct use use);

/** Of the sets of dice, search->worth[], the best that can still be made of the throw. */
int search_best(const struct search *search, const struct board *board);

/** Whether a step of this throw may end the game, as far as the number of dice tells. */
bool search_may_end_game(const struct search *search, const struct board *board);

/** Whether the game can be won with what is left of the throw. */
bool search_can_win(const struct search *search, const struct board *board);

/** Whether a turn that begins with `use` can become a legal one. `best` is search_best() of the
 * board. */
bool search_allows(const struct search *search, const struct board *board, struct use use,
                   int best);

/** The number of dice in a worth. */
static inline int worth_dice(int worth)
{
    return worth / 32;
}
