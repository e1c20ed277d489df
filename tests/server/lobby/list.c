/* SPDX-License-Identifier: MIT */
/* The list of the lobby: its lines, their order, and the changes that the followers get. */
#include <check.h>
#include <string.h>

#include "lobby/lobby.h"
#include "server/harness/people.h"
#include "suite.h"

static struct people f;

enum { GUESTS = 51, ROOMS_OF_GUEST = 20, FLOOD = GUESTS * ROOMS_OF_GUEST };

static char opened[FLOOD][STORE_ID_BYTES];
static struct guest *flooders[GUESTS];
static json_t *lobby;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    json_decref(lobby);
    lobby = NULL;
    bench_destroy(f.bench);
}

static const char public_table[] = "\"ruleset\":\"tabula\",\"visibility\":\"public\"";

/* Guests of one address open public rooms. */
static void flood_from(const char *address, int guests, int rooms)
{
    for (int i = 0; i < guests; i++) {
        flooders[i] = guest_create_from(f.bench, address);
        for (int k = 0; k < rooms; k++) {
            guest_open(flooders[i], public_table, opened[i * rooms + k]);
            bench_set_ms(bench_now_ms() + 1);
        }
    }
}

static const json_t *lines_now(void)
{
    json_decref(lobby);
    lobby = bench_lobby(&f.bench->app.lobby);
    return json_object_get(lobby, "rooms");
}

static const char *room_at(const json_t *lines, size_t at)
{
    return json_string_value(json_object_get(json_array_get(lines, at), "room"));
}

/* The place of the room in the list, from 0; -1: it has no line. */
static int place_of(const char *id)
{
    const json_t *lines = lines_now();
    for (size_t i = 0; i < json_array_size(lines); i++) {
        if (strcmp(room_at(lines, i), id) == 0) {
            return (int)i;
        }
    }
    return -1;
}

static json_int_t more_of(const char *id)
{
    int place = place_of(id);
    return place < 0 ? -1
                     : json_integer_value(json_object_get(
                           json_array_get(json_object_get(lobby, "rooms"), (size_t)place), "more"));
}

/* ---- what a client knows ---- */

/* Finds the line in `known`, a list; its index, or -1. */
static int index_of(const json_t *known, const char *id)
{
    for (size_t i = 0; i < json_array_size(known); i++) {
        if (strcmp(room_at(known, i), id) == 0) {
            return (int)i;
        }
    }
    return -1;
}

static json_t *in_order(const json_t *known, const json_t *order)
{
    json_t *ordered = json_array();
    for (size_t i = 0; i < json_array_size(order); i++) {
        int at = index_of(known, json_string_value(json_array_get(order, i)));
        ck_assert_int_ge(at, 0);
        json_array_append(ordered, json_array_get(known, (size_t)at));
    }
    ck_assert_uint_eq(json_array_size(ordered), json_array_size(known));
    return ordered;
}

/* Applies a message as protocol.md, 4.13, says. */
static json_t *learn(json_t *known, const json_t *d)
{
    size_t at;
    const json_t *item;
    if (json_object_get(d, "rooms") != NULL) {
        json_decref(known);
        return json_copy(json_object_get(d, "rooms"));
    }
    json_array_foreach(json_object_get(d, "gone"), at, item)
    {
        int place = index_of(known, json_string_value(item));
        ck_assert_int_ge(place, 0);
        json_array_remove(known, (size_t)place);
    }
    json_array_foreach(json_object_get(d, "changed"), at, item)
    {
        int place = index_of(known, json_string_value(json_object_get(item, "room")));
        if (place >= 0) {
            json_array_set(known, (size_t)place, (json_t *)item);
        } else {
            json_array_append(known, (json_t *)item);
        }
    }
    if (json_object_get(d, "order") != NULL) {
        json_t *ordered = in_order(known, json_object_get(d, "order"));
        json_decref(known);
        return ordered;
    }
    return known;
}

/* Fails unless a client in the lobby has the same list after all its messages as a new snapshot. */
static void check_known_lines(const struct guest *guest)
{
    json_t *known = json_array();
    for (size_t i = 0; i < fake_net_count(f.bench->net, guest->conn); i++) {
        const json_t *heard = fake_net_message(f.bench->net, guest->conn, i);
        if (strcmp(json_string_value(json_object_get(heard, "t")), "lobby") == 0) {
            known = learn(known, json_object_get(heard, "d"));
        }
    }
    const json_t *lines = lines_now();
    ck_assert_uint_eq(json_array_size(known), json_array_size(lines));
    for (size_t i = 0; i < json_array_size(lines); i++) {
        ck_assert(json_equal(json_array_get(lines, i), json_array_get(known, i)));
    }
    json_decref(known);
}

static void sub_lobby(struct guest *guest)
{
    ck_assert_str_eq(guest_try(guest, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
}

/* ---- lines ---- */

START_TEST(twenty_tables_of_one_address_have_a_line_each)
{
    flood_from("203.0.113.66", 2, 10);
    bench_wait(f.bench, LOBBY_EVERY_MS);

    ck_assert_uint_eq(json_array_size(lines_now()), 20);
    for (int i = 0; i < 20; i++) {
        ck_assert_int_eq(more_of(opened[i]), 0);
    }
}
END_TEST

/* A program plays against another one of its network. */
static void play_on(struct guest *one, struct guest *other, char id[STORE_ID_BYTES])
{
    guest_open(one, "\"ruleset\":\"pyf\",\"visibility\":\"public\",\"dice\":\"server\"", id);
    struct guest *players[] = {one, other};
    for (int i = 0; i < 2; i++) {
        ck_assert_str_eq(guest_try(players[i], "room.sit", "\"room\":\"%s\",\"d\":{}", id), "ok");
    }
}

START_TEST(thousand_games_on_three_networks_stand_behind_five_hosts)
{
    static const char *const networks[] = {"203.0.113.", "198.51.100.", "2001:db8:7:"};
    char address[64];
    for (int i = 0; i < GUESTS; i++) {
        const char *network = networks[i % 3];
        snprintf(address, sizeof address, i % 3 == 2 ? "%s%d::1" : "%s%d", network, 1 + i / 3);
        flooders[i] = guest_create_from(f.bench, address);
    }
    for (int i = 0; i < 1000; i++) {
        play_on(flooders[i % GUESTS], flooders[(i + 3) % GUESTS], opened[i]);
        bench_set_ms(bench_now_ms() + 1);
    }
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    ck_assert_uint_eq(json_array_size(lines_now()), LOBBY_LINES_MAX);

    struct guest *hosts[5];
    for (int i = 0; i < 5; i++) {
        char honest[STORE_ID_BYTES];
        snprintf(address, sizeof address, "192.0.%d.1", 10 + i);
        hosts[i] = guest_create_from(f.bench, address);
        guest_open(hosts[i], public_table, honest);
        bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
        ck_assert_int_ge(place_of(honest), 0);
        ck_assert_int_lt(place_of(honest), 10);
        ck_assert_int_eq(more_of(honest), 0);
    }
    ck_assert_uint_eq(json_array_size(lines_now()), LOBBY_LINES_MAX);
    ck_assert_int_eq(f.bench->app.lobby.folded, 1005 - LOBBY_LINES_MAX);
}
END_TEST

START_TEST(folded_rooms_open_under_their_line)
{
    flood_from("203.0.113.66", 40, ROOMS_OF_GUEST);
    char honest[STORE_ID_BYTES];
    guest_open(f.host, public_table, honest);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS); /* a tick places LOBBY_PLACED_AT_ONCE of them */
    const json_t *lines = lines_now();
    const char *last = room_at(lines, LOBBY_LINES_MAX - 1);
    json_int_t more =
        json_integer_value(json_object_get(json_array_get(lines, LOBBY_LINES_MAX - 1), "more"));
    ck_assert_int_eq(more, 40 * ROOMS_OF_GUEST + 1 - LOBBY_LINES_MAX);

    json_t *folded = wire_text_tree(lobby_folded_text(&f.bench->app.lobby, last));
    ck_assert_uint_eq(json_array_size(json_object_get(folded, "rooms")), LOBBY_FOLDED_MAX);
    for (size_t i = 0; i < LOBBY_FOLDED_MAX; i++) {
        const char *id = room_at(json_object_get(folded, "rooms"), i);
        ck_assert_int_eq(index_of(lines, id), -1);
    }
    json_decref(folded);

    folded = wire_text_tree(lobby_folded_text(&f.bench->app.lobby, honest));
    ck_assert_uint_eq(json_array_size(json_object_get(folded, "rooms")), 0);
    json_decref(folded);
    ck_assert_ptr_null(wire_text_tree(lobby_folded_text(&f.bench->app.lobby, "nosuch")));
}
END_TEST

START_TEST(folded_room_gets_a_line_when_another_leaves)
{
    flood_from("203.0.113.66", 11, ROOMS_OF_GUEST);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    const char *last = opened[11 * ROOMS_OF_GUEST - 1];
    ck_assert_int_eq(place_of(last), -1);

    for (int i = 0; i < 20; i++) {
        ck_assert_str_eq(guest_try(flooders[0], "room.close", "\"room\":\"%s\"", opened[i]), "ok");
    }
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    ck_assert_int_ge(place_of(last), 0);
    ck_assert_uint_eq(json_array_size(lines_now()), 10 * ROOMS_OF_GUEST);
    ck_assert_int_eq(f.bench->app.lobby.folded, 0);
}
END_TEST

/* ---- changes ---- */

static const char *feed_at(int64_t now_ms, uint64_t *sum)
{
    size_t bytes;
    return net_text_bytes(lobby_feed(&f.bench->app.lobby, now_ms, sum), &bytes);
}

START_TEST(list_without_changes_is_built_once_an_interval)
{
    uint64_t sum;
    char id[STORE_ID_BYTES];
    guest_open(f.host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", id);
    bench_wait(f.bench, LOBBY_EVERY_MS);
    int64_t begun_ms = bench_now_ms();

    lobby_feed(&f.bench->app.lobby, begun_ms, &sum);
    ck_assert_ptr_nonnull(strstr(feed_at(begun_ms + LOBBY_EVERY_MS - 1, &sum), id));
    ck_assert_int_eq(f.bench->app.lobby.built_ms, begun_ms);
    lobby_feed(&f.bench->app.lobby, begun_ms + LOBBY_EVERY_MS, &sum);
    ck_assert_int_eq(f.bench->app.lobby.built_ms, begun_ms + LOBBY_EVERY_MS);
}
END_TEST

START_TEST(lobby_hears_nothing_of_a_change_that_it_does_not_show)
{
    char id[STORE_ID_BYTES];
    sub_lobby(f.third);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    int heard = guest_heard(f.third, "lobby", NULL);

    guest_open(f.host, "\"ruleset\":\"zeno\",\"visibility\":\"private\"", id);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    ck_assert_int_eq(guest_heard(f.third, "lobby", NULL), heard);

    guest_open(f.host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", id);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    ck_assert_int_eq(guest_heard(f.third, "lobby", NULL), heard + 1);
}
END_TEST

START_TEST(new_table_of_a_small_lobby_needs_no_order)
{
    char id[STORE_ID_BYTES];
    sub_lobby(f.third);
    for (int i = 0; i < 3; i++) {
        struct guest *guests[] = {f.host, f.friend, f.third};
        guest_open(guests[i], public_table, id);
        bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
        const json_t *d = json_object_get(guest_last(f.third, "lobby"), "d");
        ck_assert_uint_eq(json_array_size(json_object_get(d, "changed")), 1);
        ck_assert_ptr_null(json_object_get(d, "order"));
    }
    check_known_lines(f.third);
}
END_TEST

START_TEST(table_that_comes_before_others_is_sent_with_the_order)
{
    sub_lobby(f.third);
    flood_from("203.0.113.66", 1, 3);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    char other[STORE_ID_BYTES];
    guest_open(f.host, public_table, other);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);

    const json_t *d = json_object_get(guest_last(f.third, "lobby"), "d");
    ck_assert_uint_eq(json_array_size(json_object_get(d, "changed")), 1);
    ck_assert_str_eq(json_string_value(json_array_get(json_object_get(d, "order"), 1)), other);
    check_known_lines(f.third);
}
END_TEST

START_TEST(changes_lead_to_the_same_list_as_a_snapshot)
{
    uint64_t seed = 7;
    sub_lobby(f.third);
    for (int i = 0; i < 14; i++) {
        char address[64];
        snprintf(address, sizeof address, "203.0.%d.%d", i % 3, i % 5);
        flooders[i] = guest_create_from(f.bench, address);
        for (int k = 0; k < ROOMS_OF_GUEST; k++) {
            guest_open(flooders[i], public_table, opened[i * ROOMS_OF_GUEST + k]);
        }
        bench_wait(f.bench, LOBBY_EVERY_MS / 3);
    }
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    check_known_lines(f.third);
    for (int i = 0; i < 14 * ROOMS_OF_GUEST; i++) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        switch (seed >> 61) {
        case 0:
        case 1:
        case 2:
            ck_assert_str_eq(
                guest_try(flooders[i / ROOMS_OF_GUEST], "room.close", "\"room\":\"%s\"", opened[i]),
                "ok");
            break;
        case 3:
            (void)guest_try(f.host, "room.sit", "\"room\":\"%s\",\"d\":{}", opened[i]);
            break;
        case 4:
            bench_wait(f.bench, LOBBY_EVERY_MS);
            check_known_lines(f.third);
            break;
        default:
            break;
        }
    }
    bench_wait(f.bench, 3 * LOBBY_EVERY_MS);
    check_known_lines(f.third);
}
END_TEST

START_TEST(list_between_two_news_is_the_one_that_followers_have)
{
    char id[STORE_ID_BYTES];
    sub_lobby(f.third);
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);
    guest_open(f.host, public_table, id);
    sub_lobby(f.friend);
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", id), "ok");
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);

    check_known_lines(f.third);
    check_known_lines(f.friend);
}
END_TEST

START_TEST(rooms_belong_to_their_network_after_a_restart)
{
    flood_from("203.0.113.66", 12, ROOMS_OF_GUEST);
    char honest[STORE_ID_BYTES];
    guest_open(f.host, public_table, honest);
    bench_restart(f.bench);
    for (int i = 0; i < 12; i++) {
        snprintf(flooders[i]->address, sizeof flooders[i]->address, "198.51.%d.1", i);
        guest_come_again(flooders[i], NULL);
    }
    guest_come_again(f.host, NULL);
    bench_wait(f.bench, 4 * LOBBY_EVERY_MS);

    ck_assert_uint_eq(json_array_size(lines_now()), LOBBY_LINES_MAX);
    ck_assert_int_ge(place_of(honest), 0);
    ck_assert_int_lt(place_of(honest), 2);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("list");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, twenty_tables_of_one_address_have_a_line_each);
    tcase_add_test(tests, thousand_games_on_three_networks_stand_behind_five_hosts);
    tcase_add_test(tests, folded_rooms_open_under_their_line);
    tcase_add_test(tests, folded_room_gets_a_line_when_another_leaves);
    tcase_add_test(tests, list_without_changes_is_built_once_an_interval);
    tcase_add_test(tests, lobby_hears_nothing_of_a_change_that_it_does_not_show);
    tcase_add_test(tests, new_table_of_a_small_lobby_needs_no_order);
    tcase_add_test(tests, table_that_comes_before_others_is_sent_with_the_order);
    tcase_add_test(tests, changes_lead_to_the_same_list_as_a_snapshot);
    tcase_add_test(tests, list_between_two_news_is_the_one_that_followers_have);
    tcase_add_test(tests, rooms_belong_to_their_network_after_a_restart);
    Suite *suite = suite_create("lobby list");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
