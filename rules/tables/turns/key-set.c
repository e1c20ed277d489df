/* SPDX-License-Identifier: MIT */
#include "rules/tables/turns/key-set.h"

#include <string.h>

void set_resize(struct key_set *set, unsigned bits)
{
    RULES_CHECK(bits <= SLOTS_BITS_MAX);
    set->shift = 64 - bits;
    set->slot_last = (1U << bits) - 1;
    memset(set->slots, 0, sizeof set->slots[0] << bits);
    for (int i = 0; i < set->count; i++) {
        uint32_t slot = key_slot(set->keys[i], set->shift);
        while (set->slots[slot] != 0) {
            slot = (slot + 1) & set->slot_last;
        }
        set->slots[slot] = (uint16_t)(i + 1);
    }
}
