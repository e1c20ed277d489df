/* SPDX-License-Identifier: MIT */
/*
 * The archive: every finished game, findable by who played it, what it was, when and how it ended. A game comes into it
 * in the transaction of its end. Those that ended before there was an archive are looked for in the logs, one room after
 * the other, while the house is open.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "archive_entry.h"
#include "archive_import.h"

struct house;
struct room_state;
struct store_write;

/** Where a game comes from. */
enum archive_from {
    ARCHIVE_PLAYED, /* just now, at this house */
    ARCHIVE_OLD,    /* at this house, before there was an archive */
    ARCHIVE_IMPORTED, /* elsewhere: nobody of this house played it, and only who has its link finds it */
};

void archive_put(struct store_write *write, const struct archive_entry *entry,
                 enum archive_from from);

/**
 * Adds the game that has ended.
 *
 * before  in  the state when it was still being played
 * after   in  with `ended` applied
 */
void archive_add(struct store_write *write, const struct room_state *before,
                 const struct room_state *after, enum archive_from from);

/** What the house knows of the archive. */
struct archive {
    bool whole;   /* no older room is left to be looked through */
    bool filling; /* one is being looked through */
    int searches; /* that wait for the store */
    struct archive_imports imports;
};

/** Goes on filling it, unless the store fails. */
void archive_tick(struct house *house);
