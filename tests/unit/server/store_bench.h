/* SPDX-License-Identifier: MIT */
/*
 * A store of a test's own, and calls that wait for its answer. What stands behind store.h is a backend, chosen by what the
 * test is linked with.
 */
#pragma once

#include "store.h"

enum { BENCH_FOLDER_BYTES = 64 };

struct bench {
    uv_loop_t loop;
    struct store *store;             /* NULL while closed */
    struct store *kept;              /* for a backend that has it while closed too */
    void *aside;                     /* a connection past the store, of a backend that has one */
    char folder[BENCH_FOLDER_BYTES]; /* of a backend with files */
    char detail[512];                /* of the last opening that failed */
};

/** What a store must come with to be tested. Closing is store_close(). */
struct store_backend {
    const char *name;
    void (*make)(struct bench *bench); /* an empty one, not open yet */
    enum store_status (*open)(
        struct bench *bench); /* sets `store`; what was stored before is there */
    void (*turn)(
        struct bench *bench); /* waits for what the store does next, and lets it call back */
    void (*run_sql)(struct bench *bench,
                    const char *sql);     /* past the store, which has nothing to do then */
    void (*destroy)(struct bench *bench); /* with all that it has stored; it is closed */
    const char *infinity;                 /* a number without end, in its SQL */
    bool knows_no_limit;                  /* store_limit_bytes() does nothing */
};

extern const struct store_backend store_backend;

/** Makes a store and opens it. */
void bench_init(struct bench *bench);
/** Closes the store and destroys it. */
void bench_finish(struct bench *bench);

enum store_status bench_open(struct bench *bench);
void bench_close(struct bench *bench);
void bench_reopen(struct bench *bench);

/** What a callback was told: how often, and the last status. */
struct told {
    int calls;
    enum store_status status;
};

void told_done(void *told, enum store_status status);

/** Runs SQL past the store: what an older program has left, or what would take long to come to. */
void bench_run_sql(struct bench *bench, const char *sql);

/** Runs the loop until `*calls` is `count`. */
void bench_wait(struct bench *bench, const int *calls, int count);

/** Commits and waits. */
enum store_status bench_commit(struct bench *bench, struct store_write *write);

/** Stores a room with events 1..count, whose texts are "1", "2" …, and waits. */
void bench_put_room(struct bench *bench, const char *room, const char *state, int count);

/** Appends one event and waits. */
enum store_status bench_append(struct bench *bench, const char *room, int64_t v, const char *text);

/** The number of events that the room has in the store, or minus the status. Its log is checked for order. */
int bench_count(struct bench *bench, const char *room);

/** The ids of all running rooms, each with a space behind it. */
const char *bench_running(struct bench *bench);
