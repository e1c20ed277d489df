/* SPDX-License-Identifier: MIT */
/* Moderation of talk: timeouts, deleted lines, blocks, reports. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/talking.h"
#include "suite.h"

static struct talking f;

static void set_up(void)
{
    open_room(&f, "");
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

START_TEST(host_silences_for_a_while_and_says_why)
{
    all_follow(&f);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "You fool"), "ok");
    ck_assert_str_eq(say(&f, f.black, "watchers", "Stop it"), "ok");
    ck_assert_str_eq(guest_try(f.black, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"minutes\":5,"
                               "\"reason\":\"Insults\"}",
                               f.room, f.watcher->user_id),
                     "not-allowed");

    ck_assert_str_eq(guest_try(f.white, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"minutes\":5,"
                               "\"reason\":\"Insults\"}",
                               f.room, f.watcher->user_id),
                     "ok");

    int64_t until_ms = bench_now_ms() + 5 * MINUTE_MS;
    const json_t *told = json_object_get(guest_last(f.watcher, "timeout"), "d");
    ck_assert_int_eq(json_integer_value(json_object_get(told, "until")), until_ms);
    ck_assert_str_eq(json_string_value(json_object_get(told, "reason")), "Insults");
    ck_assert_int_eq(json_integer_value(json_array_get(last_chat(f.black, "gone"), 0)), 1);
    ck_assert_str_eq(lines(&f, f.black), "-|Stop it|");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "But why?"), "timed-out");
    ck_assert_int_eq(json_integer_value(json_object_get(params(f.watcher), "until")), until_ms);
    ck_assert_str_eq(json_string_value(json_object_get(params(f.watcher), "reason")), "Insults");

    bench_restart(f.bench);
    guest_come_again(f.watcher, NULL);
    ck_assert_str_eq(lines(&f, f.watcher), "-|Stop it|");
    ck_assert_str_eq(say_preset(&f, f.watcher, "watchers", "sorry"), "timed-out");
    bench_wait(f.bench, 5 * MINUTE_MS);
    ck_assert_str_eq(say_preset(&f, f.watcher, "watchers", "sorry"), "ok");
}
END_TEST

START_TEST(host_does_not_fill_the_book_of_acts)
{
    all_follow(&f);
    int done = 0;
    int refused = 0;
    for (int i = 0; i < RATE_CHAT_ACTS_AT_ONCE + 10; i++) {
        const char *outcome = guest_try(f.white, "chat.timeout",
                                        "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"minutes\":1,"
                                        "\"reason\":\"Again\"}",
                                        f.room, f.watcher->user_id);
        done += strcmp(outcome, "ok") == 0;
        refused += strcmp(outcome, "rate-limited") == 0;
    }
    ck_assert_int_eq(done, RATE_CHAT_ACTS_AT_ONCE);
    ck_assert_int_eq(refused, 10);
    ck_assert_int_eq(guest_heard(f.watcher, "timeout", NULL), RATE_CHAT_ACTS_AT_ONCE);
}
END_TEST

START_TEST(host_takes_one_line_away)
{
    all_follow(&f);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "One"), "ok");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Two"), "ok");
    ck_assert_str_eq(guest_try(f.black, "chat.remove", "\"room\":\"%s\",\"d\":{\"n\":1}", f.room),
                     "not-allowed");
    ck_assert_str_eq(guest_try(f.white, "chat.remove", "\"room\":\"%s\",\"d\":{\"n\":9}", f.room),
                     "no-such-line");
    ck_assert_str_eq(guest_try(f.white, "chat.remove", "\"room\":\"%s\",\"d\":{\"n\":1}", f.room),
                     "ok");
    ck_assert_str_eq(guest_try(f.white, "chat.remove", "\"room\":\"%s\",\"d\":{\"n\":1}", f.room),
                     "no-such-line");
    ck_assert_str_eq(lines(&f, f.black), "-|Two|");
    ck_assert_str_eq(guest_try(f.white, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"pnobody\",\"minutes\":5,"
                               "\"reason\":\"x\"}",
                               f.room),
                     "no-such-person");
    ck_assert_str_eq(guest_try(f.white, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"minutes\":61,"
                               "\"reason\":\"x\"}",
                               f.room, f.watcher->user_id),
                     "bad-field");
}
END_TEST

static const char *block(struct guest *guest, const struct guest *other, const char *on)
{
    return guest_try(guest, "block", "\"d\":{\"who\":\"%s\",\"on\":%s}", other->user_id, on);
}

START_TEST(block_keeps_no_line_of_others_back)
{
    all_follow(&f);
    ck_assert_str_eq(block(f.black, f.watcher, "true"), "ok");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "From the watcher"), "ok");

    ck_assert_str_eq(say(&f, f.white, "watchers", "From white"), "ok");

    ck_assert_str_eq(heard(f.black), "From white");
}
END_TEST

START_TEST(block_separates_both_and_no_others)
{
    all_follow(&f);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Old"), "ok");
    ck_assert_str_eq(block(f.black, f.watcher, "true"), "ok");

    ck_assert_str_eq(say(&f, f.watcher, "watchers", "From the watcher"), "ok");
    ck_assert_str_eq(heard(f.white), "From the watcher");
    ck_assert_str_ne(heard(f.black), "From the watcher");
    ck_assert_str_eq(say(&f, f.black, "watchers", "From black"), "ok");
    ck_assert_str_eq(heard(f.white), "From black");
    ck_assert_str_ne(heard(f.watcher), "From black");
    ck_assert_str_eq(lines(&f, f.black), "From black|");
    ck_assert_str_eq(lines(&f, f.watcher), "Old|From the watcher|");

    bench_restart(f.bench);
    guest_come_again(f.black, NULL);
    guest_come_again(f.watcher, NULL);
    const json_t *blocked =
        json_object_get(json_object_get(guest_last(f.black, "welcome"), "d"), "blocked");
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(blocked, 0), "who")),
                     f.watcher->user_id);
    ck_assert_uint_eq(json_array_size(json_object_get(
                          json_object_get(guest_last(f.watcher, "welcome"), "d"), "blocked")),
                      0);
    ck_assert_str_eq(lines(&f, f.black), "From black|");
    ck_assert_str_eq(block(f.black, f.watcher, "false"), "ok");
    ck_assert_str_eq(lines(&f, f.black), "Old|From the watcher|From black|");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "At last"), "ok");
    ck_assert_str_eq(heard(f.black), "At last");
}
END_TEST

static int snapshots(const struct guest *guest)
{
    int count = 0;
    for (size_t i = 0; i < fake_net_count(f.bench->net, guest->conn); i++) {
        const json_t *message = fake_net_message(f.bench->net, guest->conn, i);
        count += strcmp(json_string_value(json_object_get(message, "t")), "chat") == 0 &&
                 json_object_get(json_object_get(message, "d"), "lines") != NULL;
    }
    return count;
}

/* The queue of one user is bounded: other users cannot fill it. */
START_TEST(who_blocks_over_and_over_does_not_flood_the_other)
{
    all_follow(&f);
    ck_assert_str_eq(say(&f, f.black, "watchers", "Here I am"), "ok");
    int before = snapshots(f.watcher);
    int blocked = 0;
    int refused = 0;

    for (int i = 0; i < 61; i++) {
        const char *outcome = block(f.black, f.watcher, i % 2 == 0 ? "true" : "false");
        blocked += strcmp(outcome, "ok") == 0;
        refused += strcmp(outcome, "rate-limited") == 0;
    }
    ck_assert_int_eq(blocked, RATE_BLOCKS_OF_USER_AT_ONCE);
    ck_assert_int_eq(refused, 61 - RATE_BLOCKS_OF_USER_AT_ONCE);
    bench_wait(f.bench, 4 * APP_TICK_MS);
    ck_assert_int_eq(snapshots(f.watcher), before + 1);

    bench_wait(f.bench, RATE_BLOCKS_OF_USER_AT_ONCE * RATE_BLOCKS_OF_USER_EVERY_MS);
    ck_assert_str_eq(block(f.black, f.watcher, "true"), "ok");
    bench_wait(f.bench, APP_TICK_MS);
    ck_assert_int_eq(snapshots(f.watcher), before + 2);
    ck_assert_uint_eq(json_array_size(last_chat(f.watcher, "lines")), 0);

    /* White has written nothing, so no line has to be shown again. */
    ck_assert_str_eq(block(f.white, f.watcher, "true"), "ok");
    bench_wait(f.bench, APP_TICK_MS);
    ck_assert_int_eq(snapshots(f.watcher), before + 2);
}
END_TEST

START_TEST(who_reads_slowly_gets_a_stale_chat_when_they_have_read)
{
    all_follow(&f);
    ck_assert_str_eq(say(&f, f.black, "watchers", "Here I am"), "ok");
    int before = snapshots(f.watcher);

    fake_net_lag(f.bench->net, f.watcher->conn, true);
    ck_assert_str_eq(block(f.watcher, f.black, "true"), "ok");
    bench_wait(f.bench, 4 * APP_TICK_MS);
    ck_assert_int_eq(snapshots(f.watcher), before);

    fake_net_lag(f.bench->net, f.watcher->conn, false);
    bench_wait(f.bench, APP_TICK_MS);
    ck_assert_uint_eq(json_array_size(last_chat(f.watcher, "lines")), 0);
}
END_TEST

START_TEST(block_keeps_from_the_others_table)
{
    ck_assert_str_eq(block(f.black, f.white, "true"), "ok");
    ck_assert_str_eq(guest_sit(f.black, f.room, "b1"), "blocked");
    ck_assert_str_eq(guest_sit(f.watcher, f.room, "b1"), "ok");
    ck_assert_str_eq(block(f.black, f.black, "true"), "bad-field");
    ck_assert_str_eq(guest_try(f.black, "block", "\"d\":{\"who\":\"NOBODY!\",\"on\":true}"),
                     "bad-field");

    char other[STORE_ID_BYTES];
    guest_open(f.black, "\"ruleset\":\"tabula\"", other);
    ck_assert_str_eq(guest_sit(f.white, other, "w1"), "blocked");
    ck_assert_str_eq(block(f.black, f.white, "false"), "ok");
    ck_assert_str_eq(guest_sit(f.white, other, "w1"), "ok");
}
END_TEST

START_TEST(block_keeps_from_being_paired)
{
    char tip[DICE_HEX_CHARS + 1];
    open_again(&f, "\"visibility\":\"public\"");
    guest_new_chain(f.black, tip);
    ck_assert_str_eq(block(f.white, f.black, "true"), "ok");
    bench_wait(f.bench, APP_TICK_MS); /* so that the other table is younger */

    int64_t id =
        guest_say(f.black, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"}", tip);

    ck_assert_str_eq(guest_outcome(f.black, id), "ok");
    const json_t *paired = json_object_get(guest_answer(f.black, id), "d");
    ck_assert(json_is_true(json_object_get(paired, "opened")));
    guest_new_chain(f.watcher, tip);
    id = guest_say(f.watcher, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"}", tip);
    paired = json_object_get(guest_answer(f.watcher, id), "d");
    ck_assert_str_eq(json_string_value(json_object_get(paired, "room")), f.room);
}
END_TEST

static void on_reports(void *data, enum store_status status, const struct store_report *reports,
                       size_t count)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(reports[0].by, f.black->user_id);
    ck_assert_str_eq(reports[0].user_id, f.watcher->user_id);
    ck_assert_str_eq(reports[0].reason, "insult");
    ck_assert_str_eq(reports[0].chat, f.room);
    json_t *said = json_loads(reports[0].lines, 0, NULL);
    ck_assert_uint_eq(json_array_size(said), CHAT_REPORTED_LINES);
    const json_t *last = json_array_get(said, CHAT_REPORTED_LINES - 1);
    ck_assert_str_eq(json_string_value(json_object_get(last, "text")), "24");
    json_decref(said);
    ++*(int *)data;
}

START_TEST(report_keeps_the_last_lines)
{
    all_follow(&f);
    for (int i = 0; i < 25; i++) {
        char text[8];
        snprintf(text, sizeof text, "%d", i);
        ck_assert_str_eq(say(&f, f.watcher, "watchers", text), "ok");
        bench_wait(f.bench, 3000);
    }
    ck_assert_str_eq(guest_try(f.black, "report",
                               "\"d\":{\"who\":\"%s\",\"reason\":\"insult\",\"room\":\"%s\"}",
                               f.watcher->user_id, f.room),
                     "ok");
    int calls = 0;
    store_read_reports(f.bench->store, 10, 10, on_reports, &calls);
    fake_store_run(f.bench->store);
    ck_assert_int_eq(calls, 1);
    ck_assert_str_eq(guest_try(f.black, "report", "\"d\":{\"who\":\"%s\",\"reason\":\"ugly\"}",
                               f.watcher->user_id),
                     "bad-field");
    ck_assert_str_eq(guest_try(f.black, "report",
                               "\"d\":{\"who\":\"%s\",\"reason\":\"spam\",\"room\":\"nowhere\"}",
                               f.watcher->user_id),
                     "no-such-room");
    ck_assert_str_eq(
        guest_try(f.black, "chat.say", "\"d\":{\"channel\":\"lobby\",\"preset\":\"hello\"}"), "ok");
    const char *outcome = "ok";
    for (int i = 0; i < 5 && strcmp(outcome, "ok") == 0; i++) {
        outcome = guest_try(f.black, "report", "\"d\":{\"who\":\"%s\",\"reason\":\"spam\"}",
                            f.watcher->user_id);
    }
    ck_assert_str_eq(outcome, "rate-limited");
}
END_TEST

static const char *report_to(struct guest *guest, const char *where)
{
    return guest_try(guest, "report", "\"d\":{\"who\":\"%s\",\"reason\":\"spam\"%s%s%s}",
                     f.watcher->user_id, where == NULL ? "" : ",\"room\":\"",
                     where == NULL ? "" : where, where == NULL ? "" : "\"");
}

START_TEST(user_absent_for_a_day_reports_nothing)
{
    struct guest *stranger = guest_create_from(f.bench, "198.51.100.7");
    ck_assert_str_eq(report_to(stranger, f.room), "not-allowed");
    ck_assert_str_eq(report_to(stranger, NULL), "not-allowed");

    ck_assert_str_eq(guest_try(stranger, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    ck_assert_str_eq(guest_try(stranger, "unsub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    ck_assert_str_eq(report_to(stranger, f.room), "ok");
    ck_assert_str_eq(guest_try(stranger, "sub", "\"d\":{\"topic\":\"chat:lobby\"}"), "ok");
    ck_assert_str_eq(report_to(stranger, NULL), "not-allowed");
    ck_assert_str_eq(
        guest_try(stranger, "chat.say", "\"d\":{\"channel\":\"lobby\",\"preset\":\"hello\"}"),
        "ok");
    ck_assert_str_eq(report_to(stranger, NULL), "ok");

    bench_set_ms(bench_now_ms() + SESSION_WAS_MS);
    ck_assert_str_eq(report_to(stranger, f.room), "not-allowed");
    ck_assert_str_eq(report_to(stranger, NULL), "not-allowed");
}
END_TEST

START_TEST(users_of_an_address_share_their_reports)
{
    all_follow(&f);
    const char *outcome = "ok";
    int reports = 0;
    while (strcmp(outcome, "ok") == 0) {
        struct guest *guest = guest_create_from(f.bench, "198.51.100.7");
        ck_assert_str_eq(guest_try(guest, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
        outcome = report_to(guest, f.room);
        reports += strcmp(outcome, "ok") == 0;
    }
    ck_assert_str_eq(outcome, "rate-limited");
    ck_assert_int_eq(reports, SHARE_REPORTS_AT_ONCE);
    ck_assert_str_eq(report_to(f.black, f.room), "ok");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("peace");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, user_absent_for_a_day_reports_nothing);
    tcase_add_test(tests, users_of_an_address_share_their_reports);
    tcase_add_test(tests, host_silences_for_a_while_and_says_why);
    tcase_add_test(tests, host_does_not_fill_the_book_of_acts);
    tcase_add_test(tests, host_takes_one_line_away);
    tcase_add_test(tests, block_keeps_no_line_of_others_back);
    tcase_add_test(tests, block_separates_both_and_no_others);
    tcase_add_test(tests, who_blocks_over_and_over_does_not_flood_the_other);
    tcase_add_test(tests, who_reads_slowly_gets_a_stale_chat_when_they_have_read);
    tcase_add_test(tests, block_keeps_from_the_others_table);
    tcase_add_test(tests, block_keeps_from_being_paired);
    tcase_add_test(tests, report_keeps_the_last_lines);
    Suite *suite = suite_create("server peace");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
