/* SPDX-License-Identifier: MIT */
/* The store without its thread: the same jobs on the same tables, carried out when the test says so. */
#include "server/harness/fake_store.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/engine.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/work.h"

struct fake_store {
    struct store base; /* first member, so that a pointer to it is a pointer to the store */
    struct db *db;
    struct fake_store *beside; /* the store that owns the tables; NULL: this one */
    struct store_jobs waiting;
    bool holds;
    enum store_status failing;
    bool is_cut;
    bool (*idle)(void *data); /* NULL: nothing is done when no job waits */
    void *idle_data;
    struct fake_gate gate;
    bool lies;
    bool closing;
    void (*closed)(void *data); /* NULL: not closing, or already called */
    void *closed_data;
    bool forgets;
    sqlite3_stmt *events; /* NULL before the first query of events */
    struct store_counts counts;
    char problem[STORE_PROBLEM_BYTES];
};

static const struct store_engine engine;

static struct fake_store *of(struct store *store)
{
    return (struct fake_store *)store;
}

static const struct fake_store *of_const(const struct store *store)
{
    return (const struct fake_store *)store;
}

struct store *fake_store_create(void)
{
    struct fake_store *store = calloc(1, sizeof *store);
    assert(store != NULL);
    store->base.engine = &engine;
    store->db = calloc(1, sizeof *store->db);
    assert(store->db != NULL);
    enum store_status status =
        sqlite_open_in_memory(store->db, store->problem, sizeof store->problem);
    assert(status == STORE_OK);
    return &store->base;
}

struct store *fake_store_beside(struct store *store)
{
    struct fake_store *other = calloc(1, sizeof *other);
    assert(other != NULL);
    other->base.engine = &engine;
    other->db = of(store)->db;
    other->beside = of(store);
    return &other->base;
}

void fake_store_cut(struct store *store, bool cut)
{
    of(store)->is_cut = cut;
}

void fake_store_set_gate(struct store *store, struct fake_gate gate)
{
    of(store)->gate = gate;
}

void fake_store_destroy(struct store *base)
{
    struct fake_store *store = of(base);
    /* call fake_store_run() or fake_store_crash() first: each job has an owner that waits for its answer */
    assert(store->waiting.count == 0);
    sqlite3_finalize(store->events);
    if (store->beside == NULL) {
        sqlite_close(store->db);
        free(store->db);
    }
    free(store);
}

void fake_store_hold(struct store *store, bool hold)
{
    of(store)->holds = hold;
}

void fake_store_idle(struct store *store, bool (*idle)(void *data), void *data)
{
    of(store)->idle = idle;
    of(store)->idle_data = data;
}

void fake_store_fail(struct store *store, enum store_status status)
{
    of(store)->failing = status;
}

void fake_store_lie(struct store *store)
{
    of(store)->lies = true;
}

void fake_store_sql(struct store *store, const char *sql)
{
    int code = sqlite3_exec(of(store)->db->sqlite, sql, NULL, NULL, NULL);
    assert(code == SQLITE_OK);
    sqlite_forget_heads(of(store)->db);
}

void fake_store_forget(struct store *store)
{
    of(store)->forgets = true;
}

/* ---- carrying out ---- */

static void carry_out_write(struct fake_store *store, struct store_job *write)
{
    enum store_status may =
        store->gate.may == NULL ? STORE_OK : store->gate.may(store->gate.data, write);
    if (may != STORE_OK) {
        store_job_fail(write, may, "another node holds the room");
    } else if (store->forgets) {
        store->forgets = false; /* the write is reported as carried out */
    } else if (store->failing != STORE_OK) {
        store_job_fail(write, store->failing, "told to fail");
    } else {
        sqlite_commit(store->db, &write, 1);
    }
    if (store->lies) {
        store->lies = false;
        store_job_fail(write, STORE_FAILED, "told to lie");
    }
    if (store->gate.done != NULL) {
        store->gate.done(store->gate.data, write, write->status);
    }
    store->counts.writes += write->status == STORE_OK;
    store->counts.failures += write->status != STORE_OK;
}

static void give_up(struct fake_store *store, struct store_job *job, const char *why)
{
    store_job_fail(job, STORE_FAILED, why);
    if (job->kind == STORE_KIND_WRITE && store->gate.done != NULL) {
        store->gate.done(store->gate.data, job, STORE_FAILED);
    }
}

static void carry_out(struct fake_store *store, struct store_job *job)
{
    if (store->is_cut) {
        give_up(store, job, "the database cannot be reached");
    } else if (job->kind == STORE_KIND_WRITE) {
        carry_out_write(store, job);
    } else if (job->kind == FAKE_KIND) {
        ((struct fake_job *)job)->work(store->db, job);
    } else {
        sqlite_run(store->db, job);
    }
}

static void answer(struct fake_store *store, struct store_job *job)
{
    if (job->problem != NULL) {
        snprintf(store->problem, sizeof store->problem, "%s", job->problem);
        free(job->problem);
        job->problem = NULL;
    }
    store_answer(&store->base, job); /* frees the job, or hands it over again */
}

bool fake_store_step(struct store *base)
{
    struct fake_store *store = of(base);
    if (store->waiting.count == 0) {
        return store->idle != NULL && store->idle(store->idle_data);
    }
    struct store_job *job = store_jobs_pop(&store->waiting);
    if (job->status == STORE_OK) {
        carry_out(store, job);
    }
    answer(store, job);
    return true;
}

void fake_store_run(struct store *base)
{
    struct fake_store *store = of(base);
    while (!store->holds && fake_store_step(base)) {
    }
    if (store->waiting.count == 0 && store->closed != NULL) {
        void (*closed)(void *data) = store->closed;
        store->closed = NULL;
        closed(store->closed_data);
    }
}

bool fake_store_runs(const struct store *store)
{
    return !of_const(store)->holds;
}

size_t fake_store_waiting(const struct store *store)
{
    return of_const(store)->waiting.count;
}

void fake_store_crash(struct store *base)
{
    struct fake_store *store = of(base);
    while (store->waiting.count > 0) {
        struct store_job *job = store_jobs_pop(&store->waiting);
        give_up(store, job, "the program has died");
        answer(store, job);
    }
}

/* ---- the engine ---- */

static void hand_over(struct store *base, struct store_job *job)
{
    struct fake_store *store = of(base);
    if (store->closing) {
        store_job_fail(job, STORE_FAILED, "the store is closing");
    }
    store_jobs_push(&store->waiting, job);
}

static void close_store(struct store *base, void (*closed)(void *data), void *data)
{
    struct fake_store *store = of(base);
    store->closing = true;
    store->closed = closed;
    store->closed_data = data;
}

void fake_store_reopen(struct store *base)
{
    struct fake_store *store = of(base);
    assert(store->closed == NULL);
    store->closing = false;
}

static const char *problem(const struct store *store)
{
    return of_const(store)->problem;
}

static void take_counts(struct store *base, struct store_counts *counts)
{
    const struct fake_store *store = of(base);
    *counts = store->counts;
    counts->waiting = store->waiting.count;
}

/* A backup is written to a real file nevertheless. */
struct backup_job {
    struct fake_job fake;
    char file[256];
    struct db_backup run;
    store_backup_fn done;
    void *data;
};

static void work_on_backup(struct db *db, struct store_job *job)
{
    struct backup_job *backup = (struct backup_job *)job;
    backup->run.from = db->sqlite;
    backup->run.file = backup->file;
    job->status = sqlite_backup_run(&backup->run);
}

static void answer_backup(struct store *store, struct store_job *job)
{
    (void)store;
    struct backup_job *backup = (struct backup_job *)job;
    backup->done(backup->data, job->status, backup->run.problem,
                 job->status == STORE_OK ? &backup->run.copy : NULL);
    free(backup);
}

static void back_up(struct store *store, const char *file, store_backup_fn done, void *data)
{
    struct backup_job *backup = calloc(1, sizeof *backup);
    assert(backup != NULL);
    backup->fake = (struct fake_job){{.kind = FAKE_KIND, .answer = answer_backup}, work_on_backup};
    snprintf(backup->file, sizeof backup->file, "%s", file);
    backup->done = done;
    backup->data = data;
    store_hand_over(store, &backup->fake.job);
}

static const struct store_engine engine = {
    .hand_over = hand_over,
    .close = close_store,
    .counts = take_counts,
    .problem = problem,
    .backup = back_up,
};

/* ---- looking into it ---- */

int64_t fake_store_ask(const struct store *store, const char *sql, const char *text, int64_t number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(of_const(store)->db->sqlite, sql, -1, &statement, NULL);
    assert(code == SQLITE_OK);
    sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, number);
    code = sqlite3_step(statement);
    assert(code == SQLITE_ROW);
    int64_t said = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return said;
}

void fake_store_each_event(struct store *base, int64_t row,
                           void (*each)(void *data, int64_t row, const char *room,
                                        const struct store_event *event),
                           void *data)
{
    struct fake_store *store = of(base);
    int code = SQLITE_OK;
    if (store->events == NULL) {
        code = sqlite3_prepare_v2(store->db->sqlite,
                                  "SELECT events.id, rooms.room, v, text, who, command FROM events"
                                  " JOIN rooms ON number = events.room WHERE events.id > ?1"
                                  " ORDER BY events.id",
                                  -1, &store->events, NULL);
    }
    assert(code == SQLITE_OK);
    sqlite3_bind_int64(store->events, 1, row);
    while (sqlite3_step(store->events) == SQLITE_ROW) {
        struct store_event event = {
            .v = sqlite3_column_int64(store->events, 2),
            .text = (const char *)sqlite3_column_text(store->events, 3),
            .text_bytes = (size_t)sqlite3_column_bytes(store->events, 3),
            .user_id = (const char *)sqlite3_column_text(store->events, 4),
            .command = sqlite3_column_int64(store->events, 5),
        };
        each(data, sqlite3_column_int64(store->events, 0),
             (const char *)sqlite3_column_text(store->events, 1), &event);
    }
    sqlite3_reset(store->events);
}

size_t fake_store_events(const struct store *store, const char *room)
{
    return (size_t)fake_store_ask(store,
                                  "SELECT count(*) FROM events JOIN rooms ON number = events.room"
                                  " WHERE rooms.room = ?1",
                                  room, 0);
}

size_t fake_store_people(const struct store *store)
{
    return (size_t)fake_store_ask(store, "SELECT count(*) FROM persons", "", 0);
}

bool fake_store_has_seed(const struct store *store, const char *room, int game)
{
    return fake_store_ask(store,
                          "SELECT count(*) FROM chains JOIN rooms ON number = chains.room"
                          " WHERE rooms.room = ?1 AND game = ?2",
                          room, game) > 0;
}
