/* SPDX-License-Identifier: MIT */
/*
 * The index of every game, in the order of ruleset_at(). A table with a row for each game is indexed by these and
 * asserts RULESETS_HAVE_ROWS(). If a new game has no row in a table, the build names that table.
 *
 * The index is part of positions and of their hashes, which stored games contain: add new games at the end only.
 */
#pragma once

enum ruleset_index {
    RULESET_TABULA,
    RULESET_ZENO,
    RULESET_PYF,
    RULESET_LUDUS_ANGLICORUM,
    RULESET_TWELVE_DOGS,
    RULESET_TABLAN,
    RULESET_TABLAAZA,
    RULESETS, /* their number */
};

/** Place this after a table. It checks the last game's row, because games are added at the end. */
#define RULESETS_HAVE_ROWS(table)                                                                  \
    _Static_assert(sizeof(table) / sizeof((table)[0]) == RULESETS,                                 \
                   #table " has no row for the last game of rules/core/rulesets.h")
