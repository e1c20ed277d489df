/* SPDX-License-Identifier: MIT */
/* Laws of every player at every game under every option: turns are legal, and equal positions have equal answers. */
#include <stdio.h>

#include "learning.h"
#include "playing.h"
#include "suite.h"

/* ---- all rules that a game can begin with ---- */

/* Every clash-free combination of the values of a ruleset's options. */
struct combinations {
    const struct ruleset *ruleset;
    int values[RULES_OPTIONS_MAX];
    bool over;
};

static void combinations_step(struct combinations *all)
{
    int option = 0;
    while (option < RULES_OPTIONS_MAX && all->ruleset->options[option].name != NULL) {
        if (++all->values[option] < values_of(&all->ruleset->options[option])) {
            return;
        }
        all->values[option++] = 0;
    }
    all->over = true;
}

/* The next combination as a starting position; false after the last. */
static bool combinations_next(struct combinations *all, int starter, struct position *pos)
{
    while (!all->over) {
        char rules[1024];
        strcpy(rules, all->ruleset->name);
        for (int i = 0; i < RULES_OPTIONS_MAX && all->ruleset->options[i].name != NULL; i++) {
            rules_add(rules, &all->ruleset->options[i], all->values[i]);
        }
        combinations_step(all);
        if (position_start(rules, strlen(rules), (enum side)starter, pos, NULL)) {
            return true;
        }
    }
    return false;
}

static struct chance_source source;

/* ---- laws ---- */

static const char *text_of(const struct position *pos)
{
    static char text[POSITION_TEXT_MAX];
    position_write(pos, text);
    return text;
}

static bool is_score(float score)
{
    return score >= 0.0F && score <= 1.0F;
}

static void is_sound(const struct position *pos, const struct ai_choice *choice)
{
    struct position after;
    ck_assert_msg(turn_play(pos, &choice->turn, &after, NULL, NULL) == TURN_OK, "%s", text_of(pos));
    ck_assert_msg(memcmp(&after, &choice->after, sizeof(after)) == 0, "%s", text_of(pos));
    ck_assert_msg(is_score(choice->score), "%s: %f", text_of(pos), (double)choice->score);
    ck_assert_msg(choice->error >= 0.0F && choice->error <= 0.5F, "%s", text_of(pos));
}

static bool same_choice(const struct ai_choice *a, const struct ai_choice *b)
{
    return memcmp(&a->after, &b->after, sizeof(a->after)) == 0 && a->turn.count == b->turn.count &&
           memcmp(a->turn.steps, b->turn.steps, sizeof(struct step) * (size_t)a->turn.count) == 0 &&
           a->score == b->score && a->error == b->error;
}

/*
 * Fills the working memory, which must not influence an answer: usually it keeps the content of the last call,
 * sometimes random bytes.
 */
static void spoil(struct learning *learning)
{
    if (chance_below(&source, 30) == 0) {
        memset(learning->memory, chance_below(&source, 256), ai_memory_bytes());
    }
}

static void turn_is_legal_and_the_same_again(struct learning *learning, const struct position *pos,
                                             int level, uint64_t seed, struct position *after)
{
    struct ai_choice choices[2];
    const struct position asked = *pos;
    for (int i = 0; i < 2; i++) {
        spoil(learning);
        memset(&choices[i], i == 0 ? 0x11 : 0xee, sizeof(choices[i]));
        bool made = ai_choose(learning->knowledge, learning->memory, pos, level, seed, &choices[i]);
        ck_assert_msg(made, "%s", text_of(pos));
        is_sound(pos, &choices[i]);
    }
    ck_assert_msg(same_choice(&choices[0], &choices[1]), "%s", text_of(pos));
    ck_assert(memcmp(&asked, pos, sizeof(asked)) == 0);
    *after = choices[0].after;
}

static void ranks_are_in_order(struct learning *learning, const struct position *pos, int plies,
                               int max)
{
    struct ai_choice ranked[AI_RANKED_MAX];
    struct turn turn;
    struct position played;
    turn_any(pos, &source, &turn, &played);
    spoil(learning);
    int count = ai_rank(learning->knowledge, learning->memory, pos, plies, &played, ranked, max);
    ck_assert_msg(count >= 1 && count <= max, "%s: %d", text_of(pos), count);
    bool found = false;
    for (int i = 0; i < count; i++) {
        is_sound(pos, &ranked[i]);
        found = found || memcmp(&ranked[i].after, &played, sizeof(played)) == 0;
        ck_assert_msg(i == 0 || ranked[i - 1].score >= ranked[i].score, "%s", text_of(pos));
        for (int j = 0; j < i; j++) {
            ck_assert(memcmp(&ranked[i].after, &ranked[j].after, sizeof(played)) != 0);
        }
    }
    ck_assert_msg(found, "%s", text_of(pos));
}

static void sides_share_the_score(struct learning *learning, const struct position *pos, int plies)
{
    float error = -1.0F;
    float white = ai_score(learning->knowledge, learning->memory, pos, SIDE_WHITE, plies, &error);
    float black = ai_score(learning->knowledge, learning->memory, pos, SIDE_BLACK, plies, NULL);
    ck_assert_msg(is_score(white) && is_score(black), "%s: %f", text_of(pos), (double)white);
    ck_assert_msg(error >= 0.0F && error <= 0.5F, "%s: %f", text_of(pos), (double)error);
    ck_assert_float_eq_tol(white + black, 1.0F, 1e-4F);
    if (position_result(pos) != RESULT_NONE) {
        float result = position_result(pos) == RESULT_WHITE   ? 1.0F
                       : position_result(pos) == RESULT_BLACK ? 0.0F
                                                              : 0.5F;
        ck_assert_float_eq(white, result);
        ck_assert_float_eq(error, 0.0F);
    }
}

static void nothing_is_chosen_before_a_throw(struct learning *learning, const struct position *pos)
{
    struct ai_choice choice;
    ck_assert(!ai_choose(learning->knowledge, learning->memory, pos, 4, 1, &choice));
    ck_assert_int_eq(ai_rank(learning->knowledge, learning->memory, pos, 1, NULL, &choice, 1), 0);
}

/* Plays half of a random turn; false if that ends the turn. */
static bool begin_turn(struct position *pos)
{
    struct step steps[POSITION_STEPS_MAX];
    struct position after;
    int count = position_steps(pos, steps);
    if (count == 0) {
        return false;
    }
    ck_assert_int_eq(step_play(pos, &steps[chance_below(&source, count)], &after, NULL), TURN_OK);
    if (turn_is_over(pos, &after)) {
        return false;
    }
    *pos = after;
    return true;
}

/* ---- games ---- */

/* A player that looks a turn ahead is slow, so it plays only now and then. */
static bool looks_ahead(void)
{
    return chance_below(&source, 200) == 0;
}

static int any_level(const struct position *pos)
{
    int below_strongest = ai_levels_count(pos->ruleset) - 1;
    return ai_levels_first(pos->ruleset) + (looks_ahead() || below_strongest == 0
                                                ? below_strongest
                                                : chance_below(&source, below_strongest));
}

/* Plays a random turn, or the turn of a player under test. */
static void play_turn(struct learning *learning, struct position *pos)
{
    struct turn turn;
    struct position after;
    if (chance_below(&source, 4) > 0) {
        turn_any(pos, &source, &turn, &after);
        *pos = after;
        return;
    }
    int max = 1 + chance_below(&source, AI_RANKED_MAX);
    ranks_are_in_order(learning, pos, looks_ahead() ? 2 : 1, max);
    sides_share_the_score(learning, pos, chance_below(&source, 2));
    struct position half = *pos;
    if (begin_turn(&half)) {
        turn_is_legal_and_the_same_again(learning, &half, any_level(&half), source.state, &after);
    }
    turn_is_legal_and_the_same_again(learning, pos, any_level(pos), source.state, &after);
    *pos = after;
}

static void play_on(struct learning *learning, struct position *pos, int events)
{
    uint8_t faces[THROW_DICE_MAX];
    for (int i = 0; i < events && position_owed(pos).kind != OWED_NOTHING; i++) {
        if (position_owed(pos).kind == OWED_TURN) {
            play_turn(learning, pos);
            continue;
        }
        if (chance_below(&source, 8) == 0) {
            nothing_is_chosen_before_a_throw(learning, pos);
            sides_share_the_score(learning, pos, 0);
        }
        struct position thrown;
        throw_any(pos, &source, faces, &thrown);
        *pos = thrown;
    }
    if (position_owed(pos).kind == OWED_NOTHING) {
        nothing_is_chosen_before_a_throw(learning, pos);
        sides_share_the_score(learning, pos, 2);
    }
}

/* For each combination a part of a game; each slice of the combinations is a case of its own. */
enum { SLICES = 4 };

START_TEST(players_keep_to_all_rules)
{
    int ruleset = _i / SLICES;
    struct combinations all = {.ruleset = ruleset_at(ruleset)};
    struct position pos;
    source.state = UINT64_C(0x1f2e3d4c) + (uint64_t)_i;
    struct learning learning = learning_start(all.ruleset);
    for (int i = 0; combinations_next(&all, i / SLICES % 2, &pos); i++) {
        if (i % SLICES == _i % SLICES) {
            play_on(&learning, &pos, rounds(4 + chance_below(&source, 12)));
        }
    }
    learning_forget(&learning);
}
END_TEST

/* Under the default rules, from the opening to the end. */
START_TEST(players_play_whole_games)
{
    const struct ruleset *ruleset = ruleset_at(_i);
    source.state = UINT64_C(0xabcdef) + (uint64_t)_i;
    struct learning learning = learning_start(ruleset);
    for (int game = rounds(3); game > 0; game--) {
        struct position pos;
        ck_assert(position_start(ruleset->name, strlen(ruleset->name), (enum side)(game % 2), &pos,
                                 NULL));
        play_on(&learning, &pos, PLAYING_EVENTS_MAX);
        ck_assert_int_eq(position_owed(&pos).kind, OWED_NOTHING);
    }
    learning_forget(&learning);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("players");
    TCase *tests = tcase_create("players");
    tcase_add_loop_test(tests, players_keep_to_all_rules, 0, SLICES * rulesets_count());
    tcase_add_loop_test(tests, players_play_whole_games, 0, rulesets_count());
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
