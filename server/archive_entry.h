/* SPDX-License-Identifier: MIT */
/*
 * What is kept of a game that has ended, so that it can be found. A value; knows no house and no store.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules.h"
#include "seat.h"
#include "store_games.h"

struct room_state;

struct archive_entry {
    char room[STORE_ID_BYTES];
    int game;
    char ruleset[STORE_RULESET_BYTES];
    char rules[RULESET_TEXT_MAX];
    int64_t started_ms;
    int64_t ended_ms;
    const char *result;
    const char *reason;
    int turns;
    bool rated;
    bool open; /* anybody may come upon it */
    struct {
        char who[STORE_ID_BYTES]; /* "": a free seat */
        char name[STORE_NAME_BYTES];
    } seats[SEATS_MAX];
};

/** The game that was being played `before`, and has ended with the event that led to `after`. */
struct archive_entry archive_entry_of(const struct room_state *before,
                                      const struct room_state *after);
