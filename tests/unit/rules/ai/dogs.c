/* SPDX-License-Identifier: MIT */
/* Twelve Dogs, solved: the tables agree with the rules in every position. */
#include <stdlib.h>

#include "rules/ai/engine/brain.h"
#include "rules/games/games.h"
#include "suite.h"
#include "unit/rules/core/saying.h"

static struct ai_knowledge *knowledge;
static struct ai_memory *memory;

static void learn(void)
{
    knowledge = malloc(ai_knowledge_bytes());
    memory = malloc(ai_memory_bytes());
    ck_assert(knowledge != NULL && memory != NULL);
    dogs_prepare(knowledge);
}

static void forget(void)
{
    free(memory);
    free(knowledge);
}

static double white_of(const struct position *pos)
{
    float white = -1.0F;
    ck_assert(dogs_exact(knowledge, pos, &white));
    ck_assert(white >= 0.0F && white <= 1.0F);
    return (double)white;
}

static double score_of(const char *text)
{
    struct position pos = say_position(text);
    return (double)dogs_score(knowledge, memory, &pos, pos.side, 0, NULL);
}

/* The mean over all throws, each played by the rules. */
static double white_by_throws(const struct position *pos)
{
    double sum = 0;
    for (uint8_t first = 1; first <= 6; first++) {
        for (uint8_t second = 1; second <= 6; second++) {
            struct position thrown;
            ck_assert(position_throw(pos, (const uint8_t[]){first, second}, 2, &thrown));
            ck_assert(position_ends(&thrown, &memory->ends[0]));
            for (int i = 0; i < memory->ends[0].count; i++) {
                double of_end = white_of(&memory->ends[0].at[i]);
                ck_assert_double_eq_tol(of_end, white_of(&thrown), 1e-6);
            }
            sum += white_of(&thrown);
        }
    }
    return sum / 36;
}

START_TEST(who_begins_wins_a_third_and_ties_nine_of_twenty)
{
    /* 34.27 % and half of 44.57 %, as rounded. */
    ck_assert_double_eq_tol(score_of("twelve-dogs ------ 12,12 1 w -"), 0.56555, 8e-5);
}
END_TEST

static const char *const rules[] = {"twelve-dogs", "twelve-dogs;early_end=true",
                                    "twelve-dogs;tie=replay",
                                    "twelve-dogs;early_end=true,tie=replay"};

/* In random games: every position, before a throw and after each of its steps. */
START_TEST(every_position_is_worth_its_outcome)
{
    uint64_t chance = 77 + (uint64_t)_i;
    for (int game = 0; game < 6; game++) {
        struct position pos;
        ck_assert(position_start(rules[_i], strlen(rules[_i]), (enum side)(game % 2), &pos, NULL));
        while (position_owed(&pos).kind != OWED_NOTHING) {
            double white = white_of(&pos);
            if (position_owed(&pos).kind == OWED_THROW) {
                ck_assert_double_eq_tol(white, white_by_throws(&pos), 1e-6);
                uint8_t faces[2];
                for (int i = 0; i < 2; i++) {
                    chance = chance * 6364136223846793005U + 1442695040888963407U;
                    faces[i] = (uint8_t)(1 + (chance >> 33) % 6);
                }
                ck_assert(position_throw(&pos, faces, 2, &pos));
                continue;
            }
            struct step steps[POSITION_STEPS_MAX];
            int count = position_steps(&pos, steps);
            struct position after;
            enum turn_status status =
                count > 0 ? step_play(&pos, &steps[0], &after, NULL) : turn_end(&pos, &after, NULL);
            ck_assert_int_eq(status, TURN_OK);
            ck_assert_double_eq_tol(white_of(&after), white, 1e-6);
            pos = after;
        }
        ck_assert(white_of(&pos) == 1.0 || white_of(&pos) == 0.5 || white_of(&pos) == 0.0);
    }
}
END_TEST

START_TEST(sides_share_one_point)
{
    struct position pos = say_position("twelve-dogs ABabB- 7,9 1 w -");

    float white = dogs_score(knowledge, memory, &pos, SIDE_WHITE, 2, NULL);
    float error = 1.0F;
    float black = dogs_score(knowledge, memory, &pos, SIDE_BLACK, 0, &error);

    ck_assert_double_eq_tol((double)(white + black), 1.0, 1e-6);
    ck_assert_float_eq(error, 0.0F);
    ck_assert(white > 0.5F);
}
END_TEST

START_TEST(four_points_won_are_a_game_won)
{
    ck_assert_double_eq(score_of("twelve-dogs BBBB-- 4,12 1 b -"), 0.0);
    ck_assert_double_eq(score_of("twelve-dogs BBBb-A 5,10 1 w 61"), 1.0);
    ck_assert_double_eq(score_of("twelve-dogs;early_end=true BBBb-A 5,10 1 w 61"), 1.0);
    ck_assert_double_eq(score_of("twelve-dogs BBBbbb 6,6 1 1/2 -"), 0.5);
}
END_TEST

static const char to_choose[] = "twelve-dogs ------ 12,12 ? w -";

START_TEST(any_table_is_as_good_and_the_seed_chooses)
{
    struct position pos = say_position(to_choose);
    struct ai_choice ranked[AI_RANKED_MAX];
    bool chosen[5] = {false};

    ck_assert_int_eq(dogs_rank(knowledge, memory, &pos, 1, NULL, ranked, AI_RANKED_MAX), 4);
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct ai_choice choice;
        ck_assert(dogs_choose(knowledge, memory, &pos,
                              ai_level_find(RULESET_TWELVE_DOGS, 1 + (int)seed), seed, &choice));
        ck_assert_int_eq(choice.turn.count, 1);
        chosen[choice.turn.steps[0].to] = true;
        ck_assert_float_eq(choice.score, ranked[0].score);
        ck_assert_float_eq(choice.error, 0.0F);
    }
    ck_assert(chosen[1] && chosen[2] && chosen[3] && chosen[4]);
}
END_TEST

START_TEST(table_that_was_chosen_is_among_those_ranked)
{
    struct position pos = say_position(to_choose);
    ck_assert(position_ends(&pos, &memory->ends[1]));
    for (int i = 0; i < 4; i++) {
        struct ai_choice ranked[2];
        const struct position *played = &memory->ends[1].at[i];

        ck_assert_int_eq(dogs_rank(knowledge, memory, &pos, 2, played, ranked, 2), 2);

        ck_assert(memcmp(&ranked[0].after, played, sizeof(*played)) == 0 ||
                  memcmp(&ranked[1].after, played, sizeof(*played)) == 0);
    }
}
END_TEST

START_TEST(nothing_is_chosen_where_no_turn_is_owed)
{
    struct position pos = say_position("twelve-dogs ------ 12,12 1 w -");
    struct ai_choice choice;

    ck_assert(!dogs_choose(knowledge, memory, &pos,
                           ai_level_find(RULESET_TWELVE_DOGS, AI_LEVEL_PERFECT), 1, &choice));
    ck_assert_int_eq(dogs_rank(knowledge, memory, &pos, 1, NULL, &choice, 1), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("players of Twelve Dogs");
    TCase *tests = tcase_create("dogs");
    tcase_add_checked_fixture(tests, learn, forget);
    tcase_add_test(tests, who_begins_wins_a_third_and_ties_nine_of_twenty);
    tcase_add_loop_test(tests, every_position_is_worth_its_outcome, 0, 4);
    tcase_add_test(tests, sides_share_one_point);
    tcase_add_test(tests, four_points_won_are_a_game_won);
    tcase_add_test(tests, any_table_is_as_good_and_the_seed_chooses);
    tcase_add_test(tests, table_that_was_chosen_is_among_those_ranked);
    tcase_add_test(tests, nothing_is_chosen_where_no_turn_is_owed);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
