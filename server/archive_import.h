/* SPDX-License-Identifier: MIT */
/*
 * Games that somebody brings, POST /api/v1/games/import: read in helpings between other things, checked whole, and stored
 * as a room that is over. What is here already is not stored again.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct bringing;
struct house;
struct net_request;

enum {
    ARCHIVE_IMPORTS_MAX = 4,      /* being read at a time */
    ARCHIVE_IMPORT_LINES = 400,   /* read in a tick: some ten milliseconds */
    ARCHIVE_IMPORT_OPENINGS = 20, /* an import counts as so many rooms opened from its address */
    ARCHIVE_IMPORT_RETRY_MS = 2000,
};

/** Those that are being read or stored. */
struct archive_imports {
    struct bringing *first;
    int count;
};

/** Takes the request, to be answered now or later. Only somebody who is known may bring anything. */
void archive_import(struct house *house, struct net_request *request, int64_t now_ms);

/** Reads on. */
void archive_import_tick(struct house *house, int64_t now_ms);

/** The house closes: nobody is answered any more. */
void archive_import_finish(struct house *house);
