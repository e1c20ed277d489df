/* SPDX-License-Identifier: MIT */
#include "rules/ai/exact/race.h"

#include <string.h>

#include "rules/ai/engine/brain.h"
#include "rules/tables/tables.h"

/*
 * True if sides can pass each other and then race in the form of race-odds.h. Most options have no effect then: no move
 * is forced or blocked, and all dice can be used.
 */
static bool form_of(const struct tables_rules *rules, struct race_form *form)
{
    bool contrary = rules->way[SIDE_WHITE] != rules->way[SIDE_BLACK];
    bool to_goal = rules->win == WIN_ALL_AT_GOAL;
    bool bears = rules->win == WIN_ALL_OFF && rules->bear == BEAR_FARTHEST && !rules->home_frozen;
    *form = (struct race_form){.to_goal = to_goal, .dice_mode = rules->dice_mode};
    return contrary && (to_goal || bears);
}

static bool same_form(struct race_form a, struct race_form b)
{
    return a.to_goal == b.to_goal && a.dice_mode == b.dice_mode;
}

/* The index of the form among the tables; the number of tables if it has none. */
static int find_form(const struct race_tables *tables, struct race_form form)
{
    int at = 0;
    while (at < tables->count && !same_form(tables->forms[at], form)) {
        at++;
    }
    return at;
}

/* ---- making the tables ---- */

static void note_form(struct race_tables *tables, const struct position *start)
{
    struct tables_rules rules = tables_rules(start);
    struct race_form form;
    if (form_of(&rules, &form) && find_form(tables, form) == tables->count) {
        RULES_CHECK(tables->count < RACE_FORMS_MAX);
        bool first = tables->count == 0;
        tables->men_max[tables->count] = !first         ? RACE_MEN_FEW
                                         : form.to_goal ? RACE_MEN_TO_GOAL
                                                        : RACE_MEN_MAX;
        tables->forms[tables->count++] = form;
    }
}

/* Notes the form of the default rules, and of each option's values with the other options at their default. */
static void note_forms(struct race_tables *tables, const struct ruleset *ruleset)
{
    struct position start;
    RULES_CHECK(position_start(ruleset->name, strlen(ruleset->name), SIDE_WHITE, &start, NULL));
    note_form(tables, &start);
    for (int option = 0; option < RULES_OPTIONS_MAX; option++) {
        const struct rule_option *about = &ruleset->options[option];
        for (int value = 1; about->name != NULL && value < RULES_VALUES_MAX; value++) {
            if (about->values[value] != NULL) {
                struct position other = start;
                other.options[option] = (uint8_t)value;
                note_form(tables, &other);
            }
        }
    }
}

void race_prepare(struct ai_knowledge *knowledge)
{
    struct race_tables *tables = &knowledge->exact.race;
    const struct ruleset *ruleset = ruleset_at(knowledge->ruleset);
    tables->count = 0;
    if (ruleset->engine != ENGINE_TABLES) {
        return;
    }
    note_forms(tables, ruleset);
    if (tables->count > 0) {
        race_make(tables->forms[0], tables->men_max[0], tables->most, tables->more.most_work);
    }
    for (int i = 1; i < tables->count; i++) {
        race_make(tables->forms[i], tables->men_max[i], tables->more.few.odds[i - 1],
                  tables->more.few.work);
    }
}

/* ---- a position ---- */

/* The first point of a side's way from which its destination is at most a table's length away. */
static int first_point(const struct tables_rules *rules, int side)
{
    int goal = rules->win == WIN_ALL_AT_GOAL ? rules->goal[side] : TABLES_POINTS + 1;
    return goal - RACE_DISTANCES;
}

/*
 * Counts the men of a side that have not finished, by distance; false if a man is farther away, or if there are too
 * many men.
 */
static bool unfinished_men(const struct position *pos, const struct tables_rules *rules, int side,
                           int men_max, uint32_t *men)
{
    int first = first_point(rules, side);
    int count = 0;
    *men = 0;
    for (int progress = 1; progress < first + RACE_DISTANCES; progress++) {
        int here = men_on(pos, side, point_of(rules, side, progress));
        if (here > 0 && progress < first) {
            return false;
        }
        if (here > 0) {
            *men |= (uint32_t)here << 4 * (first + RACE_DISTANCES - 1 - progress);
        }
        count += here;
    }
    return count <= men_max;
}

/* True if no man of either side has an enemy man in front of it. */
static bool have_passed(const struct position *pos, const struct tables_rules *rules)
{
    int up = rules->way[SIDE_WHITE] == WAY_UP ? SIDE_WHITE : SIDE_BLACK;
    bool seen_up = false;
    for (int point = 1; point <= TABLES_POINTS; point++) {
        seen_up = seen_up || men_on(pos, up, point) > 0;
        if (seen_up && men_on(pos, !up, point) > 0) {
            return false;
        }
    }
    return true;
}

/*
 * A quick test that excludes most positions: if men wait, or stand in the first table of their way, the race has not
 * begun, because that table is always more than a table's length away from the destination.
 */
static bool is_far(const struct position *pos)
{
    static const uint8_t none[RACE_DISTANCES];
    const uint8_t *white = &pos->board[0];
    const uint8_t *black = &pos->board[2 * TABLES_POINTS - RACE_DISTANCES];
    const uint8_t *hands = &pos->state[STATE_HAND];
    const uint8_t *bars = &pos->state[STATE_BAR];
    return hands[SIDE_WHITE] + hands[SIDE_BLACK] + bars[SIDE_WHITE] + bars[SIDE_BLACK] > 0 ||
           memcmp(white, none, sizeof none) != 0 || memcmp(black, none, sizeof none) != 0;
}

static const struct race_odds *odds_of_men(const struct race_tables *tables, int form, uint32_t men)
{
    int state = race_state(men, tables->men_max[form]);
    return form == 0 ? &tables->most[state] : &tables->more.few.odds[form - 1][state];
}

bool race_exact(const struct ai_knowledge *knowledge, const struct position *pos, float *white)
{
    const struct race_tables *tables = &knowledge->exact.race;
    if (tables->count == 0 || pos->owed != OWED_THROW || is_far(pos)) {
        return false;
    }
    struct tables_rules rules = tables_rules(pos);
    struct race_form form;
    uint32_t men[2];
    int at = form_of(&rules, &form) ? find_form(tables, form) : tables->count;
    if (at == tables->count ||
        !unfinished_men(pos, &rules, SIDE_WHITE, tables->men_max[at], &men[SIDE_WHITE]) ||
        !unfinished_men(pos, &rules, SIDE_BLACK, tables->men_max[at], &men[SIDE_BLACK]) ||
        !have_passed(pos, &rules)) {
        return false;
    }
    double score = race_first_wins(odds_of_men(tables, at, men[pos->side]),
                                   odds_of_men(tables, at, men[!pos->side]));
    *white = (float)(pos->side == SIDE_WHITE ? score : 1.0 - score);
    return true;
}
