/* SPDX-License-Identifier: MIT */
/*
 * How long the games of guests are kept. A room that ended or closed long enough ago, and in which no account sat or
 * played, goes with all that was there: events, chains, seats, chat, and its place in the archive. What is gone is gone
 * from the file too. Reports to the operator keep the lines that they are about.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct house;

enum {
    RETENTION_EVERY_MS = 3600000, /* from the end of one round over all rooms to the next */
    RETENTION_DAYS_MAX = 36500,
};

struct retention {
    int days;         /* 0: for ever */
    int64_t after;    /* the number of the last room that was looked at in this round */
    int64_t round_ms; /* when the next round begins */
    int64_t deleted;  /* rooms, in this round */
    bool busy;
};

/** For so many days from now on, 0 for ever; where that is news, a round begins at the next tick. */
void retention_keep(struct house *house, int days);

void retention_tick(struct house *house, int64_t now_ms);
