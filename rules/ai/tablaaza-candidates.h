/* SPDX-License-Identifier: MIT */
/* The moves of a position of Tablaaza, as they are weighed against one another. */
#pragma once

#include "ai/tablaaza-search.h"

struct candidate {
    struct step step;
    struct position after;
    struct vacant vacant;   /* after it */
    int worth;              /* to the mover, by graph_worth()'s measure */
    int effort;             /* positions that it took to decide it */
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
 * All legal moves.
 *
 * pos   in  owes a turn; none where a position is set up in which nothing can be placed
 * seed  in  the order of moves that are found equal
 */
void candidates_init(struct candidates *candidates, const struct position *pos, uint64_t seed);

/** Judges each by the plots that are left to both sides after it, and nothing else. */
void candidates_count_plots(struct candidates *candidates);

/**
 * Judges them ever deeper, from the move itself to `depth` moves, for as many positions as `search` has left.
 *
 * every  in  what each is worth; else only the first place is sure
 */
void candidates_judge(struct candidates *candidates, struct search *search, int depth, bool every);

/**
 * Decides who wins after them, the promising and the quickly decided first.
 *
 * every  in  all of them; else it is done when one is won
 */
void candidates_decide(struct candidates *candidates, struct search *search, bool every);

/** Whether nothing of that is left to do. */
bool candidates_are_settled(const struct candidates *candidates, bool every);
