/* SPDX-License-Identifier: MIT */
/*
 * A room as its clients have seen it: one fold of its events for all of them, and the hash of each event. So the test
 * detects two clients that were shown different events, and a server that has lost an event.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/ids.h"
#include "rules/room/state.h"
#include "rules/room/text/loghash.h"

enum {
    BOARD_PEOPLE_MAX = 4,
    BOARD_HASH_BYTES = LOGHASH_TEXT_CHARS,
};

/** The game of a room and its settings. */
struct board_kind {
    const char *settings; /* the fields of room.open */
    int people;
};

struct client;

struct board {
    const struct board_kind *kind;
    char room[STORE_ID_BYTES]; /* "" before the room is open */
    struct room_state state;   /* after the last event that any client has seen */
    struct loghash hash;
    char (*hashes)[BOARD_HASH_BYTES]; /* hash of event v, at v - 1 */
    size_t hash_capacity;
    struct client *people[BOARD_PEOPLE_MAX]; /* the players; the first is the host */
    int64_t goal;                            /* the version that the test waits for */
};

/**
 * The kind of board number `number`: all games in turn, with clocks, series and teams. `rated`: two players with
 * accounts, for their ratings.
 */
const struct board_kind *board_kind_at(int number, bool rated);

/** Records the id of the room, which is open now. */
void board_name(struct board *board, const char *room);

/**
 * Records the event `v`, which a client has seen; v may be the next version at most. If the event is wrong, writes a
 * sentence to `wrong` and returns false.
 */
bool board_see(struct board *board, int64_t v, const char *text, size_t bytes, const char **wrong);

/** Prints the state of the board and of its players, as lines that begin with '#'. */
void board_print(const struct board *board, FILE *into);

void board_finish(struct board *board);
