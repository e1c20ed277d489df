/* SPDX-License-Identifier: MIT */
/* Clocks in a cluster: of games whose owner dies, and of nodes whose own time is wrong. */
#include "server/cluster/table.h"
#include "suite.h"

static struct table f;

static void tear_down(void)
{
    cluster_destroy(f.cluster);
}

/* ---- what a dead owner has charged ---- */

/* What the first `clock` event after `v` charges; -1: the user has received none. */
static int64_t charged_after(const struct guest *guest, int64_t v)
{
    const struct net *net = guest->bench->net;
    for (size_t i = 0; i < fake_net_count(net, guest->conn); i++) {
        const json_t *message = fake_net_message(net, guest->conn, i);
        const char *e = json_string_value(json_object_get(message, "e"));
        if (e != NULL && strcmp(e, "clock") == 0 &&
            json_integer_value(json_object_get(message, "v")) > v) {
            const json_t *data = json_object_get(message, "d");
            return json_integer_value(json_object_get(data, "charged_ms"));
        }
    }
    return -1;
}

/* Kills node a, which owns the game. The next owner charges the time until it last heard node a. */
static void kill_owner_and_check_charge(void)
{
    enum { HEARD_MS = 3000 };
    ck_assert_int_eq(owner(&f), A);
    int64_t v = stored_v(&f);
    int64_t used_ms = bench_now_ms() - room_at(&f, A)->state->at_ms;
    ck_assert_int_gt(used_ms, 2 * HEARD_MS);

    cluster_kill(f.cluster, A);
    cluster_wait(f.cluster, SETTLED_MS);
    come_to(&f, B, B);
    cluster_wait(f.cluster, 2000);
    ck_assert_int_ge(owner(&f), B);
    guest_try(f.people[B], "draw.offer", "\"room\":\"%s\",\"v\":%" PRId64, f.room, stored_v(&f));

    ck_assert_int_ge(charged_after(f.people[B], v), used_ms - HEARD_MS);
    ck_assert_int_le(charged_after(f.people[B], v), used_ms);
}

START_TEST(next_owner_charges_the_time_until_the_dead_owner_was_last_heard)
{
    begin(&f, ",\"clock\":\"relaxed\"");
    play(&f, 6);
    cluster_wait(f.cluster, SETTLED_MS);

    kill_owner_and_check_charge();
}
END_TEST

/* A node without a replica of the room does not know who the dead owner was. */
START_TEST(next_owner_without_a_replica_charges_the_same)
{
    begin(&f, ",\"clock\":\"relaxed\"");
    play(&f, 6);
    for (int i = B; i <= C; i++) {
        cluster_kill(f.cluster, i);
        cluster_wait(f.cluster, SETTLED_MS);
        cluster_start(f.cluster, i);
    }
    cluster_wait(f.cluster, SETTLED_MS);
    ck_assert(room_at(&f, B) == NULL && room_at(&f, C) == NULL);

    kill_owner_and_check_charge();
}
END_TEST

START_TEST(owner_that_dies_a_second_time_was_last_heard_before_its_last_death)
{
    begin(&f, "");
    cluster_kill(f.cluster, A);
    cluster_wait(f.cluster, SETTLED_MS);
    cluster_start(f.cluster, A);
    cluster_wait(f.cluster, SETTLED_MS);
    come_to(&f, A, A);
    guest_open(f.people[A], "\"ruleset\":\"tabula\",\"clock\":\"relaxed\"", f.room);
    ck_assert_str_eq(guest_follow(f.people[B], f.room), "ok");
    ck_assert_str_eq(guest_sit(f.people[A], f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.people[B], f.room, "b1"), "ok");
    play(&f, 6);
    cluster_wait(f.cluster, SETTLED_MS);

    kill_owner_and_check_charge();
}
END_TEST

/* ---- nodes whose own time is wrong ---- */

START_TEST(node_whose_clock_was_ahead_hears_of_its_rooms_all_the_time)
{
    enum { AHEAD_MS = 200000 };
    f.cluster = cluster_create(2);
    cluster_kill(f.cluster, B);
    cluster_wait(f.cluster, SETTLED_MS);
    cluster_start_ahead(f.cluster, B, AHEAD_MS);
    cluster_wait(f.cluster, SETTLED_MS);
    struct guest *host = guest_create(f.cluster->nodes[A]);
    struct guest *watcher = guest_create(f.cluster->nodes[B]);
    guest_open(host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_follow(watcher, f.room), "ok");

    cluster_wait(f.cluster, 2 * ROOM_PLACEMENT_REPLICATED_MS);
    ck_assert_str_eq(guest_sit(host, f.room, "w1"), "ok");

    ck_assert_int_eq(history_of(watcher), stored_v(&f));
    const struct app *app = &f.cluster->nodes[B]->app;
    ck_assert_int_ge(runtime_now(&app->runtime), app->runtime.opened_ms);
    ck_assert_int_lt(runtime_now(&app->runtime), app->runtime.opened_ms + AHEAD_MS);
}
END_TEST

/*
 * The query of the list of nodes also returns the cluster's time. In one of these runs the database fails at exactly
 * that query.
 */
START_TEST(room_is_not_taken_on_by_the_wrong_time)
{
    enum { AHEAD_MS = 200000 };
    begin(&f, "");
    play(&f, 6);
    for (int i = 0; i < PEOPLE; i++) {
        cluster_kill(f.cluster, i);
    }
    bench_set_ms(bench_now_ms() + 60000);
    cluster_begin_ahead(f.cluster, B, AHEAD_MS);
    for (int step = 0; step < _i; step++) {
        fake_store_step(f.cluster->stores[B]);
    }
    fake_store_cut(f.cluster->stores[B], true);
    fake_store_step(f.cluster->stores[B]);
    fake_store_cut(f.cluster->stores[B], false);
    cluster_wait(f.cluster, 8000);

    ck_assert_int_eq(owner(&f), B);
    ck_assert_int_le(room_at(&f, B)->awaits_ms, runtime_now(&f.cluster->nodes[B]->app.runtime));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("clocks of nodes");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, next_owner_charges_the_time_until_the_dead_owner_was_last_heard);
    tcase_add_test(tests, next_owner_without_a_replica_charges_the_same);
    tcase_add_test(tests, owner_that_dies_a_second_time_was_last_heard_before_its_last_death);
    tcase_add_test(tests, node_whose_clock_was_ahead_hears_of_its_rooms_all_the_time);
    tcase_add_loop_test(tests, room_is_not_taken_on_by_the_wrong_time, 1, 9);
    Suite *suite = suite_create("server nodes clocks");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
