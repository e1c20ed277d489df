/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bus/bus.h"
#include "store/sqlite/db.h"
#include "tools/doctor.h"

enum { BUS_WAIT_MS = 3000, PATH_BYTES = CONFIG_PATH_BYTES + 64 };

/* ---- the database ---- */

/* Returns whether this program can read the tables. */
static bool report_schema_version(struct doctor *doctor, const char *where, long long version)
{
    char words[STORE_PROBLEM_BYTES];
    if (version < 0) {
        tool_doctor_print(doctor, true, "database", "%s: no tables yet; the first start makes them",
                          where);
    } else if (store_schema_check(version, words, sizeof words) != STORE_OK) {
        tool_doctor_print(doctor, false, "database", "%s: %s", where, words);
    } else if (version < store_schema_version()) {
        tool_doctor_print(doctor, true, "database",
                          "%s: version %lld; the next start migrates it to %d: make a backup first",
                          where, version, store_schema_version());
    } else {
        tool_doctor_print(doctor, true, "database", "%s: version %lld", where, version);
    }
    return version == store_schema_version();
}

/*
 * SQLite cuts the log to 32 MiB whenever it begins anew, which it does after a checkpoint: a longer one waits for the
 * end of a program that reads the database.
 */
static void check_write_ahead_log(struct doctor *doctor, const char *database)
{
    enum { MIB = 1 << 20, LOG_MIB_MAX = 64 };
    char path[PATH_BYTES + 8];
    struct stat about;
    snprintf(path, sizeof path, "%s-wal", database);
    if (stat(path, &about) != 0) {
        return;
    }
    long long mib = (long long)about.st_size / MIB;
    bool is_long = mib > LOG_MIB_MAX;
    tool_doctor_print(
        doctor, !is_long, "database log", "%s has %lld MiB%s%s", path, mib,
        is_long ? "; a program that keeps the database open hinders its checkpoints, end it: "
                  "fuser -v "
                : "",
        is_long ? database : "");
}

static void check_sqlite(struct doctor *doctor)
{
    char path[PATH_BYTES];
    sqlite3 *sqlite = NULL;
    sqlite3_stmt *statement = NULL;
    snprintf(path, sizeof path, "%s/" DB_FILE_NAME, doctor->config->data);
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        (void)report_schema_version(doctor, path, -1);
        return;
    }
    check_write_ahead_log(doctor, path);
    int code = sqlite3_open_v2(path, &sqlite, SQLITE_OPEN_READONLY, NULL);
    code = code == SQLITE_OK
               ? sqlite3_prepare_v2(sqlite, "PRAGMA user_version", -1, &statement, NULL)
               : code;
    code = code == SQLITE_OK ? sqlite3_step(statement) : code;
    bool is_known = code == SQLITE_ROW &&
                    report_schema_version(doctor, path, sqlite3_column_int64(statement, 0));
    if (is_known) {
        tool_doctor_check_sqlite_logs(doctor, sqlite);
    } else if (code != SQLITE_ROW) {
        tool_doctor_print(doctor, false, "database", "%s cannot be read: %s", path,
                          sqlite3_errmsg(sqlite));
    }
    sqlite3_finalize(statement);
    sqlite3_close(sqlite);
}

void tool_doctor_check_store(struct doctor *doctor)
{
    char shown[CONFIG_URL_BYTES];
    char detail[DOCTOR_DETAIL_BYTES];
    long long version = 0;
    if (!config_has_postgresql(doctor->config)) {
        check_sqlite(doctor);
        return;
    }
    config_secret_hide(doctor->config->store_url, shown);
    if (!tool_doctor_postgres_version(doctor->config->store_url, &version, detail)) {
        tool_doctor_print(doctor, false, "database", "%s: %s", shown, detail);
        return;
    }
    struct doctor_logs *logs = calloc(1, sizeof *logs);
    tool_doctor_logs_init(logs, doctor);
    if (!report_schema_version(doctor, shown, version)) {
        /* its tables are of another version, and that has been said */
    } else if (tool_doctor_postgres_logs(doctor->config->store_url, logs, detail)) {
        tool_doctor_logs_end(logs);
    } else {
        tool_doctor_print(doctor, false, "logs", "%s: %s", shown, detail);
    }
    free(logs);
}

/* ---- the bus ---- */

struct bus_check {
    bool is_up;
    bool is_over; /* the time is over */
};

static void on_doctor_bus_state(void *data, enum bus_state state)
{
    struct bus_check *check = data;
    check->is_up = check->is_up || state == BUS_UP;
}

static void on_time_over(uv_timer_t *timer)
{
    struct bus_check *check = timer->data;
    check->is_over = true;
}

/* Returns whether the bus can be used. The bus logs why a connection fails. */
static bool try_bus(const char *url, char detail[BUS_DETAIL_BYTES])
{
    uv_loop_t loop;
    uv_timer_t timer;
    struct bus *bus = NULL;
    struct bus_check check = {0};
    struct log log = {.fd = STDERR_FILENO, .level = LOG_WARNING};
    struct bus_config config = {
        .loop = &loop, .url = url, .log = &log, .state = on_doctor_bus_state, .data = &check};
    int error = uv_loop_init(&loop);
    if (error != 0) {
        snprintf(detail, BUS_DETAIL_BYTES, "%s", uv_strerror(error));
        return false;
    }
    uv_timer_init(&loop, &timer);
    timer.data = &check;
    uv_timer_start(&timer, on_time_over, BUS_WAIT_MS, 0);
    snprintf(detail, BUS_DETAIL_BYTES, "it cannot be reached, or refuses the user or the password");
    if (bus_open(&config, &bus, detail)) {
        while (!check.is_up && !check.is_over) {
            uv_run(&loop, UV_RUN_ONCE);
        }
        bus_close(bus, NULL, NULL);
    }
    uv_close((uv_handle_t *)&timer, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return check.is_up;
}

void tool_doctor_check_bus(struct doctor *doctor)
{
    char shown[CONFIG_URL_BYTES];
    char detail[BUS_DETAIL_BYTES];
    if (!config_has_redis(doctor->config)) {
        return;
    }
    config_secret_hide(doctor->config->bus_url, shown);
    bool is_good = try_bus(doctor->config->bus_url, detail);
    tool_doctor_print(doctor, is_good, "bus", "%s: %s", shown, is_good ? "connected" : detail);
}
