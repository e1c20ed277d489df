/* SPDX-License-Identifier: MIT */
/* The places of the stream of finished games: no network keeps them from the others. */
#include <check.h>
#include <stdio.h>

#include "server/harness/people.h"
#include "suite.h"

static struct people f;

enum { ASKED_MAX = PLACES_STREAMS + 16 };

static struct net_request *asked[ASKED_MAX];
static int asked_count;

static void set_up(void)
{
    people_connect(&f);
    asked_count = 0;
}

/* The requests outlive the server's streams, which end with it. */
static void tear_down(void)
{
    bench_destroy(f.bench);
    for (int i = 0; i < asked_count; i++) {
        fake_net_request_destroy(asked[i]);
    }
}

/* Returns the status of a refusal; 0 or 200 if the stream is open. */
static int open_stream(const char *address)
{
    struct net_request *request = fake_net_request("GET", "/api/v1/games/stream", "");
    ck_assert_int_lt(asked_count, ASKED_MAX);
    asked[asked_count++] = request;
    fake_net_request_from(request, address);
    app_handlers.request(&f.bench->app, request);
    return fake_net_status(request);
}

static void fill_from_one_network(void)
{
    for (int i = 0; i < PLACES_STREAMS; i++) {
        char address[32];
        snprintf(address, sizeof address, "203.0.113.%d", 1 + i / PLACES_STREAMS_HERE);
        ck_assert_int_ne(open_stream(address), 429);
    }
    ck_assert_int_eq(f.bench->app.api.game_streams.count, PLACES_STREAMS);
}

START_TEST(network_with_the_most_streams_makes_room_for_others)
{
    fill_from_one_network();

    ck_assert_int_ne(open_stream("198.51.100.7"), 429);
    ck_assert_int_ne(open_stream("2001:db8::7"), 429);
    ck_assert_int_eq(f.bench->app.api.game_streams.count, PLACES_STREAMS);
    ck_assert_int_eq(open_stream("203.0.113.99"), 429);
    ck_assert_uint_eq(f.bench->app.admission.refused[LIMIT_STREAMS], 1);
}
END_TEST

START_TEST(address_with_all_its_streams_displaces_no_other)
{
    fill_from_one_network();
    for (int i = 0; i < PLACES_STREAMS_HERE; i++) {
        ck_assert_int_ne(open_stream("198.51.100.7"), 429);
    }

    ck_assert_int_eq(open_stream("198.51.100.7"), 429);
    ck_assert_int_eq(f.bench->app.api.game_streams.count, PLACES_STREAMS);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("streams");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, network_with_the_most_streams_makes_room_for_others);
    tcase_add_test(tests, address_with_all_its_streams_displaces_no_other);
    Suite *suite = suite_create("server streams");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
