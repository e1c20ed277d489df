/* SPDX-License-Identifier: MIT */
/* Sealed messages: what another program without the secret can do to them, and what a restart or a rotation needs. */
#include "bus/seal.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "suite.h"

enum { TEXT_BYTES = 5, SEALED_BYTES = SEAL_BYTES + TEXT_BYTES };

static const char words[] = "hello";
static const int64_t now_ms = INT64_C(1800000000000);
static const struct seal_secrets old_secret = {.count = 1,
                                               .text = {"0123456789abcdef0123456789abcdef"}};
static const struct seal_secrets new_secret = {.count = 1,
                                               .text = {"fedcba9876543210fedcba9876543210"}};

static struct seal *sender;
static struct seal *receiver;
static unsigned char sealed[SEALED_BYTES];
static const char *text;

static void set_up(void)
{
    sender = bus_seal_create(&old_secret);
    receiver = bus_seal_create(&old_secret);
    bus_seal_write(sender, "house", now_ms, words, TEXT_BYTES, sealed);
}

static void tear_down(void)
{
    bus_seal_destroy(sender);
    bus_seal_destroy(receiver);
}

static enum seal_status open_at(int64_t at_ms)
{
    return bus_seal_open(receiver, "house", at_ms, sealed, sizeof sealed, &text);
}

START_TEST(message_of_a_node_opens)
{
    ck_assert_int_eq(open_at(now_ms), SEAL_OK);

    ck_assert_mem_eq(text, words, TEXT_BYTES);
}
END_TEST

START_TEST(message_with_any_changed_byte_is_forged)
{
    for (size_t i = 0; i < sizeof sealed; i++) {
        sealed[i] ^= 1;
        ck_assert_int_eq(open_at(now_ms), SEAL_FORGED);
        sealed[i] ^= 1;
    }
    ck_assert_int_eq(open_at(now_ms), SEAL_OK);
}
END_TEST

START_TEST(message_with_another_length_does_not_open)
{
    for (size_t bytes = 0; bytes < sizeof sealed; bytes++) {
        ck_assert_int_eq(bus_seal_open(receiver, "house", now_ms, sealed, bytes, &text),
                         bytes < SEAL_BYTES ? SEAL_MALFORMED : SEAL_FORGED);
    }
}
END_TEST

START_TEST(message_of_another_channel_is_forged)
{
    ck_assert_int_eq(bus_seal_open(receiver, "node:a", now_ms, sealed, sizeof sealed, &text),
                     SEAL_FORGED);
    ck_assert_int_eq(bus_seal_open(receiver, "hous", now_ms, sealed, sizeof sealed, &text),
                     SEAL_FORGED);
}
END_TEST

START_TEST(message_opens_once)
{
    ck_assert_int_eq(open_at(now_ms), SEAL_OK);
    ck_assert_int_eq(open_at(now_ms), SEAL_REPLAYED);
    ck_assert_int_eq(open_at(now_ms + SEAL_FRESH_MS - 1), SEAL_REPLAYED);
}
END_TEST

START_TEST(earlier_message_does_not_open_after_a_later_one)
{
    unsigned char later[SEALED_BYTES];
    bus_seal_write(sender, "house", now_ms, words, TEXT_BYTES, later);

    ck_assert_int_eq(bus_seal_open(receiver, "house", now_ms, later, sizeof later, &text), SEAL_OK);
    ck_assert_int_eq(open_at(now_ms), SEAL_REPLAYED);
}
END_TEST

START_TEST(message_that_was_held_back_is_stale)
{
    ck_assert_int_eq(open_at(now_ms + SEAL_FRESH_MS), SEAL_STALE);
    ck_assert_int_eq(open_at(now_ms - SEAL_FRESH_MS), SEAL_STALE);
    ck_assert_int_eq(open_at(now_ms + SEAL_FRESH_MS - 1), SEAL_OK);
}
END_TEST

/* A message of the time before the receiver's start was meant for its last run. */
START_TEST(message_from_before_the_start_of_the_receiver_is_stale)
{
    bus_seal_set_start(receiver, now_ms + SEAL_LAG_MS + 1);
    ck_assert_int_eq(open_at(now_ms + SEAL_LAG_MS + 1), SEAL_STALE);

    bus_seal_set_start(receiver, now_ms + SEAL_LAG_MS);
    ck_assert_int_eq(open_at(now_ms + SEAL_LAG_MS), SEAL_OK);
}
END_TEST

START_TEST(program_that_restarts_is_heard_at_once)
{
    for (int i = 0; i < 3; i++) {
        bus_seal_write(sender, "house", now_ms, words, TEXT_BYTES, sealed);
        ck_assert_int_eq(open_at(now_ms), SEAL_OK);
    }
    bus_seal_destroy(sender);
    sender = bus_seal_create(&old_secret);
    bus_seal_write(sender, "house", now_ms, words, TEXT_BYTES, sealed);

    ck_assert_int_eq(open_at(now_ms), SEAL_OK);
    ck_assert_int_eq(open_at(now_ms), SEAL_REPLAYED);
}
END_TEST

/* More restarts than entries: the entries of runs that are over are used again, and those of live runs are kept. */
START_TEST(live_run_is_remembered_through_many_restarts_of_another)
{
    int64_t at_ms = now_ms;
    ck_assert_int_eq(open_at(at_ms), SEAL_OK);

    for (int i = 0; i < 4 * SEAL_RUNS_MAX; i++) {
        unsigned char bytes[SEALED_BYTES];
        struct seal *other = bus_seal_create(&old_secret);
        at_ms += 1000;
        bus_seal_write(other, "house", at_ms, words, TEXT_BYTES, bytes);
        ck_assert_int_eq(bus_seal_open(receiver, "house", at_ms, bytes, sizeof bytes, &text),
                         SEAL_OK);
        bus_seal_write(sender, "house", at_ms, words, TEXT_BYTES, sealed);
        ck_assert_int_eq(open_at(at_ms), SEAL_OK);
        ck_assert_int_eq(open_at(at_ms), SEAL_REPLAYED);
        ck_assert_int_eq(bus_seal_open(receiver, "house", at_ms, bytes, sizeof bytes, &text),
                         SEAL_REPLAYED);
        bus_seal_destroy(other);
    }
}
END_TEST

/* Node by node: the new secret is added, becomes the one that seals, and the old one is removed. */
START_TEST(rotation_of_the_secret_loses_no_message)
{
    const struct seal_secrets steps[] = {
        old_secret,
        {.count = 2,
         .text = {"0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"}},
        {.count = 2,
         .text = {"fedcba9876543210fedcba9876543210", "0123456789abcdef0123456789abcdef"}},
        new_secret,
    };
    struct seal *sides[2] = {sender, receiver};
    for (size_t step = 1; step < sizeof steps / sizeof steps[0]; step++) {
        for (int side = 0; side < 2; side++) {
            bus_seal_set_secrets(sides[side], &steps[step]);
            for (int from = 0; from < 2; from++) {
                bus_seal_write(sides[from], "house", now_ms, words, TEXT_BYTES, sealed);
                ck_assert_int_eq(
                    bus_seal_open(sides[1 - from], "house", now_ms, sealed, sizeof sealed, &text),
                    SEAL_OK);
            }
        }
    }
    bus_seal_set_secrets(sender, &old_secret);
    bus_seal_write(sender, "house", now_ms, words, TEXT_BYTES, sealed);
    ck_assert_int_eq(open_at(now_ms), SEAL_FORGED);
}
END_TEST

int main(void)
{
    TCase *tcase = tcase_create("seal");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, message_of_a_node_opens);
    tcase_add_test(tcase, message_with_any_changed_byte_is_forged);
    tcase_add_test(tcase, message_with_another_length_does_not_open);
    tcase_add_test(tcase, message_of_another_channel_is_forged);
    tcase_add_test(tcase, message_opens_once);
    tcase_add_test(tcase, earlier_message_does_not_open_after_a_later_one);
    tcase_add_test(tcase, message_that_was_held_back_is_stale);
    tcase_add_test(tcase, message_from_before_the_start_of_the_receiver_is_stale);
    tcase_add_test(tcase, program_that_restarts_is_heard_at_once);
    tcase_add_test(tcase, live_run_is_remembered_through_many_restarts_of_another);
    tcase_add_test(tcase, rotation_of_the_secret_loses_no_message);
    Suite *suite = suite_create("bus_seal");
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
