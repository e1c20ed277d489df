/* SPDX-License-Identifier: MIT */
/*
 * Tablaaza as its players see it: a graph of vacant plots, red on one side and green on the other. Two plots are joined
 * if they share a corridor. A stone removes a plot of the mover's, and then every enemy plot that is no longer joined
 * to any. A side without a plot of its own on its turn has lost.
 *
 * After every move each vacant plot is joined to another. So if a side has no plot left, the board is full: the last
 * stone wins.
 */
#pragma once

#include "rules/core/rules.h"

enum {
    GRAPH_PLOTS = 25,         /* of each side, on every board */
    GRAPH_CORRIDORS_MAX = 32, /* runs of land along and across */
    GRAPH_WON_AT_ONCE = 30000,
};

/** The constant data of a board. Plots are numbered 0..24 on each side. */
struct graph {
    uint8_t plot[2][GRAPH_PLOTS];        /* number of the plot on the board */
    uint8_t corridor[2][GRAPH_PLOTS][2]; /* along, across */
    uint32_t mates[2][GRAPH_PLOTS];      /* the plots of the other side in both corridors */
};

/** The vacant plots of each side, as bits. */
struct vacant {
    uint32_t of[2];
};

/** One stone, and its gain for the mover in the units of graph_worth(). */
struct graph_move {
    int16_t gain; /* GRAPH_WON_AT_ONCE if the board is full after it */
    uint8_t plot; /* 0..24 */
};

void graph_init(struct graph *graph, const struct position *pos);

/**
 * Finds the vacant plots. Unjoined plots of the side that is not to move (in positions set up by a user) are left out:
 * they get pavilions before that side can play there.
 */
struct vacant graph_vacant(const struct graph *graph, const struct position *pos);

int graph_count(struct vacant vacant);

/** The vacant plots after a stone of `side` on one of its plots. */
struct vacant graph_place(const struct graph *graph, struct vacant vacant, int side, int plot);

/**
 * Lists the distinct moves of `side`: of several plots joined to the same enemy plots it lists only one.
 *
 * moves  out  GRAPH_PLOTS, the most promising first
 */
int graph_moves(const struct graph *graph, struct vacant vacant, int side,
                struct graph_move *moves);

/**
 * Rates the position of `side`, which is to move, in hundredths of a plot: it is good to have many vacant enemy plots
 * and few own ones. Each plot counts by the number of its mates.
 */
int graph_worth(const struct graph *graph, struct vacant vacant, int side);

/**
 * Equal for positions that are joined in the same way, independent of the places of their plots on the board and of the
 * side to move. Of two positions with an equal hash one can stand for the other. Some equivalent positions get
 * different hashes.
 */
uint64_t graph_hash(const struct graph *graph, struct vacant vacant, int side);
