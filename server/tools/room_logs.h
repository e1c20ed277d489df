/* SPDX-License-Identifier: MIT */
/* Reads the logs of rooms from a SQLite database, for sub-commands: one room at a time, beside a running server. */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/must_check.h"

/** One line of a log. */
struct room_logs_event {
    char *text;
    size_t bytes;
};

/** All zeroes: nothing is open. */
struct room_logs {
    sqlite3_stmt *head;
    sqlite3_stmt *event;
    struct room_logs_event *events; /* of the room that was read last */
    size_t count;
};

/** False: the database has no such tables. The caller finishes `logs` on every outcome. */
MUST_CHECK bool tool_room_logs_init(struct room_logs *logs, sqlite3 *sqlite);
void tool_room_logs_finish(struct room_logs *logs);

/**
 * Reads all events of the room with that number, in place of those of the room before. Returns false if one is missing.
 */
MUST_CHECK bool tool_room_logs_read(struct room_logs *logs, int64_t number);
