/* SPDX-License-Identifier: MIT */
/*
 * A store in memory behind store.h and its sisters, for tests: the same tables and statements as on a disk, without a
 * file and without a thread. It answers when it is told to, and fails when it is told to. What it has stored outlives the
 * house, so that a test can start another one on it.
 */
#pragma once

#include "store.h"

struct store *fake_store_create(void);
/** Nothing may be waiting any more. */
void fake_store_destroy(struct store *store);

/** Another program on the same tables, as nodes of a house have them. Destroyed before the first. */
struct store *fake_store_beside(struct store *store);

/** While it is cut off nothing is carried out: all ends with STORE_FAILED. */
void fake_store_cut(struct store *store, bool cut);

struct store_job;
/** Who is asked whether a write may be carried out, and told what became of it. */
struct fake_gate {
    enum store_status (*may)(void *data, const struct store_job *write);
    void (*done)(void *data, const struct store_job *write, enum store_status status);
    void *data;
};
void fake_store_set_gate(struct store *store, struct fake_gate gate);

/** After store_close(), which closes it once fake_store_run() has answered all: it is open again, with all it had. */
void fake_store_reopen(struct store *store);

/** Carries out what was handed over, and calls back; also what the callbacks hand over. */
void fake_store_run(struct store *store);

/** Carries out the first thing that waits, and calls back; false where nothing does. */
bool fake_store_step(struct store *store);
/** Whether it does not hold. */
bool fake_store_runs(const struct store *store);
size_t fake_store_waiting(const struct store *store);

/** While it holds, fake_store_run() does nothing: a disk that takes its time. */
void fake_store_hold(struct store *store, bool hold);

/** Every transaction from now on ends like this and leaves nothing, while reads go on; STORE_OK ends it. */
void fake_store_fail(struct store *store, enum store_status status);

/** The next transaction is kept, and yet reported as failed: a disk that lies. */
void fake_store_lie(struct store *store);

/** The next transaction is reported as kept, and is not: no disk may do that, and somebody has to notice. */
void fake_store_forget(struct store *store);

/**
 * The program dies: what was handed over and not carried out never was. Whoever waited for it is told STORE_FAILED, so
 * that nothing is leaked.
 */
void fake_store_crash(struct store *store);

/** Does to the tables what somebody with their file could do. */
void fake_store_sql(struct store *store, const char *sql);

/** Calls `each` for every event that was committed after the one with the number `row`, in the order of the commits. */
void fake_store_each_event(struct store *store, int64_t row,
                           void (*each)(void *data, int64_t row, const char *room,
                                        const struct store_event *event),
                           void *data);
/** What one row of one column says: `text` is ?1, `number` is ?2. */
int64_t fake_store_ask(const struct store *store, const char *sql, const char *text,
                       int64_t number);

/** Events stored of a room. */
size_t fake_store_events(const struct store *store, const char *room);
size_t fake_store_people(const struct store *store);
bool fake_store_has_seed(const struct store *store, const char *room, int game);
