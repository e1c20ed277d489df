/* SPDX-License-Identifier: MIT */
/* Positions of the games of the track, for their engine: rules/games/track.h has the parameters of these games. */
#pragma once

#include "rules/core/engine.h"
#include "rules/games/track.h"

/** The functions that all games of the track share. */
extern const struct engine tables_engine;

/** The rules in force: those of the game, changed by the options of the position. */
struct tables_rules tables_rules(const struct position *pos);

/* Indices into `state` of struct position; the entries after the last are free. */
enum {
    STATE_HAND = 0,    /* by side: men that have never entered */
    STATE_BAR = 2,     /* by side: men that were hit and wait */
    STATE_OFF = 4,     /* by side: men borne off */
    STATE_ENTERED = 6, /* progress of men entered with this throw, ascending, then zeros */
    STATE_THROW = 9,   /* enum throw_kind */
    STATE_THEN = 10,   /* after an offer: side * 8 + seat that throws next */
    STATE_TABLE = 11,  /* the chosen table, 1..4 */
    /* 1 if steps of this turn have wasted dice. They are legal only on the way to a win, so the turn must win. */
    STATE_MUST_WIN = 12,
};

/** The kind of throw on the board of a position that owes a turn (OWED_TURN). */
enum throw_kind {
    THROW_PLAIN,
    THROW_TURN_OWED,  /* the choice of the die to turn */
    THROW_THIRD_OWED, /* the choice of the third die */
    THROW_TABLE_OWED, /* the choice of the table; no dice yet */
    THROW_OFFERED,    /* dice that the other side left unused */
    THROW_AGAIN       /* all dice equal: another throw follows */
};

/* The counts in `board`: White's men on points 1..24, then Black's. */
static inline uint8_t *men_at(struct position *pos, int side, int point)
{
    return &pos->board[side * TABLES_POINTS + point - 1];
}

static inline uint8_t men_on(const struct position *pos, int side, int point)
{
    return pos->board[side * TABLES_POINTS + point - 1];
}

static inline int progress_of(const struct tables_rules *rules, int side, int point)
{
    return rules->way[side] == WAY_UP ? point : rules->points + 1 - point;
}

/* The conversion is its own inverse. */
static inline int point_of(const struct tables_rules *rules, int side, int progress)
{
    return progress_of(rules, side, progress);
}

static inline int dice_count(const uint8_t *dice)
{
    int count = 0;
    while (count < TABLES_DICE_MAX && dice[count] != 0) {
        count++;
    }
    return count;
}
