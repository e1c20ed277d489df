/* SPDX-License-Identifier: MIT */
/*
 * A fast random game of Tablaaza. The plots get new numbers without the lakes, so that all fit into one word. The
 * corridors of each plot are walked once for the whole game instead of at every stone.
 */
#include "rules/core/chance.h"
#include "rules/tablaaza/tablaaza.h"

struct land {
    int count;
    uint64_t vacant;
    uint64_t of[2];                    /* plots of each side's colour */
    uint64_t mates[TABLAAZA_LAND_MAX]; /* corridor-mates of the other colour */
};

static uint64_t bit_of_plot(int index)
{
    return UINT64_C(1) << index;
}

/* Also finds the vacant plots and the colour of each plot; the mates need the numbers first. */
static void number_land(const struct position *pos, struct land *land, uint8_t *index_of)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    for (int plot = 1; plot <= board->columns * board->rows; plot++) {
        if (!tablaaza_is_land(board, plot)) {
            continue;
        }
        RULES_CHECK(land->count < TABLAAZA_LAND_MAX);
        land->vacant |= pos->board[plot - 1] == TABLAAZA_VACANT ? bit_of_plot(land->count) : 0;
        land->of[tablaaza_colour(board, plot)] |= bit_of_plot(land->count);
        index_of[plot] = (uint8_t)land->count++;
    }
}

static struct land land_of(const struct position *pos)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    struct land land = {0};
    uint8_t index_of[TABLAAZA_PLOTS_MAX + 1];
    number_land(pos, &land, index_of);
    for (int plot = 1; plot <= board->columns * board->rows; plot++) {
        uint8_t mates[TABLAAZA_MATES_MAX];
        int count = tablaaza_is_land(board, plot) ? tablaaza_mates(board, plot, mates) : 0;
        for (int i = 0; i < count; i++) {
            land.mates[index_of[plot]] |= bit_of_plot(index_of[mates[i]]);
        }
    }
    return land;
}

/* The index of a set's lowest plot. */
static int lowest_in_set(uint64_t set)
{
    return __builtin_ctzll(set);
}

static int any_of(uint64_t set, uint64_t *chance)
{
    int count = 0;
    for (uint64_t left = set; left != 0; left &= left - 1) {
        count++;
    }
    for (int skip = chance_below(chance, count); skip > 0; skip--) {
        set &= set - 1;
    }
    return lowest_in_set(set);
}

static void raise_pavilions_on_land(struct land *land, int mover)
{
    uint64_t raised = 0;
    for (uint64_t left = land->vacant & land->of[!mover]; left != 0; left &= left - 1) {
        bool surrounded = (land->mates[lowest_in_set(left)] & land->vacant) == 0;
        raised |= surrounded ? left & (~left + 1) : 0;
    }
    land->vacant &= ~raised;
}

/* The first two stones are placed step by step, because Green's first reply has a rule of its own. */
enum result tablaaza_playout(const struct position *pos, uint64_t *chance, int *turns)
{
    struct position now = *pos;
    for (*turns = 0; *turns < 2 && now.owed != OWED_NOTHING; ++*turns) {
        playout_step(&tablaaza_engine, &now, chance);
    }
    if (now.owed == OWED_NOTHING) {
        return (enum result)now.result;
    }
    struct land land = land_of(&now);
    for (int side = now.side;; side = !side) {
        uint64_t plots = land.vacant & land.of[side];
        if (plots == 0) {
            return side == SIDE_WHITE ? RESULT_BLACK : RESULT_WHITE;
        }
        land.vacant &= ~bit_of_plot(any_of(plots, chance));
        raise_pavilions_on_land(&land, side);
        ++*turns;
    }
}
