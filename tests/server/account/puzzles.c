/* SPDX-License-Identifier: MIT */
/* The puzzles that an account has solved: added by its devices, united, and refused if they are invalid. */
#include "server/harness/livia.h"
#include "suite.h"

static struct people f;
static struct asker page;

static void set_up(void)
{
    people_connect(&f);
    page_begins(&page, f.bench);
}

static void tear_down(void)
{
    request_forget(&page);
    bench_destroy(f.bench);
}

enum { DAY_MS = 24 * 60 * 60 * 1000 };

/* The puzzles of the account as JSON with sorted keys. Freed by the next call. */
static const char *puzzles(void)
{
    static char *text;
    free(text);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/puzzles", ""), 200);
    text = json_dumps(page.answer, JSON_COMPACT | JSON_SORT_KEYS);
    return text;
}

static void assert_refused(const char *body, const char *field)
{
    ck_assert_int_eq(post(&page, "puzzles", body), 422);
    ck_assert_str_eq(answer_text(&page, "code"), "bad-field");
    const json_t *params = json_object_get(page.answer, "params");
    ck_assert_str_eq(json_string_value(json_object_get(params, "field")), field);
}

START_TEST(account_has_the_puzzles_of_all_its_devices)
{
    host_registers(&f, &page);
    ck_assert_str_eq(puzzles(), "{\"days\":{},\"solved\":{}}");
    ck_assert_int_eq(post(&page, "puzzles",
                          "{\"solved\":{\"tabula\":[\"0123456789\"]},"
                          "\"days\":{\"tabula\":[2]}}"),
                     200);
    page_begins(&page, f.bench);
    ck_assert_int_eq(post(&page, "login", livia_in), 200);
    take_cookie(&page, page.cookie);
    ck_assert_int_eq(post(&page, "puzzles",
                          "{\"solved\":{\"tabula\":[\"abcdefabcd\",\"0123456789\"],"
                          "\"zeno\":[\"1111111111\"]},\"days\":{\"zeno\":[1]}}"),
                     200);

    ck_assert_str_eq(puzzles(), "{\"days\":{\"tabula\":[2],\"zeno\":[1]},\"solved\":{\"tabula\":"
                                "[\"0123456789\",\"abcdefabcd\"],\"zeno\":[\"1111111111\"]}}");
    bench_restart(f.bench);
    ck_assert_int_eq(post(&page, "puzzles", "{}"), 200);
    ck_assert_ptr_nonnull(strstr(puzzles(), "1111111111"));
}
END_TEST

START_TEST(guest_has_no_puzzles_at_the_server)
{
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/puzzles", ""), 401);
    snprintf(page.token, sizeof page.token, "%s", f.host->token);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/puzzles", ""), 403);
    ck_assert_int_eq(post(&page, "puzzles", "{\"solved\":{\"tabula\":[\"0123456789\"]}}"), 403);
    ck_assert_str_eq(answer_text(&page, "code"), "account-needed");
}
END_TEST

START_TEST(invalid_puzzles_and_days_are_refused)
{
    char body[128];
    host_registers(&f, &page);
    assert_refused("{\"solved\":[]}", "solved");
    assert_refused("{\"solved\":{\"tabula\":\"0123456789\"}}", "solved");
    assert_refused("{\"solved\":{\"chess\":[\"0123456789\"]}}", "solved");
    assert_refused("{\"solved\":{\"tabula\":[\"012345678\"]}}", "solved");
    assert_refused("{\"solved\":{\"tabula\":[\"0123456789a\"]}}", "solved");
    assert_refused("{\"solved\":{\"tabula\":[\"0123456789\",\"012345678G\"]}}", "solved");
    assert_refused("{\"solved\":{\"tabula\":[7]}}", "solved");
    assert_refused("{\"days\":{\"tabula\":[0]}}", "days");
    assert_refused("{\"days\":{\"tabula\":[1.5]}}", "days");
    assert_refused("{\"days\":{\"tabula\":[\"1\"]}}", "days");
    assert_refused("{\"days\":7}", "days");
    int64_t tomorrow = bench_now_ms() / DAY_MS + 1;
    snprintf(body, sizeof body, "{\"days\":{\"tabula\":[%" PRId64 "]}}", tomorrow + 1);
    assert_refused(body, "days");
    ck_assert_str_eq(puzzles(), "{\"days\":{},\"solved\":{}}");
    snprintf(body, sizeof body, "{\"days\":{\"tabula\":[%" PRId64 "]}}", tomorrow);
    ck_assert_int_eq(post(&page, "puzzles", body), 200);
}
END_TEST

/* A body with that number of days. */
static void write_days(char *body, size_t bytes, int count)
{
    size_t used = (size_t)snprintf(body, bytes, "{\"days\":{\"tabula\":[1");
    for (int i = 1; i < count; i++) {
        used += (size_t)snprintf(body + used, bytes - used, ",1");
    }
    snprintf(body + used, bytes - used, "]}}");
}

START_TEST(one_request_adds_a_limited_number)
{
    char body[2048];
    host_registers(&f, &page);
    write_days(body, sizeof body, 500);
    ck_assert_int_eq(post(&page, "puzzles", body), 200);
    write_days(body, sizeof body, 501);
    assert_refused(body, "days");
}
END_TEST

START_TEST(puzzles_are_exported_and_erased_with_the_account)
{
    host_registers(&f, &page);
    ck_assert_int_eq(post(&page, "puzzles",
                          "{\"solved\":{\"tabula\":[\"0123456789\"]},"
                          "\"days\":{\"tabula\":[1]}}"),
                     200);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/export", ""), 200);
    ck_assert_uint_eq(json_array_size(json_object_get(page.answer, "solved")), 1);
    ck_assert_uint_eq(json_array_size(json_object_get(page.answer, "puzzle_days")), 1);
    ck_assert_int_eq(post(&page, "erase", "{\"password\":\"correct horse\"}"), 200);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/puzzles", ""), 401);
    ck_assert_int_eq(post(&page, "puzzles", "{}"), 401);
}
END_TEST

START_TEST(store_that_fails_adds_nothing)
{
    host_registers(&f, &page);
    fake_store_cut(f.bench->store, true);
    ck_assert_int_eq(post(&page, "puzzles", "{\"solved\":{\"tabula\":[\"0123456789\"]}}"), 503);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/puzzles", ""), 503);
    ck_assert_str_eq(answer_text(&page, "code"), "storage-paused");
    fake_store_cut(f.bench->store, false);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server puzzles");
    TCase *tests = tcase_create("puzzles");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, account_has_the_puzzles_of_all_its_devices);
    tcase_add_test(tests, guest_has_no_puzzles_at_the_server);
    tcase_add_test(tests, invalid_puzzles_and_days_are_refused);
    tcase_add_test(tests, one_request_adds_a_limited_number);
    tcase_add_test(tests, puzzles_are_exported_and_erased_with_the_account);
    tcase_add_test(tests, store_that_fails_adds_nothing);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
