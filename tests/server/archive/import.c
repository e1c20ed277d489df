/* SPDX-License-Identifier: MIT */
/* Imported games are checked as a whole, and can then be read like other games. */
#include "rules/core/rulesets.h"
#include "rules/room/text/line.h"
#include "rules/room/text/loghash.h"
#include "server/harness/importing.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#include "api/routes.h"
#include "archive/archive.h"
#include "archive/import.h"
#include "room/registry.h"

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static char *brought; /* the text of the import; freed by the next one */

/* Like the network: the body of a POST comes only after the server has accepted its head. */
static void hand_over(struct net_request *request, const char *method)
{
    if (strcmp(method, "POST") == 0) {
        app_handlers.head(&f.bench->app, request);
        fake_store_run(f.bench->store);
        if (!fake_net_reads(request)) {
            return;
        }
    }
    app_handlers.request(&f.bench->app, request);
    fake_store_run(f.bench->store);
}

static char *request_for(const char *method, const char *path, const char *body, int *status)
{
    struct net_request *request = fake_net_request(method, path, "");
    char token[96];
    snprintf(token, sizeof token, "Bearer %s", f.third->token);
    fake_net_request_header(request, "authorization", token);
    fake_net_request_body(request, body);
    hand_over(request, method);
    for (int i = 0; i < 100 && fake_net_status(request) == 0; i++) {
        bench_wait(f.bench, APP_TICK_MS);
    }
    *status = fake_net_status(request);
    char *answer = strdup(fake_net_body(request));
    fake_net_request_destroy(request);
    return answer;
}

/* A page of the room; the caller frees it. */
static char *read_page(const char *id, const char *page)
{
    char path[64];
    int status;
    snprintf(path, sizeof path, "/api/v1/rooms/%s%s", id, page);
    char *text = request_for("GET", path, NULL, &status);
    ck_assert_msg(status == 200, "%s: %s", path, text);
    return text;
}

/* Imports a log and returns the room's id. */
static const char *import(const char *text)
{
    static char id[STORE_ID_BYTES];
    int status;
    char *answer = request_for("POST", "/api/v1/games/import", text, &status);
    ck_assert_msg(status == 200, "%s", answer);
    json_t *body = json_loads(answer, 0, NULL);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(body, "room")));
    json_decref(body);
    free(answer);
    return id;
}

/* Imports a log that is wrong in that line. */
static void check_refused(const char *text, const char *code, int line)
{
    int status;
    char *answer = request_for("POST", "/api/v1/games/import", text, &status);
    json_t *body = json_loads(answer, 0, NULL);
    const json_t *params = json_object_get(body, "params");
    ck_assert_msg(status >= 400 && status < 500, "%d: %s", status, answer);
    ck_assert_str_eq(json_string_value(json_object_get(body, "code")), code);
    ck_assert_msg(json_integer_value(json_object_get(params, "line")) == line, "%d: %s", line,
                  answer);
    ck_assert_ptr_nonnull(json_object_get(body, "detail"));
    json_decref(body);
    free(answer);
}

static int number_of(const char *text, const char *needle)
{
    int line = 1;
    const char *at = strstr(text, needle);
    ck_assert_ptr_nonnull(at);
    for (const char *c = text; c < at; c++) {
        line += *c == '\n';
    }
    return line;
}

/* The number of the first line that differs. */
static int first_difference(const char *one, const char *other)
{
    int line = 1;
    for (size_t i = 0; one[i] == other[i]; i++) {
        line += one[i] == '\n';
    }
    return line;
}

/*
 * A copy of the log with the first `what` after `where` replaced by `with`, and sealed again, as a skilled forger
 * would do. The caller frees it.
 */
static char *forge(const char *log, const char *where, const char *what, const char *with)
{
    size_t bytes = strlen(log) + strlen(with) + 1;
    char *forged = calloc(1, bytes);
    const char *at = strstr(strstr(log, where), what);
    ck_assert_ptr_nonnull(at);
    snprintf(forged, bytes, "%.*s%s%s", (int)(at - log), log, with, at + strlen(what));
    char *sealed = calloc(1, bytes + 1);
    struct loghash hash;
    loghash_init(&hash, f.room);
    size_t used = 0;
    for (char *line = strtok(forged, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        size_t length = strlen(line) - LOGHASH_TAIL_CHARS;
        memcpy(sealed + used, line, length);
        used += loghash_seal(&hash, sealed + used, length);
        sealed[used++] = '\n';
    }
    free(forged);
    return sealed;
}

static void free_brought(void)
{
    free(brought);
    brought = NULL;
    bench_destroy(f.bench);
}

START_TEST(log_of_a_game_played_here_answers_with_its_room)
{
    brought = play_game(&f, "", "tabula", 3);

    ck_assert_str_eq(import(brought), f.room);
    bench_restart(f.bench);
    ck_assert_str_eq(import(brought), f.room);
}
END_TEST

START_TEST(log_is_brought_to_another_server_and_read_there_byte_by_byte)
{
    brought = play_game(&f, ",\"clock\":\"fast\",\"watch\":\"nobody\"", "tabula", 4);
    char id[STORE_ID_BYTES];
    memcpy(id, f.room, sizeof id);
    move_app(&f);

    ck_assert_str_eq(import(brought), id);

    for (int i = 0; i < 2; i++) {
        char *log = read_page(id, "/log");
        char *record = read_page(id, "/record");
        char *snapshot = read_page(id, "");
        ck_assert_str_eq(log, brought);
        ck_assert_ptr_nonnull(strstr(record, "[Result \"0-1\"]"));
        ck_assert_ptr_nonnull(strstr(snapshot, "\"imported\":true"));
        free(log);
        free(record);
        free(snapshot);
        bench_restart(f.bench);
    }
    ck_assert_str_eq(import(brought), id);
}
END_TEST

START_TEST(log_whose_lines_the_room_does_not_keep_is_known)
{
    brought = play_game(&f, "", "tabula", 4);
    for (int i = 0; i < ROOM_LINES_KEPT; i++) {
        bench_set_ms(bench_now_ms() + RATE_LOCKS_OF_USER_EVERY_MS);
        ck_assert_str_eq(guest_try(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":%s}",
                                   f.room, i % 2 == 0 ? "true" : "false"),
                         "ok");
    }
    ck_assert_int_gt(bench_room(f.bench, f.room)->lines_from,
                     number_of(brought, "\"e\":\"ended\""));

    ck_assert_str_eq(import(brought), f.room);
}
END_TEST

/* The author of the log chose the user ids in it, so an import must not affect the users of this server. */
START_TEST(imported_room_has_no_host_and_stays_as_it_is)
{
    int status;
    brought = play_game(&f, "", "tabula", 5);
    char id[STORE_ID_BYTES];
    memcpy(id, f.room, sizeof id);
    move_app(&f); /* a server in which the same ids belong to other users */
    ck_assert_str_eq(import(brought), id);
    memcpy(f.room, id, sizeof f.room);

    ck_assert_str_eq(guest_try(f.host, "sub", "\"d\":{\"topic\":\"room:%s\"}", id), "ok");
    ck_assert(bench_room(f.bench, id)->imported);
    ck_assert_str_eq(guest_try(f.host, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{}", id,
                               state(&f)->v),
                     "wrong-state");
    ck_assert_str_eq(guest_sit(f.third, id, "any"), "wrong-state");
    ck_assert_str_eq(guest_try(f.host, "room.stand", "\"room\":\"%s\",\"d\":{}", id),
                     "wrong-state");
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\",\"d\":{}", id),
                     "wrong-state");
    ck_assert_str_eq(guest_try(f.host, "me.name", "\"d\":{\"name\":\"Somebody\"}"), "ok");
    ck_assert_str_eq(guest_try(f.host, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    const json_t *mine = json_object_get(guest_last(f.host, "me"), "d");
    ck_assert_uint_eq(json_array_size(json_object_get(mine, "rooms")), 0);
    char *lobby = request_for("GET", "/api/v1/lobby", NULL, &status);
    ck_assert_ptr_null(strstr(lobby, id));
    free(lobby);
    char *log = read_page(id, "/log");
    ck_assert_str_eq(log, brought);
    free(log);
    char *games = request_for("GET", "/api/v1/games", NULL, &status);
    ck_assert_ptr_null(strstr(games, id));
    free(games);
}
END_TEST

/* The author of the log chose the names in it, too. */
START_TEST(imported_names_are_shown_clean_and_the_log_keeps_its_bytes)
{
    static const struct {
        const char *written; /* in JSON */
        const char *shown;
    } names[] = {
        {"Galla", "Galla"},
        {"\u202ealliG", "alliG"},
        {"Li\u200bvi\u2060a\u00ad", "Livia"},
        {"Ann\\nwon against\\r\\nBob", "Ann won against Bob"},
        {"\\u001b[31mRed", "[31mRed"},
        {"", "?"},
        {" \u200b ", "?"},
        {"Taberna", "Taberna (imported)"},
        {"Adapting", "Adapting (imported)"},
        {"Support", "Support (imported)"},
        {"@everyone", "@everyone (imported)"},
    };
    char *original = play_game(&f, "", "tabula", 3);
    char id[STORE_ID_BYTES];
    memcpy(id, f.room, sizeof id);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char named[128];
        snprintf(named, sizeof named, "\"name\":\"%s\"", names[i].written);
        const char *at = strstr(strstr(original, "\"seated\""), "\"name\":");
        char *was = strndup(at, (size_t)(strchr(at + strlen("\"name\":\""), '"') + 1 - at));
        memcpy(f.room, id, sizeof f.room);
        brought = forge(original, "\"seated\"", was, named);
        free(was);
        move_app(&f);

        ck_assert_str_eq(import(brought), id);

        char *log = read_page(id, "/log");
        ck_assert_str_eq(log, brought);
        char *record = read_page(id, "/record");
        char expected[128];
        snprintf(expected, sizeof expected, "[White \"%s\"]", names[i].shown);
        ck_assert_msg(strstr(record, expected) != NULL, "%s, not in %s", expected, record);
        char *snapshot = read_page(id, "");
        json_t *told = json_loads(snapshot, 0, NULL);
        const json_t *seats = json_object_get(told, "seats");
        ck_assert_str_eq(json_string_value(json_object_get(json_object_get(seats, "w1"), "name")),
                         names[i].shown);
        json_decref(told);
        free(log);
        free(record);
        free(snapshot);
        free(brought);
    }
    brought = original;
}
END_TEST

START_TEST(record_becomes_a_room_that_plays_the_same_game)
{
    char *log = play_game(&f, "", ruleset_at(_i)->name, (uint64_t)_i + 7);
    uint64_t hash = position_hash(&state(&f)->position);
    bool thrown =
        /* the record does not contain that roll */
        position_owed(&state(&f)->position).kind == OWED_TURN;
    free(log);
    brought = read_page(f.room, "/record");
    char first[STORE_ID_BYTES];

    snprintf(first, sizeof first, "%s", import(brought));

    ck_assert_str_ne(first, f.room);
    char *snapshot = read_page(first, "");
    ck_assert_ptr_nonnull(strstr(snapshot, "\"dice\":\"record\""));
    free(snapshot);
    ck_assert(thrown || position_hash(&bench_room(f.bench, first)->state->position) == hash);
    ck_assert_int_eq(bench_room(f.bench, first)->state->turns, state(&f)->turns);
    ck_assert_int_eq(bench_room(f.bench, first)->state->result, state(&f)->result);
    ck_assert_int_eq(bench_room(f.bench, first)->state->reason, state(&f)->reason);
    ck_assert_str_eq(import(brought), first);
    char *record = read_page(first, "/record");
    char *dice = strstr(brought, "[Dice");
    ck_assert_int_eq(strncmp(record, brought, (size_t)(dice - brought)), 0);
    ck_assert_str_eq(strchr(strstr(record, "[Dice"), '\n'), strchr(dice, '\n'));
    ck_assert_str_eq(import(record), first);
    free(record);
    char *made = read_page(first, "/log");
    move_app(&f);
    ck_assert_str_eq(import(made), first);
    free(made);
}
END_TEST

#define HEX64 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

START_TEST(log_that_is_wrong_is_refused_with_its_line)
{
    static const struct {
        const char *where;
        const char *what;
        const char *with;
        const char *code;
    } forgeries[] = {
        {"\"rolled\"", "\"dice\":[", "\"dice\":[7,", "forged-dice"},
        {"\"rolled\"", "\"links\":[\"", "\"links\":[\"0", "forged-dice"},
        {"\"turn\"", "\"steps\":[\"", "\"steps\":[\"1", "illegal-step"},
        {"\"e\":\"turn\"", "\"]", "\",1]", "illegal-step"},
        {"\"e\":\"turn\"", "\"]", "\",\"" HEX64 HEX64 "\"]", "illegal-step"},
        {"\"created\"", "\"visibility\":\"", "\"visibility\":\"x", "bad-log"},
        {"\"turn\"", "\"seat\":\"", "\"seat\":\"x", "bad-log"},
        {"\"created\"", "tabula@1", "tabula@9", "unknown-rules"},
        {"\"created\"", "tabula@1", "ludo", "unknown-rules"},
        {"\"started\"", "\"gid\":\"", "\"gid\":\"0", "bad-log"},
        {"\"e\":\"resigned\"", "resigned", "gave_up", "bad-log"},
        {"\"e\":\"ended\"", "0-1", "1-0", "bad-log"},
        {"\"e\":\"ended\"", "\"p\":\"", "\"p\":\"0", "bad-log"},
        {"\"e\":\"turn\"", "\"t\":\"event\"", "\"t\":\"evnt\"", "bad-log"},
        {"\"e\":\"turn\"", "\"at\":", "\"at\":9", "bad-log"},
        {"\"e\":\"turn\"", "\"at\":", "\"at\":-", "bad-log"},
        {"\"e\":\"turn\"", "\"v\":", "\"v\":1", "bad-log"},
        {"\"e\":\"turn\"",
         "\"t\":", "\"t\":[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]],\"t\":", "too-deep"},
        {"\"e\":\"turn\"", "\"t\":", "\"t\":,", "not-json"},
    };
    brought = play_game(&f, "", "tabula", 4);
    move_app(&f);
    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        char *forged = forge(brought, forgeries[i].where, forgeries[i].what, forgeries[i].with);
        check_refused(forged, forgeries[i].code, first_difference(forged, brought));
        free(forged);
    }
    ck_assert_uint_eq(fake_store_events(f.bench->store, f.room), 0);
}
END_TEST

/* The line is refused before it is read as JSON, so its hash does not matter. */
START_TEST(line_longer_than_any_of_a_log_is_refused_by_its_length)
{
    char with[ROOM_LOG_LINE_MAX] = "\"t\":";
    memset(with + strlen(with), ' ', sizeof with - strlen(with) - 1);
    brought = play_game(&f, "", "tabula", 4);
    move_app(&f);
    char *forged = forge(brought, "\"e\":\"turn\"", "\"t\":", with);
    int line = first_difference(forged, brought);
    int status;

    check_refused(forged, "bad-log", line);

    char *answer = request_for("POST", "/api/v1/games/import", forged, &status);
    ck_assert_ptr_nonnull(strstr(answer, "a log has lines of less than 8192"));
    free(answer);
    free(forged);
}
END_TEST

START_TEST(log_that_was_changed_cut_or_mixed_is_refused)
{
    brought = play_game(&f, "", "tabula", 4);
    char *other = play_game(&f, "", "tabula", 5);
    move_app(&f);
    char *text = strdup(brought);
    char *at = strstr(text, "\"name\":\"") + 8;
    *at = *at == 'X' ? 'Y' : 'X';
    check_refused(text, "broken-chain", number_of(text, "\"name\":\""));
    memcpy(text, brought, strlen(brought) + 1);
    text[strlen(text) - 40] = '\0';
    check_refused(text, "bad-log", number_of(brought, "\"e\":\"ended\""));
    *strstr(text, "{\"t\":\"event\",\"room\":\"") = '\0';
    check_refused(text, "bad-log", 0);
    memcpy(text, brought, strlen(brought) + 1);
    int last = number_of(text, "\"e\":\"ended\"");
    char *end = strstr(text, "\"e\":\"ended\"");
    while (end[-1] != '\n') {
        end--;
    }
    *end = '\0';
    check_refused(text, "unfinished-game", last - 1);
    memcpy(text, brought, strlen(brought) + 1);
    memmove(strchr(text, '\n') + 1, strchr(strchr(text, '\n') + 1, '\n') + 1,
            strlen(strchr(strchr(text, '\n') + 1, '\n')));
    check_refused(text, "bad-log", 2);
    char *both = malloc(strlen(brought) + strlen(other) + 1);
    strcpy(both, brought);
    strcat(both, other);
    int lines = 1;
    for (const char *c = brought; *c != '\0'; c++) {
        lines += *c == '\n';
    }
    check_refused(both, "bad-log", lines);
    check_refused("\n", "bad-log", 0); /* named as a whole: it has no line that is wrong */
    check_refused("{}", "bad-log", 0);
    check_refused("{", "bad-log", 0);
    check_refused("[", "bad-log", 1);
    free(both);
    free(other);
    free(text);
}
END_TEST

START_TEST(log_that_differs_from_the_one_that_is_here_is_refused)
{
    brought = play_game(&f, "", "tabula", 4);
    char *forged = forge(brought, "\"seated\"", "\"name\":\"", "\"name\":\"Not ");
    int status;

    char *answer = request_for("POST", "/api/v1/games/import", forged, &status);

    ck_assert_int_eq(status, 409);
    ck_assert_ptr_nonnull(strstr(answer, "log-differs"));
    free(answer);
    free(forged);
}
END_TEST

START_TEST(record_that_is_wrong_is_refused_with_its_line)
{
    static const char good[] = "[Rules \"tabula@1\"]\n[White \"Livia\"]\n[Result \"1-0\"]\n\n"
                               "1. w 543: hand/5 hand/4 hand/3\n";
    static const struct {
        const char *record;
        const char *code;
        int line;
    } records[] = {
        {"[White \"W\"]\n[Rules \"tabula@2\"]\n[Result \"1-0\"]\n\n", "unknown-rules", 2},
        {"[Rules \"ludo@1\"]\n[Result \"1-0\"]\n\n", "unknown-rules", 1},
        {"[Rules \"tabula@1\"]\n[Options \"entry=never\"]\n[Result \"1-0\"]\n\n", "unknown-rules",
         1},
        {"[Rules \"tabula@1\"]\n[Result \"*\"]\n\n", "unfinished-game", 1},
        {"[Rules \"tabula@1\"]\n\n", "unfinished-game", 1},
        {"[Rules \"tabula@1\"]\n[White \"\xff\"]\n[Result \"1-0\"]\n\n", "not-utf8", 1},
        {"[Rules \"tabula@1\"]\n[Result \"1-0\"]\n\n1. w 543: hand/5 hand/6 hand/3\n",
         "illegal-step", 4},
        {"[Rules \"tabula@1\"]\n[Result \"1-0\"]\n\n1. w 543: hand/5\n", "illegal-step", 4},
        {"[Rules \"tabula@1\"]\n[Result \"1-0\"]\n\n1. w 743: hand/5\n", "bad-log", 4},
        {"[Rules \"tabula@1\"]\n[Result \"1-0\"]\n\n2. w 543: hand/5\n", "bad-log", 4},
        {"no record at all", "bad-log", 1},
    };
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        check_refused(records[i].record, records[i].code, records[i].line);
    }
    char id[STORE_ID_BYTES];
    snprintf(id, sizeof id, "%s", import(good));
    char *snapshot = read_page(id, "");
    ck_assert_ptr_nonnull(strstr(snapshot, "\"Livia\""));
    ck_assert_ptr_nonnull(strstr(snapshot, "\"resigned\""));
    free(snapshot);
}
END_TEST

START_TEST(line_of_a_log_is_bounded)
{
    brought = play_game(&f, "", "tabula", 4);
    move_app(&f);
    char *log = calloc(1, strlen(brought) + 3 * IMPORT_LINE_BYTES_MAX);
    const char *second = strchr(brought, '\n') + 1;
    size_t first = (size_t)(second - brought);
    memcpy(log, brought, first);
    memset(log + first, '{', IMPORT_LINE_BYTES_MAX + 1);
    strcat(log, "\n");
    strcat(log, second);

    check_refused(log, "bad-log", 2);
    free(log);
}
END_TEST

/* Reads the import in steps of so many lines or turns; returns the most events that one of them has added. */
static size_t most_events_in_a_step(const char *text, int lines, size_t *events)
{
    struct import *import = archive_import_create(text, strlen(text), bench_now_ms());
    enum import_status status;
    size_t most = 0;
    do {
        size_t before = import->count;
        status = archive_import_continue(import, lines);
        most = import->count - before > most ? import->count - before : most;
    } while (status == IMPORT_MORE);
    ck_assert_int_eq(status, IMPORT_DONE);
    *events = import->count;
    archive_import_destroy(import);
    return most;
}

START_TEST(import_is_read_in_steps_of_bounded_events)
{
    enum { LINES = 3, EVENTS_A_TURN = 2, EVENTS_OF_PEOPLE = 5 };
    size_t events;
    brought = play_game(&f, "", "tabula", 12);
    char *record = read_page(f.room, "/record");

    ck_assert_uint_le(most_events_in_a_step(brought, LINES, &events), LINES);
    ck_assert_uint_gt(events, 5 * LINES);
    ck_assert_uint_le(most_events_in_a_step(record, LINES, &events),
                      LINES * EVENTS_A_TURN + EVENTS_OF_PEOPLE);
    ck_assert_uint_gt(events, 2 * (LINES * EVENTS_A_TURN + EVENTS_OF_PEOPLE));
    free(record);
}
END_TEST

/* Settings with sixteen invited users are lines of two kilobytes. */
START_TEST(step_of_an_import_has_bounded_bytes)
{
    enum { SETTINGS = 300, LINES = 64 };
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    for (int i = 0; i < SETTINGS; i++) {
        char names[4096] = "";
        for (int user = 0; user < SETTINGS_INVITED_MAX; user++) {
            size_t used = strlen(names);
            snprintf(names + used, sizeof names - used, "%s\"%023d\"", user == 0 ? "" : ",",
                     100 * i + user);
        }
        bench_set_ms(bench_now_ms() + RATE_SETTINGS_OF_USER_EVERY_MS);
        ck_assert_str_eq(guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"invited\":[%s]}",
                                   f.room, names),
                         "ok");
    }
    brought = read_page(f.room, "/log");
    struct import *import = archive_import_create(brought, strlen(brought), bench_now_ms());
    enum import_status status;
    size_t most = 0;
    do {
        size_t before = import->at;
        status = archive_import_continue(import, LINES);
        most = import->at - before > most ? import->at - before : most;
    } while (status == IMPORT_MORE); /* in the end it is no finished game */

    ck_assert_uint_eq(import->at, strlen(brought));
    ck_assert_uint_le(most, LINES * IMPORT_PART_BYTES + IMPORT_LINE_BYTES_MAX);
    archive_import_destroy(import);
}
END_TEST

START_TEST(record_is_of_its_date_if_that_is_a_day)
{
    static const struct {
        const char *date;
        const char *at;
    } dates[] = {
        {"2020.12.31", "\"at\":1609372800000,"},
        {"2020.02.29", "\"at\":1582934400000,"},
        {"1970.01.02", "\"at\":86400000,"},
        {"2025.02.28", "\"at\":1740700800000,"},
        {"2025.02.29", "\"at\":0,"},
        {"1900.02.29", "\"at\":0,"},
        {"2020.13.01", "\"at\":0,"},
        {"2020.04.31", "\"at\":0,"},
        {"2020.00.01", "\"at\":0,"},
        {"1969.12.31", "\"at\":0,"},
        {"9999.01.01", "\"at\":0,"},
    };
    bench_set_ms(INT64_C(1764000000000)); /* 2025.11.24 */
    for (size_t i = 0; i < sizeof dates / sizeof dates[0]; i++) {
        char record[128];
        snprintf(record, sizeof record, "[Rules \"tabula@1\"]\n[Date \"%s\"]\n[Result \"1-0\"]\n\n",
                 dates[i].date);
        char *log = read_page(import(record), "/log");
        ck_assert_msg(strstr(log, dates[i].at) != NULL, "%s: %s", dates[i].date, log);
        free(log);
    }
}
END_TEST

START_TEST(import_that_cannot_be_stored_leaves_nothing)
{
    int status;
    brought = play_game(&f, "", "tabula", 4);
    move_app(&f);
    fake_store_fail(f.bench->store, STORE_FULL);
    char *answer = request_for("POST", "/api/v1/games/import", brought, &status);
    ck_assert_int_eq(status, 503);
    free(answer);
    fake_store_fail(f.bench->store, STORE_OK);
    bench_wait(f.bench, 2 * APP_STORE_RETRY_MS);

    ck_assert_uint_eq(fake_store_events(f.bench->store, f.room), 0);
    ck_assert_str_eq(import(brought), f.room);
}
END_TEST

START_TEST(room_that_is_here_and_cannot_be_read_pauses_nothing_when_it_is_brought)
{
    int status;
    brought = play_game(&f, "", "tabula", 4);
    char sql[256];
    snprintf(sql, sizeof sql,
             "UPDATE events SET text = replace(text, '\"seat\"', '\"tase\"') WHERE v = 3 AND room ="
             " (SELECT number FROM rooms WHERE room = '%s')",
             f.room);
    fake_store_sql(f.bench->store, sql);
    bench_restart(f.bench);
    size_t events = fake_store_events(f.bench->store, f.room);

    char *answer = request_for("POST", "/api/v1/games/import", brought, &status);

    ck_assert_msg(status == 503, "%d: %s", status, answer);
    ck_assert_ptr_nonnull(strstr(answer, "room-damaged"));
    ck_assert(!f.bench->app.runtime.store_failing);
    ck_assert_uint_eq(fake_store_events(f.bench->store, f.room), events);
    free(answer);
}
END_TEST

START_TEST(unknown_user_cannot_import)
{
    int status;
    memset(f.third->token, 'x', 8);
    char *answer = request_for("POST", "/api/v1/games/import", "{", &status);
    ck_assert_int_eq(status, 401);
    ck_assert_ptr_nonnull(strstr(answer, "identity-needed"));
    free(answer);
}
END_TEST

START_TEST(who_brings_too_much_has_to_wait)
{
    int status = 200;
    for (int i = 0; i <= SHARE_IMPORTS_AT_ONCE && status != 429; i++) {
        free(request_for("POST", "/api/v1/games/import", "{", &status));
    }
    ck_assert_int_eq(status, 429);

    bench_wait(f.bench, INT64_C(2) * SHARE_IMPORTS_EVERY_MS);

    check_refused("{", "bad-log", 0);
}
END_TEST

START_TEST(imports_leave_their_address_able_to_open_a_room)
{
    int status = 200;
    for (int i = 0; i <= SHARE_IMPORTS_AT_ONCE && status != 429; i++) {
        free(request_for("POST", "/api/v1/games/import", "{", &status));
    }
    ck_assert_int_eq(status, 429);

    struct address address;
    ck_assert(address_read("127.0.0.1", &address));
    for (int i = 0; i < SHARE_OPENINGS_AT_ONCE; i++) {
        ck_assert_int_eq(
            admission_acquire_of(&f.bench->app.admission, SHARE_OPENINGS, &address, bench_now_ms()),
            0);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("import");
    tcase_add_checked_fixture(tests, set_up, free_brought);
    tcase_add_test(tests, log_of_a_game_played_here_answers_with_its_room);
    tcase_add_test(tests, log_is_brought_to_another_server_and_read_there_byte_by_byte);
    tcase_add_test(tests, log_whose_lines_the_room_does_not_keep_is_known);
    tcase_add_test(tests, imported_room_has_no_host_and_stays_as_it_is);
    tcase_add_test(tests, imported_names_are_shown_clean_and_the_log_keeps_its_bytes);
    tcase_add_loop_test(tests, record_becomes_a_room_that_plays_the_same_game, 0, RULESETS);
    tcase_add_test(tests, log_that_is_wrong_is_refused_with_its_line);
    tcase_add_test(tests, line_longer_than_any_of_a_log_is_refused_by_its_length);
    tcase_add_test(tests, log_that_was_changed_cut_or_mixed_is_refused);
    tcase_add_test(tests, log_that_differs_from_the_one_that_is_here_is_refused);
    tcase_add_test(tests, record_that_is_wrong_is_refused_with_its_line);
    tcase_add_test(tests, line_of_a_log_is_bounded);
    tcase_add_test(tests, import_is_read_in_steps_of_bounded_events);
    tcase_add_test(tests, step_of_an_import_has_bounded_bytes);
    tcase_add_test(tests, record_is_of_its_date_if_that_is_a_day);
    tcase_add_test(tests, import_that_cannot_be_stored_leaves_nothing);
    tcase_add_test(tests, room_that_is_here_and_cannot_be_read_pauses_nothing_when_it_is_brought);
    tcase_add_test(tests, unknown_user_cannot_import);
    tcase_add_test(tests, who_brings_too_much_has_to_wait);
    tcase_add_test(tests, imports_leave_their_address_able_to_open_a_room);
    Suite *suite = suite_create("import");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
