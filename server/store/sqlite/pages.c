/* SPDX-License-Identifier: MIT */
/*
 * Runs on the worker or beside it: a page of a log. The events of a room are linked from its end, so the way to a page
 * leads over all later events. That way is taken once for all pages of a reader, in steps.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite/work.h"

enum { PASSED_AT_ONCE = 2048 }; /* events on the way to a page: some two milliseconds */

enum store_status sqlite_event_missing(struct db *db, sqlite3_stmt *read, int code)
{
    enum store_status status = STORE_CORRUPT;
    if (code == SQLITE_ROW || code == SQLITE_DONE) {
        db_note(db, "an event of the room is missing");
    } else {
        status = db_failure(db, sqlite3_extended_errcode(db->sqlite));
    }
    db_done(read);
    return status;
}

/* The end of the log. `v` is 0 if there is no such room. The cache of heads belongs to the worker alone. */
static enum store_status find_end(struct db *db, const char *room, struct db_head *head)
{
    sqlite3_stmt *find = db_statement(db, SQL_FIND_ROOM);
    sqlite3_bind_text(find, 1, room, -1, SQLITE_STATIC);
    int code = sqlite3_step(find);
    *head = (struct db_head){0};
    if (code == SQLITE_ROW) {
        *head = (struct db_head){.number = sqlite3_column_int64(find, 0),
                                 .v = sqlite3_column_int64(find, 1),
                                 .event = sqlite3_column_int64(find, 2)};
    }
    enum store_status status = code == SQLITE_ROW || code == SQLITE_DONE
                                   ? STORE_OK
                                   : db_failure(db, sqlite3_extended_errcode(db->sqlite));
    db_done(find);
    return status;
}

/* Passes event `v`, whose id is *id. Writes the id of the event before it into *id. */
static enum store_status pass_event(struct db *db, int64_t room, int64_t v, int64_t *id)
{
    sqlite3_stmt *read = db_statement(db, SQL_READ_BEFORE);
    sqlite3_bind_int64(read, 1, *id);
    sqlite3_bind_int64(read, 2, room);
    int code = sqlite3_step(read);
    if (code != SQLITE_ROW || sqlite3_column_int64(read, 0) != v) {
        return sqlite_event_missing(db, read, code);
    }
    *id = sqlite3_column_int64(read, 1);
    db_done(read);
    return STORE_OK;
}

static void reserve_trail(struct log_trail *trail, int64_t v)
{
    size_t count = (size_t)v / STORE_PAGE_EVENTS;
    if (count > trail->capacity) {
        trail->ids = realloc(trail->ids, count * sizeof trail->ids[0]);
        assert(trail->ids != NULL);
        memset(trail->ids + trail->capacity, 0, (count - trail->capacity) * sizeof trail->ids[0]);
        trail->capacity = count;
    }
}

/* The id of event `v`, which is the last of the log or ends a page; 0: not passed yet. */
static int64_t id_on_trail(const struct log_trail *trail, const struct db_head *head, int64_t v)
{
    return v == head->v ? head->event : trail->ids[v / STORE_PAGE_EVENTS - 1];
}

/* Goes on the way from the end of the log to event `v`. */
static enum store_status walk_to(struct db *db, struct store_log *log, const struct db_head *head,
                                 int64_t v)
{
    struct log_trail *trail = &log->trail;
    enum store_status status = STORE_OK;
    if (trail->v < v) {
        trail->v = head->v;
        trail->id = head->event;
    }
    for (int i = 0; i < PASSED_AT_ONCE && trail->v > v && status == STORE_OK; i++) {
        status = pass_event(db, head->number, trail->v, &trail->id);
        trail->v--;
        if (trail->v % STORE_PAGE_EVENTS == 0) {
            trail->ids[trail->v / STORE_PAGE_EVENTS - 1] = trail->id;
        }
    }
    log->more = status == STORE_OK && trail->v > v;
    return status;
}

/* Reads the events from log->from to `last`, which has that id. */
static enum store_status read_page_events(struct db *db, struct store_log *log, int64_t room,
                                          int64_t last, int64_t id)
{
    int64_t ids[STORE_PAGE_EVENTS];
    enum store_status status = STORE_OK;
    for (int64_t v = last; v >= log->from && status == STORE_OK; v--) {
        ids[v - log->from] = id;
        status = v == log->from ? STORE_OK : pass_event(db, room, v, &id);
    }
    bool is_full = false;
    for (int64_t v = log->from; v <= last && !is_full && status == STORE_OK; v++) {
        sqlite3_stmt *read = db_statement(db, SQL_READ_EVENT);
        sqlite3_bind_int64(read, 1, ids[v - log->from]);
        sqlite3_bind_int64(read, 2, room);
        int code = sqlite3_step(read);
        if (code != SQLITE_ROW || sqlite3_column_int64(read, 0) != v) {
            return sqlite_event_missing(db, read, code);
        }
        const char *text = (const char *)sqlite3_column_text(read, 4);
        const char *user_id = (const char *)sqlite3_column_text(read, 2);
        is_full =
            !store_page_add(log, v, text == NULL ? "" : text, (size_t)sqlite3_column_bytes(read, 4),
                            user_id == NULL ? "" : user_id, sqlite3_column_int64(read, 3));
        db_done(read);
    }
    return status;
}

static int64_t log_page_end(int64_t from, int64_t v)
{
    int64_t end = (from + STORE_PAGE_EVENTS - 1) / STORE_PAGE_EVENTS * STORE_PAGE_EVENTS;
    return end < v ? end : v;
}

void sqlite_page(struct db *db, struct store_job *job)
{
    struct store_log *log = (struct store_log *)job;
    struct db_head head;
    store_page_begin(log);
    enum store_status status = find_end(db, log->room, &head);
    if (status == STORE_OK && head.v >= log->from) {
        int64_t last = log_page_end(log->from, head.v);
        reserve_trail(&log->trail, head.v);
        if (id_on_trail(&log->trail, &head, last) == 0) {
            status = walk_to(db, log, &head, last);
        }
        if (status == STORE_OK && !log->more) {
            status =
                read_page_events(db, log, head.number, last, id_on_trail(&log->trail, &head, last));
        }
    }
    if (status != STORE_OK) {
        store_job_fail(job, status, db->problem);
    }
}
