/* SPDX-License-Identifier: MIT */
/*
 * A store that belongs to one test, and calls that wait for its answer. The test program links the backend behind
 * store.h.
 */
#pragma once

#include "store/store.h"

enum { BENCH_FOLDER_BYTES = 64 };

struct bench {
    uv_loop_t loop;
    struct store *store;             /* NULL while closed */
    struct store *kept;              /* for a backend that keeps its store while it is closed */
    void *aside;                     /* for a backend with a second connection, past the store */
    char folder[BENCH_FOLDER_BYTES]; /* for a backend with files */
    char detail[512];                /* message of the last opening that failed */
};

/** The functions of a backend that the tests need. Closing is store_close(). */
struct store_backend {
    const char *name;
    void (*make)(struct bench *bench); /* makes an empty store that is not open yet */
    /* opens it and sets `store`; earlier data is still there */
    enum store_status (*open)(struct bench *bench);
    void (*turn)(struct bench *bench); /* waits for the store's next step and runs its callback */
    void (*run_sql)(struct bench *bench,
                    const char *sql);     /* runs SQL past the store, which must be idle */
    void (*destroy)(struct bench *bench); /* destroys the closed store with all its data */
    const char *infinity;                 /* the SQL of the number infinity */
    bool knows_no_limit;                  /* the backend ignores store_limit_bytes() */
};

extern const struct store_backend store_backend;

/** Makes a store and opens it. */
void bench_init(struct bench *bench);
/** Closes the store and destroys it. */
void bench_finish(struct bench *bench);

enum store_status bench_open(struct bench *bench);
void bench_close(struct bench *bench);
void bench_reopen(struct bench *bench);

/** The calls of a callback: how many, and the last status. */
struct told {
    int calls;
    enum store_status status;
};

void told_done(void *told, enum store_status status);

/** Runs SQL past the store: to create a state that would take long to reach. */
void bench_run_sql(struct bench *bench, const char *sql);

/** Runs the loop until `*calls` is `count`. */
void bench_wait(struct bench *bench, const int *calls, int count);

/** Commits and waits for the answer. */
enum store_status bench_commit(struct bench *bench, struct store_write *write);

/** Stores a room with events 1..count, whose texts are "1", "2" and so on, and waits. */
void bench_put_room(struct bench *bench, const char *room, const char *state, int count);

/** Appends one event and waits for the answer. */
enum store_status bench_append(struct bench *bench, const char *room, int64_t v, const char *text);

/** The number of events of the room in the store, or minus the status. Also checks that the log is in order. */
int bench_count(struct bench *bench, const char *room);

/** The ids of all running rooms, each followed by a space. */
const char *bench_running(struct bench *bench);
