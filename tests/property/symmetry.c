/* SPDX-License-Identifier: MIT */
/*
 * Swapped sides give swapped turns, in every game that is the same for both sides: the position's text is swapped,
 * and every end of a turn from there has to be the swapped end of a turn from here.
 */
#include <stdlib.h>

#include "playing.h"
#include "suite.h"

/** The change of a board when the sides are swapped. */
enum swap { COLOURS, COLOURS_AND_ENDS };

struct game_swap {
    const char *rules;
    enum swap swap;
};

/* Not Zeno under black_goal=am, whose sides have different goals; nor Tablaaza's first reply, which is Green's. */
static const struct game_swap games[] = {
    {"tabula", COLOURS},
    {"tabula;entry=free,entry_sum=direct", COLOURS},
    {"tabula;bar_first=false,bear=exact", COLOURS},
    {"pyf", COLOURS},
    {"pyf;offer_unused=true", COLOURS},
    {"pyf;bonus=extra_turn_all_equal,teams=2v2", COLOURS},
    {"twelve-dogs", COLOURS},
    {"zeno", COLOURS_AND_ENDS},
    {"zeno;zeno_bear=true", COLOURS_AND_ENDS},
    {"ludus-anglicorum", COLOURS_AND_ENDS},
    {"ludus-anglicorum;dice=two_plus_opponent_choice", COLOURS_AND_ENDS},
    {"ludus-anglicorum;no_double=table,strategic_win=lympold_or_lurch", COLOURS_AND_ENDS},
    {"tablan", COLOURS_AND_ENDS},
    {"tablan;halves=any,partial=half", COLOURS_AND_ENDS},
    {"tablan;order=a_to_l,partial=half,wait=false", COLOURS_AND_ENDS},
    {"tablan;end=first", COLOURS_AND_ENDS},
    {"tablaaza;neighbourly=off", COLOURS_AND_ENDS},
    {"tablaaza;board=figure8-7x10,neighbourly=off", COLOURS_AND_ENDS},
    {"tablaaza;board=lakes-6x9,neighbourly=off", COLOURS_AND_ENDS},
};

enum { GAMES = sizeof(games) / sizeof(games[0]) };

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
    tcase_add_loop_test(cases, sides_swapped_give_swapped_ends, 0, GAMES);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
