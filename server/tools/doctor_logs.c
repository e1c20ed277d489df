/* SPDX-License-Identifier: MIT */
/* Verifies the stored logs of all rooms. The server refuses a room whose log is damaged; all others go on. */
#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room_state/stored_fold.h"
#include "tools/doctor.h"
#include "tools/room_logs.h"

static const char subject[] = "logs";
static const char folds_subject[] = "stored states";

void tool_doctor_logs_init(struct doctor_logs *logs, struct doctor *doctor)
{
    int failed = sodium_init(); /* for the hashes of the logs */
    assert(failed >= 0);
    (void)failed;
    *logs = (struct doctor_logs){.doctor = doctor};
}

void tool_doctor_logs_room(struct doctor_logs *logs, const char *room)
{
    snprintf(logs->room, sizeof logs->room, "%s", room);
    room_state_log_init(&logs->log, logs->room);
    logs->is_damaged = false;
    logs->rooms++;
}

static void report_damage(struct doctor_logs *logs, int64_t v, const char *why)
{
    logs->is_damaged = true;
    logs->damaged++;
    if (logs->damaged <= DOCTOR_NAMED_MAX) {
        tool_doctor_print(logs->doctor, false, subject,
                          "the log of room %s is damaged at event %" PRId64 ": %s", logs->room, v,
                          why);
    }
}

void tool_doctor_logs_event(struct doctor_logs *logs, const char *text, size_t bytes)
{
    struct room_log_problem problem = {0};
    if (logs->is_damaged) {
        return; /* the events after the damage cannot be verified */
    }
    enum room_log_fault fault = room_state_log_add(&logs->log, text, bytes, &problem);
    if (fault != ROOM_LOG_SOUND && fault != ROOM_LOG_UNKNOWN_EVENT) {
        report_damage(logs, problem.line, problem.says);
    }
}

void tool_doctor_logs_fold(struct doctor_logs *logs, const uint8_t *bytes, size_t count)
{
    struct stored_fold *fold = malloc(sizeof *fold);
    if (!logs->is_damaged && room_state_stored_fold_read(fold, logs->room, bytes, count)) {
        bool is_right = memcmp(&fold->state, &logs->log.state, sizeof fold->state) == 0 &&
                        memcmp(&fold->hash, &logs->log.hash, sizeof fold->hash) == 0;
        logs->folds++;
        logs->wrong_folds += !is_right;
        if (!is_right && logs->wrong_folds <= DOCTOR_NAMED_MAX) {
            tool_doctor_print(logs->doctor, false, folds_subject,
                              "that of room %s differs from its log at event %" PRId64
                              "; stop the server, empty the table folds, and report this defect",
                              logs->room, logs->log.state.v);
        }
    }
    free(fold);
}

/* An event of the room is missing. */
static void tool_doctor_logs_missing(struct doctor_logs *logs)
{
    report_damage(logs, logs->log.state.v + 1, "An event is missing.");
}

void tool_doctor_logs_end(const struct doctor_logs *logs)
{
    if (logs->damaged == 0) {
        tool_doctor_print(logs->doctor, true, subject, "all %lld rooms are intact", logs->rooms);
    } else {
        tool_doctor_print(
            logs->doctor, false, subject,
            "%lld of %lld rooms are damaged, and their players read that; check the disk and "
            "restore a backup",
            logs->damaged, logs->rooms);
    }
    if (logs->folds > 0 && logs->wrong_folds == 0) {
        tool_doctor_print(logs->doctor, true, folds_subject, "all %lld agree with their logs",
                          logs->folds);
    }
}

/* `rooms`: number, room, and v and bytes of its stored fold. */
static void check_room(struct doctor_logs *logs, struct room_logs *reader, sqlite3_stmt *rooms)
{
    tool_doctor_logs_room(logs, (const char *)sqlite3_column_text(rooms, 1));
    if (!tool_room_logs_read(reader, sqlite3_column_int64(rooms, 0))) {
        tool_doctor_logs_missing(logs);
        return;
    }
    for (size_t i = 0; i < reader->count; i++) {
        tool_doctor_logs_event(logs, reader->events[i].text, reader->events[i].bytes);
        if (sqlite3_column_int64(rooms, 2) == (int64_t)i + 1) {
            tool_doctor_logs_fold(logs, sqlite3_column_blob(rooms, 3),
                                  (size_t)sqlite3_column_bytes(rooms, 3));
        }
    }
}

void tool_doctor_check_sqlite_logs(struct doctor *doctor, sqlite3 *sqlite)
{
    struct room_logs reader = {0};
    sqlite3_stmt *rooms = NULL;
    struct doctor_logs *logs = calloc(1, sizeof *logs);
    tool_doctor_logs_init(logs, doctor);
    int code = sqlite3_prepare_v2(sqlite,
                                  "SELECT number, rooms.room, v, fold FROM rooms"
                                  " LEFT JOIN folds ON folds.room = number WHERE number IN"
                                  " (SELECT room FROM heads) ORDER BY number",
                                  -1, &rooms, NULL);
    bool is_good = code == SQLITE_OK && tool_room_logs_init(&reader, sqlite);
    while (is_good && (code = sqlite3_step(rooms)) == SQLITE_ROW) {
        check_room(logs, &reader, rooms);
    }
    if (is_good && code == SQLITE_DONE) {
        tool_doctor_logs_end(logs);
    } else {
        tool_doctor_print(doctor, false, subject, "they cannot be read: %s",
                          sqlite3_errmsg(sqlite));
    }
    sqlite3_finalize(rooms);
    tool_room_logs_finish(&reader);
    free(logs);
}
