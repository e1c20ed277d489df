/* SPDX-License-Identifier: MIT */
/*
 * What users have the server store outside the moves of games is bounded, for a user, an address and a room; and the
 * commands that store it have rates. Nothing of that touches a game in play.
 */
#include <check.h>
#include <inttypes.h>
#include <string.h>

#include "rules/room/text/line.h"
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

enum { MIB = 1 << 20, HOUR_MS = 3600000 };

static const char *set_delay(struct guest *guest, int delay)
{
    return guest_try(guest, "room.set", "\"room\":\"%s\",\"d\":{\"delay\":%d}", f.room, delay);
}

static struct session *session_of(const struct guest *guest)
{
    return session_find(&f.bench->app.sessions, guest->user_id);
}

/* The params of the last refusal. */
static int64_t wait_told(const struct guest *guest)
{
    const json_t *problem = json_object_get(guest_last(guest, "error"), "d");
    return json_integer_value(
        json_object_get(json_object_get(problem, "params"), "retry_after_ms"));
}

static uint64_t refusals(enum limit limit)
{
    return f.bench->app.admission.refused[limit];
}

/* ---- rates ---- */

START_TEST(settings_have_a_rate_and_the_connection_stays_open)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    for (int i = 0; i < RATE_SETTINGS_OF_USER_AT_ONCE; i++) {
        ck_assert_str_eq(set_delay(f.host, i % 2 + 1), "ok");
    }
    int64_t v = state(&f)->v;

    ck_assert_str_eq(set_delay(f.host, 5), "rate-limited");
    ck_assert_int_eq(wait_told(f.host), RATE_SETTINGS_OF_USER_EVERY_MS);
    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_uint_eq(refusals(LIMIT_SETTINGS_OF_USER), 1);
    ck_assert_str_eq(guest_try(f.host, "ping", "\"d\":{}"), "ok");

    bench_wait(f.bench, RATE_SETTINGS_OF_USER_EVERY_MS);
    ck_assert_str_eq(set_delay(f.host, 5), "ok");
}
END_TEST

/* A command, what it is limited by, and how often it comes at once; %d: grows with each command. */
static const struct rated_command {
    const char *type;
    const char *data;
    enum limit limit;
    int at_once;
} rated_commands[] = {
    {"room.sit", "\"d\":{\"seat\":\"w1\"}", LIMIT_SEATS_OF_USER, RATE_SEATS_OF_USER_AT_ONCE},
    {"room.stand", "\"d\":{}", LIMIT_SEATS_OF_USER, RATE_SEATS_OF_USER_AT_ONCE},
    {"room.bot", "\"d\":{\"level\":0}", LIMIT_SEATS_OF_USER, RATE_SEATS_OF_USER_AT_ONCE},
    {"room.lock", "\"d\":{\"locked\":true}", LIMIT_LOCKS_OF_USER, RATE_LOCKS_OF_USER_AT_ONCE},
    {"room.kick", "\"d\":{\"who\":\"abcdefgh\"}", LIMIT_KICKS_OF_USER, RATE_KICKS_OF_USER_AT_ONCE},
    {"rematch", "\"v\":1,\"d\":{}", LIMIT_OFFERS_OF_USER, RATE_OFFERS_OF_USER_AT_ONCE},
    {"me.name", "\"d\":{\"name\":\"Flavia\"}", LIMIT_NAMES_OF_USER, RATE_NAMES_OF_USER_AT_ONCE},
};

START_TEST(each_command_that_adds_to_logs_has_a_rate)
{
    const struct rated_command *command = &rated_commands[_i];
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);

    for (int i = 0; i < command->at_once; i++) {
        ck_assert_str_ne(
            guest_try(f.host, command->type, "\"room\":\"%s\",%s", f.room, command->data),
            "rate-limited");
    }

    ck_assert_str_eq(guest_try(f.host, command->type, "\"room\":\"%s\",%s", f.room, command->data),
                     "rate-limited");
    ck_assert_uint_eq(refusals(command->limit), 1);
    ck_assert_str_ne(
        guest_try(f.friend, command->type, "\"room\":\"%s\",%s", f.room, command->data),
        "rate-limited");
}
END_TEST

/* ---- bytes ---- */

START_TEST(what_a_user_adds_to_a_log_is_counted_and_moves_are_not)
{
    begin_game(&f, "");
    int64_t before_ms = *session_rate(session_of(f.host), LIMIT_STORED_OF_USER);
    ck_assert_int_gt(before_ms, bench_now_ms());

    for (int i = 0; i < 40 && state(&f)->phase == ROOM_PLAYING; i++) {
        struct guest *mover = play_to_turn(&f, 7);
        ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
    }
    ck_assert_int_eq(*session_rate(session_of(f.host), LIMIT_STORED_OF_USER), before_ms);
    ck_assert_str_eq(
        guest_try(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":true}", f.room), "ok");
    int64_t cost_ms = *session_rate(session_of(f.host), LIMIT_STORED_OF_USER) - before_ms;
    const struct room *log = bench_room(f.bench, f.room);
    int64_t bytes = (int64_t)room_line(log, log->state->v)->bytes;
    ck_assert_int_eq(cost_ms, (bytes * RATE_STORED_OF_USER_EVERY_MS + 1023) / 1024);
}
END_TEST

START_TEST(user_with_a_stored_mebibyte_waits_and_plays_on)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    session_charge_stored(&f.bench->app.sessions, mover->user_id, MIB, bench_now_ms());
    char other[STORE_ID_BYTES];

    ck_assert_str_eq(guest_try(mover, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"),
                     "rate-limited");
    ck_assert_int_gt(wait_told(mover), 0);
    ck_assert_str_eq(guest_try(mover, "chat.say",
                               "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"text\":\"Salve\"}",
                               f.room),
                     "rate-limited");
    ck_assert_uint_eq(refusals(LIMIT_STORED_OF_USER), 2);
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
    ck_assert_str_eq(
        guest_try(mover, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    guest_open(f.third, "\"ruleset\":\"tabula\"", other);

    bench_set_ms(bench_now_ms() + HOUR_MS);
    ck_assert_str_eq(guest_try(mover, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "ok");
}
END_TEST

START_TEST(host_with_a_stored_mebibyte_can_close_the_room)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    session_charge_stored(&f.bench->app.sessions, f.host->user_id, MIB, bench_now_ms());

    ck_assert_str_eq(set_delay(f.host, 3), "rate-limited");
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
}
END_TEST

START_TEST(users_of_an_address_share_what_they_store)
{
    struct guest *others[2] = {guest_create_from(f.bench, "198.51.100.7"),
                               guest_create_from(f.bench, "198.51.100.7")};
    session_charge_stored(&f.bench->app.sessions, others[0]->user_id, 32 * MIB, bench_now_ms());

    ck_assert_str_eq(guest_try(others[1], "room.open", "\"d\":{\"ruleset\":\"tabula\"}"),
                     "rate-limited");
    ck_assert_uint_eq(refusals((enum limit)SHARE_STORED), 1);
    ck_assert_str_eq(guest_try(f.host, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "ok");
}
END_TEST

/* The name of a user is an event in each room where the user sits. */
START_TEST(new_name_is_counted_in_each_room)
{
    enum { TABLES = 5 };
    for (int i = 0; i < TABLES; i++) {
        guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
        ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    }
    int64_t before_ms = *session_rate(session_of(f.host), LIMIT_STORED_OF_USER);

    ck_assert_str_eq(guest_try(f.host, "me.name", "\"d\":{\"name\":\"Flavia\"}"), "ok");

    const struct room *log = bench_room(f.bench, f.room);
    int64_t bytes = (int64_t)room_line(log, log->state->v)->bytes;
    ck_assert_int_ge(*session_rate(session_of(f.host), LIMIT_STORED_OF_USER) - before_ms,
                     TABLES * (bytes * RATE_STORED_OF_USER_EVERY_MS / 1024));
}
END_TEST

/* ---- the log of a room ---- */

/* As if the log had so many bytes. */
static void pretend_log(size_t bytes)
{
    struct room *full = bench_room(f.bench, f.room);
    full->past.log_bytes = bytes;
}

START_TEST(full_log_takes_no_settings_and_no_further_game)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    pretend_log(ROOM_LOG_BYTES_MAX);

    ck_assert_str_eq(set_delay(f.host, 3), "log-full");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "log-full");
    ck_assert_uint_eq(refusals(LIMIT_LOG_BYTES), 2);
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
}
END_TEST

START_TEST(game_in_a_full_log_is_played_to_its_end_and_no_other_follows)
{
    begin_game(&f, ",\"games\":3");
    pretend_log(ROOM_LOG_BYTES_MAX + 1);
    struct guest *mover = play_to_turn(&f, 7);

    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
    ck_assert_str_eq(
        guest_try(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":true}", f.room),
        "log-full");
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert_int_eq(state(&f)->game, 1);
}
END_TEST

START_TEST(bytes_of_a_log_are_known_again_after_a_restart)
{
    begin_game(&f, "");
    size_t bytes = bench_room(f.bench, f.room)->past.log_bytes;
    ck_assert_uint_gt(bytes, 0);

    bench_restart(f.bench);

    ck_assert_uint_eq(bench_room(f.bench, f.room)->past.log_bytes, bytes);
}
END_TEST

START_TEST(longest_settings_are_a_line_of_a_log)
{
    char fields[4096] = "\"ruleset\":\"tabula\",\"visibility\":\"private\",\"invited\":[";
    for (int i = 0; i < SETTINGS_INVITED_MAX; i++) {
        size_t used = strlen(fields);
        snprintf(fields + used, sizeof fields - used, "%s\"%02d", i == 0 ? "" : ",", i);
        for (int character = 0; character < 22; character++) {
            strcat(fields, "𒐫");
        }
        strcat(fields, "\"");
    }
    strcat(fields, "]");

    guest_open(f.host, fields, f.room);

    const struct room_line *line = room_line(bench_room(f.bench, f.room), 1);
    ck_assert_uint_gt(line->bytes, SETTINGS_INVITED_MAX * 90);
    ck_assert_uint_lt(line->bytes, ROOM_LOG_LINE_MAX / 2);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("stored");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, settings_have_a_rate_and_the_connection_stays_open);
    tcase_add_loop_test(tests, each_command_that_adds_to_logs_has_a_rate, 0,
                        (int)(sizeof rated_commands / sizeof rated_commands[0]));
    tcase_add_test(tests, what_a_user_adds_to_a_log_is_counted_and_moves_are_not);
    tcase_add_test(tests, user_with_a_stored_mebibyte_waits_and_plays_on);
    tcase_add_test(tests, host_with_a_stored_mebibyte_can_close_the_room);
    tcase_add_test(tests, users_of_an_address_share_what_they_store);
    tcase_add_test(tests, new_name_is_counted_in_each_room);
    tcase_add_test(tests, full_log_takes_no_settings_and_no_further_game);
    tcase_add_test(tests, game_in_a_full_log_is_played_to_its_end_and_no_other_follows);
    tcase_add_test(tests, bytes_of_a_log_are_known_again_after_a_restart);
    tcase_add_test(tests, longest_settings_are_a_line_of_a_log);
    Suite *suite = suite_create("server stored");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
