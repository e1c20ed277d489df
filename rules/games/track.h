/* SPDX-License-Identifier: MIT */
/*
 * The rules of the games on the track of tables, as one list of parameters. A game of this family is one `struct
 * tables_game`: the parameters of its printed rules, and the parameter that each of its options sets.
 *
 * All points are given in progress: 1 is the first point of a side's way, 24 the last, in either direction. Letters in
 * the names follow the medieval board, a..z without j and v: af is 1..6, am 1..12, tz 19..24.
 */
#pragma once

#include <stddef.h>

#include "rules/core/rules.h"

enum { TABLES_POINTS = 24, TABLES_DICE_MAX = 3 };

/** The last point of the first table, af, and of the first two, am. */
enum { LAST_OF_AF = 6, LAST_OF_AM = 12 };

/** The first point of the last table, tz, and of the last two, nz. */
enum { FIRST_OF_TZ = 19, FIRST_OF_NZ = 13 };

/** The direction in which a side travels on the numbered points. */
enum way { WAY_UP, WAY_DOWN };

/** The index of the men in hand, in `start` of struct tables_game; those on the board have 1 to 24. */
enum { START_HAND = 0 };

/** The dice that are thrown, and the changes to them before they are played. */
enum dice_mode {
    DICE_PLAIN,
    DICE_TURN_ONE_TO_SIX,     /* if no die shows a six, the mover turns one die to a six */
    DICE_PLUS_SIX,            /* two dice are thrown, and the third is always a six */
    DICE_PLUS_OWN_CHOICE,     /* two dice are thrown, and the mover chooses a third */
    DICE_PLUS_OPPONENT_CHOICE /* two dice are thrown, and the opponent chooses the third */
};

/** Decides whether men in hand hold the others back. */
enum entry { ENTRY_FIRST, ENTRY_FREE };

/** The way in which an entering man may use more than one die while the side's others are held back. */
enum entry_sum {
    ENTRY_SUM_STEPWISE, /* the man continues from the point on which it has entered */
    ENTRY_SUM_DIRECT,   /* the man is put directly on the sum */
    ENTRY_SUM_NONE
};

/** When a man leaves the board. */
enum bear {
    BEAR_NONE,     /* never */
    BEAR_ANY,      /* a die that carries a man past the last point bears it off */
    BEAR_FARTHEST, /* the exact die, or a higher one if no man is farther back */
    BEAR_EXACT     /* the exact die only */
};

/** What a side must reach to win. */
enum win {
    WIN_ALL_OFF,     /* all men borne off */
    WIN_ALL_AT_GOAL, /* all men on `goal` or beyond, none off the board */
    WIN_MOST_POINTS  /* when every point is full: the side with most points wins, or it is a draw */
};

/** How much of a throw must be used. */
enum forced {
    FORCED_MAX_DICE,             /* as many dice as can be */
    FORCED_MAX_DICE_THEN_LARGER, /* of turns that use as many dice, the one with the larger dice */
    FORCED_VOLUNTARY             /* nothing */
};

/**
 * Whether a side has lost when its enemy shuts it out: see side_is_lympolded() and side_is_lurched() in states.h. Both
 * are ways of winning in Royal MS 13 A XVIII (14th century).
 */
enum strategic_win { STRATEGIC_NONE, STRATEGIC_LYMPOLD, STRATEGIC_LYMPOLD_OR_LURCH };

/** Which die the mover may turn or choose: any, or only one with which as much of the throw as possible is used. */
enum die_choice { CHOICE_FREE, CHOICE_MUST_KEEP_MAX };

/** States that are announced, because they have names in the sources. */
enum states {
    STATES_NONE,
    STATES_OF_MEN,  /* vagi, ordinarii, inciti */
    STATES_OF_SIDES /* lympolded, lurched */
};

/**
 * All fields are bytes, so that an option can set any of them. Zero means "no" unless the comment gives another
 * meaning.
 */
struct tables_rules {
    uint8_t men;            /* number of men of a side */
    uint8_t points;         /* length of the track: 24, or 6 for one table */
    uint8_t way[2];         /* enum way, by side */
    uint8_t dice;           /* number of dice thrown */
    uint8_t dice_mode;      /* enum dice_mode */
    uint8_t die_choice;     /* enum die_choice: the die that may be turned or chosen */
    uint8_t table_choice;   /* the starter chooses the table to play on */
    uint8_t men_stay;       /* a man that has entered does not move */
    uint8_t point_max;      /* men of one side on a point; 0: any number */
    uint8_t single_until;   /* up to this point a side may have only one man on a point */
    uint8_t hit_to_hand;    /* a man hit goes back to the hand, not to the bar */
    uint8_t bar_first;      /* while a man is on the bar, the side may only enter */
    uint8_t entry;          /* enum entry */
    uint8_t entry_sum;      /* enum entry_sum */
    uint8_t entry_continue; /* an entered man may use more dice while another waits on the bar */
    /* no man passes this point while another of its side waits; 0: no such rule */
    uint8_t entry_limit;
    uint8_t home_frozen; /* men in the last table may only be borne off */
    uint8_t bear;        /* enum bear */
    uint8_t win;         /* enum win */
    uint8_t goal[2];     /* by side: see WIN_ALL_AT_GOAL */
    /* with this number of full points a side wins at once; 0: no such rule */
    uint8_t full_points_win;
    uint8_t tie_replays;     /* after a draw another game is played */
    uint8_t forced;          /* enum forced */
    uint8_t offer_unused;    /* unused dice are offered to the other side */
    uint8_t again_all_equal; /* an all-equal throw earns another */
    uint8_t seats;           /* seats of a side */
    uint8_t strategic_win;   /* enum strategic_win */
    uint8_t states;          /* enum states */
};

/** One option, or one of the parameters that an option sets. */
struct tables_option {
    uint8_t option;    /* index in the ruleset's options */
    uint8_t parameter; /* offset in struct tables_rules */
    /* for each of the option's values: the value of the parameter */
    uint8_t means[RULES_VALUES_MAX];
};

#define SETS(field) ((uint8_t)offsetof(struct tables_rules, field))

struct tables_game {
    struct tables_rules rules;
    uint8_t start[2][1 + TABLES_POINTS]; /* by side and place: men at the start of a game */
    struct tables_option options[RULES_OPTIONS_MAX]; /* an entry without `means` ends the list */
    int options_count;
};
