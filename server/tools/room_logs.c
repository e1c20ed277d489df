/* SPDX-License-Identifier: MIT */
#include "tools/room_logs.h"

#include <stdlib.h>
#include <string.h>

static bool prepare_statement(sqlite3 *sqlite, const char *sql, sqlite3_stmt **statement)
{
    return sqlite3_prepare_v2(sqlite, sql, -1, statement, NULL) == SQLITE_OK;
}

bool tool_room_logs_init(struct room_logs *logs, sqlite3 *sqlite)
{
    *logs = (struct room_logs){0};
    return prepare_statement(sqlite, "SELECT v, event FROM heads WHERE room = ?1", &logs->head) &&
           prepare_statement(sqlite, "SELECT before, text FROM events WHERE id = ?1 AND room = ?2",
                             &logs->event);
}

static void free_events(struct room_logs *logs)
{
    for (size_t i = 0; i < logs->count; i++) {
        free(logs->events[i].text);
    }
    free(logs->events);
    logs->events = NULL;
    logs->count = 0;
}

void tool_room_logs_finish(struct room_logs *logs)
{
    free_events(logs);
    sqlite3_finalize(logs->head);
    sqlite3_finalize(logs->event);
    *logs = (struct room_logs){0};
}

/* Reads one event, and replaces *id by that of the event before. */
static bool read_stored_event(struct room_logs *logs, int64_t number, int64_t *id,
                              struct room_logs_event *event)
{
    sqlite3_bind_int64(logs->event, 1, *id);
    sqlite3_bind_int64(logs->event, 2, number);
    bool is_there = sqlite3_step(logs->event) == SQLITE_ROW;
    if (is_there) {
        event->bytes = (size_t)sqlite3_column_bytes(logs->event, 1);
        event->text = malloc(event->bytes + 1);
        if (event->bytes > 0) {
            memcpy(event->text, sqlite3_column_text(logs->event, 1), event->bytes);
        }
        event->text[event->bytes] = '\0';
        *id = sqlite3_column_int64(logs->event, 0);
    }
    sqlite3_reset(logs->event);
    return is_there;
}

/* Reads from the last event to the first, because each row refers to the one before. */
bool tool_room_logs_read(struct room_logs *logs, int64_t number)
{
    free_events(logs);
    sqlite3_bind_int64(logs->head, 1, number);
    bool is_good = sqlite3_step(logs->head) == SQLITE_ROW;
    int64_t count = sqlite3_column_int64(logs->head, 0);
    int64_t id = sqlite3_column_int64(logs->head, 1);
    sqlite3_reset(logs->head);
    is_good = is_good && count > 0;
    logs->count = is_good ? (size_t)count : 0;
    logs->events = calloc(logs->count + 1, sizeof *logs->events);
    for (size_t i = logs->count; i > 0 && is_good; i--) {
        is_good = read_stored_event(logs, number, &id, &logs->events[i - 1]);
    }
    return is_good;
}
