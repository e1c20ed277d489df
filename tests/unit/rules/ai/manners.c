/* SPDX-License-Identifier: MIT */
/* When a bot resigns, offers or accepts a draw, and how long it takes for a turn. */
#include "rules/ai/manners/manners.h"

#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/player.h"
#include "suite.h"
#include "unit/rules/core/saying.h"

/* ---- decisions by scores ---- */

static const struct manners_look lost = {.score = 0.004F, .is_sure = true};
static const struct manners_look even = {.score = 0.49F, .is_sure = true};
static const struct manners_look behind = {.score = 0.3F, .is_sure = true};

/* The last of `turns` decisions about equal positions. */
static enum manners_act act(struct manners *manners, const struct manners_look *look, int turns)
{
    enum manners_act last = MANNERS_PLAY;
    for (int i = 0; i < turns; i++) {
        ck_assert_int_eq(last, MANNERS_PLAY);
        last = manners_act(manners, look);
    }
    return last;
}

START_TEST(bot_resigns_after_three_lost_turns_in_a_row)
{
    struct manners manners = {0};
    ck_assert_int_eq(act(&manners, &lost, MANNERS_LOST_TURNS - 1), MANNERS_PLAY);
    ck_assert_int_eq(act(&manners, &behind, 1), MANNERS_PLAY); /* the row is broken */

    ck_assert_int_eq(act(&manners, &lost, MANNERS_LOST_TURNS - 1), MANNERS_PLAY);
    ck_assert_int_eq(act(&manners, &lost, 1), MANNERS_RESIGN);
}
END_TEST

START_TEST(bot_without_a_chance_resigns_at_once)
{
    struct manners manners = {0};
    struct manners_look hopeless = {.score = 0, .is_sure = true, .is_hopeless = true};

    ck_assert_int_eq(act(&manners, &hopeless, 1), MANNERS_RESIGN);
}
END_TEST

START_TEST(bot_never_ends_a_game_by_a_score_that_is_not_sure)
{
    struct manners manners = {0};
    struct manners_look guesses[] = {lost, even};
    for (int i = 0; i < 2; i++) {
        guesses[i].is_sure = false;
        ck_assert_int_eq(act(&manners, &guesses[i], 5 * MANNERS_EVEN_TURNS), MANNERS_PLAY);
    }
    ck_assert(!manners_accepts_draw(0, false));
}
END_TEST

START_TEST(bot_offers_a_draw_after_a_row_of_even_turns_and_then_after_another)
{
    struct manners manners = {0};
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(act(&manners, &even, MANNERS_EVEN_TURNS - 1), MANNERS_PLAY);
        ck_assert_int_eq(act(&manners, &even, 1), MANNERS_OFFER_DRAW);
    }
    ck_assert_int_eq(act(&manners, &even, MANNERS_EVEN_TURNS - 1), MANNERS_PLAY);
    ck_assert_int_eq(act(&manners, &behind, 1), MANNERS_PLAY);
    ck_assert_int_eq(act(&manners, &even, 1), MANNERS_PLAY);
}
END_TEST

START_TEST(bot_accepts_a_draw_if_it_expects_no_more)
{
    ck_assert(manners_accepts_draw(0.5F, true));
    ck_assert(manners_accepts_draw(0.2F, true));
    ck_assert(!manners_accepts_draw(0.51F, true));
}
END_TEST

/* ---- views of positions ---- */

static struct manners_look look_at(const struct position *pos)
{
    struct player player;
    struct thinking *thinking = thinking_create();
    struct manners_look look;
    ck_assert(player_find("reference", position_ruleset(pos), NULL, &player));
    ck_assert(manners_look(player.knowledge, thinking->memory, pos, &look));
    player_forget(&player);
    thinking_destroy(thinking);
    return look;
}

/* Black's first turn. */
static struct position opening_of(const char *rules)
{
    static const uint8_t faces[] = {6, 5, 2};
    struct position start;
    struct position thrown;
    ck_assert(position_start(rules, strlen(rules), SIDE_BLACK, &start, NULL));
    ck_assert(position_throw(&start, faces, position_owed(&start).count, &thrown));
    return thrown;
}

/* White wins 22 % of these games, and a judge of the default rules expects 57 %: a draw would be a gift. */
START_TEST(black_in_zeno_with_its_goal_at_am_grants_no_draw)
{
    struct position pos = opening_of("zeno;black_goal=am");
    struct manners_look look = look_at(&pos);

    ck_assert(!manners_accepts_draw(look.score, look.is_sure));
    ck_assert(manners_is_sure(&pos, 0)); /* an exact score needs no measurement */
}
END_TEST

START_TEST(score_is_sure_under_measured_rules_only)
{
    struct position measured = opening_of("tabula");
    struct position other = opening_of("tabula;bar_first=false,bear=farthest");

    ck_assert(look_at(&measured).is_sure);
    ck_assert(!look_at(&other).is_sure);
}
END_TEST

START_TEST(side_without_a_chance_is_hopeless_by_an_exact_score)
{
    struct position won = say_position("twelve-dogs BBBb-A 5,10 1 w 61");
    struct position lost_already = say_position("twelve-dogs BBBB-- 4,12 1 b 61");

    ck_assert(!look_at(&won).is_hopeless);
    ck_assert(look_at(&lost_already).is_hopeless);
    ck_assert(look_at(&lost_already).is_sure);
}
END_TEST

START_TEST(time_for_a_turn_grows_with_the_choice)
{
    struct position choice = opening_of("tabula");
    struct position open;
    ck_assert(position_start("tablaaza", 8, SIDE_WHITE, &open, NULL));
    struct position dogs = say_position("twelve-dogs BBBb-A 5,10 1 w 61"); /* without choices */

    ck_assert_int_eq(look_at(&dogs).pace_ms, MANNERS_PACE_FORCED_MS);
    ck_assert_int_ge(look_at(&choice).pace_ms, MANNERS_PACE_LEAST_MS);
    ck_assert_int_gt(look_at(&open).pace_ms, 2 * MANNERS_PACE_LEAST_MS);
    ck_assert_int_le(look_at(&open).pace_ms, MANNERS_PACE_MOST_MS);
}
END_TEST

START_TEST(position_that_owes_a_throw_has_no_view)
{
    struct position start;
    struct player player;
    struct thinking *thinking = thinking_create();
    struct manners_look look;
    ck_assert(position_start("tabula", 6, SIDE_WHITE, &start, NULL));
    ck_assert(player_find("reference", position_ruleset(&start), NULL, &player));

    ck_assert(!manners_look(player.knowledge, thinking->memory, &start, &look));

    player_forget(&player);
    thinking_destroy(thinking);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("manners");
    TCase *cases = tcase_create("manners");
    tcase_add_test(cases, bot_resigns_after_three_lost_turns_in_a_row);
    tcase_add_test(cases, bot_without_a_chance_resigns_at_once);
    tcase_add_test(cases, bot_never_ends_a_game_by_a_score_that_is_not_sure);
    tcase_add_test(cases, bot_offers_a_draw_after_a_row_of_even_turns_and_then_after_another);
    tcase_add_test(cases, bot_accepts_a_draw_if_it_expects_no_more);
    tcase_add_test(cases, black_in_zeno_with_its_goal_at_am_grants_no_draw);
    tcase_add_test(cases, score_is_sure_under_measured_rules_only);
    tcase_add_test(cases, side_without_a_chance_is_hopeless_by_an_exact_score);
    tcase_add_test(cases, time_for_a_turn_grows_with_the_choice);
    tcase_add_test(cases, position_that_owes_a_throw_has_no_view);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
