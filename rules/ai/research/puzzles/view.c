/* SPDX-License-Identifier: MIT */
#include "rules/ai/research/puzzles/view.h"

#include "rules/ai/engine/throws.h"
#include "rules/tablaaza/tablaaza.h"
#include "rules/tablan/tablan.h"
#include "rules/tables/tables.h"

static enum side other_of(enum side side)
{
    return side == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
}

/* The men of a side that wait on the bar or in hand. */
static int count_waiting_men(const struct position *pos, enum side side)
{
    return pos->state[STATE_BAR + side] + pos->state[STATE_HAND + side];
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
    return position_ruleset(pos)->engine == ENGINE_TABLAN;
}

/* True if the turn of the other side has hit a man of that side. */
static bool loses_man(const struct position *before, const struct position *after, enum side side)
{
    return is_tablan(before) ? tablan_men(after, (int)side) < tablan_men(before, (int)side)
                             : count_waiting_men(after, side) > count_waiting_men(before, side);
}

static bool is_hit_by(const struct position *pos, enum side side,
                      const struct weighed_throw *thrown, int count, struct turn_ends *ends)
{
    struct position next;
    if (!position_throw(pos, thrown->faces, count, &next) ||
        position_owed(&next).kind != OWED_TURN || !position_ends(&next, ends)) {
        return false;
    }
    for (int i = 0; i < ends->count; i++) {
        if (loses_man(pos, &ends->at[i], side)) {
            return true;
        }
    }
    return false;
}

/* The probability that the other side, which throws next, can hit a man of that side. */
static double hit_danger(const struct position *pos, enum side side, struct turn_ends *ends)
{
    struct weighed_throw throws[THROWS_MAX];
    struct owed owed = position_owed(pos);
    double sum = 0;
    if (owed.kind != OWED_THROW || owed.side == side) {
        return 0;
    }
    int count = throws_list(owed.chance, owed.count, throws);
    for (int i = 0; i < count; i++) {
        sum += is_hit_by(pos, side, &throws[i], owed.count, ends) ? (double)throws[i].chance : 0;
    }
    return sum;
}

/*
 * The points that the side holds, the longest row of them and the foremost; its men in the first and the last quarter;
 * its rearmost man, and its single men.
 */
static void see_track(const struct position *pos, enum side side, struct view *view)
{
    struct tables_rules rules = tables_rules(pos);
    const int quarter = TABLES_POINTS / 4;
    int row = 0;
    for (int progress = 1; progress <= TABLES_POINTS; progress++) {
        int men = men_on(pos, (int)side, point_of(&rules, (int)side, progress));
        row = men >= 2 ? row + 1 : 0;
        view->at[BLOCK] = row > view->at[BLOCK] ? row : view->at[BLOCK];
        view->at[POINT] += men >= 2;
        view->at[FRONT] = men >= 2 ? progress : view->at[FRONT];
        view->at[SINGLE] -= men == 1;
        view->at[HOME] += progress > TABLES_POINTS - quarter ? men : 0;
        view->at[REAR] -= progress <= quarter ? men : 0;
        if (men > 0 && view->at[RUN] <= 0) {
            view->at[RUN] = progress;
        }
    }
    view->at[BLOCK] = view->at[BLOCK] >= 3 ? view->at[BLOCK] : 0;
    view->at[HIT] = count_waiting_men(pos, other_of(side));
    view->at[ENTER] = -count_waiting_men(pos, side);
    view->at[OFF] = pos->state[STATE_OFF + side];
}

static void see_tablan(const struct position *pos, enum side side, struct view *view)
{
    view->at[HIT] = -tablan_men(pos, (int)other_of(side));
    view->at[SETTLE] = __builtin_popcountll(tablan_set(pos, (int)side, TABLAN_FIXED));
    view->at[START] = -__builtin_popcountll(tablan_set(pos, (int)side, TABLAN_UNMOVED));
}

static int count_pavilions(const struct position *pos)
{
    int count = 0;
    for (int i = 0; i < TABLAAZA_PLOTS_MAX; i++) {
        count += pos->board[i] == TABLAAZA_PAVILION;
    }
    return count;
}

/*
 * The most pavilions that the next stone of a side raises if it is its turn.
 *
 * plots  out  the number of plots on which one of these stones raises a pavilion; may be NULL
 */
static int most_raised(const struct position *pos, enum side side, struct turn_ends *ends,
                       int *plots)
{
    struct position turn = *pos;
    bool raised[TABLAAZA_PLOTS_MAX] = {false};
    int most = 0;
    turn.side = (uint8_t)side;
    if (position_result(pos) != RESULT_NONE || !position_ends(&turn, ends)) {
        ends->count = 0;
    }
    for (int i = 0; i < ends->count; i++) {
        int count = count_pavilions(&ends->at[i]) - count_pavilions(pos);
        most = count > most ? count : most;
        for (int plot = 0; plot < TABLAAZA_PLOTS_MAX; plot++) {
            raised[plot] |= ends->at[i].board[plot] == TABLAAZA_PAVILION &&
                            pos->board[plot] != TABLAAZA_PAVILION;
        }
    }
    for (int plot = 0; plots != NULL && plot < TABLAAZA_PLOTS_MAX; plot++) {
        *plots += raised[plot];
    }
    return most;
}

/* The most pavilions that the side's next stone raises after the answer that leaves it the fewest. */
static int least_raised(const struct position *pos, enum side side, struct turn_ends *ends)
{
    static _Thread_local struct turn_ends answers;
    int least = TABLAAZA_PLOTS_MAX;
    if (position_result(pos) != RESULT_NONE || !position_ends(pos, &answers)) {
        return 0;
    }
    for (int i = 0; i < answers.count; i++) {
        int most = most_raised(&answers.at[i], side, ends, NULL);
        least = most < least ? most : least;
    }
    return least;
}

/* The pavilions on the board, and those that the next stones of both sides can raise. */
static void see_tablaaza(const struct position *pos, enum side side, struct turn_ends *ends,
                         struct view *view)
{
    int threats = 0;
    int dangers = 0;
    view->at[RAISE] = count_pavilions(pos);
    view->at[DENY] = -most_raised(pos, other_of(side), ends, &dangers);
    (void)most_raised(pos, side, ends, &threats);
    view->at[FORK] = least_raised(pos, side, ends);
    view->at[THREAT] = threats;
    view->at[KEEP] = -dangers;
}

/* The probability that the side hits with its next throw, if the other side does not move before. */
static double hit_probability(const struct position *pos, enum side side, struct turn_ends *ends)
{
    struct position next = *pos;
    next.side = (uint8_t)side;
    return hit_danger(&next, other_of(side), ends);
}

struct view view_of(const struct position *pos, enum side side, struct turn_ends *ends)
{
    struct view view = {{0}};
    view.at[WIN] = position_result(pos) == (side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK);
    if (position_ruleset(pos)->chance == CHANCE_NONE) {
        see_tablaaza(pos, side, ends, &view);
    } else {
        view.at[SAFE] = -hit_danger(pos, side, ends);
        view.at[AIM] = hit_probability(pos, side, ends);
        is_tablan(pos) ? see_tablan(pos, side, &view) : see_track(pos, side, &view);
    }
    return view;
}
