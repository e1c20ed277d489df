/* SPDX-License-Identifier: MIT */
#include "rules/ai/levels/eye.h"

#include "rules/ai/levels/levels.h"
#include "rules/core/rulesets.h"
#include "rules/tables/board.h"

/* A man borne off is worth this many pips to a player who counts nothing but progress. */
enum { OFF = 6 };

static float squash(float score)
{
    return score / (1.0F + (score < 0 ? -score : score));
}

/* How far the side's own men have come, in pips; all that a beginner sees of a turn. */
static int progress(const struct position *pos, enum side side)
{
    if (pos->ruleset == RULESET_TABLAN) {
        return 0; /* every turn goes as far as the throw */
    }
    struct board board;
    struct tables_rules rules = tables_rules(pos);
    board_from(pos, &rules, (int)side, &board);
    int pips =
        OFF * (int)board_men(&board, BORNE_OFF) - (TABLES_POINTS + 1) * (int)board_waiting(&board);
    for (int point = 1; point <= rules.points; point++) {
        pips -= (int)board_men(&board, point) * (TABLES_POINTS + 1 - point);
    }
    return pips;
}

/*
 * True if the sides travel against each other and have passed: then nothing is left to hit or to block, and points held
 * are worth no more than the pips. Sides that travel the same way always have an enemy behind them.
 */
static bool is_race(const struct position *pos, enum side side)
{
    if (pos->ruleset == RULESET_TABLAN) {
        return false;
    }
    struct tables_rules rules = tables_rules(pos);
    struct board board;
    board_from(pos, &rules, (int)side, &board);
    uint32_t enemies = board.blots | board.walls;
    uint32_t rearmost = board.own & (~board.own + 1);
    int enemies_waiting = pos->state[STATE_HAND + !side] + pos->state[STATE_BAR + !side];
    return rules.way[SIDE_WHITE] != rules.way[SIDE_BLACK] && enemies < rearmost &&
           board_waiting(&board) == 0 && enemies_waiting == 0;
}

/* What the side's men on the board have left to go in pips, to the first point of the goal if the game has one. */
static int pips_left(const struct position *pos, const struct tables_rules *rules, enum side side)
{
    int to = rules->win == WIN_ALL_AT_GOAL ? rules->goal[side] : TABLES_POINTS + 1;
    int pips = 0;
    for (int point = 1; point <= rules->points; point++) {
        int left = to - progress_of(rules, (int)side, point);
        pips += left > 0 ? left * men_on(pos, (int)side, point) : 0;
    }
    return pips;
}

/* What a turn gains in a race: pips, and the men borne off, each worth a few more. */
static int gain_in_race(const struct position *pos, const struct position *end, enum side side)
{
    struct tables_rules rules = tables_rules(pos);
    int off = end->state[STATE_OFF + side] - pos->state[STATE_OFF + side];
    return pips_left(pos, &rules, side) - pips_left(end, &rules, side) + OFF * off;
}

void eye_judge(const struct position *pos, enum side side, const struct position *ends, int count,
               int sees, uint64_t seed, float *scores)
{
    bool passed = is_race(pos, side);
    int before = position_score(pos, side);
    int behind = progress(pos, side);
    for (int i = 0; i < count; i++) {
        if (sees >= AI_LEVEL_PARTS && !passed) {
            scores[i] = squash((float)position_score(&ends[i], side) / 256.0F);
            continue;
        }
        uint64_t drawn = (position_hash(&ends[i]) ^ seed) * 0xd1b54a32d192ed03U;
        bool is_seen = (int)(drawn >> 56) < sees && !passed;
        int gained = position_result(&ends[i]) != RESULT_NONE || is_seen
                         ? position_score(&ends[i], side) - before
                     : passed ? gain_in_race(pos, &ends[i], side)
                              : progress(&ends[i], side) - behind;
        /* less than a pip, so that turns which look equal are taken in no fixed order */
        float taste = (float)(drawn >> 32 & 0xff) / 512.0F;
        scores[i] = squash(((float)gained + taste) / 256.0F);
    }
}
