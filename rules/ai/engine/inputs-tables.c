/* SPDX-License-Identifier: MIT */
/*
 * The games on the track of tables: the number of men on each point, waiting and off, and the number of blots within a
 * shot. The points of each side are counted in its own progress.
 */
#include "rules/ai/engine/inputs.h"

#include <string.h>

#include "rules/tables/tables.h"

/* The places of one side; those of the enemy follow. */
enum place_of_side {
    FIRST_POINT = 0,
    HAND = TABLES_POINTS,
    BAR,
    OFF,
    SHOTS_NEAR, /* own blots that one die can hit */
    SHOTS_FAR,  /* own blots that two or three dice can hit */
    PLACES_OF_SIDE
};

enum { DIRECT = 6, INDIRECT = 18 };

static struct inputs_way way_of(const struct position *pos)
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

static uint32_t mask_of_blots(uint64_t counts)
{
    uint64_t one = UINT64_C(0x0101010101010101);
    return mask_of_some(counts) & ~mask_of_some(counts & ~one);
}

/* Eight counts from progress 1 + 8 * `eighth` on, in the progress of a side with that direction. */
static uint64_t counts_of(const struct position *pos, int side, uint8_t way, int eighth)
{
    uint64_t counts;
    int first = way == WAY_UP ? eighth : TABLES_POINTS / COUNTS - 1 - eighth;
    memcpy(&counts, pos->board + side * TABLES_POINTS + COUNTS * first, sizeof(counts));
    return way == WAY_UP ? counts : __builtin_bswap64(counts);
}

/* The points that are `first`..`last` ahead of any point in `from`: bit p for progress p. */
static uint32_t ahead(uint32_t from, int first, int last)
{
    uint32_t reached = 0;
    for (int by = first; by <= last; by++) {
        reached |= from << by;
    }
    return reached;
}

static uint8_t bits(uint32_t set)
{
    uint8_t count = 0;
    for (; set != 0 && count < INPUTS_CODES_MAX - 1; set &= set - 1) {
        count++;
    }
    return count;
}

static void see_side(const struct inputs_way *way, const struct position *pos, int side,
                     uint8_t *code)
{
    uint8_t theirs = way->way[!side];
    uint32_t blots = 0; /* in the enemy's progress, here and below */
    uint32_t enemies = pos->state[STATE_HAND + !side] + pos->state[STATE_BAR + !side] > 0;
    for (int eighth = 0; eighth < TABLES_POINTS / COUNTS; eighth++) {
        uint64_t own = counts_of(pos, side, way->way[side], eighth);
        memcpy(code + FIRST_POINT + COUNTS * eighth, &own, sizeof(own));
        int shift = 1 + COUNTS * eighth;
        blots |= mask_of_blots(counts_of(pos, side, theirs, eighth)) << shift;
        enemies |= mask_of_some(counts_of(pos, !side, theirs, eighth)) << shift;
    }
    code[HAND] = pos->state[STATE_HAND + side];
    code[BAR] = pos->state[STATE_BAR + side];
    code[OFF] = pos->state[STATE_OFF + side];
    uint32_t near = blots & ahead(enemies, 1, DIRECT);
    code[SHOTS_NEAR] = bits(near);
    code[SHOTS_FAR] = bits(blots & ~near & ahead(enemies, DIRECT + 1, INDIRECT));
}

static void see(const struct inputs_way *way, const struct position *pos, enum side side,
                struct inputs *out)
{
    see_side(way, pos, (int)side, out->code);
    see_side(way, pos, !side, out->code + PLACES_OF_SIDE);
    for (int i = 2 * PLACES_OF_SIDE; i < INPUTS_PLACES_MAX; i++) {
        out->code[i] = 0;
    }
}

static void units_of(int place, int code, float *units)
{
    (void)place;
    units[0] = code >= 1 ? 1.0F : 0.0F;
    units[1] = code >= 2 ? 1.0F : 0.0F;
    units[2] = code >= 3 ? 1.0F : 0.0F;
    units[3] = (float)code / 4.0F;
}

const struct inputs_family inputs_tables = {
    .places = 2 * PLACES_OF_SIDE,
    .units = 4,
    .way = way_of,
    .see = see,
    .units_of = units_of,
};
