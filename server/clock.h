/* SPDX-License-Identifier: MIT */
/*
 * How long the players may think: what a room's clock is, its text form, and the clock of one game, as values. They know
 * no clock of the machine: every time is an argument, in milliseconds since 1970.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules.h"

#define MUST_CHECK __attribute__((warn_unused_result))

enum clock_kind {
    CLOCK_NONE, /* "none": untimed */
    CLOCK_DELAY, /* "delay:15/300": each turn has 15 s for nothing, then 300 s for the whole game run */
    CLOCK_FISCHER, /* "fischer:300/5": 300 s at the start, each turn adds 5 s */
    CLOCK_DAYS,    /* "days:3": so many days a turn */
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

/** What the host has set. */
struct clock_rules {
    enum clock_kind kind;
    int32_t turn_s;    /* delay of a turn, or what a turn adds */
    int32_t reserve_s; /* of each side, at the start of a game */
    int32_t days;
};

/**
 * Reads "none", "delay:15/300", "fischer:300/5", "days:3" or a preset: relaxed, normal, fast. False, and nothing written,
 * where it is none of them or a number is out of its range.
 */
MUST_CHECK bool clock_rules_read(const char *text, struct clock_rules *rules);

/** Writes the text form without presets. */
void clock_rules_write(const struct clock_rules *rules, char text[CLOCK_TEXT_MAX]);

/* ---- the clock of a game ---- */

enum {
    CLOCK_STILL = -1,          /* since_ms of a side that does not run */
    CLOCK_STEP_SHOWN_MS = 300, /* free of charge for each step of the turn just shown */
    CLOCK_LAG_MAX_MS = 500,    /* credited for one message … */
    CLOCK_LAG_QUOTA_MS = 2000, /* … and in all, as long as no turns are made … */
    CLOCK_LAG_REFILL_MS = 500, /* … each of which gives so much back */
    CLOCK_BACK_MS = 15000,     /* on the reserve, after the house was away */
    CLOCK_AHEAD_MS = 3600000,  /* with days a turn: the deadline is at least so far off then */
    CLOCK_PATIENCE_MS = 40000, /* how long somebody is waited for, at the fastest pace … */
    CLOCK_LEFT_MS = 10000,     /* … and who has left on purpose */
};

/** There is no deadline: the clock stands still, or charges nobody. */
#define CLOCK_NEVER INT64_MAX

/** One side; a team has one clock. */
struct clock_side {
    int64_t left_ms;  /* of the reserve, or of the days of a turn, when the period began */
    int64_t since_ms; /* when the period began; CLOCK_STILL */
    int64_t free_ms;  /* of the period, before the reserve is charged */
    int64_t lag_ms;   /* that may still be credited */
};

/**
 * A side runs from coming to owe something until it owes nothing any more, or has ended a turn; that is a period. Of each
 * period the animation of the turn just shown and then the delay are free; what goes beyond is taken from the reserve, at
 * its end. With CLOCK_NONE sides run all the same, and nobody is charged. No padding: two may be compared byte by byte.
 */
struct clock {
    struct clock_rules rules;
    struct clock_side sides[2];
};

/** At the begin of a game: everything is full and nobody runs. */
void clock_start(struct clock *clock, const struct clock_rules *rules);

/** Begins a period of a side that does not run. `steps` of a turn are being shown to it. */
void clock_begin(struct clock *clock, enum side side, int steps, int64_t at_ms);

/** Ends the side's period, where one runs, and charges it. */
void clock_stop(struct clock *clock, enum side side, int64_t at_ms);

/** As clock_stop(), at the end of the side's own turn: it gets what a turn adds. */
void clock_end_turn(struct clock *clock, enum side side, int64_t at_ms);

bool clock_runs(const struct clock *clock, enum side side);

/** What the reserve would be if the period ended now; with days, the time to the deadline. Never below 0. */
int64_t clock_left_ms(const struct clock *clock, enum side side, int64_t at_ms);

/** What is free of the period from now on; 0 where the side does not run. */
int64_t clock_free_ms(const struct clock *clock, enum side side, int64_t at_ms);

/** When the side's time is up if it does nothing; CLOCK_NEVER. */
int64_t clock_deadline_ms(const struct clock *clock, enum side side);

/**
 * What of a message's measured lag is credited: no more than it went beyond the free time, than CLOCK_LAG_MAX_MS, than is
 * left of the quota.
 */
int64_t clock_lag_ms(const struct clock *clock, enum side side, int64_t lag_ms, int64_t at_ms);

/** Credits the lag, as far as clock_lag_ms() allows. */
void clock_credit(struct clock *clock, enum side side, int64_t lag_ms, int64_t at_ms);

/**
 * After a turn that ended at `ended_ms` was taken back: the clocks are as `before` it, and whoever ran then goes on. The
 * time between is nobody's. What was credited for lag meanwhile stays used.
 */
void clock_take_back(struct clock *clock, const struct clock *before, int64_t ended_ms,
                     int64_t at_ms);

/**
 * The house was away: the period of whoever runs begins anew and its reserve grows by `back_ms`. With days the deadline
 * is moved to be at least `back_ms` away instead.
 */
void clock_give_back(struct clock *clock, int64_t back_ms, int64_t at_ms);

/** How long an absent player is waited for before the other side may claim the game. */
int64_t clock_patience_ms(const struct clock_rules *rules);
