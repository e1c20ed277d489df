/* SPDX-License-Identifier: MIT */
#include "base/wall_clock.h"

#include <stdlib.h>

/* Returns whether this is a new step. */
static bool note_step(struct wall_clock *clock, int64_t ahead_ms, int64_t steady_ms)
{
    bool is_step = llabs(ahead_ms) >= WALL_CLOCK_STEP_MS;
    if (!is_step) {
        clock->ahead_ms = 0;
        return false;
    }
    if (clock->ahead_ms != 0 && llabs(ahead_ms - clock->ahead_ms) < WALL_CLOCK_STEP_MS) {
        return false;
    }
    clock->ahead_ms = ahead_ms;
    clock->since_ms = steady_ms;
    return true;
}

static int64_t lasts_ms(int64_t ahead_ms, int64_t now_ms)
{
    bool is_leap = ahead_ms > WALL_CLOCK_LEAP_MS && now_ms >= WALL_CLOCK_RELEASED_MS;
    return is_leap ? WALL_CLOCK_LEAP_MS : WALL_CLOCK_AGREED_MS;
}

int64_t wall_clock_check(struct wall_clock *clock, int64_t ahead_ms, int64_t now_ms,
                         int64_t steady_ms, bool *report)
{
    bool is_new = note_step(clock, ahead_ms, steady_ms);
    /* Report at most one step per interval: a clock that is set all the time must not fill the log. */
    *report = is_new &&
              (clock->reported_ms == 0 || steady_ms - clock->reported_ms >= WALL_CLOCK_AGREED_MS);
    if (*report) {
        clock->reported_ms = steady_ms;
    }
    if (clock->ahead_ms <= 0 || steady_ms - clock->since_ms < lasts_ms(ahead_ms, now_ms)) {
        return 0;
    }
    clock->ahead_ms = 0;
    return ahead_ms;
}
