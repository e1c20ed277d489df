/* SPDX-License-Identifier: MIT */
/*
 * The order in which jobs of bots run, and on which thread: with jobs that the test runs by hand, and with real
 * threads.
 */
#include "bot/pool.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "bot/models.h"
#include "bot/threads.h"
#include "rules/ai/levels/levels.h"
#include "rules/games/games.h"
#include "suite.h"

enum { HANDS = 2, ANSWERS_MAX = BOT_POOL_WAITING_MAX + HANDS + 1 };

struct pending {
    void (*work)(void *job);
    void (*after)(void *job);
    void *job;
};

static struct models *models;
static struct bot_pool *bot_pool;
static struct pending pending_operations[HANDS];
static int pending_count;
static int answered[ANSWERS_MAX]; /* numbers, in the order of the answers */
static int answered_count;
static int dropped;
static struct bot_pool_answer last;

static void run(void *data, void (*work)(void *job), void (*after)(void *job), void *job)
{
    (void)data;
    ck_assert_int_lt(pending_count, HANDS);
    pending_operations[pending_count++] = (struct pending){work, after, job};
}

/* Finishes all running jobs. */
static void finish_some(void)
{
    struct pending now[HANDS];
    int count = pending_count;
    memcpy(now, pending_operations, sizeof now);
    pending_count = 0;
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

static void on_answer(void *data, const struct bot_pool_answer *answer)
{
    if (answer == NULL) {
        dropped++;
        return;
    }
    last = *answer;
    answered[answered_count++] = *(const int *)data;
}

static struct bot_job bot_job_of(enum bot_job_kind kind, int64_t until_ms)
{
    struct bot_job bot_job = {.kind = kind, .level = 11, .seed = 7, .until_ms = until_ms};
    static const char rules[] = "tablaaza";
    bool sound = position_start(rules, sizeof rules - 1, SIDE_WHITE, &bot_job.pos, NULL);
    ck_assert(sound);
    return bot_job;
}

static bool begin(int number, int64_t until_ms)
{
    struct bot_job bot_job = bot_job_of(BOT_JOB_TURN, until_ms);
    return bot_pool_begin(bot_pool, &bot_job, on_answer, (void *)(uintptr_t)&numbers[number]);
}

static void learn(void)
{
    char detail[MODELS_DETAIL_BYTES];
    models = bot_models_load(WEIGHTS_FOLDER, detail);
    ck_assert_msg(models != NULL, "%s", detail);
}

static void forget(void)
{
    bot_models_destroy(models);
}

static void come(void)
{
    pending_count = answered_count = dropped = 0;
}

static void come_by_hand(void)
{
    come();
    bot_pool = bot_pool_create(models, (struct bot_pool_crew){HANDS, run, NULL}, no_time_us);
}

static void leave(void)
{
    bot_pool_destroy(bot_pool);
}

START_TEST(turn_is_legal_and_has_a_time_and_a_draw_has_an_answer)
{
    come_by_hand();
    struct bot_job turn = bot_job_of(BOT_JOB_TURN, INT64_MAX);
    struct bot_job draw = bot_job_of(BOT_JOB_DRAW, INT64_MAX);
    struct position after;
    int bad;
    enum rule broken;

    ck_assert(bot_pool_begin(bot_pool, &turn, on_answer, (void *)(uintptr_t)&numbers[0]));
    finish_some();
    ck_assert(last.found);
    ck_assert_int_eq(turn_play(&turn.pos, &last.choice.turn, &after, &bad, &broken), TURN_OK);
    ck_assert_int_ge(last.look.pace_ms, MANNERS_PACE_LEAST_MS);
    ck_assert(bot_pool_begin(bot_pool, &draw, on_answer, (void *)(uintptr_t)&numbers[1]));
    finish_some();

    ck_assert(last.found);
    ck_assert(!last.accepts); /* White begins and expects more than half a point */
    leave();
}
END_TEST

START_TEST(queue_orders_by_deadline_then_by_arrival)
{
    come_by_hand();
    static const int64_t until_ms[] = {900, 900, 500, 300, INT64_MAX, 300, 400};
    static const int wanted[] = {0, 1, 3, 5, 6, 2, 4};
    for (int i = 0; i < 7; i++) {
        ck_assert(begin(i, until_ms[i]));
    }
    struct bot_pool_counts counts;
    bot_pool_counts(bot_pool, &counts);
    ck_assert_int_eq(counts.thinking, HANDS);
    ck_assert_int_eq(counts.waiting, 5);

    while (pending_count > 0) {
        finish_some();
    }

    ck_assert_int_eq(answered_count, 7);
    ck_assert_mem_eq(answered, wanted, sizeof wanted);
    bot_pool_counts(bot_pool, &counts);
    ck_assert_uint_eq(counts.took.count, 7);
    leave();
}
END_TEST

START_TEST(no_more_wait_than_there_is_room_for)
{
    come_by_hand();
    for (int i = 0; i < BOT_POOL_WAITING_MAX + HANDS; i++) {
        ck_assert(begin(0, INT64_MAX));
    }

    ck_assert(!begin(1, 0));

    while (pending_count > 0) {
        finish_some();
    }
    ck_assert_int_eq(answered_count, BOT_POOL_WAITING_MAX + HANDS);
    ck_assert(begin(1, 0));
    finish_some();
    leave();
}
END_TEST

START_TEST(stopped_pool_drops_waiting_jobs_and_finishes_running_ones)
{
    come_by_hand();
    for (int i = 0; i < 5; i++) {
        ck_assert(begin(i, INT64_MAX));
    }

    bot_pool_stop(bot_pool);

    ck_assert_int_eq(dropped, 5 - HANDS);
    ck_assert(!begin(5, 0));
    finish_some();
    ck_assert_int_eq(answered_count, HANDS);
    leave();
}
END_TEST

/* ---- rollouts ---- */

/* A clock that moves on by ten milliseconds whenever it is read. */
static int64_t ticking_us(void)
{
    static int64_t us;
    return us += 10000;
}

/* A turn in the middle of a game of Zeno, which level `id` has 100 ms to choose. */
static struct bot_job zeno_job(int id)
{
    static const char text[] = "zeno D-B--Bb-C-BbBb----b-aaad 0,0/0,0/0,0 w 641";
    struct bot_job bot_job = {
        .kind = BOT_JOB_TURN, .level = id, .seed = 7, .until_ms = INT64_MAX, .spare_ms = 100};
    struct text_error error;
    bool sound = position_read(text, sizeof text - 1, &bot_job.pos, &error);
    ck_assert(sound);
    return bot_job;
}

static int strongest(int ruleset)
{
    return ai_levels_first(ruleset) + ai_levels_count(ruleset) - 1;
}

static void come_with_a_clock(void)
{
    come();
    bot_pool = bot_pool_create(models, (struct bot_pool_crew){HANDS, run, NULL}, ticking_us);
}

static long rolled_out_of(const struct bot_job *bot_job)
{
    ck_assert(bot_pool_begin(bot_pool, bot_job, on_answer, (void *)(uintptr_t)&numbers[0]));
    finish_some();
    ck_assert(last.found);
    return last.rolled_out;
}

START_TEST(strongest_level_rolls_out_while_it_would_wait)
{
    come_with_a_clock();
    struct bot_job zeno = zeno_job(strongest(RULESET_ZENO));
    struct bot_pool_counts counts;

    ck_assert_int_gt(rolled_out_of(&zeno), 0);
    ck_assert_int_le(last.took_us, 110 * 1000); /* the clock is read once in a step */
    struct position after;
    int bad;
    enum rule broken;
    ck_assert_int_eq(turn_play(&zeno.pos, &last.choice.turn, &after, &bad, &broken), TURN_OK);
    bot_pool_counts(bot_pool, &counts);
    ck_assert_uint_eq(counts.rolled_out, 1);
    leave();
}
END_TEST

START_TEST(no_rollout_without_time_or_at_a_lower_level_or_in_a_game_without_chance)
{
    come_with_a_clock();
    struct bot_job hurried = zeno_job(strongest(RULESET_ZENO));
    hurried.spare_ms = 0;
    ck_assert_int_eq(rolled_out_of(&hurried), 0);
    struct bot_job weaker = zeno_job(strongest(RULESET_ZENO) - 1);
    ck_assert_int_eq(rolled_out_of(&weaker), 0);
    struct bot_job stones = bot_job_of(BOT_JOB_TURN, INT64_MAX);
    stones.spare_ms = 100;
    stones.level = ai_levels_first(RULESET_TABLAAZA);
    ck_assert_int_eq(rolled_out_of(&stones), 0);
    leave();
}
END_TEST

START_TEST(job_that_waits_comes_before_a_rollout)
{
    come_with_a_clock();
    struct bot_job zeno = zeno_job(strongest(RULESET_ZENO));
    for (int i = 0; i < HANDS; i++) {
        ck_assert(bot_pool_begin(bot_pool, &zeno, on_answer, (void *)(uintptr_t)&numbers[i]));
    }
    ck_assert(begin(5, 0));

    pending_operations[0].work(pending_operations[0].job);
    pending_operations[1].work(pending_operations[1].job);
    struct pending second = pending_operations[1];
    pending_count = 0;
    pending_operations[0].after(pending_operations[0].job);

    ck_assert_int_eq(last.rolled_out, 0);
    second.after(second.job);
    finish_some();
    leave();
}
END_TEST

/* ---- on threads ---- */

static struct bot_threads *threads;

static int64_t now_us(void)
{
    return (int64_t)(uv_hrtime() / 1000);
}

enum { TOGETHER = 10 };

static void on_thread_answer(void *data, const struct bot_pool_answer *answer)
{
    on_answer(data, answer);
    ck_assert(answer->found);
    if (answered_count == TOGETHER) {
        bot_pool_stop(bot_pool);
        bot_threads_close(threads, true);
    }
}

START_TEST(threads_answer_from_the_loop_and_end_when_they_are_closed)
{
    uv_loop_t loop;
    come();
    uv_loop_init(&loop);
    threads = bot_threads_open(&loop, HANDS);
    ck_assert_ptr_nonnull(threads);
    bot_pool = bot_pool_create(models, bot_threads_crew(threads), now_us);
    for (int i = 0; i < TOGETHER; i++) {
        struct bot_job bot_job = bot_job_of(BOT_JOB_TURN, i);
        ck_assert(
            bot_pool_begin(bot_pool, &bot_job, on_thread_answer, (void *)(uintptr_t)&numbers[i]));
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
    threads = bot_threads_open(&loop, HANDS);
    bot_pool = bot_pool_create(models, bot_threads_crew(threads), now_us);
    for (int i = 0; i < TOGETHER; i++) {
        ck_assert(begin(i, i));
    }

    bot_pool_stop(bot_pool);
    bot_threads_close(threads, true);
    uv_run(&loop, UV_RUN_DEFAULT);

    ck_assert_int_eq(answered_count, HANDS);
    ck_assert_int_eq(dropped, TOGETHER - HANDS);
    ck_assert_int_eq(uv_loop_close(&loop), 0);
    leave();
}
END_TEST

START_TEST(usual_number_of_threads_is_a_number_of_threads)
{
    ck_assert_int_ge(bot_threads_default(), 1);
    ck_assert_int_le(bot_threads_default(), BOT_POOL_AT_ONCE_MAX);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server thinkers");
    TCase *tests = tcase_create("thinkers");
    tcase_add_unchecked_fixture(tests, learn, forget);
    tcase_add_test(tests, strongest_level_rolls_out_while_it_would_wait);
    tcase_add_test(tests, no_rollout_without_time_or_at_a_lower_level_or_in_a_game_without_chance);
    tcase_add_test(tests, job_that_waits_comes_before_a_rollout);
    tcase_add_test(tests, turn_is_legal_and_has_a_time_and_a_draw_has_an_answer);
    tcase_add_test(tests, queue_orders_by_deadline_then_by_arrival);
    tcase_add_test(tests, no_more_wait_than_there_is_room_for);
    tcase_add_test(tests, stopped_pool_drops_waiting_jobs_and_finishes_running_ones);
    tcase_add_test(tests, threads_answer_from_the_loop_and_end_when_they_are_closed);
    tcase_add_test(tests, threads_that_are_closed_in_mid_thought_think_it_to_its_end);
    tcase_add_test(tests, usual_number_of_threads_is_a_number_of_threads);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
