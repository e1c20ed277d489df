/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes Tablaaza as text: the board row by row from the top; plots by column letter and row number, counted
 * from the bottom.
 */
#include "rules/tablaaza/tablaaza.h"

/* By enum tablaaza_plot. */
static const char plot_letters[] = {'-', 'o', 'P', '~'};

enum { PLOT_KINDS = sizeof plot_letters };

static bool read_plot(struct text_in *in, uint8_t *plot, bool land)
{
    for (int kind = 0; kind < PLOT_KINDS; kind++) {
        if (text_peek(in) == plot_letters[kind]) {
            if (land == (kind == TABLAAZA_LAKE)) {
                return text_refuse(in, "board", in->at, "the lakes lie elsewhere on this board");
            }
            *plot = (uint8_t)kind;
            return text_take(in, plot_letters[kind]);
        }
    }
    return text_refuse(in, "board", in->at, "one of -oP~ is wanted");
}

static bool read_tablaaza_board(struct text_in *in, struct position *pos)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    for (int row = board->rows - 1; row >= 0; row--) {
        if (row < board->rows - 1 && !text_expect(in, '/', "board", "a stroke ends the row")) {
            return false;
        }
        for (int column = 0; column < board->columns; column++) {
            uint8_t *plot = &pos->board[row * board->columns + column];
            if (!read_plot(in, plot, tablaaza_at(board, column, row) != 0)) {
                return false;
            }
        }
    }
    return true;
}

bool tablaaza_read(struct text_in *in, struct position *pos)
{
    if (!read_tablaaza_board(in, pos) ||
        !text_expect(in, ' ', "turn", "a space and the turn are wanted") ||
        !text_read_turn(in, "rg", 1, pos) ||
        !text_expect(in, ' ', "throw", "a space and the throw are wanted") ||
        !text_expect(in, '-', "throw", "nothing is thrown in this game")) {
        return false;
    }
    pos->owed = pos->result == RESULT_NONE ? OWED_TURN : OWED_NOTHING;
    return true;
}

void tablaaza_write(const struct position *pos, struct text_out *out)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    for (int row = board->rows - 1; row >= 0; row--) {
        text_put(out, row == board->rows - 1 ? ' ' : '/');
        for (int column = 0; column < board->columns; column++) {
            text_put(out, plot_letters[pos->board[row * board->columns + column]]);
        }
    }
    text_put(out, ' ');
    text_write_turn(out, "rg", 1, pos);
    text_write(out, " -");
}

void tablaaza_draw(const struct position *pos, struct text_out *out)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    for (int row = board->rows - 1; row >= 0; row--) {
        text_write_number(out, (unsigned)row + 1);
        for (int column = 0; column < board->columns; column++) {
            text_put(out, ' ');
            text_put(out, plot_letters[pos->board[row * board->columns + column]]);
        }
        text_put(out, '\n');
    }
    text_put(out, ' ');
    for (int column = 0; column < board->columns; column++) {
        text_put(out, ' ');
        text_put(out, (char)('a' + column));
    }
    text_put(out, '\n');
}

static void write_plot(int column, int row, struct text_out *out)
{
    text_put(out, (char)('a' + column));
    text_write_number(out, (unsigned)row + 1);
}

/* Writes the stone's plot, then the names of the pavilions that it raises. */
void tablaaza_step_write(const struct position *pos, const struct step *step, struct text_out *out)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    RULES_CHECK(tablaaza_is_land(board, step->to));
    write_plot(tablaaza_column(board, step->to), tablaaza_row(board, step->to), out);
    if (pos->owed != OWED_TURN || pos->board[step->to - 1] != TABLAAZA_VACANT) {
        return;
    }
    struct position after = *pos;
    tablaaza_place(&after, step->to);
    for (int column = 0; column < board->columns; column++) {
        for (int row = 0; row < board->rows; row++) {
            int at = row * board->columns + column;
            if (after.board[at] == TABLAAZA_PAVILION && pos->board[at] == TABLAAZA_VACANT) {
                text_put(out, '+');
                write_plot(column, row, out);
            }
        }
    }
}

/* The pavilions may be left out of the text; if they are given, they must be correct. */
static bool read_pavilions(const struct position *pos, struct text_in *in, const struct step *step)
{
    char text[STEP_TEXT_MAX];
    struct text_out wanted = {.text = text, .max = STEP_TEXT_MAX - 1};
    if (text_peek(in) != '+') {
        return true;
    }
    tablaaza_step_write(pos, step, &wanted);
    for (int i = 2; i < wanted.length; i++) {
        if (!text_take(in, text[i])) {
            return text_refuse(in, "step", in->at, "this stone raises other pavilions");
        }
    }
    return text_peek(in) != '+' ||
           text_refuse(in, "step", in->at, "this stone raises other pavilions");
}

bool tablaaza_step_read(const struct position *pos, struct text_in *in, struct step *step)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    int column = text_peek(in) - 'a';
    size_t first = in->at;
    int row;
    if (column < 0 || column >= board->columns) {
        return text_refuse(in, "step", in->at, "a column's letter is wanted");
    }
    in->at++;
    if (!text_number(in, "step", board->rows, &row)) {
        return false;
    }
    int plot = tablaaza_at(board, column, row - 1);
    if (plot == 0) {
        return text_refuse(in, "step", first, "there is no such plot");
    }
    *step = (struct step){.kind = STEP_PLACE, .to = (uint8_t)plot};
    return read_pavilions(pos, in, step);
}
