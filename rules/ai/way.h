/* SPDX-License-Identifier: MIT */
/* From a turn's end back to its steps: position_ends() tells where a turn can lead, and not how. */
#pragma once

#include "rules.h"

enum {
    WAY_POSITIONS_MAX = 16384, /* in mid-turn that one search may come to */
};

/** What a search remembers: positions in mid-turn from which `end` is not to be reached. */
struct way_memory {
    uint64_t seen[2 * WAY_POSITIONS_MAX];
    int count;
};

/**
 * Finds steps that lead from `pos` to `end`, the first in the order of their bytes.
 *
 * turn  out  written only on success
 *
 * Returns false where no legal turn ends there.
 */
MUST_CHECK bool way_find(struct way_memory *memory, const struct position *pos,
                         const struct position *end, struct turn *turn);
