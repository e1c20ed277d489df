/* SPDX-License-Identifier: MIT */
/*
 * Decides when the server's time follows the machine's wall clock. The server's time runs by the steady (monotonic)
 * clock. The wall clock may be set, rightly or by mistake. The server follows a step ahead once the wall clock has kept
 * it for a while. It never follows a step back, because the times in an event log must only grow. So it must not follow
 * a step that will be taken back: one of more than a day must last for a day, in which an operator has noticed it. But
 * a machine without a battery starts in 1970 and gets the right time from the network: a time before the first release
 * of this program is certainly wrong.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    WALL_CLOCK_STEP_MS = 1000, /* a smaller difference is drift */
    /* a machine that synchronises its time has corrected it by then */
    WALL_CLOCK_AGREED_MS = 5 * 60000,
    WALL_CLOCK_LEAP_MS = 24 * 60 * 60000, /* a longer step must last for this time */
};

#define WALL_CLOCK_RELEASED_MS INT64_C(1735689600000) /* the start of 2025 */

/** All zeroes: the wall clock agrees. */
struct wall_clock {
    int64_t ahead_ms;    /* the step that the wall clock keeps, of either sign; 0: none */
    int64_t since_ms;    /* start of the step, by the steady clock */
    int64_t reported_ms; /* time of the last report, by the steady clock; 0: never */
};

/**
 * Compares the wall clock, which is `ahead_ms` ahead of the server's time `now_ms`. Returns the milliseconds by which
 * the server's time advances now; 0: none. Sets `report` if the operator must be notified of a step.
 */
int64_t wall_clock_check(struct wall_clock *clock, int64_t ahead_ms, int64_t now_ms,
                         int64_t steady_ms, bool *report);
