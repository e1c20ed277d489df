/* SPDX-License-Identifier: MIT */
/* Imported games are checked as a whole, and can then be read like other games. */
#include "rules/games/games.h"
#include "server/harness/importing.h"
#include "suite.h"

#include "archive/archive.h"
#include "archive/import.h"
#include "room/registry.h"

static struct people f;
static char *imported_text; /* the log or record of the test; freed after it */

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    free(imported_text);
    imported_text = NULL;
    bench_destroy(f.bench);
}

START_TEST(log_of_a_game_played_here_answers_with_its_room)
{
    imported_text = play_game(&f, "", "tabula", 3);
    char id[STORE_ID_BYTES];

    ck_assert_str_eq(import(&f, imported_text, id), f.room);
    bench_restart(f.bench);
    ck_assert_str_eq(import(&f, imported_text, id), f.room);
}
END_TEST

START_TEST(log_is_brought_to_another_server_and_read_there_byte_by_byte)
{
    imported_text = play_game(&f, ",\"clock\":\"fast\",\"watch\":\"nobody\"", "tabula", 4);
    char id[STORE_ID_BYTES];
    move_app(&f);

    ck_assert_str_eq(import(&f, imported_text, id), f.room);

    for (int i = 0; i < 2; i++) {
        char *log = read_page(&f, id, "/log");
        char *record = read_page(&f, id, "/record");
        char *snapshot = read_page(&f, id, "");
        ck_assert_str_eq(log, imported_text);
        ck_assert_ptr_nonnull(strstr(record, "[Result \"0-1\"]"));
        ck_assert_ptr_nonnull(strstr(snapshot, "\"imported\":true"));
        free(log);
        free(record);
        free(snapshot);
        bench_restart(f.bench);
    }
    ck_assert_str_eq(import(&f, imported_text, id), f.room);
}
END_TEST

START_TEST(log_whose_lines_the_room_does_not_keep_is_known)
{
    imported_text = play_game(&f, "", "tabula", 4);
    for (int i = 0; i < ROOM_LINES_KEPT; i++) {
        bench_set_ms(bench_now_ms() + RATE_LOCKS_OF_USER_EVERY_MS);
        ck_assert_str_eq(guest_try(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":%s}",
                                   f.room, i % 2 == 0 ? "true" : "false"),
                         "ok");
    }
    ck_assert_int_gt(bench_room(f.bench, f.room)->lines_from,
                     number_of(imported_text, "\"e\":\"ended\""));
    char id[STORE_ID_BYTES];

    ck_assert_str_eq(import(&f, imported_text, id), f.room);
}
END_TEST

/* The author of the log chose the user ids in it, so an import must not affect the users of this server. */
START_TEST(imported_room_has_no_host_and_stays_as_it_is)
{
    int status;
    imported_text = play_game(&f, "", "tabula", 5);
    char id[STORE_ID_BYTES];
    move_app(&f); /* a server in which the same ids belong to other users */
    ck_assert_str_eq(import(&f, imported_text, id), f.room);

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
    char *lobby = request_for(&f, "GET", "/api/v1/lobby", NULL, &status);
    ck_assert_ptr_null(strstr(lobby, id));
    free(lobby);
    char *log = read_page(&f, id, "/log");
    ck_assert_str_eq(log, imported_text);
    free(log);
    char *games = request_for(&f, "GET", "/api/v1/games", NULL, &status);
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
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char named[128];
        snprintf(named, sizeof named, "\"name\":\"%s\"", names[i].written);
        const char *at = strstr(strstr(original, "\"seated\""), "\"name\":");
        char *was = strndup(at, (size_t)(strchr(at + strlen("\"name\":\""), '"') + 1 - at));
        imported_text = forge(&f, original, "\"seated\"", was, named);
        free(was);
        move_app(&f);

        ck_assert_str_eq(import(&f, imported_text, id), f.room);

        char *log = read_page(&f, id, "/log");
        ck_assert_str_eq(log, imported_text);
        char *record = read_page(&f, id, "/record");
        char expected[128];
        snprintf(expected, sizeof expected, "[White \"%s\"]", names[i].shown);
        ck_assert_msg(strstr(record, expected) != NULL, "%s, not in %s", expected, record);
        char *snapshot = read_page(&f, id, "");
        json_t *answer = json_loads(snapshot, 0, NULL);
        const json_t *seats = json_object_get(answer, "seats");
        ck_assert_str_eq(json_string_value(json_object_get(json_object_get(seats, "w1"), "name")),
                         names[i].shown);
        json_decref(answer);
        free(log);
        free(record);
        free(snapshot);
        free(imported_text);
    }
    imported_text = original;
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
    imported_text = read_page(&f, f.room, "/record");
    char first[STORE_ID_BYTES];
    char again[STORE_ID_BYTES];

    ck_assert_str_ne(import(&f, imported_text, first), f.room);

    char *snapshot = read_page(&f, first, "");
    ck_assert_ptr_nonnull(strstr(snapshot, "\"dice\":\"record\""));
    free(snapshot);
    ck_assert(thrown || position_hash(&bench_room(f.bench, first)->state->position) == hash);
    ck_assert_int_eq(bench_room(f.bench, first)->state->turns, state(&f)->turns);
    ck_assert_int_eq(bench_room(f.bench, first)->state->result, state(&f)->result);
    ck_assert_int_eq(bench_room(f.bench, first)->state->reason, state(&f)->reason);
    ck_assert_str_eq(import(&f, imported_text, again), first);
    char *record = read_page(&f, first, "/record");
    char *dice = strstr(imported_text, "[Dice");
    ck_assert_int_eq(strncmp(record, imported_text, (size_t)(dice - imported_text)), 0);
    ck_assert_str_eq(strchr(strstr(record, "[Dice"), '\n'), strchr(dice, '\n'));
    ck_assert_str_eq(import(&f, record, again), first);
    free(record);
    char *made = read_page(&f, first, "/log");
    move_app(&f);
    ck_assert_str_eq(import(&f, made, again), first);
    free(made);
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
    imported_text = play_game(&f, "", "tabula", 12);
    char *record = read_page(&f, f.room, "/record");

    ck_assert_uint_le(most_events_in_a_step(imported_text, LINES, &events), LINES);
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
    imported_text = read_page(&f, f.room, "/log");
    struct import *import =
        archive_import_create(imported_text, strlen(imported_text), bench_now_ms());
    enum import_status status;
    size_t most = 0;
    do {
        size_t before = import->at;
        status = archive_import_continue(import, LINES);
        most = import->at - before > most ? import->at - before : most;
    } while (status == IMPORT_MORE); /* in the end it is no finished game */

    ck_assert_uint_eq(import->at, strlen(imported_text));
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
        char id[STORE_ID_BYTES];
        snprintf(record, sizeof record, "[Rules \"tabula@1\"]\n[Date \"%s\"]\n[Result \"1-0\"]\n\n",
                 dates[i].date);
        char *log = read_page(&f, import(&f, record, id), "/log");
        ck_assert_msg(strstr(log, dates[i].at) != NULL, "%s: %s", dates[i].date, log);
        free(log);
    }
}
END_TEST

START_TEST(import_that_cannot_be_stored_leaves_nothing)
{
    int status;
    char id[STORE_ID_BYTES];
    imported_text = play_game(&f, "", "tabula", 4);
    move_app(&f);
    fake_store_fail(f.bench->store, STORE_FULL);
    char *answer = request_for(&f, "POST", "/api/v1/games/import", imported_text, &status);
    ck_assert_int_eq(status, 503);
    free(answer);
    fake_store_fail(f.bench->store, STORE_OK);
    bench_wait(f.bench, 2 * APP_STORE_RETRY_MS);

    ck_assert_uint_eq(fake_store_events(f.bench->store, f.room), 0);
    ck_assert_str_eq(import(&f, imported_text, id), f.room);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("import");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, log_of_a_game_played_here_answers_with_its_room);
    tcase_add_test(tests, log_is_brought_to_another_server_and_read_there_byte_by_byte);
    tcase_add_test(tests, log_whose_lines_the_room_does_not_keep_is_known);
    tcase_add_test(tests, imported_room_has_no_host_and_stays_as_it_is);
    tcase_add_test(tests, imported_names_are_shown_clean_and_the_log_keeps_its_bytes);
    tcase_add_loop_test(tests, record_becomes_a_room_that_plays_the_same_game, 0, RULESETS);
    tcase_add_test(tests, import_is_read_in_steps_of_bounded_events);
    tcase_add_test(tests, step_of_an_import_has_bounded_bytes);
    tcase_add_test(tests, record_is_of_its_date_if_that_is_a_day);
    tcase_add_test(tests, import_that_cannot_be_stored_leaves_nothing);
    Suite *suite = suite_create("import");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
