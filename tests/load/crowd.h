/* SPDX-License-Identifier: MIT */
/*
 * The watchers, in a process of their own, so that reading for ten thousand connections does not delay the measured
 * players. It receives orders over a pipe and answers each with a report.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <uv.h>

enum {
    CROWD_ROOMS_MAX = 16,
    CROWD_OPENING_MAX = 200, /* sockets that are being opened at the same time */
    CROWD_RETRY_MS = 250,    /* pause before refused watchers connect again */
    /* watchers that then connect at once: beyond the share of an address a server admits ten a second */
    CROWD_RETRIES_MAX = 30,
    CROWD_ID_BYTES = 16,
    TOKEN_BYTES = 64,
};

enum crowd_order {
    CROWD_JOIN,   /* `count` watchers connect and follow the rooms */
    CROWD_STALL,  /* `count` watchers stop reading */
    CROWD_RESUME, /* those watchers read again */
    /* all connections break; the watchers reconnect and name the events that they have seen */
    CROWD_DROP,
    CROWD_REPORT,
    CROWD_LEAVE,
};

struct crowd_command {
    enum crowd_order order;
    int port;
    int count;
    int slow; /* so many of them have a small receive buffer, and are the first to stall */
    int room_count;
    char rooms[CROWD_ROOMS_MAX][CROWD_ID_BYTES];
    int64_t wanted[CROWD_ROOMS_MAX]; /* version of each room that the report checks for */
};

struct crowd_report {
    int following;  /* connected, with a snapshot of every room */
    int up_to_date; /* watchers among them that have seen every wanted version */
    int64_t events;
    int64_t bytes;
    /* events that came without their predecessors, and without a snapshot that explains the gap */
    int64_t gaps;
    int64_t behind; /* snapshots for watchers that had lagged */
    int64_t lost;   /* watchers whose connection ended without an order */
    int64_t reconnects;
    int64_t turned_away; /* refused by the server for the moment */
};

struct crowd_process;

/** Starts the process. Must be called before a loop exists. */
struct crowd_process *crowd_start(void);
void crowd_tell(struct crowd_process *crowd, const struct crowd_command *command);
/** The descriptor of the answer to CROWD_REPORT, which crowd_hear() reads. */
int crowd_descriptor(const struct crowd_process *crowd);
void crowd_hear(const struct crowd_process *crowd, struct crowd_report *report);
void crowd_stop(struct crowd_process *crowd);
