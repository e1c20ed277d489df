/* SPDX-License-Identifier: MIT */
/*
 * The operator's commands in the server: every verb has its effect or is refused with a reason; a drain waits for
 * games, and ends.
 */
#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "admin/verbs.h"
#include "server/harness/bench.h"
#include "suite.h"

static struct bench *bench;
static struct guest *ann;
static struct guest *bob;
static int answers;
static char refusal[512]; /* the refusal of the last answer; "" if it succeeded */
static json_t *told;      /* or the result of the last answer */
static int stops;

static void count_stop(void *data)
{
    (void)data;
    stops++;
}

static void set_up(void)
{
    bench = bench_create();
    bench->app.commands.drain.stop = count_stop;
    ann = guest_create(bench);
    bob = guest_create_from(bench, "203.0.113.7");
    answers = 0;
    stops = 0;
    told = NULL;
}

static void tear_down(void)
{
    bench_destroy(bench);
    json_decref(told);
}

static void on_answer(void *data, const char *says, const json_t *answer)
{
    ck_assert_ptr_eq(data, &answers);
    ck_assert((says == NULL) != (answer == NULL));
    answers++;
    snprintf(refusal, sizeof refusal, "%s", says != NULL ? says : "");
    json_decref(told);
    told = answer != NULL ? json_deep_copy(answer) : NULL;
}

static void begin(const char *verb, const char *args)
{
    json_t *object = json_loads(args, 0, NULL);
    admin_run(&bench->app.admin, verb, object, "operator", true, on_answer, &answers,
              bench_now_ms());
    json_decref(object);
}

/* Runs a verb; returns "" if it succeeded, else the reason of the refusal. */
static const char *run(const char *verb, const char *args)
{
    int before = answers;
    begin(verb, args);
    fake_store_run(bench->store);
    ck_assert_int_eq(answers, before + 1);
    return refusal;
}

/* The same; the form has two places for %s. */
static const char *run_for(const char *verb, const char *form, const char *id)
{
    char args[256];
    snprintf(args, sizeof args, form, id);
    return run(verb, args);
}

static json_int_t number(const char *name)
{
    return json_integer_value(json_object_get(told, name));
}

static const char *text(size_t row, const char *list, const char *name)
{
    const char *value =
        json_string_value(json_object_get(json_array_get(json_object_get(told, list), row), name));
    return value != NULL ? value : "";
}

static void start_game(char room[STORE_ID_BYTES], const char *fields)
{
    guest_open(ann, fields, room);
    ck_assert_str_eq(guest_sit(ann, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(bob, room, "b1"), "ok");
    ck_assert_int_eq(bench_room(bench, room)->state->phase, ROOM_PLAYING);
}

START_TEST(every_verb_of_the_table_answers)
{
    const struct admin_verb *verb;
    for (size_t i = 0; (verb = admin_verb_at(i)) != NULL; i++) {
        int before = answers;
        begin(verb->name, "{}");
        fake_store_run(bench->store);
        ck_assert_msg(answers == before + 1, "%s", verb->name);
        ck_assert_msg((refusal[0] == '\0') == (verb->args[0].name == NULL || !verb->args[0].needed),
                      "%s: %s", verb->name, refusal);
    }
    ck_assert_str_eq(run("dance", "{}"), "Unknown command.");
}
END_TEST

START_TEST(status_rooms_and_sessions_are_shown)
{
    char room[STORE_ID_BYTES];
    start_game(room, "\"ruleset\":\"tabula\"");

    ck_assert_str_eq(run("status", "{}"), "");
    ck_assert_int_eq(number("connections"), 2);
    ck_assert_int_eq(number("live_games"), 1);
    ck_assert_str_eq(run("rooms", "{\"state\":\"open\"}"), "");
    ck_assert_int_eq(number("of"), 0);
    ck_assert_str_eq(run("rooms", "{\"state\":\"playing\"}"), "");
    ck_assert_int_eq(number("of"), 1);
    ck_assert_str_eq(text(0, "rooms", "room"), room);
    ck_assert_str_eq(run_for("sessions", "{\"find\":\"%s\"}", bob->user_id), "");
    ck_assert_int_eq(number("of"), 1);
    ck_assert_str_eq(text(0, "sessions", "address"), "203.0.113.7");
    char name[STORE_NAME_BYTES];
    snprintf(name, sizeof name, "%s", text(0, "sessions", "name"));
    for (char *letter = name; *letter != '\0'; letter++) {
        *letter = (char)toupper((unsigned char)*letter);
    }
    ck_assert_str_eq(run_for("sessions", "{\"find\":\"%s\"}", name + 1), "");
    ck_assert_int_eq(number("of"), 1);
    ck_assert_str_eq(text(0, "sessions", "who"), bob->user_id);
    ck_assert_str_eq(run("sessions", "{\"find\":\"no such name\"}"), "");
    ck_assert_int_eq(number("of"), 0);
}
END_TEST

START_TEST(players_of_a_room_are_named_with_names_of_any_length)
{
    char room[STORE_ID_BYTES];
    ck_assert_str_eq(guest_try(ann, "me.name", "\"d\":{\"name\":\"A\"}"), "ok");
    ck_assert_str_eq(guest_try(bob, "me.name", "\"d\":{\"name\":\"B\"}"), "ok");
    start_game(room, "\"ruleset\":\"tabula\"");

    ck_assert_str_eq(run("rooms", "{}"), "");

    ck_assert_str_eq(text(0, "rooms", "players"), "A, B");
}
END_TEST

START_TEST(table_of_any_phase_is_closed_and_recorded)
{
    char room[STORE_ID_BYTES];
    start_game(room, "\"ruleset\":\"tabula\"");

    ck_assert_str_eq(run_for("close", "{\"room\":\"%s\",\"why\":\"Insults.\"}", room), "");

    ck_assert_int_eq(bench_room(bench, room)->state->phase, ROOM_CLOSED);
    ck_assert_int_eq(guest_heard(ann, "event", "closed"), 1);
    ck_assert_str_eq(run_for("close", "{\"room\":\"%s\",\"why\":\"Again.\"}", room),
                     "This table is already closed.");
    ck_assert_str_eq(run_for("close", "{\"room\":\"%s\",\"why\":\"x\"}", "zzzzzzzzzz"),
                     "This table does not exist.");
    ck_assert_str_eq(run("audit", "{}"), "");
    ck_assert_str_eq(text(0, "acts", "what"), "close");
    ck_assert_str_eq(text(0, "acts", "target"), room);
    ck_assert_str_eq(text(0, "acts", "why"), "Insults.");
}
END_TEST

START_TEST(closed_game_is_still_closed_after_a_restart)
{
    char room[STORE_ID_BYTES];
    start_game(room, "\"ruleset\":\"tabula\"");
    ck_assert_str_eq(run_for("close", "{\"room\":\"%s\",\"why\":\"Insults.\"}", room), "");

    bench_restart(bench);
    guest_come_again(ann, NULL);

    ck_assert_str_eq(guest_try(ann, "room.stand", "\"room\":\"%s\",\"d\":{}", room), "room-closed");
}
END_TEST

START_TEST(user_is_kicked_and_banned_and_let_in_again)
{
    ck_assert_str_eq(run_for("kick", "{\"who\":\"%s\",\"why\":\"Go.\"}", bob->user_id), "");
    ck_assert_int_eq(fake_net_close_code(bench->net, bob->conn), MODERATION_KICKED);
    guest_lose(bob);
    ck_assert_str_ne(run_for("kick", "{\"who\":\"%s\",\"why\":\"Go.\"}", bob->user_id), "");

    ck_assert_str_eq(
        run_for("ban", "{\"target\":\"%s\",\"for\":\"2h\",\"why\":\"Go.\"}", bob->user_id), "");
    ck_assert_str_eq(run("bans", "{}"), "");
    ck_assert_str_eq(text(0, "bans", "target"), bob->user_id);
    ck_assert_int_eq(json_integer_value(json_object_get(
                         json_array_get(json_object_get(told, "bans"), 0), "until")),
                     bench_now_ms() + 7200000);
    ck_assert_str_eq(run("ban", "{\"target\":\"nobody!\",\"for\":\"always\",\"why\":\"Go.\"}"),
                     moderation_status_text(MODERATION_BAD_TARGET));

    ck_assert_str_eq(run_for("unban", "{\"target\":\"%s\"}", bob->user_id), "");
    ck_assert_str_eq(run("bans", "{}"), "");
    ck_assert_int_eq(number("of"), 0);
}
END_TEST

START_TEST(lockdown_and_log_level_are_set)
{
    ck_assert_str_eq(run("lockdown", "{\"level\":4,\"why\":\"A flood.\"}"), "");
    ck_assert_int_eq(bench->app.moderation.level, LOCKDOWN_GAMES);
    ck_assert_str_ne(run("lockdown", "{\"level\":5,\"why\":\"A flood.\"}"), "");
    ck_assert_str_eq(run("log-level", "{\"level\":\"error\"}"), "");
    ck_assert_int_eq(bench->app.runtime.log.level, LOG_ERROR);
    ck_assert_str_ne(run("log-level", "{\"level\":\"loud\"}"), "");
}
END_TEST

START_TEST(announcement_reaches_all_present_and_later_users)
{
    ck_assert_str_eq(run("say", "{\"text\":\"At nine we restart.\"}"), "");

    ck_assert_int_eq(guest_heard(ann, "notice", NULL), 1);
    ck_assert_int_eq(guest_heard(bob, "notice", NULL), 1);
    struct guest *soon = guest_create(bench);
    ck_assert_int_eq(guest_heard(soon, "notice", NULL), 1);
    bench_wait(bench, ANNOUNCEMENT_STANDS_MS);
    struct guest *late = guest_create(bench);
    ck_assert_int_eq(guest_heard(late, "notice", NULL), 0);
}
END_TEST

/* The notices of a user who comes now. */
static int notices_of_newcomer(void)
{
    struct guest *guest = guest_create(bench);
    int notices = guest_heard(guest, "notice", NULL);
    return notices;
}

START_TEST(announcement_survives_a_restart_for_the_rest_of_its_time)
{
    ck_assert_str_eq(run("say", "{\"text\":\"At eight we restart.\"}"), "");
    ck_assert_str_eq(run("say", "{\"text\":\"At nine we restart.\"}"), "");
    ck_assert_str_eq(run("log-level", "{\"level\":\"error\"}"), "");

    bench_restart(bench);

    struct guest *guest = guest_create(bench);
    ck_assert_int_eq(guest_heard(guest, "notice", NULL), 1);
    const json_t *notice = json_object_get(guest_last(guest, "notice"), "d");
    ck_assert_str_eq(json_string_value(json_object_get(notice, "text")), "At nine we restart.");
    ck_assert_int_eq(json_integer_value(json_object_get(notice, "at")), bench_now_ms());
    bench_wait(bench, ANNOUNCEMENT_STANDS_MS);
    ck_assert_int_eq(notices_of_newcomer(), 0);
    bench_restart(bench);
    ck_assert_int_eq(notices_of_newcomer(), 0);
}
END_TEST

START_TEST(announcement_of_a_drain_ends_with_the_server)
{
    ck_assert_str_eq(run("say", "{\"text\":\"At nine we restart.\"}"), "");
    ck_assert_str_eq(run("drain", "{\"in\":\"10m\"}"), "");

    bench_restart(bench);

    ck_assert_int_eq(notices_of_newcomer(), 0);
}
END_TEST

START_TEST(drain_begins_nothing_and_ends_with_the_last_game)
{
    char room[STORE_ID_BYTES];
    start_game(room, "\"ruleset\":\"tabula\"");

    ck_assert_str_eq(run("drain", "{\"in\":\"10m\"}"), "");

    ck_assert_int_eq(number("live_games"), 1);
    ck_assert_int_eq(guest_heard(bob, "notice", NULL), 1);
    ck_assert_str_eq(guest_try(ann, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "restarting");
    bench_wait(bench, 60000);
    ck_assert_int_eq(stops, 0);
    ck_assert_str_eq(guest_try(ann, "resign", "\"room\":\"%s\",\"v\":%d", room,
                               (int)bench_room(bench, room)->state->v),
                     "ok");
    bench_wait(bench, APP_TICK_MS);
    ck_assert_int_eq(stops, 1);
    bench_wait(bench, 60000);
    ck_assert_int_eq(stops, 1);
}
END_TEST

START_TEST(drain_ends_when_its_time_is_up)
{
    char room[STORE_ID_BYTES];
    start_game(room, "\"ruleset\":\"tabula\"");

    ck_assert_str_eq(run("drain", "{}"), "");

    bench_wait(bench, DRAIN_DEFAULT_MS - APP_TICK_MS);
    ck_assert_int_eq(stops, 0);
    bench_wait(bench, APP_TICK_MS);
    ck_assert_int_eq(stops, 1);
}
END_TEST

START_TEST(drain_waits_for_no_correspondence)
{
    char room[STORE_ID_BYTES];
    start_game(room, "\"ruleset\":\"tabula\",\"clock\":\"days:3\"");

    ck_assert_str_eq(run("drain", "{}"), "");
    bench_wait(bench, APP_TICK_MS);

    ck_assert_int_eq(stops, 1);
}
END_TEST

START_TEST(drain_may_be_called_off)
{
    ck_assert_str_eq(run("drain", "{\"off\":true}"), "No drain is in progress.");
    ck_assert_str_eq(run("drain", "{\"in\":\"1h\"}"), "");
    ck_assert_str_eq(run("drain", "{\"off\":true}"), "");

    bench_wait(bench, 60000);

    ck_assert_int_eq(stops, 0);
    ck_assert_str_eq(guest_try(ann, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "ok");
}
END_TEST

START_TEST(failure_to_store_is_reported)
{
    char room[STORE_ID_BYTES];
    guest_open(ann, "\"ruleset\":\"tabula\"", room);
    fake_store_fail(bench->store, STORE_FULL);

    ck_assert_str_ne(run_for("close", "{\"room\":\"%s\",\"why\":\"x\"}", room), "");
    ck_assert_int_eq(bench_room(bench, room)->state->phase, ROOM_OPEN);
    ck_assert_str_ne(run("lockdown", "{\"level\":4,\"why\":\"A flood.\"}"), "");
    ck_assert_int_eq(bench->app.moderation.level, LOCKDOWN_OPEN);
    ck_assert_str_eq(run("drain", "{\"in\":\"1h\"}"), "");
    ck_assert(bench->app.runtime.draining);
    fake_store_fail(bench->store, STORE_OK);
}
END_TEST

/* ---- over HTTP ---- */

static int request(const char *method, const char *path, const char *token, const char *body)
{
    struct net_request *request = fake_net_request(method, path, "");
    char header[128];
    snprintf(header, sizeof header, "Bearer %s", token);
    fake_net_request_header(request, "authorization", header);
    fake_net_request_body(request, body);
    app_handlers.request(&bench->app, request);
    fake_store_run(bench->store);
    int status = fake_net_status(request);
    fake_net_request_destroy(request);
    return status;
}

START_TEST(page_needs_a_token_that_is_in_force)
{
    char token[IDS_TOKEN_CHARS + 1];
    char other[IDS_TOKEN_CHARS + 1];
    admin_token_make(&bench->app.admin, token, bench_now_ms());
    ids_token(other);

    ck_assert_int_eq(request("GET", "/api/v1/admin/status", "", NULL), 401);
    ck_assert_int_eq(request("GET", "/api/v1/admin/status", other, NULL), 401);
    ck_assert_int_eq(request("GET", "/api/v1/admin/status", token, NULL), 200);
    ck_assert_int_eq(request("GET", "/api/v1/admin/dance", token, NULL), 404);
    ck_assert_int_eq(request("POST", "/api/v1/admin/token", token, "{}"), 404);
    ck_assert_int_eq(request("GET", "/api/v1/admin/drain", token, NULL), 422);
    ck_assert_int_eq(request("POST", "/api/v1/admin/lockdown", token, "{"), 400);
    ck_assert_int_eq(
        request("POST", "/api/v1/admin/lockdown", token, "{\"level\":9,\"why\":\"x\"}"), 422);
    ck_assert_int_eq(
        request("POST", "/api/v1/admin/lockdown", token, "{\"level\":1,\"why\":\"x\"}"), 200);
    ck_assert_int_eq(bench->app.moderation.level, LOCKDOWN_PRESETS);
}
END_TEST

START_TEST(tokens_run_out_and_may_be_revoked)
{
    char token[IDS_TOKEN_CHARS + 1];
    admin_token_make(&bench->app.admin, token, bench_now_ms());
    ck_assert(admin_token_holds(&bench->app.admin, token, bench_now_ms() + ADMIN_TOKEN_MS - 1));
    ck_assert(!admin_token_holds(&bench->app.admin, token, bench_now_ms() + ADMIN_TOKEN_MS));

    ck_assert_str_eq(run("token", "{\"revoke\":true}"), "");
    ck_assert(!admin_token_holds(&bench->app.admin, token, bench_now_ms()));

    char tokens[ADMIN_TOKENS_MAX + 1][IDS_TOKEN_CHARS + 1];
    for (int i = 0; i <= ADMIN_TOKENS_MAX; i++) {
        admin_token_make(&bench->app.admin, tokens[i], bench_now_ms() + i);
    }
    for (int i = 0; i <= ADMIN_TOKENS_MAX;
         i++) { /* the last one has taken the oldest one's place */
        ck_assert_int_eq(admin_token_holds(&bench->app.admin, tokens[i], bench_now_ms()), i > 0);
    }
}
END_TEST

START_TEST(guesses_are_slowed_and_the_right_token_is_not)
{
    char token[IDS_TOKEN_CHARS + 1];
    char other[IDS_TOKEN_CHARS + 1];
    admin_token_make(&bench->app.admin, token, bench_now_ms());
    ids_token(other);
    for (int i = 0; i < ADMIN_GUESSES_BURST; i++) {
        ck_assert_int_eq(request("GET", "/api/v1/admin/status", other, NULL), 401);
    }

    ck_assert_int_eq(request("GET", "/api/v1/admin/status", other, NULL), 429);
    ck_assert_int_eq(request("GET", "/api/v1/admin/status", token, NULL), 200);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("admin");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, every_verb_of_the_table_answers);
    tcase_add_test(tests, status_rooms_and_sessions_are_shown);
    tcase_add_test(tests, players_of_a_room_are_named_with_names_of_any_length);
    tcase_add_test(tests, table_of_any_phase_is_closed_and_recorded);
    tcase_add_test(tests, closed_game_is_still_closed_after_a_restart);
    tcase_add_test(tests, user_is_kicked_and_banned_and_let_in_again);
    tcase_add_test(tests, lockdown_and_log_level_are_set);
    tcase_add_test(tests, announcement_reaches_all_present_and_later_users);
    tcase_add_test(tests, announcement_survives_a_restart_for_the_rest_of_its_time);
    tcase_add_test(tests, announcement_of_a_drain_ends_with_the_server);
    tcase_add_test(tests, drain_begins_nothing_and_ends_with_the_last_game);
    tcase_add_test(tests, drain_ends_when_its_time_is_up);
    tcase_add_test(tests, drain_waits_for_no_correspondence);
    tcase_add_test(tests, drain_may_be_called_off);
    tcase_add_test(tests, failure_to_store_is_reported);
    tcase_add_test(tests, page_needs_a_token_that_is_in_force);
    tcase_add_test(tests, tokens_run_out_and_may_be_revoked);
    tcase_add_test(tests, guesses_are_slowed_and_the_right_token_is_not);
    Suite *suite = suite_create("server admin");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
