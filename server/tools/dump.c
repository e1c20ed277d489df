/* SPDX-License-Identifier: MIT */
#include "tools/tools.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room_state/verify.h"
#include "store/store.h"
#include "tools/room_logs.h"

enum {
    EXIT_GOOD = 0,
    EXIT_FAULT = 1, /* a read or a write failed, or a log is not sound */
    EXIT_USAGE = 2,
    PATH_BYTES = 1200,
    BUSY_MS = 10000,
};

static const char help[] =
    "Usage: taberna dump [--data FOLDER] [--out FILE]\n"
    "\n"
    "Writes the logs of all public rooms, one event per line, each up to the end of its last\n"
    "finished game, as /api/v1/rooms/ID/log does. Each log is verified; an invalid log is skipped\n"
    "and named, and the exit status is 1. Imported games are skipped. The command only reads and\n"
    "may run while the server runs.\n"
    "\n"
    "  --data FOLDER   the data folder of the server (default: data)\n"
    "  --out FILE      write to FILE, which appears when it is complete (default: standard "
    "output)\n";

struct dump {
    const char *folder;
    const char *out; /* NULL: standard output */
    sqlite3 *sqlite;
    sqlite3_stmt *rooms;
    struct room_logs logs;
    FILE *file;
    struct room_log log;
    int64_t written; /* rooms */
    int64_t games;
    int64_t unsound;
};

static int print_dump_fault(const char *what, const char *why)
{
    fprintf(stderr, "taberna dump: %s: %s\n", what, why);
    return EXIT_FAULT;
}

/* ---- the database ---- */

static int64_t read_query_number(struct dump *dump, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    if (sqlite3_prepare_v2(dump->sqlite, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return number;
}

static bool prepare_query(struct dump *dump, const char *sql, sqlite3_stmt **statement)
{
    return sqlite3_prepare_v2(dump->sqlite, sql, -1, statement, NULL) == SQLITE_OK;
}

static int open_database(struct dump *dump)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/taberna.sqlite", dump->folder);
    if (sqlite3_open_v2(path, &dump->sqlite, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) {
        return print_dump_fault(path, sqlite3_errmsg(dump->sqlite));
    }
    sqlite3_busy_timeout(dump->sqlite, BUSY_MS);
    int64_t version = read_query_number(dump, "PRAGMA user_version");
    if (version < 0) {
        return print_dump_fault(path, sqlite3_errmsg(dump->sqlite));
    }
    char words[STORE_PROBLEM_BYTES] =
        "it was written by an older version; start the server once to migrate it";
    if (store_schema_check(version, words, sizeof words) != STORE_OK ||
        version != store_schema_version()) {
        return print_dump_fault(path, words);
    }
    bool good = prepare_query(dump,
                              "SELECT number, rooms.room, max(game), count(*) FROM rooms"
                              " CROSS JOIN games ON games.room = rooms.room WHERE number > ?1"
                              " GROUP BY number HAVING min(open) = 1 AND max(imported) = 0"
                              " ORDER BY number LIMIT 1",
                              &dump->rooms) &&
                tool_room_logs_init(&dump->logs, dump->sqlite);
    return good ? EXIT_GOOD : print_dump_fault(path, sqlite3_errmsg(dump->sqlite));
}

/* ---- a room ---- */

/* Checks the log. Returns the number of events up to the end of that game; 0 if the log is not sound up to there. */
static size_t check_events(struct dump *dump, const char *room, int64_t last_game)
{
    struct room_log_problem problem = {0};
    room_state_log_init(&dump->log, room);
    for (size_t i = 0; i < dump->logs.count; i++) {
        const struct room_logs_event *event = &dump->logs.events[i];
        enum room_log_fault fault =
            room_state_log_add(&dump->log, event->text, event->bytes, &problem);
        if (fault != ROOM_LOG_SOUND && fault != ROOM_LOG_UNKNOWN_EVENT) {
            break;
        }
        if (dump->log.game_ended && dump->log.state.game == last_game) {
            return i + 1;
        }
    }
    fprintf(stderr, "taberna dump: the log of %s is invalid: event %" PRId64 ": %s\n", room,
            problem.line, problem.says[0] == '\0' ? "its game does not end" : problem.says);
    return 0;
}

static bool write_events(struct dump *dump, size_t count)
{
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        const struct room_logs_event *event = &dump->logs.events[i];
        good = fwrite(event->text, 1, event->bytes, dump->file) == event->bytes &&
               fputc('\n', dump->file) != EOF;
    }
    return good;
}

/* Dumps the next room; returns false after the last one, or if an operation fails. */
static bool dump_room(struct dump *dump, int64_t *number, bool *failed)
{
    char room[STORE_ID_BYTES];
    sqlite3_bind_int64(dump->rooms, 1, *number);
    int code = sqlite3_step(dump->rooms);
    *failed = code != SQLITE_ROW && code != SQLITE_DONE;
    if (code != SQLITE_ROW) {
        sqlite3_reset(dump->rooms);
        return false;
    }
    *number = sqlite3_column_int64(dump->rooms, 0);
    snprintf(room, sizeof room, "%s", (const char *)sqlite3_column_text(dump->rooms, 1));
    int64_t last_game = sqlite3_column_int64(dump->rooms, 2);
    int64_t games = sqlite3_column_int64(dump->rooms, 3);
    sqlite3_reset(dump->rooms);
    if (!tool_room_logs_read(&dump->logs, *number)) {
        fprintf(stderr, "taberna dump: the log of %s is incomplete\n", room);
        dump->unsound++;
        return true;
    }
    size_t count = check_events(dump, room, last_game);
    dump->unsound += count == 0;
    dump->written += count > 0;
    dump->games += count > 0 ? games : 0;
    *failed = !write_events(dump, count);
    return !*failed;
}

static int dump_all(struct dump *dump)
{
    int64_t number = 0;
    bool failed = false;
    while (dump_room(dump, &number, &failed)) {
    }
    if (failed && ferror(dump->file)) {
        return print_dump_fault(dump->out == NULL ? "standard output" : dump->out, strerror(errno));
    }
    if (failed) {
        return print_dump_fault(dump->folder, sqlite3_errmsg(dump->sqlite));
    }
    if (fflush(dump->file) != 0) {
        return print_dump_fault(dump->out == NULL ? "standard output" : dump->out, strerror(errno));
    }
    fprintf(stderr, "taberna dump: %" PRId64 " games of %" PRId64 " tables\n", dump->games,
            dump->written);
    return dump->unsound > 0 ? EXIT_FAULT : EXIT_GOOD;
}

/* ---- the command ---- */

static int read_arguments(struct dump *dump, int argc, char *const *argv)
{
    for (int i = 1; i < argc; i += 2) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return -1;
        }
        bool data = strcmp(argv[i], "--data") == 0;
        if ((!data && strcmp(argv[i], "--out") != 0) || i + 1 == argc) {
            fprintf(stderr, "taberna dump: %s %s; see --help\n", argv[i],
                    i + 1 == argc ? "needs a value, or is unknown" : "is unknown");
            return EXIT_USAGE;
        }
        *(data ? &dump->folder : &dump->out) = argv[i + 1];
    }
    return EXIT_GOOD;
}

/* Writes into a file beside the target; only a complete dump replaces the target. */
static int dump_to_file(struct dump *dump)
{
    char part[PATH_BYTES];
    if (snprintf(part, sizeof part, "%s.part", dump->out) >= (int)sizeof part) {
        return print_dump_fault(dump->out, "the path is too long");
    }
    dump->file = fopen(part, "w");
    if (dump->file == NULL) {
        return print_dump_fault(part, strerror(errno));
    }
    int code = dump_all(dump);
    bool closed = fclose(dump->file) == 0;
    bool whole = closed && (code == EXIT_GOOD || dump->unsound > 0);
    if (!whole || rename(part, dump->out) != 0) {
        code = code == EXIT_GOOD ? print_dump_fault(dump->out, strerror(errno)) : code;
        remove(part);
    }
    return code;
}

int tool_dump_run(int argc, char *const *argv)
{
    struct dump dump = {.folder = "data", .file = stdout};
    int code = read_arguments(&dump, argc, argv);
    if (code != EXIT_GOOD) {
        return code < 0 ? EXIT_GOOD : code;
    }
    if (sodium_init() < 0) {
        return print_dump_fault("sodium", "it cannot be used");
    }
    code = open_database(&dump);
    if (code == EXIT_GOOD) {
        code = dump.out == NULL ? dump_all(&dump) : dump_to_file(&dump);
    }
    sqlite3_finalize(dump.rooms);
    tool_room_logs_finish(&dump.logs);
    sqlite3_close(dump.sqlite);
    return code;
}
