/* SPDX-License-Identifier: MIT */
/* What a node believes: nothing of a program that only knows Redis, and of a node only what concerns its own users. */
#include "server/cluster/table.h"
#include "server/node/inside.h"
#include "suite.h"

static struct table f;

static void tear_down(void)
{
    cluster_destroy(f.cluster);
}

/* Publishes those bytes as any program can that has access to Redis. The bus of node c is its connection. */
static void publish_raw(const char *channel, const char *bytes, size_t count)
{
    ck_assert(bus_publish(cluster_bus(f.cluster, C), channel, bytes, count));
    cluster_run(f.cluster);
}

/* What a real message of node b looks like on its way to node a. */
static char heard[SEAL_BYTES + 4096];
static size_t heard_bytes;

static void keep(void *data, const char *channel, const void *bytes, size_t count)
{
    (void)data;
    (void)channel;
    if (count <= sizeof heard) {
        memcpy(heard, bytes, count);
        heard_bytes = count;
    }
}

static uint64_t dropped(enum seal_status why)
{
    return counts(&f, A)->messages_unsealed[why];
}

static void write_command(char text[512], const char *node, const struct guest *who,
                          const char *more)
{
    snprintf(text, 512,
             "{\"k\":\"command\",\"n\":\"%s\",\"d\":{\"n\":1,\"room\":\"%s\",\"who\":\"%s\","
             "\"name\":\"x\","
             "\"id\":999,\"v\":%" PRId64 ",%s}}",
             node, f.room, who->user_id, stored_v(&f), more);
}

static const char resign[] = "\"t\":\"resign\",\"d\":{}";

START_TEST(forged_command_of_a_player_is_not_run)
{
    char text[512];
    begin(&f, "");
    int64_t v = stored_v(&f);
    write_command(text, "b", f.people[B], resign);

    publish_raw("node:a", text, strlen(text));

    ck_assert_int_eq(stored_v(&f), v);
    ck_assert_int_eq(room_at(&f, A)->state->phase, ROOM_PLAYING);
    ck_assert_uint_eq(dropped(SEAL_FORGED), 1);
}
END_TEST

START_TEST(message_that_comes_again_is_not_run_again)
{
    begin(&f, "");
    struct bus *bus = cluster_bus(f.cluster, C);
    struct bus_listener *listener = bus_subscribe(bus, "node:a", keep, NULL, NULL);
    cluster_run(f.cluster);
    ck_assert_str_eq(guest_try(f.people[B], "chat.say",
                               "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"text\":\"hello\"}",
                               f.room),
                     "ok");
    ck_assert_uint_gt(heard_bytes, 0);
    uint64_t served = counts(&f, A)->served;
    bus_unsubscribe(bus, listener);

    publish_raw("node:a", heard, heard_bytes);
    ck_assert_uint_eq(dropped(SEAL_REPLAYED), 1);

    publish_raw("node:b", heard, heard_bytes);
    ck_assert_uint_eq(counts(&f, B)->messages_unsealed[SEAL_FORGED], 1);

    cluster_wait(f.cluster, SEAL_FRESH_MS);
    publish_raw("node:a", heard, heard_bytes);
    ck_assert_uint_eq(dropped(SEAL_STALE), 1);
    ck_assert_uint_eq(counts(&f, A)->served, served);
}
END_TEST

/* Node a restarts, so it does not know which messages its last run has opened. */
START_TEST(message_that_comes_again_after_a_restart_is_stale)
{
    begin(&f, "");
    struct bus *bus = cluster_bus(f.cluster, C);
    struct bus_listener *listener = bus_subscribe(bus, "node:a", keep, NULL, NULL);
    cluster_run(f.cluster);
    ck_assert_str_eq(guest_sit(f.people[B], f.room, "w1"), "already-seated");
    ck_assert_uint_gt(heard_bytes, 0);
    bus_unsubscribe(bus, listener);
    cluster_kill(f.cluster, A);
    cluster_wait(f.cluster, SEAL_LAG_MS + APP_TICK_MS);
    cluster_start(f.cluster, A);
    cluster_wait(f.cluster, SETTLED_MS);
    ck_assert(f.cluster->opened[A]);

    publish_raw("node:a", heard, heard_bytes);

    ck_assert_uint_eq(dropped(SEAL_STALE), 1);
    f.people[A] = guest_create(f.cluster->nodes[A]);
}
END_TEST

/* The players are connected at a and b. Node b speaks for its own user only, and nodes c and z for none of them. */
START_TEST(node_speaks_only_for_users_that_are_connected_at_it)
{
    char text[512];
    begin(&f, "");
    int64_t v = stored_v(&f);

    write_command(text, "b", f.people[A], resign);
    cluster_publish(f.cluster, B, "node:a", text);
    write_command(text, "c", f.people[B], resign);
    cluster_publish(f.cluster, C, "node:a", text);
    write_command(text, "z", f.people[B], resign);
    cluster_publish(f.cluster, C, "node:a", text);
    cluster_run(f.cluster);

    ck_assert_int_eq(stored_v(&f), v);
    ck_assert_uint_eq(counts(&f, A)->unauthorized, 3);
    write_command(text, "b", f.people[B], resign);
    cluster_publish(f.cluster, B, "node:a", text);
    cluster_run(f.cluster);
    ck_assert_int_gt(stored_v(&f), v);
    ck_assert_uint_eq(counts(&f, A)->unauthorized, 3);
}
END_TEST

/* The last command of a user may wait at the user's node, or be sent again, after the connection is gone. */
START_TEST(node_speaks_for_a_user_that_left_it_for_a_short_time)
{
    char text[512];
    begin(&f, "");
    int64_t v = stored_v(&f);
    guest_lose(f.people[B]);
    cluster_wait(f.cluster, 1000);

    write_command(text, "c", f.people[B], resign);
    cluster_publish(f.cluster, C, "node:a", text);
    cluster_run(f.cluster);
    ck_assert_int_eq(stored_v(&f), v);

    write_command(text, "b", f.people[B], resign);
    cluster_publish(f.cluster, B, "node:a", text);
    cluster_run(f.cluster);
    ck_assert_int_gt(stored_v(&f), v);

    cluster_wait(f.cluster, FORWARD_GIVE_UP_MS);
    v = stored_v(&f);
    write_command(text, "b", f.people[B], "\"t\":\"draw.offer\",\"d\":{}");
    cluster_publish(f.cluster, B, "node:a", text);
    cluster_run(f.cluster);
    ck_assert_int_eq(stored_v(&f), v);
    ck_assert_uint_eq(counts(&f, A)->unauthorized, 2);
}
END_TEST

START_TEST(any_number_of_forged_messages_is_one_line_of_the_log)
{
    enum { MESSAGES = 500 };
    begin(&f, "");

    for (int i = 0; i < MESSAGES; i++) {
        publish_raw("house", "x", 1);
    }

    ck_assert_uint_eq(dropped(SEAL_MALFORMED), MESSAGES);
    ck_assert_int_eq(inside_rejected(f.cluster->nodes[A]->app.node), MESSAGES - 1);
}
END_TEST

int main(void)
{
    TCase *tcase = tcase_create("trust");
    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, forged_command_of_a_player_is_not_run);
    tcase_add_test(tcase, message_that_comes_again_is_not_run_again);
    tcase_add_test(tcase, message_that_comes_again_after_a_restart_is_stale);
    tcase_add_test(tcase, node_speaks_only_for_users_that_are_connected_at_it);
    tcase_add_test(tcase, node_speaks_for_a_user_that_left_it_for_a_short_time);
    tcase_add_test(tcase, any_number_of_forged_messages_is_one_line_of_the_log);
    Suite *suite = suite_create("server nodes trust");
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
