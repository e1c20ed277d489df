/* SPDX-License-Identifier: MIT */
/* The protocol of node/sync.h: numbers, gaps, snapshots in parts, restarts and expiry. */
#include "node/sync.h"
#include "lobby/lobby.h"
#include "node/private.h"
#include "server/cluster/presence.h"
#include "suite.h"

static struct bench_cluster *cluster;
static char room[STORE_ID_BYTES];

static void tear_down(void)
{
    cluster_destroy(cluster);
}

/* A change of the television at node "z", which is not in the list of live nodes. */
static void hear(int join, int n, const char *more, const char *entries)
{
    char text[256];
    int bytes = snprintf(text, sizeof text,
                         "{\"k\":\"sync\",\"n\":\"z\",\"d\":{\"kind\":\"tv\",\"join\":%d,\"n\":%d,"
                         "\"entries\":{%s}%s}}",
                         join, n, entries, more);
    node_receive_message(app(cluster, A)->node, text, (size_t)bytes, bench_now_ms());
}

/* The worth of the game that node "z" has published; -1 if none is known. */
static int worth_known(void)
{
    size_t at = 0;
    const json_t *game;
    while ((game = node_sync_next(app(cluster, A)->node, SYNC_TV, "best", &at)) != NULL) {
        if (strcmp(json_string_value(json_object_get(game, "room")), "rz") == 0) {
            return (int)json_integer_value(json_object_get(game, "worth"));
        }
    }
    return -1;
}

static const char one[] = "\"best\":{\"room\":\"rz\",\"worth\":1}";
static const char two[] = "\"best\":{\"room\":\"rz\",\"worth\":2}";

START_TEST(change_that_is_applied_already_is_ignored)
{
    cluster = cluster_create(1);

    hear(1, 1, "", one);
    hear(1, 2, "", two);
    hear(1, 1, "", one);

    ck_assert_int_eq(worth_known(), 2);
    hear(1, 3, "", "\"best\":null");
    ck_assert_int_eq(worth_known(), -1);
}
END_TEST

START_TEST(change_after_a_gap_is_applied_at_once)
{
    cluster = cluster_create(1);

    hear(1, 1, "", one);
    hear(1, 7, "", two);

    ck_assert_int_eq(worth_known(), 2);
}
END_TEST

START_TEST(snapshot_replaces_all_entries_of_its_node)
{
    cluster = cluster_create(1);

    hear(1, 1, "", one);
    hear(1, 1, ",\"first\":true,\"more\":0", "");

    ck_assert_int_eq(worth_known(), -1);
}
END_TEST

START_TEST(node_that_restarts_with_the_same_name_has_published_nothing)
{
    cluster = cluster_create(1);

    hear(5, 1, "", one);
    hear(6, 1, "", "");
    ck_assert_int_eq(worth_known(), -1);

    hear(5, 2, "", one);
    ck_assert_int_eq(worth_known(), -1);
    hear(6, 2, "", two);
    ck_assert_int_eq(worth_known(), 2);
}
END_TEST

START_TEST(entries_of_a_node_that_is_not_listed_expire)
{
    cluster = cluster_create(1);

    hear(1, 1, "", one);
    cluster_wait(cluster, NODE_SILENT_MS / 2);
    ck_assert_int_eq(worth_known(), 1);
    cluster_wait(cluster, NODE_SILENT_MS);

    ck_assert_int_eq(worth_known(), -1);
}
END_TEST

START_TEST(message_with_a_wrong_field_is_broken)
{
    static const char *const broken[] = {
        "{\"k\":\"sync\",\"n\":\"z\",\"d\":{}}",
        "{\"k\":\"sync\",\"n\":\"z\",\"d\":{\"kind\":\"tv\",\"join\":1,\"n\":-1,\"entries\":{}}}",
        "{\"k\":\"sync\",\"n\":\"z\",\"d\":{\"kind\":\"tv\",\"n\":1,\"entries\":{}}}",
        "{\"k\":\"sync\",\"n\":\"z\",\"d\":{\"kind\":\"tv\",\"join\":1,\"n\":1,\"entries\":[]}}",
    };
    static const char unknown[] =
        "{\"k\":\"sync\",\"n\":\"z\",\"d\":{\"kind\":\"song\",\"join\":1,\"n\":1,\"entries\":{}}}";
    enum { BROKEN = sizeof broken / sizeof broken[0] };
    cluster = cluster_create(1);

    for (int i = 0; i < BROKEN; i++) {
        node_receive_message(app(cluster, A)->node, broken[i], strlen(broken[i]), bench_now_ms());
    }
    node_receive_message(app(cluster, A)->node, unknown, sizeof unknown - 1, bench_now_ms());

    ck_assert_uint_eq(node_counts(app(cluster, A)->node)->messages_broken, BROKEN);
}
END_TEST

/* ---- losses ---- */

static enum bus_fault lose_all(void *data, const struct bus *from, const struct bus *to,
                               const char *channel)
{
    (void)data;
    (void)from;
    (void)to;
    (void)channel;
    return BUS_FAULT_LOST;
}

/* No bus goes down, no later change follows: the numbers in the next `alive` message show the loss. */
START_TEST(last_change_that_is_lost_is_noticed)
{
    cluster = cluster_create(2);
    struct guest *host = come(cluster, A);
    bus_hub_set_fault(cluster->hub, lose_all, NULL);
    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", room);
    struct guest *comes = come(cluster, A);
    cluster_wait(cluster, LOBBY_EVERY_MS + 500);
    ck_assert_ptr_null(lobby_remote_find(&app(cluster, B)->lobby, room));

    bus_hub_set_fault(cluster->hub, NULL, NULL);
    cluster_wait(cluster, NEWS_MS);

    ck_assert_ptr_nonnull(lobby_remote_find(&app(cluster, B)->lobby, room));
    ck_assert(session_is_here(&app(cluster, B)->sessions, comes->user_id, bench_now_ms()));
}
END_TEST

/* Loses the message with that number of those that are sent to node b only. */
struct loss {
    int number;
    int count;
};

static enum bus_fault lose_one(void *data, const struct bus *from, const struct bus *to,
                               const char *channel)
{
    struct loss *loss = data;
    (void)from;
    (void)to;
    bool is_directed = strcmp(channel, "node:b") == 0;
    loss->count += is_directed;
    return is_directed && loss->count == loss->number ? BUS_FAULT_LOST : BUS_FAULT_ARRIVES;
}

/* _i: the part of the snapshot that is lost; 0: none */
START_TEST(snapshot_of_many_parts_arrives_whole)
{
    enum { MANY = 2 * SYNC_ENTRIES_MAX + 1 };
    struct loss loss = {.number = _i};
    struct guest *guests[MANY];
    cluster = cluster_create(2);
    for (int i = 0; i < MANY; i++) {
        guests[i] = come(cluster, A);
    }
    cluster_kill(cluster, B);
    cluster_wait(cluster, CLUSTER_LEASE_MS + 4000);

    bus_hub_set_fault(cluster->hub, lose_one, &loss);
    cluster_start(cluster, B);
    cluster_wait(cluster, SYNC_ASK_MS + 2 * NEWS_MS);

    for (int i = 0; i < MANY; i++) {
        ck_assert(session_is_here(&app(cluster, B)->sessions, guests[i]->user_id, bench_now_ms()));
    }
    ck_assert_int_eq(loss.count, _i == 0 ? 3 : 6);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("synchronisation of nodes");
    TCase *numbers = tcase_create("numbers");
    tcase_add_checked_fixture(numbers, NULL, tear_down);
    tcase_add_test(numbers, change_that_is_applied_already_is_ignored);
    tcase_add_test(numbers, change_after_a_gap_is_applied_at_once);
    tcase_add_test(numbers, snapshot_replaces_all_entries_of_its_node);
    tcase_add_test(numbers, node_that_restarts_with_the_same_name_has_published_nothing);
    tcase_add_test(numbers, entries_of_a_node_that_is_not_listed_expire);
    tcase_add_test(numbers, message_with_a_wrong_field_is_broken);
    suite_add_tcase(suite, numbers);
    TCase *losses = tcase_create("losses");
    tcase_add_checked_fixture(losses, NULL, tear_down);
    tcase_add_test(losses, last_change_that_is_lost_is_noticed);
    tcase_add_loop_test(losses, snapshot_of_many_parts_arrives_whole, 0, 4);
    suite_add_tcase(suite, losses);
    return suite_run(suite);
}
