/* SPDX-License-Identifier: MIT */
/*
 * GET /api/v1/rooms/ID/log and /record: the events of a room, and the record of one of its games. Both can be long. So
 * they are written a page at a time, when the client has read the page before, and no text is kept for a slow reader
 * but its page, or the record of its game. The room is looked up again for each page: it may have left memory, and its
 * host may have removed the reader. Events that the room does not keep are read from the store, a page at a time.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "admission/loop_steps.h"
#include "api/http.h"
#include "api/room_pages.h"
#include "api/routes.h"
#include "archive/record.h"
#include "base/runtime.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/identity.h"

enum {
    RECORD_BYTES = 4096,        /* what a record needs besides its events */
    RECORD_BYTES_AN_EVENT = 32, /* the text of a turn, which is one of two events */
    /* events of a record that a step folds, and their bytes: some two milliseconds */
    RECORD_FOLDS = 128,
    RECORD_FOLD_BYTES = 65536,
};

struct page_reader {
    struct api *api;
    struct net_stream *stream; /* NULL: the client has gone, or has got all */
    char room[STORE_ID_BYTES];
    char user_id[STORE_ID_BYTES];
    bool waits; /* a task of the room, or the store, has this reader */
    void (*send)(struct page_reader *reader, const struct room *room);
    /* of a log: the next event, those of its bytes that have been sent, and the event before which the answer ends */
    int64_t next;
    size_t next_at;
    int64_t end;
    /* the page of events from the store */
    struct store_log *log; /* owned; NULL before the first */
    const struct store_event *events;
    size_t event_count;
    /* of a record: while it is being written, then its text */
    struct game_record *record;
    char *text;
    size_t text_bytes;
    size_t text_at;
};

/* Frees the reader, unless a task has it: then the task does so. */
static void reader_free(struct page_reader *reader)
{
    reader->stream = NULL;
    if (!reader->waits) {
        archive_game_record_destroy(reader->record);
        store_log_close(reader->log);
        free(reader->text);
        free(reader);
    }
}

static void on_page_reader_left(void *data)
{
    reader_free(data);
}

static void reader_break(struct page_reader *reader)
{
    if (reader->stream != NULL) {
        net_stream_break(reader->stream);
    }
    reader_free(reader);
}

static void reader_end(struct page_reader *reader)
{
    net_stream_end(reader->stream);
    reader_free(reader);
}

static void on_page_room_dropped(void *data)
{
    struct page_reader *reader = data;
    reader->waits = false;
    reader_break(reader);
}

static void continue_room_page(void *self, struct room *room, struct room_task *task,
                               int64_t now_ms)
{
    (void)self;
    (void)now_ms;
    struct page_reader *reader = task->data;
    task->data = NULL;
    reader->waits = false;
    if (reader->stream == NULL) {
        reader_free(reader);
    } else if (room == NULL || room_read_refusal(room, reader->user_id) != REFUSALS_COUNT) {
        reader_break(reader);
    } else {
        reader->send(reader, room);
    }
}

static void on_more(void *data)
{
    struct page_reader *reader = data;
    struct room_task task = {.run = continue_room_page,
                             .self = reader->api,
                             .reads = true,
                             .data = reader,
                             .dropped = on_page_room_dropped};
    struct api *api = reader->api;
    reader->waits = true;
    admission_loop_step_begin(&api->admission->steps, LOOP_PAGE,
                              reader->record != NULL ? "/record" : "/log");
    rooms_do(api->rooms, reader->room, &task, runtime_now(api->runtime));
    admission_loop_step_end(&api->admission->steps, &api->runtime->log);
}

/* ---- events that the room does not keep ---- */

/* The text of event `v`; NULL if it has to be read from the store. */
static const char *find_event(const struct page_reader *reader, const struct room *room, int64_t v,
                              size_t *bytes)
{
    if (room_keeps_line(room, v)) {
        const struct room_line *line = room_line(room, v);
        *bytes = line->bytes;
        return line->text;
    }
    int64_t first_v = reader->event_count == 0 ? 0 : reader->events[0].v;
    if (first_v == 0 || v < first_v || v - first_v >= (int64_t)reader->event_count) {
        return NULL;
    }
    *bytes = reader->events[v - first_v].text_bytes;
    return reader->events[v - first_v].text;
}

static void on_old_events(void *data, enum store_status status, const struct store_event *events,
                          size_t count)
{
    struct page_reader *reader = data;
    reader->waits = false;
    reader->events = events;
    reader->event_count = count;
    if (reader->stream == NULL) {
        reader_free(reader);
    } else if (status != STORE_OK || count == 0) {
        reader_break(reader);
    } else {
        on_more(reader);
    }
}

/* Reads the events from number `v` on. They are committed, so other readings do not have to wait for the writes. */
static void read_old_events(struct page_reader *reader, int64_t v)
{
    if (reader->log == NULL) {
        reader->log = store_log_open(reader->api->store, reader->room, true);
    }
    reader->waits = true;
    store_log_read(reader->log, v, on_old_events, reader);
}

/* Takes ownership of what `like` owns. Answers the request by pages from like->send(). */
static void begin_pages(struct api *api, struct room *room, struct net_request *request,
                        const char *type, const char *headers, size_t bytes,
                        const struct page_reader *like)
{
    struct page_reader *reader = malloc(sizeof *reader);
    *reader = *like;
    reader->api = api;
    memcpy(reader->room, room->id, sizeof reader->room);
    reader->stream = net_pages_begin(
        request, type, headers,
        &(struct net_pages){
            .more = on_more, .left = on_page_reader_left, .data = reader, .bytes = bytes});
    if (reader->stream == NULL) {
        reader_free(reader);
    }
}

/* ---- the log ---- */

/* Copies events to the page until it is full. Returns the bytes of the page. */
static size_t fill_page(struct page_reader *reader, const struct room *room,
                        char page[NET_PAGE_BYTES_MAX])
{
    size_t used = 0;
    const char *text;
    size_t bytes;
    while (reader->next < reader->end && used < NET_PAGE_BYTES_MAX &&
           (text = find_event(reader, room, reader->next + 1, &bytes)) != NULL) {
        size_t left = bytes - reader->next_at;
        size_t fits = left < NET_PAGE_BYTES_MAX - used ? left : NET_PAGE_BYTES_MAX - used;
        memcpy(page + used, text + reader->next_at, fits);
        used += fits;
        reader->next_at += fits;
        if (reader->next_at == bytes && used < NET_PAGE_BYTES_MAX) {
            page[used++] = '\n';
            reader->next++;
            reader->next_at = 0;
        }
    }
    return used;
}

static void send_log(struct page_reader *reader, const struct room *room)
{
    if (room_v(room) < reader->end) {
        reader_break(reader); /* a replica that is behind */
        return;
    }
    char *page = malloc(NET_PAGE_BYTES_MAX);
    size_t bytes = fill_page(reader, room, page);
    if (bytes > 0 || reader->next >= reader->end) {
        net_stream_send(reader->stream, page, bytes);
    }
    free(page);
    if (reader->next >= reader->end) {
        reader_end(reader);
    } else if (bytes == 0) {
        read_old_events(reader, reader->next + 1);
    }
}

void api_room_pages_log(struct api *api, struct room *room, const char *user_id,
                        struct net_request *request, int64_t from)
{
    struct page_reader like = {
        .send = send_log, .next = from, .end = room_seen_by(room, user_id)->v};
    snprintf(like.user_id, sizeof like.user_id, "%s", user_id);
    size_t bytes = room_keeps_line(room, from + 1) ? 1 : NET_PAGE_BYTES_MAX;
    for (int64_t i = from; i < like.end && bytes < NET_PAGE_BYTES_MAX; i++) {
        bytes += room_line(room, i + 1)->bytes + 1;
    }
    begin_pages(api, room, request, "application/jsonl", http_public_no_cache,
                bytes < NET_PAGE_BYTES_MAX ? bytes : NET_PAGE_BYTES_MAX, &like);
}

/* ---- the record of a game ---- */

static void send_text(struct page_reader *reader)
{
    size_t left = reader->text_bytes - reader->text_at;
    size_t some = left < NET_PAGE_BYTES_MAX ? left : NET_PAGE_BYTES_MAX;
    net_stream_send(reader->stream, reader->text + reader->text_at, some);
    reader->text_at += some;
    if (reader->text_at == reader->text_bytes) {
        reader_end(reader);
    }
}

enum record_status { RECORD_COMPLETE, RECORD_GOES_ON, RECORD_WAITS };

/* Folds the next events, up to event `seen`. */
static enum record_status fold_record(struct page_reader *reader, const struct room *room,
                                      int64_t seen)
{
    size_t folded = 0;
    for (int i = 0; i < RECORD_FOLDS && folded < RECORD_FOLD_BYTES; i++) {
        int64_t v = archive_game_record_next(reader->record);
        size_t bytes;
        const char *text = v <= seen ? find_event(reader, room, v, &bytes) : NULL;
        if (v <= seen && text == NULL) {
            return RECORD_WAITS;
        }
        if (v > seen || archive_game_record_fold(reader->record, text, bytes)) {
            return RECORD_COMPLETE;
        }
        folded += bytes;
    }
    return RECORD_GOES_ON;
}

static void send_record(struct page_reader *reader, const struct room *room)
{
    if (reader->text != NULL) {
        send_text(reader);
        return;
    }
    int64_t seen = room_seen_by(room, reader->user_id)->v;
    switch (fold_record(reader, room, seen)) {
    case RECORD_WAITS:
        read_old_events(reader, archive_game_record_next(reader->record));
        return;
    case RECORD_GOES_ON:
        net_stream_send(reader->stream, "", 0); /* in the next step */
        return;
    case RECORD_COMPLETE:
        break;
    }
    reader->text = archive_game_record_end(reader->record, &reader->text_bytes);
    reader->record = NULL;
    assert(reader->text != NULL);
    send_text(reader);
}

void api_room_pages_record(struct api *api, struct room *room, const char *user_id,
                           struct net_request *request, int64_t game, const char *headers)
{
    const struct names *shown_by = room->imported ? api->sessions->identities.names : NULL;
    struct page_reader like = {.send = send_record,
                               .record = archive_game_record_begin(room->id, game, shown_by)};
    snprintf(like.user_id, sizeof like.user_id, "%s", user_id);
    begin_pages(api, room, request, "text/plain; charset=utf-8", headers,
                RECORD_BYTES + (size_t)room_v(room) * RECORD_BYTES_AN_EVENT, &like);
}
