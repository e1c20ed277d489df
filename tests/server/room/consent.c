/* SPDX-License-Identifier: MIT */
/* Nothing about a game changes under a seated player without that player's word, and nobody has a second roll-off. */
#include <check.h>
#include <string.h>

#include "server/harness/people.h"
#include "suite.h"

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static const char *try_set(const char *fields)
{
    return guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{%s}", f.room, fields);
}

static const char *try_sit_at(struct guest *guest, const char *seat, int64_t seen_v)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    return guest_try(guest, "room.sit",
                     "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"seat\":\"%s\",\"tip\":\"%s\"}",
                     f.room, seen_v, seat, tip);
}

static const char *try_kick(const char *user_id)
{
    return guest_try(f.host, "room.kick", "\"room\":\"%s\",\"d\":{\"who\":\"%s\"}", f.room,
                     user_id);
}

static bool is_seated(const struct guest *guest)
{
    return room_seat_of(state(&f), guest->user_id) != SEAT_NONE;
}

/* The friend waits at the host's table. */
static void let_friend_wait(const char *more)
{
    char fields[256];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\"%s", more);
    guest_open(f.host, fields, f.room);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
}

/* ---- settings ---- */

/* Every setting but `bots` and `invited`, and the game itself. */
static const char *const changes[] = {
    "\"ruleset\":\"zeno\"",
    "\"ruleset\":\"tabula\",\"options\":{\"entry\":\"free\"}",
    "\"visibility\":\"public\"",
    "\"watch\":\"nobody\"",
    "\"opening\":\"random\"",
    "\"takeback\":\"until_confirm\"",
    "\"dice\":\"server\"",
    "\"clock\":\"delay:1/1\"",
    "\"games\":9",
    "\"sides\":\"stay\"",
    "\"talk\":\"off\"",
    "\"crowd\":\"after\"",
    "\"delay\":3",
};
enum { CHANGES = sizeof changes / sizeof changes[0] };

START_TEST(changed_settings_stand_up_the_waiting_user)
{
    let_friend_wait("");

    ck_assert_str_eq(try_set(changes[_i]), "ok");

    ck_assert(!is_seated(f.friend));
    ck_assert_int_eq(guest_heard(f.friend, "event", "stood"), 1);
    ck_assert_int_eq(guest_heard(f.friend, "event", "changed"), 1);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
}
END_TEST

START_TEST(host_who_changes_settings_keeps_the_seat)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");

    ck_assert_str_eq(try_set("\"clock\":\"fast\""), "ok");

    ck_assert(is_seated(f.host));
    ck_assert_int_eq(guest_heard(f.host, "event", "stood"), 0);
}
END_TEST

START_TEST(change_of_access_unseats_no_player)
{
    static const char *const harmless[] = {"\"bots\":\"yes\"", "\"invited\":[\"Livia\"]", ""};
    let_friend_wait("");

    ck_assert_str_eq(try_set(harmless[_i]), "ok");
    ck_assert_str_eq(
        guest_try(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":true}", f.room), "ok");

    ck_assert(is_seated(f.friend));
    ck_assert_int_eq(guest_heard(f.friend, "event", "stood"), 0);
}
END_TEST

START_TEST(same_settings_again_unseat_no_player)
{
    let_friend_wait(",\"clock\":\"fast\"");

    ck_assert_str_eq(try_set("\"clock\":\"fast\",\"games\":1,\"watch\":\"anyone\""), "ok");

    ck_assert(is_seated(f.friend));
}
END_TEST

START_TEST(changed_settings_stand_up_all_waiting_users_of_a_team_game)
{
    guest_open(f.host, "\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\"}", f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    ck_assert_str_eq(guest_sit(f.third, f.room, "w2"), "ok");

    ck_assert_str_eq(try_set("\"clock\":\"delay:1/1\""), "ok");

    ck_assert(is_seated(f.host));
    ck_assert(!is_seated(f.friend) && !is_seated(f.third));
}
END_TEST

START_TEST(changed_settings_leave_a_built_in_bot_in_its_seat)
{
    bench_let_bots(f.bench);
    guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":12", f.room);

    ck_assert_str_eq(try_set("\"clock\":\"fast\""), "ok");

    int seats = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        seats += seat_bot_level(state(&f)->seats[seat].user_id) == 12;
    }
    ck_assert_int_eq(seats, 1);
    ck_assert_int_eq(guest_heard(f.host, "event", "stood"), 0);
}
END_TEST

START_TEST(change_that_leaves_no_seat_free_starts_the_game_with_a_bot)
{
    bench_let_bots(f.bench);
    guest_open(f.host, "\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\"},\"dice\":\"server\"",
               f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_try(f.host, "room.bot",
                               "\"room\":\"%s\",\"d\":{\"level\":12,\"seat\":\"b1\"}", f.room),
                     "ok");

    ck_assert_str_eq(try_set("\"ruleset\":\"zeno\""), "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(guest_heard(f.host, "event", "stood"), 0);
}
END_TEST

START_TEST(unseated_user_can_sit_again_with_the_same_tip)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    guest_new_chain(f.friend, tip);
    for (int i = 0; i < 2; i++) {
        ck_assert_str_eq(guest_try(f.friend, "room.sit",
                                   "\"room\":\"%s\",\"d\":{\"seat\":\"b1\",\"tip\":\"%s\"}", f.room,
                                   tip),
                         "ok");
        ck_assert_str_eq(try_set(i == 0 ? "\"clock\":\"fast\"" : "\"invited\":[]"), "ok");
    }
    ck_assert(is_seated(f.friend));
}
END_TEST

/* ---- the version that a user has seen ---- */

START_TEST(user_unaware_of_the_change_cannot_sit)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    int64_t seen_v = state(&f)->v;
    ck_assert_str_eq(try_set("\"clock\":\"delay:1/1\""), "ok");

    ck_assert_str_eq(try_sit_at(f.friend, "b1", seen_v), "stale-version");
    const json_t *problem = json_object_get(guest_last(f.friend, "error"), "d");
    json_int_t v = json_integer_value(json_object_get(json_object_get(problem, "params"), "v"));
    ck_assert_int_eq(v, state(&f)->v);

    ck_assert_str_eq(try_sit_at(f.friend, "b1", v), "ok");
}
END_TEST

START_TEST(other_events_since_are_no_reason_not_to_sit)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(try_set("\"clock\":\"fast\""), "ok");
    int64_t seen_v = state(&f)->v;
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_try(f.host, "room.stand", "\"room\":\"%s\"", f.room), "ok");

    ck_assert_str_eq(try_sit_at(f.friend, "b1", seen_v), "ok");
}
END_TEST

START_TEST(client_that_names_no_version_sits_as_before)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(try_set("\"clock\":\"fast\""), "ok");

    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
}
END_TEST

START_TEST(version_of_the_change_is_known_after_a_restart)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    int64_t seen_v = state(&f)->v;
    ck_assert_str_eq(try_set("\"clock\":\"fast\""), "ok");
    bench_restart(f.bench);
    guest_come_again(f.friend, NULL);

    ck_assert_str_eq(try_sit_at(f.friend, "b1", seen_v), "stale-version");
}
END_TEST

START_TEST(host_who_changes_and_sits_in_one_packet_starts_no_game)
{
    let_friend_wait("");
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(f.host, tip);

    int64_t set = guest_say(f.host, "room.set",
                            "\"room\":\"%s\",\"d\":{\"clock\":\"delay:1/1\",\"games\":9}", f.room);
    int64_t sit = guest_say(f.host, "room.sit",
                            "\"room\":\"%s\",\"d\":{\"seat\":\"w1\",\"tip\":\"%s\"}", f.room, tip);

    ck_assert_str_eq(guest_outcome(f.host, set), "ok");
    ck_assert_str_eq(guest_outcome(f.host, sit), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    ck_assert(!is_seated(f.friend));
}
END_TEST

/* ---- the roll-off ---- */

static void play_roll_off(const char *more)
{
    begin_game(&f, more);
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 5;
    while (state(&f)->rolloff) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
    ck_assert(!state(&f)->begun);
}

START_TEST(host_cannot_throw_away_a_roll_off_with_a_winner)
{
    static const char *const kinds[] = {"", ",\"dice\":\"server\"", ",\"opening\":\"random\"",
                                        ",\"games\":3", ",\"clock\":\"days:3\""};
    play_roll_off(kinds[_i]);
    char friend_id[STORE_ID_BYTES];
    snprintf(friend_id, sizeof friend_id, "%s", f.friend->user_id);

    ck_assert_str_eq(try_kick(friend_id), "wrong-state");
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "wrong-state");
    ck_assert_str_eq(guest_try(f.host, "room.stand", "\"room\":\"%s\"", f.room), "wrong-state");
    ck_assert_str_eq(try_set("\"clock\":\"fast\""), "wrong-state");
    ck_assert_str_eq(guest_try(f.host, "room.bot", "\"room\":\"%s\",\"d\":{\"level\":12}", f.room),
                     "wrong-state");
    ck_assert_str_eq(guest_try(f.host, "leave", "\"room\":\"%s\"", f.room), "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert(!state(&f)->rolloff);
    ck_assert(is_seated(f.host) && is_seated(f.friend));
    ck_assert_str_eq(try_kick(f.third->user_id), "ok"); /* a watcher may be removed at any time */
}
END_TEST

START_TEST(host_cannot_throw_away_a_roll_off_against_a_bot)
{
    bench_let_bots(f.bench);
    guest_open(f.host, "\"ruleset\":\"tabula\",\"dice\":\"server\",\"bot\":12", f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "any"), "ok");
    ck_assert(state(&f)->phase == ROOM_PLAYING && !state(&f)->rolloff);

    ck_assert_str_eq(try_kick("bot12"), "wrong-state");
}
END_TEST

START_TEST(roll_off_without_a_winner_yet_lets_the_host_remove_the_opponent)
{
    begin_game(&f, "");
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 5;
    ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    ck_assert(state(&f)->rolloff);

    ck_assert_str_eq(try_kick(f.friend->user_id), "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server consent");
    TCase *tests = tcase_create("consent");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, changed_settings_stand_up_the_waiting_user, 0, CHANGES);
    tcase_add_test(tests, host_who_changes_settings_keeps_the_seat);
    tcase_add_loop_test(tests, change_of_access_unseats_no_player, 0, 3);
    tcase_add_test(tests, same_settings_again_unseat_no_player);
    tcase_add_test(tests, changed_settings_stand_up_all_waiting_users_of_a_team_game);
    tcase_add_test(tests, changed_settings_leave_a_built_in_bot_in_its_seat);
    tcase_add_test(tests, change_that_leaves_no_seat_free_starts_the_game_with_a_bot);
    tcase_add_test(tests, unseated_user_can_sit_again_with_the_same_tip);
    tcase_add_test(tests, user_unaware_of_the_change_cannot_sit);
    tcase_add_test(tests, other_events_since_are_no_reason_not_to_sit);
    tcase_add_test(tests, client_that_names_no_version_sits_as_before);
    tcase_add_test(tests, version_of_the_change_is_known_after_a_restart);
    tcase_add_test(tests, host_who_changes_and_sits_in_one_packet_starts_no_game);
    tcase_add_loop_test(tests, host_cannot_throw_away_a_roll_off_with_a_winner, 0, 5);
    tcase_add_test(tests, host_cannot_throw_away_a_roll_off_against_a_bot);
    tcase_add_test(tests, roll_off_without_a_winner_yet_lets_the_host_remove_the_opponent);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
