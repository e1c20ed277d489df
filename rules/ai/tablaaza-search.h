/* SPDX-License-Identifier: MIT */
/*
 * Two searches over the graph of Tablaaza: one that decides a position, and one that judges it some moves deep. Both
 * look at no more positions than they are allowed, so that they find the same on every machine.
 */
#pragma once

#include "ai/tablaaza-graph.h"

enum {
    SEARCH_TABLE_BITS_MAX = 21,
    SEARCH_WON = 20000, /* judgements lie between, but for this and its negative */
    SEARCH_DEPTH_MAX = 50,
};

/** What is remembered of positions, by their graph_hash(). */
struct search {
    const struct graph *graph;
    uint64_t *table; /* of the caller; 1 << SEARCH_TABLE_BITS_MAX at most are used */
    int table_bits;
    int left; /* positions that may yet be looked at; the search gives up below 0 */
};

/** Begins with nothing remembered, and with as much of the table as so many positions need. */
void search_init(struct search *search, const struct graph *graph, uint64_t *table, int positions);

enum decision { DECISION_OPEN, DECISION_LOST, DECISION_WON };

/** Whether `side`, who is to move, wins; open where that took more positions than were left. */
enum decision search_decide(struct search *search, struct vacant vacant, int side);

/**
 * What the position is worth to `side`, who is to move, looked at some moves deep, by graph_worth()'s measure; within
 * `low` and `high`, or at or beyond the one that it lies beyond. Nothing where left < 0 afterwards.
 *
 * The table must not have served search_decide() before.
 */
int search_judge(struct search *search, struct vacant vacant, int side, int depth, int low,
                 int high);
