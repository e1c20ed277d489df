/* SPDX-License-Identifier: MIT */
/* Players and watchers of a room: in which group each is served, and what happens to a watcher that lags. */
#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/people.h"
#include "session/session.h"
#include "suite.h"

static struct people f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static void set_up(void)
{
    people_connect(&f);
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_try(f.friend, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
}

static int events_heard(const struct guest *guest)
{
    return guest_heard(guest, "event", NULL);
}

static int64_t version(void)
{
    return bench_room(f.bench, f.room)->state->v;
}

/* Whether the last snapshot says that messages were left out, and is the newest message. */
static bool is_refreshed(const struct guest *guest)
{
    const json_t *snapshot = guest_last(guest, "room");
    return json_is_true(json_object_get(snapshot, "behind")) &&
           json_integer_value(json_object_get(snapshot, "v")) == version();
}

static void start_game(void)
{
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
}

START_TEST(log_too_large_for_the_queue_is_sent_once_it_drains)
{
    start_game();
    struct guest *fourth = guest_create(f.bench);
    fake_net_lag(f.bench->net, fourth->conn, true);
    ck_assert_str_eq(guest_try(fourth, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room),
                     "ok");
    ck_assert(is_refreshed(fourth));
    ck_assert_int_eq(events_heard(fourth), 0);

    fake_net_lag(f.bench->net, fourth->conn, false);
    ck_assert_str_eq(guest_try(fourth, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room),
                     "ok");
    ck_assert(!is_refreshed(fourth));
    ck_assert_int_eq(events_heard(fourth), version());
}
END_TEST

START_TEST(caught_up_watcher_gets_a_snapshot_with_that_mark)
{
    fake_net_lag(f.bench->net, f.third->conn, true);
    int heard = events_heard(f.third);
    start_game();
    ck_assert_int_eq(events_heard(f.third), heard);

    fake_net_lag(f.bench->net, f.third->conn, false);
    app_handlers.caught_up(&f.bench->app, f.third->conn, bench_room(f.bench, f.room));

    ck_assert(is_refreshed(f.third));
    ck_assert(!is_refreshed(f.friend));
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, version()), "ok");
    ck_assert_int_gt(events_heard(f.third), heard);
}
END_TEST

START_TEST(lagging_client_gets_the_lobby_again)
{
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
    int heard = guest_heard(f.third, "lobby", NULL);

    app_handlers.caught_up(&f.bench->app, f.third->conn, NULL);

    ck_assert_int_eq(guest_heard(f.third, "lobby", NULL), heard + 1);
    ck_assert_ptr_nonnull(
        json_object_get(json_object_get(guest_last(f.third, "lobby"), "d"), "rooms"));
}
END_TEST

START_TEST(slow_player_misses_nothing)
{
    start_game();
    fake_net_lag(f.bench->net, f.friend->conn, true);
    fake_net_lag(f.bench->net, f.third->conn, true);
    int players = events_heard(f.friend);
    int watchers = events_heard(f.third);

    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, version()), "ok");

    ck_assert_int_eq(events_heard(f.friend), players + 2);
    ck_assert_int_eq(events_heard(f.third), watchers);
}
END_TEST

START_TEST(lagging_watcher_gets_a_snapshot_on_sitting_down)
{
    fake_net_lag(f.bench->net, f.friend->conn, true);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    int heard = events_heard(f.friend);

    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");

    ck_assert(is_refreshed(f.friend));
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, version()), "ok");
    ck_assert_int_eq(events_heard(f.friend), heard + 2);
}
END_TEST

START_TEST(who_gets_up_looks_on_like_the_others)
{
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    fake_net_lag(f.bench->net, f.friend->conn, true);
    ck_assert_str_eq(guest_try(f.friend, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    ck_assert_int_eq(guest_heard(f.friend, "event", "stood"), 1);

    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");

    ck_assert_str_eq(json_string_value(json_object_get(guest_last(f.friend, "event"), "e")),
                     "stood");
    ck_assert_str_eq(json_string_value(json_object_get(guest_last(f.third, "event"), "e")),
                     "seated");
}
END_TEST

START_TEST(returning_user_has_the_former_topics)
{
    char resume[128];
    start_game();
    guest_lose(f.friend);
    snprintf(resume, sizeof resume, "[{\"room\":\"%s\",\"v\":%" PRId64 "}]", f.room, version());
    guest_come_again(f.friend, resume);
    fake_net_lag(f.bench->net, f.friend->conn, true);
    int heard = events_heard(f.friend);

    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, version()), "ok");

    ck_assert_int_eq(events_heard(f.friend), heard + 2);
}
END_TEST

START_TEST(those_who_come_to_look_on_do_not_fill_the_queue)
{
    start_game();
    fake_store_hold(f.bench->store, true);
    guest_say(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, version());
    for (int i = 0; i < 2 * ROOM_TASKS_MAX; i++) {
        ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    }
    int64_t id =
        guest_say(f.friend, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"decline\":true}",
                  f.room, version() + 2);
    ck_assert_str_eq(guest_outcome(f.friend, id), "");

    fake_store_hold(f.bench->store, false);
    fake_store_run(f.bench->store);

    ck_assert_int_eq(bench_room(f.bench, f.room)->state->phase, ROOM_ENDED);
    ck_assert_str_ne(guest_outcome(f.friend, id), "rate-limited");
    ck_assert_str_ne(guest_outcome(f.friend, id), "");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("crowd");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, log_too_large_for_the_queue_is_sent_once_it_drains);
    tcase_add_test(tests, caught_up_watcher_gets_a_snapshot_with_that_mark);
    tcase_add_test(tests, lagging_client_gets_the_lobby_again);
    tcase_add_test(tests, slow_player_misses_nothing);
    tcase_add_test(tests, lagging_watcher_gets_a_snapshot_on_sitting_down);
    tcase_add_test(tests, who_gets_up_looks_on_like_the_others);
    tcase_add_test(tests, returning_user_has_the_former_topics);
    tcase_add_test(tests, those_who_come_to_look_on_do_not_fill_the_queue);
    Suite *suite = suite_create("crowd");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
