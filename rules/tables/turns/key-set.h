/* SPDX-License-Identifier: MIT */
/*
 * A set of boards of one turn, in the caller's memory. A board is stored as its key, the values that distinguish the
 * boards of a turn, and keys are compared in full: the result does not depend on distinct hashes. The set starts with
 * few slots, because most turns have few ends, and doubles them as needed. It is a header because a search calls it for
 * every board.
 */
#pragma once

#include "rules/tables/board.h"

/** Keys are passed by value, so that they stay in registers until they are stored. */
struct key {
    uint64_t low;  /* men[0] */
    uint64_t high; /* men[1] */
    uint64_t rest; /* blots, used, over and entered, at the bits below */
};

enum { KEY_USED_BIT = 28, KEY_OVER_BIT = 32, KEY_ENTERED_BIT = 40 };
_Static_assert(sizeof(struct key) == 3 * sizeof(uint64_t), "struct turn_ends has room for it");

struct key_set {
    struct key *keys;
    uint16_t *slots;    /* 1 + index */
    uint32_t slot_last; /* one less than the number of slots, a power of two */
    unsigned shift;     /* 64 minus the number of bits of a slot's index */
    int count;
};

enum { SLOTS_BITS_MIN = 7, SLOTS_BITS_MAX = 16 };
_Static_assert(1 << SLOTS_BITS_MAX == 2 * TURN_ENDS_MAX, "half of all slots are free at least");

static inline struct key key_of_board(const struct board *board)
{
    return (struct key){
        .low = board->men[0],
        .high = board->men[1],
        .rest = board->blots | (uint64_t)board->used << KEY_USED_BIT |
                (uint64_t)board->over << KEY_OVER_BIT | (uint64_t)board->entered << KEY_ENTERED_BIT,
    };
}

static inline unsigned key_used(struct key key)
{
    return (unsigned)(key.rest >> KEY_USED_BIT) & ((1U << TABLES_DICE_MAX) - 1);
}

static inline enum board_over key_over(struct key key)
{
    return (enum board_over)(key.rest >> KEY_OVER_BIT & 3U);
}

/* The highest bits of a sum of products are mixed well enough, and cheap to compute. */
static inline uint32_t key_slot(struct key key, unsigned shift)
{
    uint64_t hash = (key.low ^ key.rest) * 0x9e3779b97f4a7c15U + key.high * 0xd6e8feb86659fd93U;
    return (uint32_t)(hash >> shift);
}

/** Gives the set 2^bits slots. */
void set_resize(struct key_set *set, unsigned bits);

/** Makes room for so many more keys: at least half of all slots stay free. */
static inline void set_reserve(struct key_set *set, int more)
{
    while (set->count + more > (int)(set->slot_last / 2)) {
        set_resize(set, 65 - set->shift);
    }
}

/** Adds a key for which there is room; returns false if it was in the set already. */
static inline bool set_add_reserved(struct key_set *set, struct key key)
{
    uint32_t slot = key_slot(key, set->shift);
    for (; set->slots[slot] != 0; slot = (slot + 1) & set->slot_last) {
        const struct key *kept = &set->keys[set->slots[slot] - 1];
        if (kept->low == key.low && kept->high == key.high && kept->rest == key.rest) {
            return false;
        }
    }
    set->keys[set->count++] = key;
    set->slots[slot] = (uint16_t)set->count;
    return true;
}

/** Adds a key; returns false if it was in the set already. */
static inline bool set_add(struct key_set *set, struct key key)
{
    set_reserve(set, 1);
    return set_add_reserved(set, key);
}
