/* SPDX-License-Identifier: MIT */
/* Runs on the worker: writes transactions to the database, in groups. */
#include <assert.h>

#include "store/sqlite/work.h"

/* ---- operations ---- */

/* The result of one operation. If SQLite failed, its code; otherwise SQLITE_OK and a status. */
struct outcome {
    int code;
    enum store_status status;
};

static struct outcome outcome_of(struct db *db, enum store_statement which)
{
    return (struct outcome){sqlite_run_statement(db, which), STORE_OK};
}

static struct outcome apply_event(struct db *db, const struct operation *event,
                                  struct db_head *head)
{
    if (event->number != head->v + 1) {
        return (struct outcome){SQLITE_OK, STORE_OUT_OF_ORDER};
    }
    sqlite3_stmt *insert = sqlite_statement(db, SQL_ADD_EVENT);
    sqlite3_bind_int64(insert, 1, head->number);
    sqlite3_bind_int64(insert, 2, event->number);
    sqlite3_bind_int64(insert, 3, head->event);
    sqlite3_bind_text(insert, 4, event->user_id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 5, event->command);
    sqlite3_bind_text(insert, 6, event->text, (int)event->text_bytes, SQLITE_STATIC);
    struct outcome outcome = outcome_of(db, SQL_ADD_EVENT);
    if (outcome.code != SQLITE_OK) {
        return outcome;
    }
    head->v = event->number;
    head->event = sqlite3_last_insert_rowid(db->sqlite);
    sqlite3_stmt *set = sqlite_statement(db, SQL_SET_HEAD);
    sqlite3_bind_int64(set, 1, head->number);
    sqlite3_bind_int64(set, 2, head->v);
    sqlite3_bind_int64(set, 3, head->event);
    outcome = outcome_of(db, SQL_SET_HEAD);
    if (outcome.code == SQLITE_OK) {
        sqlite_cache_head(db, head);
    }
    return outcome;
}

static struct outcome apply_room(struct db *db, const struct operation *room,
                                 const struct db_head *head)
{
    enum store_statement which = head == NULL ? SQL_ADD_ROOM : SQL_SET_ROOM;
    sqlite3_stmt *put = sqlite_statement(db, which);
    if (head == NULL) {
        sqlite3_bind_text(put, 1, room->room, -1, SQLITE_STATIC);
    } else {
        sqlite3_bind_int64(put, 1, head->number);
    }
    sqlite3_bind_text(put, 2, room->text, (int)room->text_bytes, SQLITE_STATIC);
    sqlite3_bind_int64(put, 3, room->number);
    return outcome_of(db, which);
}

static struct outcome apply_chain(struct db *db, const struct operation *chain,
                                  const struct db_head *head)
{
    sqlite3_stmt *insert = sqlite_statement(db, SQL_ADD_CHAIN);
    sqlite3_bind_int64(insert, 1, head->number);
    sqlite3_bind_int64(insert, 2, chain->number);
    sqlite3_bind_blob(insert, 3, chain->bytes, sizeof chain->bytes, SQLITE_STATIC);
    return outcome_of(db, SQL_ADD_CHAIN);
}

static struct outcome apply_user(struct db *db, const struct operation *user)
{
    sqlite3_stmt *set = sqlite_statement(db, SQL_SET_USER);
    sqlite3_bind_text(set, 1, user->user_id, -1, SQLITE_STATIC);
    sqlite3_bind_blob(set, 2, user->bytes, sizeof user->bytes, SQLITE_STATIC);
    sqlite3_bind_text(set, 3, user->text, (int)user->text_bytes, SQLITE_STATIC);
    sqlite3_bind_int64(set, 4, user->number);
    return outcome_of(db, SQL_SET_USER);
}

static struct outcome apply_seat(struct db *db, const struct operation *seat,
                                 const struct db_head *head)
{
    enum store_statement which = seat->kind == OPERATION_SEAT ? SQL_ADD_SEAT : SQL_DROP_SEAT;
    sqlite3_stmt *statement = sqlite_statement(db, which);
    sqlite3_bind_text(statement, 1, seat->user_id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, head->number);
    return outcome_of(db, which);
}

static int drop_room(struct db *db, const struct store_row *row)
{
    int code = SQLITE_OK;
    for (size_t i = 0; i < STORE_DROPS && code == SQLITE_OK; i++) {
        sqlite3_stmt *drop = sqlite_statement(db, store_drops[i]);
        sqlite3_bind_text(drop, 1, store_row_text_at(row, 0), -1, SQLITE_STATIC);
        code = sqlite_run_statement(db, store_drops[i]);
    }
    sqlite_forget_heads(db);
    return code;
}

/* Returns SQLITE_OK, SQLite's error, or SQLITE_NOTFOUND. */
static int work_on_row(struct db *db, enum store_work work, const struct store_row *row)
{
    switch (work) {
    case STORE_WORK_RUN:
        return sqlite_row_run(db, row);
    case STORE_WORK_RATE:
        return sqlite_rate(db, row);
    case STORE_WORK_DROP:
        return drop_room(db, row);
    }
    assert(false);
    return SQLITE_MISUSE;
}

/* A row that exists already, or that is missing, is not a failure of the database. */
static struct outcome apply_row(struct db *db, const struct operation *operation)
{
    int code = work_on_row(db, operation->work, operation->row);
    bool taken = code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY;
    if (taken || code == SQLITE_NOTFOUND) {
        return (struct outcome){SQLITE_OK, taken ? STORE_TAKEN : STORE_MISSING};
    }
    return (struct outcome){code, STORE_OK};
}

static struct outcome apply_operation(struct db *db, const struct operation *operation)
{
    if (operation->kind == OPERATION_USER) {
        return apply_user(db, operation);
    }
    if (operation->kind == OPERATION_ROW) {
        return apply_row(db, operation);
    }
    if (operation->kind == OPERATION_FENCE) {
        return (struct outcome){SQLITE_OK, STORE_OK}; /* no other node can have the file open */
    }
    struct db_head head;
    enum store_status found = sqlite_find_head(db, operation->room, &head);
    bool is_new = found == STORE_MISSING && operation->kind == OPERATION_ROOM;
    if (found != STORE_OK && !is_new) {
        return (struct outcome){SQLITE_OK, found};
    }
    switch (operation->kind) {
    case OPERATION_EVENT:
        return apply_event(db, operation, &head);
    case OPERATION_ROOM:
        return apply_room(db, operation, is_new ? NULL : &head);
    case OPERATION_CHAIN:
        return apply_chain(db, operation, &head);
    case OPERATION_SEAT:
    case OPERATION_STAND:
        return apply_seat(db, operation, &head);
    case OPERATION_USER:
    case OPERATION_ROW:
    case OPERATION_FENCE:
        break;
    }
    assert(false);
    return (struct outcome){SQLITE_MISUSE, STORE_FAILED};
}

static struct outcome apply_mark(struct db *db)
{
    struct outcome outcome = outcome_of(db, SQL_ADD_MARK);
    return outcome.code == SQLITE_OK ? outcome_of(db, SQL_DROP_MARK) : outcome;
}

/*
 * Puts the operations of a write into the open transaction. On failure some of them may be in it, and the caller must
 * undo them.
 */
static enum store_status apply_write(struct db *db, struct store_job *job, bool *is_local)
{
    const struct store_write *write = (const struct store_write *)job;
    struct outcome outcome = {SQLITE_OK, STORE_OK};
    if (write->count == 0) {
        outcome = apply_mark(db);
    }
    for (size_t i = 0; i < write->count && outcome.code == SQLITE_OK && outcome.status == STORE_OK;
         i++) {
        outcome = apply_operation(db, &write->operations[i]);
    }
    if (outcome.code != SQLITE_OK) {
        *is_local = sqlite_failure_is_local(outcome.code);
        return sqlite_failure(db, outcome.code);
    }
    *is_local = outcome.status == STORE_MISSING || outcome.status == STORE_OUT_OF_ORDER ||
                outcome.status == STORE_TAKEN;
    if (*is_local) {
        sqlite_set_problem(db, store_status_text(outcome.status));
    }
    return outcome.status;
}

/* ---- a group: writes that waited together are committed as one database transaction ---- */

enum together {
    TOGETHER_DONE,    /* applied; at the end of the group: committed */
    TOGETHER_REFUSED, /* a write without a savepoint failed because of its contents */
    TOGETHER_FAILED,  /* the database failed */
};

/*
 * True if a write may fail because of its contents, without an error of the caller: a name is taken, or a row missing.
 * The events of a room come in order, so their writes do not fail.
 */
static bool can_be_refused(const struct store_job *job)
{
    const struct store_write *write = (const struct store_write *)job;
    for (size_t i = 0; i < write->count; i++) {
        enum operation_kind kind = write->operations[i].kind;
        if (kind == OPERATION_ROW || kind == OPERATION_USER) {
            return true;
        }
    }
    return false;
}

/* Applies one write of a group. Only a write with a savepoint can fail without the others. */
static enum together apply_one(struct db *db, struct store_job *write, bool has_savepoint)
{
    bool is_local = false;
    if (has_savepoint && sqlite_run_statement(db, SQL_SAVE) != SQLITE_OK) {
        return TOGETHER_FAILED;
    }
    enum store_status status = apply_write(db, write, &is_local);
    bool is_done = true;
    if (status != STORE_OK) {
        store_job_fail(write, status, db->problem);
        sqlite_forget_heads(db);
        if (!has_savepoint) {
            return is_local ? TOGETHER_REFUSED : TOGETHER_FAILED;
        }
        is_done = is_local && sqlite_run_statement(db, SQL_UNDO) == SQLITE_OK;
    }
    is_done = is_done && (!has_savepoint || sqlite_run_statement(db, SQL_RELEASE) == SQLITE_OK);
    return is_done ? TOGETHER_DONE : TOGETHER_FAILED;
}

/*
 * Applies and commits all writes of a group; the transaction is open. A savepoint has a price: SQLite copies each page
 * that is changed after it. So without `all_savepoints` only the writes that may be refused get one. Unless the result
 * is TOGETHER_DONE, no write is stored.
 */
static enum together commit_together(struct db *db, struct store_job **group, size_t count,
                                     bool all_savepoints)
{
    enum together result = TOGETHER_DONE;
    for (size_t i = 0; i < count && result == TOGETHER_DONE; i++) {
        result = apply_one(db, group[i], all_savepoints || can_be_refused(group[i]));
    }
    if (result == TOGETHER_DONE && sqlite_run_statement(db, SQL_COMMIT) != SQLITE_OK) {
        result = TOGETHER_FAILED;
    }
    if (result != TOGETHER_DONE) {
        sqlite_rollback(db);
    }
    return result;
}

/* Applies and commits one write; the transaction is open. */
static void commit_alone(struct db *db, struct store_job *write)
{
    bool is_local;
    store_job_fail(write, STORE_OK, NULL);
    enum store_status status = apply_write(db, write, &is_local);
    if (status == STORE_OK) {
        int code = sqlite_run_statement(db, SQL_COMMIT);
        status = code == SQLITE_OK ? STORE_OK : sqlite_failure(db, code);
    }
    if (status != STORE_OK) {
        store_job_fail(write, status, db->problem);
        sqlite_rollback(db);
    }
}

/*
 * Opens a transaction. If that fails, all writes fail: another process holds the lock and would probably block the next
 * transaction too.
 */
static bool begin_transaction(struct db *db, struct store_job **group, size_t count)
{
    int code = sqlite_run_statement(db, SQL_BEGIN);
    if (code == SQLITE_OK) {
        return true;
    }
    enum store_status status = sqlite_failure(db, code);
    for (size_t i = 0; i < count; i++) {
        store_job_fail(group[i], status, db->problem);
    }
    return false;
}

/* Returns true if the writes have their results. Otherwise none is stored. */
static bool commit_group(struct db *db, struct store_job **group, size_t count)
{
    if (!begin_transaction(db, group, count)) {
        return true;
    }
    enum together result = commit_together(db, group, count, false);
    if (result != TOGETHER_REFUSED) {
        return result == TOGETHER_DONE;
    }
    for (size_t i = 0; i < count; i++) {
        store_job_fail(group[i], STORE_OK, NULL);
    }
    return !begin_transaction(db, group, count) ||
           commit_together(db, group, count, true) == TOGETHER_DONE;
}

void sqlite_commit(struct db *db, struct store_job **group, size_t count)
{
    if (count == 0 || commit_group(db, group, count)) {
        return;
    }
    for (size_t i = 0; i < count && begin_transaction(db, group + i, count - i); i++) {
        commit_alone(db, group[i]);
    }
}
