/* SPDX-License-Identifier: MIT */
/* Rooms of a cluster whose nodes die, sleep, lose the database or stop in order. */
#include "server/cluster/table.h"
#include "server/node/inside.h"
#include "suite.h"

static struct table f;

static void tear_down(void)
{
    cluster_destroy(f.cluster);
}

/* ---- nodes that fail ---- */

START_TEST(owner_that_dies_is_followed_by_another_node)
{
    begin(&f, "");
    play(&f, 8);
    int64_t v = stored_v(&f);

    cluster_kill(f.cluster, A);
    cluster_wait(f.cluster, SETTLED_MS);
    come_to(&f, A, C);
    cluster_wait(f.cluster, 1000);

    ck_assert_int_ge(owner(&f), B);
    ck_assert_int_ge(fake_leases_epoch(f.cluster->leases, f.room), 2);
    ck_assert_int_ge(stored_v(&f), v);
    play(&f, 8);
    all_have_seen_all(&f);
}
END_TEST

/* Writes '+' for each `paused` message that says true and '-' for each that says false. */
static void list_paused(const struct guest *guest, char list[16])
{
    const struct net *net = guest->bench->net;
    size_t length = 0;
    for (size_t i = 0; i < fake_net_count(net, guest->conn); i++) {
        const json_t *message = fake_net_message(net, guest->conn, i);
        if (strcmp(json_string_value(json_object_get(message, "t")), "paused") == 0) {
            const json_t *data = json_object_get(message, "d");
            ck_assert_uint_lt(length, 15);
            list[length++] = json_is_true(json_object_get(data, "paused")) ? '+' : '-';
        }
    }
    list[length] = '\0';
}

START_TEST(players_hear_that_a_table_pauses_until_it_has_another_owner)
{
    char list[16];
    begin(&f, "");
    play(&f, 8);
    cluster_kill(f.cluster, A);
    cluster_wait(f.cluster, 1000);
    list_paused(f.people[B], list);
    ck_assert_str_eq(list, ""); /* the lease of the owner has not ended */

    cluster_wait(f.cluster, SETTLED_MS);

    ck_assert_int_ge(owner(&f), B);
    for (int i = B; i <= C; i++) {
        list_paused(f.people[i], list);
        ck_assert_str_eq(list, "+-");
    }
}
END_TEST

START_TEST(command_that_waits_while_the_owner_dies_is_done_once)
{
    begin(&f, "");
    cluster_stop(f.cluster, A, true);
    int64_t v = stored_v(&f);
    int64_t id = guest_say(f.people[B], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, v);
    cluster_wait(f.cluster, 1000);
    ck_assert_str_eq(guest_outcome(f.people[B], id), "");

    cluster_kill(f.cluster, A);
    cluster_wait(f.cluster, SETTLED_MS);

    ck_assert_str_eq(guest_outcome(f.people[B], id), "ok");
    ck_assert_int_eq(room_at(&f, B)->state->phase, ROOM_ENDED);
    all_have_seen_all(&f);
}
END_TEST

/* The new owner has got the event over the bus, which does not say whose command it was. */
START_TEST(command_that_the_dead_owner_stored_is_known_to_the_next_one)
{
    begin(&f, "");
    play(&f, 4);
    int64_t id =
        guest_say(f.people[A], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, stored_v(&f));
    ck_assert_str_eq(guest_outcome(f.people[A], id), "ok");
    int64_t v = stored_v(&f);
    cluster_wait(f.cluster, 500);
    ck_assert_int_eq(room_at(&f, C)->state->v, v);
    cluster_kill(f.cluster, A);
    cluster_wait(f.cluster, SETTLED_MS);
    come_to(&f, A, C);
    cluster_wait(f.cluster, 1000);

    f.people[A]->id = id - 1; /* it has not heard the answer */
    guest_say(f.people[A], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, v);
    cluster_wait(f.cluster, 1000);

    ck_assert_str_eq(guest_outcome(f.people[A], id), "ok");
    ck_assert_int_eq(stored_v(&f), v);
}
END_TEST

START_TEST(owner_that_slept_comes_back_and_shows_nothing_of_its_own)
{
    begin(&f, "");
    play(&f, 4);
    cluster_stop(f.cluster, A, true);
    cluster_wait(f.cluster, SETTLED_MS);
    ck_assert_int_ge(owner(&f), B);
    int64_t v = stored_v(&f);

    /* It wakes, and its first message is a command, before its clock has ticked. */
    f.cluster->asleep[A] = false;
    int64_t id = guest_say(f.people[A], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, v);
    cluster_stop(f.cluster, A, false);
    ck_assert_str_eq(guest_outcome(f.people[A], id), "storage-paused");
    ck_assert_int_eq(stored_v(&f), v);
    cluster_wait(f.cluster, 4000);
    f.people[A]->id = id - 1;
    guest_say(f.people[A], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, v);

    ck_assert_str_eq(guest_outcome(f.people[A], id), "ok");
    ck_assert_int_eq(room_at(&f, owner(&f))->state->phase, ROOM_ENDED);
    ck_assert_uint_ge(counts(&f, A)->lost, 1);
    ck_assert_int_ge(owner(&f), B);
    ck_assert_int_eq(room_at(&f, A)->placement.where, PLACEMENT_REMOTE);
    all_have_seen_all(&f);
}
END_TEST

START_TEST(owner_without_the_database_gives_up_and_others_go_on)
{
    begin(&f, "");
    play(&f, 4);
    cluster_cut_store(f.cluster, A, true);
    cluster_wait(f.cluster, SETTLED_MS);

    ck_assert_int_ge(owner(&f), B);
    ck_assert_uint_eq(counts(&f, A)->lost, 1);
    cluster_cut_store(f.cluster, A, false);
    cluster_wait(f.cluster, 4000);
    play(&f, 6);

    all_have_seen_all(&f);
}
END_TEST

START_TEST(room_without_owner_is_claimed_by_one_of_its_users)
{
    begin(&f, "");
    cluster_kill(f.cluster, A);
    cluster_start(f.cluster, A); /* it waits until the lease of the dead node has run out */
    ck_assert(!f.cluster->opened[A]);
    cluster_wait(f.cluster, SETTLED_MS);
    ck_assert(f.cluster->opened[A]);
    come_to(&f, A, A);
    cluster_wait(f.cluster, 1000);

    ck_assert_int_ge(owner(&f), A);
    play(&f, 6);
    all_have_seen_all(&f);
}
END_TEST

START_TEST(opening_that_is_repeated_at_another_node_finds_its_room)
{
    begin(&f, "");
    int64_t id = guest_say(f.people[A], "room.open", "\"d\":{\"ruleset\":\"tabula\"}");
    const json_t *first = json_object_get(guest_answer(f.people[A], id), "d");
    char opened[STORE_ID_BYTES];
    snprintf(opened, sizeof opened, "%s", json_string_value(json_object_get(first, "room")));

    cluster_kill(f.cluster, A);
    f.people[A]->bench = f.cluster->nodes[B];
    guest_come_again(f.people[A], NULL);
    int64_t hello = f.people[A]->id;
    f.people[A]->id = id - 1;
    guest_say(f.people[A], "room.open", "\"d\":{\"ruleset\":\"tabula\"}");

    ck_assert_str_eq(guest_outcome(f.people[A], id), "ok");
    const json_t *again = json_object_get(guest_answer(f.people[A], id), "d");
    ck_assert_str_eq(json_string_value(json_object_get(again, "room")), opened);
    f.people[A]->id = hello;
    ck_assert_str_eq(guest_try(f.people[A], "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "ok");
}
END_TEST

START_TEST(all_die_and_the_rooms_are_found_by_themselves)
{
    begin(&f, "");
    play(&f, 6);
    int64_t v = stored_v(&f);
    for (int i = 0; i < 3; i++) {
        cluster_kill(f.cluster, i);
    }
    bench_set_ms(bench_now_ms() + 60000);
    cluster_start(f.cluster, B);
    cluster_wait(f.cluster, 4000);

    ck_assert_int_eq(owner(&f), B);
    ck_assert_int_ge(room_at(&f, B)->state->v, v);
}
END_TEST

/* Node b was stopped before it read the client's command. The client connected to c and sent the command again. */
START_TEST(command_that_a_node_reads_late_is_not_done_again)
{
    begin(&f, "");
    struct guest *late = guest_create(f.cluster->nodes[B]);
    struct guest *again = guest_create(f.cluster->nodes[C]);
    char open[STORE_ID_BYTES];
    char text[160];
    guest_open(f.people[A], "\"ruleset\":\"tabula\"", open);
    ck_assert_str_eq(guest_try(late, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", open), "ok");
    cluster_stop(f.cluster, B, true);
    memcpy(again->token, late->token, sizeof again->token);
    guest_come_again(again, NULL);
    ck_assert_str_eq(guest_sit(again, open, "b1"), "ok");
    int64_t id = again->id;
    ck_assert_str_eq(guest_try(again, "room.stand", "\"room\":\"%s\"", open), "ok");

    f.cluster->asleep[B] = false;
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(late, tip);
    late->id = id - 1;
    snprintf(text, sizeof text, "\"room\":\"%s\",\"d\":{\"seat\":\"b1\",\"tip\":\"%s\"}", open,
             tip);
    guest_say(late, "room.sit", "%s", text);
    cluster_stop(f.cluster, B, false);
    cluster_wait(f.cluster, 1000);

    const struct room *there = rooms_find(&f.cluster->nodes[A]->app.rooms, open);
    ck_assert_int_eq(room_seat_of(there->state, late->user_id), SEAT_NONE);
}
END_TEST

/* ---- handing over ---- */

static void on_handed(void *data)
{
    *(bool *)data = true;
}

START_TEST(rooms_are_handed_over_with_only_a_short_pause)
{
    begin(&f, "");
    play(&f, 6);
    bool handed = false;

    cluster_handover_begin(&f.cluster->nodes[A]->app.cluster, on_handed, &handed);
    cluster_wait(f.cluster, 1000);

    ck_assert(handed);
    ck_assert_int_ge(owner(&f), B);
    ck_assert_int_eq(room_at(&f, A)->placement.where, PLACEMENT_REMOTE);
    play(&f, 6);
    ck_assert_int_eq(room_at(&f, owner(&f))->owed.why, BACK_NOTHING);
    all_have_seen_all(&f);
}
END_TEST

enum { HOSTS = 20, ROOMS_EACH = 15, MANY_ROOMS = HOSTS * ROOMS_EACH };

static void open_many_rooms(void)
{
    f.cluster = cluster_create(3);
    for (int i = 0; i < HOSTS; i++) {
        struct guest *host = guest_create(f.cluster->nodes[A]);
        for (int j = 0; j < ROOMS_EACH; j++) {
            guest_open(host, "\"ruleset\":\"tabula\"", f.room);
        }
    }
}

START_TEST(each_room_that_is_handed_over_makes_way_for_the_next)
{
    bool handed = false;
    open_many_rooms();

    cluster_handover_begin(&f.cluster->nodes[A]->app.cluster, on_handed, &handed);
    cluster_wait(f.cluster, APP_TICK_MS);
    ck_assert_uint_eq(counts(&f, A)->handed, MANY_ROOMS);
    cluster_wait(f.cluster, APP_TICK_MS);

    ck_assert(handed);
    ck_assert_uint_ge(counts(&f, B)->taken_over, MANY_ROOMS / 2);
    ck_assert_uint_ge(counts(&f, C)->taken_over, MANY_ROOMS / 2);
}
END_TEST

START_TEST(rooms_that_are_handed_over_at_the_same_time_are_few)
{
    bool handed = false;
    open_many_rooms();
    fake_store_hold(f.cluster->stores[A], true);

    cluster_handover_begin(&f.cluster->nodes[A]->app.cluster, on_handed, &handed);
    cluster_wait(f.cluster, 2 * APP_TICK_MS);

    int under_way = 0;
    size_t at = 0;
    const struct room *next;
    while ((next = rooms_next(&f.cluster->nodes[A]->app.rooms, &at)) != NULL) {
        under_way += next->placement.where == PLACEMENT_HANDING;
    }
    ck_assert_int_eq(under_way, HANDOVERS_AT_ONCE);
    fake_store_hold(f.cluster->stores[A], false);
    cluster_wait(f.cluster, 2 * APP_TICK_MS);
    ck_assert(handed);
    ck_assert_uint_eq(counts(&f, A)->handed, MANY_ROOMS);
}
END_TEST

/* The database refuses every transaction for some ticks: the rooms that failed are handed over later. */
START_TEST(handover_goes_on_after_the_database_was_away)
{
    bool handed = false;
    open_many_rooms();
    cluster_cut_store(f.cluster, A, true);

    cluster_handover_begin(&f.cluster->nodes[A]->app.cluster, on_handed, &handed);
    cluster_wait(f.cluster, 2 * APP_TICK_MS);
    ck_assert_uint_eq(counts(&f, A)->handed, 0);
    cluster_cut_store(f.cluster, A, false);
    cluster_wait(f.cluster, 4000);

    ck_assert(handed);
    ck_assert_uint_eq(counts(&f, A)->handed, MANY_ROOMS);
}
END_TEST

static int depth;
static int deepest;

static void hand_at_once(struct store *store, const char *id, int64_t epoch, const char *to,
                         store_done_fn done, void *data)
{
    (void)store;
    (void)id;
    (void)epoch;
    (void)to;
    depth++;
    deepest = depth > deepest ? depth : deepest;
    done(data, STORE_OK);
    depth--;
}

START_TEST(store_that_answers_within_the_call_causes_no_recursion)
{
    bool handed = false;
    open_many_rooms();
    struct app *app = &f.cluster->nodes[A]->app;
    struct node_leases leases = fake_node_leases;
    leases.hand = hand_at_once;
    inside_set_leases(app->node, &leases);

    cluster_handover_begin(&app->cluster, on_handed, &handed);
    app_tick(app, runtime_now(&app->runtime));

    ck_assert_uint_gt(counts(&f, A)->handed, HANDOVERS_AT_ONCE);
    ck_assert_int_eq(deepest, 1);
    inside_set_leases(app->node, &fake_node_leases);
}
END_TEST

/* Players lose no time between two owners, nor the time for which the new owner stood still. */
START_TEST(stall_of_the_new_owner_during_a_handover_is_given_back)
{
    begin(&f, ",\"clock\":\"fast\"");
    play(&f, 6);
    struct app *next = &f.cluster->nodes[B]->app;
    bool handed = false;
    cluster_handover_begin(&f.cluster->nodes[A]->app.cluster, on_handed, &handed);
    (void)app_set_time(next, runtime_now(&next->runtime));
    fake_store_hold(f.cluster->stores[B], true);
    cluster_wait(f.cluster, APP_TICK_MS);
    ck_assert(room_at(&f, B)->placement.was_handed);

    bench_set_ms(bench_now_ms() + CLUSTER_LEASE_MS / 2);
    (void)app_set_time(next, runtime_now(&next->runtime));
    fake_store_hold(f.cluster->stores[B], false);
    cluster_run(f.cluster);

    ck_assert_int_eq(owner(&f), B);
    ck_assert_int_ne(room_at(&f, B)->owed.why, BACK_NOTHING);
    cluster_wait(f.cluster, 1000);
}
END_TEST

/*
 * The database answers node a late: when the lease of the node has ended, and node b, which has taken the room, has
 * stored the same line under another number.
 */
static int64_t chat_from(int user, const char *text)
{
    return guest_say(f.people[user], "chat.say",
                     "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"text\":\"%s\"}", f.room,
                     text);
}

static int64_t lines_of_command(const char *user_id, int64_t id)
{
    return fake_store_ask(f.cluster->tables,
                          "SELECT count(*) FROM lines WHERE who = ?1 AND command = ?2", user_id,
                          id);
}

START_TEST(chat_line_that_an_old_owner_stores_late_is_not_there_twice)
{
    begin(&f, "");
    ck_assert_str_eq(guest_outcome(f.people[B], chat_from(B, "hello")), "ok");
    fake_store_hold(f.cluster->stores[A], true);
    chat_from(A, "first");
    int64_t id = chat_from(B, "second");
    cluster_wait(f.cluster, SETTLED_MS);
    ck_assert_int_eq(owner(&f), B);
    f.people[B]->id = id - 1; /* the client repeats it after a refusal for now */
    chat_from(B, "second");
    cluster_wait(f.cluster, SETTLED_MS);
    ck_assert_int_eq(lines_of_command(f.people[B]->user_id, id), 1);

    fake_store_hold(f.cluster->stores[A], false);
    cluster_wait(f.cluster, SETTLED_MS);

    ck_assert_int_eq(lines_of_command(f.people[B]->user_id, id), 1);
}
END_TEST

/* A command of a client whose own node goes on. */
static const struct {
    const char *type;
    const char *fields;
} commands_of_others[] = {
    {"resign", "\"d\":{}"},
    {"chat.say", "\"d\":{\"channel\":\"players\",\"text\":\"well played\"}"},
};

static int64_t say_from_b(int i)
{
    return guest_say(f.people[B], commands_of_others[i].type,
                     "\"room\":\"%s\",\"v\":%" PRId64 ",%s", f.room, stored_v(&f),
                     commands_of_others[i].fields);
}

/* The node of the client does not know yet that the owner has handed the room over. */
START_TEST(command_for_a_node_that_closes_is_run_by_the_node_that_got_the_room)
{
    bool handed = false;
    begin(&f, "");
    play(&f, 6);
    bus_hub_hold(cluster_bus(f.cluster, B), true);
    cluster_handover_begin(&f.cluster->nodes[A]->app.cluster, on_handed, &handed);
    cluster_wait(f.cluster, 1000);
    ck_assert(handed);
    app_close(&f.cluster->nodes[A]->app);

    int64_t id = say_from_b(_i);
    cluster_run(f.cluster);
    bus_hub_hold(cluster_bus(f.cluster, B), false);
    cluster_run(f.cluster);
    cluster_wait(f.cluster, 1000);

    ck_assert_str_eq(guest_outcome(f.people[B], id), "ok");
}
END_TEST

START_TEST(command_for_a_node_that_closes_with_the_room_is_run_when_it_has_gone)
{
    begin(&f, "");
    play(&f, 6);
    app_close(&f.cluster->nodes[A]->app);

    int64_t id = say_from_b(_i);
    cluster_run(f.cluster);
    ck_assert_str_eq(guest_outcome(f.people[B], id), "");
    cluster_kill(f.cluster, A);
    cluster_wait(f.cluster, SETTLED_MS);

    ck_assert_str_eq(guest_outcome(f.people[B], id), "ok");
}
END_TEST

/*
 * Only users of node c are left at the table, and node b, which the room was handed to, never received the message
 * about it.
 */
START_TEST(room_that_was_handed_over_without_a_word_is_taken_on)
{
    bool handed = false;
    f.cluster = cluster_create(3);
    struct guest *host = guest_create(f.cluster->nodes[A]);
    struct guest *other = guest_create(f.cluster->nodes[C]);
    guest_open(host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_follow(other, f.room), "ok");
    ck_assert_str_eq(guest_sit(host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(other, f.room, "b1"), "ok");

    cluster_cut_bus(f.cluster, A, true);
    cluster_handover_begin(&f.cluster->nodes[A]->app.cluster, on_handed, &handed);
    cluster_wait(f.cluster, 1000);
    ck_assert(handed);
    ck_assert_str_eq(fake_leases_owner(f.cluster->leases, f.room), "b");
    cluster_kill(f.cluster, A);
    cluster_wait(f.cluster, SETTLED_MS + 2 * REPLICA_REPORT_EVERY_MS);

    ck_assert_int_eq(owner(&f), B);
    ck_assert_int_eq(room_at(&f, C)->placement.where, PLACEMENT_REMOTE);
}
END_TEST

/* The database fails at the first query of node b when it takes over the room, then at the second, and so on. */
START_TEST(room_is_taken_on_whenever_the_database_is_lost)
{
    begin(&f, "");
    play(&f, 6);
    int64_t v = stored_v(&f);
    for (int i = 0; i < PEOPLE; i++) {
        cluster_kill(f.cluster, i);
    }
    bench_set_ms(bench_now_ms() + 60000);
    cluster_start(f.cluster, B);
    for (int step = 0; step < _i; step++) {
        if (!fake_store_step(f.cluster->stores[B])) {
            bench_set_ms(bench_now_ms() + APP_TICK_MS);
            app_tick(&f.cluster->nodes[B]->app, runtime_now(&f.cluster->nodes[B]->app.runtime));
        }
    }

    cluster_cut_store(f.cluster, B, true);
    cluster_wait(f.cluster, 3000);
    cluster_cut_store(f.cluster, B, false);
    cluster_wait(f.cluster, 5000);

    ck_assert_int_eq(owner(&f), B);
    ck_assert_int_ge(room_at(&f, B)->state->v, v);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("rooms of nodes");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, owner_that_dies_is_followed_by_another_node);
    tcase_add_test(tests, players_hear_that_a_table_pauses_until_it_has_another_owner);
    tcase_add_test(tests, command_that_waits_while_the_owner_dies_is_done_once);
    tcase_add_test(tests, command_that_the_dead_owner_stored_is_known_to_the_next_one);
    tcase_add_test(tests, owner_that_slept_comes_back_and_shows_nothing_of_its_own);
    tcase_add_test(tests, owner_without_the_database_gives_up_and_others_go_on);
    tcase_add_test(tests, room_without_owner_is_claimed_by_one_of_its_users);
    tcase_add_test(tests, opening_that_is_repeated_at_another_node_finds_its_room);
    tcase_add_test(tests, all_die_and_the_rooms_are_found_by_themselves);
    tcase_add_test(tests, command_that_a_node_reads_late_is_not_done_again);
    tcase_add_test(tests, rooms_are_handed_over_with_only_a_short_pause);
    tcase_add_test(tests, each_room_that_is_handed_over_makes_way_for_the_next);
    tcase_add_test(tests, rooms_that_are_handed_over_at_the_same_time_are_few);
    tcase_add_test(tests, handover_goes_on_after_the_database_was_away);
    tcase_add_test(tests, store_that_answers_within_the_call_causes_no_recursion);
    tcase_add_test(tests, stall_of_the_new_owner_during_a_handover_is_given_back);
    tcase_add_test(tests, chat_line_that_an_old_owner_stores_late_is_not_there_twice);
    tcase_add_loop_test(tests, command_for_a_node_that_closes_is_run_by_the_node_that_got_the_room,
                        0, sizeof commands_of_others / sizeof commands_of_others[0]);
    tcase_add_loop_test(tests, command_for_a_node_that_closes_with_the_room_is_run_when_it_has_gone,
                        0, sizeof commands_of_others / sizeof commands_of_others[0]);
    tcase_add_test(tests, room_that_was_handed_over_without_a_word_is_taken_on);
    tcase_add_loop_test(tests, room_is_taken_on_whenever_the_database_is_lost, 0, 24);
    Suite *suite = suite_create("server nodes failing");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
