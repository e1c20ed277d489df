/* SPDX-License-Identifier: MIT */
/*
 * Swapped sides give swapped turns, in every game that is the same for both sides: the position's text is swapped,
 * and every end of a turn from there has to be the swapped end of a turn from here.
 */
#include <assert.h>
#include <stdlib.h>

#include "playing.h"
#include "rules/games/track.h"
#include "suite.h"

/** The change of a board when the sides are swapped. */
enum swap { COLOURS, COLOURS_AND_ENDS };

struct game_swap {
    char rules[RULESET_TEXT_MAX];
    enum swap swap;
};

/* Besides the named sets of all games. */
static const char *const mixtures[] = {
    "tabula;entry=free,entry_sum=direct",
    "tabula;bar_first=false,bear=exact",
    "pyf;bonus=extra_turn_all_equal,teams=2v2",
    "ludus-anglicorum;dice=two_plus_opponent_choice",
    "ludus-anglicorum;no_double=table,strategic_win=lympold_or_lurch",
    "tablan;order=a_to_l,partial=half,wait=false",
    "tablaaza;board=figure8-7x10,neighbourly=off",
    "tablaaza;board=lakes-6x9,neighbourly=off"};

enum { GAMES_MAX = 64 };

static struct game_swap games[GAMES_MAX];
static int games_count;

/* Zeno's sides have different goals under black_goal=am, and Tablaaza's first reply is Green's. */
static bool is_symmetric(const struct position *pos)
{
    const char *goal = position_option(pos, "black_goal");
    const char *reply = position_option(pos, "neighbourly");
    return (goal == NULL || strcmp(goal, "am") != 0) &&
           (reply == NULL || strcmp(reply, "off") == 0);
}

static void add_game(const char *rules)
{
    struct position pos;
    bool good = position_start(rules, strlen(rules), SIDE_WHITE, &pos, NULL);
    assert(good && games_count < GAMES_MAX);
    if (!is_symmetric(&pos)) {
        return;
    }
    struct game_swap *game = &games[games_count++];
    const struct ruleset *ruleset = position_ruleset(&pos);
    const struct tables_game *track = ruleset->engine == ENGINE_TABLES ? ruleset->parameters : NULL;
    game->swap = track != NULL && track->rules.way[SIDE_WHITE] == track->rules.way[SIDE_BLACK]
                     ? COLOURS
                     : COLOURS_AND_ENDS;
    strcpy(game->rules, rules);
}

static void add_games(void)
{
    char rules[RULESET_TEXT_MAX];
    for (int ruleset = 0; ruleset_at(ruleset) != NULL; ruleset++) {
        for (int set = 0; rule_set_at(ruleset, set) != NULL; set++) {
            rules_of_set(ruleset, set, rules);
            add_game(rules);
        }
    }
    for (size_t i = 0; i < sizeof(mixtures) / sizeof(mixtures[0]); i++) {
        add_game(mixtures[i]);
    }
}

static char other_man(char c, bool tablan)
{
    static const char here[] = "UWXubx";
    static const char there[] = "ubxUWX";
    if (tablan && c != '-' && strchr(here, c) != NULL) {
        return there[strchr(here, c) - here];
    }
    if (c >= 'A' && c <= 'O') {
        return (char)(c - 'A' + 'a');
    }
    return c >= 'a' && c <= 'o' ? (char)(c - 'a' + 'A') : c;
}

static void swap_board(const char *field, int length, const struct game_swap *game, char *out)
{
    bool tablan = strncmp(game->rules, "tablan", 6) == 0;
    bool tablaaza = strncmp(game->rules, "tablaaza", 8) == 0;
    for (int i = 0; i < length; i++) {
        char c = field[game->swap == COLOURS ? i : length - 1 - i];
        out[i] = tablaaza ? c : other_man(c, tablan);
    }
}

/* "3,0/1,2" becomes "0,3/2,1". */
static void swap_pairs(const char *field, int length, char *out)
{
    int at = 0;
    while (at < length) {
        int comma = at + (int)strcspn(field + at, ",");
        int end = comma + (int)strcspn(field + comma, "/ ");
        int second = end - comma - 1;
        memcpy(out + at, field + comma + 1, (size_t)second);
        out[at + second] = ',';
        memcpy(out + at + second + 1, field + at, (size_t)(comma - at));
        if (end < length) {
            out[end] = field[end];
        }
        at = end + 1;
    }
}

static char other_side(char c)
{
    static const char here[] = "wbrg";
    static const char there[] = "bwgr";
    const char *at = strchr(here, c);
    return at == NULL ? c : there[at - here];
}

/* The side to act, a seat after a colon, or the square of a half. */
static void swap_field(const char *field, int length, char *out)
{
    bool result = length == 3 && field[1] == '-';
    for (int i = 0; i < length; i++) {
        bool square = i > 0 && field[i - 1] == '@';
        bool upper = field[i] >= 'A' && field[i] <= 'Z';
        out[i] = square ? (char)(field[i] + (upper ? 'a' - 'A' : 'A' - 'a')) : other_side(field[i]);
        if (result) {
            out[i] = field[2 - i];
        }
    }
}

/*
 * Points under `@` are numbers in track games, the start of a way. Expressed as progress they stay the same only if
 * both sides travel the same way, which is true in every game that has them.
 */
static void swap_text(const char *text, const struct game_swap *game, char *out)
{
    int at = (int)strcspn(text, " ") + 1;
    bool board = true;
    memcpy(out, text, (size_t)at);
    while (text[at - 1] == ' ') {
        int length = (int)strcspn(text + at, " ");
        if (board) {
            swap_board(text + at, length, game, out + at);
        } else if (memchr(text + at, ',', (size_t)length) != NULL &&
                   memchr(text + at, '@', (size_t)length) == NULL) {
            swap_pairs(text + at, length, out + at);
        } else {
            swap_field(text + at, length, out + at);
        }
        board = false;
        out[at + length] = text[at + length];
        at += length + 1;
    }
    out[at - 1] = '\0';
}

static struct position swapped(const struct position *pos, const struct game_swap *game)
{
    char text[POSITION_TEXT_MAX];
    char other[POSITION_TEXT_MAX];
    struct position result;
    struct text_error error = {0};
    position_write(pos, text);
    swap_text(text, game, other);
    bool good = position_read(other, strlen(other), &result, &error);
    ck_assert_msg(good, "%s: %s, column %d: %s", other, error.field, error.column, error.says);
    return result;
}

static struct turn_ends here;
static struct turn_ends there;
static struct position replicated[TURN_ENDS_MAX];

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct position));
}

static void ends_are_swapped(const struct position *pos, const struct game_swap *game)
{
    char text[POSITION_TEXT_MAX];
    struct position other = swapped(pos, game);
    position_write(pos, text);
    ck_assert(position_ends(pos, &here));
    ck_assert(position_ends(&other, &there));
    ck_assert_msg(here.count == there.count && here.dice == there.dice, "%s", text);
    for (int i = 0; i < here.count; i++) {
        replicated[i] = swapped(&here.at[i], game);
    }
    qsort(replicated, (size_t)here.count, sizeof replicated[0], compare);
    qsort(there.at, (size_t)there.count, sizeof there.at[0], compare);
    ck_assert_msg(memcmp(replicated, there.at, sizeof replicated[0] * (size_t)here.count) == 0,
                  "%s", text);
}

START_TEST(sides_swapped_give_swapped_ends)
{
    const struct game_swap *game = &games[_i];
    struct chance_source source = {UINT64_C(0xfeed) + (uint64_t)_i};
    for (int left = rounds(8); left > 0; left--) {
        struct position pos;
        struct position after;
        ck_assert(position_start(game->rules, strlen(game->rules), SIDE_WHITE, &pos, NULL));
        while (position_owed(&pos).kind != OWED_NOTHING) {
            struct turn turn;
            uint8_t faces[THROW_DICE_MAX];
            if (position_owed(&pos).kind == OWED_THROW) {
                throw_any(&pos, &source, faces, &after);
            } else {
                if (chance_below(&source, 4) == 0) {
                    ends_are_swapped(&pos, game);
                }
                turn_any(&pos, &source, &turn, &after);
            }
            pos = after;
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("symmetry");
    TCase *cases = tcase_create("laws");
    tcase_set_timeout(cases, 240);
    add_games();
    tcase_add_loop_test(cases, sides_swapped_give_swapped_ends, 0, games_count);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
