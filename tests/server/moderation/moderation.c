/* SPDX-License-Identifier: MIT */
/*
 * Bans, kicks, lockdown: the client receives each with its reason. Each takes effect at once and is still in effect
 * after a restart.
 */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/bench.h"
#include "store/chat.h"
#include "suite.h"

enum { HOUR_MS = 60 * 60000 };

static struct bench *bench;
static struct guest *ann;
static struct guest *bob;

static void set_up(void)
{
    bench = bench_create();
    ann = guest_create_from(bench, "203.0.113.7");
    bob = guest_create_from(bench, "198.51.100.1");
}

static void tear_down(void)
{
    bench_destroy(bench);
}

static void count_done(void *data, enum store_status status)
{
    if (status == STORE_OK) {
        ++*(int *)data;
    }
}

static enum moderation_status ban(const char *target, int64_t until_ms)
{
    int done = 0;
    struct moderation_act act = {"operator", "Insults.", count_done, &done};
    enum moderation_status status =
        moderation_ban(&bench->app.moderation, target, until_ms, &act, bench_now_ms());
    fake_store_run(bench->store);
    ck_assert_int_eq(done, status == MODERATION_UNDER_WAY);
    return status;
}

static void lock_down(enum lockdown level)
{
    int done = 0;
    struct moderation_act act = {"operator", "A flood.", count_done, &done};
    ck_assert_int_eq(moderation_lock_down(&bench->app.moderation, level, &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);
    fake_store_run(bench->store);
    ck_assert_int_eq(done, 1);
}

static int close_code(const struct guest *guest)
{
    return fake_net_close_code(bench->net, guest->conn);
}

/* The `d` of the last error that the guest received. */
static const json_t *problem(const struct guest *guest)
{
    return json_object_get(guest_last(guest, "error"), "d");
}

static const char *code(const struct guest *guest)
{
    const char *text = json_string_value(json_object_get(problem(guest), "code"));
    return text != NULL ? text : "";
}

static void come_again(struct guest *guest)
{
    guest_lose(guest);
    guest_come_again(guest, NULL);
}

START_TEST(banned_user_gets_reason_and_end_and_is_disconnected)
{
    int64_t until_ms = bench_now_ms() + HOUR_MS;
    ck_assert_int_eq(ban(ann->user_id, until_ms), MODERATION_UNDER_WAY);

    ck_assert_int_eq(close_code(ann), MODERATION_BANNED);
    ck_assert_str_eq(code(ann), "banned");
    const json_t *params = json_object_get(problem(ann), "params");
    ck_assert_str_eq(json_string_value(json_object_get(params, "reason")), "Insults.");
    ck_assert_int_eq(json_integer_value(json_object_get(params, "until")), until_ms);
    ck_assert_int_eq(close_code(bob), 0);
}
END_TEST

START_TEST(banned_user_is_refused_with_a_new_socket_until_the_ban_is_over)
{
    ck_assert_int_eq(ban(ann->user_id, bench_now_ms() + HOUR_MS), MODERATION_UNDER_WAY);

    come_again(ann);
    ck_assert_str_eq(code(ann), "banned");
    ck_assert_int_eq(close_code(ann), MODERATION_BANNED);
    ck_assert_int_eq(guest_heard(ann, "welcome", NULL), 0);

    bench_wait(bench, HOUR_MS);
    come_again(ann);
    ck_assert_int_eq(guest_heard(ann, "welcome", NULL), 1);
}
END_TEST

START_TEST(banned_range_admits_no_known_or_new_user)
{
    ck_assert_int_eq(ban("203.0.113.9/24", 0), MODERATION_UNDER_WAY);

    ck_assert_int_eq(close_code(ann), MODERATION_BANNED);
    struct guest *again = guest_create_from(bench, "203.0.113.200");
    ck_assert_str_eq(again->user_id, "");
    ck_assert_str_eq(code(again), "banned");
    ck_assert_int_eq(close_code(again), MODERATION_BANNED);
    /* a permanent ban */
    ck_assert_ptr_null(json_object_get(json_object_get(problem(again), "params"), "until"));
    ck_assert_int_eq(close_code(bob), 0);
}
END_TEST

START_TEST(bans_and_lockdown_are_there_after_a_restart_and_may_be_lifted)
{
    int done = 0;
    struct moderation_act act = {"operator", "Time served.", count_done, &done};
    ck_assert_int_eq(ban(ann->user_id, 0), MODERATION_UNDER_WAY);
    lock_down(LOCKDOWN_PRESETS);
    bench_restart(bench);
    ck_assert_int_eq(bench->app.moderation.level, LOCKDOWN_PRESETS);
    guest_come_again(ann, NULL);
    ck_assert_str_eq(code(ann), "banned");

    ck_assert_int_eq(moderation_unban(&bench->app.moderation, ann->user_id, &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);
    fake_store_run(bench->store);

    ck_assert_int_eq(done, 1);
    come_again(ann);
    ck_assert_int_eq(guest_heard(ann, "welcome", NULL), 1);
    ck_assert_int_eq(moderation_unban(&bench->app.moderation, ann->user_id, &act, bench_now_ms()),
                     MODERATION_NOT_THERE);
}
END_TEST

START_TEST(ban_that_comes_while_the_hello_is_looked_up_holds)
{
    guest_lose(ann);
    struct moderation_act act = {"operator", "Insults.", NULL, NULL};
    fake_store_hold(bench->store, true);
    ck_assert_int_eq(moderation_ban(&bench->app.moderation, ann->user_id, 0, &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);
    guest_come_again(ann, NULL);
    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);

    ck_assert_int_eq(close_code(ann), MODERATION_BANNED);
    ck_assert_int_eq(guest_heard(ann, "welcome", NULL), 0);
}
END_TEST

START_TEST(act_that_cannot_be_stored_has_not_happened)
{
    int done = 0;
    struct moderation_act act = {"operator", "Insults.", count_done, &done};
    fake_store_fail(bench->store, STORE_FULL);
    ck_assert_int_eq(moderation_ban(&bench->app.moderation, ann->user_id, 0, &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);
    fake_store_run(bench->store);
    fake_store_fail(bench->store, STORE_OK);

    ck_assert_int_eq(done, 0);
    ck_assert_int_eq(close_code(ann), 0);
    ck_assert_str_eq(guest_try(ann, "ping", "\"d\":{}"), "ok");
}
END_TEST

START_TEST(slips_of_the_operator_are_refused)
{
    static const char *const targets[] = {
        "",          "::/16", "::ffff:0:0/96", "::ffff:1.2.3.4/103", "everybody",
        "1.2.3.4/7", "::/15", "P7K2",          "p7k2m9qx0123456789", "1.2.3"};
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        ck_assert_msg(ban(targets[i], 0) == MODERATION_BAD_TARGET, "%s", targets[i]);
    }
    struct moderation_act act = {"operator", "", NULL, NULL};
    ck_assert_int_eq(moderation_ban(&bench->app.moderation, ann->user_id, 0, &act, bench_now_ms()),
                     MODERATION_BAD_REASON);
    act.why = "x";
    ck_assert_int_eq(moderation_kick(&bench->app.moderation, "pnobody", &act, bench_now_ms()),
                     MODERATION_NOT_THERE);
    ck_assert_int_eq(
        moderation_lock_down(&bench->app.moderation, LOCKDOWN_LEVELS, &act, bench_now_ms()),
        MODERATION_BAD_TARGET);
}
END_TEST

START_TEST(kicked_user_hears_why_and_may_come_again)
{
    struct moderation_act act = {"operator", "Cool down.", NULL, NULL};
    ck_assert_int_eq(moderation_kick(&bench->app.moderation, ann->user_id, &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);
    fake_store_run(bench->store);

    ck_assert_str_eq(code(ann), "kicked");
    ck_assert_int_eq(close_code(ann), MODERATION_KICKED);
    come_again(ann);
    ck_assert_int_eq(guest_heard(ann, "welcome", NULL), 1);
}
END_TEST

static void on_acts(void *data, enum store_status status, const struct store_act *acts,
                    size_t count)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_uint_eq(count, 3);
    ck_assert_str_eq(acts[0].what, "drain");
    ck_assert_str_eq(acts[1].what, "lockdown");
    ck_assert_str_eq(acts[1].target, "1");
    ck_assert_str_eq(acts[2].what, "ban");
    ck_assert_str_eq(acts[2].target, ann->user_id);
    ck_assert_str_eq(acts[2].by, "operator");
    ck_assert_str_eq(acts[2].why, "Insults.");
    ck_assert_int_eq(acts[2].at_ms, bench_now_ms());
    ++*(int *)data;
}

START_TEST(every_act_stands_in_the_book)
{
    int calls = 0;
    struct moderation_act act = {"operator", "A new version.", NULL, NULL};
    ck_assert_int_eq(ban(ann->user_id, 0), MODERATION_UNDER_WAY);
    lock_down(LOCKDOWN_PRESETS);
    ck_assert_int_eq(moderation_record(&bench->app.moderation, "drain", "", &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);

    store_read_acts(bench->store, 10, on_acts, &calls);
    fake_store_run(bench->store);
    ck_assert_int_eq(calls, 1);
}
END_TEST

START_TEST(lockdown_lets_in_and_open_whom_its_level_says)
{
    char room[STORE_ID_BYTES];
    char playing[STORE_ID_BYTES];
    guest_open(ann, "\"ruleset\":\"tabula\"", room);
    guest_open(ann, "\"ruleset\":\"tabula\"", playing);
    ck_assert_str_eq(guest_sit(ann, playing, "w1"), "ok");
    ck_assert_str_eq(guest_sit(bob, playing, "b1"), "ok");

    lock_down(LOCKDOWN_NO_ROOMS);
    ck_assert_str_eq(guest_try(ann, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "lockdown");
    bench_wait(bench, HOUR_MS);
    guest_open(ann, "\"ruleset\":\"tabula\"", room);
    struct guest *late = guest_create(bench);
    ck_assert_str_eq(guest_try(late, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "lockdown");

    lock_down(LOCKDOWN_NO_GUESTS);
    struct guest *later = guest_create(bench);
    ck_assert_str_eq(later->user_id, "");
    ck_assert_str_eq(code(later), "lockdown");
    const json_t *params = json_object_get(problem(later), "params");
    ck_assert_int_eq(json_integer_value(json_object_get(params, "level")), LOCKDOWN_NO_GUESTS);
    ck_assert_str_eq(
        guest_try(ann, "chat.say",
                  "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"Salve\"}", room),
        "presets-only");
    ck_assert_str_eq(
        guest_try(ann, "chat.say",
                  "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"preset\":\"hello\"}", room),
        "ok");
    come_again(late);
    ck_assert_int_eq(guest_heard(late, "welcome", NULL), 1);
    ck_assert_str_eq(guest_sit(late, room, "any"), "ok");

    lock_down(LOCKDOWN_GAMES);
    struct guest *players[] = {ann, bob};
    uint64_t seed = 7;
    ck_assert(bench_act(bench, players, 2, playing, &seed));
    ck_assert_str_eq(guest_sit(bob, room, "any"), "lockdown");
    ck_assert_str_eq(guest_try(ann, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "lockdown");

    lock_down(LOCKDOWN_OPEN);
    ck_assert_str_eq(guest_sit(bob, room, "any"), "ok");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("order");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, banned_user_gets_reason_and_end_and_is_disconnected);
    tcase_add_test(tests, banned_user_is_refused_with_a_new_socket_until_the_ban_is_over);
    tcase_add_test(tests, banned_range_admits_no_known_or_new_user);
    tcase_add_test(tests, bans_and_lockdown_are_there_after_a_restart_and_may_be_lifted);
    tcase_add_test(tests, ban_that_comes_while_the_hello_is_looked_up_holds);
    tcase_add_test(tests, act_that_cannot_be_stored_has_not_happened);
    tcase_add_test(tests, slips_of_the_operator_are_refused);
    tcase_add_test(tests, kicked_user_hears_why_and_may_come_again);
    tcase_add_test(tests, every_act_stands_in_the_book);
    tcase_add_test(tests, lockdown_lets_in_and_open_whom_its_level_says);
    Suite *suite = suite_create("server order");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
