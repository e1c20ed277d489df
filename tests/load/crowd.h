/* SPDX-License-Identifier: MIT */
/*
 * The watchers, in a process of their own, so that reading for ten thousand does not delay what is measured at the
 * players' end. It is told what to do over a pipe and answers each order with a report.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <uv.h>

enum {
    CROWD_ROOMS_MAX = 16,
    CROWD_OPENING_MAX = 200, /* sockets that are being opened at a time */
    CROWD_RETRY_MS = 250,    /* before somebody the house had no room for comes again … */
    CROWD_RETRIES_MAX =
        30, /* … and so many at a time: a house lets in a hundred new guests a second */
    ROOM_ID_BYTES = 16,
    TOKEN_BYTES = 64,
};

enum crowd_order {
    CROWD_JOIN,   /* `count` watchers come and follow the rooms */
    CROWD_STALL,  /* `count` of them stop reading */
    CROWD_RESUME, /* those read again */
    CROWD_DROP,   /* all connections break; they come again with what they have seen */
    CROWD_REPORT,
    CROWD_LEAVE,
};

struct crowd_command {
    enum crowd_order order;
    int port;
    int count;
    int slow; /* so many of them have a small receive buffer, and are the first to stall */
    int room_count;
    char rooms[CROWD_ROOMS_MAX][ROOM_ID_BYTES];
    int64_t wanted[CROWD_ROOMS_MAX]; /* version of each room that the report asks after */
};

struct crowd_report {
    int following;  /* connected, with a snapshot of every room */
    int up_to_date; /* of them, those who have seen all that is wanted */
    int64_t events;
    int64_t bytes;
    int64_t gaps;   /* events that came without those before them, and no snapshot told why */
    int64_t behind; /* snapshots for who had lagged */
    int64_t lost;   /* watchers whose connection ended without our doing */
    int64_t reconnects;
    int64_t turned_away; /* told to come again later */
};

struct crowd_process;

/** Starts the process. Before any loop is there. */
struct crowd_process *crowd_start(void);
void crowd_tell(struct crowd_process *crowd, const struct crowd_command *command);
/** Where the answer to CROWD_REPORT can be read, by crowd_hear(). */
int crowd_descriptor(const struct crowd_process *crowd);
void crowd_hear(const struct crowd_process *crowd, struct crowd_report *report);
void crowd_stop(struct crowd_process *crowd);
