/* SPDX-License-Identifier: MIT */
/*
 * A room as its people have seen it: one fold of its events for all of them, and the hash of each event, so that two who
 * see different things are found out, and a house that has forgotten something.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "room_state.h"

enum {
    BOARD_PEOPLE_MAX = 4,
    BOARD_HASH_BYTES = LOGHASH_TEXT_CHARS,
};

/** What is played at a room, and how. */
struct board_kind {
    const char *settings; /* the fields of room.open */
    int people;
};

struct regular;

struct board {
    const struct board_kind *kind;
    char room[STORE_ID_BYTES];        /* "" before it is open */
    struct room_state state;          /* after the last event that anybody has seen */
    char (*hashes)[BOARD_HASH_BYTES]; /* of event v, at v - 1 */
    size_t hash_capacity;
    struct regular *people[BOARD_PEOPLE_MAX]; /* who play; the first is the host */
    int64_t goal;                             /* the version that is waited for */
};

/**
 * What is played at the board of that number: all games in turn, with clocks, series and teams. `rated`: by two people with
 * accounts, for their ratings.
 */
const struct board_kind *board_kind_at(int number, bool rated);

/** That room is open now. */
void board_name(struct board *board, const char *room);

/**
 * Takes in what somebody has seen: the event `v`, not beyond the next one. What is not as it should be goes to `wrong`,
 * a sentence, and false is returned.
 */
bool board_see(struct board *board, int64_t v, const char *text, size_t bytes, const char **wrong);

/** Says how it stands, and how those are who play: lines that begin with '#'. */
void board_tell(const struct board *board, FILE *into);

void board_finish(struct board *board);
