/* SPDX-License-Identifier: MIT */
/*
 * Tablan: the running-fight game of Mysore. Two rows of men run against one another and settle in the enemy's home.
 * They capture the enemy men on which they land.
 *
 * [B] R. C. Bell, Board and Table Games from Many Civilizations, "Tablan".
 * [L] Ludii's Tablan.lud after the same book.
 * [C] The summary at cyningstan.com.
 * [T] Points on which the sources are silent: argued in tests/conformance/tablan.md.
 *
 * A move is examined along the route of the side that moves, so that no function below depends on the side: Black's
 * route is White's with the rows in the opposite order.
 */
#include "rules/tablan/fight.h"

enum {
    STICKS = 4,    /* [B] one side plain, one painted */
    SET_BYTES = 8, /* bytes of a set of squares in a position */
};

/* The worth of a number of plain sides up [B]; 0 passes the sticks to the other side. */
static const uint8_t worth[STICKS + 1] = {12, 2, 0, 0, 8};

uint64_t tablan_set(const struct position *pos, int side, enum tablan_kind kind)
{
    const uint8_t *bytes = pos->board + (side * TABLAN_KINDS + (int)kind) * SET_BYTES;
    uint64_t set = 0;
    for (int i = 0; i < SET_BYTES; i++) {
        set |= (uint64_t)bytes[i] << (8 * i);
    }
    return set;
}

void tablan_set_put(struct position *pos, int side, enum tablan_kind kind, uint64_t set)
{
    uint8_t *bytes = pos->board + (side * TABLAN_KINDS + (int)kind) * SET_BYTES;
    for (int i = 0; i < SET_BYTES; i++) {
        bytes[i] = (uint8_t)(set >> (8 * i));
    }
}

struct fight fight_of(const struct position *pos, int side)
{
    struct fight fight = {
        .men = {tablan_set(pos, side, TABLAN_UNMOVED), tablan_set(pos, side, TABLAN_MOVED),
                tablan_set(pos, side, TABLAN_FIXED)},
        .enemies = tablan_set(pos, !side, TABLAN_UNMOVED) | tablan_set(pos, !side, TABLAN_MOVED),
        .barred = tablan_set(pos, !side, TABLAN_FIXED),
        .same_man = pos->options[TABLAN_HALVES] == 1,
        .alone = pos->options[TABLAN_PARTIAL] == 1,
        .in_order = pos->options[TABLAN_ORDER] == 1,
        .waits = pos->options[TABLAN_WAIT] == 0,
    };
    if (side == SIDE_BLACK) {
        for (int kind = 0; kind < TABLAN_KINDS; kind++) {
            fight.men[kind] = fight_turned(fight.men[kind]);
        }
        fight.enemies = fight_turned(fight.enemies);
        fight.barred = fight_turned(fight.barred);
    }
    return fight;
}

static bool half_is_left(const struct position *pos)
{
    return pos->state[TABLAN_STATE_HALF] != 0;
}

/* The possible uses of the remaining half of a throw. */
static struct uses uses_of_half(const struct position *pos, const struct fight *fight)
{
    struct uses uses = {.half_by = pos->dice[0]};
    uint64_t men = fight->men[TABLAN_MOVED] | (uses.half_by == 1 ? fight->men[TABLAN_UNMOVED] : 0);
    if (!fight->same_man) {
        men &= ~tablan_bit(tablan_on_route(pos->side, pos->state[TABLAN_STATE_HALF]));
    }
    uses.half = fight_movable(fight, men, uses.half_by);
    return uses;
}

static struct uses uses_now(const struct position *pos, const struct fight *fight)
{
    return half_is_left(pos) ? uses_of_half(pos, fight) : fight_uses(fight, pos->dice[0]);
}

static void tablan_start(struct position *pos, enum side starter)
{
    pos->side = (uint8_t)starter;
    pos->seat = 1;
    pos->owed = OWED_THROW;
    tablan_set_put(pos, SIDE_WHITE, TABLAN_UNMOVED, TABLAN_HOME);
    tablan_set_put(pos, SIDE_BLACK, TABLAN_UNMOVED, fight_turned(TABLAN_HOME));
}

static int tablan_throw_count(const struct position *pos)
{
    (void)pos;
    return STICKS;
}

static int worth_of(const uint8_t *faces)
{
    int plain = 0;
    for (int i = 0; i < STICKS; i++) {
        plain += faces[i];
    }
    return worth[plain];
}

static void tablan_apply_throw(struct position *pos, const uint8_t *faces, int count)
{
    (void)count;
    pos->dice[0] = (uint8_t)worth_of(faces);
}

/*
 * [T7] The sources do not say which side begins. Here both sides throw; a side with a two begins, and if both have a
 * two they throw again.
 */
static bool tablan_rolloff_winner(const struct position *start, const uint8_t *white,
                                  const uint8_t *black, enum side *winner)
{
    (void)start;
    bool white_two = worth_of(white) == 2;
    bool black_two = worth_of(black) == 2;
    if (white_two == black_two) {
        return false;
    }
    *winner = white_two ? SIDE_WHITE : SIDE_BLACK;
    return true;
}

/* Writes one step for each man in `men`. */
static int list_steps(const struct position *pos, const struct fight *fight, uint64_t men, int by,
                      struct step *steps)
{
    int count = 0;
    for (uint64_t left = men; left != 0; left &= left - 1) {
        int square = fight_square(left);
        steps[count++] = (struct step){
            .kind = STEP_MOVE,
            .from = (uint8_t)tablan_on_route(pos->side, square),
            .to = (uint8_t)tablan_on_route(pos->side, square + by),
            .hit = (fight->enemies & tablan_bit(square + by)) != 0,
            .dice = {(uint8_t)by},
        };
    }
    return count;
}

static int tablan_steps(const struct position *pos, struct step *steps)
{
    struct fight fight = fight_of(pos, pos->side);
    struct uses uses = uses_now(pos, &fight);
    int count = list_steps(pos, &fight, uses.whole, uses.whole_by, steps);
    return count + list_steps(pos, &fight, uses.half, uses.half_by, steps + count);
}

static bool tablan_can_end(const struct position *pos)
{
    struct fight fight = fight_of(pos, pos->side);
    struct uses uses = uses_now(pos, &fight);
    return !uses_any(&uses) || (!half_is_left(pos) && fight_can_wait(&fight, &uses));
}

/* [B] When neither side can move any more, or, under `end=first` [C], when one side has no man left to bring in. */
bool fights_are_over(const struct position *pos, const struct fight *one, const struct fight *other)
{
    if (pos->options[TABLAN_END] == 1 &&
        (fight_travelling(one) == 0 || fight_travelling(other) == 0)) {
        return true;
    }
    return !fight_can_use_any(one) && !fight_can_use_any(other);
}

static bool is_fight_over(const struct position *pos)
{
    struct fight white = fight_of(pos, SIDE_WHITE);
    struct fight black = fight_of(pos, SIDE_BLACK);
    return fights_are_over(pos, &white, &black);
}

/* [B] A side keeps the sticks until it throws nothing. The side with more men in the enemy's home wins. */
static void end_sticks(struct position *pos)
{
    if (pos->dice[0] == 0) {
        pos->side = !pos->side;
    }
    pos->dice[0] = 0;
    pos->state[TABLAN_STATE_HALF] = 0;
    pos->owed = OWED_THROW;
    if (is_fight_over(pos)) {
        int lead = fight_men_in(tablan_set(pos, SIDE_WHITE, TABLAN_FIXED)) -
                   fight_men_in(tablan_set(pos, SIDE_BLACK, TABLAN_FIXED));
        position_finish(pos, lead > 0 ? RESULT_WHITE : lead < 0 ? RESULT_BLACK : RESULT_DRAW);
    }
}

static enum rule tablan_end(struct position *pos)
{
    if (!tablan_can_end(pos)) {
        return RULE_MORE_DICE;
    }
    end_sticks(pos);
    return RULE_NONE;
}

/* The rule that prevents a man from going from `from` to `to` (on the mover's route) with half or all of the throw. */
static enum rule rule_against_move(const struct position *pos, const struct fight *fight,
                                   const struct uses *uses, int from, int to)
{
    int by = to - from;
    if ((fight->men[TABLAN_FIXED] & tablan_bit(from)) != 0) {
        return RULE_IMMOBILISED;
    }
    if ((fight_own(fight) & tablan_bit(from)) == 0) {
        return RULE_NO_MAN;
    }
    if (by <= 0 || (by != uses->whole_by && by != uses->half_by)) {
        return RULE_NO_DIE;
    }
    if ((fight->men[TABLAN_UNMOVED] & tablan_bit(from)) != 0 && uses->half_by != 1) {
        return RULE_FIRST_MOVE;
    }
    if ((fight_own(fight) & tablan_bit(to)) != 0) {
        return RULE_OCCUPIED;
    }
    if ((fight->barred & tablan_bit(to)) != 0) {
        return RULE_BARRED;
    }
    if (fight->in_order && (tablan_bit(to) & TABLAN_GOAL & ~fight_goal_due(fight)) != 0) {
        return RULE_HOME_ORDER;
    }
    if (half_is_left(pos)) {
        return RULE_TWO_MEN;
    }
    return fight->alone ? RULE_MORE_DICE : RULE_BOTH_HALVES;
}

static void fight_put(struct position *pos, const struct fight *fight)
{
    for (int kind = 0; kind < TABLAN_KINDS; kind++) {
        uint64_t men = fight->men[kind];
        uint64_t enemies = tablan_set(pos, !pos->side, (enum tablan_kind)kind);
        uint64_t left = kind == TABLAN_FIXED ? fight->barred : fight->enemies;
        if (pos->side == SIDE_BLACK) {
            men = fight_turned(men);
            left = fight_turned(left);
        }
        tablan_set_put(pos, pos->side, (enum tablan_kind)kind, men);
        tablan_set_put(pos, !pos->side, (enum tablan_kind)kind, enemies & left);
    }
}

static enum rule tablan_play(struct position *pos, const struct step *step, bool *over)
{
    struct fight fight = fight_of(pos, pos->side);
    struct uses uses = uses_now(pos, &fight);
    if (step->kind != STEP_MOVE) {
        return RULE_NO_CHOICE;
    }
    if (step->from < 1 || step->from > TABLAN_SQUARES) {
        return RULE_NO_MAN;
    }
    if (step->to < 1 || step->to > TABLAN_SQUARES) {
        return RULE_NO_DIE;
    }
    int from = tablan_on_route(pos->side, step->from);
    int to = tablan_on_route(pos->side, step->to);
    bool whole = to - from == uses.whole_by && (uses.whole & tablan_bit(from)) != 0;
    if (!whole && (to - from != uses.half_by || (uses.half & tablan_bit(from)) == 0)) {
        return rule_against_move(pos, &fight, &uses, from, to);
    }
    fight_move_man(&fight, tablan_bit(from), to - from);
    fight_put(pos, &fight);
    bool first_half = !whole && !half_is_left(pos);
    if (first_half) {
        pos->dice[0] = (uint8_t)uses.half_by;
        pos->state[TABLAN_STATE_HALF] = step->to;
        struct uses rest = uses_of_half(pos, &fight);
        first_half = uses_any(&rest);
    }
    *over = !first_half;
    if (*over) {
        end_sticks(pos);
    }
    return RULE_NONE;
}

/* Weights in squares of the route, chosen by hand. Captures decide the game, because the settled men are counted. */
enum { MAN = 60, SETTLED = 110, IN_REACH_OF_TWO = 8, IN_REACH = 2 };

/* The squares on which a side's men can land with a throw, or with half of it. */
static uint64_t in_reach(const struct fight *fight, int thrown)
{
    struct uses uses = fight_uses(fight, thrown);
    return uses.whole << uses.whole_by | uses.half << uses.half_by;
}

/* What a side has: its men, and those in danger on the squares of its route that are in `looked`. */
static int tablan_side_score(const struct fight *fight, const struct fight *enemy, uint64_t looked)
{
    uint64_t travelling = fight_travelling(fight);
    uint64_t in_danger = fight_turned(travelling & looked);
    int score = MAN * fight_men_in(travelling) + SETTLED * fight_men_in(fight->men[TABLAN_FIXED]);
    for (uint64_t left = travelling; left != 0; left &= left - 1) {
        score += fight_square(left);
    }
    for (int i = 0; i < TABLAN_THROWS; i++) {
        int weight = tablan_throws[i] == 2 ? IN_REACH_OF_TWO : IN_REACH;
        score -= weight * fight_men_in(in_reach(enemy, tablan_throws[i]) & in_danger);
    }
    return score;
}

static int tablan_lead(const struct position *pos, int side, uint64_t looked)
{
    struct fight own = fight_of(pos, side);
    struct fight enemy = fight_of(pos, !side);
    return tablan_side_score(&own, &enemy, looked) -
           tablan_side_score(&enemy, &own, fight_turned(looked));
}

static int tablan_score(const struct position *pos, enum side side)
{
    return tablan_lead(pos, (int)side, TABLAN_BOARD);
}

int tablan_gain(const struct position *before, const struct position *after, enum side side,
                uint64_t looked)
{
    struct fight enemy = fight_of(before, !side);
    struct fight left = fight_of(after, !side);
    uint64_t captured = fight_travelling(&enemy) & ~fight_travelling(&left);
    int gain = tablan_lead(after, (int)side, looked) - tablan_lead(before, (int)side, looked);
    for (uint64_t rest = captured & ~fight_turned(looked); rest != 0; rest &= rest - 1) {
        gain -= MAN + fight_square(rest);
    }
    return gain;
}

const struct engine tablan_engine = {
    .start = tablan_start,
    .read = tablan_read,
    .write = tablan_write,
    .throw_count = tablan_throw_count,
    .take_throw = tablan_apply_throw,
    .rolloff_count = tablan_throw_count,
    .rolloff_winner = tablan_rolloff_winner,
    .steps = tablan_steps,
    .may_end = tablan_can_end,
    .play = tablan_play,
    .end = tablan_end,
    .step_write = tablan_step_write,
    .step_read = tablan_step_read,
    .draw = tablan_draw,
    .score = GAME_FOR_PLAYERS(tablan_score),
    .playout = GAME_FOR_PLAYERS(tablan_playout),
};
