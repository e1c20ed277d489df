/* SPDX-License-Identifier: MIT */
/* The states of a room's placement: the transitions that placement.h lists, and no others. */
#include <check.h>
#include <signal.h>

#include "room/placement.h"
#include "suite.h"

static const struct {
    enum placement from;
    enum placement to;
} listed[] = {
    {PLACEMENT_LOCAL, PLACEMENT_UNKNOWN},
    {PLACEMENT_LOCAL, PLACEMENT_HANDING},
    {PLACEMENT_HANDING, PLACEMENT_UNKNOWN},
    {PLACEMENT_UNKNOWN, PLACEMENT_CLAIMING},
    {PLACEMENT_CLAIMING, PLACEMENT_UNKNOWN},
    {PLACEMENT_CLAIMING, PLACEMENT_LOADING_LOCAL},
    {PLACEMENT_CLAIMING, PLACEMENT_REMOTE},
    {PLACEMENT_CLAIMING, PLACEMENT_SUBSCRIBING},
    {PLACEMENT_CLAIMING, PLACEMENT_LOADING_REMOTE},
    {PLACEMENT_SUBSCRIBING, PLACEMENT_LOADING_REMOTE},
    {PLACEMENT_LOADING_LOCAL, PLACEMENT_LOCAL},
    {PLACEMENT_LOADING_LOCAL, PLACEMENT_UNKNOWN},
    {PLACEMENT_LOADING_LOCAL, PLACEMENT_LOADING_LOST},
    {PLACEMENT_LOADING_LOST, PLACEMENT_UNKNOWN},
    {PLACEMENT_LOADING_REMOTE, PLACEMENT_REMOTE},
    {PLACEMENT_LOADING_REMOTE, PLACEMENT_UNKNOWN},
    {PLACEMENT_REMOTE, PLACEMENT_UNKNOWN},
};

enum { LISTED = sizeof listed / sizeof listed[0] };

static bool is_listed(enum placement from, enum placement to)
{
    for (int i = 0; i < LISTED; i++) {
        if (listed[i].from == from && listed[i].to == to) {
            return true;
        }
    }
    return false;
}

START_TEST(listed_transition_changes_the_state)
{
    struct room_placement placement = {.where = listed[_i].from, .epoch = 7};

    room_placement_enter(&placement, listed[_i].to);

    ck_assert_int_eq(placement.where, listed[_i].to);
    ck_assert_int_eq(placement.epoch, listed[_i].to == PLACEMENT_UNKNOWN ? 0 : 7);
}
END_TEST

START_TEST(no_other_transition_is_allowed)
{
    for (enum placement from = 0; from < PLACEMENTS; from++) {
        for (enum placement to = 0; to < PLACEMENTS; to++) {
            ck_assert_msg(room_placement_can_enter(from, to) == is_listed(from, to), "%d to %d",
                          from, to);
        }
    }
}
END_TEST

START_TEST(every_state_can_be_entered_and_left)
{
    int entered[PLACEMENTS] = {0};
    int left[PLACEMENTS] = {0};
    for (int i = 0; i < LISTED; i++) {
        left[listed[i].from]++;
        entered[listed[i].to]++;
    }

    for (int where = 0; where < PLACEMENTS; where++) {
        ck_assert_int_gt(entered[where], 0);
        ck_assert_int_gt(left[where], 0);
    }
}
END_TEST

/* Without a claim a node would write to a room that another node owns. */
START_TEST(room_of_another_node_cannot_become_local_without_a_claim)
{
    struct room_placement placement = {.where = PLACEMENT_REMOTE};

    room_placement_enter(&placement, PLACEMENT_LOCAL);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("placement");
    tcase_add_loop_test(tests, listed_transition_changes_the_state, 0, LISTED);
    tcase_add_test(tests, no_other_transition_is_allowed);
    tcase_add_test(tests, every_state_can_be_entered_and_left);
    tcase_add_test_raise_signal(tests, room_of_another_node_cannot_become_local_without_a_claim,
                                SIGABRT);
    Suite *suite = suite_create("server room placement");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
