/* SPDX-License-Identifier: MIT */
/* The legal turns of a position, compared with the ends that the rules find. */
#include "wire/decisions.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static const char *const rulesets[] = {
    "tabula",
    "ludus-anglicorum;dice=two_plus_opponent_choice,no_double=table",
    "zeno",
    "pyf;offer_unused=true",
    "ludus-anglicorum",
    "twelve-dogs",
    "tablan",
    "tablaaza"};
enum { RULESETS = sizeof rulesets / sizeof rulesets[0], TURNS = 25 };

static struct turn_ends ends;

static int tries; /* steps of which the rules were asked */

enum turn_status __real_step_play(const struct position *pos, const struct step *step,
                                  struct position *after, enum rule *broken);
enum turn_status __wrap_step_play(const struct position *pos, const struct step *step,
                                  struct position *after, enum rule *broken);
enum turn_status __wrap_step_play(const struct position *pos, const struct step *step,
                                  struct position *after, enum rule *broken)
{
    tries++;
    return __real_step_play(pos, step, after, broken);
}

/* xorshift64 */
static int pick(uint64_t *seed, int count)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (int)(*seed % (uint64_t)count);
}

static bool is_end(const char *text)
{
    char end[POSITION_TEXT_MAX];
    bool found = false;
    for (int i = 0; i < ends.count && !found; i++) {
        position_write(&ends.at[i], end);
        found = strcmp(end, text) == 0;
    }
    return found;
}

/* Plays the turn by its text; `after` is where it leads. */
static void play(const struct position *pos, const json_t *turn, struct position *after)
{
    char text[TURN_STEPS_MAX * STEP_TEXT_MAX] = "";
    char written[POSITION_TEXT_MAX];
    const json_t *steps = json_object_get(turn, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        strcat(text, i == 0 ? "" : " ");
        strcat(text, json_string_value(json_array_get(steps, i)));
    }
    if (text[0] == '\0') {
        strcat(text, "pass");
    }
    struct turn read;
    ck_assert(turn_read(pos, text, strlen(text), &read, NULL));
    ck_assert_int_eq(turn_play(pos, &read, after, NULL, NULL), TURN_OK);
    position_write(after, written);
    ck_assert_str_eq(json_string_value(json_object_get(turn, "after")), written);
}

/* The opponent's first choice is a turn of its own, and position_ends() looks past it. */
static bool is_choice_of_opponent(const struct position *pos)
{
    struct position after;
    struct step steps[POSITION_STEPS_MAX];
    return position_steps(pos, steps) > 0 && step_play(pos, &steps[0], &after, NULL) == TURN_OK &&
           position_owed(&after).kind == OWED_TURN &&
           position_owed(&after).side != position_owed(pos).side && steps[0].kind != STEP_PLACE;
}

/* Checks all turns, and plays one of them. */
static void check_turns(struct position *pos, uint64_t *seed)
{
    struct position after;
    tries = 0;
    json_t *legal = wire_text_tree(wire_decisions_legal(pos, LEGAL_TURNS_MAX));
    ck_assert_int_le(tries, LEGAL_TRIES_MAX);
    const json_t *turns = json_object_get(legal, "turns");
    size_t count = json_array_size(turns);
    bool is_cut = json_object_get(legal, "cut") != NULL;
    ck_assert(position_ends(pos, &ends));
    if (!is_choice_of_opponent(pos)) {
        ck_assert_int_eq((int)count, is_cut ? LEGAL_TURNS_MAX : ends.count);
        for (size_t i = 0; i < count; i++) {
            ck_assert(
                is_end(json_string_value(json_object_get(json_array_get(turns, i), "after"))));
        }
    }
    for (size_t i = 0; i < count; i++) {
        play(pos, json_array_get(turns, i), &after);
    }
    play(pos, json_array_get(turns, (size_t)pick(seed, (int)count)), &after);
    *pos = after;
    json_decref(legal);
}

START_TEST(legal_turns_are_those_of_the_rules)
{
    struct position pos;
    uint64_t seed = UINT64_C(88172645463325252) + (uint64_t)_i;
    const char *rules = rulesets[_i];
    int turns = 0;
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
    for (struct owed owed; (owed = position_owed(&pos)).kind != OWED_NOTHING && turns < TURNS;) {
        if (owed.kind == OWED_TURN) {
            check_turns(&pos, &seed);
            turns++;
            continue;
        }
        uint8_t faces[THROW_DICE_MAX + 8];
        struct position after;
        for (int i = 0; i < owed.count; i++) {
            faces[i] =
                (uint8_t)(owed.chance == CHANCE_STICKS ? pick(&seed, 2) : 1 + pick(&seed, 6));
        }
        ck_assert(position_throw(&pos, faces, owed.count, &after));
        pos = after;
    }
    ck_assert_int_gt(turns, 5);
}
END_TEST

START_TEST(list_that_is_too_long_is_cut_and_says_so)
{
    struct position pos;
    const char *rules = "tabula";
    uint8_t faces[] = {6, 5, 4};
    struct position after;
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
    ck_assert(position_throw(&pos, faces, 3, &after));

    json_t *whole = wire_text_tree(wire_decisions_legal(&after, LEGAL_TURNS_MAX));
    size_t count = json_array_size(json_object_get(whole, "turns"));
    json_t *exact = wire_text_tree(wire_decisions_legal(&after, (int)count));
    json_t *less = wire_text_tree(wire_decisions_legal(&after, (int)count - 1));
    json_t *none = wire_text_tree(wire_decisions_legal(&after, 0));

    ck_assert_ptr_null(json_object_get(whole, "cut"));
    ck_assert(json_equal(whole, exact));
    ck_assert_uint_eq(json_array_size(json_object_get(less, "turns")), count - 1);
    ck_assert(json_is_true(json_object_get(less, "cut")));
    ck_assert_uint_eq(json_array_size(json_object_get(none, "turns")), 0);
    ck_assert(json_is_true(json_object_get(none, "cut")));
    json_decref(whole);
    json_decref(exact);
    json_decref(less);
    json_decref(none);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("decisions");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, legal_turns_are_those_of_the_rules, 0, RULESETS);
    tcase_add_test(tests, list_that_is_too_long_is_cut_and_says_so);
    Suite *suite = suite_create("decisions");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
