/* SPDX-License-Identifier: MIT */
/* The clock of a game as a value: which side's time runs, and how much each event takes from it. */
#include "rules/room/clock.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>

enum { T0 = 1000000 };

static const struct clock_rules untimed = {.kind = CLOCK_NONE};
static const struct clock_rules delay = {.kind = CLOCK_DELAY, .turn_s = 10, .reserve_s = 180};
static const struct clock_rules fischer = {.kind = CLOCK_FISCHER, .turn_s = 5, .reserve_s = 300};
static const struct clock_rules days = {.kind = CLOCK_DAYS, .days = 3};

static const int64_t three_days_ms = INT64_C(3) * 24 * 60 * 60 * 1000;

static struct clock started(const struct clock_rules *rules)
{
    struct clock clock;
    clock_start(&clock, rules);
    return clock;
}

START_TEST(a_new_clock_is_full_and_stands_still)
{
    struct clock clock = started(&delay);

    for (int at = SIDE_WHITE; at <= SIDE_BLACK; at++) {
        enum side side = (enum side)at;
        ck_assert(!clock_runs(&clock, side));
        ck_assert_int_eq(clock_left_ms(&clock, side, T0 + 500000), 180000);
        ck_assert_int_eq(clock_free_ms(&clock, side, T0 + 500000), 0);
        ck_assert(clock_deadline_ms(&clock, side) == CLOCK_NEVER);
    }
}
END_TEST

START_TEST(move_within_the_delay_costs_nothing)
{
    struct clock clock = started(&delay);
    clock_begin(&clock, SIDE_WHITE, 0, T0);

    ck_assert_int_eq(clock_free_ms(&clock, SIDE_WHITE, T0 + 4000), 6000);
    clock_end_turn(&clock, SIDE_WHITE, T0 + 10000);

    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 10000), 180000);
    ck_assert(!clock_runs(&clock, SIDE_WHITE));
}
END_TEST

START_TEST(time_beyond_the_delay_is_charged_to_the_reserve)
{
    struct clock clock = started(&delay);
    clock_begin(&clock, SIDE_WHITE, 0, T0);

    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 10001), 179999);
    clock_end_turn(&clock, SIDE_WHITE, T0 + 25000);

    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 90000), 165000);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_BLACK, T0 + 90000), 180000);
}
END_TEST

START_TEST(the_delay_is_fresh_in_each_period)
{
    struct clock clock = started(&delay);
    clock_begin(&clock, SIDE_WHITE, 0, T0);
    clock_end_turn(&clock, SIDE_WHITE, T0 + 9000);
    clock_begin(&clock, SIDE_WHITE, 0, T0 + 9000);
    clock_end_turn(&clock, SIDE_WHITE, T0 + 18000);

    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 18000), 180000);
}
END_TEST

START_TEST(the_animation_of_a_turn_is_never_charged)
{
    struct clock clock = started(&delay);
    clock_begin(&clock, SIDE_BLACK, 4, T0);
    ck_assert_int_eq(clock_free_ms(&clock, SIDE_BLACK, T0), 10000 + 4 * CLOCK_STEP_SHOWN_MS);
    clock_end_turn(&clock, SIDE_BLACK, T0 + 10000 + 4 * CLOCK_STEP_SHOWN_MS);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_BLACK, T0 + 20000), 180000);

    struct clock other = started(&fischer);
    clock_begin(&other, SIDE_BLACK, 2, T0);
    clock_stop(&other, SIDE_BLACK, T0 + 2 * CLOCK_STEP_SHOWN_MS);
    ck_assert_int_eq(clock_left_ms(&other, SIDE_BLACK, T0 + 20000), 300000);
}
END_TEST

START_TEST(the_deadline_is_the_millisecond_at_which_nothing_is_left)
{
    struct clock clock = started(&delay);
    clock_begin(&clock, SIDE_WHITE, 1, T0);
    int64_t deadline_ms = clock_deadline_ms(&clock, SIDE_WHITE);

    ck_assert_int_eq(deadline_ms, T0 + CLOCK_STEP_SHOWN_MS + 10000 + 180000);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, deadline_ms - 1), 1);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, deadline_ms), 0);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, deadline_ms + 5000), 0);
    ck_assert(clock_deadline_ms(&clock, SIDE_BLACK) == CLOCK_NEVER);
}
END_TEST

START_TEST(a_fischer_clock_has_no_delay_and_grows_with_each_turn)
{
    struct clock clock = started(&fischer);
    clock_begin(&clock, SIDE_WHITE, 0, T0);
    clock_end_turn(&clock, SIDE_WHITE, T0 + 2000);

    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 2000), 303000);
    clock_begin(&clock, SIDE_WHITE, 0, T0 + 2000);
    clock_stop(&clock, SIDE_WHITE, T0 + 3000);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 3000), 302000);
}
END_TEST

START_TEST(with_days_each_period_has_them_all)
{
    struct clock clock = started(&days);
    clock_begin(&clock, SIDE_BLACK, 3, T0);
    ck_assert_int_eq(clock_deadline_ms(&clock, SIDE_BLACK), T0 + three_days_ms);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_BLACK, T0 + 1000), three_days_ms - 1000);
    ck_assert_int_eq(clock_free_ms(&clock, SIDE_BLACK, T0), 0);

    clock_end_turn(&clock, SIDE_BLACK, T0 + three_days_ms - 1);

    ck_assert_int_eq(clock_left_ms(&clock, SIDE_BLACK, T0), three_days_ms);
}
END_TEST

START_TEST(untimed_game_charges_no_time)
{
    struct clock clock = started(&untimed);
    clock_begin(&clock, SIDE_WHITE, 2, T0);

    ck_assert(clock_runs(&clock, SIDE_WHITE));
    ck_assert(clock_deadline_ms(&clock, SIDE_WHITE) == CLOCK_NEVER);
    ck_assert_int_eq(clock.sides[SIDE_WHITE].since_ms, T0);
    clock_end_turn(&clock, SIDE_WHITE, T0 + three_days_ms);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + three_days_ms), 0);
}
END_TEST

START_TEST(lag_is_credited_as_far_as_it_cost_something_and_within_its_bounds)
{
    struct clock clock = started(&delay);
    clock_begin(&clock, SIDE_WHITE, 0, T0);

    ck_assert_int_eq(clock_lag_ms(&clock, SIDE_WHITE, 300, T0 + 9000), 0);
    ck_assert_int_eq(clock_lag_ms(&clock, SIDE_WHITE, 300, T0 + 10100), 100);
    ck_assert_int_eq(clock_lag_ms(&clock, SIDE_WHITE, 300, T0 + 12000), 300);
    ck_assert_int_eq(clock_lag_ms(&clock, SIDE_WHITE, 9000, T0 + 12000), CLOCK_LAG_TURN_MS);
    ck_assert_int_eq(clock_lag_ms(&clock, SIDE_WHITE, -5, T0 + 12000), 0);
    ck_assert_int_eq(clock_lag_ms(&clock, SIDE_BLACK, 300, T0 + 12000), 0);

    clock_credit(&clock, SIDE_WHITE, 300, T0 + 12000);
    clock_end_turn(&clock, SIDE_WHITE, T0 + 12000);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 12000), 180000 - 1700);
}
END_TEST

START_TEST(lag_is_credited_up_to_half_a_second_a_turn_and_five_seconds_a_game)
{
    struct clock clock = started(&delay);
    int64_t at_ms = T0;
    int64_t credited_ms = 0;
    for (int turn = 0; turn < 15; turn++) {
        clock_begin(&clock, SIDE_WHITE, 0, at_ms);
        at_ms += 12000;
        int64_t in_turn_ms = 0;
        for (int message = 0; message < 3; message++) {
            int64_t lag_ms = clock_lag_ms(&clock, SIDE_WHITE, 300, at_ms);
            clock_credit(&clock, SIDE_WHITE, lag_ms, at_ms);
            in_turn_ms += lag_ms;
        }
        ck_assert_int_eq(in_turn_ms, turn < 10 ? CLOCK_LAG_TURN_MS : 0);
        credited_ms += in_turn_ms;
        clock_end_turn(&clock, SIDE_WHITE, at_ms);
    }
    ck_assert_int_eq(credited_ms, CLOCK_LAG_GAME_MS);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, at_ms), 180000 - 15 * 2000 + 5000);
    clock_begin(&clock, SIDE_BLACK, 0, at_ms);
    ck_assert_int_eq(clock_lag_ms(&clock, SIDE_BLACK, 300, at_ms + 12000), 300);
}
END_TEST

START_TEST(a_turn_that_is_taken_back_and_played_again_gets_no_more_lag)
{
    struct clock clock = started(&fischer);
    int64_t at_ms = T0;
    int64_t credited_ms = 0;
    clock_begin(&clock, SIDE_WHITE, 0, at_ms);
    for (int i = 0; i < 20; i++) {
        struct clock before = clock;
        at_ms += 2000;
        int64_t lag_ms = clock_lag_ms(&clock, SIDE_WHITE, 200, at_ms);
        clock_credit(&clock, SIDE_WHITE, lag_ms, at_ms);
        credited_ms += lag_ms;
        clock_end_turn(&clock, SIDE_WHITE, at_ms);
        clock_take_back(&clock, &before, at_ms, at_ms + 100);
        at_ms += 100;
    }
    ck_assert_int_eq(credited_ms, CLOCK_LAG_TURN_MS);
}
END_TEST

START_TEST(event_credits_no_more_lag_than_a_turn_may_have)
{
    struct clock clock = started(&delay);
    clock_begin(&clock, SIDE_WHITE, 0, T0);

    clock_credit(&clock, SIDE_WHITE, 9000, T0 + 60000);
    clock_credit(&clock, SIDE_WHITE, 9000, T0 + 60000);

    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 60000),
                     180000 - 50000 + CLOCK_LAG_TURN_MS);
}
END_TEST

START_TEST(events_credit_no_more_lag_than_a_game_may_have)
{
    struct clock clock = started(&delay);
    int64_t at_ms = T0, credited_ms = 0;

    for (int turn = 0; turn < 15; turn++) {
        clock_begin(&clock, SIDE_WHITE, 0, at_ms);
        at_ms += 12000;
        int64_t left_ms = clock_left_ms(&clock, SIDE_WHITE, at_ms);
        clock_credit(&clock, SIDE_WHITE, 9000, at_ms);
        credited_ms += clock_left_ms(&clock, SIDE_WHITE, at_ms) - left_ms;
        clock_end_turn(&clock, SIDE_WHITE, at_ms);
    }

    ck_assert_int_eq(credited_ms, CLOCK_LAG_GAME_MS);
}
END_TEST

START_TEST(a_turn_taken_back_brings_the_clocks_of_before_it)
{
    struct clock clock = started(&fischer);
    clock_begin(&clock, SIDE_WHITE, 0, T0);
    struct clock before = clock;
    clock_end_turn(&clock, SIDE_WHITE, T0 + 20000);
    clock_begin(&clock, SIDE_BLACK, 2, T0 + 20000);

    clock_take_back(&clock, &before, T0 + 20000, T0 + 50000);

    ck_assert(clock_runs(&clock, SIDE_WHITE));
    ck_assert(!clock_runs(&clock, SIDE_BLACK));
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 50000), 280000);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 51000), 279000);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_BLACK, T0 + 50000), 300000);
}
END_TEST

START_TEST(free_time_that_was_used_before_an_outage_stays_used)
{
    struct clock clock = started(&delay);
    clock_begin(&clock, SIDE_WHITE, 0, T0);

    ck_assert(clock_settle(&clock, SIDE_WHITE, 7000, 5000, T0 + 12000));

    ck_assert_int_eq(clock_free_ms(&clock, SIDE_WHITE, T0 + 12000), 3000);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 12000), 185000);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 16000), 184000);
}
END_TEST

START_TEST(reserve_that_was_used_before_an_outage_stays_used)
{
    struct clock clock = started(&fischer);
    clock_begin(&clock, SIDE_WHITE, 1, T0);

    ck_assert(clock_settle(&clock, SIDE_WHITE, 21300, 12000, T0 + 33300));

    ck_assert_int_eq(clock_free_ms(&clock, SIDE_WHITE, T0 + 33300), 0);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 33300), 300000 - 21000 + 12000);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_BLACK, T0 + 33300), 300000);
}
END_TEST

START_TEST(outages_of_an_hour_give_fifteen_seconds_in_all)
{
    enum { MINUTE_MS = 60000 };
    struct clock clock = started(&fischer);
    int64_t at_ms = T0;
    int64_t given_ms = 0;
    clock_begin(&clock, SIDE_WHITE, 0, at_ms);
    for (int outage = 0; outage < 30; outage++) {
        at_ms += MINUTE_MS;
        int64_t back_ms = clock_back_max_ms(&clock, SIDE_WHITE, at_ms);
        back_ms = back_ms < 4000 ? back_ms : 4000;
        ck_assert(!clock_settle(&clock, SIDE_WHITE, 0, CLOCK_BACK_MS + 1 - given_ms, at_ms));
        ck_assert(clock_settle(&clock, SIDE_WHITE, 0, back_ms, at_ms));
        given_ms += back_ms;
    }
    ck_assert_int_eq(given_ms, CLOCK_BACK_MS);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, at_ms), 300000 + CLOCK_BACK_MS);
    at_ms = clock.sides[SIDE_WHITE].back_at_ms + CLOCK_BACK_HOUR_MS;
    ck_assert_int_eq(clock_back_max_ms(&clock, SIDE_WHITE, at_ms - 1), 0);
    ck_assert_int_eq(clock_back_max_ms(&clock, SIDE_WHITE, at_ms), CLOCK_BACK_MS);
    ck_assert_int_eq(clock_back_max_ms(&clock, SIDE_BLACK, T0 + MINUTE_MS), CLOCK_BACK_MS);
}
END_TEST

START_TEST(what_does_not_follow_from_the_period_is_refused)
{
    struct clock clock = started(&delay);
    struct clock before;
    clock_begin(&clock, SIDE_WHITE, 0, T0);
    before = clock;

    ck_assert(!clock_settle(&clock, SIDE_BLACK, 0, 0, T0 + 5000));
    ck_assert(!clock_settle(&clock, SIDE_WHITE, 5001, 0, T0 + 5000));
    ck_assert(!clock_settle(&clock, SIDE_WHITE, -1, 0, T0 + 5000));
    ck_assert(!clock_settle(&clock, SIDE_WHITE, 0, -1, T0 + 5000));
    ck_assert_mem_eq(&clock, &before, sizeof clock);
}
END_TEST

START_TEST(days_go_on_during_an_outage_and_end_an_hour_after_it_at_the_earliest)
{
    struct clock clock = started(&days);
    clock_begin(&clock, SIDE_WHITE, 0, T0);

    ck_assert(clock_settle(&clock, SIDE_WHITE, 7000, CLOCK_AHEAD_MS, T0 + 7000));
    ck_assert_int_eq(clock_deadline_ms(&clock, SIDE_WHITE), T0 + three_days_ms);
    /* the time was set ahead: it has not passed */
    ck_assert(clock_settle(&clock, SIDE_WHITE, 1000, CLOCK_AHEAD_MS, T0 + 9 * three_days_ms));
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0 + 9 * three_days_ms),
                     three_days_ms - 8000);
    int64_t late_ms = T0 + 11 * three_days_ms;
    ck_assert(clock_settle(&clock, SIDE_WHITE, 2 * three_days_ms, CLOCK_AHEAD_MS, late_ms));
    ck_assert_int_eq(clock_deadline_ms(&clock, SIDE_WHITE), late_ms + CLOCK_AHEAD_MS);
}
END_TEST

START_TEST(the_slower_the_pace_the_longer_the_absent_are_waited_for)
{
    struct clock_rules rules;
    ck_assert(clock_rules_read("fast", &rules));
    ck_assert_int_eq(clock_grace_ms(&rules), 40000);
    ck_assert(clock_rules_read("delay:10/180", &rules));
    ck_assert_int_eq(clock_grace_ms(&rules), 80000);
    ck_assert(clock_rules_read("relaxed", &rules));
    ck_assert_int_eq(clock_grace_ms(&rules), 120000);
    ck_assert(clock_rules_read("none", &rules));
    ck_assert_int_eq(clock_grace_ms(&rules), 120000);
    ck_assert(clock_rules_read("fischer:60/0", &rules));
    ck_assert_int_eq(clock_grace_ms(&rules), 120000);
}
END_TEST

/* ---- laws over random games ---- */

/* xorshift64. */
static int64_t draw(uint64_t *seed, int64_t below)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (int64_t)(*seed % (uint64_t)below);
}

/* A simple model of the clock, which records each period separately. */
struct book {
    int64_t left_ms[2];
    int64_t begun_ms[2]; /* -1 */
    int64_t free_ms[2];
};

static void book_end(struct book *book, enum side side, int64_t at_ms)
{
    int64_t beyond_ms = at_ms - book->begun_ms[side] - book->free_ms[side];
    book->left_ms[side] -= beyond_ms < 0 ? 0 : beyond_ms;
    book->left_ms[side] = book->left_ms[side] < 0 ? 0 : book->left_ms[side];
    book->begun_ms[side] = -1;
}

static void check_book(const struct clock *clock, const struct book *book, int64_t at_ms)
{
    for (int at = SIDE_WHITE; at <= SIDE_BLACK; at++) {
        enum side side = (enum side)at;
        struct book trial = *book;
        ck_assert_int_eq(clock_runs(clock, side), book->begun_ms[side] != -1);
        if (book->begun_ms[side] != -1) {
            book_end(&trial, side, at_ms);
        }
        ck_assert_int_eq(clock_left_ms(clock, side, at_ms), trial.left_ms[side]);
    }
}

START_TEST(time_is_only_ever_charged_to_a_side_that_runs_and_sums_add_up)
{
    uint64_t seed = UINT64_C(88172645463325252) + (uint64_t)_i;
    const struct clock_rules *rules = _i % 2 == 0 ? &delay : &fischer;
    struct clock clock = started(rules);
    int64_t full_ms = rules->reserve_s * INT64_C(1000);
    struct book book = {.left_ms = {full_ms, full_ms}, .begun_ms = {-1, -1}};
    int64_t at_ms = T0;
    for (int i = 0; i < 2000; i++) {
        enum side side = (enum side)draw(&seed, 2);
        at_ms += draw(&seed, 12000);
        struct clock before = clock;
        switch (draw(&seed, 6)) {
        case 0:
        case 1:
            if (!clock_runs(&clock, side)) {
                int steps = (int)draw(&seed, 5);
                clock_begin(&clock, side, steps, at_ms);
                book.begun_ms[side] = at_ms;
                book.free_ms[side] = steps * CLOCK_STEP_SHOWN_MS +
                                     (rules->kind == CLOCK_DELAY ? rules->turn_s * 1000 : 0);
            }
            break;
        case 2:
            if (clock_runs(&clock, side)) {
                clock_end_turn(&clock, side, at_ms);
                book_end(&book, side, at_ms);
                book.left_ms[side] += rules->kind == CLOCK_FISCHER ? rules->turn_s * 1000 : 0;
            }
            break;
        case 3:
            if (clock_runs(&clock, side)) {
                int64_t lag_ms = draw(&seed, 2000);
                int64_t credit_ms = clock_lag_ms(&clock, side, lag_ms, at_ms);
                ck_assert_int_ge(credit_ms, 0);
                ck_assert_int_le(credit_ms, CLOCK_LAG_TURN_MS);
                clock_credit(&clock, side, credit_ms, at_ms);
                book.free_ms[side] += credit_ms;
            }
            break;
        case 4:
            if (clock_runs(&clock, side)) {
                /* an outage ends: a part of the period is charged, and time is given within the bound of an hour */
                int64_t charged_ms = draw(&seed, at_ms - book.begun_ms[side] + 1);
                int64_t back_ms = draw(&seed, CLOCK_BACK_MS + 5000);
                bool may = back_ms <= clock_back_max_ms(&clock, side, at_ms);
                ck_assert(clock_settle(&clock, side, charged_ms, back_ms, at_ms) == may);
                if (may) {
                    int64_t used_ms = charged_ms - book.free_ms[side];
                    book.free_ms[side] = used_ms < 0 ? -used_ms : 0;
                    book.left_ms[side] -= used_ms < 0 ? 0 : used_ms;
                    book.left_ms[side] = book.left_ms[side] < 0 ? 0 : book.left_ms[side];
                    book.left_ms[side] += back_ms;
                    book.begun_ms[side] = at_ms;
                }
            }
            break;
        default: {
            /* A player's turn is taken, then the opponent's time runs; a takeback restores the clock. */
            int64_t later_ms = at_ms + draw(&seed, 30000);
            clock_end_turn(&clock, side, at_ms);
            clock_take_back(&clock, &before, at_ms, later_ms);
            for (int each = 0; each < 2; each++) {
                book.begun_ms[each] += book.begun_ms[each] == -1 ? 0 : later_ms - at_ms;
            }
            at_ms = later_ms;
        }
        }
        check_book(&clock, &book, at_ms);
        check_book(&clock, &book, at_ms + draw(&seed, 20000));
    }
}
END_TEST

START_TEST(a_clock_set_back_charges_no_time)
{
    struct clock clock = started(&delay);
    clock_begin(&clock, SIDE_WHITE, 0, T0);
    clock_end_turn(&clock, SIDE_WHITE, T0 - 500000);
    ck_assert_int_eq(clock_left_ms(&clock, SIDE_WHITE, T0), 180000);
    clock_begin(&clock, SIDE_WHITE, 0, -7);
    ck_assert(clock_runs(&clock, SIDE_WHITE));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("clock");
    tcase_add_test(tests, a_new_clock_is_full_and_stands_still);
    tcase_add_test(tests, move_within_the_delay_costs_nothing);
    tcase_add_test(tests, time_beyond_the_delay_is_charged_to_the_reserve);
    tcase_add_test(tests, the_delay_is_fresh_in_each_period);
    tcase_add_test(tests, the_animation_of_a_turn_is_never_charged);
    tcase_add_test(tests, the_deadline_is_the_millisecond_at_which_nothing_is_left);
    tcase_add_test(tests, a_fischer_clock_has_no_delay_and_grows_with_each_turn);
    tcase_add_test(tests, with_days_each_period_has_them_all);
    tcase_add_test(tests, untimed_game_charges_no_time);
    tcase_add_test(tests, lag_is_credited_as_far_as_it_cost_something_and_within_its_bounds);
    tcase_add_test(tests, lag_is_credited_up_to_half_a_second_a_turn_and_five_seconds_a_game);
    tcase_add_test(tests, a_turn_that_is_taken_back_and_played_again_gets_no_more_lag);
    tcase_add_test(tests, event_credits_no_more_lag_than_a_turn_may_have);
    tcase_add_test(tests, events_credit_no_more_lag_than_a_game_may_have);
    tcase_add_test(tests, a_turn_taken_back_brings_the_clocks_of_before_it);
    tcase_add_test(tests, free_time_that_was_used_before_an_outage_stays_used);
    tcase_add_test(tests, reserve_that_was_used_before_an_outage_stays_used);
    tcase_add_test(tests, outages_of_an_hour_give_fifteen_seconds_in_all);
    tcase_add_test(tests, what_does_not_follow_from_the_period_is_refused);
    tcase_add_test(tests, days_go_on_during_an_outage_and_end_an_hour_after_it_at_the_earliest);
    tcase_add_test(tests, the_slower_the_pace_the_longer_the_absent_are_waited_for);
    tcase_add_test(tests, a_clock_set_back_charges_no_time);
    tcase_add_loop_test(tests, time_is_only_ever_charged_to_a_side_that_runs_and_sums_add_up, 0,
                        20);
    Suite *suite = suite_create("server clock");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
