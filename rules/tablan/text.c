/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes Tablan as text. The board is written row by row from White's view, Black's home first. Squares have
 * the letters of the printed board: A..L and M..X along White's half of the route, m..x and a..l along Black's.
 */
#include "rules/tablan/tablan.h"

/* By side and kind of man. */
static const char men_letters[2][TABLAN_KINDS] = {{'U', 'W', 'X'}, {'u', 'b', 'x'}};

/* The square at a place of the text; row 0 is on top. The route runs to and fro. */
static int square_at(int row, int column)
{
    int first = (TABLAN_ROWS - 1 - row) * TABLAN_ROW + 1;
    return row % 2 == 1 ? first + column : first + TABLAN_ROW - 1 - column;
}

static char square_letter(int square)
{
    static const char first[TABLAN_ROWS] = {'A', 'M', 'm', 'a'};
    RULES_CHECK(square >= 1 && square <= TABLAN_SQUARES);
    return (char)(first[(square - 1) / TABLAN_ROW] + (square - 1) % TABLAN_ROW);
}

/* 0 if the letter names no square. */
static int letter_square(char letter)
{
    for (int square = 1; square <= TABLAN_SQUARES; square++) {
        if (square_letter(square) == letter) {
            return square;
        }
    }
    return 0;
}

/* True if a man of that kind can stand there: unmoved men only at home, immobilised men only in the enemy's home. */
static bool kind_fits(int side, enum tablan_kind kind, int square)
{
    int row = (tablan_on_route(side, square) - 1) / TABLAN_ROW;
    switch (kind) {
    case TABLAN_UNMOVED:
        return row == 0;
    case TABLAN_MOVED:
        return row < TABLAN_ROWS - 1;
    case TABLAN_FIXED:
        return row == TABLAN_ROWS - 1;
    }
    return false;
}

static bool read_man(struct text_in *in, struct position *pos, int square)
{
    char letter = text_peek(in);
    if (text_take(in, '-')) {
        return true;
    }
    for (int side = 0; side < 2; side++) {
        for (int kind = 0; kind < TABLAN_KINDS; kind++) {
            if (letter != men_letters[side][kind]) {
                continue;
            }
            if (!kind_fits(side, (enum tablan_kind)kind, square)) {
                return text_refuse(in, "board", in->at, "no such man can stand in that row");
            }
            uint64_t set = tablan_set(pos, side, (enum tablan_kind)kind);
            tablan_set_put(pos, side, (enum tablan_kind)kind, set | tablan_bit(square));
            return text_take(in, letter);
        }
    }
    return text_refuse(in, "board", in->at, "one of -UWXubx is wanted");
}

static int count_men_in_sets(const struct position *pos, int side)
{
    int count = 0;
    for (int kind = 0; kind < TABLAN_KINDS; kind++) {
        for (uint64_t set = tablan_set(pos, side, (enum tablan_kind)kind); set != 0;
             set &= set - 1) {
            count++;
        }
    }
    return count;
}

static bool read_tablan_board(struct text_in *in, struct position *pos)
{
    size_t first = in->at;
    for (int row = 0; row < TABLAN_ROWS; row++) {
        if (row > 0 && !text_expect(in, '/', "board", "a row has twelve squares, then a stroke")) {
            return false;
        }
        for (int column = 0; column < TABLAN_ROW; column++) {
            if (!read_man(in, pos, square_at(row, column))) {
                return false;
            }
        }
    }
    if (count_men_in_sets(pos, SIDE_WHITE) > TABLAN_MEN_MAX ||
        count_men_in_sets(pos, SIDE_BLACK) > TABLAN_MEN_MAX) {
        return text_refuse(in, "board", first, "a side has more than twelve men");
    }
    return true;
}

/* Reads the text behind "4@": the man that has played the first half. */
static bool read_half(struct text_in *in, struct position *pos)
{
    int square = letter_square(text_peek(in));
    uint64_t men =
        tablan_set(pos, pos->side, TABLAN_MOVED) | tablan_set(pos, pos->side, TABLAN_FIXED);
    if (square == 0 || (men & tablan_bit(square)) == 0) {
        return text_refuse(in, "throw", in->at, "no man stands there who has played a half");
    }
    pos->state[TABLAN_STATE_HALF] = (uint8_t)square;
    return text_take(in, text_peek(in));
}

static bool read_sticks(struct text_in *in, struct position *pos)
{
    size_t first = in->at;
    int value;
    if (text_take(in, '-')) {
        pos->owed = pos->result == RESULT_NONE ? OWED_THROW : OWED_NOTHING;
        return true;
    }
    if (pos->result != RESULT_NONE) {
        return text_refuse(in, "throw", first, "a finished game has no throw");
    }
    if (!text_number(in, "throw", 12, &value)) {
        return false;
    }
    pos->owed = OWED_TURN;
    pos->dice[0] = (uint8_t)value;
    if (value == 1 || value == 4 || value == 6) {
        return text_expect(in, '@', "throw",
                           "@ and the man that played the other half are wanted") &&
               read_half(in, pos);
    }
    if (value != 0 && value != 2 && value != 8 && value != 12) {
        return text_refuse(in, "throw", first, "the sticks throw 0, 2, 8 or 12");
    }
    return true;
}

bool tablan_read(struct text_in *in, struct position *pos)
{
    return read_tablan_board(in, pos) &&
           text_expect(in, ' ', "turn", "a space and the turn are wanted") &&
           text_read_turn(in, "wb", 1, pos) &&
           text_expect(in, ' ', "throw", "a space and the throw are wanted") &&
           read_sticks(in, pos);
}

static char letter_at(const struct position *pos, int square)
{
    for (int side = 0; side < 2; side++) {
        for (int kind = 0; kind < TABLAN_KINDS; kind++) {
            if ((tablan_set(pos, side, (enum tablan_kind)kind) & tablan_bit(square)) != 0) {
                return men_letters[side][kind];
            }
        }
    }
    return '-';
}

static void write_sticks(const struct position *pos, struct text_out *out)
{
    if (pos->owed != OWED_TURN) {
        text_put(out, '-');
        return;
    }
    text_write_number(out, pos->dice[0]);
    if (pos->state[TABLAN_STATE_HALF] != 0) {
        text_put(out, '@');
        text_put(out, square_letter(pos->state[TABLAN_STATE_HALF]));
    }
}

void tablan_write(const struct position *pos, struct text_out *out)
{
    for (int row = 0; row < TABLAN_ROWS; row++) {
        text_put(out, row == 0 ? ' ' : '/');
        for (int column = 0; column < TABLAN_ROW; column++) {
            text_put(out, letter_at(pos, square_at(row, column)));
        }
    }
    text_put(out, ' ');
    text_write_turn(out, "wb", 1, pos);
    text_put(out, ' ');
    write_sticks(pos, out);
}

/* Draws each row of the board, with the letters of its squares beside it. */
void tablan_draw(const struct position *pos, struct text_out *out)
{
    for (int row = 0; row < TABLAN_ROWS; row++) {
        for (int column = 0; column < TABLAN_ROW; column++) {
            text_put(out, letter_at(pos, square_at(row, column)));
            text_put(out, ' ');
        }
        text_write(out, "   ");
        for (int column = 0; column < TABLAN_ROW; column++) {
            text_put(out, square_letter(square_at(row, column)));
        }
        text_put(out, '\n');
    }
}

void tablan_step_write(const struct position *pos, const struct step *step, struct text_out *out)
{
    (void)pos;
    text_put(out, square_letter(step->from));
    text_put(out, '/');
    text_put(out, square_letter(step->to));
    if (step->hit) {
        text_put(out, '*');
    }
}

static bool read_square(struct text_in *in, uint8_t *square)
{
    *square = (uint8_t)letter_square(text_peek(in));
    if (*square == 0) {
        return text_refuse(in, "step", in->at, "a square's letter is wanted");
    }
    return text_take(in, text_peek(in));
}

bool tablan_step_read(const struct position *pos, struct text_in *in, struct step *step)
{
    *step = (struct step){.kind = STEP_MOVE};
    if (!read_square(in, &step->from) ||
        !text_expect(in, '/', "step", "a stroke is wanted between the squares") ||
        !read_square(in, &step->to)) {
        return false;
    }
    uint64_t enemies =
        tablan_set(pos, !pos->side, TABLAN_UNMOVED) | tablan_set(pos, !pos->side, TABLAN_MOVED);
    step->hit = (enemies & tablan_bit(step->to)) != 0;
    if (text_peek(in) == '*' && !step->hit) {
        return text_refuse(in, "step", in->at, "nobody is captured there");
    }
    text_take(in, '*');
    int by = tablan_on_route(pos->side, step->to) - tablan_on_route(pos->side, step->from);
    bool half_left = pos->state[TABLAN_STATE_HALF] != 0;
    if (by > 0 && (by == pos->dice[0] || (!half_left && 2 * by == pos->dice[0]))) {
        step->dice[0] = (uint8_t)by;
    }
    return true;
}
