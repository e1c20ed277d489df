/* SPDX-License-Identifier: MIT */
/*
 * Draws the board as text, points 24..13 over 1..12, as the page does: each cell is a number of men with the side's
 * letter.
 */
#include "rules/tables/fields.h"

#include "rules/tables/tables.h"

enum { CELL = 5 };

static void pad_cell(struct text_out *out, int from)
{
    while (out->length - from < CELL) {
        text_put(out, ' ');
    }
}

static void draw_numbers(struct text_out *out, int first, int last)
{
    int way = first < last ? 1 : -1;
    for (int point = first; point != last + way; point += way) {
        int from = out->length;
        text_write_number(out, (unsigned)point);
        pad_cell(out, from);
    }
    text_put(out, '\n');
}

static void draw_men(const struct position *pos, struct text_out *out, int first, int last)
{
    int way = first < last ? 1 : -1;
    for (int point = first; point != last + way; point += way) {
        int from = out->length;
        int white = men_on(pos, SIDE_WHITE, point);
        int black = men_on(pos, SIDE_BLACK, point);
        if (white + black == 0) {
            text_put(out, '.');
        } else {
            text_write_number(out, (unsigned)(white + black));
            text_put(out, white > 0 ? 'W' : 'b');
        }
        pad_cell(out, from);
    }
    text_put(out, '\n');
}

static void draw_side(const struct position *pos, const struct tables_rules *rules, int side,
                      struct text_out *out)
{
    text_write(out, side == SIDE_WHITE ? "White: hand " : "Black: hand ");
    text_write_number(out, pos->state[STATE_HAND + side]);
    if (!rules->hit_to_hand) {
        text_write(out, ", bar ");
        text_write_number(out, pos->state[STATE_BAR + side]);
        text_write(out, ", off ");
        text_write_number(out, pos->state[STATE_OFF + side]);
    }
    text_put(out, '\n');
}

void tables_draw(const struct position *pos, struct text_out *out)
{
    struct tables_rules rules = tables_rules(pos);
    if (rules.points == TABLES_POINTS) {
        draw_numbers(out, TABLES_POINTS, TABLES_POINTS / 2 + 1);
        draw_men(pos, out, TABLES_POINTS, TABLES_POINTS / 2 + 1);
        draw_men(pos, out, 1, TABLES_POINTS / 2);
        draw_numbers(out, 1, TABLES_POINTS / 2);
    } else {
        draw_men(pos, out, 1, rules.points);
        draw_numbers(out, 1, rules.points);
    }
    draw_side(pos, &rules, SIDE_WHITE, out);
    draw_side(pos, &rules, SIDE_BLACK, out);
}
