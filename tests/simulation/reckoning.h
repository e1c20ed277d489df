/* SPDX-License-Identifier: MIT */
/*
 * The clocks of a game, computed from protocol.md, "Clocks of a game", without any code of the server: the clocks in
 * events must agree with these. It also keeps the steady time that has really passed, which no setting of a clock
 * changes.
 */
#pragma once

#include <jansson.h>

#include "rules/room/state.h"

struct reckoning_side {
    bool runs;
    int64_t since_ms;  /* in the log's time */
    int64_t steady_ms; /* the same moment by the steady clock */
    int64_t free_ms;
    int64_t left_ms;
    int64_t lag_turn_ms; /* lag credited in this turn */
    int64_t lag_game_ms; /* and in this game */
    int64_t back_ms;     /* given for outages, with less than an hour between two of them */
    int64_t back_at_ms;
};

struct reckoning {
    struct reckoning_side sides[2];
    struct reckoning_side before[2]; /* the clocks before the turn that may be taken back */
    int64_t ended_ms;                /* in the log's time */
    int64_t ended_steady_ms;
};

/** One event as it was stored. */
struct reckoning_event {
    const char *name;
    const json_t *data;
    int64_t at_ms;
    int64_t steady_ms;
};

/**
 * Folds one event into the clocks.
 *
 * state  in  the room after it
 *
 * Returns NULL, or a sentence that names the violation of the rules of the clocks.
 */
const char *reckoning_take(struct reckoning *reckoning, const struct room_state *state,
                           const struct reckoning_event *event);
/** Whether `c` of an event, or `clocks` of a snapshot at `at_ms`, agree with the computed clocks. */
bool reckoning_agrees(const struct reckoning *reckoning, const struct room_state *state,
                      const json_t *clocks, int64_t at_ms);
/**
 * Whether `clocks` of a snapshot after an outage can be what the next event, a `clock`, settles: no running side has
 * less than the computed clocks say, or more than it had before plus what an outage gives.
 */
bool reckoning_may_settle(const struct reckoning *reckoning, const struct room_state *state,
                          const json_t *clocks, int64_t at_ms);
