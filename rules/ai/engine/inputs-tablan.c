/* SPDX-License-Identifier: MIT */
/*
 * Tablan, from the view of the side to act: the man on each square of the route, the numbers of men left, the men that
 * each throw can capture, the order of the home row, and the options.
 */
#include "rules/ai/engine/inputs.h"
#include "rules/tablan/fight.h"

/* Codes of a square: 0 empty, then the kinds of the side to act, then those of the other side. */
enum { MINE = 1, THEIRS = MINE + TABLAN_KINDS };

/* The distances that a man can go: the throws and their halves. */
static const uint8_t distances[] = {1, 2, 4, 6, 8, 12};
enum { DISTANCES = sizeof distances };

/* The places of one side after the squares. */
enum counts {
    TRAVELLING, /* men that still travel */
    SETTLED,    /* men in the enemy's home row */
    ROW,        /* settled men from the near end of that row on without a gap */
    CAPTURES,   /* one for each distance: men that the enemy can capture by it */
    COUNTS = CAPTURES + DISTANCES
};

/* The places after the squares. */
enum {
    FIRST_COUNT = TABLAN_SQUARES,
    OPTIONS = FIRST_COUNT + 2 * COUNTS,
    PLACES = OPTIONS + INPUTS_OPTIONS
};

enum { UNITS = 2 * TABLAN_KINDS };
_Static_assert((int)UNITS >= (int)RULES_VALUES_MAX - 1, "each value of an option has a unit");
_Static_assert((int)PLACES <= (int)INPUTS_PLACES_MAX, "all places have a code");

static struct inputs_way tablan_inputs_way(const struct position *pos)
{
    (void)pos;
    return (struct inputs_way){{0, 1}};
}

/* A set of squares on the route of a side. */
static uint64_t on_route(const struct position *pos, int side, int men_of, enum tablan_kind kind)
{
    uint64_t set = tablan_set(pos, men_of, kind);
    return side == SIDE_WHITE ? set : fight_turned(set);
}

static uint8_t count_of(uint64_t set)
{
    return (uint8_t)__builtin_popcountll(set);
}

static void see_squares(const struct position *pos, int looker, int side, uint8_t *code)
{
    uint8_t first = side == looker ? MINE : THEIRS;
    for (int kind = 0; kind < TABLAN_KINDS; kind++) {
        uint64_t left = on_route(pos, looker, side, (enum tablan_kind)kind);
        for (; left != 0; left &= left - 1) {
            code[__builtin_ctzll(left)] = (uint8_t)(first + kind);
        }
    }
}

static void see_counts(const struct position *pos, int side, uint8_t *count)
{
    uint64_t settled = on_route(pos, side, side, TABLAN_FIXED);
    uint64_t unmoved = on_route(pos, !side, side, TABLAN_UNMOVED);
    uint64_t moved = on_route(pos, !side, side, TABLAN_MOVED);
    uint64_t all = unmoved | moved;
    /* on the route of the enemy, who captures */
    uint64_t hunters = on_route(pos, !side, !side, TABLAN_MOVED);
    uint64_t fresh = on_route(pos, !side, !side, TABLAN_UNMOVED);
    count[TRAVELLING] = count_of(all);
    count[SETTLED] = count_of(settled);
    count[ROW] = (uint8_t)__builtin_ctzll(~(settled >> (TABLAN_SQUARES - TABLAN_ROW)));
    for (int i = 0; i < DISTANCES; i++) {
        uint64_t from = distances[i] <= 2 ? hunters | fresh : hunters;
        count[CAPTURES + i] = count_of(all & (from << distances[i]));
    }
}

static void tablan_inputs_fill(const struct inputs_way *way, const struct position *pos,
                               enum side side, struct inputs *out)
{
    (void)way;
    memset(out, 0, sizeof *out);
    see_squares(pos, (int)side, (int)side, out->code);
    see_squares(pos, (int)side, !side, out->code);
    see_counts(pos, (int)side, out->code + FIRST_COUNT);
    see_counts(pos, !side, out->code + FIRST_COUNT + COUNTS);
    inputs_see_options(pos, side, out->code + OPTIONS);
}

static void tablan_inputs_units(int place, int code, float *units)
{
    if (place >= OPTIONS) {
        inputs_units_of_option(code, UNITS, units);
        return;
    }
    for (int i = 0; i < UNITS; i++) {
        units[i] = place < FIRST_COUNT ? (code == i + MINE ? 1.0F : 0.0F) : 0.0F;
    }
    if (place >= FIRST_COUNT) {
        units[0] = (float)code / 4.0F;
        units[1] = code >= 1 ? 1.0F : 0.0F;
        units[2] = code >= 2 ? 1.0F : 0.0F;
        units[3] = code >= 3 ? 1.0F : 0.0F;
        units[4] = code >= 6 ? 1.0F : 0.0F;
    }
}

const struct inputs_family inputs_tablan = {
    .places = PLACES,
    .units = UNITS,
    .way = tablan_inputs_way,
    .see = tablan_inputs_fill,
    .units_of = tablan_inputs_units,
};
