/* SPDX-License-Identifier: MIT */
/* Metrics of a node about the other nodes, and about the bus between them. */
#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "metrics/metrics.h"
#include "node/node.h"
#include "server/harness/cluster.h"
#include "server/node/inside.h"
#include "session/session.h"
#include "store/rows.h"
#include "suite.h"

enum { A, B };

static struct bench_cluster *cluster;

static void set_up(void)
{
    cluster = cluster_create(2);
}

static void tear_down(void)
{
    cluster_destroy(cluster);
}

/* The number of the metric `taberna_` plus the name; fails if it does not exist. */
static double value(const struct app *app, const char *name)
{
    size_t bytes;
    char *text = metrics_write(&app->metrics, runtime_now(&app->runtime), &bytes);
    char start[128];
    snprintf(start, sizeof start, "\ntaberna_%s ", name);
    const char *at = strstr(text, start);
    ck_assert_msg(at != NULL, "there is no %s", name);
    double number = strtod(at + strlen(start), NULL);
    free(text);
    return number;
}

static double at_node(int number, const char *name)
{
    return value(&cluster->nodes[number]->app, name);
}

START_TEST(server_of_one_shows_that_all_is_well)
{
    struct bench *alone = bench_create();

    ck_assert_double_eq(value(&alone->app, "bus_connected"), 1);
    ck_assert_double_eq(value(&alone->app, "node_lease_valid"), 1);
    ck_assert_double_eq(value(&alone->app, "node_peers"), 0);
    ck_assert_double_eq(value(&alone->app, "bus_messages_published_total"), 0);

    bench_destroy(alone);
}
END_TEST

START_TEST(nodes_that_hear_one_another_are_counted)
{
    ck_assert_double_eq(at_node(A, "bus_connected"), 1);
    ck_assert_double_eq(at_node(A, "node_lease_valid"), 1);
    ck_assert_double_eq(at_node(A, "node_peers"), 1);
    ck_assert_double_eq(at_node(A, "node_peers_reachable"), 1);
    /* the cluster's channel and the node's own */
    ck_assert_double_eq(at_node(A, "bus_channels_subscribed"), 2);
    ck_assert_double_ge(at_node(A, "bus_messages_published_total"), 1);
    ck_assert_double_ge(at_node(A, "bus_bytes_received_total"), 1);
}
END_TEST

START_TEST(node_without_the_bus_is_shown)
{
    cluster_cut_bus(cluster, A, true);
    cluster_wait(cluster, 2 * NODE_SILENT_MS);

    ck_assert_double_eq(at_node(A, "bus_connected"), 0);
    ck_assert_double_eq(at_node(A, "bus_disconnects_total"), 1);
    ck_assert_double_ge(at_node(A, "bus_messages_dropped_total"), 1);
    ck_assert_double_eq(at_node(A, "node_peers"), 1);
    ck_assert_double_eq(at_node(A, "node_peers_reachable"), 0);
    ck_assert_double_eq(at_node(B, "bus_connected"), 1);
    ck_assert_double_eq(at_node(B, "node_peers_reachable"), 0);

    cluster_cut_bus(cluster, A, false);
    cluster_wait(cluster, 2 * NODE_ALIVE_EVERY_MS);
    ck_assert_double_eq(at_node(A, "bus_connected"), 1);
    ck_assert_double_eq(at_node(A, "node_peers_reachable"), 1);
}
END_TEST

START_TEST(node_that_lost_its_lease_is_shown)
{
    cluster_cut_store(cluster, A, true);
    cluster_wait(cluster, 2 * CLUSTER_LEASE_MS);

    ck_assert_double_eq(at_node(A, "node_lease_valid"), 0);
    ck_assert_double_eq(at_node(A, "node_leases_lost_total"), 1);
    ck_assert_double_eq(at_node(B, "node_peers"), 0);
}
END_TEST

static void say_at_a(const char *message)
{
    cluster_publish(cluster, B, "node:a", message);
    cluster_run(cluster);
}

/* Counts the seconds in which the node tells proxies to disconnect its users. */
static int seconds_cut_off(int number, int seconds)
{
    int count = 0;
    for (int i = 0; i < seconds; i++) {
        cluster_wait(cluster, 1000);
        count += node_is_cut_off(cluster->nodes[number]->app.node);
    }
    return count;
}

START_TEST(node_that_alone_lost_the_store_is_cut_off_until_it_is_back)
{
    cluster_cut_store(cluster, A, true);
    cluster_wait(cluster, 3 * CLUSTER_LEASE_MS);
    ck_assert(node_is_cut_off(cluster->nodes[A]->app.node));
    ck_assert(!node_is_cut_off(cluster->nodes[B]->app.node));

    cluster_cut_store(cluster, A, false);
    cluster_wait(cluster, 2 * NODE_JOIN_EVERY_MS);
    ck_assert(!node_is_cut_off(cluster->nodes[A]->app.node));
}
END_TEST

START_TEST(node_is_not_cut_off_while_the_store_is_away_for_all)
{
    cluster_wait(cluster, 700 * _i); /* leases of another age */
    cluster_cut_store(cluster, A, true);
    cluster_cut_store(cluster, B, true);

    ck_assert_int_eq(seconds_cut_off(A, 60), 0);
    ck_assert(!node_has_lease(cluster->nodes[A]->app.node));
    ck_assert(!node_is_cut_off(cluster->nodes[B]->app.node));
}
END_TEST

START_TEST(node_that_alone_lost_the_bus_is_cut_off_until_it_is_back)
{
    cluster_cut_bus(cluster, A, true);

    ck_assert_int_gt(seconds_cut_off(A, 30), 0);
    ck_assert(node_is_cut_off(cluster->nodes[A]->app.node));
    ck_assert(!node_is_cut_off(cluster->nodes[B]->app.node));

    cluster_cut_bus(cluster, A, false);
    cluster_wait(cluster, 2 * NODE_JOIN_EVERY_MS);
    ck_assert(!node_is_cut_off(cluster->nodes[A]->app.node));
}
END_TEST

START_TEST(node_is_not_cut_off_while_the_bus_is_away_for_all)
{
    cluster_cut_bus(cluster, A, true);
    cluster_cut_bus(cluster, B, true);

    ck_assert_int_eq(seconds_cut_off(A, 60), 0);
    ck_assert(!node_is_cut_off(cluster->nodes[B]->app.node));
    ck_assert(node_has_lease(cluster->nodes[A]->app.node));
}
END_TEST

START_TEST(other_program_that_wants_the_name_of_a_node_is_shown)
{
    say_at_a("{\"k\":\"wants\",\"n\":\"a\",\"d\":{\"since\":5}}");
    say_at_a("{\"k\":\"wants\",\"n\":\"a\",\"d\":{\"since\":5}}");

    ck_assert_double_eq(at_node(A, "node_name_conflicts_total"), 2);
    ck_assert_double_eq(at_node(B, "node_name_conflicts_total"), 0);
    ck_assert_double_eq(at_node(A, "node_messages_malformed_total"), 0);

    say_at_a("{\"k\":\"wants\",\"n\":\"a\",\"d\":{}}");
    ck_assert_double_eq(at_node(A, "node_name_conflicts_total"), 2);
    ck_assert_double_eq(at_node(A, "node_messages_malformed_total"), 1);
}
END_TEST

START_TEST(node_that_waits_for_its_own_old_lease_is_no_other_program)
{
    cluster_kill(cluster, A);
    cluster_start(cluster, A);
    cluster_wait(cluster, CLUSTER_LEASE_MS + 4000);

    ck_assert_double_eq(at_node(A, "node_lease_valid"), 1);
    ck_assert_double_ge(at_node(A, "bus_messages_published_total"), 1);
    ck_assert_double_eq(at_node(A, "node_name_conflicts_total"), 0);
}
END_TEST

START_TEST(commands_of_other_nodes_are_counted)
{
    char room[STORE_ID_BYTES];
    struct guest *ann = guest_create(cluster->nodes[A]);
    struct guest *bob = guest_create(cluster->nodes[B]);
    guest_open(ann, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_try(bob, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", room), "ok");
    ck_assert_str_eq(guest_sit(bob, room, "b1"), "ok");

    ck_assert_double_eq(at_node(B, "bus_channels_subscribed"), 3);
    ck_assert_double_ge(at_node(B, "node_commands_forwarded_total"), 1);
    ck_assert_double_eq(at_node(B, "node_commands_forwarded_total"),
                        at_node(A, "node_commands_served_total"));
    ck_assert_double_eq(at_node(B, "node_replica_reloads_total"), 0);
}
END_TEST

START_TEST(clock_that_was_wrong_is_shown)
{
    cluster_kill(cluster, B);
    cluster_wait(cluster, CLUSTER_LEASE_MS + 4000);
    cluster_start_ahead(cluster, B, 200000);

    ck_assert_double_eq(at_node(A, "node_clock_offset_seconds"), 0);
    ck_assert_double_eq(at_node(B, "node_clock_offset_seconds"), 200);
}
END_TEST

START_TEST(node_without_a_lease_gives_its_place_to_another)
{
    struct node *node = cluster->nodes[A]->app.node;
    ck_assert(inside_knows(node, "b"));

    cluster_kill(cluster, B);
    cluster_wait(cluster, 3 * CLUSTER_LEASE_MS);

    ck_assert(!inside_knows(node, "b"));
}
END_TEST

START_TEST(largest_difference_of_the_clocks_is_shown)
{
    inside_set_skew(cluster->nodes[A]->app.node, "b", -2500);

    ck_assert_double_eq(at_node(A, "node_clock_skew_seconds"), 2.5);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("nodes_metrics");
    TCase *tcase = tcase_create("metrics");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, server_of_one_shows_that_all_is_well);
    tcase_add_test(tcase, nodes_that_hear_one_another_are_counted);
    tcase_add_test(tcase, node_without_the_bus_is_shown);
    tcase_add_test(tcase, node_that_lost_its_lease_is_shown);
    tcase_add_test(tcase, node_that_alone_lost_the_store_is_cut_off_until_it_is_back);
    tcase_add_loop_test(tcase, node_is_not_cut_off_while_the_store_is_away_for_all, 0, 5);
    tcase_add_test(tcase, node_that_alone_lost_the_bus_is_cut_off_until_it_is_back);
    tcase_add_test(tcase, node_is_not_cut_off_while_the_bus_is_away_for_all);
    tcase_add_test(tcase, other_program_that_wants_the_name_of_a_node_is_shown);
    tcase_add_test(tcase, node_that_waits_for_its_own_old_lease_is_no_other_program);
    tcase_add_test(tcase, commands_of_other_nodes_are_counted);
    tcase_add_test(tcase, clock_that_was_wrong_is_shown);
    tcase_add_test(tcase, node_without_a_lease_gives_its_place_to_another);
    tcase_add_test(tcase, largest_difference_of_the_clocks_is_shown);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
