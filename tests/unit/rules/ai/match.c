/* SPDX-License-Identifier: MIT */
/* Pairs of games of two players. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "rules/ai/research/file.h"
#include "rules/ai/research/match.h"
#include "suite.h"

enum { GAMES = 12 };

static const struct player random_player = {.kind = PLAYER_RANDOM, .name = "random"};
static const struct player greedy_player = {.kind = PLAYER_GREEDY, .name = "greedy"};

static struct match match_of(const char *rules, const struct player *a, const struct player *b)
{
    return (struct match){.rules = rules, .first = a, .second = b, .seed = 7};
}

static struct player player_named(const char *rules, const char *name)
{
    struct player player;
    struct position pos;
    ck_assert(position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL));
    ck_assert(player_find(name, position_ruleset(&pos), NULL, &player));
    return player;
}

START_TEST(games_are_the_same_on_any_number_of_threads)
{
    struct match match = match_of("tabula", &greedy_player, &random_player);
    struct told one[GAMES];
    struct told three[GAMES];

    match_play_all(&match, 1, GAMES, one);
    match_play_all(&match, 3, GAMES, three);

    for (int i = 0; i < GAMES; i++) {
        ck_assert_uint_eq(one[i].hash, three[i].hash);
        ck_assert_int_eq(one[i].turns, three[i].turns);
    }
}
END_TEST

START_TEST(another_seed_plays_other_games)
{
    struct match match = match_of("zeno", &random_player, &random_player);
    struct match other = match;
    struct told a[GAMES];
    struct told b[GAMES];
    other.seed = 8;

    match_play_all(&match, 1, GAMES, a);
    match_play_all(&other, 1, GAMES, b);

    for (int i = 0; i < GAMES; i++) {
        for (int j = 0; j < GAMES; j++) {
            ck_assert_uint_ne(a[i].hash, b[j].hash);
            ck_assert(i == j || a[i].hash != a[j].hash);
        }
    }
}
END_TEST

/* The throws of a game, by the position in which each was rolled: dice only, by side. */
struct throws {
    char text[2][4096];
};

static void note_throw(void *context, const struct position *pos)
{
    struct throws *throws = context;
    char text[POSITION_TEXT_MAX];
    position_write(pos, text);
    const char *dice = strrchr(text, ' ');
    strncat(throws->text[position_owed(pos).side], dice, 8);
}

static bool begins_alike(const char *a, const char *b)
{
    size_t bytes = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
    return bytes > 20 && strncmp(a, b, bytes) == 0;
}

START_TEST(both_games_of_a_pair_have_the_same_dice_and_starter)
{
    static const char *const rules[] = {"tabula", "zeno", "pyf", "tablan"};
    struct thinking *thinking = thinking_create();
    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        struct throws throws[3] = {0};
        struct told told[3];
        for (long game = 0; game < 3; game++) {
            struct match match = match_of(rules[i], &greedy_player, &random_player);
            match.watch = note_throw;
            match.context = &throws[game];
            match_play(&match, thinking, game, &told[game]);
        }
        ck_assert_int_eq(told[0].starter, told[1].starter);
        for (int side = 0; side < 2; side++) {
            ck_assert(begins_alike(throws[0].text[side], throws[1].text[side]));
            ck_assert(!begins_alike(throws[0].text[side], throws[2].text[side]));
        }
        ck_assert_uint_ne(told[0].hash, told[1].hash);
    }
    thinking_destroy(thinking);
}
END_TEST

/* The first position after the random stones have been placed. */
struct found {
    int met;
    struct position pos;
};

static void note_position(void *context, const struct position *pos)
{
    struct found *found = context;
    if (found->met++ == MATCH_OPENING_STONES) {
        found->pos = *pos;
    }
}

START_TEST(pairs_without_dice_begin_with_the_same_stones_by_chance)
{
    struct thinking *thinking = thinking_create();
    struct found found[3] = {0};
    struct match match = match_of("tablaaza", &random_player, &greedy_player);
    match.opening = match_opening(ruleset_find("tablaaza", 8));
    match.watch = note_position;
    ck_assert_int_eq(match.opening, MATCH_OPENING_STONES);

    for (long game = 0; game < 3; game++) {
        struct told told;
        match.context = &found[game];
        match_play(&match, thinking, game, &told);
        ck_assert_int_eq(told.starter, SIDE_WHITE);
    }

    ck_assert_mem_eq(&found[0].pos, &found[1].pos, sizeof(struct position));
    ck_assert_mem_ne(&found[0].pos, &found[2].pos, sizeof(struct position));
    thinking_destroy(thinking);
}
END_TEST

START_TEST(equal_players_share_every_pair)
{
    struct match match = match_of("ludus-anglicorum", &greedy_player, &greedy_player);
    struct summary summary;

    match_measure(&match, 2, 200, &summary);

    ck_assert_int_eq(summary.games, 200);
    ck_assert_int_eq(summary.pairs.count, 100);
    ck_assert_int_eq(summary.won + summary.drawn + summary.lost, 200);
    ck_assert_double_gt(summary.score.low, 0.3);
    ck_assert_double_lt(summary.score.high, 0.7);
    ck_assert_double_lt(summary.score.low, 0.5);
    ck_assert_double_gt(summary.score.high, 0.5);
}
END_TEST

START_TEST(an_odd_number_of_games_is_rounded_up_to_pairs)
{
    struct match match = match_of("twelve-dogs", &random_player, &random_player);
    struct summary summary;

    match_measure(&match, 1, 5, &summary);

    ck_assert_int_eq(summary.games, 6);
    ck_assert_int_eq(summary.pairs.count, 3);
}
END_TEST

START_TEST(scores_are_those_of_the_first_player_on_either_side)
{
    struct told told[6] = {{.result = RESULT_WHITE}, {.result = RESULT_WHITE},
                           {.result = RESULT_WHITE}, {.result = RESULT_BLACK},
                           {.result = RESULT_DRAW},  {.result = RESULT_WHITE}};
    struct summary summary;
    told[0].certain[SIDE_WHITE] = true; /* the first player, who won */
    told[1].certain[SIDE_BLACK] = true; /* the first player again, who did not */
    told[4].certain[SIDE_BLACK] = true; /* a draw is no win */

    match_sum_up(told, 6, &summary);

    ck_assert_int_eq(summary.won, 3);
    ck_assert_int_eq(summary.lost, 2);
    ck_assert_int_eq(summary.drawn, 1);
    ck_assert_double_eq_tol(summary.pairs.sum, 0.5 + 1.0 + 0.25, 1e-9);
    ck_assert_int_eq(summary.certain, 3);
    ck_assert_int_eq(summary.certain_lost, 2);
}
END_TEST

START_TEST(greedy_beats_random)
{
    static const char *const rules[] = {"tabula", "zeno", "ludus-anglicorum", "tablan"};
    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        struct match match = match_of(rules[i], &greedy_player, &random_player);
        struct summary summary;

        match_measure(&match, 2, 20, &summary);

        ck_assert_int_gt(summary.won, 15);
    }
}
END_TEST

START_TEST(alphabeta_wins_what_can_be_counted_to_the_end)
{
    struct player alphabeta = player_named("tablaaza", "alphabeta");
    struct match match = match_of("tablaaza", &alphabeta, &greedy_player);
    struct summary summary;
    match.opening = MATCH_OPENING_STONES;

    match_measure(&match, 2, 20, &summary);

    ck_assert_int_ge(summary.won, 12);
}
END_TEST

START_TEST(games_with_choices_made_by_the_opponent_come_to_an_end)
{
    static const char *const rules[] = {"ludus-anglicorum;dice=two_plus_opponent_choice",
                                        "ludus-anglicorum;dice=two_plus_own_choice",
                                        "pyf;offer_unused=true,teams=2v2"};
    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        struct match match = match_of(rules[i], &greedy_player, &random_player);
        struct told told[4];

        match_play_all(&match, 2, 4, told);

        for (int game = 0; game < 4; game++) {
            ck_assert(!told[game].unfinished);
        }
    }
}
END_TEST

START_TEST(games_alone_have_dice_of_their_own)
{
    struct match match = match_of("tabula", &greedy_player, &greedy_player);
    struct throws throws[2] = {0};
    struct told told;
    struct thinking *thinking = thinking_create();
    match.alone = true;
    match.watch = note_throw;

    for (long game = 0; game < 2; game++) {
        match.context = &throws[game];
        match_play(&match, thinking, game, &told);
    }

    ck_assert(!begins_alike(throws[0].text[SIDE_WHITE], throws[1].text[SIDE_WHITE]));
    thinking_destroy(thinking);
}
END_TEST

static void read_back(const char *path, char *text, size_t bytes)
{
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    text[fread(text, 1, bytes - 1, file)] = '\0';
    fclose(file);
}

START_TEST(entries_of_a_file_are_replaced_one_by_one)
{
    char path[] = "/tmp/taberna-entries-XXXXXX";
    char text[256];
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);

    ck_assert(research_put_json(path, "zeno", "{\"games\": 1}"));
    ck_assert(research_put_json(path, "tabula", "{\"games\": 2}"));
    ck_assert(research_put_json(path, "zeno;zeno_bear=true", "{\"games\": 3}"));
    ck_assert(research_put_json(path, "zeno", "{\"games\": 4}"));

    read_back(path, text, sizeof(text));
    ck_assert_str_eq(text, "{\n"
                           "  \"tabula\": {\"games\": 2},\n"
                           "  \"zeno\": {\"games\": 4},\n"
                           "  \"zeno;zeno_bear=true\": {\"games\": 3}\n"
                           "}\n");
    remove(path);
}
END_TEST

START_TEST(sections_of_a_file_are_replaced_one_by_one)
{
    char path[] = "/tmp/taberna-sections-XXXXXX";
    char text[256];
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);

    ck_assert(research_put_section(path, "# Old\n", "zeno", "one\n"));
    ck_assert(research_put_section(path, "# Old\n", "zeno;zeno_bear=true", "two\n"));
    ck_assert(research_put_section(path, "# New\n\nHead.\n", "zeno", "three\n\nlines\n"));

    read_back(path, text, sizeof(text));
    ck_assert_str_eq(text, "# New\n\nHead.\n\n## zeno\n\nthree\n\nlines\n\n## "
                           "zeno;zeno_bear=true\n\ntwo\n");
    remove(path);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("match");
    TCase *cases = tcase_create("match");
    tcase_add_test(cases, games_are_the_same_on_any_number_of_threads);
    tcase_add_test(cases, another_seed_plays_other_games);
    tcase_add_test(cases, both_games_of_a_pair_have_the_same_dice_and_starter);
    tcase_add_test(cases, pairs_without_dice_begin_with_the_same_stones_by_chance);
    tcase_add_test(cases, equal_players_share_every_pair);
    tcase_add_test(cases, an_odd_number_of_games_is_rounded_up_to_pairs);
    tcase_add_test(cases, scores_are_those_of_the_first_player_on_either_side);
    tcase_add_test(cases, greedy_beats_random);
    tcase_add_test(cases, alphabeta_wins_what_can_be_counted_to_the_end);
    tcase_add_test(cases, games_with_choices_made_by_the_opponent_come_to_an_end);
    tcase_add_test(cases, games_alone_have_dice_of_their_own);
    tcase_add_test(cases, entries_of_a_file_are_replaced_one_by_one);
    tcase_add_test(cases, sections_of_a_file_are_replaced_one_by_one);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
