/* SPDX-License-Identifier: MIT */
/* Tablaaza's players: they search and, near the end, solve the game. They have no network. */
#pragma once

#include "rules/ai/tablaaza/search.h"

struct brain;

/** Working memory, a part of struct ai_memory. */
struct tablaaza_memory {
    uint64_t table[1 << SEARCH_TABLE_BITS_MAX];
};

extern const struct brain brain_tablaaza;
