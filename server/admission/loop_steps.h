/* SPDX-License-Identifier: MIT */
/*
 * The steps of the loop: each call of a handler by the network, the store or the clock is one. Their processor time is
 * counted by kind, and a long step is named in the log. Nothing else of the loop computes for long.
 */
#pragma once

#include <stdint.h>

#include "base/log.h"
#include "base/stats.h"

struct work;

enum loop_kind {
    LOOP_CONNECTION, /* a WebSocket begins, ends, or has caught up */
    LOOP_MESSAGE,
    LOOP_REQUEST, /* over HTTP: its head, or the whole */
    LOOP_PAGE,    /* of a long response */
    LOOP_STORED,  /* the answer to a write */
    LOOP_READ,    /* the answer to a reading, like a room with its log */
    LOOP_FOLD,    /* some events of a room that is loaded */
    LOOP_IMPORT,  /* some lines of an import */
    LOOP_LOBBY,   /* the lists of rooms */
    LOOP_TICK,    /* all other work of a tick */
    LOOP_KINDS,
};

enum {
    LOOP_LONG_US = 20000, /* four times the goal for the longest step */
    LOOP_ROUTE_BYTES = 96,
};

/** All zeroes are a valid empty state. */
struct loop_steps {
    const struct work *work; /* of the thread, from net_work(); NULL before the server serves */
    struct histogram took[LOOP_KINDS];
    uint64_t longs[LOOP_KINDS]; /* steps above LOOP_LONG_US */
    int64_t longest_us[LOOP_KINDS];
    int depth; /* a step that begins inside another one is a part of it */
    enum loop_kind kind;
    uint64_t since_ns;
    const char *name; /* NULL: `route` */
    char route[LOOP_ROUTE_BYTES];
    int64_t logged_s; /* when the last line was written; at most one a second is */
};

/** The word of a kind in metrics and in the log. */
const char *admission_loop_kind_word(enum loop_kind kind);

/** The server begins to serve: forgets the steps of the start, during which no client waited. */
void admission_loop_steps_serve(struct loop_steps *steps, const struct work *work);

/** Begins a step; `name` is a text that is never freed. `steps` may be NULL. */
void admission_loop_step_begin(struct loop_steps *steps, enum loop_kind kind, const char *name);
/** A better name of the step that runs: a text that is never freed. */
void admission_loop_step_name(struct loop_steps *steps, const char *name);
/** The path of a request instead of a name; it is copied. */
void admission_loop_step_route(struct loop_steps *steps, const char *route);
/** Ends it; writes a line if it was long. `steps` may be NULL, and `log` too. */
void admission_loop_step_end(struct loop_steps *steps, const struct log *log);
