/* SPDX-License-Identifier: MIT */
/* The possible moves of a position of Tablaaza, with their judgements. */
#pragma once

#include "rules/ai/tablaaza/search.h"

struct candidate {
    struct step step;
    struct position after;
    struct vacant vacant;   /* the vacant plots after the move */
    int worth;              /* for the mover, in the units of graph_worth() */
    int effort;             /* positions that were needed to decide the candidate */
    enum decision decision; /* for the mover */
};

struct candidates {
    struct graph graph;
    int side; /* the mover */
    int vacant_count;
    int count;
    struct candidate at[GRAPH_PLOTS]; /* best first, after each of the functions below */
};

/**
 * Lists all legal moves.
 *
 * pos   in  owes a turn. A position set up by a user may have no plot for a stone: then the list is empty
 * seed  in  decides the order of moves that are rated as equal
 */
void candidates_init(struct candidates *candidates, const struct position *pos, uint64_t seed);

/** Judges each move only by the plots that are left to both sides after it. */
void candidates_count_plots(struct candidates *candidates);

/**
 * Judges the moves to a growing depth, from the move itself to `depth` moves, until `search` has no positions left.
 *
 * every  in  true: find the worth of each move; false: only the first place is certain
 */
void candidates_judge(struct candidates *candidates, struct search *search, int depth, bool every);

/**
 * Decides which side wins after each move; promising and quickly decided moves come first.
 *
 * every  in  true: decide all moves; false: stop when one is won
 */
void candidates_decide(struct candidates *candidates, struct search *search, bool every);

/** True if no move is left to decide. */
bool candidates_are_settled(const struct candidates *candidates, bool every);
