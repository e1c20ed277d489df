/* SPDX-License-Identifier: MIT */
/* Buses without a loop, and the faults of a hub. */
#include "server/harness/fake_bus.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"

/* One of two buses, and the record of its callbacks, as words. */
struct side {
    struct bus *bus;
    char told[512];
};

static void note(struct side *side, const char *word, size_t length)
{
    size_t used = strlen(side->told);
    snprintf(side->told + used, sizeof side->told - used, "%.*s ", (int)length, word);
}

static void on_state(void *data, enum bus_state state)
{
    note(data, state == BUS_UP ? "up" : "down", 4);
}

static void on_message(void *data, const char *channel, const void *bytes, size_t count)
{
    (void)channel;
    note(data, bytes, count);
}

static void on_subscribed(void *data, const char *channel)
{
    (void)channel;
    note(data, "subscribed", 10);
}

static struct bus_hub *hub;
static struct side sides[2];

static void run(void)
{
    while (bus_hub_run(hub) > 0) {
    }
}

static void set_up(void)
{
    hub = bus_hub_create();
    for (int i = 0; i < 2; i++) {
        char detail[BUS_DETAIL_BYTES];
        sides[i].told[0] = '\0';
        struct bus_config config = {.url = bus_hub_url(hub), .state = on_state, .data = &sides[i]};
        ck_assert(bus_open(&config, &sides[i].bus, detail));
    }
    bus_subscribe(sides[1].bus, "news", on_message, on_subscribed, &sides[1]);
    run();
    ck_assert_str_eq(sides[1].told, "subscribed up ");
    sides[1].told[0] = '\0';
}

static void tear_down(void)
{
    bus_close(sides[0].bus, NULL, NULL);
    bus_close(sides[1].bus, NULL, NULL);
    run();
    bus_hub_destroy(hub);
}

static bool say(const char *text)
{
    return bus_publish(sides[0].bus, "news", text, strlen(text));
}

START_TEST(nothing_is_delivered_before_the_hub_runs)
{
    ck_assert(say("1"));
    ck_assert_str_eq(sides[1].told, "");

    run();

    ck_assert_str_eq(sides[1].told, "1 ");
}
END_TEST

START_TEST(held_subscriber_gets_all_in_order_afterwards)
{
    bus_hub_hold(sides[1].bus, true);
    ck_assert(say("1"));
    ck_assert(say("2"));
    run();
    ck_assert_str_eq(sides[1].told, "");

    bus_hub_hold(sides[1].bus, false);
    run();

    ck_assert_str_eq(sides[1].told, "1 2 ");
}
END_TEST

START_TEST(cut_off_subscriber_misses_queued_and_later_messages)
{
    ck_assert(say("1"));
    bus_hub_cut(sides[1].bus);
    ck_assert(say("2"));
    run();
    ck_assert(!bus_publish(sides[1].bus, "news", "x", 1));
    bus_hub_mend(sides[1].bus);
    ck_assert(say("3"));
    run();
    ck_assert(say("4"));
    run();

    /* 3 was published before the bus was up. */
    ck_assert_str_eq(sides[1].told, "down up 3 4 ");
}
END_TEST

START_TEST(subscriber_held_too_long_goes_down_and_up)
{
    char *much = calloc(1, BUS_MESSAGE_BYTES_MAX);
    bus_hub_hold(sides[1].bus, true);
    for (int i = 0; i <= BUS_WAITING_BYTES_MAX / BUS_MESSAGE_BYTES_MAX; i++) {
        ck_assert(bus_publish(sides[0].bus, "news", much, BUS_MESSAGE_BYTES_MAX));
    }
    ck_assert(say("1"));
    bus_hub_hold(sides[1].bus, false);
    run();

    ck_assert_str_eq(sides[1].told, "down up 1 ");
    free(much);
}
END_TEST

/* Loses the first message and doubles the second. */
static enum bus_fault fate_by_number(void *data, const struct bus *from, const struct bus *to,
                                     const char *channel)
{
    int *number = data;
    ck_assert_ptr_eq(from, sides[0].bus);
    ck_assert_ptr_eq(to, sides[1].bus);
    ck_assert_str_eq(channel, "news");
    ++*number;
    return *number == 1 ? BUS_FAULT_LOST : *number == 2 ? BUS_FAULT_TWICE : BUS_FAULT_ARRIVES;
}

START_TEST(a_message_may_be_lost_or_come_twice)
{
    int number = 0;
    bus_hub_set_fault(hub, fate_by_number, &number);
    ck_assert(say("1"));
    ck_assert(say("2"));
    ck_assert(say("3"));
    run();

    ck_assert_str_eq(sides[1].told, "2 2 3 ");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bus_hub");
    TCase *tcase = tcase_create("faults");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, nothing_is_delivered_before_the_hub_runs);
    tcase_add_test(tcase, held_subscriber_gets_all_in_order_afterwards);
    tcase_add_test(tcase, cut_off_subscriber_misses_queued_and_later_messages);
    tcase_add_test(tcase, subscriber_held_too_long_goes_down_and_up);
    tcase_add_test(tcase, a_message_may_be_lost_or_come_twice);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
