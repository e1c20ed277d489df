/* SPDX-License-Identifier: MIT */
/* Finds the steps that lead to the end of a turn: position_ends() finds the ends, but not the steps. */
#pragma once

#include "rules/core/rules.h"

enum {
    WAY_POSITIONS_MAX = 16384, /* positions in the middle of the turn that one search may visit */
};

/** The memory of a search: positions in the middle of the turn from which `end` cannot be reached. */
struct way_memory {
    uint64_t seen[2 * WAY_POSITIONS_MAX];
    int count;
};

/**
 * Finds steps that lead from `pos` to `end`, the first in the order of their bytes.
 *
 * turn  out  written only on success
 *
 * Returns false if no legal turn ends there.
 */
MUST_CHECK bool way_find(struct way_memory *memory, const struct position *pos,
                         const struct position *end, struct turn *turn);
