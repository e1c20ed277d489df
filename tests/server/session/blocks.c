/* SPDX-License-Identifier: MIT */
/* Moderation of talk: timeouts, deleted lines, blocks, reports. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/talking.h"
#include "suite.h"

START_TEST(host_silences_for_a_while_and_says_why)
{
    all_follow();
    ck_assert_str_eq(say(watcher, "watchers", "You fool"), "ok");
    ck_assert_str_eq(say(black, "watchers", "Stop it"), "ok");
    ck_assert_str_eq(guest_try(black, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"minutes\":5,"
                               "\"reason\":\"Insults\"}",
                               room, watcher->user_id),
                     "not-allowed");

    ck_assert_str_eq(guest_try(white, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"minutes\":5,"
                               "\"reason\":\"Insults\"}",
                               room, watcher->user_id),
                     "ok");

    int64_t until_ms = bench_now_ms() + 5 * MINUTE_MS;
    const json_t *told = json_object_get(guest_last(watcher, "timeout"), "d");
    ck_assert_int_eq(json_integer_value(json_object_get(told, "until")), until_ms);
    ck_assert_str_eq(json_string_value(json_object_get(told, "reason")), "Insults");
    ck_assert_int_eq(json_integer_value(json_array_get(last_chat(black, "gone"), 0)), 1);
    ck_assert_str_eq(lines(black), "-|Stop it|");
    ck_assert_str_eq(say(watcher, "watchers", "But why?"), "timed-out");
    ck_assert_int_eq(json_integer_value(json_object_get(params(watcher), "until")), until_ms);
    ck_assert_str_eq(json_string_value(json_object_get(params(watcher), "reason")), "Insults");

    bench_restart(bench);
    guest_come_again(watcher, NULL);
    ck_assert_str_eq(lines(watcher), "-|Stop it|");
    ck_assert_str_eq(say_preset(watcher, "watchers", "sorry"), "timed-out");
    bench_wait(bench, 5 * MINUTE_MS);
    ck_assert_str_eq(say_preset(watcher, "watchers", "sorry"), "ok");
}
END_TEST

START_TEST(host_does_not_fill_the_book_of_acts)
{
    all_follow();
    int done = 0;
    int refused = 0;
    for (int i = 0; i < RATE_CHAT_ACTS_AT_ONCE + 10; i++) {
        const char *outcome = guest_try(white, "chat.timeout",
                                        "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"minutes\":1,"
                                        "\"reason\":\"Again\"}",
                                        room, watcher->user_id);
        done += strcmp(outcome, "ok") == 0;
        refused += strcmp(outcome, "rate-limited") == 0;
    }
    ck_assert_int_eq(done, RATE_CHAT_ACTS_AT_ONCE);
    ck_assert_int_eq(refused, 10);
    ck_assert_int_eq(guest_heard(watcher, "timeout", NULL), RATE_CHAT_ACTS_AT_ONCE);
}
END_TEST

START_TEST(host_takes_one_line_away)
{
    all_follow();
    ck_assert_str_eq(say(watcher, "watchers", "One"), "ok");
    ck_assert_str_eq(say(watcher, "watchers", "Two"), "ok");
    ck_assert_str_eq(guest_try(black, "chat.remove", "\"room\":\"%s\",\"d\":{\"n\":1}", room),
                     "not-allowed");
    ck_assert_str_eq(guest_try(white, "chat.remove", "\"room\":\"%s\",\"d\":{\"n\":9}", room),
                     "no-such-line");
    ck_assert_str_eq(guest_try(white, "chat.remove", "\"room\":\"%s\",\"d\":{\"n\":1}", room),
                     "ok");
    ck_assert_str_eq(guest_try(white, "chat.remove", "\"room\":\"%s\",\"d\":{\"n\":1}", room),
                     "no-such-line");
    ck_assert_str_eq(lines(black), "-|Two|");
    ck_assert_str_eq(guest_try(white, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"pnobody\",\"minutes\":5,"
                               "\"reason\":\"x\"}",
                               room),
                     "no-such-person");
    ck_assert_str_eq(guest_try(white, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"minutes\":61,"
                               "\"reason\":\"x\"}",
                               room, watcher->user_id),
                     "bad-field");
}
END_TEST

static const char *block(struct guest *guest, const struct guest *other, const char *on)
{
    return guest_try(guest, "block", "\"d\":{\"who\":\"%s\",\"on\":%s}", other->user_id, on);
}

START_TEST(block_keeps_no_line_of_others_back)
{
    all_follow();
    ck_assert_str_eq(block(black, watcher, "true"), "ok");
    ck_assert_str_eq(say(watcher, "watchers", "From the watcher"), "ok");

    ck_assert_str_eq(say(white, "watchers", "From white"), "ok");

    ck_assert_str_eq(heard(black), "From white");
}
END_TEST

START_TEST(block_separates_both_and_no_others)
{
    all_follow();
    ck_assert_str_eq(say(watcher, "watchers", "Old"), "ok");
    ck_assert_str_eq(block(black, watcher, "true"), "ok");

    ck_assert_str_eq(say(watcher, "watchers", "From the watcher"), "ok");
    ck_assert_str_eq(heard(white), "From the watcher");
    ck_assert_str_ne(heard(black), "From the watcher");
    ck_assert_str_eq(say(black, "watchers", "From black"), "ok");
    ck_assert_str_eq(heard(white), "From black");
    ck_assert_str_ne(heard(watcher), "From black");
    ck_assert_str_eq(lines(black), "From black|");
    ck_assert_str_eq(lines(watcher), "Old|From the watcher|");

    bench_restart(bench);
    guest_come_again(black, NULL);
    guest_come_again(watcher, NULL);
    const json_t *blocked =
        json_object_get(json_object_get(guest_last(black, "welcome"), "d"), "blocked");
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(blocked, 0), "who")),
                     watcher->user_id);
    ck_assert_uint_eq(json_array_size(json_object_get(
                          json_object_get(guest_last(watcher, "welcome"), "d"), "blocked")),
                      0);
    ck_assert_str_eq(lines(black), "From black|");
    ck_assert_str_eq(block(black, watcher, "false"), "ok");
    ck_assert_str_eq(lines(black), "Old|From the watcher|From black|");
    ck_assert_str_eq(say(watcher, "watchers", "At last"), "ok");
    ck_assert_str_eq(heard(black), "At last");
}
END_TEST

static int snapshots(const struct guest *guest)
{
    int count = 0;
    for (size_t i = 0; i < fake_net_count(bench->net, guest->conn); i++) {
        const json_t *message = fake_net_message(bench->net, guest->conn, i);
        count += strcmp(json_string_value(json_object_get(message, "t")), "chat") == 0 &&
                 json_object_get(json_object_get(message, "d"), "lines") != NULL;
    }
    return count;
}

/* The queue of one user is bounded: other users cannot fill it. */
START_TEST(who_blocks_over_and_over_does_not_flood_the_other)
{
    all_follow();
    ck_assert_str_eq(say(black, "watchers", "Here I am"), "ok");
    int before = snapshots(watcher);
    int blocked = 0;
    int refused = 0;

    for (int i = 0; i < 61; i++) {
        const char *outcome = block(black, watcher, i % 2 == 0 ? "true" : "false");
        blocked += strcmp(outcome, "ok") == 0;
        refused += strcmp(outcome, "rate-limited") == 0;
    }
    ck_assert_int_eq(blocked, RATE_BLOCKS_OF_USER_AT_ONCE);
    ck_assert_int_eq(refused, 61 - RATE_BLOCKS_OF_USER_AT_ONCE);
    bench_wait(bench, 4 * APP_TICK_MS);
    ck_assert_int_eq(snapshots(watcher), before + 1);

    bench_wait(bench, RATE_BLOCKS_OF_USER_AT_ONCE * RATE_BLOCKS_OF_USER_EVERY_MS);
    ck_assert_str_eq(block(black, watcher, "true"), "ok");
    bench_wait(bench, APP_TICK_MS);
    ck_assert_int_eq(snapshots(watcher), before + 2);
    ck_assert_uint_eq(json_array_size(last_chat(watcher, "lines")), 0);

    /* White has written nothing, so no line has to be shown again. */
    ck_assert_str_eq(block(white, watcher, "true"), "ok");
    bench_wait(bench, APP_TICK_MS);
    ck_assert_int_eq(snapshots(watcher), before + 2);
}
END_TEST

START_TEST(who_reads_slowly_gets_a_stale_chat_when_they_have_read)
{
    all_follow();
    ck_assert_str_eq(say(black, "watchers", "Here I am"), "ok");
    int before = snapshots(watcher);

    fake_net_lag(bench->net, watcher->conn, true);
    ck_assert_str_eq(block(watcher, black, "true"), "ok");
    bench_wait(bench, 4 * APP_TICK_MS);
    ck_assert_int_eq(snapshots(watcher), before);

    fake_net_lag(bench->net, watcher->conn, false);
    bench_wait(bench, APP_TICK_MS);
    ck_assert_uint_eq(json_array_size(last_chat(watcher, "lines")), 0);
}
END_TEST

START_TEST(block_keeps_from_the_others_table)
{
    ck_assert_str_eq(block(black, white, "true"), "ok");
    ck_assert_str_eq(guest_sit(black, room, "b1"), "blocked");
    ck_assert_str_eq(guest_sit(watcher, room, "b1"), "ok");
    ck_assert_str_eq(block(black, black, "true"), "bad-field");
    ck_assert_str_eq(guest_try(black, "block", "\"d\":{\"who\":\"NOBODY!\",\"on\":true}"),
                     "bad-field");

    char other[STORE_ID_BYTES];
    guest_open(black, "\"ruleset\":\"tabula\"", other);
    ck_assert_str_eq(guest_sit(white, other, "w1"), "blocked");
    ck_assert_str_eq(block(black, white, "false"), "ok");
    ck_assert_str_eq(guest_sit(white, other, "w1"), "ok");
}
END_TEST

START_TEST(block_keeps_from_being_paired)
{
    char tip[DICE_HEX_CHARS + 1];
    open_again("\"visibility\":\"public\"");
    guest_new_chain(black, tip);
    ck_assert_str_eq(block(white, black, "true"), "ok");
    bench_wait(bench, APP_TICK_MS); /* so that the other table is younger */

    int64_t id =
        guest_say(black, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"}", tip);

    ck_assert_str_eq(guest_outcome(black, id), "ok");
    const json_t *paired = json_object_get(guest_answer(black, id), "d");
    ck_assert(json_is_true(json_object_get(paired, "opened")));
    guest_new_chain(watcher, tip);
    id = guest_say(watcher, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"}", tip);
    paired = json_object_get(guest_answer(watcher, id), "d");
    ck_assert_str_eq(json_string_value(json_object_get(paired, "room")), room);
}
END_TEST

static void on_reports(void *data, enum store_status status, const struct store_report *reports,
                       size_t count)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(reports[0].by, black->user_id);
    ck_assert_str_eq(reports[0].user_id, watcher->user_id);
    ck_assert_str_eq(reports[0].reason, "insult");
    ck_assert_str_eq(reports[0].chat, room);
    json_t *said = json_loads(reports[0].lines, 0, NULL);
    ck_assert_uint_eq(json_array_size(said), CHAT_REPORTED_LINES);
    const json_t *last = json_array_get(said, CHAT_REPORTED_LINES - 1);
    ck_assert_str_eq(json_string_value(json_object_get(last, "text")), "24");
    json_decref(said);
    ++*(int *)data;
}

START_TEST(report_keeps_the_last_lines)
{
    all_follow();
    for (int i = 0; i < 25; i++) {
        char text[8];
        snprintf(text, sizeof text, "%d", i);
        ck_assert_str_eq(say(watcher, "watchers", text), "ok");
        bench_wait(bench, 3000);
    }
    ck_assert_str_eq(guest_try(black, "report",
                               "\"d\":{\"who\":\"%s\",\"reason\":\"insult\",\"room\":\"%s\"}",
                               watcher->user_id, room),
                     "ok");
    int calls = 0;
    store_read_reports(bench->store, 10, 10, on_reports, &calls);
    fake_store_run(bench->store);
    ck_assert_int_eq(calls, 1);
    ck_assert_str_eq(
        guest_try(black, "report", "\"d\":{\"who\":\"%s\",\"reason\":\"ugly\"}", watcher->user_id),
        "bad-field");
    ck_assert_str_eq(guest_try(black, "report",
                               "\"d\":{\"who\":\"%s\",\"reason\":\"spam\",\"room\":\"nowhere\"}",
                               watcher->user_id),
                     "no-such-room");
    ck_assert_str_eq(
        guest_try(black, "chat.say", "\"d\":{\"channel\":\"lobby\",\"preset\":\"hello\"}"), "ok");
    const char *outcome = "ok";
    for (int i = 0; i < 5 && strcmp(outcome, "ok") == 0; i++) {
        outcome = guest_try(black, "report", "\"d\":{\"who\":\"%s\",\"reason\":\"spam\"}",
                            watcher->user_id);
    }
    ck_assert_str_eq(outcome, "rate-limited");
}
END_TEST

static const char *report_to(struct guest *guest, const char *where)
{
    return guest_try(guest, "report", "\"d\":{\"who\":\"%s\",\"reason\":\"spam\"%s%s%s}",
                     watcher->user_id, where == NULL ? "" : ",\"room\":\"",
                     where == NULL ? "" : where, where == NULL ? "" : "\"");
}

START_TEST(user_absent_for_a_day_reports_nothing)
{
    struct guest *stranger = guest_create_from(bench, "198.51.100.7");
    ck_assert_str_eq(report_to(stranger, room), "not-allowed");
    ck_assert_str_eq(report_to(stranger, NULL), "not-allowed");

    ck_assert_str_eq(guest_try(stranger, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    ck_assert_str_eq(guest_try(stranger, "unsub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    ck_assert_str_eq(report_to(stranger, room), "ok");
    ck_assert_str_eq(guest_try(stranger, "sub", "\"d\":{\"topic\":\"chat:lobby\"}"), "ok");
    ck_assert_str_eq(report_to(stranger, NULL), "not-allowed");
    ck_assert_str_eq(
        guest_try(stranger, "chat.say", "\"d\":{\"channel\":\"lobby\",\"preset\":\"hello\"}"),
        "ok");
    ck_assert_str_eq(report_to(stranger, NULL), "ok");

    bench_set_ms(bench_now_ms() + SESSION_WAS_MS);
    ck_assert_str_eq(report_to(stranger, room), "not-allowed");
    ck_assert_str_eq(report_to(stranger, NULL), "not-allowed");
    guest_destroy(stranger);
}
END_TEST

START_TEST(users_of_an_address_share_their_reports)
{
    all_follow();
    const char *outcome = "ok";
    int reports = 0;
    while (strcmp(outcome, "ok") == 0) {
        struct guest *guest = guest_create_from(bench, "198.51.100.7");
        ck_assert_str_eq(guest_try(guest, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
        outcome = report_to(guest, room);
        reports += strcmp(outcome, "ok") == 0;
        guest_destroy(guest);
    }
    ck_assert_str_eq(outcome, "rate-limited");
    ck_assert_int_eq(reports, SHARE_REPORTS_AT_ONCE);
    ck_assert_str_eq(report_to(black, room), "ok");
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
