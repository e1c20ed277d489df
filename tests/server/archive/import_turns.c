/* SPDX-License-Identifier: MIT */
/* Imports wait for their turn: the addresses take turns, and the places are bounded. */
#include "admission/admission.h"
#include "api/routes.h"
#include "server/harness/importing.h"
#include "suite.h"

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

/* Hands over an import whose sender is known already. */
static struct net_request *bring_from(const char *address, const char *text)
{
    struct net_request *request = fake_net_request("POST", "/api/v1/games/import", "");
    fake_net_request_from(request, address);
    fake_net_request_body(request, text);
    api_import(&f.bench->app.api, request, bench_now_ms());
    return request;
}

static int count_answered(struct net_request **requests, int count)
{
    int answered = 0;
    for (int i = 0; i < count; i++) {
        answered += fake_net_status(requests[i]) != 0;
    }
    return answered;
}

START_TEST(import_from_another_address_does_not_wait_behind_all_of_the_first)
{
    enum { IMPORTS = 3 * PLACES_IMPORTS_AT_ONCE };
    char *logs[IMPORTS + 1];
    struct net_request *requests[IMPORTS];
    for (int i = 0; i <= IMPORTS; i++) {
        logs[i] = play_game(&f, "", "twelve-dogs", (uint64_t)i + 1);
    }
    move_app(&f);
    for (int i = 0; i < IMPORTS; i++) {
        requests[i] = bring_from("10.0.0.1", logs[i]);
    }
    struct net_request *other = bring_from("10.0.0.2", logs[IMPORTS]);
    ck_assert_int_eq(count_answered(requests, IMPORTS), 0);

    while (fake_net_status(other) == 0 && fake_store_step(f.bench->store)) {
    }

    ck_assert_int_eq(fake_net_status(other), 200);
    ck_assert_int_le(count_answered(requests, IMPORTS), PLACES_IMPORTS_AT_ONCE);
    fake_store_run(f.bench->store);
    for (int i = 0; i < IMPORTS; i++) {
        ck_assert_int_eq(fake_net_status(requests[i]), 200);
        fake_net_request_destroy(requests[i]);
    }
    for (int i = 0; i <= IMPORTS; i++) {
        free(logs[i]);
    }
    fake_net_request_destroy(other);
}
END_TEST

START_TEST(import_that_finds_no_place_is_refused_and_one_of_another_address_takes_its_place)
{
    enum { IMPORTS = PLACES_IMPORTS_AT_ONCE + PLACES_IMPORTS_WAITING };
    struct net_request *requests[IMPORTS];
    char *log = play_game(&f, "", "twelve-dogs", 4);
    move_app(&f);
    for (int i = 0; i < IMPORTS; i++) {
        requests[i] = bring_from("10.0.0.1", log);
    }
    ck_assert_int_eq(count_answered(requests, IMPORTS), 0);

    struct net_request *other = bring_from("10.0.0.2", log);

    ck_assert_int_eq(fake_net_status(other), 0);
    ck_assert_int_eq(count_answered(requests, IMPORTS), 1);
    ck_assert_int_eq(fake_net_status(requests[IMPORTS - 1]), 429);
    fake_store_run(f.bench->store);
    ck_assert_int_eq(fake_net_status(other), 200);
    ck_assert_int_eq(count_answered(requests, IMPORTS), IMPORTS);
    for (int i = 0; i < IMPORTS; i++) {
        fake_net_request_destroy(requests[i]);
    }
    fake_net_request_destroy(other);
    free(log);
}
END_TEST

START_TEST(imports_that_wait_when_the_server_closes_are_refused)
{
    enum { IMPORTS = 2 * PLACES_IMPORTS_AT_ONCE };
    struct net_request *requests[IMPORTS];
    char *log = play_game(&f, "", "twelve-dogs", 4);
    move_app(&f);
    for (int i = 0; i < IMPORTS; i++) {
        requests[i] = bring_from("10.0.0.1", log);
    }

    app_close(&f.bench->app);
    fake_store_run(f.bench->store);

    for (int i = 0; i < IMPORTS; i++) {
        bool had_begun = i < PLACES_IMPORTS_AT_ONCE;
        ck_assert_int_eq(fake_net_status(requests[i]) == 503, !had_begun);
        fake_net_request_destroy(requests[i]);
    }
    free(log);
}
END_TEST

START_TEST(imports_that_wait_when_the_server_stops_are_freed)
{
    enum { IMPORTS = 2 * PLACES_IMPORTS_AT_ONCE };
    struct net_request *requests[IMPORTS];
    char *log = play_game_of(&f, 2 * ARCHIVE_IMPORT_LINES, "", "zeno", 4); /* not read at once */
    ck_assert_uint_gt(bench_room(f.bench, f.room)->line_count, ARCHIVE_IMPORT_LINES);
    move_app(&f);
    for (int i = 0; i < IMPORTS; i++) {
        requests[i] = bring_from("10.0.0.1", log);
    }

    move_app(&f);

    for (int i = 0; i < IMPORTS; i++) {
        ck_assert_int_eq(fake_net_status(requests[i]), 0);
        fake_net_request_destroy(requests[i]);
    }
    free(log);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("turns");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, import_from_another_address_does_not_wait_behind_all_of_the_first);
    tcase_add_test(
        tests, import_that_finds_no_place_is_refused_and_one_of_another_address_takes_its_place);
    tcase_add_test(tests, imports_that_wait_when_the_server_closes_are_refused);
    tcase_add_test(tests, imports_that_wait_when_the_server_stops_are_freed);
    Suite *suite = suite_create("turns of imports");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
