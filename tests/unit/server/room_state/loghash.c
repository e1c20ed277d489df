/* SPDX-License-Identifier: MIT */
/* The expected values were computed with Python's hashlib, from protocol.md alone. */
#include "rules/room/text/loghash.h"
#include "suite.h"

#include <check.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define ROOM "k3v9q2xw4m"
#define FIRST                                                                                      \
    "{\"t\":\"event\",\"room\":\"k3v9q2xw4m\",\"v\":1,\"at\":1763683200123,\"e\":\"created\","     \
    "\"d\":{}"
#define SECOND                                                                                     \
    "{\"t\":\"event\",\"room\":\"k3v9q2xw4m\",\"v\":2,\"at\":1763683200456,\"e\":\"named\",\"d\":" \
    "{"                                                                                            \
    "\"seat\":\"w1\",\"name\":\"Åsa\"}"
#define FIRST_SEALED FIRST ",\"h\":\"a48330c515e3e104\"}"
#define SECOND_SEALED SECOND ",\"h\":\"f6e6b9e0f43ebcc9\"}"

static size_t seal(struct loghash *hash, const char *body, char text[512])
{
    memcpy(text, body, strlen(body));
    return loghash_seal(hash, text, strlen(body));
}

START_TEST(sealed_events_end_with_the_running_hash)
{
    struct loghash hash;
    char text[512];
    loghash_init(&hash, ROOM);

    ck_assert_uint_eq(seal(&hash, FIRST, text), strlen(FIRST_SEALED));
    ck_assert_str_eq(text, FIRST_SEALED);
    ck_assert_uint_eq(seal(&hash, SECOND, text), strlen(SECOND_SEALED));
    ck_assert_str_eq(text, SECOND_SEALED);
}
END_TEST

START_TEST(log_as_sent_is_found_whole)
{
    struct loghash hash;
    loghash_init(&hash, ROOM);

    ck_assert(loghash_check(&hash, FIRST_SEALED, strlen(FIRST_SEALED)));
    ck_assert(loghash_check(&hash, SECOND_SEALED, strlen(SECOND_SEALED)));
}
END_TEST

START_TEST(last_event_is_known_by_the_hash)
{
    struct loghash hash;
    loghash_init(&hash, ROOM);
    ck_assert(loghash_check(&hash, FIRST_SEALED, strlen(FIRST_SEALED)));
    ck_assert(loghash_is_of(&hash, FIRST_SEALED, strlen(FIRST_SEALED)));
    ck_assert(!loghash_is_of(&hash, SECOND_SEALED, strlen(SECOND_SEALED)));
    ck_assert(!loghash_is_of(&hash, "{}", 2));

    ck_assert(loghash_check(&hash, SECOND_SEALED, strlen(SECOND_SEALED)));

    ck_assert(loghash_is_of(&hash, SECOND_SEALED, strlen(SECOND_SEALED)));
    ck_assert(!loghash_is_of(&hash, FIRST_SEALED, strlen(FIRST_SEALED)));
}
END_TEST

START_TEST(event_left_out_is_noticed)
{
    struct loghash hash;
    loghash_init(&hash, ROOM);

    ck_assert(!loghash_check(&hash, SECOND_SEALED, strlen(SECOND_SEALED)));
}
END_TEST

START_TEST(log_of_another_room_is_noticed)
{
    struct loghash hash;
    loghash_init(&hash, "k3v9q2xw4n");

    ck_assert(!loghash_check(&hash, FIRST_SEALED, strlen(FIRST_SEALED)));
}
END_TEST

START_TEST(event_changed_in_any_one_byte_is_noticed_and_changes_nothing)
{
    struct loghash hash;
    loghash_init(&hash, ROOM);
    struct loghash before = hash;
    char text[] = FIRST_SEALED;

    for (size_t i = 0; i < sizeof text - 1; i++) {
        text[i] ^= 1;
        ck_assert_msg(!loghash_check(&hash, text, sizeof text - 1), "byte %zu", i);
        text[i] ^= 1;
    }

    ck_assert_mem_eq(&hash, &before, sizeof hash);
    ck_assert(loghash_check(&hash, text, sizeof text - 1));
}
END_TEST

START_TEST(text_shorter_than_a_hash_is_no_event)
{
    struct loghash hash;
    loghash_init(&hash, ROOM);

    ck_assert(!loghash_check(&hash, "", 0));
    ck_assert(!loghash_check(&hash, "{}", 2));
    ck_assert(!loghash_check(&hash, ",\"h\":\"a48330c515e3e104\"}", LOGHASH_TAIL_CHARS));
}
END_TEST

int main(void)
{
    if (sodium_init() < 0) {
        return EXIT_FAILURE;
    }
    Suite *suite = suite_create("loghash");
    TCase *tests = tcase_create("loghash");
    tcase_add_test(tests, sealed_events_end_with_the_running_hash);
    tcase_add_test(tests, log_as_sent_is_found_whole);
    tcase_add_test(tests, last_event_is_known_by_the_hash);
    tcase_add_test(tests, event_left_out_is_noticed);
    tcase_add_test(tests, log_of_another_room_is_noticed);
    tcase_add_test(tests, event_changed_in_any_one_byte_is_noticed_and_changes_nothing);
    tcase_add_test(tests, text_shorter_than_a_hash_is_no_event);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
