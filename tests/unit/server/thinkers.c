/* SPDX-License-Identifier: MIT */
/* Who thinks, in which order, and where: with works that are done by hand, and on threads. */
#include "thinkers.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "minds.h"
#include "suite.h"
#include "thinkers_threads.h"

enum { HANDS = 2, ANSWERS_MAX = THINKERS_WAITING_MAX + HANDS + 1 };

struct errand {
    void (*work)(void *job);
    void (*after)(void *job);
    void *job;
};

static struct minds *minds;
static struct thinkers *thinkers;
static struct errand errands[HANDS];
static int errand_count;
static int answered[ANSWERS_MAX]; /* numbers, in the order in which they were answered */
static int answered_count;
static int dropped;
static struct thinkers_answer last;

static void run(void *data, void (*work)(void *job), void (*after)(void *job), void *job)
{
    (void)data;
    ck_assert_int_lt(errand_count, HANDS);
    errands[errand_count++] = (struct errand){work, after, job};
}

/* Whoever is at it is done. */
static void finish_some(void)
{
    struct errand now[HANDS];
    int count = errand_count;
    memcpy(now, errands, sizeof now);
    errand_count = 0;
    for (int i = 0; i < count; i++) {
        now[i].work(now[i].job);
        now[i].after(now[i].job);
    }
}

static int64_t no_time_us(void)
{
    return 0;
}

static const int numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

static void on_answer(void *data, const struct thinkers_answer *answer)
{
    if (answer == NULL) {
        dropped++;
        return;
    }
    last = *answer;
    answered[answered_count++] = *(const int *)data;
}

static struct thought thought_of(enum thought_kind kind, int64_t until_ms)
{
    struct thought thought = {.kind = kind, .level = 1, .seed = 7, .until_ms = until_ms};
    static const char rules[] = "tablaaza";
    bool sound = position_start(rules, sizeof rules - 1, SIDE_WHITE, &thought.pos, NULL);
    ck_assert(sound);
    return thought;
}

static bool begin(int number, int64_t until_ms)
{
    struct thought thought = thought_of(THOUGHT_TURN, until_ms);
    return thinkers_begin(thinkers, &thought, on_answer, (void *)(uintptr_t)&numbers[number]);
}

static void learn(void)
{
    char detail[MINDS_DETAIL_BYTES];
    minds = minds_learn(WEIGHTS_FOLDER, detail);
    ck_assert_msg(minds != NULL, "%s", detail);
}

static void forget(void)
{
    minds_destroy(minds);
}

static void come(void)
{
    errand_count = answered_count = dropped = 0;
}

static void come_by_hand(void)
{
    come();
    thinkers = thinkers_create(minds, (struct thinkers_crew){HANDS, run, NULL}, no_time_us);
}

static void leave(void)
{
    thinkers_destroy(thinkers);
}

START_TEST(turn_is_legal_and_worth_is_a_share_of_a_point)
{
    come_by_hand();
    struct thought turn = thought_of(THOUGHT_TURN, INT64_MAX);
    struct thought worth = thought_of(THOUGHT_WORTH, INT64_MAX);
    struct position after;
    int bad;
    enum rule broken;

    ck_assert(thinkers_begin(thinkers, &turn, on_answer, (void *)(uintptr_t)&numbers[0]));
    finish_some();
    ck_assert(last.found);
    ck_assert_int_eq(turn_play(&turn.pos, &last.choice.turn, &after, &bad, &broken), TURN_OK);
    ck_assert(thinkers_begin(thinkers, &worth, on_answer, (void *)(uintptr_t)&numbers[1]));
    finish_some();

    ck_assert_float_ge(last.worth, 0.0F);
    ck_assert_float_le(last.worth, 1.0F);
    leave();
}
END_TEST

START_TEST(who_has_least_time_comes_first_and_equals_as_they_came)
{
    come_by_hand();
    static const int64_t until_ms[] = {900, 900, 500, 300, INT64_MAX, 300, 400};
    static const int wanted[] = {0, 1, 3, 5, 6, 2, 4};
    for (int i = 0; i < 7; i++) {
        ck_assert(begin(i, until_ms[i]));
    }
    struct thinkers_counts counts;
    thinkers_counts(thinkers, &counts);
    ck_assert_int_eq(counts.thinking, HANDS);
    ck_assert_int_eq(counts.waiting, 5);

    while (errand_count > 0) {
        finish_some();
    }

    ck_assert_int_eq(answered_count, 7);
    ck_assert_mem_eq(answered, wanted, sizeof wanted);
    thinkers_counts(thinkers, &counts);
    ck_assert_uint_eq(counts.took.count, 7);
    leave();
}
END_TEST

START_TEST(no_more_wait_than_there_is_room_for)
{
    come_by_hand();
    for (int i = 0; i < THINKERS_WAITING_MAX + HANDS; i++) {
        ck_assert(begin(0, INT64_MAX));
    }

    ck_assert(!begin(1, 0));

    while (errand_count > 0) {
        finish_some();
    }
    ck_assert_int_eq(answered_count, THINKERS_WAITING_MAX + HANDS);
    ck_assert(begin(1, 0));
    finish_some();
    leave();
}
END_TEST

START_TEST(who_waits_when_it_is_stopped_hears_so_and_who_thinks_is_done)
{
    come_by_hand();
    for (int i = 0; i < 5; i++) {
        ck_assert(begin(i, INT64_MAX));
    }

    thinkers_stop(thinkers);

    ck_assert_int_eq(dropped, 5 - HANDS);
    ck_assert(!begin(5, 0));
    finish_some();
    ck_assert_int_eq(answered_count, HANDS);
    leave();
}
END_TEST

/* ---- on threads ---- */

static struct thinkers_threads *threads;

static int64_t now_us(void)
{
    return (int64_t)(uv_hrtime() / 1000);
}

enum { TOGETHER = 10 };

static void on_thread_answer(void *data, const struct thinkers_answer *answer)
{
    on_answer(data, answer);
    ck_assert(answer->found);
    if (answered_count == TOGETHER) {
        thinkers_stop(thinkers);
        thinkers_threads_close(threads, true);
    }
}

START_TEST(threads_answer_from_the_loop_and_end_when_they_are_closed)
{
    uv_loop_t loop;
    come();
    uv_loop_init(&loop);
    threads = thinkers_threads_open(&loop, HANDS);
    ck_assert_ptr_nonnull(threads);
    thinkers = thinkers_create(minds, thinkers_threads_crew(threads), now_us);
    for (int i = 0; i < TOGETHER; i++) {
        struct thought thought = thought_of(THOUGHT_TURN, i);
        ck_assert(
            thinkers_begin(thinkers, &thought, on_thread_answer, (void *)(uintptr_t)&numbers[i]));
    }

    uv_run(&loop, UV_RUN_DEFAULT);

    ck_assert_int_eq(answered_count, TOGETHER);
    ck_assert_int_eq(uv_loop_close(&loop), 0);
    leave();
}
END_TEST

START_TEST(threads_that_are_closed_in_mid_thought_think_it_to_its_end)
{
    uv_loop_t loop;
    come();
    uv_loop_init(&loop);
    threads = thinkers_threads_open(&loop, HANDS);
    thinkers = thinkers_create(minds, thinkers_threads_crew(threads), now_us);
    for (int i = 0; i < TOGETHER; i++) {
        ck_assert(begin(i, i));
    }

    thinkers_stop(thinkers);
    thinkers_threads_close(threads, true);
    uv_run(&loop, UV_RUN_DEFAULT);

    ck_assert_int_eq(answered_count, HANDS);
    ck_assert_int_eq(dropped, TOGETHER - HANDS);
    ck_assert_int_eq(uv_loop_close(&loop), 0);
    leave();
}
END_TEST

START_TEST(usual_number_of_threads_is_a_number_of_threads)
{
    ck_assert_int_ge(thinkers_threads_usual(), 1);
    ck_assert_int_le(thinkers_threads_usual(), THINKERS_AT_ONCE_MAX);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server thinkers");
    TCase *tests = tcase_create("thinkers");
    tcase_add_unchecked_fixture(tests, learn, forget);
    tcase_add_test(tests, turn_is_legal_and_worth_is_a_share_of_a_point);
    tcase_add_test(tests, who_has_least_time_comes_first_and_equals_as_they_came);
    tcase_add_test(tests, no_more_wait_than_there_is_room_for);
    tcase_add_test(tests, who_waits_when_it_is_stopped_hears_so_and_who_thinks_is_done);
    tcase_add_test(tests, threads_answer_from_the_loop_and_end_when_they_are_closed);
    tcase_add_test(tests, threads_that_are_closed_in_mid_thought_think_it_to_its_end);
    tcase_add_test(tests, usual_number_of_threads_is_a_number_of_threads);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
