/* SPDX-License-Identifier: MIT */
/* The data kept about a finished game, so that it can be found. A value; it knows no server and no store. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "archive/retention.h"
#include "rules/core/rules.h"
#include "rules/room/seat.h"
#include "store/archive.h"

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
    bool open; /* any user may find it */
    struct {
        char user_id[STORE_ID_BYTES]; /* "": a free seat */
        char name[STORE_NAME_BYTES];
    } seats[SEATS_MAX];
};

/** The entry of the game that was being played `before` and has ended with the event that led to `after`. */
struct archive_entry archive_entry_of(const struct room_state *before,
                                      const struct room_state *after);

/*
 * The archive: every finished game, searchable by its players, its rules, its date and its result. A game is added in
 * the transaction that ends it.
 */

struct room_observer;

/**
 * Adds a game. `imported`: it was played elsewhere, so it belongs to no user of this server, and only users with its
 * link find it.
 */
void archive_put(struct store_write *write, const struct archive_entry *entry, bool imported);

/** Adds each game that ends. */
extern const struct room_observer archive_observer;

/** The state of the archive in this server. */
struct archive {
    struct runtime *runtime;
    struct store *store;
    struct rooms *rooms;
    struct retention retention;
};
