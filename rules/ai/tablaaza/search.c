/* SPDX-License-Identifier: MIT */
#include "rules/ai/tablaaza/search.h"

#include <string.h>

#include "rules/core/engine.h"

enum {
    TABLE_BITS_MIN = 10,
    /* with this number of vacant plots or more it pays to look up all answers first */
    LOOK_AHEAD_FROM = 20,
};

void search_init(struct search *search, const struct graph *graph, uint64_t *table, int positions)
{
    *search = (struct search){
        .graph = graph, .table = table, .table_bits = TABLE_BITS_MIN, .left = positions};
    while (search->table_bits < SEARCH_TABLE_BITS_MAX && 1 << search->table_bits < positions) {
        search->table_bits++;
    }
    memset(table, 0, sizeof table[0] << search->table_bits);
}

static uint64_t *slot_of_hash(const struct search *search, uint64_t hash)
{
    return &search->table[hash >> (64 - search->table_bits)];
}

/* ---- Deciding. A slot holds the hash with its lowest bit replaced: won or lost. ---- */

static enum decision load_decision(const struct search *search, uint64_t hash)
{
    uint64_t slot = *slot_of_hash(search, hash);
    if (slot >> 1 != hash >> 1) {
        return DECISION_OPEN;
    }
    return (slot & 1) != 0 ? DECISION_WON : DECISION_LOST;
}

static enum decision store_decision(struct search *search, uint64_t hash, enum decision decision)
{
    *slot_of_hash(search, hash) = (hash & ~UINT64_C(1)) | (decision == DECISION_WON);
    return decision;
}

static bool known_to_win(const struct search *search, struct vacant vacant, int side,
                         const struct graph_move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        struct vacant after = graph_place(search->graph, vacant, side, moves[i].plot);
        if (load_decision(search, graph_hash(search->graph, after, !side)) == DECISION_LOST) {
            return true;
        }
    }
    return false;
}

enum decision search_decide(struct search *search, struct vacant vacant, int side)
{
    struct graph_move moves[GRAPH_PLOTS];
    if (vacant.of[side] == 0) {
        return DECISION_LOST;
    }
    if (--search->left < 0) {
        return DECISION_OPEN;
    }
    uint64_t hash = graph_hash(search->graph, vacant, side);
    enum decision known = load_decision(search, hash);
    if (known != DECISION_OPEN) {
        return known;
    }
    int count = graph_moves(search->graph, vacant, side, moves);
    if (moves[0].gain == GRAPH_WON_AT_ONCE || (graph_count(vacant) >= LOOK_AHEAD_FROM &&
                                               known_to_win(search, vacant, side, moves, count))) {
        return store_decision(search, hash, DECISION_WON);
    }
    for (int i = 0; i < count; i++) {
        struct vacant after = graph_place(search->graph, vacant, side, moves[i].plot);
        enum decision answer = search_decide(search, after, !side);
        if (answer == DECISION_OPEN) {
            return DECISION_OPEN;
        }
        if (answer == DECISION_LOST) {
            return store_decision(search, hash, DECISION_WON);
        }
    }
    return store_decision(search, hash, DECISION_LOST);
}

/* ---- Judging. A slot holds 40 bits of the hash, the worth, the depth, and the kind of bound. ---- */

enum bound { BOUND_NONE, BOUND_EXACT, BOUND_AT_LEAST, BOUND_AT_MOST };

struct judged {
    int worth;
    int depth;
    enum bound bound;
};

enum { WORTH_BITS = 16, DEPTH_BITS = 6, BOUND_BITS = 2 };

static const uint64_t hash_kept = ~UINT64_C(0) << (WORTH_BITS + DEPTH_BITS + BOUND_BITS);

/* The hash without the bits that give the index of the slot, which need not be stored. */
static uint64_t kept_hash(const struct search *search, uint64_t hash)
{
    return hash << search->table_bits & hash_kept;
}

static struct judged recall_judged(const struct search *search, uint64_t hash)
{
    uint64_t slot = *slot_of_hash(search, hash);
    struct judged judged = {0};
    if ((slot & hash_kept) == kept_hash(search, hash)) {
        judged.bound = slot & 3;
        judged.depth = (int)(slot >> BOUND_BITS & 63);
        judged.worth = (int)(slot >> (BOUND_BITS + DEPTH_BITS) & 0xffff) - (1 << (WORTH_BITS - 1));
    }
    return judged;
}

static void remember_judged(struct search *search, uint64_t hash, struct judged judged)
{
    uint64_t worth = (uint64_t)(judged.worth + (1 << (WORTH_BITS - 1)));
    *slot_of_hash(search, hash) = kept_hash(search, hash) | worth << (BOUND_BITS + DEPTH_BITS) |
                                  (uint64_t)judged.depth << BOUND_BITS | (uint64_t)judged.bound;
}

static bool is_window_settled(struct judged judged, int depth, int low, int high)
{
    bool decided = judged.worth == SEARCH_WON || judged.worth == -SEARCH_WON;
    if (judged.bound == BOUND_NONE || (judged.depth < depth && !decided)) {
        return false;
    }
    return judged.bound == BOUND_EXACT ||
           (judged.bound == BOUND_AT_LEAST ? judged.worth >= high : judged.worth <= low);
}

/* Sorts the answers by the judgement of the previous, less deep search. */
static void sort_by_memory(const struct search *search, struct vacant vacant, int side,
                           struct graph_move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        struct graph_move move = moves[i];
        struct vacant after = graph_place(search->graph, vacant, side, move.plot);
        struct judged judged = recall_judged(search, graph_hash(search->graph, after, !side));
        move.gain = (int16_t)(judged.bound == BOUND_NONE ? -SEARCH_WON - 1 : -judged.worth);
        int at = i;
        for (; at > 0 && moves[at - 1].gain < move.gain; at--) {
            moves[at] = moves[at - 1];
        }
        moves[at] = move;
    }
}

/* Judges the moves one after another; returns the worth of the best, or of the first beyond `high`. */
static int judge_moves(struct search *search, struct vacant vacant, int side, int depth, int low,
                       int high)
{
    struct graph_move moves[GRAPH_PLOTS];
    int count = graph_moves(search->graph, vacant, side, moves);
    int best = -SEARCH_WON;
    if (moves[0].gain == GRAPH_WON_AT_ONCE) {
        return SEARCH_WON;
    }
    if (depth >= 2) {
        sort_by_memory(search, vacant, side, moves, count);
    }
    for (int i = 0; i < count && best < high; i++) {
        struct vacant after = graph_place(search->graph, vacant, side, moves[i].plot);
        int from = best > low ? best : low;
        int worth = i == 0 ? -search_judge(search, after, !side, depth - 1, -high, -from)
                           : -search_judge(search, after, !side, depth - 1, -from - 1, -from);
        if (i > 0 && worth > from && worth < high) {
            worth = -search_judge(search, after, !side, depth - 1, -high, -from);
        }
        if (search->left < 0) {
            return best;
        }
        best = worth > best ? worth : best;
    }
    return best;
}

int search_judge(struct search *search, struct vacant vacant, int side, int depth, int low,
                 int high)
{
    if (vacant.of[side] == 0) {
        return -SEARCH_WON;
    }
    if (--search->left < 0) {
        return 0;
    }
    if (depth == 0) {
        return graph_worth(search->graph, vacant, side);
    }
    uint64_t hash = graph_hash(search->graph, vacant, side);
    struct judged judged = recall_judged(search, hash);
    if (is_window_settled(judged, depth, low, high)) {
        return judged.worth;
    }
    judged.worth = judge_moves(search, vacant, side, depth, low, high);
    if (search->left >= 0) {
        judged.depth = depth;
        judged.bound = judged.worth >= high  ? BOUND_AT_LEAST
                       : judged.worth <= low ? BOUND_AT_MOST
                                             : BOUND_EXACT;
        remember_judged(search, hash, judged);
    }
    return judged.worth;
}
