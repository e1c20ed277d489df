/* SPDX-License-Identifier: MIT */
#include "rules/tables/turns/turn.h"

#include <string.h>

#include "rules/tables/states.h"

struct tables_rules tables_rules(const struct position *pos)
{
    const struct tables_game *game = position_ruleset(pos)->parameters;
    struct tables_rules rules = game->rules;
    for (int i = 0; i < game->options_count; i++) {
        const struct tables_option *option = &game->options[i];
        ((uint8_t *)&rules)[option->parameter] = option->means[pos->options[option->option]];
    }
    return rules;
}

struct tables_rules turn_rules(const struct position *pos)
{
    struct tables_rules rules = tables_rules(pos);
    if (pos->state[STATE_THROW] == THROW_OFFERED) {
        rules.forced = FORCED_VOLUNTARY;
    }
    return rules;
}

void turn_search(const struct position *pos, const struct tables_rules *rules,
                 struct search *search, struct board *board)
{
    *search = search_begin(pos, rules);
    board_from(pos, rules, pos->side, board);
}

static void sort_dice(uint8_t *dice)
{
    for (int i = 1; i < TABLES_DICE_MAX; i++) {
        uint8_t die = dice[i];
        int at = i;
        for (; at > 0 && dice[at - 1] < die; at--) {
            dice[at] = dice[at - 1];
        }
        dice[at] = die;
    }
}

static bool all_equal(const uint8_t *dice)
{
    for (int i = 1; i < dice_count(dice); i++) {
        if (dice[i] != dice[0]) {
            return false;
        }
    }
    return true;
}

static enum throw_kind kind_of_throw(const struct tables_rules *rules, const uint8_t *dice)
{
    switch ((enum dice_mode)rules->dice_mode) {
    case DICE_TURN_ONE_TO_SIX:
        return dice[0] == 6 ? THROW_PLAIN : THROW_TURN_OWED;
    case DICE_PLUS_OWN_CHOICE:
    case DICE_PLUS_OPPONENT_CHOICE:
        return THROW_THIRD_OWED;
    case DICE_PLAIN:
    case DICE_PLUS_SIX:
        break;
    }
    return rules->again_all_equal && all_equal(dice) ? THROW_AGAIN : THROW_PLAIN;
}

void turn_take_throw(struct position *pos, const struct tables_rules *rules, const uint8_t *faces)
{
    memcpy(pos->dice, faces, rules->dice);
    sort_dice(pos->dice);
    pos->state[STATE_THROW] = (uint8_t)kind_of_throw(rules, pos->dice);
    if (rules->dice_mode == DICE_PLUS_SIX) {
        pos->dice[rules->dice] = 6;
        sort_dice(pos->dice);
    }
}

bool turn_owes_choice(const struct position *pos)
{
    switch ((enum throw_kind)pos->state[STATE_THROW]) {
    case THROW_TURN_OWED:
    case THROW_THIRD_OWED:
    case THROW_TABLE_OWED:
        return true;
    case THROW_PLAIN:
    case THROW_OFFERED:
    case THROW_AGAIN:
        break;
    }
    return false;
}

enum step_kind turn_choice_kind(const struct position *pos)
{
    RULES_CHECK(turn_owes_choice(pos));
    if (pos->state[STATE_THROW] == THROW_TURN_OWED) {
        return STEP_TURN;
    }
    return pos->state[STATE_THROW] == THROW_THIRD_OWED ? STEP_THIRD : STEP_TABLE;
}

unsigned turn_choices(const struct position *pos)
{
    unsigned choices = 0;
    if (turn_choice_kind(pos) == STEP_TURN) {
        for (int i = 0; i < dice_count(pos->dice); i++) {
            choices |= 1U << pos->dice[i];
        }
        return choices;
    }
    return turn_choice_kind(pos) == STEP_THIRD ? points_mask(1, 6) : points_mask(1, 4);
}

static void turn_to_six(uint8_t *dice, int number)
{
    int at = 0;
    while (dice[at] != number) {
        at++;
    }
    dice[at] = 6;
}

void turn_choose(struct position *pos, int number)
{
    enum step_kind kind = turn_choice_kind(pos);
    if (kind == STEP_TURN) {
        turn_to_six(pos->dice, number);
    } else if (kind == STEP_THIRD) {
        pos->dice[2] = (uint8_t)number;
    } else {
        pos->state[STATE_TABLE] = (uint8_t)number;
        pos->owed = OWED_THROW;
    }
    sort_dice(pos->dice);
    pos->state[STATE_THROW] = THROW_PLAIN;
}

static bool best_is_asked_of_choice(const struct position *pos, const struct tables_rules *rules)
{
    bool own = rules->dice_mode == DICE_TURN_ONE_TO_SIX || rules->dice_mode == DICE_PLUS_OWN_CHOICE;
    return turn_choice_kind(pos) != STEP_TABLE && own && rules->die_choice == CHOICE_MUST_KEEP_MAX;
}

static int best_after(const struct position *pos, const struct tables_rules *rules, int choice,
                      bool *can_win)
{
    struct position chosen = *pos;
    turn_choose(&chosen, choice);
    struct search search;
    struct board board;
    turn_search(&chosen, rules, &search, &board);
    *can_win = search_can_win(&search, &board);
    return worth_dice(search_best(&search, &board));
}

/* Finds the numbers that allow the most dice to be used, and those that allow a win. */
static void weigh_choices(const struct position *pos, const struct tables_rules *rules,
                          unsigned *keeping, unsigned *winning)
{
    unsigned choices = turn_choices(pos);
    int most = 0;
    *keeping = 0;
    *winning = 0;
    for (int number = 1; number <= 6; number++) {
        if ((choices >> number & 1U) != 0) {
            bool can_win;
            int dice = best_after(pos, rules, number, &can_win);
            *keeping = dice > most ? 0 : *keeping;
            most = dice > most ? dice : most;
            *keeping |= dice == most ? 1U << number : 0;
            *winning |= can_win ? 1U << number : 0;
        }
    }
}

unsigned turn_legal_choices(const struct position *pos, const struct tables_rules *rules)
{
    if (!best_is_asked_of_choice(pos, rules)) {
        return turn_choices(pos);
    }
    unsigned keeping;
    unsigned winning;
    weigh_choices(pos, rules, &keeping, &winning);
    return keeping | winning;
}

bool turn_keeps_max(const struct position *pos, const struct tables_rules *rules, int choice)
{
    if (!best_is_asked_of_choice(pos, rules)) {
        return true;
    }
    unsigned keeping;
    unsigned winning;
    weigh_choices(pos, rules, &keeping, &winning);
    return (keeping >> choice & 1U) != 0;
}

bool turn_may_stop(const struct position *pos, const struct tables_rules *rules)
{
    if (turn_owes_choice(pos) || pos->state[STATE_MUST_WIN] != 0) {
        return false;
    }
    struct search search;
    struct board board;
    turn_search(pos, rules, &search, &board);
    return rules->forced == FORCED_VOLUNTARY || search_best(&search, &board) == 0;
}

static void next_seat(const struct tables_rules *rules, uint8_t *side, uint8_t *seat)
{
    if (*seat < rules->seats) {
        (*seat)++;
    } else {
        *side = !*side;
        *seat = 1;
    }
}

/* Clears the throw: only the men, the table and the seat of the turn remain. */
static void clear_throw(struct position *pos)
{
    memset(pos->dice, 0, sizeof pos->dice);
    memset(&pos->state[STATE_ENTERED], 0, TABLES_DICE_MAX);
    pos->state[STATE_THROW] = THROW_PLAIN;
    pos->state[STATE_THEN] = 0;
    pos->state[STATE_MUST_WIN] = 0;
}

void turn_win(struct position *pos, int side, enum board_over over)
{
    enum result win = side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK;
    enum result loss = side == SIDE_WHITE ? RESULT_BLACK : RESULT_WHITE;
    clear_throw(pos);
    position_finish(pos, over == BOARD_WON ? win : over == BOARD_LOST ? loss : RESULT_DRAW);
}

/* L6: a side that is lympolded, or lurched, at the end of a turn has lost, no matter which side played that turn. */
static bool strategic_loss(const struct position *pos, const struct tables_rules *rules, int side)
{
    bool lympold = rules->strategic_win != STRATEGIC_NONE;
    bool lurch = rules->strategic_win == STRATEGIC_LYMPOLD_OR_LURCH;
    return (lympold && side_is_lympolded(pos, rules, side)) ||
           (lurch && side_is_lurched(pos, rules, side));
}

static void offer_dice(struct position *pos, const struct tables_rules *rules, const uint8_t *dice)
{
    uint8_t side = pos->side;
    uint8_t seat = pos->seat;
    next_seat(rules, &side, &seat);
    pos->state[STATE_THEN] = (uint8_t)(side * 8 + seat);
    pos->state[STATE_THROW] = THROW_OFFERED;
    memcpy(pos->dice, dice, sizeof pos->dice);
    pos->side = !pos->side;
    pos->seat = 1;
    pos->owed = OWED_TURN;
}

/* Clears the throw, and returns its kind and the dice that were left of it. */
static enum throw_kind remove_throw(struct position *pos, uint8_t *left, uint8_t *then)
{
    enum throw_kind kind = (enum throw_kind)pos->state[STATE_THROW];
    memcpy(left, pos->dice, THROW_DICE_MAX);
    *then = pos->state[STATE_THEN];
    clear_throw(pos);
    pos->owed = OWED_THROW;
    return kind;
}

static void end_tables_turn(struct position *pos, const struct tables_rules *rules,
                            enum throw_kind kind, const uint8_t *left, uint8_t then)
{
    if (kind == THROW_OFFERED) {
        pos->side = then / 8;
        pos->seat = then % 8;
    } else if (rules->offer_unused && left[0] != 0 && kind != THROW_AGAIN) {
        offer_dice(pos, rules, left);
    } else if (kind != THROW_AGAIN) {
        next_seat(rules, &pos->side, &pos->seat);
    }
}

void turn_pass(struct position *pos, const struct tables_rules *rules)
{
    uint8_t left[THROW_DICE_MAX];
    uint8_t then;
    enum throw_kind kind = remove_throw(pos, left, &then);
    end_tables_turn(pos, rules, kind, left, then);
}

void turn_finish(struct position *pos, const struct tables_rules *rules)
{
    uint8_t left[THROW_DICE_MAX];
    uint8_t then;
    enum throw_kind kind = remove_throw(pos, left, &then);
    if (side_is_stuck(pos, rules, SIDE_WHITE) && side_is_stuck(pos, rules, SIDE_BLACK)) {
        turn_win(pos, pos->side, BOARD_DRAWN);
    } else if (strategic_loss(pos, rules, SIDE_WHITE)) {
        turn_win(pos, SIDE_WHITE, BOARD_LOST);
    } else if (strategic_loss(pos, rules, SIDE_BLACK)) {
        turn_win(pos, SIDE_BLACK, BOARD_LOST);
    } else {
        end_tables_turn(pos, rules, kind, left, then);
    }
}
