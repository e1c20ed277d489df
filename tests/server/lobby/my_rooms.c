/* SPDX-License-Identifier: MIT */
/* The lines of the lobby, and the list of a user's own rooms. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lobby/lobby.h"
#include "lobby/my_rooms.h"
#include "server/harness/people.h"
#include "session/session.h"
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

static const char *word(const json_t *object, const char *field)
{
    return json_string_value(json_object_get(object, field));
}

static const json_t *last_data(const struct guest *guest, const char *type)
{
    return json_object_get(guest_last(guest, type), "d");
}

/* The line of the room in that list of the last lobby message; NULL if it is not in it. */
static const json_t *line_in(const struct guest *guest, const char *type, const char *list,
                             const char *id)
{
    size_t i;
    json_t *line;
    json_array_foreach(json_object_get(last_data(guest, type), list), i, line)
    {
        const char *name = json_is_string(line) ? json_string_value(line) : word(line, "room");
        if (strcmp(name, id) == 0) {
            return line;
        }
    }
    return NULL;
}

static void sub(struct guest *guest, const char *topic)
{
    ck_assert_str_eq(guest_try(guest, "sub", "\"d\":{\"topic\":\"%s\"}", topic), "ok");
}

static void start_game(const char *more)
{
    char fields[256];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\"%s", more);
    guest_open(f.host, fields, f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
}

static bool is_owed(const struct guest *guest, const char *list)
{
    const json_t *line = line_in(guest, "me", list, f.room);
    ck_assert_ptr_nonnull(line);
    return json_is_true(json_object_get(line, "owed"));
}

/* ---- lobby lines ---- */

START_TEST(line_names_the_host_and_values_other_than_the_default)
{
    ck_assert_str_eq(guest_try(f.host, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    guest_open(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"", f.room);
    sub(f.third, "lobby");
    const json_t *line = line_in(f.third, "lobby", "rooms", f.room);
    ck_assert_str_eq(word(json_object_get(line, "host"), "who"), f.host->user_id);
    ck_assert_str_eq(word(json_object_get(line, "host"), "name"), "Livia");
    static const char *const absent[] = {"clock", "games", "delay", "locked", "owed"};
    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++) {
        ck_assert_ptr_null(json_object_get(line, absent[i]));
    }

    guest_open(f.host,
               "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"clock\":\"fast\",\"games\":3,"
               "\"delay\":2",
               f.room);
    ck_assert_str_eq(
        guest_try(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":true}", f.room), "ok");
    bench_wait(f.bench, 2 * LOBBY_EVERY_MS);

    line = line_in(f.third, "lobby", "changed", f.room);
    ck_assert_str_eq(word(line, "clock"), "delay:8/60");
    ck_assert_int_eq(json_integer_value(json_object_get(line, "games")), 3);
    ck_assert_int_eq(json_integer_value(json_object_get(line, "delay")), 2);
    ck_assert(json_is_true(json_object_get(line, "locked")));
}
END_TEST

START_TEST(line_names_an_absent_host_after_a_restart)
{
    ck_assert_str_eq(guest_try(f.host, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    guest_open(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"clock\":\"days:1\"",
               f.room);

    bench_restart(f.bench);
    guest_come_again(f.third, NULL);
    sub(f.third, "lobby");

    const json_t *line = line_in(f.third, "lobby", "rooms", f.room);
    ck_assert_str_eq(word(json_object_get(line, "host"), "name"), "Livia");
}
END_TEST

/* ---- me ---- */

START_TEST(list_has_rooms_with_a_seat_or_hosted_by_the_user)
{
    start_game("");
    char hosted[STORE_ID_BYTES];
    guest_open(f.host, "\"ruleset\":\"zeno\"", hosted);

    sub(f.host, "me");
    sub(f.friend, "me");
    sub(f.third, "me");

    ck_assert_ptr_nonnull(line_in(f.host, "me", "rooms", f.room));
    ck_assert_ptr_nonnull(line_in(f.host, "me", "rooms", hosted));
    ck_assert(!json_is_true(json_object_get(line_in(f.host, "me", "rooms", hosted), "owed")));
    ck_assert_ptr_nonnull(line_in(f.friend, "me", "rooms", f.room));
    ck_assert_ptr_null(line_in(f.friend, "me", "rooms", hosted));
    ck_assert_uint_eq(json_array_size(json_object_get(last_data(f.third, "me"), "rooms")), 0);
}
END_TEST

START_TEST(owed_actions_are_sent_at_most_once_a_second)
{
    start_game("");
    struct guest *players[] = {f.host, f.friend};
    sub(f.host, "me");
    sub(f.friend, "me");
    ck_assert(is_owed(f.host, "rooms"));
    ck_assert(is_owed(f.friend, "rooms"));
    uint64_t seed = 5;
    int heard = guest_heard(f.host, "me", NULL);
    for (int round = 0; round < 6; round++) {
        for (int i = 0; i < 5; i++) {
            ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
        }
        ck_assert_int_eq(guest_heard(f.host, "me", NULL), heard + round);
        bench_wait(f.bench, MY_ROOMS_EVERY_MS);
        ck_assert_int_eq(guest_heard(f.host, "me", NULL), heard + round + 1);

        struct debt debts[SEATS_MAX];
        bool owes[2] = {false, false};
        for (int i = room_owed(state(&f), debts); i > 0; i--) {
            owes[debts[i - 1].seat == seat_at(SIDE_BLACK, 1)] = true;
        }
        ck_assert_int_eq(is_owed(f.host, "changed"), owes[0]);
        ck_assert_int_eq(is_owed(f.friend, "changed"), owes[1]);
    }
}
END_TEST

START_TEST(wish_for_another_game_waits_for_the_other)
{
    start_game("");
    sub(f.friend, "me");
    ck_assert_str_eq(
        guest_try(f.friend, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
        "ok");
    bench_wait(f.bench, MY_ROOMS_EVERY_MS);
    ck_assert(!is_owed(f.friend, "changed"));
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(f.host, tip);

    ck_assert_str_eq(guest_try(f.host, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", f.room,
                               state(&f)->v, tip),
                     "ok");
    bench_wait(f.bench, MY_ROOMS_EVERY_MS);

    ck_assert(is_owed(f.friend, "changed"));
}
END_TEST

START_TEST(room_that_one_leaves_or_that_is_closed_is_gone)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_sit(f.friend, f.room, "w1"), "ok");
    sub(f.friend, "me");
    sub(f.host, "me");

    ck_assert_str_eq(guest_try(f.friend, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    bench_wait(f.bench, MY_ROOMS_EVERY_MS);
    ck_assert_ptr_nonnull(line_in(f.friend, "me", "gone", f.room));
    ck_assert_ptr_nonnull(line_in(f.host, "me", "changed", f.room));

    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
    bench_wait(f.bench, MY_ROOMS_EVERY_MS);
    ck_assert_ptr_nonnull(line_in(f.host, "me", "gone", f.room));
}
END_TEST

START_TEST(former_follower_gets_nothing)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    sub(f.host, "me");
    ck_assert_str_eq(guest_try(f.host, "unsub", "\"d\":{\"topic\":\"me\"}"), "ok");
    int heard = guest_heard(f.host, "me", NULL);

    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    bench_wait(f.bench, 3 * MY_ROOMS_EVERY_MS);

    ck_assert_int_eq(guest_heard(f.host, "me", NULL), heard);
}
END_TEST

START_TEST(many_changes_at_once_bring_a_new_list)
{
    sub(f.host, "me");
    for (int i = 0; i < 20; i++) {
        guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    }
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert_uint_eq(json_array_size(json_object_get(last_data(f.host, "me"), "changed")), 20);

    /* A guest may not open so many rooms at once, so the test sets the count. */
    struct session *session = session_find(&f.bench->app.sessions, f.host->user_id);
    memset(lobby_session_of(session)->mine->news, 0, sizeof lobby_session_of(session)->mine->news);
    lobby_session_of(session)->mine->news_count = MY_ROOMS_NEWS_MAX;
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert_uint_eq(json_array_size(json_object_get(last_data(f.host, "me"), "rooms")), 20);
}
END_TEST

START_TEST(list_is_whole_after_a_restart)
{
    start_game("");
    bench_restart(f.bench);
    guest_come_again(f.host, NULL);

    sub(f.host, "me");

    ck_assert(is_owed(f.host, "rooms"));
}
END_TEST

/* ---- invitations ---- */

static void invite(const char *fields, const char *names, char id[STORE_ID_BYTES])
{
    char all[512];
    snprintf(all, sizeof all,
             "\"ruleset\":\"tabula\",\"visibility\":\"private\",\"invited\":[%s]%s", names, fields);
    guest_open(f.host, all, id);
}

static const char *name_of_friend(void)
{
    static char name[64];
    ck_assert_str_eq(guest_try(f.friend, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    snprintf(name, sizeof name, "\"LIVIA\"");
    return name;
}

static const char *id_of(const struct guest *guest)
{
    static char text[64];
    snprintf(text, sizeof text, "\"%s\"", guest->user_id);
    return text;
}

static bool is_invited(const struct guest *guest, const char *list, const char *id)
{
    const json_t *line = line_in(guest, "me", list, id);
    return line != NULL && json_is_true(json_object_get(line, "invited"));
}

START_TEST(invited_user_gets_the_open_room_by_name_and_by_id)
{
    char by_id[STORE_ID_BYTES];
    invite("", name_of_friend(), f.room);
    invite("", id_of(f.friend), by_id);

    sub(f.friend, "me");
    sub(f.third, "me");
    sub(f.host, "me");

    ck_assert(is_invited(f.friend, "rooms", f.room));
    ck_assert(is_invited(f.friend, "rooms", by_id));
    const json_t *line = line_in(f.friend, "me", "rooms", f.room);
    ck_assert_str_eq(word(json_object_get(line, "host"), "who"), f.host->user_id);
    ck_assert_ptr_null(line_in(f.third, "me", "rooms", f.room));
    ck_assert_ptr_nonnull(line_in(f.host, "me", "rooms", f.room));
    ck_assert(!is_invited(f.host, "rooms", f.room));
}
END_TEST

START_TEST(invitation_comes_and_goes_while_the_user_is_here)
{
    sub(f.friend, "me");
    sub(f.third, "me");
    int heard = guest_heard(f.third, "me", NULL);
    invite("", id_of(f.friend), f.room);
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert(is_invited(f.friend, "changed", f.room));

    ck_assert_str_eq(guest_try(f.host, "room.set",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"invited\":[\"Otho\"]}",
                               f.room, state(&f)->v),
                     "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert_ptr_nonnull(line_in(f.friend, "me", "gone", f.room));

    ck_assert_str_eq(guest_try(f.friend, "me.name", "\"d\":{\"name\":\"Otho\"}"), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert(is_invited(f.friend, "changed", f.room));

    ck_assert_str_eq(
        guest_try(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":true}", f.room), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert_ptr_nonnull(line_in(f.friend, "me", "gone", f.room));
    ck_assert_int_eq(guest_heard(f.third, "me", NULL), heard);
}
END_TEST

START_TEST(seated_invited_user_has_an_own_room_and_an_invitation_after_standing_up)
{
    sub(f.friend, "me");
    invite("", id_of(f.friend), f.room);
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);

    ck_assert_str_eq(guest_sit(f.friend, f.room, "w1"), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert_ptr_nonnull(line_in(f.friend, "me", "changed", f.room));
    ck_assert(!is_invited(f.friend, "changed", f.room));
    ck_assert_ptr_null(line_in(f.friend, "me", "gone", f.room));

    ck_assert_str_eq(guest_try(f.friend, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert(is_invited(f.friend, "changed", f.room));
    ck_assert_ptr_null(line_in(f.friend, "me", "gone", f.room));
}
END_TEST

START_TEST(taken_seats_a_kick_and_the_end_of_the_room_remove_the_invitation)
{
    char names[200];
    snprintf(names, sizeof names, "\"%s\",\"%s\"", f.friend->user_id, f.third->user_id);
    sub(f.friend, "me");
    sub(f.third, "me");
    invite("", names, f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert(is_invited(f.third, "changed", f.room));

    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert_ptr_nonnull(line_in(f.third, "me", "gone", f.room));

    invite("", names, f.room);
    ck_assert_str_eq(guest_sit(f.friend, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_try(f.host, "room.kick", "\"room\":\"%s\",\"d\":{\"who\":\"%s\"}",
                               f.room, f.friend->user_id),
                     "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert(is_invited(f.third, "changed", f.room));
    ck_assert(!is_invited(f.friend, "changed", f.room));

    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert_ptr_nonnull(line_in(f.third, "me", "gone", f.room));
}
END_TEST

START_TEST(invitation_of_a_blocked_host_is_not_shown)
{
    sub(f.friend, "me");
    invite("", id_of(f.friend), f.room);
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert(is_invited(f.friend, "changed", f.room));

    ck_assert_str_eq(
        guest_try(f.friend, "block", "\"d\":{\"who\":\"%s\",\"on\":true}", f.host->user_id), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert_ptr_nonnull(line_in(f.friend, "me", "gone", f.room));

    ck_assert_str_eq(
        guest_try(f.friend, "block", "\"d\":{\"who\":\"%s\",\"on\":false}", f.host->user_id), "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert(is_invited(f.friend, "changed", f.room));
}
END_TEST

START_TEST(invitation_ends_while_its_host_is_away_unless_the_game_takes_days)
{
    char long_game[STORE_ID_BYTES];
    sub(f.friend, "me");
    invite("", id_of(f.friend), f.room);
    invite(",\"clock\":\"days:1\"", id_of(f.friend), long_game);
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert(is_invited(f.friend, "changed", f.room));
    ck_assert(is_invited(f.friend, "changed", long_game));

    guest_lose(f.host);
    bench_wait(f.bench, SESSION_AWAY_MS + 3 * MY_ROOMS_EVERY_MS);
    ck_assert_ptr_nonnull(line_in(f.friend, "me", "gone", f.room));
    ck_assert_ptr_null(line_in(f.friend, "me", "gone", long_game));

    guest_come_again(f.host, NULL);
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert(is_invited(f.friend, "changed", f.room));
}
END_TEST

START_TEST(one_host_gets_few_lines_and_those_are_the_newest)
{
    char rooms[INVITATIONS_OF_HOST_MAX + 2][STORE_ID_BYTES];
    for (size_t i = 0; i < INVITATIONS_OF_HOST_MAX + 2; i++) {
        invite("", id_of(f.friend), rooms[i]);
    }
    sub(f.friend, "me");

    ck_assert_uint_eq(json_array_size(json_object_get(last_data(f.friend, "me"), "rooms")),
                      INVITATIONS_OF_HOST_MAX);
    ck_assert(!is_invited(f.friend, "rooms", rooms[0]));
    ck_assert(is_invited(f.friend, "rooms", rooms[INVITATIONS_OF_HOST_MAX + 1]));

    ck_assert_str_eq(
        guest_try(f.host, "room.close", "\"room\":\"%s\"", rooms[INVITATIONS_OF_HOST_MAX + 1]),
        "ok");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);
    ck_assert(is_invited(f.friend, "changed", rooms[1]));
}
END_TEST

START_TEST(rated_table_invites_no_guest)
{
    session_find(&f.bench->app.sessions, f.host->user_id)->account = true;
    invite(",\"rated\":true,\"dice\":\"chain\"", id_of(f.friend), f.room);

    sub(f.friend, "me");

    ck_assert_ptr_null(line_in(f.friend, "me", "rooms", f.room));
}
END_TEST

START_TEST(invitation_is_there_again_after_a_restart)
{
    invite("", id_of(f.friend), f.room);
    bench_restart(f.bench);
    guest_come_again(f.friend, NULL);
    guest_come_again(f.host, NULL);
    sub(f.friend, "me");

    sub(f.host, "me");
    bench_wait(f.bench, 2 * MY_ROOMS_EVERY_MS);

    ck_assert(is_invited(f.friend, "changed", f.room) || is_invited(f.friend, "rooms", f.room));
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("mine");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, line_names_the_host_and_values_other_than_the_default);
    tcase_add_test(cases, line_names_an_absent_host_after_a_restart);
    tcase_add_test(cases, list_has_rooms_with_a_seat_or_hosted_by_the_user);
    tcase_add_test(cases, owed_actions_are_sent_at_most_once_a_second);
    tcase_add_test(cases, wish_for_another_game_waits_for_the_other);
    tcase_add_test(cases, room_that_one_leaves_or_that_is_closed_is_gone);
    tcase_add_test(cases, former_follower_gets_nothing);
    tcase_add_test(cases, many_changes_at_once_bring_a_new_list);
    tcase_add_test(cases, list_is_whole_after_a_restart);
    tcase_add_test(cases, invited_user_gets_the_open_room_by_name_and_by_id);
    tcase_add_test(cases, invitation_comes_and_goes_while_the_user_is_here);
    tcase_add_test(cases, seated_invited_user_has_an_own_room_and_an_invitation_after_standing_up);
    tcase_add_test(cases, taken_seats_a_kick_and_the_end_of_the_room_remove_the_invitation);
    tcase_add_test(cases, invitation_of_a_blocked_host_is_not_shown);
    tcase_add_test(cases, invitation_ends_while_its_host_is_away_unless_the_game_takes_days);
    tcase_add_test(cases, one_host_gets_few_lines_and_those_are_the_newest);
    tcase_add_test(cases, rated_table_invites_no_guest);
    tcase_add_test(cases, invitation_is_there_again_after_a_restart);
    Suite *suite = suite_create("server own rooms");
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
