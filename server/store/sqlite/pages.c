/* SPDX-License-Identifier: MIT */
/*
 * Runs on the worker or beside it: a page of a log. The events of a room are linked from its end, and each
 * STORE_PAGE_EVENTS-th is found by an index. So a page ends with such an event, or with the log.
 */
#include "store/sqlite/work.h"

_Static_assert((int)STORE_PAGE_EVENTS == 256, "the events that the index events_places has");

enum store_status sqlite_event_missing(struct db *db, sqlite3_stmt *read, int code)
{
    enum store_status status = STORE_CORRUPT;
    if (code == SQLITE_ROW || code == SQLITE_DONE) {
        sqlite_set_problem(db, "an event of the room is missing");
    } else {
        status = sqlite_failure(db, sqlite3_extended_errcode(db->sqlite));
    }
    sqlite_done(read);
    return status;
}

/* The end of the log. `v` is 0 if there is no such room. The cache of heads belongs to the worker alone. */
static enum store_status find_end(struct db *db, const char *room, struct db_head *head)
{
    sqlite3_stmt *find = sqlite_statement(db, SQL_FIND_ROOM);
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
                                   : sqlite_failure(db, sqlite3_extended_errcode(db->sqlite));
    sqlite_done(find);
    return status;
}

/* Passes event `v`, whose id is *id. Writes the id of the event before it into *id. */
static enum store_status pass_event(struct db *db, int64_t room, int64_t v, int64_t *id)
{
    sqlite3_stmt *read = sqlite_statement(db, SQL_READ_BEFORE);
    sqlite3_bind_int64(read, 1, *id);
    sqlite3_bind_int64(read, 2, room);
    int code = sqlite3_step(read);
    if (code != SQLITE_ROW || sqlite3_column_int64(read, 0) != v) {
        return sqlite_event_missing(db, read, code);
    }
    *id = sqlite3_column_int64(read, 1);
    sqlite_done(read);
    return STORE_OK;
}

/* The id of event `v`, which is the last of the log or in the index. */
static enum store_status find_event(struct db *db, const struct db_head *head, int64_t v,
                                    int64_t *id)
{
    *id = head->event;
    if (v == head->v) {
        return STORE_OK;
    }
    sqlite3_stmt *find = sqlite_statement(db, SQL_FIND_EVENT);
    sqlite3_bind_int64(find, 1, head->number);
    sqlite3_bind_int64(find, 2, v);
    int code = sqlite3_step(find);
    if (code != SQLITE_ROW) {
        return sqlite_event_missing(db, find, code);
    }
    *id = sqlite3_column_int64(find, 0);
    sqlite_done(find);
    return STORE_OK;
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
        sqlite3_stmt *read = sqlite_statement(db, SQL_READ_EVENT);
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
        sqlite_done(read);
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
        int64_t id;
        status = find_event(db, &head, last, &id);
        status = status == STORE_OK ? read_page_events(db, log, head.number, last, id) : status;
    }
    if (status != STORE_OK) {
        store_job_fail(job, status, db->problem);
    }
}
