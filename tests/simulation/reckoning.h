/* SPDX-License-Identifier: MIT */
/*
 * The clocks of a game, reckoned by the words of protocol.md, "Clocks of a game", and by nothing of the house's: what
 * events show has to be this. Beside it the steady time that really passed, which no setting of a clock changes.
 */
#pragma once

#include <jansson.h>

#include "room_state.h"

struct reckoning_side {
    bool runs;
    int64_t since_ms;  /* by the log */
    int64_t steady_ms; /* the same moment by the steady clock */
    int64_t free_ms;
    int64_t left_ms;
    int64_t lag_ms; /* that may still be credited */
};

struct reckoning {
    struct reckoning_side sides[2];
    struct reckoning_side before[2]; /* the turn that may be taken back */
    int64_t ended_ms;                /* by the log … */
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
 * Takes an event in.
 *
 * state  in  the room after it
 *
 * Returns NULL, or a sentence: what of it is against the rules of the clocks.
 */
const char *reckoning_take(struct reckoning *reckoning, const struct room_state *state,
                           const struct reckoning_event *event);
/** Whether `c` of an event, or `clocks` of a snapshot at `at_ms`, say what has been reckoned. */
bool reckoning_agrees(const struct reckoning *reckoning, const struct room_state *state,
                      const json_t *clocks, int64_t at_ms);
