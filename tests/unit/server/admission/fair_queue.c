/* SPDX-License-Identifier: MIT */
/* The order of a fair queue, its places, and a gate that starts jobs from it. */
#include "admission/fair_queue.h"

#include <check.h>
#include <string.h>

#include "admission/gate.h"
#include "suite.h"

enum { PLACES = 8, NOW_MS = 1000000 };

static struct {
    struct fair_item item;
    char key;
} items[64];

static int item_count;
static struct fair_queue queue;

static void set_up(void)
{
    queue = (struct fair_queue){.places = PLACES};
    item_count = 0;
}

static void tear_down(void)
{
    while (admission_fair_queue_pop(&queue) != NULL) {
    }
    admission_fair_queue_finish(&queue);
}

static char key_of(const struct fair_item *item)
{
    for (int i = 0; i < item_count; i++) {
        if (&items[i].item == item) {
            return items[i].key;
        }
    }
    return ' ';
}

/* Appends an item for each letter, the name of its key, and returns the letters of the items without a place. */
static const char *push(const char *keys, int64_t now_ms)
{
    static char displaced[64];
    size_t count = 0;
    for (const char *key = keys; *key != '\0'; key++) {
        const char name[] = {*key, '\0'};
        items[item_count].key = *key;
        struct fair_item *out = admission_fair_queue_push(&queue, map_key_text(name),
                                                          &items[item_count++].item, now_ms);
        if (out != NULL) {
            displaced[count++] = key_of(out);
        }
    }
    displaced[count] = '\0';
    return displaced;
}

static const char *pop(int times)
{
    static char order[64];
    int count = 0;
    struct fair_item *item;
    while (count < times && (item = admission_fair_queue_pop(&queue)) != NULL) {
        order[count++] = key_of(item);
    }
    order[count] = '\0';
    return order;
}

START_TEST(addresses_take_turns)
{
    ck_assert_str_eq(push("aaaabbc", NOW_MS), "");
    ck_assert_str_eq(pop(64), "abcabaa");
}
END_TEST

START_TEST(address_that_was_not_served_lately_goes_before_the_others)
{
    push("abcd", NOW_MS);
    pop(64);
    push("abcd", NOW_MS + 1);
    push("e", NOW_MS + 1);
    ck_assert_str_eq(pop(64), "eabcd");

    push("abe", NOW_MS + 2);
    push("fg", NOW_MS + 2);
    ck_assert_str_eq(pop(64), "fgabe");

    push("ab", NOW_MS + 2 + FAIR_LATELY_MS);
    push("h", NOW_MS + 2 + FAIR_LATELY_MS);
    ck_assert_str_eq(pop(64), "abh");
}
END_TEST

START_TEST(keys_that_were_served_lately_have_a_turn_after_some_others)
{
    push("a", NOW_MS);
    pop(1);
    push("aa", NOW_MS);
    push("bcdef", NOW_MS);

    ck_assert_str_eq(pop(64), "bcadefa");
}
END_TEST

START_TEST(longest_line_loses_its_newest_place_to_a_shorter_one)
{
    ck_assert_str_eq(push("aaaaabbb", NOW_MS), "");
    ck_assert_str_eq(push("c", NOW_MS), "a");
    ck_assert_str_eq(push("a", NOW_MS), "a");
    ck_assert_str_eq(push("b", NOW_MS), "b");
    ck_assert_str_eq(push("ccc", NOW_MS), "acc");
    ck_assert_str_eq(pop(64), "abcabcab");
}
END_TEST

START_TEST(queue_of_lines_with_one_item_takes_no_further_line)
{
    ck_assert_str_eq(push("abcdefgh", NOW_MS), "");
    ck_assert_str_eq(push("i", NOW_MS), "i");
    ck_assert_str_eq(pop(64), "abcdefgh");
    ck_assert_int_eq(queue.waiting, 0);
}
END_TEST

static struct gate gate;
static char started[64];
static bool ends_at_once;

static void start(void *data, struct fair_item *item)
{
    struct gate *of = data;
    started[strlen(started)] = key_of(item);
    if (ends_at_once) {
        admission_gate_leave(of);
    }
}

START_TEST(gate_starts_the_next_job_when_one_ends)
{
    gate = (struct gate){.queue = {.places = PLACES}, .at_once = 2, .start = start, .data = &gate};
    memset(started, 0, sizeof started);
    ends_at_once = false;
    for (const char *key = "aaabc"; *key != '\0'; key++) {
        const char name[] = {*key, '\0'};
        items[item_count].key = *key;
        ck_assert_ptr_null(
            admission_gate_enter(&gate, map_key_text(name), &items[item_count++].item, NOW_MS));
    }
    ck_assert_str_eq(started, "aa");

    admission_gate_leave(&gate);
    ck_assert_str_eq(started, "aab");
    ends_at_once = true;
    admission_gate_leave(&gate);

    ck_assert_uint_eq(strlen(started), 5);
    ck_assert_int_eq(gate.running, 1);
    admission_gate_leave(&gate);
    admission_fair_queue_finish(&gate.queue);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("fair queue");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, addresses_take_turns);
    tcase_add_test(tests, address_that_was_not_served_lately_goes_before_the_others);
    tcase_add_test(tests, keys_that_were_served_lately_have_a_turn_after_some_others);
    tcase_add_test(tests, longest_line_loses_its_newest_place_to_a_shorter_one);
    tcase_add_test(tests, queue_of_lines_with_one_item_takes_no_further_line);
    tcase_add_test(tests, gate_starts_the_next_job_when_one_ends);
    Suite *suite = suite_create("fair queue");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
