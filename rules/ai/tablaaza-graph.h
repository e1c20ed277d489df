/* SPDX-License-Identifier: MIT */
/*
 * Tablaaza as its players see it: a graph of vacant plots, red on one side and green on the other, where two are joined
 * that share a corridor. A stone takes away a plot of the mover's, and then every plot of the enemy's that is joined to
 * nothing any more. Who finds no plot of his own has lost.
 *
 * After every move no vacant plot stands alone, so that who has no plot left has none because the board is full: the
 * last stone wins.
 */
#pragma once

#include "rules.h"

enum {
    GRAPH_PLOTS = 25,         /* of each side, on every board */
    GRAPH_CORRIDORS_MAX = 32, /* runs of land along and across */
    GRAPH_WON_AT_ONCE = 30000,
};

/** What never changes on a board. Plots are numbered 0..24 on each side. */
struct graph {
    uint8_t plot[2][GRAPH_PLOTS];        /* its number on the board */
    uint8_t corridor[2][GRAPH_PLOTS][2]; /* along, across */
    uint32_t mates[2][GRAPH_PLOTS];      /* the plots of the other side in both corridors */
};

/** The vacant plots of each side, as bits. */
struct vacant {
    uint32_t of[2];
};

/** One stone, and what it changes for the mover by graph_worth()'s measure. */
struct graph_move {
    int16_t gain; /* GRAPH_WON_AT_ONCE where the board is full after it */
    uint8_t plot; /* 0..24 */
};

void graph_init(struct graph *graph, const struct position *pos);

/** What is vacant. Plots of the side that is not to move that stand alone (in positions that are set up) are left out:
 * pavilions come on them before that side can play there. */
struct vacant graph_vacant(const struct graph *graph, const struct position *pos);

int graph_count(struct vacant vacant);

/** After a stone of `side` on one of its vacant plots. */
struct vacant graph_place(const struct graph *graph, struct vacant vacant, int side, int plot);

/**
 * The moves of `side` that differ: of plots joined to the same enemies one stands for all.
 *
 * moves  out  GRAPH_PLOTS, the most promising first
 */
int graph_moves(const struct graph *graph, struct vacant vacant, int side,
                struct graph_move *moves);

/** How well `side`, who is to move, stands, in hundredths of a plot: many vacant plots of the enemy's and few of one's own,
 * each by the number of its mates. */
int graph_worth(const struct graph *graph, struct vacant vacant, int side);

/**
 * Equal for positions that are joined in the same way, wherever on the board their plots are and whichever side is to
 * move: of two that are equal one can stand for the other. Not all that are alike are found so.
 */
uint64_t graph_hash(const struct graph *graph, struct vacant vacant, int side);
