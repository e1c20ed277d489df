/* SPDX-License-Identifier: MIT */
/*
 * Random rooms: all commands by all users, legal and illegal, forged events, clocks, series, teams, all options. The
 * laws themselves are in tests/rooms/laws.c; a broken one aborts the case.
 */
#include <sodium.h>

#include "playing.h"
#include "suite.h"
#include "walk.h"

enum { WALKS = 40, STEPS = 2500 };

static struct walk walk;

static void walk_on(uint64_t seed, int steps)
{
    walk_init(&walk, seed, NULL, 0, NULL);
    for (int i = 0; i < steps; i++) {
        walk_step(&walk);
    }
}

START_TEST(laws_hold_for_every_event_of_a_random_room)
{
    walk_on((uint64_t)_i + 1, rounds(STEPS));

    ck_assert_int_gt(walk.events, 0);
}
END_TEST

static void add_counts(struct walk *all)
{
    for (int i = 0; i < ROOM_EVENT_KINDS; i++) {
        all->kinds[i] += walk.kinds[i];
    }
    for (int i = 0; i < ROOM_FAULTS; i++) {
        all->faults[i] += walk.faults[i];
    }
    for (int i = 0; i < ROOM_REFUSALS; i++) {
        all->refusals[i] += walk.refusals[i];
    }
}

/* A law that no event reaches would hold for no reason. */
START_TEST(random_rooms_have_every_event_fault_and_refusal)
{
    static const char *const elsewhere[] = {"log-full"}; /* after 20,000 events */
    static struct walk all;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        walk_on(seed, 2000);
        add_counts(&all);
    }

    for (int kind = 0; kind < ROOM_EVENT_KINDS; kind++) {
        ck_assert_msg(all.kinds[kind] > 0, "no event %s",
                      room_event_word((enum room_event_kind)kind));
    }
    for (int fault = 0; fault < ROOM_FAULTS; fault++) {
        bool is_impossible = fault == ROOM_FAULT_RULES; /* a codec reads only known rules */
        ck_assert_msg(all.faults[fault] > 0 || is_impossible, "no fault %s",
                      room_fault_word((enum room_fault)fault));
    }
    for (int refusal = ROOM_ACCEPTED + 1; refusal < ROOM_REFUSALS; refusal++) {
        const char *word = room_refusal_word((enum room_refusal)refusal);
        ck_assert_msg(all.refusals[refusal] > 0 || strcmp(word, elsewhere[0]) == 0, "no refusal %s",
                      word);
    }
}
END_TEST

START_TEST(equal_seeds_give_equal_walks)
{
    walk_on(3, 500);
    struct room_state once = walk.state;

    walk_on(3, 500);

    ck_assert_mem_eq(&once, &walk.state, sizeof once);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("rooms");
    if (sodium_init() < 0) {
        return EXIT_FAILURE;
    }
    tcase_add_loop_test(tests, laws_hold_for_every_event_of_a_random_room, 0, WALKS);
    tcase_add_test(tests, random_rooms_have_every_event_fault_and_refusal);
    tcase_add_test(tests, equal_seeds_give_equal_walks);
    Suite *suite = suite_create("rooms");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
