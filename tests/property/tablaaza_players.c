/* SPDX-License-Identifier: MIT */
/* Tablaaza's solver against a simple search that uses only rules.h. */
#include "learning.h"
#include "playing.h"
#include "suite.h"

enum { RANKED_MAX = AI_RANKED_MAX };

static const char *const boards[] = {"tablaaza", "tablaaza;board=figure8-7x10",
                                     "tablaaza;board=lakes-6x9"};

enum { BOARDS = sizeof(boards) / sizeof(boards[0]) };

static struct learning learning;
static struct ai_knowledge *knowledge;
static struct ai_memory *memory;

static void learn(void)
{
    learning = learning_start(ruleset_find("tablaaza", 8));
    knowledge = learning.knowledge;
    memory = learning.memory;
}

static void forget(void)
{
    learning_forget(&learning);
}

static int vacant_plots(const struct position *pos)
{
    char text[POSITION_TEXT_MAX];
    int count = 0;
    position_write(pos, text);
    for (const char *c = strchr(text, ' ') + 1; *c != ' '; c++) {
        count += *c == '-';
    }
    return count;
}

/* A random game, played until at most so many plots are vacant. */
static struct position played_down_to(const char *rules, int vacant, struct chance_source *source)
{
    struct position pos;
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
    while (vacant_plots(&pos) > vacant) {
        struct step steps[POSITION_STEPS_MAX];
        struct position after;
        int count = position_steps(&pos, steps);
        ck_assert_int_eq(step_play(&pos, &steps[chance_below(source, count)], &after, NULL),
                         TURN_OK);
        pos = after;
    }
    return pos;
}

/* Any position with so many vacant plots; most of these cannot occur in a game. */
static struct position set_up(const char *rules, int vacant, struct chance_source *source)
{
    struct position pos;
    char text[POSITION_TEXT_MAX];
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
    position_write(&pos, text);
    char *board = strchr(text, ' ') + 1;
    char *turn = strchr(board, ' ') + 1;
    *turn = chance_below(source, 2) == 0 ? 'r' : 'g';
    for (int left = 50; left > vacant;) {
        char *plot = &board[chance_below(source, (int)(turn - board - 1))];
        if (*plot == '-') {
            *plot = chance_below(source, 4) == 0 ? 'P' : 'o';
            left--;
        }
    }
    ck_assert(position_read(text, strlen(text), &pos, NULL));
    return pos;
}

static bool won_by(const struct position *pos, enum side side)
{
    return position_result(pos) == (side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK);
}

/* Whether the side to move wins, by a complete search. */
static bool wins(const struct position *pos)
{
    struct step steps[POSITION_STEPS_MAX];
    enum side side = position_owed(pos).side;
    int count = position_steps(pos, steps);
    for (int i = 0; i < count; i++) {
        struct position after;
        ck_assert_int_eq(step_play(pos, &steps[i], &after, NULL), TURN_OK);
        bool over = position_owed(&after).kind != OWED_TURN;
        if (over ? won_by(&after, side) : !wins(&after)) {
            return true;
        }
    }
    return false;
}

static void agrees(const struct position *pos)
{
    struct ai_choice ranked[RANKED_MAX];
    enum side side = position_owed(pos).side;
    bool won = false;
    int count = ai_rank(knowledge, memory, pos, 1, NULL, ranked, RANKED_MAX);
    ck_assert_int_gt(count, 0);
    for (int i = 0; i < count; i++) {
        const struct position *after = &ranked[i].after;
        bool over = position_owed(after).kind != OWED_TURN;
        bool wins_here = over ? won_by(after, side) : !wins(after);
        ck_assert_float_eq(ranked[i].error, 0.0F);
        ck_assert_float_eq(ranked[i].score, wins_here ? 1.0F : 0.0F);
        won |= wins_here;
    }
    float score = ai_score(knowledge, memory, pos, side, 0, NULL);
    ck_assert_float_eq(score, won ? 1.0F : 0.0F);
}

START_TEST(solver_agrees_with_a_search_through_the_rules_alone)
{
    struct chance_source source = {.state = 20051125};
    for (int i = 0; i < rounds(1500); i++) {
        struct position pos =
            played_down_to(boards[i % BOARDS], 4 + chance_below(&source, 7), &source);
        if (position_owed(&pos).kind == OWED_TURN) {
            agrees(&pos);
        }
    }
}
END_TEST

START_TEST(solver_agrees_where_no_game_comes_to)
{
    struct chance_source source = {.state = 977};
    for (int i = 0; i < rounds(1500); i++) {
        struct position pos = set_up(boards[i % BOARDS], chance_below(&source, 10), &source);
        agrees(&pos);
    }
}
END_TEST

/* A search of some moves with position_score(), and to the end if few plots are left. */
static int alphabeta(const struct position *pos, int depth, int low, int high,
                     struct position *best)
{
    struct step steps[POSITION_STEPS_MAX];
    enum side side = position_owed(pos).side;
    if (position_owed(pos).kind != OWED_TURN) {
        return won_by(pos, side) ? 1000 : -1000;
    }
    if (depth == 0) {
        return position_score(pos, side);
    }
    int count = position_steps(pos, steps);
    for (int i = 0; i < count && low < high; i++) {
        struct position after;
        struct position ignored;
        ck_assert_int_eq(step_play(pos, &steps[i], &after, NULL), TURN_OK);
        int score = -alphabeta(&after, depth - 1, -high, -low, &ignored);
        if (score > low || i == 0) {
            *best = after;
        }
        low = score > low ? score : low;
    }
    return low;
}

START_TEST(strongest_level_loses_nothing_that_it_has_solved)
{
    enum { VACANT = 22, DEPTH = 4, TO_THE_END = 9 };
    struct chance_source source = {.state = 3141592};
    int solved = 0;
    for (int i = 0; i < rounds(60); i++) {
        struct position pos = played_down_to(boards[i % BOARDS], VACANT, &source);
        enum side side = position_owed(&pos).side;
        bool sure = false;
        while (position_owed(&pos).kind == OWED_TURN) {
            struct ai_choice choice = {0};
            if (position_owed(&pos).side == side) {
                ck_assert(ai_choose(knowledge, memory, &pos, AI_LEVEL_MAX, 1, &choice));
                ck_assert(!sure || choice.score == 1.0F);
                sure = choice.score == 1.0F && choice.error == 0.0F;
            } else {
                int depth = vacant_plots(&pos) <= TO_THE_END ? TO_THE_END : DEPTH;
                (void)alphabeta(&pos, depth, -10000, 10000, &choice.after);
            }
            pos = choice.after;
        }
        ck_assert(!sure || won_by(&pos, side));
        solved += sure;
    }
    ck_assert_int_gt(solved, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tablaaza_players");
    TCase *cases = tcase_create("solver");
    tcase_add_unchecked_fixture(cases, learn, forget);
    tcase_set_timeout(cases, 240);
    tcase_add_test(cases, solver_agrees_with_a_search_through_the_rules_alone);
    tcase_add_test(cases, solver_agrees_where_no_game_comes_to);
    tcase_add_test(cases, strongest_level_loses_nothing_that_it_has_solved);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
