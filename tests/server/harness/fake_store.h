/* SPDX-License-Identifier: MIT */
/*
 * A store in memory behind store.h and its sister headers, for tests: the same tables and statements as on a disk,
 * without a file and without a thread. It answers and fails when the test demands it. What it has stored outlives the
 * server, so that a test can start another server on it.
 */
#pragma once

#include "store/jobs.h"

struct store *fake_store_create(void);
/** No job may be waiting at this point. */
void fake_store_destroy(struct store *store);

/**
 * The store of another program on the same tables, as the nodes of a cluster have it. Destroyed before the first
 * store.
 */
struct store *fake_store_beside(struct store *store);

/** While the store is cut off it carries out nothing: every job ends with STORE_FAILED. */
void fake_store_cut(struct store *store, bool cut);

struct db;
/** A job of a test: its `job.kind` is FAKE_KIND. */
struct fake_job {
    /* first member, so that a pointer to it is a pointer to the job of the test */
    struct store_job job;
    void (*work)(struct db *db, struct store_job *job);
};
#define FAKE_KIND STORE_KINDS /* no kind that the program knows */

/** Decides whether a write may be carried out, and hears of its outcome. */
struct fake_gate {
    enum store_status (*may)(void *data, const struct store_job *write);
    void (*done)(void *data, const struct store_job *write, enum store_status status);
    void *data;
};
void fake_store_set_gate(struct store *store, struct fake_gate gate);

/**
 * store_close() closes the store as soon as fake_store_run() has answered everything. This call opens it again, with
 * all its data.
 */
void fake_store_reopen(struct store *store);

/** Carries out all jobs and calls back; also the jobs that the callbacks hand over. */
void fake_store_run(struct store *store);

/** Carries out the first waiting job and calls back; false if no job waits. */
bool fake_store_step(struct store *store);
/** False while fake_store_hold() is in effect. */
bool fake_store_runs(const struct store *store);
size_t fake_store_waiting(const struct store *store);

/**
 * What the server does in a turn of the loop when the store has answered everything: `idle` is called until it returns
 * false. NULL: nothing.
 */
void fake_store_idle(struct store *store, bool (*idle)(void *data), void *data);
/** While the store is held, fake_store_run() does nothing, like a slow disk. */
void fake_store_hold(struct store *store, bool hold);

/**
 * Every transaction from now on ends with this status and stores nothing, while reads succeed. STORE_OK ends this
 * mode.
 */
void fake_store_fail(struct store *store, enum store_status status);

/** The next transaction is stored but reported as failed: a disk that lies. */
void fake_store_lie(struct store *store);

/** The next transaction is reported as stored but is not. No disk may do that, and a test must detect it. */
void fake_store_forget(struct store *store);

/**
 * The program dies: jobs that were not carried out are lost. Their owners get STORE_FAILED, so that nothing is
 * leaked.
 */
void fake_store_crash(struct store *store);

/** Runs SQL on the tables, as an attacker with access to the file could. */
void fake_store_sql(struct store *store, const char *sql);

/** Calls `each` for every event that was committed after the row number `row`, in the order of the commits. */
void fake_store_each_event(struct store *store, int64_t row,
                           void (*each)(void *data, int64_t row, const char *room,
                                        const struct store_event *event),
                           void *data);
/** One row of one column: `text` is ?1, `number` is ?2. */
int64_t fake_store_ask(const struct store *store, const char *sql, const char *text,
                       int64_t number);

/** Number of stored events of a room. */
size_t fake_store_events(const struct store *store, const char *room);
size_t fake_store_people(const struct store *store);
bool fake_store_has_seed(const struct store *store, const char *room, int game);
