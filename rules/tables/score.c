/* SPDX-License-Identifier: MIT */
#include "rules/tables/score.h"

#include "rules/tables/board.h"

/*
 * Weights in pips, chosen by hand: a man that is hit loses about twenty; a point held stops a sixth of the enemy's
 * dice.
 */
enum { BLOT = 4, POINT = 2, PRIME = 3, OFF = 6, FULL_POINT = 12, REACH = 18 };

static int pips_to_finish(const struct tables_rules *rules, const struct board *board)
{
    int pips = (int)board_waiting(board) * (TABLES_POINTS + 1);
    for (int point = 1; point <= rules->points; point++) {
        pips += (int)board_men(board, point) * (TABLES_POINTS + 1 - point);
    }
    return pips - OFF * (int)board_men(board, BORNE_OFF);
}

/* True if an enemy man is likely to hit a man on the point within about one throw. */
static bool is_exposed(const struct position *pos, const struct tables_rules *rules, int side,
                       int point)
{
    int target = progress_of(rules, !side, point);
    if (pos->state[STATE_HAND + !side] + pos->state[STATE_BAR + !side] > 0 && target <= REACH) {
        return true;
    }
    for (int from = 1; from <= rules->points; from++) {
        int behind = target - progress_of(rules, !side, from);
        if (men_on(pos, !side, from) > 0 && behind > 0 && behind <= REACH) {
            return true;
        }
    }
    return false;
}

/* What a side has: its pips, and its men and points on the points of the board that are in `looked`. */
static int tables_side_score(const struct position *pos, const struct tables_rules *rules, int side,
                             uint32_t looked)
{
    struct board board;
    board_from(pos, rules, side, &board);
    int score = -pips_to_finish(rules, &board);
    int run = 0;
    for (int point = 1; point <= rules->points; point++) {
        int men = men_on(pos, side, point);
        run = men >= 2 ? run + 1 : 0;
        if ((looked >> point & 1) == 0) {
            continue;
        }
        score += men >= 2 ? POINT : 0;
        score += run >= 2 ? PRIME : 0;
        score += rules->point_max != 0 && men == rules->point_max ? FULL_POINT : 0;
        score -= men == 1 && is_exposed(pos, rules, side, point)
                     ? BLOT + progress_of(rules, side, point) / 2
                     : 0;
    }
    return score;
}

static int tables_lead(const struct position *pos, const struct tables_rules *rules, int side,
                       uint32_t looked)
{
    return tables_side_score(pos, rules, side, looked) -
           tables_side_score(pos, rules, !side, looked);
}

int tables_score(const struct position *pos, enum side side)
{
    struct tables_rules rules = tables_rules(pos);
    return tables_lead(pos, &rules, (int)side, ON_POINTS);
}

int tables_gain(const struct position *before, const struct position *after, enum side side,
                uint32_t looked)
{
    struct tables_rules rules = tables_rules(before);
    int gain = tables_lead(after, &rules, (int)side, looked) -
               tables_lead(before, &rules, (int)side, looked);
    for (int point = 1; point <= rules.points; point++) {
        bool hit = men_on(before, !side, point) > 0 && men_on(after, !side, point) == 0;
        gain -= hit && (looked >> point & 1) == 0 ? progress_of(&rules, !side, point) : 0;
    }
    return gain;
}
