/* SPDX-License-Identifier: MIT */
/* A cluster of several nodes has one lobby and one chat. */
#include "lobby/lobby.h"
#include "cluster/handover.h"
#include "node/node.h"
#include "server/cluster/presence.h"
#include "suite.h"

static struct bench_cluster *cluster;
static char room[STORE_ID_BYTES];

static void tear_down(void)
{
    cluster_destroy(cluster);
}

static void on_handed(void *data)
{
    *(bool *)data = true;
}

/* ---- the lobby ---- */

/*
 * The line of the room in the first lobby message that a guest of that node gets; NULL if it has no such line.
 * Borrowed until the next call.
 */
static const json_t *line_at(int node)
{
    static json_t *lobby;
    json_decref(lobby);
    lobby = bench_lobby(&app(cluster, node)->lobby);
    size_t at;
    const json_t *line;
    json_array_foreach(json_object_get(lobby, "rooms"), at, line)
    {
        if (strcmp(json_string_value(json_object_get(line, "room")), room) == 0) {
            return line;
        }
    }
    return NULL;
}

START_TEST(lobby_has_the_rooms_of_all_nodes)
{
    cluster = cluster_create(2);
    struct guest *host = come(cluster, A);
    struct guest *connection = come(cluster, B);
    ck_assert_str_eq(guest_try(connection, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", room);
    cluster_wait(cluster, NEWS_MS);

    const json_t *d = json_object_get(guest_last(connection, "lobby"), "d");
    const json_t *line = json_array_get(json_object_get(d, "changed"), 0);
    ck_assert_str_eq(json_string_value(json_object_get(line, "room")), room);
    ck_assert_ptr_nonnull(line_at(B));
    ck_assert_ptr_nonnull(line_at(A));

    ck_assert_str_eq(guest_try(host, "room.close", "\"room\":\"%s\"", room), "ok");
    cluster_wait(cluster, NEWS_MS);
    d = json_object_get(guest_last(connection, "lobby"), "d");
    ck_assert_str_eq(json_string_value(json_array_get(json_object_get(d, "gone"), 0)), room);
    ck_assert_ptr_null(line_at(B));
    line_at(A);
}
END_TEST

START_TEST(room_that_changes_hands_stays_in_the_lobby)
{
    cluster = cluster_create(3);
    struct guest *host = come(cluster, B);
    struct guest *other = come(cluster, A);
    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"public\",\"clock\":\"days:1\"", room);
    ck_assert_str_eq(guest_follow(other, room), "ok");
    cluster_wait(cluster, NEWS_MS);
    ck_assert_ptr_nonnull(line_at(C));

    cluster_kill(cluster, B);
    cluster_wait(cluster, CLUSTER_LEASE_MS + 3 * NEWS_MS);

    ck_assert_ptr_nonnull(line_at(A));
    ck_assert_ptr_nonnull(line_at(C));
    line_at(A);
}
END_TEST

START_TEST(lobby_is_whole_again_after_the_bus_was_away)
{
    cluster = cluster_create(2);
    struct guest *host = come(cluster, A);
    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", room);
    cluster_wait(cluster, NEWS_MS);
    ck_assert_ptr_nonnull(line_at(B));
    char closed[STORE_ID_BYTES];
    memcpy(closed, room, sizeof closed);

    cluster_cut_bus(cluster, B, true);
    ck_assert_str_eq(guest_try(host, "room.close", "\"room\":\"%s\"", room), "ok");
    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", room);
    cluster_wait(cluster, NEWS_MS);
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, NEWS_MS);

    ck_assert_ptr_nonnull(line_at(B));
    memcpy(room, closed, sizeof room);
    ck_assert_ptr_null(line_at(B));
    line_at(A);
}
END_TEST

START_TEST(rooms_of_a_node_that_slept_past_its_lease_are_in_the_lobby)
{
    cluster = cluster_create(2);
    struct guest *host = come(cluster, B);
    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", room);
    cluster_wait(cluster, NEWS_MS);

    cluster_stop(cluster, B, true);
    cluster_wait(cluster, CLUSTER_LEASE_MS + 4000);
    cluster_stop(cluster, B, false);
    cluster_wait(cluster, 2 * NEWS_MS);

    ck_assert_ptr_nonnull(line_at(A));
    ck_assert_ptr_nonnull(line_at(B));
    line_at(A);
}
END_TEST

START_TEST(two_who_play_now_at_two_nodes_meet)
{
    cluster = cluster_create(3);
    struct guest *one = come(cluster, B);
    struct guest *other = come(cluster, C);
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(one, tip);
    int64_t first =
        guest_say(one, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"}", tip);
    guest_new_chain(other, tip);
    int64_t second =
        guest_say(other, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"}", tip);
    cluster_wait(cluster, 1000);

    ck_assert_str_eq(guest_outcome(one, first), "ok");
    ck_assert_str_eq(guest_outcome(other, second), "ok");
    const json_t *here = json_object_get(guest_answer(one, first), "d");
    const json_t *there = json_object_get(guest_answer(other, second), "d");
    ck_assert_str_eq(json_string_value(json_object_get(here, "room")),
                     json_string_value(json_object_get(there, "room")));
    ck_assert(json_is_true(json_object_get(here, "opened")));
    ck_assert(json_is_false(json_object_get(there, "opened")));
}
END_TEST

START_TEST(play_now_gets_a_seat_at_a_table_of_another_node)
{
    cluster = cluster_create(3);
    struct guest *host = come(cluster, C);
    struct guest *other = come(cluster, B);
    char tip[DICE_HEX_CHARS + 1];
    guest_open(host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", room);
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    cluster_wait(cluster, NEWS_MS);

    guest_new_chain(other, tip);
    int64_t id =
        guest_say(other, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"}", tip);
    cluster_wait(cluster, 1000);

    ck_assert_str_eq(guest_outcome(other, id), "ok");
    const json_t *d = json_object_get(guest_answer(other, id), "d");
    ck_assert_str_eq(json_string_value(json_object_get(d, "room")), room);
    ck_assert_int_eq(rooms_find(&app(cluster, C)->rooms, room)->state->phase, ROOM_PLAYING);
}
END_TEST

/* The node that promised the bot may not change the room any more. */
START_TEST(bot_does_not_come_to_a_room_that_was_handed_over)
{
    cluster = cluster_create(2);
    bench_let_bots(cluster->nodes[A]);
    struct guest *host = come(cluster, A);
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(host, tip);
    int64_t id =
        guest_say(host, "lobby.pair",
                  "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\",\"bot\":11,\"wait\":5}", tip);
    cluster_run(cluster);
    ck_assert_str_eq(guest_outcome(host, id), "ok");
    const json_t *d = json_object_get(guest_answer(host, id), "d");
    snprintf(room, sizeof room, "%s", json_string_value(json_object_get(d, "room")));
    bool handed = false;
    cluster_handover_begin(&app(cluster, A)->cluster, on_handed, &handed);
    cluster_wait(cluster, 1000);
    ck_assert(handed);
    size_t events = fake_store_events(cluster->tables, room);

    cluster_wait(cluster, 10000);

    ck_assert_int_eq(rooms_find(&app(cluster, A)->rooms, room)->placement.where, PLACEMENT_REMOTE);
    ck_assert_uint_eq(fake_store_events(cluster->tables, room), events);
    ck_assert_uint_eq(node_counts(app(cluster, A)->node)->fenced, 0);
}
END_TEST

static int lines_at(int node)
{
    (void)line_at(node); /* releases the lobby of the last call */
    json_t *lobby = bench_lobby(&app(cluster, node)->lobby);
    int count = (int)json_array_size(json_object_get(lobby, "rooms"));
    json_decref(lobby);
    return count;
}

static struct guest *open_rooms(int node, const char *address, int count,
                                char ids[][STORE_ID_BYTES])
{
    struct guest *guest = guest_create_from(cluster->nodes[node], address);
    for (int i = 0; i < count; i++) {
        guest_open(guest, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", ids[i]);
    }
    cluster_wait(cluster, NEWS_MS);
    return guest;
}

/* The rooms of the list at that node, in its order. */
static void check_same_list(void)
{
    json_t *first = NULL;
    for (int node = A; node <= C; node++) {
        if (cluster->nodes[node] == NULL) {
            continue;
        }
        (void)line_at(node); /* releases the lobby of the last call */
        json_t *list = bench_lobby(&app(cluster, node)->lobby);
        ck_assert(first == NULL || json_equal(first, list));
        first = first == NULL ? json_incref(list) : first;
        json_decref(list);
    }
    json_decref(first);
}

START_TEST(rooms_of_one_address_at_several_nodes_have_a_line_each)
{
    static const char address[] = "203.0.113.66";
    char ids[4][STORE_ID_BYTES];
    cluster = cluster_create(3);
    open_rooms(C, address, 4, ids);
    open_rooms(A, address, 4, ids);
    struct guest *host = open_rooms(B, address, 4, ids);
    check_same_list();
    ck_assert_int_eq(lines_at(A), 12);

    for (int i = 0; i < 2; i++) {
        ck_assert_str_eq(guest_try(host, "room.close", "\"room\":\"%s\"", ids[i]), "ok");
    }
    cluster_wait(cluster, 2 * NEWS_MS);
    check_same_list();
    ck_assert_int_eq(lines_at(C), 10);
}
END_TEST

static bool is_invited(const struct guest *guest, const char *list)
{
    const json_t *d = json_object_get(guest_last(guest, "me"), "d");
    size_t at;
    const json_t *line;
    json_array_foreach(json_object_get(d, list), at, line)
    {
        if (strcmp(json_string_value(json_object_get(line, "room")), room) == 0) {
            return json_is_true(json_object_get(line, "invited"));
        }
    }
    return false;
}

START_TEST(invited_user_of_another_node_gets_the_invitation)
{
    cluster = cluster_create(2);
    struct guest *host = come(cluster, A);
    struct guest *guest = come(cluster, B);
    char fields[128];
    ck_assert_str_eq(guest_try(guest, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    snprintf(fields, sizeof fields,
             "\"ruleset\":\"zeno\",\"visibility\":\"private\",\"invited\":[\"%s\"]",
             guest->user_id);
    guest_open(host, fields, room);
    cluster_wait(cluster, NEWS_MS);
    ck_assert(is_invited(guest, "changed"));

    struct guest *same = come(cluster, B);
    guest_lose(guest);
    guest_come_again(guest, NULL);
    ck_assert_str_eq(guest_try(guest, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    ck_assert_str_eq(guest_try(same, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    ck_assert(is_invited(guest, "rooms"));
    ck_assert(!is_invited(same, "rooms"));

    cluster_kill(cluster, A);
    cluster_wait(cluster, CLUSTER_LEASE_MS + 3 * NEWS_MS);
    const json_t *d = json_object_get(guest_last(guest, "me"), "d");
    ck_assert_str_eq(json_string_value(json_array_get(json_object_get(d, "gone"), 0)), room);
}
END_TEST

/* Users of one address open rooms at a node, 20 each. */
static void flood(int node, const char *address, int guests)
{
    static char ids[20][STORE_ID_BYTES];
    for (int i = 0; i < guests; i++) {
        open_rooms(node, address, 20, ids);
    }
}

START_TEST(all_nodes_deal_the_rooms_of_all_alike)
{
    char honest[2][STORE_ID_BYTES];
    cluster = cluster_create(3);
    flood(A, "203.0.113.66", 4);
    flood(B, "203.0.113.67", 11);
    open_rooms(C, "198.51.100.7", 1, honest);
    flood(C, "203.0.113.68", 3);
    open_rooms(B, "192.0.2.7", 1, honest + 1);
    check_same_list();

    ck_assert_int_eq(lines_at(A), LOBBY_LINES_MAX);
    for (int i = 0; i < 2; i++) {
        memcpy(room, honest[i], sizeof room);
        ck_assert_ptr_nonnull(line_at(A));
    }
    json_t *list = bench_lobby(&app(cluster, B)->lobby);
    json_int_t more = 0;
    size_t at;
    const json_t *line;
    json_array_foreach(json_object_get(list, "rooms"), at, line)
    {
        more += json_integer_value(json_object_get(line, "more"));
        ck_assert_ptr_null(json_object_get(line, "from"));
    }
    json_decref(list);
    ck_assert_int_eq(more, 18 * 20 + 2 - LOBBY_LINES_MAX);
    ck_assert_int_eq(app(cluster, C)->lobby.folded, more);

    cluster_kill(cluster, B);
    cluster_wait(cluster, CLUSTER_LEASE_MS + 3 * NEWS_MS);
    check_same_list();
}
END_TEST

/* The node that pairs users opens the rooms of users at other nodes. */
START_TEST(room_opened_for_a_user_of_another_node_belongs_to_the_users_network)
{
    cluster = cluster_create(2);
    struct guest *guest = come(cluster, B);
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    int64_t id =
        guest_say(guest, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"}", tip);
    cluster_wait(cluster, 1000);
    ck_assert_str_eq(guest_outcome(guest, id), "ok");
    const json_t *d = json_object_get(guest_answer(guest, id), "d");
    const struct room *opened =
        rooms_find(&app(cluster, A)->rooms, json_string_value(json_object_get(d, "room")));

    const struct session *session = session_find(&app(cluster, B)->sessions, guest->user_id);
    ck_assert_ptr_nonnull(opened);
    ck_assert_uint_ne(session->origin.network, 0);
    ck_assert_uint_eq(opened->opened_from.network, session->origin.network);
    ck_assert_uint_eq(opened->opened_from.address, session->origin.address);
}
END_TEST

/* ---- talk ---- */

static int lines_heard(const struct guest *guest)
{
    int count = 0;
    const struct net *net = guest->bench->net;
    for (size_t i = 0; i < fake_net_count(net, guest->conn); i++) {
        const json_t *d = json_object_get(fake_net_message(net, guest->conn, i), "d");
        count += json_object_get(d, "line") != NULL;
    }
    return count;
}

START_TEST(chat_line_at_a_replica_reaches_all_nodes)
{
    cluster = cluster_create(3);
    struct guest *host = come(cluster, A);
    struct guest *people[2] = {come(cluster, B), come(cluster, C)};
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_try(host, "sub", "\"d\":{\"topic\":\"chat:%s\"}", room), "ok");
    for (int i = 0; i < 2; i++) {
        ck_assert_str_eq(guest_follow(people[i], room), "ok");
        ck_assert_str_eq(guest_try(people[i], "sub", "\"d\":{\"topic\":\"chat:%s\"}", room), "ok");
    }

    ck_assert_str_eq(
        guest_try(people[0], "chat.say",
                  "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"preset\":\"hello\"}", room),
        "ok");
    ck_assert_str_eq(
        guest_try(host, "chat.say",
                  "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"preset\":\"wow\"}", room),
        "ok");

    ck_assert_int_eq(lines_heard(host), 2);
    ck_assert_int_eq(lines_heard(people[0]), 2);
    ck_assert_int_eq(lines_heard(people[1]), 2);
}
END_TEST

START_TEST(players_are_overheard_at_no_node_if_the_room_says_so)
{
    cluster = cluster_create(3);
    struct guest *host = come(cluster, A);
    struct guest *friend = come(cluster, B);
    struct guest *spectator = come(cluster, C);
    struct guest *all[] = {host, friend, spectator};
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    for (int i = 0; i < 3; i++) {
        ck_assert_str_eq(guest_follow(all[i], room), "ok");
        ck_assert_str_eq(guest_try(all[i], "sub", "\"d\":{\"topic\":\"chat:%s\"}", room), "ok");
    }
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(friend, room, "b1"), "ok");

    for (int i = 0; i < 2; i++) {
        ck_assert_str_eq(
            guest_try(all[i], "chat.say",
                      "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"preset\":\"hello\"}", room),
            "ok");
    }

    ck_assert_int_eq(lines_heard(host), 2);
    ck_assert_int_eq(lines_heard(friend), 2);
    ck_assert_int_eq(lines_heard(spectator), 0);
}
END_TEST

/*
 * A chat line is being stored when its connection breaks. The client sends it again through another node, and it does
 * not appear twice.
 */
START_TEST(line_sent_again_by_way_of_another_node_is_said_once)
{
    cluster = cluster_create(3);
    struct guest *host = come(cluster, A);
    struct guest *guest = come(cluster, B);
    struct guest *later = come(cluster, C); /* the same user, at another node */
    guest_open(host, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_try(host, "sub", "\"d\":{\"topic\":\"chat:%s\"}", room), "ok");
    ck_assert_str_eq(guest_follow(guest, room), "ok");
    ck_assert_str_eq(
        guest_try(guest, "chat.say",
                  "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"preset\":\"wow\"}", room),
        "ok");
    fake_store_hold(cluster->stores[A], true);
    int64_t id =
        guest_say(guest, "chat.say",
                  "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"preset\":\"hello\"}", room);
    cluster_run(cluster);

    memcpy(later->token, guest->token, sizeof later->token);
    guest_come_again(later, NULL);
    char text[192];
    snprintf(text, sizeof text,
             "{\"t\":\"chat.say\",\"id\":%" PRId64
             ",\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"preset\":\"hello\"}}",
             id, room);
    guest_say_raw(later, text);
    cluster_run(cluster);
    ck_assert_str_eq(guest_outcome(later, id), "storage-paused");
    ck_assert_int_eq(lines_heard(host), 1);
    fake_store_hold(cluster->stores[A], false);
    cluster_run(cluster);
    guest_say_raw(later, text);
    cluster_run(cluster);

    ck_assert_str_eq(guest_outcome(later, id), "ok");
    ck_assert_int_eq(lines_heard(host), 2);
}
END_TEST

/* A reloaded page starts its ids after the one in its welcome, so its commands are no repetitions of earlier ones. */
START_TEST(page_restarted_at_another_node_repeats_no_command)
{
    static const char say[] = "\"d\":{\"channel\":\"lobby\",\"preset\":\"%s\"}";
    cluster = cluster_create(2);
    struct guest *before = come(cluster, A);
    struct guest *again = come(cluster, B);
    ck_assert_str_eq(guest_try(before, "sub", "\"d\":{\"topic\":\"chat:lobby\"}"), "ok");
    ck_assert_str_eq(guest_try(before, "chat.say", say, "hello"), "ok");
    int64_t used = before->id;
    cluster_wait(cluster, NEWS_MS);

    memcpy(again->token, before->token, sizeof again->token);
    again->id = 0;
    guest_come_again(again, NULL);
    const json_t *d = json_object_get(guest_last(again, "welcome"), "d");
    ck_assert_int_ge(json_integer_value(json_object_get(d, "last_id")), used);
    again->id = json_integer_value(json_object_get(d, "last_id"));
    ck_assert_str_eq(guest_try(again, "sub", "\"d\":{\"topic\":\"chat:lobby\"}"), "ok");
    ck_assert_str_eq(guest_try(again, "chat.say", say, "wow"), "ok");

    ck_assert_int_eq(lines_heard(again), 1);
}
END_TEST

START_TEST(lobby_is_one_talk_and_nothing_is_missing_after_the_bus_was_away)
{
    cluster = cluster_create(2);
    struct guest *one = come(cluster, A);
    struct guest *other = come(cluster, B);
    static const char says[] = "\"d\":{\"channel\":\"lobby\",\"preset\":\"%s\"}";
    ck_assert_str_eq(guest_try(one, "sub", "\"d\":{\"topic\":\"chat:lobby\"}"), "ok");
    ck_assert_str_eq(guest_try(other, "sub", "\"d\":{\"topic\":\"chat:lobby\"}"), "ok");

    ck_assert_str_eq(guest_try(one, "chat.say", says, "hello"), "ok");
    ck_assert_int_eq(lines_heard(other), 1);
    cluster_cut_bus(cluster, B, true);
    ck_assert_str_eq(guest_try(one, "chat.say", says, "wow"), "ok");
    ck_assert_str_eq(guest_try(other, "chat.say", says, "thanks"), "ok");
    cluster_cut_bus(cluster, B, false);
    cluster_wait(cluster, NEWS_MS);

    ck_assert_int_eq(lines_heard(one), 3);
    ck_assert_int_eq(lines_heard(other), 3);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lobby of several nodes");
    TCase *lobby = tcase_create("lobby");
    tcase_add_checked_fixture(lobby, NULL, tear_down);
    tcase_add_test(lobby, invited_user_of_another_node_gets_the_invitation);
    tcase_add_test(lobby, lobby_has_the_rooms_of_all_nodes);
    tcase_add_test(lobby, room_that_changes_hands_stays_in_the_lobby);
    tcase_add_test(lobby, lobby_is_whole_again_after_the_bus_was_away);
    tcase_add_test(lobby, rooms_of_a_node_that_slept_past_its_lease_are_in_the_lobby);
    tcase_add_test(lobby, two_who_play_now_at_two_nodes_meet);
    tcase_add_test(lobby, play_now_gets_a_seat_at_a_table_of_another_node);
    tcase_add_test(lobby, bot_does_not_come_to_a_room_that_was_handed_over);
    tcase_add_test(lobby, rooms_of_one_address_at_several_nodes_have_a_line_each);
    tcase_add_test(lobby, all_nodes_deal_the_rooms_of_all_alike);
    tcase_add_test(lobby, room_opened_for_a_user_of_another_node_belongs_to_the_users_network);
    suite_add_tcase(suite, lobby);
    TCase *talk = tcase_create("talk");
    tcase_add_checked_fixture(talk, NULL, tear_down);
    tcase_add_test(talk, chat_line_at_a_replica_reaches_all_nodes);
    tcase_add_test(talk, players_are_overheard_at_no_node_if_the_room_says_so);
    tcase_add_test(talk, line_sent_again_by_way_of_another_node_is_said_once);
    tcase_add_test(talk, page_restarted_at_another_node_repeats_no_command);
    tcase_add_test(talk, lobby_is_one_talk_and_nothing_is_missing_after_the_bus_was_away);
    suite_add_tcase(suite, talk);
    return suite_run(suite);
}
