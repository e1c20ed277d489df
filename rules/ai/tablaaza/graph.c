/* SPDX-License-Identifier: MIT */
#include "rules/ai/tablaaza/graph.h"

#include <string.h>

#include "rules/tablaaza/tablaaza.h"

enum {
    MATES_MAX = TABLAAZA_MATES_MAX,
    /* two more rounds would save one position in thirty, and cost more than that */
    HASH_HALF_ROUNDS = 3,
};

/*
 * The worth of a vacant plot of the enemy's by its number of mates, in hundredths. One row is for the order of moves;
 * hill climbing found the values that need the fewest positions until the game is decided. The other row is for the
 * judgement of positions; its values come from a regression on such results.
 */
enum weighing { TO_ORDER, TO_JUDGE };
static const int16_t weights[2][MATES_MAX + 1] = {
    [TO_ORDER] = {0, 69, 159, 169, 84, -83, -151, -39, 26, -44, -44, -44, -44, -44, -44, -44, -44},
    [TO_JUDGE] = {0, 71, 88, 101, 88, 57, 4, -51, -105, -105, -105, -105, -105, -105, -105, -105,
                  -105},
};

enum { WORTH_OF_MOVING = 90 };

static int lowest_plot(uint32_t set)
{
    return __builtin_ctz(set);
}

static uint32_t plot_bit(int plot)
{
    return UINT32_C(1) << plot;
}

/* Numbers the corridors of one direction, in the order of their first plots. */
static int walk_corridors(const struct tablaaza_board *board, bool across, int first,
                          uint8_t *corridor_of)
{
    int lines = across ? board->columns : board->rows;
    int length = across ? board->rows : board->columns;
    int next = first;
    for (int line = 0; line < lines; line++) {
        bool open = false;
        for (int pace = 0; pace < length; pace++) {
            int plot = across ? tablaaza_at(board, line, pace) : tablaaza_at(board, pace, line);
            next += plot != 0 && !open;
            open = plot != 0;
            corridor_of[plot] = (uint8_t)(next - 1);
        }
    }
    return next;
}

static void join_mates(struct graph *graph, const struct tablaaza_board *board,
                       const uint8_t *index_of)
{
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < GRAPH_PLOTS; i++) {
            uint8_t mates[TABLAAZA_MATES_MAX];
            int count = tablaaza_mates(board, graph->plot[side][i], mates);
            for (int k = 0; k < count; k++) {
                graph->mates[side][i] |= plot_bit(index_of[mates[k]]);
            }
        }
    }
}

void graph_init(struct graph *graph, const struct position *pos)
{
    const struct tablaaza_board *board = tablaaza_board(pos);
    uint8_t index_of[TABLAAZA_PLOTS_MAX + 1];
    uint8_t along[TABLAAZA_PLOTS_MAX + 1];
    uint8_t across[TABLAAZA_PLOTS_MAX + 1];
    int count[2] = {0, 0};
    int corridors = walk_corridors(board, true, walk_corridors(board, false, 0, along), across);
    RULES_CHECK(corridors <= GRAPH_CORRIDORS_MAX);
    memset(graph, 0, sizeof *graph);
    for (int plot = 1; plot <= board->columns * board->rows; plot++) {
        if (!tablaaza_is_land(board, plot)) {
            continue;
        }
        int side = tablaaza_colour(board, plot);
        RULES_CHECK(count[side] < GRAPH_PLOTS);
        index_of[plot] = (uint8_t)count[side];
        graph->plot[side][count[side]] = (uint8_t)plot;
        graph->corridor[side][count[side]][0] = along[plot];
        graph->corridor[side][count[side]][1] = across[plot];
        count[side]++;
    }
    RULES_CHECK(count[0] == GRAPH_PLOTS && count[1] == GRAPH_PLOTS);
    join_mates(graph, board, index_of);
}

struct vacant graph_vacant(const struct graph *graph, const struct position *pos)
{
    struct vacant vacant = {{0, 0}};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < GRAPH_PLOTS; i++) {
            if (pos->board[graph->plot[side][i] - 1] == TABLAAZA_VACANT) {
                vacant.of[side] |= plot_bit(i);
            }
        }
    }
    int waits = !pos->side;
    for (uint32_t left = vacant.of[waits]; left != 0; left &= left - 1) {
        if ((graph->mates[waits][lowest_plot(left)] & vacant.of[!waits]) == 0) {
            vacant.of[waits] &= ~plot_bit(lowest_plot(left));
        }
    }
    return vacant;
}

int graph_count(struct vacant vacant)
{
    return __builtin_popcount(vacant.of[0]) + __builtin_popcount(vacant.of[1]);
}

struct vacant graph_place(const struct graph *graph, struct vacant vacant, int side, int plot)
{
    vacant.of[side] &= ~plot_bit(plot);
    for (uint32_t left = graph->mates[side][plot] & vacant.of[!side]; left != 0; left &= left - 1) {
        int mate = lowest_plot(left);
        if ((graph->mates[!side][mate] & vacant.of[side]) == 0) {
            vacant.of[!side] &= ~plot_bit(mate);
        }
    }
    return vacant;
}

/* The number of vacant plots of each side in each corridor. */
struct census {
    uint8_t of[2][GRAPH_CORRIDORS_MAX];
};

static struct census count_census(const struct graph *graph, struct vacant vacant)
{
    struct census census = {0};
    for (int side = 0; side < 2; side++) {
        for (uint32_t left = vacant.of[side]; left != 0; left &= left - 1) {
            const uint8_t *corridor = graph->corridor[side][lowest_plot(left)];
            census.of[side][corridor[0]]++;
            census.of[side][corridor[1]]++;
        }
    }
    return census;
}

/* Vacant mates of a plot. */
static int mates_left(const struct graph *graph, const struct census *census, int side, int plot)
{
    const uint8_t *corridor = graph->corridor[side][plot];
    return census->of[!side][corridor[0]] + census->of[!side][corridor[1]];
}

int graph_worth(const struct graph *graph, struct vacant vacant, int side)
{
    struct census census = count_census(graph, vacant);
    int worth[2] = {0, 0};
    for (int owner = 0; owner < 2; owner++) {
        for (uint32_t left = vacant.of[owner]; left != 0; left &= left - 1) {
            worth[owner] += weights[TO_JUDGE][mates_left(graph, &census, owner, lowest_plot(left))];
        }
    }
    return WORTH_OF_MOVING + worth[!side] - worth[side];
}

static void insert_move(struct graph_move *moves, int count, struct graph_move move)
{
    int at = count;
    for (; at > 0 && moves[at - 1].gain < move.gain; at--) {
        moves[at] = moves[at - 1];
    }
    moves[at] = move;
}

static bool is_among(const uint32_t *sets, int count, uint32_t set)
{
    for (int i = 0; i < count; i++) {
        if (sets[i] == set) {
            return true;
        }
    }
    return false;
}

int graph_moves(const struct graph *graph, struct vacant vacant, int side, struct graph_move *moves)
{
    const int16_t *weight = weights[TO_ORDER];
    struct census census = count_census(graph, vacant);
    uint32_t mates_of[GRAPH_PLOTS];
    uint32_t held_by_one = 0; /* enemy plots whose last mate is taken */
    int16_t change[GRAPH_PLOTS];
    for (uint32_t left = vacant.of[!side]; left != 0; left &= left - 1) {
        int mates = mates_left(graph, &census, !side, lowest_plot(left));
        change[lowest_plot(left)] = (int16_t)(mates > 0 ? weight[mates - 1] - weight[mates] : 0);
        held_by_one |= mates <= 1 ? plot_bit(lowest_plot(left)) : 0;
    }
    int count = 0;
    for (uint32_t left = vacant.of[side]; left != 0; left &= left - 1) {
        struct graph_move move = {.plot = (uint8_t)lowest_plot(left)};
        uint32_t mates = graph->mates[side][move.plot] & vacant.of[!side];
        if (is_among(mates_of, count, mates)) {
            continue;
        }
        move.gain = weight[mates_left(graph, &census, side, move.plot)];
        for (uint32_t mate = mates; mate != 0; mate &= mate - 1) {
            move.gain = (int16_t)(move.gain + change[lowest_plot(mate)]);
        }
        if (mates == vacant.of[!side] && (mates & ~held_by_one) == 0) {
            move.gain = GRAPH_WON_AT_ONCE;
        }
        mates_of[count] = mates;
        insert_move(moves, count++, move);
    }
    return count;
}

static uint64_t mix_number(uint64_t value)
{
    value *= UINT64_C(0x9e3779b97f4a7c15);
    value ^= value >> 32;
    value *= UINT64_C(0xd6e8feb86659fd93);
    return value ^ value >> 29;
}

/*
 * Computes new numbers for the plots of one side: each from the numbers of its mates, which are summed by corridor, and
 * from its previous number. A plot and its mate share only one corridor, so no mate is counted twice.
 */
static void renumber_plots(const struct graph *graph, int side, uint32_t plots,
                           const uint64_t *enemy_sums, uint64_t *sums, uint64_t *numbers)
{
    memset(sums, 0, GRAPH_CORRIDORS_MAX * sizeof sums[0]);
    for (uint32_t left = plots; left != 0; left &= left - 1) {
        int plot = lowest_plot(left);
        const uint8_t *corridor = graph->corridor[side][plot];
        uint64_t number =
            mix_number(enemy_sums[corridor[0]] + enemy_sums[corridor[1]] + (numbers[plot] >> 1));
        sums[corridor[0]] += number;
        sums[corridor[1]] += number;
        numbers[plot] = number;
    }
}

/*
 * Sorts plots by their numbers, with equal ones in their order on the board, and turns each into a bit: its place in
 * that order.
 */
static void order_plots(const struct graph *graph, int side, uint32_t plots,
                        const uint64_t *numbers, uint64_t *sums)
{
    uint64_t number_of[GRAPH_PLOTS];
    const uint8_t *corridor_of[GRAPH_PLOTS];
    int place[GRAPH_PLOTS];
    int count = 0;
    for (uint32_t left = plots; left != 0; left &= left - 1, count++) {
        number_of[count] = numbers[lowest_plot(left)];
        corridor_of[count] = graph->corridor[side][lowest_plot(left)];
        place[count] = count;
        for (int i = 0; i < count; i++) {
            int before = number_of[count] < number_of[i];
            place[i] += before;
            place[count] -= before;
        }
    }
    memset(sums, 0, GRAPH_CORRIDORS_MAX * sizeof sums[0]);
    for (int i = 0; i < count; i++) {
        sums[corridor_of[i][0]] += plot_bit(place[i]);
        sums[corridor_of[i][1]] += plot_bit(place[i]);
    }
}

/*
 * The mover's plots are sorted into an order that depends only on how they are joined, as far as a few rounds can tell.
 * Then each enemy plot is represented by the set of the places of its mates. These sets describe the whole graph, so
 * positions with an equal hash are equivalent (except with a probability of 2^-64). Some equivalent positions get
 * different hashes, because plots with equal numbers are sorted by their order on the board. That costs only time.
 */
uint64_t graph_hash(const struct graph *graph, struct vacant vacant, int side)
{
    uint64_t sums[2][GRAPH_CORRIDORS_MAX] = {{0}, {0}};
    uint64_t numbers[2][GRAPH_PLOTS] = {{0}, {0}};
    for (uint32_t left = vacant.of[!side]; left != 0; left &= left - 1) {
        const uint8_t *corridor = graph->corridor[!side][lowest_plot(left)];
        sums[!side][corridor[0]]++;
        sums[!side][corridor[1]]++;
    }
    for (int half = 0, now = side; half < HASH_HALF_ROUNDS; half++, now = !now) {
        renumber_plots(graph, now, vacant.of[now], sums[!now], sums[now], numbers[now]);
    }
    order_plots(graph, side, vacant.of[side], numbers[side], sums[side]);
    uint64_t all = 0;
    for (uint32_t left = vacant.of[!side]; left != 0; left &= left - 1) {
        const uint8_t *corridor = graph->corridor[!side][lowest_plot(left)];
        all += mix_number(sums[side][corridor[0]] + sums[side][corridor[1]]);
    }
    return mix_number(all);
}
