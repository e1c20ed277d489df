/* SPDX-License-Identifier: MIT */
/* The lobby folds the rooms of one address into one line, so that no address hides the rooms of others. */
#include "lobby/fold.h"

#include <check.h>
#include <string.h>

#include "lobby/lobby.h"
#include "suite.h"
#include "unit/server/harness/people.h"

enum { GUESTS = 11, ROOMS_OF_GUEST = 20, FLOOD = GUESTS * ROOMS_OF_GUEST };

static char opened[FLOOD][STORE_ID_BYTES];
static struct guest *flooders[GUESTS];

static void set_up(void)
{
    people_come();
}

static void tear_down(void)
{
    for (int i = 0; i < GUESTS && flooders[i] != NULL; i++) {
        guest_destroy(flooders[i]);
        flooders[i] = NULL;
    }
    people_go();
}

/* Guests of one address open public rooms. */
static void flood_from(const char *address, int guests, int rooms)
{
    for (int i = 0; i < guests; i++) {
        flooders[i] = guest_create_from(bench, address);
        for (int k = 0; k < rooms; k++) {
            guest_open(flooders[i], "\"ruleset\":\"tabula\",\"visibility\":\"public\"",
                       opened[i * rooms + k]);
        }
    }
}

static void flood(int guests, int rooms)
{
    flood_from("203.0.113.66", guests, rooms);
}

static json_t *lobby;

static const json_t *line_of(const char *id)
{
    size_t at;
    const json_t *line;
    json_decref(lobby);
    lobby = lobby_rooms_json(&bench->app);
    json_array_foreach(json_object_get(lobby, "rooms"), at, line)
    {
        if (strcmp(json_string_value(json_object_get(line, "room")), id) == 0) {
            return line;
        }
    }
    return NULL;
}

static size_t line_count(void)
{
    (void)line_of("");
    return json_array_size(json_object_get(lobby, "rooms"));
}

static json_int_t more_of(const char *id)
{
    return json_integer_value(json_object_get(line_of(id), "more"));
}

START_TEST(address_with_hundreds_of_rooms_hides_no_other_room)
{
    char honest[STORE_ID_BYTES];
    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", honest);
    bench_wait(bench, LOBBY_EVERY_MS);
    flood(GUESTS, ROOMS_OF_GUEST);
    bench_wait(bench, LOBBY_EVERY_MS);

    ck_assert_ptr_nonnull(line_of(honest));
    ck_assert_int_eq(more_of(honest), 0);
    ck_assert_uint_eq(line_count(), 1 + LOBBY_OF_ADDRESS_MAX);
    ck_assert_int_eq(more_of(opened[LOBBY_OF_ADDRESS_MAX - 1]), FLOOD - LOBBY_OF_ADDRESS_MAX);
    json_decref(lobby);
    lobby = NULL;
}
END_TEST

START_TEST(list_without_changes_is_built_once_an_interval)
{
    uint64_t sum;
    char id[STORE_ID_BYTES];
    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", id);
    bench_wait(bench, LOBBY_EVERY_MS);
    int64_t begun_ms = bench_now_ms();

    lobby_feed(&bench->app, begun_ms, &sum);
    ck_assert_ptr_nonnull(strstr(lobby_feed(&bench->app, begun_ms + LOBBY_EVERY_MS - 1, &sum), id));
    ck_assert_int_eq(app_lobby(&bench->app)->built_ms, begun_ms);
    lobby_feed(&bench->app, begun_ms + LOBBY_EVERY_MS, &sum);
    ck_assert_int_eq(app_lobby(&bench->app)->built_ms, begun_ms + LOBBY_EVERY_MS);
}
END_TEST

START_TEST(lobby_hears_nothing_of_a_change_that_it_does_not_show)
{
    char id[STORE_ID_BYTES];
    ck_assert_str_eq(guest_try(third, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
    bench_wait(bench, 2 * LOBBY_EVERY_MS);
    int heard = guest_heard(third, "lobby", NULL);

    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"private\"", id);
    bench_wait(bench, 2 * LOBBY_EVERY_MS);
    ck_assert_int_eq(guest_heard(third, "lobby", NULL), heard);

    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", id);
    bench_wait(bench, 2 * LOBBY_EVERY_MS);
    ck_assert_int_eq(guest_heard(third, "lobby", NULL), heard + 1);
}
END_TEST

START_TEST(next_room_of_an_address_takes_the_place_of_one_that_leaves)
{
    ck_assert_str_eq(guest_try(third, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
    flood(1, LOBBY_OF_ADDRESS_MAX + 2);
    bench_wait(bench, 2 * LOBBY_EVERY_MS);
    ck_assert_ptr_null(line_of(opened[LOBBY_OF_ADDRESS_MAX]));
    ck_assert_int_eq(more_of(opened[LOBBY_OF_ADDRESS_MAX - 1]), 2);

    ck_assert_str_eq(guest_try(flooders[0], "room.close", "\"room\":\"%s\"", opened[1]), "ok");
    bench_wait(bench, 2 * LOBBY_EVERY_MS);
    ck_assert_ptr_null(line_of(opened[1]));
    ck_assert_int_eq(more_of(opened[LOBBY_OF_ADDRESS_MAX - 1]), 0);
    ck_assert_int_eq(more_of(opened[LOBBY_OF_ADDRESS_MAX]), 1);

    ck_assert_str_eq(
        guest_try(flooders[0], "room.close", "\"room\":\"%s\"", opened[LOBBY_OF_ADDRESS_MAX + 1]),
        "ok");
    bench_wait(bench, 2 * LOBBY_EVERY_MS);
    ck_assert_int_eq(more_of(opened[LOBBY_OF_ADDRESS_MAX]), 0);
    ck_assert_uint_eq(line_count(), LOBBY_OF_ADDRESS_MAX);
    json_decref(lobby);
    lobby = NULL;
}
END_TEST

static void learn(json_t *known, const json_t *d)
{
    size_t at;
    json_t *item;
    if (json_object_get(d, "rooms") != NULL) {
        json_object_clear(known);
    }
    json_array_foreach(json_object_get(d, "rooms"), at, item)
    {
        json_object_set(known, json_string_value(json_object_get(item, "room")), item);
    }
    json_array_foreach(json_object_get(d, "changed"), at, item)
    {
        json_object_set(known, json_string_value(json_object_get(item, "room")), item);
    }
    json_array_foreach(json_object_get(d, "gone"), at, item)
    {
        json_object_del(known, json_string_value(item));
    }
}

/* Fails unless a client in the lobby knows the same lines after all its messages as a new snapshot has. */
static void check_known_lines(const struct guest *guest)
{
    json_t *known = json_object();
    for (size_t i = 0; i < fake_net_count(bench->net, guest->conn); i++) {
        const json_t *heard = fake_net_message(bench->net, guest->conn, i);
        if (strcmp(json_string_value(json_object_get(heard, "t")), "lobby") == 0) {
            learn(known, json_object_get(heard, "d"));
        }
    }
    ck_assert_uint_eq(json_object_size(known), line_count());
    size_t at;
    const json_t *line;
    json_array_foreach(json_object_get(lobby, "rooms"), at, line)
    {
        const char *id = json_string_value(json_object_get(line, "room"));
        ck_assert(json_equal(line, json_object_get(known, id)));
    }
    json_decref(known);
}

START_TEST(changes_lead_to_the_same_list_as_a_snapshot)
{
    ck_assert_str_eq(guest_try(third, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
    flood(2, LOBBY_OF_ADDRESS_MAX);
    for (int i = 0; i < 2 * LOBBY_OF_ADDRESS_MAX; i += 2) {
        bench_wait(bench, 2 * LOBBY_EVERY_MS);
        struct guest *owner = flooders[i / LOBBY_OF_ADDRESS_MAX];
        ck_assert_str_eq(guest_try(owner, "room.close", "\"room\":\"%s\"", opened[i]), "ok");
    }
    bench_wait(bench, 3 * LOBBY_EVERY_MS);

    check_known_lines(third);
    ck_assert_uint_eq(line_count(), LOBBY_OF_ADDRESS_MAX);
    json_decref(lobby);
    lobby = NULL;
}
END_TEST

START_TEST(rooms_of_several_addresses_are_not_folded_together)
{
    flood(1, LOBBY_OF_ADDRESS_MAX);
    char other[STORE_ID_BYTES];
    guest_open(host, "\"ruleset\":\"zeno\",\"visibility\":\"public\"", other);
    bench_wait(bench, LOBBY_EVERY_MS);

    ck_assert_uint_eq(line_count(), LOBBY_OF_ADDRESS_MAX + 1);
    for (int i = 0; i < LOBBY_OF_ADDRESS_MAX; i++) {
        ck_assert_int_eq(more_of(opened[i]), 0);
    }
    json_decref(lobby);
    lobby = NULL;
}
END_TEST

START_TEST(rooms_count_for_the_address_of_their_host_again_after_a_restart)
{
    flood(GUESTS, ROOMS_OF_GUEST);
    bench_restart(bench);
    guest_come_again(third, NULL);
    ck_assert_str_eq(guest_try(third, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
    bench_wait(bench, 2 * LOBBY_EVERY_MS);
    ck_assert_uint_eq(line_count(), 0);

    for (int i = 0; i < GUESTS; i++) {
        guest_come_again(flooders[i], NULL);
    }
    bench_wait(bench, 4 * LOBBY_EVERY_MS);

    check_known_lines(third);
    ck_assert_uint_eq(line_count(), LOBBY_OF_ADDRESS_MAX);
    json_int_t more = 0;
    for (int i = 0; i < FLOOD; i++) {
        more += line_of(opened[i]) != NULL ? more_of(opened[i]) : 0;
    }
    ck_assert_int_eq(more, FLOOD - LOBBY_OF_ADDRESS_MAX);
    json_decref(lobby);
    lobby = NULL;
}
END_TEST

START_TEST(host_whose_address_is_no_key_causes_no_news)
{
    flood_from("::1", 1, LOBBY_OF_ADDRESS_MAX + 3);
    ck_assert_str_eq(guest_try(third, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");
    guest_come_again(flooders[0], NULL);
    bench_wait(bench, 2 * LOBBY_EVERY_MS);
    size_t count = fake_net_count(bench->net, third->conn);

    bench_wait(bench, 10 * LOBBY_EVERY_MS);

    ck_assert_uint_eq(fake_net_count(bench->net, third->conn), count);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("fold");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, address_with_hundreds_of_rooms_hides_no_other_room);
    tcase_add_test(tests, list_without_changes_is_built_once_an_interval);
    tcase_add_test(tests, lobby_hears_nothing_of_a_change_that_it_does_not_show);
    tcase_add_test(tests, next_room_of_an_address_takes_the_place_of_one_that_leaves);
    tcase_add_test(tests, changes_lead_to_the_same_list_as_a_snapshot);
    tcase_add_test(tests, rooms_of_several_addresses_are_not_folded_together);
    tcase_add_test(tests, rooms_count_for_the_address_of_their_host_again_after_a_restart);
    tcase_add_test(tests, host_whose_address_is_no_key_causes_no_news);
    Suite *suite = suite_create("lobby fold");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
