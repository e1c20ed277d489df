/* SPDX-License-Identifier: MIT */
#include "rules/tables/steps.h"

#include <string.h>

/* The step that stands for a use of dice. */
static struct step step_of_use(const struct search *search, const struct board *board,
                               struct use use)
{
    const struct tables_rules *rules = search->rules;
    int to = use.from + use.total;
    struct step step = {.kind = STEP_MOVE, .to = PLACE_OFF};
    step.from = (uint8_t)(use.from != 0                  ? point_of(rules, search->side, use.from)
                          : board_men(board, ON_BAR) > 0 ? PLACE_BAR
                                                         : PLACE_HAND);
    if (to <= TABLES_POINTS) {
        step.to = (uint8_t)point_of(rules, search->side, to);
        step.hit = (board->blots >> to & 1U) != 0;
    }
    int count = 0;
    for (int i = 0; i < search->count; i++) {
        if ((use.dice >> i & 1U) != 0) {
            step.dice[count++] = search->dice[i];
        }
    }
    return step;
}

static int choice_steps(const struct position *pos, unsigned choices, struct step *steps)
{
    int count = 0;
    for (int number = 1; number <= 6; number++) {
        if ((choices >> number & 1U) != 0) {
            steps[count++] =
                (struct step){.kind = (uint8_t)turn_choice_kind(pos), .to = (uint8_t)number};
        }
    }
    return count;
}

int tables_uses(const struct position *pos, struct step *steps)
{
    if (turn_owes_choice(pos)) {
        return choice_steps(pos, turn_choices(pos), steps);
    }
    struct tables_rules rules = turn_rules(pos);
    struct search search;
    struct board board;
    turn_search(pos, &rules, &search, &board);
    struct use uses[USES_MAX];
    int count = search_uses(&search, &board, uses);
    for (int i = 0; i < count; i++) {
        steps[i] = step_of_use(&search, &board, uses[i]);
    }
    return count;
}

int tables_steps(const struct position *pos, struct step *steps)
{
    struct tables_rules rules = turn_rules(pos);
    if (turn_owes_choice(pos)) {
        return choice_steps(pos, turn_legal_choices(pos, &rules), steps);
    }
    struct search search;
    struct board board;
    turn_search(pos, &rules, &search, &board);
    struct use uses[USES_MAX];
    int uses_count = search_uses(&search, &board, uses);
    int best = search_best(&search, &board);
    int count = 0;
    for (int i = 0; i < uses_count; i++) {
        if (search_allows(&search, &board, uses[i], best)) {
            steps[count++] = step_of_use(&search, &board, uses[i]);
        }
    }
    return count;
}

bool tables_may_end(const struct position *pos)
{
    struct tables_rules rules = turn_rules(pos);
    return turn_may_stop(pos, &rules);
}

static enum rule make_choice(struct position *pos, const struct step *step, bool *over)
{
    bool owed = turn_owes_choice(pos) && step->kind == (uint8_t)turn_choice_kind(pos);
    if (!owed || step->from != 0 || step->to > 6 || (turn_choices(pos) >> step->to & 1U) == 0) {
        return RULE_NO_CHOICE;
    }
    struct tables_rules rules = turn_rules(pos);
    if ((turn_legal_choices(pos, &rules) >> step->to & 1U) == 0) {
        return RULE_MUST_KEEP_MAX;
    }
    pos->state[STATE_MUST_WIN] = !turn_keeps_max(pos, &rules, step->to);
    /* the table is chosen before the first throw, which is a turn by itself */
    *over = step->kind == STEP_TABLE;
    turn_choose(pos, step->to);
    return RULE_NONE;
}

/* Finds the use of dice that the step stands for, or returns false. */
static bool use_of_step(const struct search *search, const struct board *board,
                        const struct step *step, struct use *use)
{
    struct use uses[USES_MAX];
    int count = search_uses(search, board, uses);
    for (int i = 0; i < count; i++) {
        struct step other = step_of_use(search, board, uses[i]);
        if (memcmp(&other, step, sizeof other) == 0) {
            *use = uses[i];
            return true;
        }
    }
    return false;
}

static enum rule rule_against_use(const struct search *search, const struct board *board,
                                  struct use use, int best)
{
    if (search->must_win) {
        return RULE_MUST_WIN; /* the rest of the throw would lose the win */
    }
    struct board after = search_play(search, board, use);
    bool fewer = worth_dice(search_best(search, &after)) < worth_dice(best);
    return fewer ? RULE_MORE_DICE : RULE_LARGER_DICE;
}

void tables_keep_unused(struct position *pos, const struct search *search, unsigned used)
{
    memset(pos->dice, 0, sizeof pos->dice);
    int count = 0;
    for (int i = 0; i < search->count; i++) {
        if ((used >> i & 1U) == 0) {
            pos->dice[count++] = search->dice[i];
        }
    }
}

enum rule tables_play(struct position *pos, const struct step *step, bool *over)
{
    if (step->kind != STEP_MOVE) {
        return make_choice(pos, step, over);
    }
    if (turn_owes_choice(pos)) {
        return RULE_CHOICE_OWED;
    }
    struct tables_rules rules = turn_rules(pos);
    struct search search;
    struct board board;
    turn_search(pos, &rules, &search, &board);
    struct use use;
    if (!use_of_step(&search, &board, step, &use)) {
        return tables_explain(pos, step);
    }
    int best = search_best(&search, &board);
    if (!search_allows(&search, &board, use, best)) {
        return rule_against_use(&search, &board, use, best);
    }
    struct board after = search_play(&search, &board, use);
    if (rules.forced != FORCED_VOLUNTARY && search_best(&search, &after) < best) {
        pos->state[STATE_MUST_WIN] = 1;
    }
    board_put(&board, &after, &rules, pos->side, pos);
    tables_keep_unused(pos, &search, after.used);
    if (after.over != BOARD_OPEN) {
        turn_win(pos, pos->side, (enum board_over)after.over);
        *over = true;
    } else if (pos->dice[0] == 0) {
        turn_finish(pos, &rules);
        *over = true;
    }
    return RULE_NONE;
}

enum rule tables_end(struct position *pos)
{
    struct tables_rules rules = turn_rules(pos);
    if (turn_owes_choice(pos)) {
        return RULE_CHOICE_OWED;
    }
    if (!turn_may_stop(pos, &rules)) {
        return pos->state[STATE_MUST_WIN] != 0 ? RULE_MUST_WIN : RULE_MORE_DICE;
    }
    turn_finish(pos, &rules);
    return RULE_NONE;
}
