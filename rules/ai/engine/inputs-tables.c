/* SPDX-License-Identifier: MIT */
/*
 * The games on the track of tables: the number of men on each point, waiting and off; shots, primes and contact; and
 * the options. The points of each side are counted in its own progress.
 */
#include "rules/ai/engine/inputs.h"

#include "rules/tables/tables.h"

/* The places of one side; those of the enemy follow. */
enum place_of_side {
    FIRST_POINT = 0,
    HAND = TABLES_POINTS,
    BAR,
    OFF,
    SHOTS_NEAR, /* own blots that one die can hit */
    SHOTS_FAR,  /* own blots that two or three dice can hit */
    PRIME,      /* the longest run of own points that the enemy cannot enter */
    BEHIND,     /* own men with an enemy farther on, whom they may hit or must pass */
    BARRED,     /* points closed by the enemy among the six in front of the rearmost own man */
    PLACES_OF_SIDE
};

/* The places after those of both sides. */
enum { OPTIONS = 2 * PLACES_OF_SIDE, PLACES = OPTIONS + INPUTS_OPTIONS };

enum { UNITS = 5 };
_Static_assert((int)UNITS >= (int)RULES_VALUES_MAX - 1, "each value of an option has a unit");
_Static_assert((int)PLACES <= (int)INPUTS_PLACES_MAX, "all places have a code");

enum { DIRECT = 6, INDIRECT = 18 };

static struct inputs_way tables_inputs_way(const struct position *pos)
{
    struct tables_rules rules = tables_rules(pos);
    return (struct inputs_way){{rules.way[SIDE_WHITE], rules.way[SIDE_BLACK]}};
}

/* Processes eight bytes at a time: a word of counts becomes a mask of eight bits. No count is above 127. */
enum { COUNTS = 8 };

static uint32_t mask_of_ones(uint64_t high_bits)
{
    return (uint32_t)((high_bits >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

static uint32_t mask_of_some(uint64_t counts)
{
    uint64_t high = UINT64_C(0x8080808080808080);
    return mask_of_ones((counts + ~high) & high);
}

/* Eight counts from progress 1 + 8 * `eighth` on, in the progress of a side with that direction. */
static uint64_t counts_of(const struct position *pos, int side, uint8_t way, int eighth)
{
    uint64_t counts;
    int first = way == WAY_UP ? eighth : TABLES_POINTS / COUNTS - 1 - eighth;
    memcpy(&counts, pos->board + side * TABLES_POINTS + COUNTS * first, sizeof counts);
    return way == WAY_UP ? counts : __builtin_bswap64(counts);
}

/* The points that are `first`..`last` ahead of any point in `from`: bit p for progress p. */
static uint32_t points_ahead(uint32_t from, int first, int last)
{
    uint32_t reached = 0;
    for (int by = first; by <= last; by++) {
        reached |= from << by;
    }
    return reached;
}

/* The number of points in a set, as far as a code can tell. */
static uint8_t code_of_set(uint32_t set)
{
    int count = __builtin_popcount(set);
    return count < INPUTS_CODES_MAX ? (uint8_t)count : INPUTS_CODES_MAX - 1;
}

static uint8_t longest_run(uint32_t set)
{
    uint8_t run = 0;
    for (; set != 0; set &= set << 1) {
        run++;
    }
    return run;
}

/* The points of a side, as sets: bit p for progress p. Bit 0: men that wait. */
struct sets {
    uint32_t some;
    uint32_t blots;
};

/* The points of both sides, in the progress of each side: `of[side][looker]`. */
struct board {
    struct sets of[2][2];
};

static struct sets sets_of(const struct position *pos, int side, uint8_t way)
{
    struct sets sets = {pos->state[STATE_HAND + side] + pos->state[STATE_BAR + side] > 0, 0};
    for (int eighth = 0; eighth < TABLES_POINTS / COUNTS; eighth++) {
        uint64_t counts = counts_of(pos, side, way, eighth);
        uint32_t some = mask_of_some(counts);
        uint32_t many = mask_of_some(counts & ~UINT64_C(0x0101010101010101));
        sets.some |= some << (1 + COUNTS * eighth);
        sets.blots |= (some & ~many) << (1 + COUNTS * eighth);
    }
    return sets;
}

static void fill_board(const struct inputs_way *way, const struct position *pos,
                       struct board *board)
{
    for (int side = 0; side < 2; side++) {
        board->of[side][0] = sets_of(pos, side, way->way[0]);
        board->of[side][1] =
            way->way[1] == way->way[0] ? board->of[side][0] : sets_of(pos, side, way->way[1]);
    }
}

/* All points before the last one of a set. */
static uint32_t before_last(uint32_t set)
{
    return set == 0 ? 0 : (UINT32_C(1) << (31 - __builtin_clz(set))) - 1;
}

/* Counts the men of a side on those points; `code` has the number on each point. */
static uint8_t men_on_points(const uint8_t *code, uint32_t points)
{
    int men = points & 1U ? code[HAND] + code[BAR] : 0;
    for (points >>= 1; points != 0; points &= points - 1) {
        men += code[FIRST_POINT + __builtin_ctz(points)];
    }
    return men < INPUTS_CODES_MAX ? (uint8_t)men : INPUTS_CODES_MAX - 1;
}

static void see_side(const struct inputs_way *way, const struct position *pos,
                     const struct board *board, int side, uint8_t *code)
{
    for (int eighth = 0; eighth < TABLES_POINTS / COUNTS; eighth++) {
        uint64_t counts = counts_of(pos, side, way->way[side], eighth);
        memcpy(code + FIRST_POINT + COUNTS * eighth, &counts, sizeof counts);
    }
    code[HAND] = pos->state[STATE_HAND + side];
    code[BAR] = pos->state[STATE_BAR + side];
    code[OFF] = pos->state[STATE_OFF + side];

    /* the enemy's shots, in the enemy's progress */
    uint32_t blots = board->of[side][!side].blots;
    uint32_t hunters = board->of[!side][!side].some;
    uint32_t near = blots & points_ahead(hunters, 1, DIRECT);
    code[SHOTS_NEAR] = code_of_set(near);
    code[SHOTS_FAR] = code_of_set(blots & ~near & points_ahead(hunters, DIRECT + 1, INDIRECT));

    /* the rest in the own progress */
    struct sets own = board->of[side][side];
    struct sets enemies = board->of[!side][side];
    uint32_t closed = enemies.some & ~enemies.blots & ~1U;
    code[PRIME] = longest_run(own.some & ~own.blots & ~1U);
    code[BEHIND] = men_on_points(code, own.some & before_last(enemies.some & ~1U));
    code[BARRED] = code_of_set(closed & points_ahead(own.some & (~own.some + 1), 1, DIRECT));
}

static void tables_inputs_fill(const struct inputs_way *way, const struct position *pos,
                               enum side side, struct inputs *out)
{
    struct board board;
    fill_board(way, pos, &board);
    see_side(way, pos, &board, (int)side, out->code);
    see_side(way, pos, &board, !side, out->code + PLACES_OF_SIDE);
    inputs_see_options(pos, side, out->code + OPTIONS);
    memset(out->code + PLACES, 0, INPUTS_PLACES_MAX - PLACES);
}

/* Both sides count points in their own progress, so only a goal can differ. */
static bool has_equal_goals(const struct position *pos)
{
    struct tables_rules rules = tables_rules(pos);
    return rules.goal[SIDE_WHITE] == rules.goal[SIDE_BLACK];
}

static void tables_inputs_units(int place, int code, float *units)
{
    if (place >= OPTIONS) {
        inputs_units_of_option(code, UNITS, units);
        return;
    }
    units[0] = code >= 1 ? 1.0F : 0.0F;
    units[1] = code >= 2 ? 1.0F : 0.0F;
    units[2] = code >= 3 ? 1.0F : 0.0F;
    units[3] = (float)code / 4.0F;
    units[4] = code >= 5 ? 1.0F : 0.0F;
}

const struct inputs_family inputs_tables = {
    .places = PLACES,
    .units = UNITS,
    .way = tables_inputs_way,
    .see = tables_inputs_fill,
    .is_even = has_equal_goals,
    .units_of = tables_inputs_units,
};
