/* SPDX-License-Identifier: MIT */
/*
 * The time that players have: the clock setting of a room, its text form, and the clock of one game, as values. They
 * read no clock of the machine: every time is an argument, in milliseconds since 1970.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/core/rules.h"

enum clock_kind {
    CLOCK_NONE, /* "none": untimed */
    /* "delay:15/300": each turn has 15 s free of charge, then a reserve of 300 s for the whole game runs */
    CLOCK_DELAY,
    CLOCK_FISCHER, /* "fischer:300/5": 300 s at the start, each turn adds 5 s */
    CLOCK_DAYS,    /* "days:3": three days for each turn */
};

enum {
    CLOCK_TEXT_MAX = 32, /* with its NUL */
    CLOCK_DELAY_S_MAX = 300,
    CLOCK_RESERVE_S_MAX = 7200,
    CLOCK_START_S_MIN = 10,
    CLOCK_START_S_MAX = 10800,
    CLOCK_ADDED_S_MAX = 300,
    CLOCK_DAYS_MAX = 14,
};

/** The clock setting of the host. */
struct clock_rules {
    enum clock_kind kind;
    int32_t turn_s;    /* the delay of a turn, or the time that a turn adds */
    int32_t reserve_s; /* of each side, at the start of a game */
    int32_t days;
};

/**
 * Reads "none", "delay:15/300", "fischer:300/5", "days:3" or a preset: relaxed, normal, fast. Returns false, and
 * writes nothing, if the text has another form or a number is out of its range.
 */
MUST_CHECK bool clock_rules_read(const char *text, struct clock_rules *rules);

/** Writes the text form without presets. */
void clock_rules_write(const struct clock_rules *rules, char text[CLOCK_TEXT_MAX]);

/* ---- the clock of a game ---- */

enum {
    CLOCK_STILL = -1, /* since_ms of a side that does not run */
    /* free of charge for each step of the turn just shown, to cover its animation */
    CLOCK_STEP_SHOWN_MS = 300,
    CLOCK_LAG_TURN_MS = 500,  /* most lag credited in one turn of a side */
    CLOCK_LAG_GAME_MS = 5000, /* most lag credited to a side in one game */
    CLOCK_BACK_MS = 15000,    /* most time that a side gets for outages in an hour */
    CLOCK_BACK_HOUR_MS =
        3600000, /* that hour: after it without such a gift, the side may get all of it again */
    /* with days per turn: the deadline is at least this far away after the server was down */
    CLOCK_AHEAD_MS = 3600000,
    /* at the fastest pace: wait for an absent player before the other side may claim */
    CLOCK_GRACE_MS = 40000,
    CLOCK_LEFT_MS = 10000, /* the same wait if the player left on purpose */
};

/** There is no deadline: the side's clock does not run, or the game is untimed. */
#define CLOCK_NEVER INT64_MAX

/** One side; a team has one clock. */
struct clock_side {
    int64_t left_ms;     /* of the reserve, or of the days of a turn, when the period began */
    int64_t since_ms;    /* when the period began; CLOCK_STILL: it does not run */
    int64_t free_ms;     /* free part of the period, before the reserve is charged */
    int64_t back_at_ms;  /* when time was last given for an outage */
    int32_t back_ms;     /* time given for outages, none of them an hour after the one before */
    int32_t lag_turn_ms; /* lag credited in this turn */
    int32_t lag_game_ms; /* lag credited in this game */
    int32_t spare;       /* always zero: the struct has no padding */
};

/**
 * A side's clock runs from the moment when the side owes something until it owes nothing any more, or has ended a
 * turn. That is a period. In each period the animation of the turn just shown and then the delay are free. Time beyond
 * that is taken from the reserve at the end of the period. With CLOCK_NONE the clocks run as well, but nothing is
 * charged. The struct has no padding: two may be compared byte by byte.
 */
struct clock {
    struct clock_rules rules;
    struct clock_side sides[2];
};

/** At the start of a game: all times are full and neither side runs. */
void clock_start(struct clock *clock, const struct clock_rules *rules);

/** Begins a period of a side that does not run. `steps` is the length of the turn that is being shown to it. */
void clock_begin(struct clock *clock, enum side side, int steps, int64_t at_ms);

/** Ends the side's period, if one runs, and charges it. */
void clock_stop(struct clock *clock, enum side side, int64_t at_ms);

/** As clock_stop(), at the end of the side's own turn: adds the time that a turn adds. */
void clock_end_turn(struct clock *clock, enum side side, int64_t at_ms);

bool clock_runs(const struct clock *clock, enum side side);

/** The reserve if the period ended now; with days, the time to the deadline. Never below 0. */
int64_t clock_left_ms(const struct clock *clock, enum side side, int64_t at_ms);

/** The free time left in the period; 0 if the side does not run. */
int64_t clock_free_ms(const struct clock *clock, enum side side, int64_t at_ms);

/** When the side's time is up if it does nothing; CLOCK_NEVER. */
int64_t clock_deadline_ms(const struct clock *clock, enum side side);

/**
 * The part of a message's measured lag that may be credited: at most the time used beyond the free time, at most
 * CLOCK_LAG_TURN_MS in a turn, and at most CLOCK_LAG_GAME_MS in a game.
 */
int64_t clock_lag_ms(const struct clock *clock, enum side side, int64_t lag_ms, int64_t at_ms);

/** Credits the lag that an event states, at most clock_lag_ms(). */
void clock_credit(struct clock *clock, enum side side, int64_t lag_ms, int64_t at_ms);

/**
 * After a turn that ended at `ended_ms` was taken back: restores the clocks as they were `before` it, and a side that
 * ran then continues. The time in between is charged to neither side. Lag credited meanwhile stays used.
 */
void clock_take_back(struct clock *clock, const struct clock *before, int64_t ended_ms,
                     int64_t at_ms);

/** The time that passed in the side's period; 0 if it does not run. */
int64_t clock_passed_ms(const struct clock *clock, enum side side, int64_t at_ms);

/** The most that the side may get for an outage now: with days CLOCK_AHEAD_MS, else the rest of CLOCK_BACK_MS. */
int64_t clock_back_max_ms(const struct clock *clock, enum side side, int64_t at_ms);

/**
 * After an outage, or after the time has jumped: charges `charged_ms` of the running period, free time first, and not
 * the rest of it. The period goes on from `at_ms`, and the reserve grows by `back_ms`. With days the deadline is moved
 * to be at least `back_ms` away instead. Returns false, and changes nothing, if the side does not run, if it would be
 * charged more than has passed, or if it would get more than clock_back_max_ms().
 */
MUST_CHECK bool clock_settle(struct clock *clock, enum side side, int64_t charged_ms,
                             int64_t back_ms, int64_t at_ms);

/** How long the other side must wait for an absent player before it may claim the game. */
int64_t clock_grace_ms(const struct clock_rules *rules);
