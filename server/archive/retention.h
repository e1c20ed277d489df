/* SPDX-License-Identifier: MIT */
/*
 * How long the games of guests are kept. A room is deleted if it ended or closed long enough ago and no account sat or
 * played in it. All its data is deleted with it: events, chains, seats, chat, and its place in the archive. The
 * deleted data is also erased from the file. Reports to the operator keep the lines that they are about.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct archive;

enum {
    /* from the end of one round over all rooms to the start of the next */
    RETENTION_EVERY_MS = 3600000,
};

struct retention {
    int days;         /* 0: for ever */
    int64_t after;    /* the number of the last room that this round has checked */
    int64_t round_ms; /* when the next round begins */
    int64_t deleted;  /* rooms, in this round */
    bool busy;
};

/** Sets for how many days rooms are kept, 0 for ever. If the number changes, a round begins at the next tick. */
void archive_retention_keep(struct archive *archive, int days);

void archive_retention_tick(struct archive *archive, int64_t now_ms);
