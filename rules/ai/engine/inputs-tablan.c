/* SPDX-License-Identifier: MIT */
/* Tablan: the man on each square of the route, from the view of the side to act, and the numbers of men left. */
#include "rules/ai/engine/inputs.h"
#include "rules/tablan/tablan.h"

/* Codes of a square: 0 empty, then the kinds of the side to act, then those of the other side. */
enum { MINE = 1, THEIRS = MINE + TABLAN_KINDS };

/* The places after the squares: for each side, the number of men that travel and of men that have settled. */
enum counts { TRAVELLING = TABLAN_SQUARES, SETTLED = TRAVELLING + 2, PLACES = SETTLED + 2 };

static struct inputs_way way_of(const struct position *pos)
{
    (void)pos;
    return (struct inputs_way){{0, 1}};
}

static void see_side(const struct position *pos, int looker, int side, struct inputs *out)
{
    uint8_t first = side == looker ? MINE : THEIRS;
    int their = side == looker ? 0 : 1;
    for (int kind = 0; kind < TABLAN_KINDS; kind++) {
        for (uint64_t left = tablan_set(pos, side, (enum tablan_kind)kind); left != 0;
             left &= left - 1) {
            int square = tablan_on_route(looker, __builtin_ctzll(left) + 1);
            out->code[square - 1] = (uint8_t)(first + kind);
            out->code[(kind == TABLAN_FIXED ? SETTLED : TRAVELLING) + their]++;
        }
    }
}

static void see(const struct inputs_way *way, const struct position *pos, enum side side,
                struct inputs *out)
{
    (void)way;
    *out = (struct inputs){0};
    see_side(pos, (int)side, (int)side, out);
    see_side(pos, (int)side, !side, out);
}

static void units_of(int place, int code, float *units)
{
    for (int i = 0; i < 2 * TABLAN_KINDS; i++) {
        units[i] = place < TABLAN_SQUARES ? (code == i + MINE ? 1.0F : 0.0F) : 0.0F;
    }
    if (place >= TABLAN_SQUARES) {
        units[0] = (float)code / 4.0F;
        units[1] = code >= 1 ? 1.0F : 0.0F;
        units[2] = code >= 3 ? 1.0F : 0.0F;
        units[3] = code >= 6 ? 1.0F : 0.0F;
    }
}

const struct inputs_family inputs_tablan = {
    .places = PLACES,
    .units = 2 * TABLAN_KINDS,
    .way = way_of,
    .see = see,
    .units_of = units_of,
};
