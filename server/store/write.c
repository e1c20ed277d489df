/* SPDX-License-Identifier: MIT */
/* Transactions: the loop thread collects their operations, and the worker writes them to the database. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/rows.h"

enum {
    OPERATIONS_FIRST = 4, /* initial capacity: enough for a turn without growing */
    OPERATIONS_MAX =
        32768, /* operations of one transaction, which may be a whole room of a megabyte; more is a bug of the caller */
};

/* ---- on the loop ---- */

struct store_write *store_begin(struct store *store)
{
    struct store_write *write = calloc(1, sizeof *write);
    assert(write != NULL);
    write->store = store;
    return write;
}

static void copy_id(char id[STORE_ID_BYTES], const char *from)
{
    size_t bytes = strlen(from) + 1;
    assert(bytes <= STORE_ID_BYTES);
    memcpy(id, from, bytes);
}

static struct operation *add(struct store_write *write, enum operation_kind kind, const char *room,
                             const char *user_id)
{
    if (write->count == write->capacity) {
        assert(write->capacity < OPERATIONS_MAX);
        write->capacity = write->capacity == 0 ? OPERATIONS_FIRST : 2 * write->capacity;
        write->operations =
            realloc(write->operations, write->capacity * sizeof write->operations[0]);
        assert(write->operations != NULL);
    }
    struct operation *operation = &write->operations[write->count++];
    *operation = (struct operation){.kind = kind};
    copy_id(operation->room, room);
    copy_id(operation->user_id, user_id);
    return operation;
}

static void set_text(struct operation *operation, const char *text, size_t text_bytes)
{
    operation->text = malloc(text_bytes + 1);
    assert(operation->text != NULL);
    memcpy(operation->text, text, text_bytes);
    operation->text[text_bytes] = '\0';
    operation->text_bytes = text_bytes;
}

void store_add_event(struct store_write *write, const char *room, int64_t v, const char *text,
                     size_t text_bytes, const char *user_id, int64_t command)
{
    struct operation *event = add(write, OPERATION_EVENT, room, user_id);
    event->number = v;
    event->command = command;
    set_text(event, text, text_bytes);
}

void store_put_room(struct store_write *write, const char *room, const char *state,
                    int64_t since_ms)
{
    struct operation *put = add(write, OPERATION_ROOM, room, "");
    put->number = since_ms;
    set_text(put, state, strlen(state));
}

void store_put_chain(struct store_write *write, const char *room, int game, const uint8_t seed[32])
{
    struct operation *chain = add(write, OPERATION_CHAIN, room, "");
    chain->number = game;
    memcpy(chain->bytes, seed, sizeof chain->bytes);
}

void store_put_user(struct store_write *write, const char *user_id, const uint8_t token_hash[32],
                    const char *name, int64_t seen_ms)
{
    assert(strlen(name) < STORE_NAME_BYTES);
    struct operation *user = add(write, OPERATION_USER, "", user_id);
    user->number = seen_ms;
    memcpy(user->bytes, token_hash, sizeof user->bytes);
    set_text(user, name, strlen(name));
}

void store_put_seat(struct store_write *write, const char *room, const char *user_id, bool seated)
{
    add(write, seated ? OPERATION_SEAT : OPERATION_STAND, room, user_id);
}

void store_fence(struct store_write *write, const char *room, int64_t epoch)
{
    add(write, OPERATION_FENCE, room, "")->number = epoch;
}

void store_add_work(struct store_write *write, enum store_work kind, store_row_fn work,
                    const struct store_row *row)
{
    struct operation *operation = add(write, OPERATION_ROW, "", "");
    operation->kind_of_work = kind;
    operation->work = work;
    operation->row = malloc(sizeof *row);
    assert(operation->row != NULL);
    *operation->row = *row;
}

void store_add_row(struct store_write *write, const struct store_row *row)
{
    store_add_work(write, STORE_WORK_RUN, store_row_run, row);
}

void store_abandon(struct store_write *write)
{
    for (size_t i = 0; i < write->count; i++) {
        free(write->operations[i].text);
        if (write->operations[i].row != NULL) {
            store_row_finish(write->operations[i].row);
            free(write->operations[i].row);
        }
    }
    free(write->operations);
    free(write);
}

static void answer_write(struct store *store, struct store_job *job)
{
    (void)store;
    struct store_write *write = (struct store_write *)job;
    if (write->done != NULL) {
        write->done(write->data, job->status);
    }
    store_abandon(write);
}

void store_commit(struct store_write *write, store_done_fn done, void *data)
{
    write->done = done;
    write->data = data;
    write->job.kind = STORE_KIND_WRITE;
    write->job.answer = answer_write;
    store_hand_over(write->store, &write->job);
}

/* ---- on the worker ---- */

/* The result of one operation. If SQLite failed, its code; otherwise SQLITE_OK and a status. */
struct outcome {
    int code;
    enum store_status status;
};

static struct outcome ran(struct db *db, enum store_statement which)
{
    return (struct outcome){db_run(db, which), STORE_OK};
}

static struct outcome apply_event(struct db *db, const struct operation *event,
                                  struct db_head *head)
{
    if (event->number != head->v + 1) {
        return (struct outcome){SQLITE_OK, STORE_OUT_OF_ORDER};
    }
    sqlite3_stmt *insert = db_statement(db, SQL_ADD_EVENT);
    sqlite3_bind_int64(insert, 1, head->number);
    sqlite3_bind_int64(insert, 2, event->number);
    sqlite3_bind_int64(insert, 3, head->event);
    sqlite3_bind_text(insert, 4, event->user_id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 5, event->command);
    sqlite3_bind_text(insert, 6, event->text, (int)event->text_bytes, SQLITE_STATIC);
    struct outcome outcome = ran(db, SQL_ADD_EVENT);
    if (outcome.code != SQLITE_OK) {
        return outcome;
    }
    head->v = event->number;
    head->event = sqlite3_last_insert_rowid(db->sqlite);
    sqlite3_stmt *set = db_statement(db, SQL_SET_HEAD);
    sqlite3_bind_int64(set, 1, head->number);
    sqlite3_bind_int64(set, 2, head->v);
    sqlite3_bind_int64(set, 3, head->event);
    outcome = ran(db, SQL_SET_HEAD);
    if (outcome.code == SQLITE_OK) {
        db_keep_head(db, head);
    }
    return outcome;
}

static struct outcome apply_room(struct db *db, const struct operation *room,
                                 const struct db_head *head)
{
    enum store_statement which = head == NULL ? SQL_ADD_ROOM : SQL_SET_ROOM;
    sqlite3_stmt *put = db_statement(db, which);
    if (head == NULL) {
        sqlite3_bind_text(put, 1, room->room, -1, SQLITE_STATIC);
    } else {
        sqlite3_bind_int64(put, 1, head->number);
    }
    sqlite3_bind_text(put, 2, room->text, (int)room->text_bytes, SQLITE_STATIC);
    sqlite3_bind_int64(put, 3, room->number);
    return ran(db, which);
}

static struct outcome apply_chain(struct db *db, const struct operation *chain,
                                  const struct db_head *head)
{
    sqlite3_stmt *insert = db_statement(db, SQL_ADD_CHAIN);
    sqlite3_bind_int64(insert, 1, head->number);
    sqlite3_bind_int64(insert, 2, chain->number);
    sqlite3_bind_blob(insert, 3, chain->bytes, sizeof chain->bytes, SQLITE_STATIC);
    return ran(db, SQL_ADD_CHAIN);
}

static struct outcome apply_user(struct db *db, const struct operation *user)
{
    sqlite3_stmt *set = db_statement(db, SQL_SET_USER);
    sqlite3_bind_text(set, 1, user->user_id, -1, SQLITE_STATIC);
    sqlite3_bind_blob(set, 2, user->bytes, sizeof user->bytes, SQLITE_STATIC);
    sqlite3_bind_text(set, 3, user->text, (int)user->text_bytes, SQLITE_STATIC);
    sqlite3_bind_int64(set, 4, user->number);
    return ran(db, SQL_SET_USER);
}

static struct outcome apply_seat(struct db *db, const struct operation *seat,
                                 const struct db_head *head)
{
    enum store_statement which = seat->kind == OPERATION_SEAT ? SQL_ADD_SEAT : SQL_DROP_SEAT;
    sqlite3_stmt *statement = db_statement(db, which);
    sqlite3_bind_text(statement, 1, seat->user_id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, head->number);
    return ran(db, which);
}

/* A row that exists already, or that is missing, is not a failure of the database. */
static struct outcome apply_row(struct db *db, const struct operation *operation)
{
    int code = operation->work(db, operation->row);
    bool taken = code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY;
    if (taken || code == SQLITE_NOTFOUND) {
        return (struct outcome){SQLITE_OK, taken ? STORE_TAKEN : STORE_MISSING};
    }
    return (struct outcome){code, STORE_OK};
}

static struct outcome apply(struct db *db, const struct operation *operation)
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
    enum store_status found = db_find_head(db, operation->room, &head);
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
    struct outcome outcome = ran(db, SQL_ADD_MARK);
    return outcome.code == SQLITE_OK ? ran(db, SQL_DROP_MARK) : outcome;
}

enum store_status store_write_apply(struct db *db, struct store_job *job, bool *is_local)
{
    const struct store_write *write = (const struct store_write *)job;
    struct outcome outcome = {SQLITE_OK, STORE_OK};
    if (write->count == 0) {
        outcome = apply_mark(db);
    }
    for (size_t i = 0; i < write->count && outcome.code == SQLITE_OK && outcome.status == STORE_OK;
         i++) {
        outcome = apply(db, &write->operations[i]);
    }
    if (outcome.code != SQLITE_OK) {
        *is_local = db_failure_is_local(outcome.code);
        return db_failure(db, outcome.code);
    }
    *is_local = outcome.status == STORE_MISSING || outcome.status == STORE_OUT_OF_ORDER ||
                outcome.status == STORE_TAKEN;
    if (*is_local) {
        db_note(db, store_status_text(outcome.status));
    }
    return outcome.status;
}
