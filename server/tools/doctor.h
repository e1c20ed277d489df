/* SPDX-License-Identifier: MIT */
/*
 * The checks of `taberna doctor`. Each prints one line or more: "ok" and what is good, or "change" and what the
 * operator must change. Nothing is changed, except that a file is written into the data folder for a moment.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

#include "config/config.h"
#include "room_state/verify.h"
#include "store/rows.h"

enum { DOCTOR_DETAIL_BYTES = 1024 };

/** What the checks share. */
struct doctor {
    const struct config *config;
    bool are_settings_valid;
    int changes; /* number of lines "change" */
};

/** Prints a line. `subject` is the name of the thing that was checked. */
__attribute__((format(printf, 4, 5))) void tool_doctor_print(struct doctor *doctor, bool is_good,
                                                             const char *subject,
                                                             const char *format, ...);

/* The machine: doctor_host.c */

void tool_doctor_check_limits(struct doctor *doctor);
void tool_doctor_check_clock(struct doctor *doctor);
void tool_doctor_check_port(struct doctor *doctor);
void tool_doctor_check_data(struct doctor *doctor);

/* The services that the server needs: doctor_services.c */

void tool_doctor_check_store(struct doctor *doctor);
void tool_doctor_check_bus(struct doctor *doctor);

/* The logs of all rooms: doctor_logs.c */

enum { DOCTOR_NAMED_MAX = 10 /* damaged rooms that are named */ };

struct doctor_logs {
    struct doctor *doctor;
    struct room_log log; /* of the room whose events are being added */
    bool is_damaged;     /* that room */
    char room[STORE_ID_BYTES];
    long long rooms;
    long long damaged;
    long long folds; /* that this version can read */
    long long wrong_folds;
};

/** Begins with no room. */
void tool_doctor_logs_init(struct doctor_logs *logs, struct doctor *doctor);
/** All further events are of this room. */
void tool_doctor_logs_room(struct doctor_logs *logs, const char *room);
/** Adds the next event of the room; a damaged room is named in a line of its own. */
void tool_doctor_logs_event(struct doctor_logs *logs, const char *text, size_t bytes);
/** The fold that is stored for the room after the last event. One that differs is named in a line of its own. */
void tool_doctor_logs_fold(struct doctor_logs *logs, const uint8_t *bytes, size_t count);
/** Prints a line about all rooms. */
void tool_doctor_logs_end(const struct doctor_logs *logs);

/** Reads the logs of all rooms of the database. The version of its tables must be that of this program. */
void tool_doctor_check_sqlite_logs(struct doctor *doctor, sqlite3 *sqlite);

/**
 * Connects to the database and reads its version: -1 if it has no tables yet. Returns false and a sentence if it cannot
 * be used: doctor_postgres.c.
 */
MUST_CHECK bool tool_doctor_postgres_version(const char *url, long long *version,
                                             char detail[DOCTOR_DETAIL_BYTES]);
/** Reads the logs of all rooms. Returns false and a sentence if they cannot be read: doctor_postgres.c. */
MUST_CHECK bool tool_doctor_postgres_logs(const char *url, struct doctor_logs *logs,
                                          char detail[DOCTOR_DETAIL_BYTES]);
