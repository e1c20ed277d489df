/* SPDX-License-Identifier: MIT */
/* Finds the rule that a step breaks if no use of the dice permits it. */
#include "rules/tables/steps.h"
#include "rules/tables/turns/movable.h"

struct attempt {
    const struct tables_rules *rules;
    const struct board *board;
    int from; /* progress of the man; 0: a man waiting to enter */
    int to;   /* progress of the destination; past the last point: off */
    int die;  /* sum of the dice that the step uses, or 0 */
};

static bool has_dice(const struct position *pos, const struct step *step)
{
    uint8_t left[TABLES_DICE_MAX] = {pos->dice[0], pos->dice[1], pos->dice[2]};
    for (int i = 0; i < TABLES_DICE_MAX && step->dice[i] != 0; i++) {
        int at = 0;
        while (at < TABLES_DICE_MAX && left[at] != step->dice[i]) {
            at++;
        }
        if (at == TABLES_DICE_MAX) {
            return false;
        }
        left[at] = 0;
    }
    return step->dice[0] != 0;
}

static bool has_man(const struct position *pos, const struct step *step, int points)
{
    if (step->from == PLACE_HAND || step->from == PLACE_BAR) {
        return pos->state[(step->from == PLACE_HAND ? STATE_HAND : STATE_BAR) + pos->side] > 0;
    }
    return step->from >= 1 && step->from <= points && men_on(pos, pos->side, step->from) > 0;
}

/* The rule that prevents a man from leaving its point. */
static enum rule held_back(const struct attempt *try, const struct step *step)
{
    if (step->from == PLACE_HAND && board_men(try->board, ON_BAR) > 0) {
        return RULE_BAR_FIRST;
    }
    if (try->from == 0) {
        return RULE_NONE;
    }
    if (try->rules->men_stay) {
        return RULE_ENTERED_STAYS;
    }
    uint32_t going_on =
        men_that_can_continue(try->rules, board_men(try->board, ON_BAR), try->board->entered);
    if (!board_is_bound(try->rules, try->board) || (going_on >> try->from & 1U) != 0) {
        return RULE_NONE;
    }
    if ((entered_points(try->board->entered) >> try->from & 1U) != 0) {
        return RULE_ENTERED_STAYS;
    }
    return bar_binds(try->rules, board_men(try->board, ON_BAR)) ? RULE_BAR_FIRST : RULE_ENTRY_FIRST;
}

static enum rule not_borne(const struct attempt *try)
{
    uint32_t outside = try->board->own & points_mask(1, FIRST_OF_TZ - 1);
    if (outside != 0 || board_waiting(try->board) > 0) {
        return RULE_NOT_ALL_HOME;
    }
    return try->from + try->die > TABLES_POINTS ? RULE_OVERSHOOT : RULE_NO_DIE;
}

/* The rule that prevents a man from landing on its destination. */
static enum rule not_landing(const struct attempt *try)
{
    const struct tables_rules *rules = try->rules;
    bool waiting = board_waiting(try->board) > 0;
    if (rules->home_frozen && try->from >= FIRST_OF_TZ) {
        return RULE_FROZEN;
    }
    if (rules->entry_limit != 0 && waiting && try->from <= rules->entry_limit &&
        try->to > rules->entry_limit) {
        return RULE_ENTRY_LIMIT;
    }
    if ((try->board->walls >> try->to & 1U) != 0) {
        return rules->point_max != 0 ? RULE_FULL_POINT : RULE_SECURED;
    }
    /* With the right die, only this rule keeps a man from a point. */
    return rules->point_max != 0 ? RULE_FULL_POINT : RULE_OWN_POINT;
}

enum rule tables_explain(const struct position *pos, const struct step *step)
{
    struct tables_rules rules = tables_rules(pos);
    struct board board;
    board_from(pos, &rules, pos->side, &board);
    struct attempt try = {.rules = &rules, .board = &board, .to = TABLES_POINTS + 1};
    if (!has_man(pos, step, rules.points)) {
        return RULE_NO_MAN;
    }
    if (step->from <= rules.points) {
        try.from = progress_of(&rules, pos->side, step->from);
    }
    for (int i = 0; i < TABLES_DICE_MAX; i++) {
        try.die += step->dice[i];
    }
    enum rule held = held_back(&try, step);
    if (held != RULE_NONE) {
        return held;
    }
    if (step->to == PLACE_OFF && rules.bear == BEAR_NONE) {
        return RULE_NO_BEARING;
    }
    if (!has_dice(pos, step)) {
        return RULE_NO_DIE;
    }
    if (step->to == PLACE_OFF) {
        return not_borne(&try);
    }
    if (step->to < 1 || step->to > rules.points) {
        /* only for steps that were not read from text, which has no such point */
        return RULE_NO_DIE;
    }
    try.to = progress_of(&rules, pos->side, step->to);
    return try.to == try.from + try.die ? not_landing(&try) : RULE_NO_DIE;
}
