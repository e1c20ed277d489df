/* SPDX-License-Identifier: MIT */
/* Reading: rooms with their logs, people by their token. The worker copies, the loop hands out what was copied. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_games.h"
#include "store_parts.h"

enum {
    STATE_BYTES = 16,
    HELPING_ROOMS = 64, /* rooms read at once … */
    HELPING_BYTES =
        4 << 20, /* … or so many bytes of events: bounds memory, and how long a write waits */
};

/* A room in memory of its own. */
struct copy {
    char id[STORE_ID_BYTES];
    char state[STATE_BYTES];
    enum store_status status; /* STORE_CORRUPT: without its log */
    struct store_room room;
    struct store_event *events;
    struct store_chain *chains;
    char **texts; /* [event_count], each an event's text and its `who`, one after the other */
};

struct read_job {
    struct store_job job;    /* first: the job is the read */
    char id[STORE_ID_BYTES]; /* of the room or the person asked for */
    uint8_t hash[STORE_HASH_BYTES];
    store_room_fn each;
    store_person_fn done;
    void *data;
    int most;
    int64_t after; /* the room number up to which running rooms have been read */
    bool more;
    struct copy *copies;
    size_t count;
    size_t capacity;
    struct store_person person;
};

/* ---- copies ---- */

static void copy_finish(struct copy *copy)
{
    for (size_t i = 0; i < copy->room.event_count; i++) {
        free(copy->texts[i]);
    }
    free(copy->texts);
    free(copy->events);
    free(copy->chains);
}

/* The log cannot be read; what is known of the room beside it stays. */
static void spoil(struct copy *copy)
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

static struct copy *add_copy(struct read_job *read)
{
    if (read->count == read->capacity) {
        read->capacity = read->capacity == 0 ? 4 : 2 * read->capacity;
        read->copies = realloc(read->copies, read->capacity * sizeof read->copies[0]);
        assert(read->copies != NULL);
    }
    struct copy *copy = &read->copies[read->count++];
    *copy = (struct copy){0};
    return copy;
}

static const char *column_text(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text != NULL ? text : "";
}

/* The columns number, room, state, since. */
static int64_t copy_room(struct copy *copy, sqlite3_stmt *row)
{
    snprintf(copy->id, sizeof copy->id, "%s", column_text(row, 1));
    snprintf(copy->state, sizeof copy->state, "%s", column_text(row, 2));
    copy->room.since_ms = sqlite3_column_int64(row, 3);
    copy->room.number = sqlite3_column_int64(row, 0);
    return copy->room.number;
}

static void copy_event(struct copy *copy, size_t i, sqlite3_stmt *row)
{
    const char *who = column_text(row, 2);
    const char *text = column_text(row, 4);
    size_t who_bytes = strlen(who) + 1;
    size_t text_bytes = (size_t)sqlite3_column_bytes(row, 4);
    char *both = malloc(text_bytes + 1 + who_bytes);
    assert(both != NULL);
    memcpy(both, text, text_bytes);
    both[text_bytes] = '\0';
    memcpy(both + text_bytes + 1, who, who_bytes);
    copy->texts[i] = both;
    copy->events[i] = (struct store_event){.v = (int64_t)i + 1,
                                           .text = both,
                                           .text_bytes = text_bytes,
                                           .who = both + text_bytes + 1,
                                           .command = sqlite3_column_int64(row, 3)};
}

/* From the last event back to the first. */
static enum store_status read_events(struct db *db, struct copy *copy, const struct db_head *head)
{
    size_t count = (size_t)head->v;
    copy->events = calloc(count + 1, sizeof copy->events[0]);
    copy->texts = calloc(count + 1, sizeof copy->texts[0]);
    assert(copy->events != NULL && copy->texts != NULL);
    copy->room.event_count = count;
    int64_t id = head->event;
    sqlite3_stmt *read = db_statement(db, DB_READ_EVENT);
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

static enum store_status read_chains(struct db *db, struct copy *copy, int64_t number)
{
    sqlite3_stmt *read = db_statement(db, DB_READ_CHAINS);
    sqlite3_bind_int64(read, 1, number);
    int code;
    while ((code = sqlite3_step(read)) == SQLITE_ROW) {
        size_t i = copy->room.chain_count++;
        copy->chains = realloc(copy->chains, (i + 1) * sizeof copy->chains[0]);
        assert(copy->chains != NULL);
        copy->chains[i] = (struct store_chain){.game = sqlite3_column_int(read, 0)};
        if (sqlite3_column_bytes(read, 1) == (int)sizeof copy->chains[i].seed) {
            memcpy(copy->chains[i].seed, sqlite3_column_blob(read, 1), sizeof copy->chains[i].seed);
        }
    }
    enum store_status status =
        code == SQLITE_DONE ? STORE_OK : db_failure(db, sqlite3_extended_errcode(db->sqlite));
    db_done(read);
    return status;
}

static enum store_status read_log(struct db *db, struct copy *copy)
{
    struct db_head head;
    enum store_status status = db_find_head(db, copy->id, &head);
    status = status == STORE_OK ? read_events(db, copy, &head) : status;
    return status == STORE_OK ? read_chains(db, copy, head.number) : status;
}

/* ---- what all reads share ---- */

static struct read_job *create(void (*work)(struct db *db, struct store_job *job),
                               void (*answer)(struct store *store, struct store_job *job),
                               void *data)
{
    struct read_job *read = calloc(1, sizeof *read);
    assert(read != NULL);
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
        struct copy *copy = &read->copies[i];
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
    struct copy *copy = add_copy(read);
    snprintf(copy->id, sizeof copy->id, "%s", read->id);
    sqlite3_stmt *find = db_statement(db, DB_READ_ROOM);
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
    struct read_job *read = create(work_on_room, answer_room, data);
    read->each = done;
    snprintf(read->id, sizeof read->id, "%s", room); /* one that is cut is not there either */
    store_hand_over(store, &read->job);
}

/* ---- a room whose games the archive may lack ---- */

static void work_on_unfilled(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    struct copy *copy = add_copy(read);
    sqlite3_stmt *find = db_statement(db, DB_READ_UNFILLED);
    int code = sqlite3_step(find);
    if (code == SQLITE_ROW) {
        copy_room(copy, find);
    }
    end_rows(db, read, find, code);
    enum store_status status = code == SQLITE_DONE ? STORE_MISSING : job->status;
    bool is_there = status == STORE_OK;
    status = is_there ? read_log(db, copy) : status;
    if (is_there && status == STORE_CORRUPT) {
        spoil(copy);
    } else if (status != STORE_OK) {
        store_job_fail(job, status, status == STORE_MISSING ? "the archive is whole" : db->problem);
    }
}

void store_load_unfilled(struct store *store, store_room_fn done, void *data)
{
    struct read_job *read = create(work_on_unfilled, answer_room, data);
    read->each = done;
    store_hand_over(store, &read->job);
}

/* ---- all running rooms ---- */

static void work_on_running(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    sqlite3_stmt *rows = db_statement(db, DB_READ_RUNNING);
    sqlite3_bind_int64(rows, 1, read->after);
    size_t bytes = 0;
    int code = SQLITE_ROW;
    while (read->count < HELPING_ROOMS && bytes < HELPING_BYTES &&
           (code = sqlite3_step(rows)) == SQLITE_ROW) {
        struct copy *copy = add_copy(read);
        read->after = copy_room(copy, rows);
        enum store_status status = read_log(db, copy);
        if (status == STORE_CORRUPT) {
            spoil(copy);
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
    struct read_job *read = create(work_on_running, answer_running, data);
    read->each = each;
    store_hand_over(store, &read->job);
}

/* ---- the rooms of a person ---- */

static void work_on_rooms_of(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    sqlite3_stmt *rows = db_statement(db, DB_READ_ROOMS_OF);
    sqlite3_bind_text(rows, 1, read->id, -1, SQLITE_STATIC);
    sqlite3_bind_int(rows, 2, read->most);
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        copy_room(add_copy(read), rows);
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

void store_rooms_of(struct store *store, const char *who, int most, store_room_fn each, void *data)
{
    assert(most >= 0);
    struct read_job *read = create(work_on_rooms_of, answer_rooms_of, data);
    read->each = each;
    read->most = most;
    snprintf(read->id, sizeof read->id, "%s", who);
    store_hand_over(store, &read->job);
}

/* ---- a person by the token ---- */

static void work_on_person(struct db *db, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    sqlite3_stmt *find = db_statement(db, DB_READ_PERSON);
    sqlite3_bind_blob(find, 1, read->hash, sizeof read->hash, SQLITE_STATIC);
    int code = sqlite3_step(find);
    if (code == SQLITE_ROW) {
        snprintf(read->person.who, sizeof read->person.who, "%s", column_text(find, 0));
        snprintf(read->person.name, sizeof read->person.name, "%s", column_text(find, 1));
        read->person.made_ms = sqlite3_column_int64(find, 2);
    } else if (code == SQLITE_DONE) {
        store_job_fail(job, STORE_MISSING, "nobody has that token");
    }
    end_rows(db, read, find, code);
}

static void answer_person(struct store *store, struct store_job *job)
{
    (void)store;
    struct read_job *read = (struct read_job *)job;
    read->done(read->data, job->status, job->status == STORE_OK ? &read->person : NULL);
    destroy(read);
}

void store_find_person(struct store *store, const uint8_t token_hash[32], store_person_fn done,
                       void *data)
{
    struct read_job *read = create(work_on_person, answer_person, data);
    read->done = done;
    memcpy(read->hash, token_hash, sizeof read->hash);
    store_hand_over(store, &read->job);
}
