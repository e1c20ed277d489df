/* SPDX-License-Identifier: MIT */
/* Puzzles: found in self-play, confirmed, explained, and sorted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/puzzles/puzzle.h"
#include "suite.h"
#include "unit/rules/core/saying.h"

enum { GAMES = 12, TURNS_MAX = 2000 };

static struct turn_ends ends;

/* A puzzle with these turns: the first is the answer. */
static struct puzzle puzzle_of(const char *text, const char *const *turns, int count)
{
    struct puzzle puzzle = {
        .pos = say_position(text), .answers_count = 1, .others_count = count - 1};
    for (int i = 0; i < count; i++) {
        struct ai_choice *choice = i == 0 ? &puzzle.answers[0] : &puzzle.others[i - 1].choice;
        ck_assert(turn_read(&puzzle.pos, turns[i], strlen(turns[i]), &choice->turn, NULL));
        ck_assert_int_eq(turn_play(&puzzle.pos, &choice->turn, &choice->after, NULL, NULL),
                         TURN_OK);
    }
    return puzzle;
}

static const char *reason_of(const char *text, const char *first, const char *second)
{
    struct puzzle puzzle = puzzle_of(text, (const char *[]){first, second}, 2);
    return puzzle_reason(&puzzle, &ends);
}

START_TEST(the_reason_is_the_difference_between_the_turns)
{
    ck_assert_str_eq(reason_of("tabula a----------------------- 14,14/1,0/0,0 w 321",
                               "bar/1* 1/3 3/6", "bar/3 3/5 5/6"),
                     "hit");
    ck_assert_str_eq(reason_of("tabula a----------------------- 14,14/1,0/0,0 w 321",
                               "bar/1* hand/2 hand/3", "bar/1* 1/3 3/6"),
                     "enter");
    ck_assert_str_eq(
        reason_of("tablan b-----------/------------/---W--W-----/------------ w 2", "U/W", "R/T"),
        "plan");
}
END_TEST

/* The same for four turns: a reason must tell the first from each of the others. */
static const char *reason_among(const char *text, const char *const turns[4])
{
    struct puzzle puzzle = puzzle_of(text, turns, 4);
    return puzzle_reason(&puzzle, &ends);
}

START_TEST(a_reason_can_be_a_point_a_rear_a_threat_or_a_single_man)
{
    ck_assert_str_eq(reason_among("pyf aaBBcCB--Ab--bB-bd--BA-- 0,0/0,0/0,0 w 654",
                                  (const char *[]){"7/12 12/16 16/22", "7/12 10/16 12/16",
                                                   "6/10 10/15 10/16", "6/10 10/15 15/21"}),
                     "front");
    ck_assert_str_eq(reason_among("ludus-anglicorum E-A-b----bbbC-----B-B--g 0,0/2,0/0,0 w 621",
                                  (const char *[]){"bar/2 bar/6 6/7", "bar/2 bar/6 3/4",
                                                   "bar/2 bar/6 13/14", "bar/2 bar/6 21/22"}),
                     "rear");
    ck_assert_str_eq(reason_among("tablan ------b---X-/----b------b/-b---------W/------xWWW-x w 8",
                                  (const char *[]){"M/U", "J/N M/Q", "I/Q", "J/R"}),
                     "aim");
    ck_assert_str_eq(reason_among("zeno A--b-b-Cc--BbbBCB-cB---a 0,0/0,0/0,0 w 333",
                                  (const char *[]){"8/11 8/11 8/11", "8/11 15/18 15/18",
                                                   "8/11 12/15 12/15", "8/11 8/11 12/15"}),
                     "single");
}
END_TEST

START_TEST(a_reason_in_tablaaza_looks_at_the_next_stones_of_both_sides)
{
    ck_assert_str_eq(
        reason_among("tablaaza o--ooo-o/oooo-ooo/o-~o-~-o/o-~oo~-o/o-~--~oo/oo-ooooo/oo-ooooo r -",
                     (const char *[]){"e5", "c7", "g5", "g7"}),
        "fork");
    ck_assert_str_eq(
        reason_among("tablaaza oooooo-o/-oooo-oo/oo~o-~oo/--~oo~-o/oo~oo~--/oooo-ooo/oo--oooo r -",
                     (const char *[]){"g7", "b4+a4", "g3+h3", "c1+d1"}),
        "threat");
    ck_assert_str_eq(
        reason_among("tablaaza oo-oooo-/ooo-oooo/o-~-o~o-/--~oo~o-/-o~oo~oo/o--ooooo/oo-oo-oo r -",
                     (const char *[]){"a3", "b4", "d6+d5", "c1+f1"}),
        "keep");
}
END_TEST

START_TEST(a_reason_is_that_of_the_side_that_plays)
{
    ck_assert_str_eq(reason_of("tabula A----------------------- 14,14/0,1/0,0 b 321",
                               "bar/1* 1/3 3/6", "bar/3 3/5 5/6"),
                     "hit");
    ck_assert_str_eq(reason_of("tabula A----------------------- 14,14/0,1/0,0 b 321",
                               "bar/1* hand/2 hand/3", "bar/1* 1/3 3/6"),
                     "enter");
    ck_assert_str_eq(
        reason_of("tablan bb-bXb----X-/-----------b/b-----------/--x-WW-WWxWW b 8", "X/H*", "k/s"),
        "hit");
}
END_TEST

START_TEST(a_repeated_position_counts_once_and_the_hardest_fifth_has_the_highest_level)
{
    static struct puzzle puzzles[11];
    char text[] = "tablan ------------/------------/---W--------/------------ w 2";
    for (int i = 0; i < 11; i++) {
        text[7] = '-';
        text[7 + i % 10] = 'b';
        puzzles[i] = (struct puzzle){.pos = say_position(text), .hard = i / 10.0, .game = i};
        text[7 + i % 10] = '-';
    }

    long count = puzzles_sort(puzzles, 11);

    ck_assert_int_eq(count, 10);
    for (int i = 0; i < 10; i++) {
        ck_assert_int_eq(puzzles[i].level, 1 + i / 2);
        ck_assert(puzzles[i].game < 10);
        ck_assert_int_eq(puzzles[i].game / 2, i / 2);
    }
}
END_TEST

struct turns {
    struct position at[TURNS_MAX];
    int count;
};

static void keep(void *context, const struct position *pos)
{
    struct turns *turns = context;
    ck_assert_int_lt(turns->count, TURNS_MAX);
    turns->at[turns->count++] = *pos;
}

static void check(const struct puzzle *puzzle)
{
    struct position after;
    ck_assert_int_eq(position_owed(&puzzle->pos).kind, OWED_TURN);
    ck_assert_int_eq(turn_play(&puzzle->pos, &puzzle->answers[0].turn, &after, NULL, NULL),
                     TURN_OK);
    ck_assert_mem_eq(&after, &puzzle->answers[0].after, sizeof(after));
    ck_assert_int_ge(puzzle->turns, 5);
    ck_assert(position_ends(&puzzle->pos, &ends));
    ck_assert_int_eq(ends.count, puzzle->turns);
    for (int i = 0; i < puzzle->others_count; i++) {
        const struct puzzle_other *other = &puzzle->others[i];
        ck_assert_mem_ne(&other->choice.after, &after, sizeof(after));
        ck_assert(other->loss >= PUZZLE_MARGIN && other->loss >= 4.0 * other->error);
    }
    ck_assert(puzzle->hard >= 0 && puzzle->hard <= 1.1);
}

START_TEST(the_answer_of_a_puzzle_is_better_than_each_other_turn_by_more_than_the_error)
{
    struct puzzle found[PUZZLE_GAME_MAX];
    struct puzzle_finder finder = {.thinking = thinking_create(), .found = found};
    struct turns *turns = malloc(sizeof(*turns));
    ck_assert(turns != NULL);
    ck_assert(player_find("reference", ruleset_find("tablan", 6), NULL, &finder.player));
    struct match match = {.rules = "tablan",
                          .first = &finder.player,
                          .second = &finder.player,
                          .seed = 3,
                          .alone = true,
                          .watch = keep,
                          .context = turns};
    int count[2] = {0, 0}; /* by side */

    for (long number = 0; number < GAMES; number++) {
        struct told told;
        turns->count = 0;
        match_play(&match, finder.thinking, number, &told);
        puzzles_find(&finder,
                     &(struct puzzle_game){turns->at, turns->count, number, (uint64_t)number});
        for (int i = 0; i < finder.found_count; i++) {
            check(&found[i]);
            count[position_owed(&found[i].pos).side]++;
        }
    }

    ck_assert_int_gt(count[SIDE_WHITE], 0);
    ck_assert_int_gt(count[SIDE_BLACK], 0);
    player_forget(&finder.player);
    thinking_destroy(finder.thinking);
    free(turns);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("puzzles");
    TCase *cases = tcase_create("puzzles");
    tcase_add_test(cases, the_reason_is_the_difference_between_the_turns);
    tcase_add_test(cases, a_reason_can_be_a_point_a_rear_a_threat_or_a_single_man);
    tcase_add_test(cases, a_reason_in_tablaaza_looks_at_the_next_stones_of_both_sides);
    tcase_add_test(cases, a_reason_is_that_of_the_side_that_plays);
    tcase_add_test(cases,
                   a_repeated_position_counts_once_and_the_hardest_fifth_has_the_highest_level);
    tcase_add_test(cases,
                   the_answer_of_a_puzzle_is_better_than_each_other_turn_by_more_than_the_error);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
