/* SPDX-License-Identifier: MIT */
/* Tablaaza's players, through ai.h, and the graph that they search. */
#include "learning.h"
#include "rules/ai/tablaaza/graph.h"
#include "suite.h"
#include "unit/rules/core/saying.h"

#define EMPTY "--------/--------/--~--~--/--~--~--/--~--~--/--------/--------"
#define FULL "oooooooo/oooooooo/oo~oo~oo/oo~oo~oo/oo~oo~oo/oooooooo/oooooooo"

/* Perkis shows the last stones of this game: Red wins against every play of Green. */
#define LAST_STONES "tablaaza oPooooo-/oooooo--/oP~oo~o-/oo~Po~-o/Po~oP~oo/oooooo-o/ooPoPo-o"

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

static struct ai_choice choose(const struct position *pos, int level, uint64_t seed)
{
    struct ai_choice choice;
    struct position after;
    ck_assert(ai_choose(knowledge, memory, pos, level, seed, &choice));
    ck_assert_int_eq(turn_play(pos, &choice.turn, &after, NULL, NULL), TURN_OK);
    ck_assert_mem_eq(&choice.after, &after, sizeof(after));
    ck_assert(choice.score >= 0.0F && choice.score <= 1.0F && choice.error >= 0.0F);
    return choice;
}

static float score_of(const char *text, enum side side, int plies, float *error)
{
    struct position pos = say_position(text);
    return ai_score(knowledge, memory, &pos, side, plies, error);
}

static enum result play_out(const struct position *start, int white, int black)
{
    struct position pos = *start;
    while (position_owed(&pos).kind == OWED_TURN) {
        int level = position_owed(&pos).side == SIDE_WHITE ? white : black;
        pos = choose(&pos, level, 1).after;
    }
    return position_result(&pos);
}

START_TEST(needs_no_weights)
{
    ck_assert(!ai_needs_weights(ruleset_find("tablaaza", 8)));
}
END_TEST

START_TEST(levels_play_whole_games_on_all_boards)
{
    static const char *const rules[] = {"tablaaza", "tablaaza;neighbourly=off",
                                        "tablaaza;board=figure8-7x10", "tablaaza;board=lakes-6x9",
                                        "tablaaza;board=figure8-7x10,neighbourly=off"};
    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        struct position pos;
        ck_assert(position_start(rules[i], strlen(rules[i]), SIDE_WHITE, &pos, NULL));
        int more = (int)i % 3;
        ck_assert_int_ne(play_out(&pos, 11 + more, 13 - more), RESULT_NONE);
    }
}
END_TEST

START_TEST(search_of_the_end_wins_won_positions)
{
    struct position pos = say_position(LAST_STONES " r -");
    for (int level = 12; level <= 22; level += 5) {
        struct ai_choice choice = choose(&pos, level, 3);
        ck_assert_float_eq(choice.score, 1.0F);
        ck_assert_float_eq(choice.error, 0.0F);
        for (int against = 11; against <= 22; against += 11) {
            ck_assert_int_eq(play_out(&pos, level, against), RESULT_WHITE);
        }
    }
}
END_TEST

START_TEST(equal_seeds_choose_equally_and_others_open_otherwise)
{
    struct position pos = say_position("tablaaza " EMPTY " r -");
    for (int level = 11; level <= 13; level++) {
        bool differs = false;
        for (uint64_t seed = 0; seed < 8; seed++) {
            struct ai_choice first = choose(&pos, level, seed);
            struct ai_choice again = choose(&pos, level, seed);
            struct ai_choice other = choose(&pos, level, seed + 1);
            ck_assert_mem_eq(&first, &again, sizeof(first));
            differs |= memcmp(&first.after, &other.after, sizeof(first.after)) != 0;
        }
        ck_assert(differs);
    }
}
END_TEST

START_TEST(memory_of_before_changes_nothing)
{
    struct position pos = say_position("tablaaza " EMPTY " r -");
    memset(memory, 0, ai_memory_bytes());
    struct ai_choice clean = choose(&pos, 3, 5);
    memset(memory, 0xff, ai_memory_bytes());
    struct ai_choice dirty = choose(&pos, 3, 5);

    ck_assert_mem_eq(&clean.after, &dirty.after, sizeof(clean.after));
    ck_assert_float_eq(clean.score, dirty.score);
}
END_TEST

START_TEST(ranks_are_ordered_and_contain_the_played_turn)
{
    struct position pos = say_position("tablaaza " EMPTY " r -");
    struct step steps[POSITION_STEPS_MAX];
    struct ai_choice ranked[AI_RANKED_MAX];
    int count = position_steps(&pos, steps);
    for (int i = 0; i < count; i++) {
        struct position played;
        bool found = false;
        ck_assert_int_eq(step_play(&pos, &steps[i], &played, NULL), TURN_OK);
        ck_assert_int_eq(ai_rank(knowledge, memory, &pos, 1, &played, ranked, 3), 3);
        for (int k = 0; k < 3; k++) {
            found |= memcmp(&ranked[k].after, &played, sizeof(played)) == 0;
            ck_assert(k == 0 || ranked[k - 1].score >= ranked[k].score);
        }
        ck_assert(found);
    }
    ck_assert_int_eq(ai_rank(knowledge, memory, &pos, 2, NULL, ranked, AI_RANKED_MAX),
                     AI_RANKED_MAX);
}
END_TEST

START_TEST(fewer_moves_than_asked_for_are_all_ranked)
{
    struct position pos = say_position(LAST_STONES " r -");
    struct ai_choice ranked[AI_RANKED_MAX];
    ck_assert_int_eq(ai_rank(knowledge, memory, &pos, 1, NULL, ranked, AI_RANKED_MAX), 2);
    ck_assert_float_eq(ranked[0].score, 1.0F);
    ck_assert_float_eq(ranked[0].error, 0.0F);
}
END_TEST

START_TEST(what_one_side_expects_the_other_does_not)
{
    static const char *const texts[] = {"tablaaza " EMPTY " r -", "tablaaza " EMPTY " g -",
                                        LAST_STONES " r -", LAST_STONES " g -",
                                        "tablaaza " FULL " r -"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        for (int plies = 0; plies <= AI_PLIES_MAX; plies++) {
            float error_red = -1;
            float error_green = -1;
            float red = score_of(texts[i], SIDE_WHITE, plies, &error_red);
            float green = score_of(texts[i], SIDE_BLACK, plies, &error_green);
            ck_assert_float_eq_tol(red + green, 1.0F, 1e-6F);
            ck_assert_float_eq(error_red, error_green);
        }
    }
    ck_assert_float_eq(score_of(LAST_STONES " r -", SIDE_WHITE, 0, NULL), 1.0F);
}
END_TEST

START_TEST(game_that_is_over_is_won_or_lost)
{
    struct ai_choice choice;
    struct ai_choice ranked[AI_RANKED_MAX];
    struct position pos = say_position("tablaaza " FULL " 0-1 -");
    ck_assert(!ai_choose(knowledge, memory, &pos, 4, 1, &choice));
    ck_assert_int_eq(ai_rank(knowledge, memory, &pos, 2, NULL, ranked, AI_RANKED_MAX), 0);
    for (int plies = 0; plies <= AI_PLIES_MAX; plies++) {
        float error = -1;
        ck_assert_float_eq(ai_score(knowledge, memory, &pos, SIDE_BLACK, plies, &error), 1.0F);
        ck_assert_float_eq(error, 0.0F);
        ck_assert_float_eq(ai_score(knowledge, memory, &pos, SIDE_WHITE, plies, NULL), 0.0F);
    }
    ck_assert_float_eq(score_of("tablaaza " FULL " 1-0 -", SIDE_WHITE, 1, NULL), 1.0F);
    ck_assert_float_eq(score_of("tablaaza " FULL " 1/2 -", SIDE_BLACK, 1, NULL), 0.5F);
}
END_TEST

START_TEST(side_without_a_plot_passes_and_has_lost)
{
    struct ai_choice ranked[AI_RANKED_MAX];
    struct position pos = say_position("tablaaza " FULL " r -");
    struct ai_choice choice = choose(&pos, 4, 1);
    ck_assert_int_eq(choice.turn.count, 0);
    ck_assert_int_eq(position_result(&choice.after), RESULT_BLACK);
    ck_assert_float_eq(choice.score, 0.0F);
    ck_assert_int_eq(ai_rank(knowledge, memory, &pos, 1, NULL, ranked, AI_RANKED_MAX), 1);
}
END_TEST

static struct vacant vacant_of(const char *text, struct graph *graph)
{
    struct position pos = say_position(text);
    graph_init(graph, &pos);
    return graph_vacant(graph, &pos);
}

START_TEST(hash_is_equal_where_only_the_place_on_the_board_differs)
{
    struct graph graph;
    struct vacant empty = vacant_of("tablaaza " EMPTY " r -", &graph);
    struct vacant red = graph_place(&graph, empty, SIDE_WHITE, 0);   /* a1 */
    struct vacant green = graph_place(&graph, empty, SIDE_BLACK, 3); /* h1 */

    ck_assert_uint_eq(graph_hash(&graph, empty, SIDE_WHITE), graph_hash(&graph, empty, SIDE_BLACK));
    ck_assert_uint_eq(graph_hash(&graph, red, SIDE_BLACK), graph_hash(&graph, green, SIDE_WHITE));
    ck_assert_uint_ne(graph_hash(&graph, red, SIDE_BLACK), graph_hash(&graph, red, SIDE_WHITE));
}
END_TEST

/*
 * The neighbourhood of each plot, to any depth, is alike in both graphs: one has rings of four, the other rings of
 * eight.
 */
START_TEST(hash_tells_short_rings_from_long_ones)
{
    static const char rules[] = "tablaaza;board=lakes-6x9";
    struct position pos;
    struct graph graph;
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
    graph_init(&graph, &pos);
    struct vacant rings_of_four = {{0x1050011, 0xc040a}};
    struct vacant ring_of_eight = {{0x10e0040, 0xc400c0}};

    ck_assert_uint_ne(graph_hash(&graph, rings_of_four, SIDE_BLACK),
                      graph_hash(&graph, ring_of_eight, SIDE_WHITE));
}
END_TEST

START_TEST(plot_that_stands_alone_counts_for_its_owner_to_move_alone)
{
    static const char board[] =
        "tablaaza oooooooo/oooooooo/oo~oo~oo/oo~oo~oo/oo~oo~oo/oooooooo/-ooooooo ";
    char text[POSITION_TEXT_MAX];
    struct graph graph;
    strcpy(text, board);
    ck_assert_int_eq(graph_count(vacant_of(strcat(text, "r -"), &graph)), 1);
    strcpy(text, board);
    ck_assert_int_eq(graph_count(vacant_of(strcat(text, "g -"), &graph)), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ai_tablaaza");
    TCase *players = tcase_create("players");
    TCase *graphs = tcase_create("graph");
    tcase_add_unchecked_fixture(players, learn, forget);
    tcase_set_timeout(players, 240);
    tcase_add_test(players, needs_no_weights);
    tcase_add_test(players, levels_play_whole_games_on_all_boards);
    tcase_add_test(players, search_of_the_end_wins_won_positions);
    tcase_add_test(players, equal_seeds_choose_equally_and_others_open_otherwise);
    tcase_add_test(players, memory_of_before_changes_nothing);
    tcase_add_test(players, ranks_are_ordered_and_contain_the_played_turn);
    tcase_add_test(players, fewer_moves_than_asked_for_are_all_ranked);
    tcase_add_test(players, what_one_side_expects_the_other_does_not);
    tcase_add_test(players, game_that_is_over_is_won_or_lost);
    tcase_add_test(players, side_without_a_plot_passes_and_has_lost);
    tcase_add_test(graphs, hash_is_equal_where_only_the_place_on_the_board_differs);
    tcase_add_test(graphs, hash_tells_short_rings_from_long_ones);
    tcase_add_test(graphs, plot_that_stands_alone_counts_for_its_owner_to_move_alone);
    suite_add_tcase(suite, players);
    suite_add_tcase(suite, graphs);
    return suite_run(suite);
}
