/* SPDX-License-Identifier: MIT */
/*
 * Two searches over the graph of Tablaaza: one decides a position, and one judges it to a depth of some moves. Both are
 * limited by a number of positions, so that they give the same results on every machine.
 */
#pragma once

#include "rules/ai/tablaaza/graph.h"

enum {
    SEARCH_TABLE_BITS_MAX = 21,
    SEARCH_WON = 20000, /* all judgements lie between this and its negative, except these two */
    SEARCH_DEPTH_MAX = 50,
};

/** The memory of a search about positions, by their graph_hash(). */
struct search {
    const struct graph *graph;
    uint64_t *table; /* owned by the caller; at most 1 << SEARCH_TABLE_BITS_MAX entries are used */
    int table_bits;
    int left; /* positions that may still be examined; the search gives up below 0 */
};

/** Starts with an empty memory, and uses as much of the table as that number of positions needs. */
void search_init(struct search *search, const struct graph *graph, uint64_t *table, int positions);

enum decision { DECISION_OPEN, DECISION_LOST, DECISION_WON };

/** Decides whether `side`, which is to move, wins; open if that would take more positions than were left. */
enum decision search_decide(struct search *search, struct vacant vacant, int side);

/**
 * The worth of the position for `side`, which is to move, after a search of some moves, in the units of graph_worth().
 * The result is exact between `low` and `high`; otherwise it is a bound at or beyond one of them. It is meaningless if
 * left < 0 afterwards.
 *
 * The table must not have been used by search_decide() before.
 */
int search_judge(struct search *search, struct vacant vacant, int side, int depth, int low,
                 int high);
