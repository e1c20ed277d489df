/* SPDX-License-Identifier: MIT */
/* The reason of an answer: the first difference, in the order of the table, between the positions after the turns. */
#include <string.h>

#include "rules/ai/engine/throws.h"
#include "rules/ai/tool/puzzles/puzzle.h"
#include "rules/tablaaza/tablaaza.h"
#include "rules/tablan/tablan.h"
#include "rules/tables/tables.h"

enum difference {
    WIN,
    HIT,
    ENTER,
    OFF,
    SETTLE,
    SAFE,
    BLOCK,
    POINT,
    HOME,
    RUN,
    START,
    RAISE,
    DENY,
    DIFFERENCES
};

/* Each id, and the least difference that counts. */
static const struct {
    const char *id;
    double least;
} names[DIFFERENCES] =
    {
        [WIN] = {"win", 1},
        [HIT] = {"hit", 1},
        [ENTER] = {"enter", 1},
        [OFF] = {"off", 1},
        [SETTLE] = {"settle", 1},
        [SAFE] = {"safe", 0.1}, /* the probability that the other side hits with its next throw */
        [BLOCK] = {"block", 1},
        [POINT] = {"point", 1},
        [HOME] = {"home", 1},
        [RUN] = {"run", 1},
        [START] = {"start", 1},
        [RAISE] = {"raise", 1},
        [DENY] = {"deny", 1},
};

/* Describes a position for White; more is better. */
struct view {
    double at[DIFFERENCES];
};

static int black_waiting(const struct position *pos)
{
    return pos->state[STATE_BAR + SIDE_BLACK] + pos->state[STATE_HAND + SIDE_BLACK];
}

static int tablan_men(const struct position *pos, int side)
{
    int men = 0;
    for (int kind = 0; kind < TABLAN_KINDS; kind++) {
        men += __builtin_popcountll(tablan_set(pos, side, (enum tablan_kind)kind));
    }
    return men;
}

static bool is_tablan(const struct position *pos)
{
    return position_ruleset(pos) == &ruleset_tablan;
}

/* The number of White's men that a turn of Black has hit. */
static bool loses_man(const struct position *before, const struct position *after)
{
    return is_tablan(before)
               ? tablan_men(after, SIDE_WHITE) < tablan_men(before, SIDE_WHITE)
               : after->state[STATE_BAR + SIDE_WHITE] + after->state[STATE_HAND + SIDE_WHITE] >
                     before->state[STATE_BAR + SIDE_WHITE] + before->state[STATE_HAND + SIDE_WHITE];
}

static bool is_hit_by(const struct position *pos, const struct weighed_throw *thrown, int count,
                      struct turn_ends *ends)
{
    struct position next;
    if (!position_throw(pos, thrown->faces, count, &next) ||
        position_owed(&next).kind != OWED_TURN || !position_ends(&next, ends)) {
        return false;
    }
    for (int i = 0; i < ends->count; i++) {
        if (loses_man(pos, &ends->at[i])) {
            return true;
        }
    }
    return false;
}

/* The probability that Black can hit a man with its next throw. */
static double danger(const struct position *pos, struct turn_ends *ends)
{
    struct weighed_throw throws[THROWS_MAX];
    struct owed owed = position_owed(pos);
    double sum = 0;
    if (owed.kind != OWED_THROW || owed.side != SIDE_BLACK) {
        return 0;
    }
    int count = throws_list(owed.chance, owed.count, throws);
    for (int i = 0; i < count; i++) {
        sum += is_hit_by(pos, &throws[i], owed.count, ends) ? (double)throws[i].chance : 0;
    }
    return sum;
}

/* The points that White holds, the longest row of them, the men in the last table, and the rearmost man. */
static void see_track(const struct position *pos, struct view *view)
{
    struct tables_rules rules = tables_rules(pos);
    int row = 0;
    for (int progress = 1; progress <= TABLES_POINTS; progress++) {
        int men = men_on(pos, SIDE_WHITE, point_of(&rules, SIDE_WHITE, progress));
        row = men >= 2 ? row + 1 : 0;
        view->at[BLOCK] = row > view->at[BLOCK] ? row : view->at[BLOCK];
        view->at[POINT] += men >= 2;
        view->at[HOME] += progress > TABLES_POINTS - TABLES_POINTS / 4 ? men : 0;
        if (men > 0 && view->at[RUN] <= 0) {
            view->at[RUN] = progress;
        }
    }
    view->at[BLOCK] = view->at[BLOCK] >= 3 ? view->at[BLOCK] : 0;
    view->at[HIT] = black_waiting(pos);
    view->at[ENTER] = -pos->state[STATE_BAR + SIDE_WHITE] - pos->state[STATE_HAND + SIDE_WHITE];
    view->at[OFF] = pos->state[STATE_OFF + SIDE_WHITE];
}

static void see_tablan(const struct position *pos, struct view *view)
{
    view->at[HIT] = -tablan_men(pos, SIDE_BLACK);
    view->at[SETTLE] = __builtin_popcountll(tablan_set(pos, SIDE_WHITE, TABLAN_FIXED));
    view->at[START] = -__builtin_popcountll(tablan_set(pos, SIDE_WHITE, TABLAN_UNMOVED));
}

/* The pavilions on the board; and, negative, the most that Black's next stone can raise. */
static void see_tablaaza(const struct position *pos, struct turn_ends *ends, struct view *view)
{
    int most = 0;
    for (int i = 0; i < TABLAAZA_PLOTS_MAX; i++) {
        view->at[RAISE] += pos->board[i] == TABLAAZA_PAVILION;
    }
    for (int i = 0; position_ends(pos, ends) && i < ends->count; i++) {
        int pavilions = 0;
        for (int plot = 0; plot < TABLAAZA_PLOTS_MAX; plot++) {
            pavilions += ends->at[i].board[plot] == TABLAAZA_PAVILION;
        }
        most = pavilions > most ? pavilions : most;
    }
    view->at[DENY] = view->at[RAISE] - most;
}

static struct view see(const struct position *pos, struct turn_ends *ends)
{
    struct view view = {{0}};
    view.at[WIN] = position_result(pos) == RESULT_WHITE;
    if (position_ruleset(pos)->chance == CHANCE_NONE) {
        see_tablaaza(pos, ends, &view);
    } else {
        view.at[SAFE] = -danger(pos, ends);
        is_tablan(pos) ? see_tablan(pos, &view) : see_track(pos, &view);
    }
    return view;
}

const char *puzzle_reason(const struct puzzle *puzzle, struct turn_ends *ends)
{
    struct view best = see(&puzzle->answers[0].after, ends);
    struct view others[PUZZLE_ROLLED];
    int count = puzzle->others_count < PUZZLE_ROLLED - 1 ? puzzle->others_count : PUZZLE_ROLLED - 1;
    for (int i = 0; i < count; i++) {
        others[i] = see(&puzzle->others[i].choice.after, ends);
    }
    /* first against all turns that were compared, then against the second best alone */
    for (int against = count; against > 0; against = against > 1 ? 1 : 0) {
        for (int i = 0; i < DIFFERENCES; i++) {
            bool all = true;
            for (int other = 0; other < against && all; other++) {
                all = best.at[i] - others[other].at[i] >= names[i].least;
            }
            if (all) {
                return names[i].id;
            }
        }
    }
    return "plan";
}
