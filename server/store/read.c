/* SPDX-License-Identifier: MIT */
/*
 * Reads of rooms with their logs, and of users by their token. The worker copies the data, and the loop passes the
 * copies to the callbacks.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/retention.h"
#include "store/archive.h"

/* ---- copies ---- */

static void copy_finish(struct store_room_copy *copy)
{
    for (size_t i = 0; i < copy->room.event_count; i++) {
        free(copy->texts[i]);
    }
    free(copy->texts);
    free(copy->events);
    free(copy->chains);
}

void store_copy_spoil(struct store_room_copy *copy)
{
    copy_finish(copy);
    copy->status = STORE_CORRUPT;
    copy->events = NULL;
    copy->chains = NULL;
    copy->texts = NULL;
    copy->room.event_count = 0;
    copy->room.chain_count = 0;
}

static void drop_copies(struct read_job *read)
{
    for (size_t i = 0; i < read->count; i++) {
        copy_finish(&read->copies[i]);
    }
    read->count = 0;
}

struct store_room_copy *store_copy_add(struct read_job *read)
{
    if (read->count == read->capacity) {
        read->capacity = read->capacity == 0 ? 4 : 2 * read->capacity;
        read->copies = realloc(read->copies, read->capacity * sizeof read->copies[0]);
        assert(read->copies != NULL);
    }
    struct store_room_copy *copy = &read->copies[read->count++];
    *copy = (struct store_room_copy){0};
    return copy;
}

static const char *column_text(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text != NULL ? text : "";
}

/* Reads the columns number, room, state, since. */
static int64_t copy_room(struct store_room_copy *copy, sqlite3_stmt *row)
{
    snprintf(copy->id, sizeof copy->id, "%s", column_text(row, 1));
    snprintf(copy->state, sizeof copy->state, "%s", column_text(row, 2));
    copy->room.since_ms = sqlite3_column_int64(row, 3);
    copy->room.number = sqlite3_column_int64(row, 0);
    return copy->room.number;
}

void store_copy_put_event(struct store_room_copy *copy, size_t i, const char *text,
                          size_t text_bytes, const char *user_id, int64_t command)
{
    size_t who_bytes = strlen(user_id) + 1;
    char *both = malloc(text_bytes + 1 + who_bytes);
    assert(both != NULL);
    memcpy(both, text, text_bytes);
    both[text_bytes] = '\0';
    memcpy(both + text_bytes + 1, user_id, who_bytes);
    copy->texts[i] = both;
    copy->events[i] = (struct store_event){.v = (int64_t)i + 1,
                                           .text = both,
                                           .text_bytes = text_bytes,
                                           .user_id = both + text_bytes + 1,
                                           .command = command};
}

void store_copy_reserve(struct store_room_copy *copy, size_t count)
{
    copy->events = calloc(count + 1, sizeof copy->events[0]);
    copy->texts = calloc(count + 1, sizeof copy->texts[0]);
    assert(copy->events != NULL && copy->texts != NULL);
    copy->room.event_count = count;
}

void store_copy_add_chain(struct store_room_copy *copy, int game, const void *seed,
                          size_t seed_bytes)
{
    size_t i = copy->room.chain_count++;
    copy->chains = realloc(copy->chains, (i + 1) * sizeof copy->chains[0]);
    assert(copy->chains != NULL);
    copy->chains[i] = (struct store_chain){.game = game};
    if (seed_bytes == sizeof copy->chains[i].seed) {
        memcpy(copy->chains[i].seed, seed, seed_bytes);
    }
}

static void copy_event(struct store_room_copy *copy, size_t i, sqlite3_stmt *row)
{
    store_copy_put_event(copy, i, column_text(row, 4), (size_t)sqlite3_column_bytes(row, 4),
                         column_text(row, 2), sqlite3_column_int64(row, 3));
}

/* Reads the events from the last one back to the first. */
static enum store_status read_events(struct db *db, struct store_room_copy *copy,
                                     const struct db_head *head)
{
    size_t count = (size_t)head->v;
    store_copy_reserve(copy, count);
    int64_t id = head->event;
    sqlite3_stmt *read = db_statement(db, SQL_READ_EVENT);
    for (size_t i = count; i > 0; i--) {
        sqlite3_bind_int64(read, 1, id);
        sqlite3_bind_int64(read, 2, head->number);
        int code = sqlite3_step(read);
        if (code != SQLITE_ROW || sqlite3_column_int64(read, 0) != (int64_t)i) {
            bool is_gap = code == SQLITE_ROW || code == SQLITE_DONE;
            enum store_status status = STORE_CORRUPT;
            if (is_gap) {
                db_note(db, "an event of the room is missing");
            } else {
                status = db_failure(db, sqlite3_extended_errcode(db->sqlite));
            }
            db_done(read);
            return status;
        }
        copy_event(copy, i - 1, read);
        id = sqlite3_column_int64(read, 1);
        db_done(read);
    }
    return STORE_OK;
}

static enum store_status read_chains(struct db *db, struct store_room_copy *copy, int64_t number)
{
    sqlite3_stmt *read = db_statement(db, SQL_READ_CHAINS);
    sqlite3_bind_int64(read, 1, number);
    int code;
    while ((code = sqlite3_step(read)) == SQLITE_ROW) {
        store_copy_add_chain(copy, sqlite3_column_int(read, 0), sqlite3_column_blob(read, 1),
                             (size_t)sqlite3_column_bytes(read, 1));
    }
    enum store_status status =
        code == SQLITE_DONE ? STORE_OK : db_failure(db, sqlite3_extended_errcode(db->sqlite));
    db_done(read);
    return status;
}

static enum store_status read_log(struct db *db, struct store_room_copy *copy)
{
    struct db_head head;
    enum store_status status = db_find_head(db, copy->id, &head);
    status = status == STORE_OK ? read_events(db, copy, &head) : status;
    return status == STORE_OK ? read_chains(db, copy, head.number) : status;
}

/* ---- shared by all reads ---- */

static struct read_job *create(enum store_kind kind,
                               void (*work)(struct db *db, struct store_job *job),
                               void (*answer)(struct store *store, struct store_job *job),
                               void *data)
{
    struct read_job *read = calloc(1, sizeof *read);
    assert(read != NULL);
    read->job.kind = kind;
    read->job.work = work;
    read->job.answer = answer;
    read->data = data;
    return read;
}

static void destroy(struct read_job *read)
{
    drop_copies(read);
    free(read->copies);
    free(read);
}

static void hand_out(struct read_job *read)
{
    for (size_t i = 0; i < read->count; i++) {
        struct store_room_copy *copy = &read->copies[i];
        copy->room.id = copy->id;
        copy->room.state = copy->state;
        copy->room.events = copy->events;
        copy->room.chains = copy->chains;
        read->each(read->data, copy->status, &copy->room);
    }
}

static void end_rows(struct db *db, struct read_job *read, sqlite3_stmt *rows, int code)
{
    if (code != SQLITE_DONE && code != SQLITE_ROW) {
        enum store_status status = db_failure(db, sqlite3_extended_errcode(db->sqlite));
        store_job_fail(&read->job, status, db->problem);
    }
    db_done(rows);
}

/* ---- one room ---- */

static void work_on_room(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    struct store_room_copy *copy = store_copy_add(read);
    snprintf(copy->id, sizeof copy->id, "%s", read->id);
    sqlite3_stmt *find = db_statement(db, SQL_READ_ROOM);
    sqlite3_bind_text(find, 1, read->id, -1, SQLITE_STATIC);
    int code = sqlite3_step(find);
    if (code == SQLITE_ROW) {
        copy_room(copy, find);
        copy->room.imported = sqlite3_column_int(find, 4) != 0;
    }
    end_rows(db, read, find, code);
    enum store_status status = code == SQLITE_DONE ? STORE_MISSING : job->status;
    status = status == STORE_OK ? read_log(db, copy) : status;
    if (status != STORE_OK) {
        store_job_fail(job, status,
                       status == STORE_MISSING ? "there is no such room" : db->problem);
    }
}

static void answer_room(struct store *store, struct store_job *job)
{
    (void)store;
    struct read_job *read = (struct read_job *)job;
    if (job->status == STORE_OK) {
        hand_out(read);
    } else {
        read->each(read->data, job->status, NULL);
    }
    destroy(read);
}

void store_load_room(struct store *store, const char *room, store_room_fn done, void *data)
{
    struct read_job *read = create(STORE_KIND_ROOM, work_on_room, answer_room, data);
    read->each = done;
    /* an id that is cut matches no room, so it is reported as missing */
    snprintf(read->id, sizeof read->id, "%s", room);
    store_hand_over(store, &read->job);
}

/* ---- a room whose games may be missing in the archive ---- */

static void work_on_unfilled(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    struct store_room_copy *copy = store_copy_add(read);
    sqlite3_stmt *find = db_statement(db, SQL_READ_UNFILLED);
    int code = sqlite3_step(find);
    if (code == SQLITE_ROW) {
        copy_room(copy, find);
    }
    end_rows(db, read, find, code);
    enum store_status status = code == SQLITE_DONE ? STORE_MISSING : job->status;
    bool is_there = status == STORE_OK;
    status = is_there ? read_log(db, copy) : status;
    if (is_there && status == STORE_CORRUPT) {
        store_copy_spoil(copy);
    } else if (status != STORE_OK) {
        store_job_fail(job, status, status == STORE_MISSING ? "the archive is whole" : db->problem);
    }
}

void store_load_unfilled(struct store *store, store_room_fn done, void *data)
{
    struct read_job *read = create(STORE_KIND_UNFILLED, work_on_unfilled, answer_room, data);
    read->each = done;
    store_hand_over(store, &read->job);
}

/* ---- all running rooms ---- */

static void work_on_running(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    sqlite3_stmt *rows = db_statement(db, SQL_READ_RUNNING);
    sqlite3_bind_int64(rows, 1, read->after);
    size_t bytes = 0;
    int code = SQLITE_ROW;
    while (read->count < STORE_HELPING_ROOMS && bytes < STORE_HELPING_BYTES &&
           (code = sqlite3_step(rows)) == SQLITE_ROW) {
        struct store_room_copy *copy = store_copy_add(read);
        read->after = copy_room(copy, rows);
        enum store_status status = read_log(db, copy);
        if (status == STORE_CORRUPT) {
            store_copy_spoil(copy);
        } else if (status != STORE_OK) {
            store_job_fail(job, status, db->problem);
            break;
        }
        for (size_t i = 0; i < copy->room.event_count; i++) {
            bytes += copy->events[i].text_bytes;
        }
    }
    read->more = code == SQLITE_ROW && job->status == STORE_OK;
    end_rows(db, read, rows, code);
}

static void answer_running(struct store *store, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    if (job->status == STORE_OK) {
        hand_out(read);
        drop_copies(read);
        if (read->more) {
            store_hand_over(store, job);
            return;
        }
    }
    read->each(read->data, job->status, NULL);
    destroy(read);
}

void store_load_running(struct store *store, store_room_fn each, void *data)
{
    struct read_job *read = create(STORE_KIND_RUNNING, work_on_running, answer_running, data);
    read->each = each;
    store_hand_over(store, &read->job);
}

/* ---- the rooms of a user ---- */

static void work_on_rooms_of(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    sqlite3_stmt *rows = db_statement(db, SQL_READ_ROOMS_OF);
    sqlite3_bind_text(rows, 1, read->id, -1, SQLITE_STATIC);
    sqlite3_bind_int(rows, 2, read->most);
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        copy_room(store_copy_add(read), rows);
    }
    end_rows(db, read, rows, code);
}

static void answer_rooms_of(struct store *store, struct store_job *job)
{
    (void)store;
    struct read_job *read = (struct read_job *)job;
    if (job->status == STORE_OK) {
        hand_out(read);
    }
    read->each(read->data, job->status, NULL);
    destroy(read);
}

void store_rooms_of(struct store *store, const char *user_id, int most, store_room_fn each,
                    void *data)
{
    assert(most >= 0);
    struct read_job *read = create(STORE_KIND_ROOMS_OF, work_on_rooms_of, answer_rooms_of, data);
    read->each = each;
    read->most = most;
    snprintf(read->id, sizeof read->id, "%s", user_id);
    store_hand_over(store, &read->job);
}

/* ---- a user by the token ---- */

static void work_on_user(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    sqlite3_stmt *find = db_statement(db, SQL_READ_USER);
    sqlite3_bind_blob(find, 1, read->hash, sizeof read->hash, SQLITE_STATIC);
    int code = sqlite3_step(find);
    if (code == SQLITE_ROW) {
        snprintf(read->user.user_id, sizeof read->user.user_id, "%s", column_text(find, 0));
        snprintf(read->user.name, sizeof read->user.name, "%s", column_text(find, 1));
        read->user.made_ms = sqlite3_column_int64(find, 2);
    } else if (code == SQLITE_DONE) {
        store_job_fail(job, STORE_MISSING, "nobody has that token");
    }
    end_rows(db, read, find, code);
}

static void answer_user(struct store *store, struct store_job *job)
{
    (void)store;
    struct read_job *read = (struct read_job *)job;
    read->done(read->data, job->status, job->status == STORE_OK ? &read->user : NULL);
    destroy(read);
}

void store_find_user(struct store *store, const uint8_t token_hash[32], store_user_fn done,
                     void *data)
{
    struct read_job *read = create(STORE_KIND_USER, work_on_user, answer_user, data);
    read->done = done;
    memcpy(read->hash, token_hash, sizeof read->hash);
    store_hand_over(store, &read->job);
}
