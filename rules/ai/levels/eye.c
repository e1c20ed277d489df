/* SPDX-License-Identifier: MIT */
#include "rules/ai/levels/eye.h"

#include "rules/ai/levels/levels.h"
#include "rules/tablan/tablan.h"
#include "rules/tables/board.h"
#include "rules/tables/score.h"

static float squash_score(float score)
{
    return score / (1.0F + (score < 0 ? -score : score));
}

float eye_score(const struct position *pos, enum side side)
{
    return 0.5F + 0.5F * squash_score((float)position_score(pos, side) / 256.0F);
}

/*
 * True if the sides travel against each other and have passed: then nothing is left to hit or to block, and points held
 * are worth no more than the pips. Sides that travel the same way always have an enemy behind them.
 */
static bool is_race(const struct position *pos, enum side side)
{
    if (position_ruleset(pos)->engine == ENGINE_TABLAN) {
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
    enum { OFF = 6 }; /* what a man borne off is worth */
    struct tables_rules rules = tables_rules(pos);
    int off = end->state[STATE_OFF + side] - pos->state[STATE_OFF + side];
    return pips_left(pos, &rules, side) - pips_left(end, &rules, side) + OFF * off;
}

/* A number that depends on the seed alone, and the seed of the next one. */
static uint64_t draw_number(uint64_t *seed)
{
    *seed += 0x9e3779b97f4a7c15U;
    uint64_t mixed = (*seed ^ *seed >> 30) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebU;
    return mixed ^ mixed >> 31;
}

/*
 * The places of the board that a player looks at before its turn: bit p for the point p of a track, or the square p of
 * its route. They are the same for all ends: a player that saw some of the ends and nothing of the others would play
 * one of the others whenever those that it sees look bad.
 */
static uint64_t places_looked_at(const struct position *pos, int sees, uint64_t seed)
{
    uint64_t chance = position_hash(pos) ^ seed;
    uint64_t looked = 0;
    for (int place = 1; place <= TABLAN_SQUARES; place++) {
        looked |= (int)(draw_number(&chance) >> 56) < sees ? UINT64_C(1) << place : 0;
    }
    return looked;
}

static int gain_of_end(const struct position *pos, const struct position *end, enum side side,
                       uint64_t looked)
{
    if (position_result(end) != RESULT_NONE) {
        return position_score(end, side) - position_score(pos, side);
    }
    switch (position_ruleset(pos)->engine) {
    case ENGINE_TABLES:
        return tables_gain(pos, end, side, (uint32_t)looked);
    case ENGINE_TABLAN:
        return tablan_gain(pos, end, side, looked >> 1);
    case ENGINE_TABLAAZA:
        break;
    }
    return position_score(end, side) - position_score(pos, side);
}

void eye_judge(const struct position *pos, enum side side, const struct position *ends, int count,
               int sees, uint64_t seed, float *scores)
{
    bool passed = is_race(pos, side);
    uint64_t looked = places_looked_at(pos, sees, seed);
    for (int i = 0; i < count; i++) {
        if (sees >= AI_LEVEL_PARTS && !passed) {
            scores[i] = squash_score((float)position_score(&ends[i], side) / 256.0F);
            continue;
        }
        uint64_t drawn = (position_hash(&ends[i]) ^ seed) * 0xd1b54a32d192ed03U;
        int gained =
            passed ? gain_in_race(pos, &ends[i], side) : gain_of_end(pos, &ends[i], side, looked);
        /* less than a pip, so that turns which look equal are taken in no fixed order */
        float taste = (float)(drawn >> 32 & 0xff) / 512.0F;
        scores[i] = squash_score(((float)gained + taste) / 256.0F);
    }
}
