/* SPDX-License-Identifier: MIT */
/* What a node notes about the clocks of other nodes. */
#include "node/private.h"
#include "server/cluster/presence.h"
#include "suite.h"

static struct bench_cluster *cluster;

static void tear_down(void)
{
    cluster_destroy(cluster);
}

enum { SLEPT_MS = 5000 }; /* shorter than a lease, longer than NODE_SKEW_MS */

static const struct node_peer *peer(int node, const char *name)
{
    return node_find_other(app(cluster, node)->node, name);
}

/* Stops node a for SLEPT_MS. All heartbeats of node b that wait meanwhile are too old to compare clocks. */
static void sleep_through_heartbeats(void)
{
    app(cluster, A)->ticked_ms = bench_now_ms(); /* stalls are measured from now on */
    cluster_stop(cluster, A, true);
    cluster_wait(cluster, NODE_ALIVE_EVERY_MS);
    cluster_stop(cluster, B, true);
    cluster_wait(cluster, SLEPT_MS - NODE_ALIVE_EVERY_MS);
    cluster_stop(cluster, A, false);
}

START_TEST(clock_that_is_wrong_is_reported)
{
    cluster = cluster_create(2);
    app(cluster, B)->runtime.epoch_ms -= 2 * (int64_t)NODE_SKEW_MS;

    cluster_wait(cluster, 2 * NODE_ALIVE_EVERY_MS);

    ck_assert_int_eq(peer(A, "b")->skew_ms, -2 * NODE_SKEW_MS);
    ck_assert(peer(A, "b")->skew_told);
}
END_TEST

/* The loop may tick (1) or read the socket of the bus (0) first. */
START_TEST(heartbeats_that_waited_while_the_node_slept_say_nothing_about_clocks)
{
    cluster = cluster_create(2);
    sleep_through_heartbeats();

    if (_i == 1) {
        app_tick(app(cluster, A), app_set_time(app(cluster, A), bench_now_ms()));
    }
    cluster_run(cluster);

    ck_assert_int_eq(peer(A, "b")->heard_ms, app(cluster, A)->runtime.clock_ms());
    ck_assert_int_eq(peer(A, "b")->skew_ms, 0);
    ck_assert(!peer(A, "b")->skew_told);
}
END_TEST

START_TEST(clock_is_compared_again_after_the_node_slept)
{
    cluster = cluster_create(2);
    sleep_through_heartbeats();
    cluster_run(cluster);
    app(cluster, A)->ticked_ms = 0; /* cluster_wait() ticks without app_set_time() */
    cluster_stop(cluster, B, false);
    app(cluster, B)->runtime.epoch_ms -= 2 * (int64_t)NODE_SKEW_MS;

    cluster_wait(cluster, 3 * NODE_ALIVE_EVERY_MS);

    ck_assert(peer(A, "b")->skew_told);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("peers");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, clock_that_is_wrong_is_reported);
    tcase_add_loop_test(tests, heartbeats_that_waited_while_the_node_slept_say_nothing_about_clocks,
                        0, 2);
    tcase_add_test(tests, clock_is_compared_again_after_the_node_slept);
    Suite *suite = suite_create("server nodes peers");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
