/* SPDX-License-Identifier: MIT */
/* Users of a cluster: present at every node through which they connected, and never listed twice. */
#include "server/cluster/presence.h"
#include "account/accounts.h"
#include "cluster/forward.h"
#include "cluster/replica.h"
#include "suite.h"

static struct bench_cluster *cluster;
static char room[STORE_ID_BYTES];

static void tear_down(void)
{
    cluster_destroy(cluster);
}

/* A user with two connections: through A and, while A's bus was down, through B. */
struct twice {
    struct guest *older;
    struct guest *newer;
};

/* `a_has_news`: the other nodes miss something of A, so they request A's list afterwards. */
static struct twice come_twice(bool a_has_news)
{
    struct twice user = {.older = come(cluster, A)};
    user.newer = come(cluster, B);
    memcpy(user.newer->token, user.older->token, sizeof user.newer->token);
    cluster_cut_bus(cluster, A, true);
    if (a_has_news) {
        come(cluster, A);
    }
    guest_come_again(user.newer, NULL);
    cluster_cut_bus(cluster, A, false);
    cluster_wait(cluster, NEWS_MS);
    return user;
}

START_TEST(user_at_another_node_is_present)
{
    cluster = cluster_create(2);
    struct guest *guest = come(cluster, A);

    ck_assert(session_is_here(&app(cluster, B)->sessions, guest->user_id, bench_now_ms()));
    ck_assert_str_eq(session_presence_known(&app(cluster, B)->sessions, guest->user_id)->name,
                     session_find(&app(cluster, A)->sessions, guest->user_id)->name);
    guest_lose(guest);
    cluster_wait(cluster, SESSION_AWAY_MS + 1000);
    ck_assert(!session_is_here(&app(cluster, B)->sessions, guest->user_id, bench_now_ms()));
}
END_TEST

START_TEST(newer_connection_at_another_node_takes_the_place_of_the_older)
{
    cluster = cluster_create(2);
    struct guest *older = come(cluster, A);
    struct guest *newer = come(cluster, B);
    cluster_wait(cluster, REMOTE_USERS_MEET_MS + 1000);
    memcpy(newer->token, older->token, sizeof newer->token);

    guest_come_again(newer, NULL);

    ck_assert_str_eq(session_connection(&app(cluster, B)->sessions, newer->conn)->user_id,
                     older->user_id);
    ck_assert_int_eq(fake_net_close_code(cluster->nodes[A]->net, older->conn), SESSION_REPLACED);
    ck_assert_uint_eq(session_find(&app(cluster, A)->sessions, older->user_id)->conn, 0);
    ck_assert(session_is_here(&app(cluster, A)->sessions, older->user_id, bench_now_ms()));
}
END_TEST

START_TEST(
    client_that_reconnects_by_itself_at_another_node_leaves_the_session_to_a_newer_connection)
{
    cluster = cluster_create(2);
    struct guest *older = come(cluster, A);
    struct guest *newer = come(cluster, B);
    cluster_wait(cluster, REMOTE_USERS_MEET_MS + 1000);
    memcpy(newer->token, older->token, sizeof newer->token);
    newer->instance = "phone";
    guest_come_again(newer, NULL);
    cluster_wait(cluster, REMOTE_USERS_MEET_MS + 1000);

    older->instance = "laptop";
    older->again = true;
    guest_come_again(older, NULL);

    ck_assert_int_eq(fake_net_close_code(cluster->nodes[A]->net, older->conn), SESSION_REPLACED);
    ck_assert_uint_eq(session_find(&app(cluster, B)->sessions, older->user_id)->conn, newer->conn);

    newer->bench = cluster->nodes[A]; /* the client whose connection it is may come by any node */
    newer->again = true;
    guest_come_again(newer, NULL);
    ck_assert_uint_eq(session_find(&app(cluster, A)->sessions, older->user_id)->conn, newer->conn);

    guest_lose(newer);
    guest_come_again(older, NULL);
    ck_assert_uint_eq(session_find(&app(cluster, A)->sessions, older->user_id)->conn, older->conn);
}
END_TEST

/* A message of an older connection may arrive late, after the user has connected here. */
START_TEST(delayed_report_of_an_older_connection_closes_no_newer_one)
{
    cluster = cluster_create(2);
    struct guest *guest = come(cluster, B);
    int64_t older_ms = bench_now_ms() - 10 * REMOTE_USERS_MEET_MS;
    cluster_wait(cluster, REMOTE_USERS_MEET_MS + 1000);
    json_t *report = json_pack("{s:s, s:I}", "name", "Livia", "came", (json_int_t)older_ms);

    presence_sync.apply(&app(cluster, B)->sessions,
                        &(struct sync_entry){"a", guest->user_id, report}, bench_now_ms());

    ck_assert_uint_eq(session_find(&app(cluster, B)->sessions, guest->user_id)->conn, guest->conn);
    json_decref(report);
}
END_TEST

/* A learns of the connection through B only when the nodes exchange their full lists. */
START_TEST(user_at_two_nodes_stays_present_here_after_one_loses_the_connection)
{
    cluster = cluster_create(2);
    struct twice user = come_twice(false);

    guest_lose(user.older);
    cluster_wait(cluster, SESSION_AWAY_MS + NEWS_MS);

    ck_assert(session_is_here(&app(cluster, A)->sessions, user.older->user_id, bench_now_ms()));
}
END_TEST

/* A's list, which names the older connection, reaches C after B's report of the newer one. */
START_TEST(user_at_two_nodes_stays_present_at_one_after_the_other_loses_the_connection)
{
    cluster = cluster_create(3);
    struct twice user = come_twice(true);
    const char *user_id = user.older->user_id;
    ck_assert(
        session_remote_users_accept(&app(cluster, C)->sessions, user_id, "a", bench_now_ms()));
    ck_assert(
        session_remote_users_accept(&app(cluster, C)->sessions, user_id, "b", bench_now_ms()));

    guest_lose(user.older);
    cluster_wait(cluster, REMOTE_USERS_LAST_COMMANDS_MS + NEWS_MS);

    ck_assert(session_is_here(&app(cluster, C)->sessions, user_id, bench_now_ms()));
    ck_assert(
        !session_remote_users_accept(&app(cluster, C)->sessions, user_id, "a", bench_now_ms()));
    ck_assert(
        session_remote_users_accept(&app(cluster, C)->sessions, user_id, "b", bench_now_ms()));
}
END_TEST

/* A has nothing to report: B knows the older connection only from before the newer one. */
START_TEST(user_gone_here_stays_present_at_the_node_with_an_older_connection)
{
    cluster = cluster_create(2);
    struct twice user = come_twice(false);
    ck_assert_uint_eq(session_find(&app(cluster, A)->sessions, user.older->user_id)->conn,
                      user.older->conn);

    guest_lose(user.newer);
    cluster_wait(cluster, SESSION_AWAY_MS + NEWS_MS);

    ck_assert(session_is_here(&app(cluster, B)->sessions, user.older->user_id, bench_now_ms()));
    ck_assert(session_remote_users_accept(&app(cluster, B)->sessions, user.older->user_id, "a",
                                          bench_now_ms()));
}
END_TEST

/* A connection that keeps its session against one at another node does not make that one unknown. */
START_TEST(user_gone_here_stays_present_at_the_node_with_an_uncounted_connection)
{
    cluster = cluster_create(2);
    struct guest *guest = come(cluster, B);
    json_t *report = json_pack("{s:s, s:I}", "name", "Livia", "came", (json_int_t)bench_now_ms());
    presence_sync.apply(&app(cluster, B)->sessions,
                        &(struct sync_entry){"a", guest->user_id, report}, bench_now_ms());
    json_decref(report);
    ck_assert_uint_eq(session_find(&app(cluster, B)->sessions, guest->user_id)->conn, guest->conn);

    guest_lose(guest);

    ck_assert(session_remote_users_accept(&app(cluster, B)->sessions, guest->user_id, "a",
                                          bench_now_ms()));
}
END_TEST

START_TEST(list_that_is_older_than_a_connection_does_not_rename_its_user)
{
    cluster = cluster_create(3);
    struct guest *guest = come(cluster, A);
    json_t *newer = json_pack("{s:s, s:I}", "name", "Livia", "came", (json_int_t)bench_now_ms());
    json_t *older = json_pack("{s:s}", "name", "Drusilla");
    const struct session *user = session_presence_known(&app(cluster, C)->sessions, guest->user_id);

    presence_sync.apply(&app(cluster, C)->sessions,
                        &(struct sync_entry){"b", guest->user_id, newer}, bench_now_ms());
    presence_sync.forget(&app(cluster, C)->sessions, "a", bench_now_ms()); /* as before a list */
    presence_sync.apply(&app(cluster, C)->sessions,
                        &(struct sync_entry){"a", guest->user_id, older}, bench_now_ms());

    ck_assert_str_eq(user->name, "Livia");
    json_decref(newer);
    json_decref(older);
}
END_TEST

/* Nothing is known to lose a report without a gap in the numbers; if it happens, it must not last. */
START_TEST(users_of_a_node_are_requested_again_if_it_speaks_for_an_unknown_one)
{
    cluster = cluster_create(2);
    struct guest *host = come(cluster, A);
    struct guest *guest = come(cluster, B);
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_follow(guest, room), "ok");
    presence_sync.apply(&app(cluster, A)->sessions, &(struct sync_entry){"b", guest->user_id, NULL},
                        bench_now_ms());
    cluster_wait(cluster, REMOTE_USERS_LAST_COMMANDS_MS);
    ck_assert(!session_remote_users_accept(&app(cluster, A)->sessions, guest->user_id, "b",
                                           bench_now_ms()));

    int64_t id = guest_say(guest, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":true}", room);
    cluster_wait(cluster, FORWARD_WAIT_MS + SYNC_ASK_MS + SYNC_ANSWER_MS + 2000);

    ck_assert_uint_eq(node_counts(app(cluster, A)->node)->unauthorized, 1);
    ck_assert_str_eq(guest_outcome(guest, id), "not-allowed");
}
END_TEST

START_TEST(new_node_learns_of_all_users)
{
    cluster = cluster_create(3);
    struct guest *guest = come(cluster, A);
    cluster_kill(cluster, C);
    cluster_wait(cluster, CLUSTER_LEASE_MS + 4000);
    cluster_start(cluster, C);
    cluster_wait(cluster, 4000);

    ck_assert(session_is_here(&app(cluster, C)->sessions, guest->user_id, bench_now_ms()));
}
END_TEST

START_TEST(user_of_a_dead_node_is_away)
{
    cluster = cluster_create(2);
    struct guest *guest = come(cluster, B);
    ck_assert(session_is_here(&app(cluster, A)->sessions, guest->user_id, bench_now_ms()));

    cluster_kill(cluster, B);
    cluster_wait(cluster, CLUSTER_LEASE_MS + SESSION_AWAY_MS + 5000);

    ck_assert(!session_is_here(&app(cluster, A)->sessions, guest->user_id, bench_now_ms()));
}
END_TEST

/*
 * The bus of the other nodes has worked all the time: only this node's own message tells them that it has missed
 * something.
 */
START_TEST(node_learns_presence_changes_of_an_outage_of_the_bus)
{
    cluster = cluster_create(2);
    struct guest *leaves = come(cluster, A);

    cluster_cut_bus(cluster, B, true);
    struct guest *comes = come(cluster, A);
    guest_lose(leaves);
    cluster_wait(cluster, NEWS_MS);
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, SESSION_AWAY_MS + NEWS_MS);

    ck_assert(session_is_here(&app(cluster, B)->sessions, comes->user_id, bench_now_ms()));
    ck_assert(!session_is_here(&app(cluster, B)->sessions, leaves->user_id, bench_now_ms()));
}
END_TEST

/* The node was declared dead by the others while it slept; it has noticed nothing itself. */
START_TEST(user_of_a_node_that_slept_past_its_lease_is_present_again)
{
    cluster = cluster_create(2);
    struct guest *guest = come(cluster, B);

    for (int i = 0; i < 2; i++) {
        cluster_stop(cluster, B, true);
        cluster_wait(cluster, CLUSTER_LEASE_MS + SESSION_AWAY_MS + 4000);
        ck_assert(!session_is_here(&app(cluster, A)->sessions, guest->user_id, bench_now_ms()));
        cluster_stop(cluster, B, false);
        cluster_wait(cluster, 4000);
        ck_assert(session_is_here(&app(cluster, A)->sessions, guest->user_id, bench_now_ms()));
    }
}
END_TEST

START_TEST(user_of_a_node_long_without_database_is_present_again)
{
    cluster = cluster_create(2);
    struct guest *guest = come(cluster, B);

    cluster_cut_store(cluster, B, true);
    cluster_wait(cluster, CLUSTER_LEASE_MS + SESSION_AWAY_MS + 4000);
    cluster_cut_store(cluster, B, false);
    cluster_wait(cluster, 4000);

    ck_assert(session_is_here(&app(cluster, A)->sessions, guest->user_id, bench_now_ms()));
}
END_TEST

START_TEST(players_at_other_nodes_are_shown_as_here_and_watchers_are_named)
{
    cluster = cluster_create(3);
    struct guest *host = come(cluster, A);
    struct guest *other = come(cluster, B);
    struct guest *watcher = come(cluster, C);
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_follow(other, room), "ok");
    ck_assert_str_eq(guest_follow(watcher, room), "ok");
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(other, room, "b1"), "ok");
    cluster_wait(cluster, 2 * NEWS_MS);

    for (int i = 0; i < 3; i++) {
        const struct guest *guest = i == 0 ? host : i == 1 ? other : watcher;
        const json_t *d = json_object_get(guest_last(guest, "presence"), "d");
        ck_assert_str_eq(json_string_value(presence_of(guest, "b1")), "here");
        ck_assert_int_eq(json_integer_value(json_object_get(d, "watchers")), 1);
        const json_t *named = json_array_get(json_object_get(d, "watching"), 0);
        ck_assert_str_eq(json_string_value(json_object_get(named, "who")), watcher->user_id);
    }
    guest_lose(other);
    cluster_wait(cluster, SESSION_AWAY_MS + 2 * NEWS_MS);
    ck_assert_str_eq(json_string_value(presence_of(watcher, "b1")), "away");
    json_t *snapshot = bench_snapshot(rooms_find(&app(cluster, C)->rooms, room), watcher->user_id);
    ck_assert_str_eq(
        json_string_value(json_object_get(json_object_get(snapshot, "presence"), "b1")), "away");
    ck_assert_int_eq(json_integer_value(json_object_get(snapshot, "watchers")), 1);
    json_decref(snapshot);
}
END_TEST

static int watchers_seen_by(const struct guest *guest)
{
    const json_t *d = json_object_get(guest_last(guest, "presence"), "d");
    return (int)json_integer_value(json_object_get(d, "watchers"));
}

/* Redis runs, but so slowly that no more messages may wait for it. */
START_TEST(presence_that_the_bus_refused_is_sent_later)
{
    cluster = cluster_create(2);
    struct guest *guest = come(cluster, B);
    char *bytes = calloc(1, BUS_MESSAGE_BYTES_MAX);
    while (bus_publish(cluster_bus(cluster, B), "node:a", bytes, BUS_MESSAGE_BYTES_MAX)) {
    }
    free(bytes);

    guest_lose(guest);
    cluster_wait(cluster, SESSION_AWAY_MS + NODE_REFUSED_MS + NEWS_MS);

    ck_assert(!session_is_here(&app(cluster, A)->sessions, guest->user_id, bench_now_ms()));
}
END_TEST

/*
 * The replica cannot report what happened while it was cut off: it announces no departure of users who disconnected
 * in that time.
 */
START_TEST(watcher_gone_during_an_outage_of_the_bus_is_not_counted)
{
    cluster = cluster_create(2);
    struct guest *host = come(cluster, A);
    struct guest *watcher = come(cluster, B);
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_follow(watcher, room), "ok");
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    cluster_wait(cluster, 2 * NEWS_MS);
    ck_assert_int_eq(watchers_seen_by(host), 1);

    cluster_cut_bus(cluster, B, true);
    guest_lose(watcher);
    cluster_wait(cluster, NEWS_MS);
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, 2 * NEWS_MS);

    ck_assert_int_eq(watchers_seen_by(host), 0);
}
END_TEST

/* The owner was lost to the replica and returned within the length of its lease, and has forgotten its watchers. */
START_TEST(watchers_at_a_replica_are_counted_after_the_owner_forgot_them)
{
    cluster = cluster_create(2);
    struct guest *host = come(cluster, A);
    struct guest *watcher = come(cluster, B);
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_follow(watcher, room), "ok");
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    cluster_wait(cluster, 2 * NEWS_MS);

    node_sync_forget_node(app(cluster, A)->node, "b", bench_now_ms());
    ck_assert_int_eq(cluster_replica_followers_watchers(&app(cluster, A)->cluster,
                                                        rooms_find(&app(cluster, A)->rooms, room)),
                     0);
    cluster_wait(cluster, 2 * NEWS_MS);

    ck_assert_int_eq(cluster_replica_followers_watchers(&app(cluster, A)->cluster,
                                                        rooms_find(&app(cluster, A)->rooms, room)),
                     1);
    ck_assert_int_eq(watchers_seen_by(host), 1);
}
END_TEST

START_TEST(presence_sent_during_an_outage_of_the_bus_is_sent_again)
{
    cluster = cluster_create(2);
    struct guest *host = come(cluster, A);
    struct guest *other = come(cluster, A);
    struct guest *watcher = come(cluster, B);
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_follow(watcher, room), "ok");
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(other, room, "b1"), "ok");
    cluster_wait(cluster, 2 * NEWS_MS);
    ck_assert_str_eq(json_string_value(presence_of(watcher, "b1")), "here");

    cluster_cut_bus(cluster, B, true);
    guest_lose(other);
    cluster_wait(cluster, SESSION_AWAY_MS + NEWS_MS);
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, 2 * NEWS_MS);

    ck_assert_str_eq(json_string_value(presence_of(watcher, "b1")), "away");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("people of several nodes");
    TCase *here = tcase_create("who is there");
    tcase_add_checked_fixture(here, NULL, tear_down);
    tcase_add_test(here, user_at_another_node_is_present);
    tcase_add_test(here, newer_connection_at_another_node_takes_the_place_of_the_older);
    tcase_add_test(
        here,
        client_that_reconnects_by_itself_at_another_node_leaves_the_session_to_a_newer_connection);
    tcase_add_test(here, delayed_report_of_an_older_connection_closes_no_newer_one);
    tcase_add_test(here, user_at_two_nodes_stays_present_here_after_one_loses_the_connection);
    tcase_add_test(here,
                   user_at_two_nodes_stays_present_at_one_after_the_other_loses_the_connection);
    tcase_add_test(here, user_gone_here_stays_present_at_the_node_with_an_older_connection);
    tcase_add_test(here, user_gone_here_stays_present_at_the_node_with_an_uncounted_connection);
    tcase_add_test(here, list_that_is_older_than_a_connection_does_not_rename_its_user);
    tcase_add_test(here, users_of_a_node_are_requested_again_if_it_speaks_for_an_unknown_one);
    tcase_add_test(here, new_node_learns_of_all_users);
    tcase_add_test(here, user_of_a_dead_node_is_away);
    tcase_add_test(here, node_learns_presence_changes_of_an_outage_of_the_bus);
    tcase_add_test(here, user_of_a_node_that_slept_past_its_lease_is_present_again);
    tcase_add_test(here, user_of_a_node_long_without_database_is_present_again);
    tcase_add_test(here, players_at_other_nodes_are_shown_as_here_and_watchers_are_named);
    tcase_add_test(here, presence_that_the_bus_refused_is_sent_later);
    tcase_add_test(here, watcher_gone_during_an_outage_of_the_bus_is_not_counted);
    tcase_add_test(here, watchers_at_a_replica_are_counted_after_the_owner_forgot_them);
    tcase_add_test(here, presence_sent_during_an_outage_of_the_bus_is_sent_again);
    suite_add_tcase(suite, here);
    return suite_run(suite);
}
