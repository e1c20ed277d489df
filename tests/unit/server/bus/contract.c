/* SPDX-License-Identifier: MIT */
/* The promises of bus.h, for every backend. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"
#include "unit/server/bus/bench.h"

/* ---- delivery ---- */

START_TEST(what_one_bus_publishes_the_others_hear_and_it_does_not)
{
    struct bus_bench bench;
    struct ear ears[3];
    bus_bench_init(&bench, 3);
    for (int i = 0; i < 3; i++) {
        ear_open(&ears[i], &bench, i, "news");
    }

    ck_assert(bus_bench_say(&bench, 0, "news", "hello"));
    bus_bench_settle(&bench);

    ck_assert_str_eq(ears[0].text, "");
    ck_assert_str_eq(ears[1].text, "hello ");
    ck_assert_str_eq(ears[2].text, "hello ");
    bus_bench_finish(&bench);
}
END_TEST

START_TEST(messages_of_one_publisher_arrive_in_order_each_once)
{
    enum { MESSAGES = 1000 };
    struct bus_bench bench;
    struct ear ear;
    char expected[EAR_TEXT_BYTES] = "";
    bus_bench_init(&bench, 2);
    ear_open(&ear, &bench, 1, "room:k3v9q2xw4m");

    for (int i = 0; i < MESSAGES; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", i);
        ck_assert(bus_bench_say(&bench, 0, "room:k3v9q2xw4m", text));
        if (strlen(expected) + strlen(text) + 2 <= sizeof expected) {
            strcat(strcat(expected, text), " ");
        }
    }
    bus_bench_settle(&bench);

    ck_assert_int_eq(ear.messages, MESSAGES);
    ck_assert_str_eq(ear.text, expected);
    bus_bench_finish(&bench);
}
END_TEST

START_TEST(two_publishers_are_both_heard)
{
    struct bus_bench bench;
    struct ear ear;
    bus_bench_init(&bench, 3);
    ear_open(&ear, &bench, 2, "news");

    ck_assert(bus_bench_say(&bench, 0, "news", "one"));
    ck_assert(bus_bench_say(&bench, 1, "news", "two"));
    bus_bench_settle(&bench);

    ck_assert_int_eq(ear.messages, 2);
    ck_assert_ptr_nonnull(strstr(ear.text, "one "));
    ck_assert_ptr_nonnull(strstr(ear.text, "two "));
    bus_bench_finish(&bench);
}
END_TEST

START_TEST(channels_do_not_hear_one_another)
{
    struct bus_bench bench;
    struct ear ears[2];
    bus_bench_init(&bench, 2);
    ear_open(&ears[0], &bench, 1, "room:a");
    ear_open(&ears[1], &bench, 1, "room:ab");

    ck_assert(bus_bench_say(&bench, 0, "room:a", "1"));
    ck_assert(bus_bench_say(&bench, 0, "room:ab", "2"));
    ck_assert(bus_bench_say(&bench, 0, "room:", "3"));
    ck_assert(bus_bench_say(&bench, 0, "room:*", "4"));
    bus_bench_settle(&bench);

    ck_assert_str_eq(ears[0].text, "1 ");
    ck_assert_str_eq(ears[1].text, "2 ");
    bus_bench_finish(&bench);
}
END_TEST

/* The last message as a whole. */
struct parcel {
    int count;
    size_t bytes;
    unsigned char *content;
};

static void on_parcel(void *data, const char *channel, const void *bytes, size_t count)
{
    struct parcel *parcel = data;
    (void)channel;
    parcel->count++;
    parcel->bytes = count;
    if (count > 0) {
        memcpy(parcel->content, bytes, count);
    }
}

START_TEST(any_bytes_pass_up_to_the_bound)
{
    static const size_t sizes[] = {0, 1, 256, 65536, BUS_MESSAGE_BYTES_MAX};
    struct bus_bench bench;
    struct ear ear;
    struct parcel parcel = {.content = malloc(BUS_MESSAGE_BYTES_MAX)};
    unsigned char *sent = malloc(BUS_MESSAGE_BYTES_MAX);
    for (size_t i = 0; i < BUS_MESSAGE_BYTES_MAX; i++) {
        sent[i] = (unsigned char)((i * 7 + i / 256) & 255);
    }
    bus_bench_init(&bench, 2);
    bus_subscribe(bench.buses[1], "bytes", on_parcel, NULL, &parcel);
    ear_open(&ear, &bench, 1, "bytes");

    for (int i = 0; i < (int)(sizeof sizes / sizeof sizes[0]); i++) {
        ck_assert(bus_publish(bench.buses[0], "bytes", sizes[i] > 0 ? sent : NULL, sizes[i]));
        bus_bench_wait(&bench, &parcel.count, i + 1);
        ck_assert_uint_eq(parcel.bytes, sizes[i]);
        ck_assert_int_eq(memcmp(parcel.content, sent, sizes[i]), 0);
    }

    bus_bench_finish(&bench);
    free(sent);
    free(parcel.content);
}
END_TEST

START_TEST(full_queue_refuses_and_accepted_messages_arrive)
{
    enum { FIT = BUS_WAITING_BYTES_MAX / BUS_MESSAGE_BYTES_MAX };
    struct bus_bench bench;
    struct ear ear;
    struct bus_counts counts;
    int taken = 0;
    unsigned char *bytes = calloc(1, BUS_MESSAGE_BYTES_MAX);
    bus_bench_init(&bench, 2);
    ear_open(&ear, &bench, 1, "news");

    while (taken <= FIT && bus_publish(bench.buses[0], "news", bytes, BUS_MESSAGE_BYTES_MAX)) {
        taken++;
    }
    bus_counts(bench.buses[0], &counts);

    ck_assert_int_ge(taken, FIT - 1); /* the backend may add some bytes to each message */
    ck_assert_int_le(taken, FIT);
    ck_assert_uint_eq(counts.messages_refused, 1);
    bus_bench_wait(&bench, &ear.messages, taken);
    ck_assert(bus_bench_say(&bench, 0, "news", "again"));
    bus_bench_wait(&bench, &ear.messages, taken + 1);
    bus_bench_finish(&bench);
    free(bytes);
}
END_TEST

/* ---- listeners ---- */

START_TEST(who_unsubscribed_hears_nothing_and_the_other_listener_goes_on)
{
    struct bus_bench bench;
    struct ear ears[2];
    bus_bench_init(&bench, 2);
    ear_open(&ears[0], &bench, 1, "news");
    ear_open(&ears[1], &bench, 1, "news");

    ck_assert(bus_bench_say(&bench, 0, "news", "1"));
    bus_bench_settle(&bench);
    ear_close(&ears[0], bench.buses[1]);
    ck_assert(bus_bench_say(&bench, 0, "news", "2"));
    bus_bench_settle(&bench);
    ear_close(&ears[1], bench.buses[1]);
    ck_assert(bus_bench_say(&bench, 0, "news", "3"));
    bus_bench_settle(&bench);

    ck_assert_str_eq(ears[0].text, "1 ");
    ck_assert_str_eq(ears[1].text, "1 2 ");
    bus_bench_finish(&bench);
}
END_TEST

START_TEST(however_many_listen_a_message_comes_in_once)
{
    struct bus_bench bench;
    struct ear ears[5];
    struct bus_counts before;
    struct bus_counts after;
    bus_bench_init(&bench, 2);
    for (int i = 0; i < 5; i++) {
        ear_open(&ears[i], &bench, 1, "news");
    }

    bus_counts(bench.buses[1], &before);
    ck_assert(bus_bench_say(&bench, 0, "news", "word"));
    bus_bench_wait(&bench, &ears[4].messages, 1);
    bus_counts(bench.buses[1], &after);

    for (int i = 0; i < 5; i++) {
        ck_assert_str_eq(ears[i].text, "word ");
    }
    ck_assert_uint_eq(after.messages_in - before.messages_in, 1);
    ck_assert_uint_eq(after.bytes_in - before.bytes_in, 4);
    ck_assert_uint_eq(after.channels, 1);
    bus_bench_finish(&bench);
}
END_TEST

START_TEST(new_subscription_gets_only_later_messages)
{
    struct bus_bench bench;
    struct ear ear;
    bus_bench_init(&bench, 2);

    for (int i = 0; i < 50; i++) {
        ear_begin(&ear, bench.buses[1], "news");
        ear_close(&ear, bench.buses[1]);
    }
    ear_open(&ear, &bench, 1, "news");
    ck_assert(bus_bench_say(&bench, 0, "news", "now"));
    bus_bench_settle(&bench);

    ck_assert_int_eq(ear.subscribed, 1);
    ck_assert_str_eq(ear.text, "now ");
    bus_bench_finish(&bench);
}
END_TEST

/* Listens for one message, and subscribes to another channel as soon as it has come. */
struct turncoat {
    struct bus *bus;
    struct bus_listener *listener;
    struct bus_listener *other; /* a listener that it also unsubscribes */
    struct ear ear;
    int messages;
};

static void on_turn(void *data, const char *channel, const void *bytes, size_t count)
{
    struct turncoat *turncoat = data;
    (void)bytes;
    (void)count;
    turncoat->messages++;
    bus_unsubscribe(turncoat->bus, turncoat->listener);
    if (turncoat->other != NULL) {
        bus_unsubscribe(turncoat->bus, turncoat->other);
    }
    ear_begin(&turncoat->ear, turncoat->bus, channel);
}

START_TEST(a_listener_may_go_and_another_come_in_the_midst_of_a_message)
{
    struct bus_bench bench;
    struct ear sent_away;
    struct turncoat turncoat = {0};
    bus_bench_init(&bench, 2);
    turncoat.bus = bench.buses[1];
    turncoat.listener = bus_subscribe(bench.buses[1], "news", on_turn, NULL, &turncoat);
    ear_open(&sent_away, &bench, 1, "news");
    turncoat.other = sent_away.listener;

    ck_assert(bus_bench_say(&bench, 0, "news", "1"));
    bus_bench_wait(&bench, &turncoat.messages, 1);
    bus_bench_wait(&bench, &turncoat.ear.subscribed, 1);
    ck_assert(bus_bench_say(&bench, 0, "news", "2"));
    bus_bench_settle(&bench);

    ck_assert_int_eq(turncoat.messages, 1);
    ck_assert_str_eq(sent_away.text, "");
    ck_assert_str_eq(turncoat.ear.text, "2 ");
    bus_bench_finish(&bench);
}
END_TEST

/* Answers each message on another channel, a given number of times. */
struct echo {
    struct bus *bus;
    const char *channel;
    int messages;
    int most;
};

static void on_echo(void *data, const char *channel, const void *bytes, size_t count)
{
    struct echo *echo = data;
    (void)channel;
    if (echo->messages++ < echo->most) {
        ck_assert(bus_publish(echo->bus, echo->channel, bytes, count));
    }
}

START_TEST(two_servers_may_answer_one_another)
{
    enum { TURNS = 200 };
    struct bus_bench bench;
    struct ear ready[2];
    bus_bench_init(&bench, 2);
    struct echo there = {bench.buses[1], "back", 0, TURNS};
    struct echo here = {bench.buses[0], "forth", 0, TURNS - 1};
    bus_subscribe(bench.buses[1], "forth", on_echo, NULL, &there);
    bus_subscribe(bench.buses[0], "back", on_echo, NULL, &here);
    ear_open(&ready[0], &bench, 0, "back");
    ear_open(&ready[1], &bench, 1, "forth");

    ck_assert(bus_bench_say(&bench, 0, "forth", "ball"));
    bus_bench_wait(&bench, &here.messages, TURNS);

    ck_assert_int_eq(there.messages, TURNS);
    ck_assert_str_eq(ready[1].text + strlen(ready[1].text) - 5, "ball ");
    bus_bench_finish(&bench);
}
END_TEST

/* ---- down and up ---- */

START_TEST(a_bus_that_was_down_says_when_all_subscriptions_hold_again)
{
    struct bus_bench bench;
    struct ear ears[2];
    bus_bench_init(&bench, 2);
    ear_open(&ears[0], &bench, 1, "news");
    ear_open(&ears[1], &bench, 1, "other");

    bus_backend.lose(&bench);
    bus_bench_wait(&bench, &bench.seen[0].ups, 2);
    bus_bench_wait(&bench, &bench.seen[1].ups, 2);
    ck_assert(bus_bench_say(&bench, 0, "news", "1"));
    ck_assert(bus_bench_say(&bench, 0, "other", "2"));
    bus_bench_settle(&bench);

    ck_assert_int_eq(bench.seen[1].downs, 1);
    ck_assert_int_eq(bench.seen[1].ups, 2);
    ck_assert_int_eq(ears[0].subscribed, 1);
    ck_assert_str_eq(ears[0].text, "1 ");
    ck_assert_str_eq(ears[1].text, "2 ");
    bus_bench_finish(&bench);
}
END_TEST

START_TEST(early_subscription_is_confirmed_before_the_bus_is_up)
{
    struct bus_bench bench;
    struct ear ear;
    bus_bench_init(&bench, 1);

    bus_bench_open(&bench, 1);
    ck_assert_int_eq(bus_state(bench.buses[1]), BUS_DOWN);
    ck_assert(!bus_bench_say(&bench, 1, "news", "too early"));
    ear_begin(&ear, bench.buses[1], "news");
    bus_bench_wait(&bench, &bench.seen[1].ups, 1);
    ck_assert_int_eq(ear.subscribed, 1);
    ck_assert(bus_bench_say(&bench, 0, "news", "1"));
    bus_bench_settle(&bench);

    ck_assert_str_eq(ear.text, "1 ");
    bus_bench_finish(&bench);
}
END_TEST

/* ---- closing ---- */

START_TEST(a_bus_can_be_closed_before_it_is_up)
{
    struct bus_bench bench;
    struct ear ear;
    bus_bench_init(&bench, 0);

    bus_bench_open(&bench, 0);
    ear_begin(&ear, bench.buses[0], "news");
    bus_bench_close(&bench, 0);

    ck_assert_int_eq(bench.seen[0].ups, 0);
    ck_assert_int_eq(ear.subscribed, 0);
    bus_bench_finish(&bench);
}
END_TEST

struct closer {
    struct bus_bench *bench;
    int messages;
    int closed;
};

static void on_closed(void *data)
{
    struct closer *closer = data;
    closer->closed++;
}

static void on_last_message(void *data, const char *channel, const void *bytes, size_t count)
{
    struct closer *closer = data;
    (void)channel;
    (void)bytes;
    (void)count;
    closer->messages++;
    bus_close(closer->bench->buses[1], on_closed, closer);
    closer->bench->buses[1] = NULL;
}

START_TEST(a_bus_closed_by_a_listener_calls_none_any_more)
{
    struct bus_bench bench;
    struct ear ear;
    struct closer closer = {.bench = &bench};
    bus_bench_init(&bench, 2);
    bus_subscribe(bench.buses[1], "news", on_last_message, NULL, &closer);
    ear_open(&ear, &bench, 1, "news");

    ck_assert(bus_bench_say(&bench, 0, "news", "1"));
    ck_assert(bus_bench_say(&bench, 0, "news", "2"));
    bus_bench_wait(&bench, &closer.closed, 1);

    ck_assert_int_eq(closer.messages, 1);
    ck_assert_int_eq(ear.messages, 0);
    ck_assert_int_eq(bench.seen[1].downs, 0);
    bus_bench_finish(&bench);
}
END_TEST

START_TEST(counts_match_sent_and_received_messages)
{
    struct bus_bench bench;
    struct ear ear;
    struct bus_counts from;
    struct bus_counts to;
    bus_bench_init(&bench, 2);
    ear_open(&ear, &bench, 1, "news");

    ck_assert(bus_bench_say(&bench, 0, "news", "12345"));
    ck_assert(bus_bench_say(&bench, 0, "nobody", "123"));
    bus_bench_wait(&bench, &ear.messages, 1);
    bus_counts(bench.buses[0], &from);
    bus_counts(bench.buses[1], &to);

    ck_assert_uint_eq(from.messages_out, 2);
    ck_assert_uint_eq(from.bytes_out, 8);
    ck_assert_uint_eq(from.messages_in, 0);
    ck_assert_uint_eq(to.messages_in, 1);
    ck_assert_uint_eq(to.bytes_in, 5);
    ck_assert_uint_eq(to.downs, 0);
    bus_bench_finish(&bench);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create(bus_backend.name);
    TCase *tcase = tcase_create("contract");
    tcase_add_test(tcase, what_one_bus_publishes_the_others_hear_and_it_does_not);
    tcase_add_test(tcase, messages_of_one_publisher_arrive_in_order_each_once);
    tcase_add_test(tcase, two_publishers_are_both_heard);
    tcase_add_test(tcase, channels_do_not_hear_one_another);
    tcase_add_test(tcase, any_bytes_pass_up_to_the_bound);
    tcase_add_test(tcase, full_queue_refuses_and_accepted_messages_arrive);
    tcase_add_test(tcase, who_unsubscribed_hears_nothing_and_the_other_listener_goes_on);
    tcase_add_test(tcase, however_many_listen_a_message_comes_in_once);
    tcase_add_test(tcase, new_subscription_gets_only_later_messages);
    tcase_add_test(tcase, a_listener_may_go_and_another_come_in_the_midst_of_a_message);
    tcase_add_test(tcase, two_servers_may_answer_one_another);
    tcase_add_test(tcase, a_bus_that_was_down_says_when_all_subscriptions_hold_again);
    tcase_add_test(tcase, early_subscription_is_confirmed_before_the_bus_is_up);
    tcase_add_test(tcase, a_bus_can_be_closed_before_it_is_up);
    tcase_add_test(tcase, a_bus_closed_by_a_listener_calls_none_any_more);
    tcase_add_test(tcase, counts_match_sent_and_received_messages);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
