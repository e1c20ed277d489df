/* SPDX-License-Identifier: MIT */
/* Tablaaza's players: searched and, near the end, solved; without a network. */
#pragma once

#include "ai/tablaaza-search.h"

struct brain;

/** Room to think in, in struct ai_memory. */
struct tablaaza_memory {
    uint64_t table[1 << SEARCH_TABLE_BITS_MAX];
};

extern const struct brain brain_tablaaza;
