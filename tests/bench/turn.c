/* SPDX-License-Identifier: MIT */
/*
 * What the command `turn` costs. Two users play; each turn is one call of step_turn(), and turn.py counts the
 * instructions of the server in it.
 *
 *     bench-turn RULESET TURNS
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/bench.h"

static const char *ruleset;
static int turns;

__attribute__((noinline)) static void step_turn(struct bench *bench, struct guest *const *guests,
                                                const char *room, uint64_t *seed)
{
    ck_assert(bench_act(bench, guests, 2, room, seed));
}

static bool owes_turn(const struct bench *bench, const char *room)
{
    struct debt debts[SEATS_MAX];
    const struct room *played = bench_room(bench, room);
    int count = room_owed(played->state, debts);
    return count == 1 && debts[0].kind == DEBT_TURN;
}

START_TEST(turns_are_played)
{
    struct bench *bench = bench_create();
    struct guest *guests[] = {guest_create(bench), guest_create(bench)};
    char room[STORE_ID_BYTES];
    char fields[128];
    uint64_t seed = 1;
    snprintf(fields, sizeof fields, "\"ruleset\":\"%s\",\"clock\":\"delay:15/300\"", ruleset);
    guest_open(guests[0], fields, room);
    ck_assert_str_eq(guest_sit(guests[0], room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(guests[1], room, "b1"), "ok");
    for (int left = turns; left > 0;) {
        bench_set_ms(bench_now_ms() + 1000);
        if (owes_turn(bench, room)) {
            step_turn(bench, guests, room, &seed);
            left--;
        } else {
            ck_assert(bench_act(bench, guests, 2, room, &seed));
        }
    }
    bench_destroy(bench);
}
END_TEST

/* The harness reports its errors as assertions of Check, so the measurement is a test in this process. */
int main(int argc, char **argv)
{
    ruleset = argc == 3 ? argv[1] : "";
    turns = argc == 3 ? atoi(argv[2]) : 0;
    if (turns < 1) {
        fputs("usage: bench-turn RULESET TURNS\n", stderr);
        return 2;
    }
    Suite *suite = suite_create("turn");
    TCase *tcase = tcase_create("turn");
    tcase_set_timeout(tcase, 0);
    tcase_add_test(tcase, turns_are_played);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
