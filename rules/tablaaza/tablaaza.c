/* SPDX-License-Identifier: MIT */
/*
 * Tablaaza: red and green stones round two lakes. A side that can place no stone on its turn has lost.
 *
 * [P] Andrew Perkis, "Tablaaza" (2005).
 * [T] points on which the source is silent, or its picture is missing: argued in tests/conformance/tablaaza.md.
 */
#include <string.h>

#include "rules/tablaaza/tablaaza.h"

/*
 * The boards, top row first: `.` a plot, `~` a lake. Plots alternate between red and green; a1 is red. The source's
 * picture is lost. The text mentions fifty plots round two lakes, and play that only some boards allow. The first of
 * these boards fits the text best; each of the others fits one of the sentences that the first fits worst [T].
 */
static const struct tablaaza_board boards[] = {
    {
        .columns = 8,
        .rows = 7,
        .plots =
            {
                "........",
                "........",
                "..~..~..",
                "..~..~..",
                "..~..~..",
                "........",
                "........",
            },
    },
    {
        .columns = 10,
        .rows = 7,
        .plots =
            {
                "..........",
                "..~~..~~..",
                "..~~..~~..",
                "..~~..~~..",
                "..~~..~~..",
                "..~~..~~..",
                "..........",
            },
    },
    {
        .columns = 9,
        .rows = 6,
        .plots =
            {
                ".........",
                ".........",
                "...~.~...",
                "...~.~...",
                ".........",
                ".........",
            },
    },
};

const struct tablaaza_board *tablaaza_board(const struct position *pos)
{
    return &boards[pos->options[TABLAAZA_BOARD]];
}

int tablaaza_at(const struct tablaaza_board *board, int column, int row)
{
    if (column < 0 || column >= board->columns || row < 0 || row >= board->rows ||
        board->plots[board->rows - 1 - row][column] == '~') {
        return 0;
    }
    return row * board->columns + column + 1;
}

int tablaaza_column(const struct tablaaza_board *board, int plot)
{
    return (plot - 1) % board->columns;
}

int tablaaza_row(const struct tablaaza_board *board, int plot)
{
    return (plot - 1) / board->columns;
}

bool tablaaza_is_land(const struct tablaaza_board *board, int plot)
{
    return plot >= 1 && plot <= board->columns * board->rows &&
           tablaaza_at(board, tablaaza_column(board, plot), tablaaza_row(board, plot)) != 0;
}

int tablaaza_colour(const struct tablaaza_board *board, int plot)
{
    return (tablaaza_column(board, plot) + tablaaza_row(board, plot)) % 2;
}

static bool is_vacant(const struct position *pos, int plot)
{
    return pos->board[plot - 1] == TABLAAZA_VACANT;
}

/* The colours alternate, so that mates of the other colour are an odd number of squares away. */
int tablaaza_mates(const struct tablaaza_board *board, int plot, uint8_t *mates)
{
    static const int8_t ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int column = tablaaza_column(board, plot);
    int row = tablaaza_row(board, plot);
    int count = 0;
    for (int way = 0; way < 4; way++) {
        int at = plot;
        for (int pace = 1; at != 0; pace++) {
            at = tablaaza_at(board, column + pace * ways[way][0], row + pace * ways[way][1]);
            if (at != 0 && pace % 2 == 1) {
                mates[count++] = (uint8_t)at;
            }
        }
    }
    return count;
}

/* [P] True if all plots of the other colour in both corridors of a plot are occupied. */
static bool is_surrounded(const struct position *pos, int plot)
{
    uint8_t mates[TABLAAZA_MATES_MAX];
    int count = tablaaza_mates(tablaaza_board(pos), plot, mates);
    for (int i = 0; i < count; i++) {
        if (is_vacant(pos, mates[i])) {
            return false;
        }
    }
    return true;
}

/* [P] After a stone of `side`, every surrounded vacant plot of the other side gets a pavilion. */
static void raise_pavilions(struct position *pos, int side)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    uint8_t raised[TABLAAZA_PLOTS_MAX];
    int count = 0;
    for (int plot = 1; plot <= board->columns * board->rows; plot++) {
        if (tablaaza_is_land(board, plot) && tablaaza_colour(board, plot) != side &&
            is_vacant(pos, plot) && is_surrounded(pos, plot)) {
            raised[count++] = (uint8_t)plot;
        }
    }
    for (int i = 0; i < count; i++) {
        pos->board[raised[i] - 1] = TABLAAZA_PAVILION;
    }
}

/* The plot of Red's first stone while Green owes the reply to it; otherwise 0. */
static int stone_to_answer(const struct position *pos)
{
    int found = 0;
    if (pos->side != SIDE_BLACK || pos->options[TABLAAZA_NEIGHBOURLY] == 1) {
        return 0;
    }
    for (int plot = 1; plot <= TABLAAZA_PLOTS_MAX; plot++) {
        if (is_vacant(pos, plot) || pos->board[plot - 1] == TABLAAZA_LAKE) {
            continue;
        }
        if (found != 0) {
            return 0;
        }
        found = plot;
    }
    bool of_red = found != 0 && pos->board[found - 1] == TABLAAZA_STONE &&
                  tablaaza_colour(tablaaza_board(pos), found) == SIDE_WHITE;
    return of_red ? found : 0;
}

/* True if a path of `steps`, starting at a plot, stays on land. */
static bool walks_on_land(const struct tablaaza_board *board, int from, const int8_t steps[3][2])
{
    int column = tablaaza_column(board, from);
    int row = tablaaza_row(board, from);
    for (int i = 0; i < 3; i++) {
        column += steps[i][0];
        row += steps[i][1];
        if (tablaaza_at(board, column, row) == 0) {
            return false;
        }
    }
    return true;
}

/*
 * [P] The first reply must be next to the first stone, or a knight's move away from it. The knight walks: at least one
 * of its two paths (two and one, or one and two) must be on land.
 */
static bool is_neighbourly(const struct tablaaza_board *board, int from, int to)
{
    int across = tablaaza_column(board, to) - tablaaza_column(board, from);
    int up = tablaaza_row(board, to) - tablaaza_row(board, from);
    int8_t x = (int8_t)((across > 0) - (across < 0));
    int8_t y = (int8_t)((up > 0) - (up < 0));
    int distance = across * x + up * y;
    if (distance != 3 || x == 0 || y == 0) {
        return distance == 1;
    }
    if (across * x == 2) {
        return walks_on_land(board, from, (const int8_t[3][2]){{x, 0}, {x, 0}, {0, y}}) ||
               walks_on_land(board, from, (const int8_t[3][2]){{0, y}, {x, 0}, {x, 0}});
    }
    return walks_on_land(board, from, (const int8_t[3][2]){{0, y}, {0, y}, {x, 0}}) ||
           walks_on_land(board, from, (const int8_t[3][2]){{x, 0}, {0, y}, {0, y}});
}

/*
 * The rule that forbids the side that moves to place a stone there; RULE_NONE if it may. `answer` is stone_to_answer().
 */
static enum rule rule_against_stone(const struct position *pos, int plot, int answer)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    if (!tablaaza_is_land(board, plot) || tablaaza_colour(board, plot) != pos->side) {
        return RULE_COLOUR;
    }
    if (!is_vacant(pos, plot)) {
        return RULE_OCCUPIED;
    }
    if (answer != 0 && !is_neighbourly(board, answer, plot)) {
        return RULE_NEIGHBOURLY;
    }
    return RULE_NONE;
}

/* [P] Red, which is our White, always begins: there is no throw or draw of lots for the start. */
static void tablaaza_start(struct position *pos, enum side starter)
{
    (void)starter;
    const struct tablaaza_board *board = tablaaza_board(pos);
    for (int plot = 1; plot <= board->columns * board->rows; plot++) {
        pos->board[plot - 1] = tablaaza_is_land(board, plot) ? TABLAAZA_VACANT : TABLAAZA_LAKE;
    }
    pos->side = SIDE_WHITE;
    pos->seat = 1;
    pos->owed = OWED_TURN;
}

static int tablaaza_steps(const struct position *pos, struct step *steps)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    int answer = stone_to_answer(pos);
    int count = 0;
    for (int plot = 1; plot <= board->columns * board->rows; plot++) {
        if (rule_against_stone(pos, plot, answer) == RULE_NONE) {
            steps[count++] = (struct step){.kind = STEP_PLACE, .to = (uint8_t)plot};
        }
    }
    return count;
}

static bool has_plot(const struct position *pos)
{
    struct step steps[POSITION_STEPS_MAX];
    return tablaaza_steps(pos, steps) > 0;
}

/* [P] A side that is to move and has no plot left has lost. */
static void lose_if_full(struct position *pos)
{
    if (!has_plot(pos)) {
        position_finish(pos, pos->side == SIDE_WHITE ? RESULT_BLACK : RESULT_WHITE);
    }
}

static enum rule tablaaza_play(struct position *pos, const struct step *step, bool *over)
{
    if (step->kind != STEP_PLACE || step->from != 0) {
        return RULE_NO_CHOICE;
    }
    enum rule rule = rule_against_stone(pos, step->to, stone_to_answer(pos));
    if (rule != RULE_NONE) {
        return rule;
    }
    tablaaza_place(pos, step->to);
    pos->side = !pos->side;
    lose_if_full(pos);
    *over = true;
    return RULE_NONE;
}

void tablaaza_place(struct position *pos, int plot)
{
    pos->board[plot - 1] = TABLAAZA_STONE;
    raise_pavilions(pos, pos->side);
}

/* No side may pass. A turn without a plot to play on exists only in a position that was set up by a user. */
static bool tablaaza_can_end(const struct position *pos)
{
    return !has_plot(pos);
}

static enum rule tablaaza_end(struct position *pos)
{
    if (has_plot(pos)) {
        return RULE_NO_PASS;
    }
    lose_if_full(pos);
    return RULE_NONE;
}

static int plots_left(const struct position *pos, int side)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    int left = 0;
    for (int plot = 1; plot <= board->columns * board->rows; plot++) {
        left += is_vacant(pos, plot) && tablaaza_is_land(board, plot) &&
                tablaaza_colour(board, plot) == side;
    }
    return left;
}

/*
 * It is good to have fewer plots left than the enemy. The reason: by the rules, the numbers of pavilions that the two
 * sides raise differ by at most one at the end, so the side that has raised fewer will raise more later. A side that
 * raises as many as it can loses three games of four against random play; a side that avoids them wins three of four.
 */
static int tablaaza_score(const struct position *pos, enum side side)
{
    enum side enemy = side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
    return plots_left(pos, (int)enemy) - plots_left(pos, (int)side);
}

const struct engine tablaaza_engine = {
    .start = tablaaza_start,
    .read = tablaaza_read,
    .write = tablaaza_write,
    .steps = tablaaza_steps,
    .may_end = tablaaza_can_end,
    .play = tablaaza_play,
    .end = tablaaza_end,
    .step_write = tablaaza_step_write,
    .step_read = tablaaza_step_read,
    .draw = tablaaza_draw,
    .score = GAME_FOR_PLAYERS(tablaaza_score),
    .playout = GAME_FOR_PLAYERS(tablaaza_playout),
};
