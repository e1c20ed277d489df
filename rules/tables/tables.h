/* SPDX-License-Identifier: MIT */
/*
 * The rules of the games on the track of tables, as one list of parameters. A game of this family
 * is one `struct tables_game`: what its printed rules say, and which parameter each of its options
 * sets.
 *
 * Everything is said in progress: 1 is the first point of a side's way, 24 the last, whichever way
 * it goes. Letters in the names follow the medieval board, a..z without j and v: af is 1..6,
 * am 1..12, tz 19..24.
 */
#pragma once

#include <stddef.h>

#include "game.h"

enum { TABLES_POINTS = 24, TABLES_DICE_MAX = 3 };

/** The first point of the last table, tz, and of the last two, nz. */
enum { FIRST_OF_TZ = 19, FIRST_OF_NZ = 13 };

/** Which way a side travels on the numbered points. */
enum way { WAY_UP, WAY_DOWN };

/** Where the men stand when a game begins. */
enum start { START_IN_HAND, START_ON_FIRST_POINT };

/** What dice are thrown, and what happens to them before they are played. */
enum dice_mode {
    DICE_PLAIN,
    DICE_TURN_ONE_TO_SIX,     /* where no six shows, the mover turns one die to a six */
    DICE_PLUS_SIX,            /* two are thrown, a six comes with them */
    DICE_PLUS_OWN_CHOICE,     /* two are thrown, the mover names a third */
    DICE_PLUS_OPPONENT_CHOICE /* two are thrown, his opponent names it */
};

/** Whether men in hand hold the others back. */
enum entry { ENTRY_FIRST, ENTRY_FREE };

/** How more than one die may go to a man that enters while the side's others are held back. */
enum entry_sum {
    ENTRY_SUM_STEPWISE, /* he goes on from the point where he has entered */
    ENTRY_SUM_DIRECT,   /* he is put straight on the total */
    ENTRY_SUM_NONE
};

enum bear {
    BEAR_NONE,
    BEAR_ANY,      /* a die that carries a man past the last point bears him */
    BEAR_FARTHEST, /* exactly, or past it if no man is farther back */
    BEAR_EXACT
};

enum win {
    WIN_ALL_OFF,
    WIN_ALL_AT_GOAL, /* all men on `goal` or beyond, none off the board */
    WIN_MOST_POINTS  /* when every point is full: most points won, or drawn */
};

enum forced { FORCED_MAX_DICE, FORCED_MAX_DICE_THEN_LARGER, FORCED_VOLUNTARY };

enum strategic_win { STRATEGIC_NONE, STRATEGIC_LYMPOLD, STRATEGIC_LYMPOLD_OR_LURCH };

enum die_choice { CHOICE_FREE, CHOICE_MUST_KEEP_MAX };

/** States that are announced: they have names in the sources. */
enum states {
    STATES_NONE,
    STATES_OF_MEN,  /* vagi, ordinarii, inciti */
    STATES_OF_SIDES /* lympolded, lurched */
};

/** All bytes, so that an option can set any of them. Zero means "no" where nothing else is said. */
struct tables_rules {
    uint8_t men;            /* of a side */
    uint8_t points;         /* of the track: 24, or 6 of one table */
    uint8_t way[2];         /* enum way, by side */
    uint8_t start;          /* enum start */
    uint8_t dice;           /* thrown */
    uint8_t dice_mode;      /* enum dice_mode */
    uint8_t die_choice;     /* enum die_choice: which die may be turned or named */
    uint8_t table_choice;   /* the starter chooses the table to play on */
    uint8_t men_stay;       /* a man that has entered does not move */
    uint8_t point_max;      /* men of one side on a point; 0: any number */
    uint8_t single_until;   /* up to this point a side never doubles its men */
    uint8_t hit_to_hand;    /* a man hit goes back to the hand, not to the bar */
    uint8_t bar_first;      /* while a man is on the bar, only entering */
    uint8_t entry;          /* enum entry */
    uint8_t entry_sum;      /* enum entry_sum */
    uint8_t entry_continue; /* an entered man may have more dice while another waits on the bar */
    uint8_t entry_limit; /* no man passes this point while one of his side waits; 0: no such rule */
    uint8_t home_frozen; /* men in the last table move only by bearing */
    uint8_t bear;        /* enum bear */
    uint8_t win;         /* enum win */
    uint8_t goal[2];     /* by side: see WIN_ALL_AT_GOAL */
    uint8_t full_points_win; /* at once, with so many; 0: no such rule */
    uint8_t tie_replays;     /* after a draw the players play again */
    uint8_t forced;          /* enum forced */
    uint8_t offer_unused;    /* dice left over go to the other side */
    uint8_t again_all_equal; /* an all-equal throw earns another */
    uint8_t seats;           /* of a side */
    uint8_t strategic_win;   /* enum strategic_win */
    uint8_t states;          /* enum states */
};

/** One option, or one of the parameters that it sets. */
struct tables_option {
    uint8_t option;                  /* index in the ruleset's options */
    uint8_t parameter;               /* offset in struct tables_rules */
    uint8_t means[RULES_VALUES_MAX]; /* the parameter's value for each of the option's values */
};

#define SETS(field) ((uint8_t)offsetof(struct tables_rules, field))

struct tables_game {
    struct tables_rules rules;
    struct tables_option options[RULES_OPTIONS_MAX]; /* the first without means ends the list */
    int options_count;
};

/** What all of them provide. */
extern const struct game tables_family;

/** The rules in force: the game's, with the options of the position. */
struct tables_rules tables_rules(const struct position *pos);

/* Where things stand in struct position's `state`; the last is free. */
enum {
    STATE_HAND = 0,    /* by side: men never yet entered */
    STATE_BAR = 2,     /* by side: men hit, waiting */
    STATE_OFF = 4,     /* by side: men borne off */
    STATE_ENTERED = 6, /* progress of men entered with this throw, ascending, zeros after */
    STATE_THROW = 9,   /* enum throw_kind */
    STATE_THEN = 10,   /* after an offer: side * 8 + seat who throws */
    STATE_TABLE = 11,  /* chosen, 1..4 */
    /* 1 where steps of this turn have wasted dice: legal only on the way to a win, so that the turn
       must win. */
    STATE_MUST_WIN = 12,
};

/** What stands on the board under TURN_OWED. */
enum throw_kind {
    THROW_PLAIN,
    THROW_TURN_OWED,  /* the choice of the die to turn */
    THROW_THIRD_OWED, /* the choice of the third die */
    THROW_TABLE_OWED, /* the choice of the table; no dice yet */
    THROW_OFFERED,    /* left over by the other side */
    THROW_AGAIN       /* an all-equal throw: another follows */
};

/* In `board`: White's men on points 1..24, then Black's. */
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

/* The way back is the same sum. */
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
