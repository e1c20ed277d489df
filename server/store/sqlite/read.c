/* SPDX-License-Identifier: MIT */
/* Runs on the worker: reads of rooms, users and games, and the table of all kinds of jobs but writes. */
#include <assert.h>
#include <stdio.h>

#include "store/sqlite/work.h"

/* ---- rooms with their logs ---- */

static const char *column_text(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text != NULL ? text : "";
}

/* Reads the columns number, room, state, since, network, address. */
static int64_t copy_stored_room(struct store_room_copy *copy, sqlite3_stmt *row)
{
    snprintf(copy->id, sizeof copy->id, "%s", column_text(row, 1));
    snprintf(copy->state, sizeof copy->state, "%s", column_text(row, 2));
    copy->room.since_ms = sqlite3_column_int64(row, 3);
    copy->room.network = sqlite3_column_int64(row, 4);
    copy->room.address = sqlite3_column_int64(row, 5);
    copy->room.number = sqlite3_column_int64(row, 0);
    return copy->room.number;
}

static void copy_event(struct store_room_copy *copy, size_t i, sqlite3_stmt *row)
{
    store_copy_put_event(copy, i, sqlite3_column_int64(row, 0), column_text(row, 4),
                         (size_t)sqlite3_column_bytes(row, 4), column_text(row, 2),
                         sqlite3_column_int64(row, 3));
}

/* Reads the events from the last one back to number `from`, unless they are too many. */
static enum store_status read_events(struct db *db, struct store_room_copy *copy,
                                     const struct db_head *head, int64_t from)
{
    size_t count = store_copy_reserve(copy, head->v, from);
    int64_t id = head->event;
    sqlite3_stmt *read = sqlite_statement(db, SQL_READ_EVENT);
    for (size_t i = count; i > 0; i--) {
        sqlite3_bind_int64(read, 1, id);
        sqlite3_bind_int64(read, 2, head->number);
        int code = sqlite3_step(read);
        if (code != SQLITE_ROW || sqlite3_column_int64(read, 0) != from - 1 + (int64_t)i) {
            return sqlite_event_missing(db, read, code);
        }
        copy_event(copy, i - 1, read);
        id = sqlite3_column_int64(read, 1);
        sqlite_done(read);
    }
    return STORE_OK;
}

static enum store_status read_chains(struct db *db, struct store_room_copy *copy, int64_t number)
{
    sqlite3_stmt *read = sqlite_statement(db, SQL_READ_CHAINS);
    sqlite3_bind_int64(read, 1, number);
    int code;
    while ((code = sqlite3_step(read)) == SQLITE_ROW) {
        store_copy_add_chain(copy, sqlite3_column_int(read, 0), sqlite3_column_blob(read, 1),
                             (size_t)sqlite3_column_bytes(read, 1));
    }
    enum store_status status =
        code == SQLITE_DONE ? STORE_OK : sqlite_failure(db, sqlite3_extended_errcode(db->sqlite));
    sqlite_done(read);
    return status;
}

static enum store_status read_log(struct db *db, struct store_room_copy *copy, int64_t from)
{
    struct db_head head;
    enum store_status status = sqlite_find_head(db, copy->id, &head);
    status = status == STORE_OK ? read_events(db, copy, &head, from) : status;
    return status == STORE_OK ? read_chains(db, copy, head.number) : status;
}

static void end_rows(struct db *db, struct read_job *read, sqlite3_stmt *rows, int code)
{
    if (code != SQLITE_DONE && code != SQLITE_ROW) {
        enum store_status status = sqlite_failure(db, sqlite3_extended_errcode(db->sqlite));
        store_job_fail(&read->job, status, db->problem);
    }
    sqlite_done(rows);
}

static void work_on_room(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    struct store_room_copy *copy = store_copy_add(read);
    snprintf(copy->id, sizeof copy->id, "%s", read->id);
    sqlite3_stmt *find = sqlite_statement(db, SQL_READ_ROOM);
    sqlite3_bind_text(find, 1, read->id, -1, SQLITE_STATIC);
    int code = sqlite3_step(find);
    if (code == SQLITE_ROW) {
        copy_stored_room(copy, find);
        copy->room.imported = sqlite3_column_int(find, 6) != 0;
    }
    end_rows(db, read, find, code);
    enum store_status status = code == SQLITE_DONE ? STORE_MISSING : job->status;
    status = status == STORE_OK ? read_log(db, copy, read->from) : status;
    if (status != STORE_OK) {
        store_job_fail(job, status,
                       status == STORE_MISSING ? "the room does not exist" : db->problem);
    }
}

static void work_on_running(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    sqlite3_stmt *rows = sqlite_statement(db, SQL_READ_RUNNING);
    sqlite3_bind_int64(rows, 1, read->after);
    size_t bytes = 0;
    int code = SQLITE_ROW;
    while (read->count < STORE_BATCH_ROOMS && bytes < STORE_BATCH_BYTES &&
           (code = sqlite3_step(rows)) == SQLITE_ROW) {
        struct store_room_copy *copy = store_copy_add(read);
        read->after = copy_stored_room(copy, rows);
        enum store_status status = read_log(db, copy, 1);
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

static void work_on_rooms_of(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    sqlite3_stmt *rows = sqlite_statement(db, SQL_READ_ROOMS_OF);
    sqlite3_bind_text(rows, 1, read->id, -1, SQLITE_STATIC);
    sqlite3_bind_int(rows, 2, read->most);
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        copy_stored_room(store_copy_add(read), rows);
    }
    end_rows(db, read, rows, code);
}

/* ---- games ---- */

static int read_players(struct db *db, struct found_game *found)
{
    sqlite3_stmt *read = sqlite_statement(db, SQL_READ_PLAYERS);
    sqlite3_bind_int64(read, 1, store_row_number_at(&found->row, STORE_GAME_ID));
    int code = SQLITE_ROW;
    while (found->player_count < STORE_PLAYERS_MAX && (code = sqlite3_step(read)) == SQLITE_ROW) {
        sqlite_row_copy(&found->players[found->player_count++], read);
    }
    sqlite_done(read);
    return code == SQLITE_ROW ? SQLITE_DONE : code;
}

static sqlite3_stmt *begin_search(struct db *db, const struct store_games_query *query)
{
    bool of = query->player[0] != '\0';
    bool ruleset = query->ruleset[0] != '\0';
    enum store_statement which = of        ? SQL_READ_GAMES_OF
                                 : ruleset ? SQL_READ_GAMES_OF_RULESET
                                           : SQL_READ_GAMES;
    sqlite3_stmt *rows = sqlite_statement(db, which);
    sqlite3_bind_int64(rows, 1, query->before);
    sqlite3_bind_int(rows, 2, STORE_GAMES_A_BATCH);
    if (of || ruleset) {
        sqlite3_bind_text(rows, 3, of ? query->player : query->ruleset, -1, SQLITE_STATIC);
    }
    return rows;
}

/* Reads one batch of games. */
static void work_on_games(struct db *db, struct store_job *job)
{
    struct games_job *search = (struct games_job *)job;
    sqlite3_stmt *rows = begin_search(db, &search->query);
    int looked_at = 0;
    int code = SQLITE_ROW;
    while (search->count < search->query.most && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_games_next(search);
        struct found_game *found = &search->found[search->count];
        looked_at++;
        sqlite_row_copy(&found->row, rows);
        code = store_games_can_match(search) ? read_players(db, found) : SQLITE_DONE;
        if (code != SQLITE_DONE) {
            store_games_forget(search);
            break;
        }
        store_games_examine(search);
    }
    store_games_end_batch(search, looked_at,
                          code == SQLITE_DONE && looked_at < STORE_GAMES_A_BATCH);
    if (code != SQLITE_DONE && code != SQLITE_ROW) {
        enum store_status status = sqlite_failure(db, sqlite3_extended_errcode(db->sqlite));
        store_job_fail(job, status, db->problem);
    }
    sqlite_done(rows);
}

/* ---- the files ---- */

static void work_on_scrubbing(struct db *db, struct store_job *job)
{
    (void)job;
    sqlite_scrub(db);
}

static void work_on_limit(struct db *db, struct store_job *job)
{
    sqlite_limit_bytes(db, ((struct store_limit_job *)job)->bytes);
}

static void work_on_nothing(struct db *db, struct store_job *job)
{
    (void)db;
    (void)job;
}

/* ---- the table of all kinds ---- */

static void (*const kinds[STORE_KINDS])(struct db *db, struct store_job *job) = {
    [STORE_KIND_QUESTIONS] = sqlite_questions, [STORE_KIND_ROOM] = work_on_room,
    [STORE_KIND_RUNNING] = work_on_running,    [STORE_KIND_ROOMS_OF] = work_on_rooms_of,
    [STORE_KIND_GAMES] = work_on_games,        [STORE_KIND_SCRUB] = work_on_scrubbing,
    [STORE_KIND_LIMIT] = work_on_limit,        [STORE_KIND_NOTHING] = work_on_nothing,
    [STORE_KIND_PAGE] = sqlite_page,
};

void sqlite_run(struct db *db, struct store_job *job)
{
    assert(kinds[job->kind] != NULL);
    kinds[job->kind](db, job);
}
