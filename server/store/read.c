/* SPDX-License-Identifier: MIT */
/*
 * Reads of rooms with their logs. The engine copies the data, and the loop passes the copies to the callbacks.
 */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/jobs.h"
#include "store/rows.h"

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
    copy->room.v = 0;
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
    }
    struct store_room_copy *copy = &read->copies[read->count++];
    *copy = (struct store_room_copy){0};
    return copy;
}

void store_copy_put_event(struct store_room_copy *copy, size_t i, int64_t v, const char *text,
                          size_t text_bytes, const char *user_id, int64_t command)
{
    size_t who_bytes = strlen(user_id) + 1;
    char *both = malloc(text_bytes + 1 + who_bytes);
    memcpy(both, text, text_bytes);
    both[text_bytes] = '\0';
    memcpy(both + text_bytes + 1, user_id, who_bytes);
    copy->texts[i] = both;
    copy->events[i] = (struct store_event){.v = v,
                                           .text = both,
                                           .text_bytes = text_bytes,
                                           .user_id = both + text_bytes + 1,
                                           .command = command};
}

size_t store_copy_reserve(struct store_room_copy *copy, int64_t v, int64_t from)
{
    int64_t wanted = v < from ? 0 : v - from + 1;
    size_t count = wanted > STORE_PAGE_EVENTS ? 0 : (size_t)wanted;
    copy->room.v = v;
    copy->events = calloc(count + 1, sizeof copy->events[0]);
    copy->texts = calloc(count + 1, sizeof copy->texts[0]);
    assert(copy->events != NULL && copy->texts != NULL);
    copy->room.event_count = count;
    return count;
}

void store_copy_add_chain(struct store_room_copy *copy, int game, const void *seed,
                          size_t seed_bytes)
{
    size_t i = copy->room.chain_count++;
    copy->chains = realloc(copy->chains, (i + 1) * sizeof copy->chains[0]);
    copy->chains[i] = (struct store_chain){.game = game};
    if (seed_bytes == sizeof copy->chains[i].seed) {
        memcpy(copy->chains[i].seed, seed, seed_bytes);
    }
}

/* ---- shared by all reads ---- */

static struct read_job *create(enum store_kind kind,
                               void (*answer)(struct store *store, struct store_job *job),
                               void *data)
{
    struct read_job *read = calloc(1, sizeof *read);
    read->job.kind = kind;
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

static void hand_out_copy(const struct read_job *read, struct store_room_copy *copy)
{
    copy->room.id = copy->id;
    copy->room.state = copy->state;
    copy->room.events = copy->events;
    copy->room.chains = copy->chains;
    read->each(read->data, copy->status, &copy->room);
}

static void hand_out_copies(const struct read_job *read)
{
    for (size_t i = 0; i < read->count; i++) {
        hand_out_copy(read, &read->copies[i]);
    }
}

/* ---- one room ---- */

static void answer_room(struct store *store, struct store_job *job)
{
    (void)store;
    struct read_job *read = (struct read_job *)job;
    if (job->status == STORE_OK) {
        hand_out_copies(read);
    } else {
        read->each(read->data, job->status, NULL);
    }
    destroy(read);
}

void store_load_room(struct store *store, const char *room, int64_t from, store_room_fn done,
                     void *data)
{
    struct read_job *read = create(STORE_KIND_ROOM, answer_room, data);
    read->each = done;
    read->from = from;
    /* an id that is cut matches no room, so it is reported as missing */
    snprintf(read->id, sizeof read->id, "%s", room);
    store_hand_over(store, &read->job);
}

/* The copy that contains the room. */
static struct store_room_copy *copy_of(const struct store_room *room)
{
    return (struct store_room_copy *)((char *)room - offsetof(struct store_room_copy, room));
}

struct store_room *store_room_detach(const struct store_room *room)
{
    struct store_room_copy *from = copy_of(room);
    struct store_room_copy *taken = malloc(sizeof *taken);
    *taken = *from;
    taken->room.id = taken->id;
    taken->room.state = taken->state;
    *from = (struct store_room_copy){0};
    return &taken->room;
}

void store_room_release(struct store_room *room)
{
    if (room != NULL) {
        copy_finish(copy_of(room));
        free(copy_of(room));
    }
}

/* ---- the stored fold of a room ---- */

static void answer_fold(const struct store_questions *questions)
{
    store_fold_fn done = (store_fold_fn)questions->done;
    const struct store_rows *found = &questions->found[0];
    if (questions->job.status != STORE_OK || found->count == 0 ||
        !found->rows[0].cells[1].is_blob) {
        bool is_missing = questions->job.status == STORE_OK;
        done(questions->data, is_missing ? STORE_MISSING : questions->job.status, 0, NULL, 0);
        return;
    }
    const struct store_row *row = &found->rows[0];
    done(questions->data, STORE_OK, store_row_number_at(row, 0), store_row_blob_at(row, 1),
         (size_t)row->cells[1].number);
}

void store_find_fold(struct store *store, const char *room, store_fold_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_fold, (void (*)(void))done, data);
    store_row_text(store_question(questions, SQL_READ_FOLD), room);
    store_questions_ask(store, questions);
}

/* ---- pages of a log ---- */

static void log_destroy(struct store_log *log)
{
    free(log->texts);
    free(log);
}

void store_page_begin(struct store_log *log)
{
    log->count = 0;
    log->texts_bytes = 0;
    log->page_bytes = 0;
}

static size_t put_text(struct store_log *log, const char *text, size_t bytes)
{
    size_t at = log->texts_bytes;
    if (at + bytes + 1 > log->texts_capacity) {
        log->texts_capacity = 2 * (at + bytes + 1);
        log->texts = realloc(log->texts, log->texts_capacity);
    }
    memcpy(log->texts + at, text, bytes);
    log->texts[at + bytes] = '\0';
    log->texts_bytes += bytes + 1;
    return at;
}

bool store_page_add(struct store_log *log, int64_t v, const char *text, size_t text_bytes,
                    const char *user_id, int64_t command)
{
    if (log->count == STORE_PAGE_EVENTS ||
        (log->count > 0 && log->page_bytes + text_bytes > STORE_PAGE_BYTES)) {
        return false;
    }
    struct page_event *event = &log->page[log->count++];
    *event = (struct page_event){.v = v, .command = command, .text_bytes = text_bytes};
    event->text_at = put_text(log, text, text_bytes);
    event->user_at = put_text(log, user_id, strlen(user_id));
    log->page_bytes += text_bytes;
    return true;
}

static void answer_log_page(struct store *store, struct store_job *job)
{
    (void)store;
    struct store_log *log = (struct store_log *)job;
    log->is_reading = false;
    if (log->is_closed) {
        log_destroy(log);
        return;
    }
    size_t count = job->status == STORE_OK ? log->count : 0;
    for (size_t i = 0; i < count; i++) {
        const struct page_event *event = &log->page[i];
        log->events[i] = (struct store_event){.v = event->v,
                                              .text = log->texts + event->text_at,
                                              .text_bytes = event->text_bytes,
                                              .user_id = log->texts + event->user_at,
                                              .command = event->command};
    }
    log->done(log->data, job->status, log->events, count);
}

struct store_log *store_log_open(struct store *store, const char *room, bool is_public)
{
    struct store_log *log = calloc(1, sizeof *log);
    log->store = store;
    log->is_public = is_public;
    snprintf(log->room, sizeof log->room, "%s", room);
    return log;
}

void store_log_read(struct store_log *log, int64_t from, store_page_fn done, void *data)
{
    assert(!log->is_reading && !log->is_closed && from >= 1);
    log->job = (struct store_job){.kind = STORE_KIND_PAGE, .answer = answer_log_page};
    log->from = from;
    log->done = done;
    log->data = data;
    log->is_reading = true;
    store_hand_over(log->store, &log->job);
}

void store_log_close(struct store_log *log)
{
    if (log == NULL) {
        return;
    }
    log->is_closed = true;
    if (!log->is_reading) {
        log_destroy(log);
    }
}

/* ---- all running rooms ---- */

/* The callback folds the rooms: they come in slices of so many events as a page has. */
static void hand_out_slice(struct read_job *read)
{
    size_t left = STORE_PAGE_EVENTS;
    while (read->handed < read->count && read->copies[read->handed].room.event_count <= left) {
        struct store_room_copy *copy = &read->copies[read->handed++];
        left -= copy->room.event_count; /* before the callback, which may take the room */
        hand_out_copy(read, copy);
    }
}

static void answer_running(struct store *store, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    if (job->status == STORE_OK) {
        hand_out_slice(read);
        if (read->handed < read->count) {
            job->kind = STORE_KIND_NOTHING; /* the next slice, in another turn of the loop */
            store_hand_over(store, job);
            return;
        }
        drop_copies(read);
        read->handed = 0;
        if (read->more) {
            job->kind = STORE_KIND_RUNNING;
            store_hand_over(store, job);
            return;
        }
    }
    read->each(read->data, job->status, NULL);
    destroy(read);
}

void store_load_running(struct store *store, store_room_fn each, void *data)
{
    struct read_job *read = create(STORE_KIND_RUNNING, answer_running, data);
    read->each = each;
    store_hand_over(store, &read->job);
}

/* ---- the rooms of a user ---- */

static void answer_rooms_of(struct store *store, struct store_job *job)
{
    (void)store;
    struct read_job *read = (struct read_job *)job;
    if (job->status == STORE_OK) {
        hand_out_copies(read);
    }
    read->each(read->data, job->status, NULL);
    destroy(read);
}

void store_rooms_of(struct store *store, const char *user_id, int most, store_room_fn each,
                    void *data)
{
    assert(most >= 0);
    struct read_job *read = create(STORE_KIND_ROOMS_OF, answer_rooms_of, data);
    read->each = each;
    read->most = most;
    snprintf(read->id, sizeof read->id, "%s", user_id);
    store_hand_over(store, &read->job);
}

/* ---- a number that is stored once ---- */

struct keeping {
    struct store *store;
    const char *name;
    int64_t number;
    store_number_fn done;
    void *data;
    bool is_stored;
};

static void read_number(struct keeping *keeping);

static void end_keeping(struct keeping *keeping, enum store_status status, int64_t number)
{
    keeping->done(keeping->data, status, number);
    free(keeping);
}

static void on_kept(void *data, enum store_status status)
{
    struct keeping *keeping = data;
    keeping->is_stored = true;
    if (status == STORE_OK) {
        read_number(keeping);
    } else {
        end_keeping(keeping, status, 0);
    }
}

static void answer_number(const struct store_questions *questions)
{
    struct keeping *keeping = questions->data;
    const struct store_rows *rows = &questions->found[0];
    if (questions->job.status != STORE_OK || rows->count > 0 || keeping->is_stored) {
        int64_t number = rows->count > 0 ? store_row_number_at(&rows->rows[0], 0) : 0;
        end_keeping(keeping, questions->job.status, number);
        return;
    }
    struct store_write *write = store_begin(keeping->store);
    struct store_row row = {.which = SQL_KEEP_NUMBER};
    store_row_text(&row, keeping->name);
    store_row_number(&row, keeping->number);
    store_add_row(write, &row);
    store_commit(write, on_kept, keeping);
}

static void read_number(struct keeping *keeping)
{
    struct store_questions *questions = store_questions_create(answer_number, NULL, keeping);
    store_row_text(store_question(questions, SQL_READ_NUMBER), keeping->name);
    store_questions_ask(keeping->store, questions);
}

void store_agree_number(struct store *store, const char *name, int64_t number, store_number_fn done,
                        void *data)
{
    struct keeping *keeping = malloc(sizeof *keeping);
    *keeping = (struct keeping){store, name, number, done, data, false};
    read_number(keeping);
}
