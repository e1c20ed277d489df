/* SPDX-License-Identifier: MIT */
/* Races: the tables agree with the rules for every throw. */
#include <stdlib.h>

#include "rules/ai/engine/brain.h"
#include "rules/ai/engine/ends.h"
#include "suite.h"
#include "unit/rules/core/saying.h"

/* Rulesets with races: their tables take a while to make, and no case changes them. */
static const char *const racing[] = {"zeno", "ludus-anglicorum"};
enum { RACING = sizeof(racing) / sizeof(racing[0]) };

static struct ai_knowledge *of_racing[RACING];
static struct ai_knowledge *of_other;
static struct ai_knowledge *knowledge; /* the tables of one ruleset: see learn() */
static struct turn_ends *ends;
static uint64_t chance;

static struct ai_knowledge *prepared(const char *name)
{
    struct ai_knowledge *made = calloc(1, ai_knowledge_bytes());
    ck_assert_ptr_nonnull(made);
    while (strcmp(ruleset_at(made->ruleset)->name, name) != 0) {
        made->ruleset++;
    }
    race_prepare(made);
    return made;
}

/* Once for all cases. */
static void begin(void)
{
    for (int i = 0; i < RACING; i++) {
        of_racing[i] = prepared(racing[i]);
    }
    ends = calloc(1, sizeof(*ends));
    ck_assert_ptr_nonnull(ends);
    chance = 5;
}

static void end(void)
{
    for (int i = 0; i < RACING; i++) {
        free(of_racing[i]);
    }
    free(of_other);
    free(ends);
}

static void learn(const char *name)
{
    for (int i = 0; i < RACING; i++) {
        if (strcmp(racing[i], name) == 0) {
            knowledge = of_racing[i];
            return;
        }
    }
    free(of_other);
    of_other = prepared(name);
    knowledge = of_other;
}

static int below(int limit)
{
    chance = chance * 6364136223846793005U + 1442695040888963407U;
    return (int)((chance >> 33) % (unsigned)limit);
}

static bool is_race(const struct position *pos, double *white)
{
    float score = -1.0F;
    bool known = race_exact(knowledge, pos, &score);
    *white = (double)score;
    ck_assert(!known || (score >= 0.0F && score <= 1.0F));
    return known;
}

static double white_of(const char *text)
{
    struct position pos = say_position(text);
    double white;
    ck_assert_msg(is_race(&pos, &white), "%s", text);
    return white;
}

static bool knows(const char *text)
{
    struct position pos = say_position(text);
    double white;
    return is_race(&pos, &white);
}

/* ---- states ---- */

START_TEST(every_way_to_stand_is_a_state_and_nearer_ones_come_first)
{
    int states = 0;
    int last = -1;
    for (uint32_t men = 0; men < 1U << 24; men++) {
        uint32_t count = 0;
        bool small = true;
        for (int i = 0; i < RACE_DISTANCES; i++) {
            uint32_t here = men >> 4 * i & 15U;
            count += here;
            small = small && here <= RACE_MEN_FEW;
        }
        if (small && count <= RACE_MEN_FEW) {
            int state = race_state(men, RACE_MEN_FEW);
            ck_assert_int_eq(state, last + 1);
            last = state;
            states++;
        }
    }
    ck_assert_int_eq(states, RACE_STATES_FEW);
    ck_assert_int_eq(race_states(RACE_MEN_FEW), RACE_STATES_FEW);
    ck_assert_int_eq(race_states(RACE_MEN_MAX), RACE_STATES_MAX);
}
END_TEST

/* ---- one side alone ---- */

static double mean_of(const struct race_odds *odds)
{
    double sum = 0;
    uint32_t all = 0;
    for (int i = 0; i < RACE_TURNS; i++) {
        sum += (double)(odds->first + i) * (double)odds->chance[i];
        all += odds->chance[i];
    }
    ck_assert_uint_eq(all, 65535);
    return sum / 65535;
}

/* White's men that are not yet home, or not yet off. */
static uint32_t white_men(const struct position *pos, bool to_goal)
{
    uint32_t men = 0;
    for (int distance = 1; distance <= RACE_DISTANCES; distance++) {
        int point = (to_goal ? 19 : 25) - distance;
        men |= (uint32_t)pos->board[point - 1] << 4 * (distance - 1);
    }
    return men;
}

/* The number of turns that White still needs after the best play of a throw, by the rules. */
static double best_by_rules(const struct position *pos, const struct race_odds *odds, int men_max,
                            bool to_goal)
{
    bool own = position_owed(pos).side == SIDE_WHITE;
    double best = own ? 1000 : 0;
    ck_assert(actor_ends(pos, ends));
    if (!own) {
        /* The enemy names the third die. */
        struct position named[6];
        ck_assert_int_eq(ends->count, 6);
        memcpy(named, ends->at, sizeof(named));
        for (int i = 0; i < 6; i++) {
            double turns = best_by_rules(&named[i], odds, men_max, to_goal);
            best = turns > best ? turns : best;
        }
        return best;
    }
    for (int i = 0; i < ends->count; i++) {
        uint32_t men =
            position_result(&ends->at[i]) != RESULT_NONE ? 0 : white_men(&ends->at[i], to_goal);
        double turns = mean_of(&odds[race_state(men, men_max)]);
        best = turns < best ? turns : best;
    }
    return best;
}

static double mean_by_rules(const struct position *pos, const struct race_odds *odds, int men_max,
                            bool to_goal)
{
    int count = position_owed(pos).count;
    double sum = 0;
    int throws = 0;
    for (int i = 0; i < (count == 3 ? 216 : 36); i++) {
        struct position thrown;
        uint8_t faces[3] = {(uint8_t)(1 + i % 6), (uint8_t)(1 + i / 6 % 6), (uint8_t)(1 + i / 36)};
        ck_assert(position_throw(pos, faces, count, &thrown));
        sum += 1 + best_by_rules(&thrown, odds, men_max, to_goal);
        throws++;
    }
    return sum / throws;
}

/* White is to throw, with up to so many men at those distances and the other men off; Black is far behind. */
static struct position alone(const char *rules, int men, int farthest, bool to_goal)
{
    struct position pos;
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
    memset(pos.board, 0, sizeof(pos.board));
    for (int i = 0; i < men; i++) {
        pos.board[(to_goal ? 19 : 25) - 1 - (1 + below(farthest))]++;
    }
    if (to_goal) {
        for (int i = men; i < 15; i++) {
            pos.board[18 + below(6)]++;
        }
    } else {
        pos.state[4] = (uint8_t)(15 - men); /* borne off */
    }
    pos.board[24] = 15; /* Black on 1 */
    return pos;
}

static const struct {
    const char *ruleset;
    const char *rules;
    int form;
    bool to_goal;
} forms[] = {
    {"zeno", "zeno", 0, true},
    {"zeno", "zeno;forced=max_dice_then_larger", 0, true},
    {"zeno", "zeno;zeno_bear=true", 1, false},
    {"ludus-anglicorum", "ludus-anglicorum", 0, false},
    {"ludus-anglicorum", "ludus-anglicorum;turn=must_keep_max", 0, false},
    {"ludus-anglicorum", "ludus-anglicorum;dice=two_plus_six", 1, false},
    {"ludus-anglicorum", "ludus-anglicorum;dice=three_plain", 2, false},
    {"ludus-anglicorum", "ludus-anglicorum;dice=three_plain,forced=voluntary", 2, false},
    {"ludus-anglicorum", "ludus-anglicorum;dice=two_plus_own_choice", 3, false},
    {"ludus-anglicorum", "ludus-anglicorum;dice=two_plus_opponent_choice", 4, false},
};
enum { FORMS = sizeof(forms) / sizeof(forms[0]) };

START_TEST(side_alone_needs_what_the_rules_make_of_each_throw)
{
    bool to_goal = forms[_i].to_goal;
    learn(forms[_i].ruleset);
    const struct race_tables *tables = &knowledge->exact.race;
    int form = forms[_i].form;
    int men_max = tables->men_max[form];
    const struct race_odds *odds = form == 0 ? tables->most : tables->more.few.odds[form - 1];
    ck_assert_int_lt(form, tables->count);
    for (int i = 0; i < 12; i++) {
        int men = 1 + below(i < 6 ? 4 : men_max);
        struct position pos = alone(forms[_i].rules, men, 1 + below(6), to_goal);
        double turns = mean_of(&odds[race_state(white_men(&pos, to_goal), men_max)]);

        ck_assert_double_eq_tol(turns, mean_by_rules(&pos, odds, men_max, to_goal), 0.002);
    }
}
END_TEST

/* ---- both sides ---- */

/* One man each, six from bearing off, three dice: 206 of 216 throws are enough. */
START_TEST(who_throws_first_wins_unless_only_the_other_throws_enough)
{
    learn("ludus-anglicorum");
    double enough = 206.0 / 216;
    double first = enough / (1 - (1 - enough) * (1 - enough));

    double white = white_of("ludus-anglicorum;dice=three_plain "
                            "-----a------------A----- 0,0/0,0/14,14 w -");
    double black = white_of("ludus-anglicorum;dice=three_plain "
                            "-----a------------A----- 0,0/0,0/14,14 b -");

    ck_assert_double_eq_tol(white, first, 0.0001);
    ck_assert_double_eq_tol(black, 1 - first, 0.0001);
}
END_TEST

START_TEST(side_that_finishes_with_any_throw_has_won)
{
    learn("zeno");
    ck_assert_double_eq_tol(white_of("zeno ----m-b----------A----N- 0,0/0,0/0,0 w -"), 1.0, 0.0001);
    ck_assert_double_eq_tol(white_of("zeno ----n-a----------B----M- 0,0/0,0/0,0 b -"), 0.0, 0.0001);
    ck_assert_double_eq_tol(
        white_of("zeno;zeno_bear=true a----------------------A 0,0/0,0/14,14 b -"), 0.0, 0.0001);
}
END_TEST

/* As best_by_rules(), but for White's score. */
static double score_by_rules(const struct position *pos)
{
    double best = pos->side == SIDE_WHITE ? 0 : 1;
    ck_assert(actor_ends(pos, ends));
    for (int i = 0; i < ends->count; i++) {
        enum result result = position_result(&ends->at[i]);
        double white = result == RESULT_WHITE ? 1 : 0;
        ck_assert(result != RESULT_NONE || is_race(&ends->at[i], &white));
        bool better = pos->side == SIDE_WHITE ? white > best : white < best;
        best = better ? white : best;
    }
    return best;
}

/* The best play against this opponent is a little better than the play with the lowest average number of turns. */
START_TEST(race_is_worth_what_the_best_turns_make_of_it)
{
    static const char *const rules[] = {"zeno", "ludus-anglicorum"};
    bool to_goal = _i == 0;
    learn(rules[_i]);
    for (int i = 0; i < 25; i++) {
        int men = 1 + below(i < 12 ? 3 : 8);
        struct position pos = alone(rules[_i], men, 6, to_goal);
        struct position other = alone(rules[_i], men, 6, to_goal);
        for (int point = 1; point <= 24; point++) {
            pos.board[24 + point - 1] = other.board[24 - point];
        }
        pos.state[5] = other.state[4];
        pos.side = (uint8_t)(i % 2);
        double white;
        double sum = 0;
        ck_assert(is_race(&pos, &white));
        for (int dice = 0; dice < 216; dice++) {
            struct position thrown;
            uint8_t faces[3] = {(uint8_t)(1 + dice % 6), (uint8_t)(1 + dice / 6 % 6),
                                (uint8_t)(1 + dice / 36)};
            ck_assert(position_throw(&pos, faces, 3, &thrown));
            sum += score_by_rules(&thrown) / 216;
        }
        double better = pos.side == SIDE_WHITE ? sum - white : white - sum;
        ck_assert_double_gt(better, -0.0005);
        ck_assert_double_lt(better, 0.005);
    }
}
END_TEST

START_TEST(position_with_contact_is_unknown)
{
    learn("zeno");
    ck_assert(knows("zeno --m--------bB-----M----- 0,0/0,0/0,0 w -"));
    ck_assert(!knows("zeno --m--------bB-----M----- 0,0/0,0/0,0 w 652"));
    ck_assert(!knows("zeno --m--------Bb-----M----- 0,0/0,0/0,0 w -"));
    ck_assert(!knows("zeno --m--------bB-----L----- 0,0/1,0/0,0 w -"));
    ck_assert(!knows("zeno --l--------bB-----M----- 0,1/0,0/0,0 w -"));
    ck_assert(!knows("zeno --m--------bM-----B----- 0,0/0,0/0,0 w -"));
    ck_assert(!knows("zeno Am--------------bB----L- 0,0/0,0/0,0 w -"));
    ck_assert(knows("zeno;black_goal=am --m-------------bB----M- 0,0/0,0/0,0 w -"));
    ck_assert(!knows("zeno;black_goal=am --m------------Bb-----M- 0,0/0,0/0,0 w -"));
    ck_assert(!knows("zeno --m---------------A---N- 0,0/0,2/0,0 w -"));
    learn("ludus-anglicorum");
    ck_assert(!knows("ludus-anglicorum -----a-----------A------ 0,0/0,0/14,14 w -"));
    learn("tabula");
    ck_assert_int_eq(knowledge->exact.race.count, 0);
    ck_assert(!knows("tabula -----------------------A 0,0/0,0/14,15 w -"));
}
END_TEST

START_TEST(rulesets_without_races_have_no_tables)
{
    static const char *const rules[] = {"tabula", "pyf", "twelve-dogs", "tablan", "tablaaza"};
    learn(rules[_i]);

    ck_assert_int_eq(knowledge->exact.race.count, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("players of races");
    TCase *tests = tcase_create("race");
    tcase_add_unchecked_fixture(tests, begin, end);
    tcase_add_test(tests, every_way_to_stand_is_a_state_and_nearer_ones_come_first);
    tcase_add_loop_test(tests, side_alone_needs_what_the_rules_make_of_each_throw, 0, FORMS);
    tcase_add_test(tests, who_throws_first_wins_unless_only_the_other_throws_enough);
    tcase_add_test(tests, side_that_finishes_with_any_throw_has_won);
    tcase_add_loop_test(tests, race_is_worth_what_the_best_turns_make_of_it, 0, 2);
    tcase_add_test(tests, position_with_contact_is_unknown);
    tcase_add_loop_test(tests, rulesets_without_races_have_no_tables, 0, 5);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
