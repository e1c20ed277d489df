/* SPDX-License-Identifier: MIT */
/* A fast random game of Tablan. Both sides' boards stay in this form; a position is written only at the end. */
#include "rules/core/chance.h"
#include "rules/tablan/fight.h"

/* The worth of four sticks; their plain sides, as bits, are the index. */
static const uint8_t worth_of_bits[16] = {12, 2, 2, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 8};

/*
 * The man of a set with `index` men below it. The byte is the first whose sum is larger than `index`; a table gives the
 * man within that byte. Removing the lowest man repeatedly needs a branch that was predicted wrongly at every other
 * draw.
 */
static uint64_t man_by_index(uint64_t set, int index)
{
    const uint64_t high = UINT64_C(0x8080808080808080);
    uint64_t sums = fight_sums(set);
    uint64_t more = (sums | high) - (uint64_t)(index + 1) * UINT64_C(0x0101010101010101);
    uint32_t at = (uint32_t)__builtin_ctzll(more & high) & ~7U;
    uint32_t in_byte = (uint32_t)index - (uint32_t)(sums << 8 >> at & 0xffU);
    return UINT64_C(1) << (at + chance_one_of_byte((uint32_t)(set >> at & 0xffU), in_byte));
}

/* Plays one of the possible uses of the throw; false if the side waits. */
static bool use_any(struct fight *fight, const struct uses *uses, uint64_t *chance)
{
    int whole = fight_men_in(uses->whole);
    int count = whole + fight_men_in(uses->half);
    int choice = chance_below(chance, count + fight_can_wait(fight, uses));
    if (choice == count) {
        return false;
    }
    if (choice < whole) {
        fight_move_man(fight, man_by_index(uses->whole, choice), uses->whole_by);
        return true;
    }
    uint64_t first = man_by_index(uses->half, choice - whole);
    fight_move_man(fight, first, uses->half_by);
    uint64_t partners = fight_partners(fight, first, uses->whole_by);
    if (partners != 0) {
        int second = chance_below(chance, fight_men_in(partners));
        fight_move_man(fight, man_by_index(partners, second), uses->half_by);
    }
    return true;
}

/* Updates the board of the side that has not moved: its captured men are removed. */
static void remove_captured(struct fight *fight, const struct fight *mover)
{
    uint64_t left = fight_turned(mover->enemies);
    fight->men[TABLAN_UNMOVED] &= left;
    fight->men[TABLAN_MOVED] &= left;
    fight->enemies = fight_turned(fight_travelling(mover));
    fight->barred = fight_turned(mover->men[TABLAN_FIXED]);
}

static enum result result_of(const struct fight fights[2])
{
    int lead = fight_men_in(fights[SIDE_WHITE].men[TABLAN_FIXED]) -
               fight_men_in(fights[SIDE_BLACK].men[TABLAN_FIXED]);
    return lead > 0 ? RESULT_WHITE : lead < 0 ? RESULT_BLACK : RESULT_DRAW;
}

enum result tablan_playout(const struct position *pos, uint64_t *chance, int *turns)
{
    struct fight fights[2] = {fight_of(pos, SIDE_WHITE), fight_of(pos, SIDE_BLACK)};
    int side = pos->side;
    bool changed = true; /* a position that was set up by a user may already be over */
    *turns = 0;
    for (;;) {
        struct fight *fight = &fights[side];
        int thrown = worth_of_bits[chance_bits(chance) >> 28];
        struct uses uses = fight_uses(fight, thrown);
        if (uses_any(&uses) && use_any(fight, &uses, chance)) {
            remove_captured(&fights[!side], fight);
            changed = true;
        }
        ++*turns;
        if (changed && fights_are_over(pos, &fights[side], &fights[!side])) {
            return result_of(fights);
        }
        changed = false;
        side = thrown == 0 ? !side : side;
    }
}
