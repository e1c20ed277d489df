/* SPDX-License-Identifier: MIT */
/* Imports that are refused: wrong logs and records, with the number of the line; a damaged room; too many imports. */
#include "archive/import.h"
#include "rules/room/text/line.h"
#include "server/harness/importing.h"
#include "suite.h"

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

/* Imports a log that is wrong in that line. */
static void check_refused(const char *text, const char *code, int line)
{
    int status;
    char *answer = request_for(&f, "POST", "/api/v1/games/import", text, &status);
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

/* The number of the first line that differs. */
static int first_difference(const char *one, const char *other)
{
    int line = 1;
    for (size_t i = 0; one[i] == other[i]; i++) {
        line += one[i] == '\n';
    }
    return line;
}

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
    imported_text = play_game(&f, "", "tabula", 4);
    move_app(&f);
    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        char *forged =
            forge(&f, imported_text, forgeries[i].where, forgeries[i].what, forgeries[i].with);
        check_refused(forged, forgeries[i].code, first_difference(forged, imported_text));
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
    imported_text = play_game(&f, "", "tabula", 4);
    move_app(&f);
    char *forged = forge(&f, imported_text, "\"e\":\"turn\"", "\"t\":", with);
    int line = first_difference(forged, imported_text);
    int status;

    check_refused(forged, "bad-log", line);

    char *answer = request_for(&f, "POST", "/api/v1/games/import", forged, &status);
    ck_assert_ptr_nonnull(strstr(answer, "a log has lines of less than 8192"));
    free(answer);
    free(forged);
}
END_TEST

START_TEST(log_that_was_changed_cut_or_mixed_is_refused)
{
    imported_text = play_game(&f, "", "tabula", 4);
    char *other = play_game(&f, "", "tabula", 5);
    move_app(&f);
    char *text = strdup(imported_text);
    char *at = strstr(text, "\"name\":\"") + 8;
    *at = *at == 'X' ? 'Y' : 'X';
    check_refused(text, "broken-chain", number_of(text, "\"name\":\""));
    memcpy(text, imported_text, strlen(imported_text) + 1);
    text[strlen(text) - 40] = '\0';
    check_refused(text, "bad-log", number_of(imported_text, "\"e\":\"ended\""));
    *strstr(text, "{\"t\":\"event\",\"room\":\"") = '\0';
    check_refused(text, "bad-log", 0);
    memcpy(text, imported_text, strlen(imported_text) + 1);
    int last = number_of(text, "\"e\":\"ended\"");
    char *end = strstr(text, "\"e\":\"ended\"");
    while (end[-1] != '\n') {
        end--;
    }
    *end = '\0';
    check_refused(text, "unfinished-game", last - 1);
    memcpy(text, imported_text, strlen(imported_text) + 1);
    memmove(strchr(text, '\n') + 1, strchr(strchr(text, '\n') + 1, '\n') + 1,
            strlen(strchr(strchr(text, '\n') + 1, '\n')));
    check_refused(text, "bad-log", 2);
    char *both = malloc(strlen(imported_text) + strlen(other) + 1);
    strcpy(both, imported_text);
    strcat(both, other);
    int lines = 1;
    for (const char *c = imported_text; *c != '\0'; c++) {
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
    imported_text = play_game(&f, "", "tabula", 4);
    char *forged = forge(&f, imported_text, "\"seated\"", "\"name\":\"", "\"name\":\"Not ");
    int status;

    char *answer = request_for(&f, "POST", "/api/v1/games/import", forged, &status);

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
    import(&f, good, id);
    char *snapshot = read_page(&f, id, "");
    ck_assert_ptr_nonnull(strstr(snapshot, "\"Livia\""));
    ck_assert_ptr_nonnull(strstr(snapshot, "\"resigned\""));
    free(snapshot);
}
END_TEST

START_TEST(line_of_a_log_is_bounded)
{
    imported_text = play_game(&f, "", "tabula", 4);
    move_app(&f);
    char *log = calloc(1, strlen(imported_text) + 3 * IMPORT_LINE_BYTES_MAX);
    const char *second = strchr(imported_text, '\n') + 1;
    size_t first = (size_t)(second - imported_text);
    memcpy(log, imported_text, first);
    memset(log + first, '{', IMPORT_LINE_BYTES_MAX + 1);
    strcat(log, "\n");
    strcat(log, second);

    check_refused(log, "bad-log", 2);
    free(log);
}
END_TEST

START_TEST(import_of_a_damaged_room_is_refused_and_pauses_nothing)
{
    int status;
    imported_text = play_game(&f, "", "tabula", 4);
    char sql[256];
    snprintf(sql, sizeof sql,
             "UPDATE events SET text = replace(text, '\"seat\"', '\"tase\"') WHERE v = 3 AND room ="
             " (SELECT number FROM rooms WHERE room = '%s')",
             f.room);
    fake_store_sql(f.bench->store, sql);
    bench_restart(f.bench);
    size_t events = fake_store_events(f.bench->store, f.room);

    char *answer = request_for(&f, "POST", "/api/v1/games/import", imported_text, &status);

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
    char *answer = request_for(&f, "POST", "/api/v1/games/import", "{", &status);
    ck_assert_int_eq(status, 401);
    ck_assert_ptr_nonnull(strstr(answer, "identity-needed"));
    free(answer);
}
END_TEST

START_TEST(imports_of_an_address_are_limited_in_rate)
{
    int status = 200;
    for (int i = 0; i <= SHARE_IMPORTS_AT_ONCE && status != 429; i++) {
        free(request_for(&f, "POST", "/api/v1/games/import", "{", &status));
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
        free(request_for(&f, "POST", "/api/v1/games/import", "{", &status));
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
    TCase *tests = tcase_create("refusals");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, log_that_is_wrong_is_refused_with_its_line);
    tcase_add_test(tests, line_longer_than_any_of_a_log_is_refused_by_its_length);
    tcase_add_test(tests, log_that_was_changed_cut_or_mixed_is_refused);
    tcase_add_test(tests, log_that_differs_from_the_one_that_is_here_is_refused);
    tcase_add_test(tests, record_that_is_wrong_is_refused_with_its_line);
    tcase_add_test(tests, line_of_a_log_is_bounded);
    tcase_add_test(tests, import_of_a_damaged_room_is_refused_and_pauses_nothing);
    tcase_add_test(tests, unknown_user_cannot_import);
    tcase_add_test(tests, imports_of_an_address_are_limited_in_rate);
    tcase_add_test(tests, imports_leave_their_address_able_to_open_a_room);
    Suite *suite = suite_create("refusals of imports");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
