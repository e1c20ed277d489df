/* SPDX-License-Identifier: MIT */
/*
 * Finds all ends of a turn. Most turns are plain: see plain.h. In the others, every board that the dice can lead to is
 * visited once for each set of dice used, so that different orders with the same result are followed only once. Which
 * boards are ends is decided when all boards are known.
 */
#include "rules/tables/turns/ends.h"

#include "rules/tables/turns/movable.h"
#include "rules/tables/turns/plain.h"
#include "rules/tables/turns/turn.h"

/* Visits all boards that a throw can lead to, without any check of legality beyond the single steps. */
static void explore_boards(const struct search *search, struct key_set *visited,
                           const struct board *from)
{
    struct use uses[USES_MAX];
    int count = search_uses(search, from, uses);
    for (int i = 0; i < count; i++) {
        struct board after = search_play(search, from, uses[i]);
        bool last = after.used == (1U << search->count) - 1 || after.over != BOARD_OPEN;
        if (last) {
            after.entered = 0; /* marks matter only if dice remain to be played */
        }
        if (set_add(visited, key_of_board(&after)) && !last) {
            explore_boards(search, visited, &after);
        }
    }
}

/* The visited board of a key, without its marks. */
static struct board visited_board(const struct harvest *harvest, struct key key)
{
    return (struct board){
        .men = {key.low, key.high},
        .own = board_held(key.low, key.high),
        .blots = (uint32_t)key.rest & ON_POINTS,
        .walls = harvest->before.walls,
        .used = (uint8_t)key_used(key),
        .over = (uint8_t)key_over(key),
    };
}

/* Finds the ends among the visited boards: those that use the most of the throw, and wins. */
static void gather_ends(struct harvest *harvest, const struct search *search,
                        const struct key_set *visited, bool only_wins)
{
    bool voluntary = search->rules->forced == FORCED_VOLUNTARY;
    int best = 0;
    for (int i = 0; i < visited->count; i++) {
        struct key key = visited->keys[i];
        int worth = search->worth[key_used(key)];
        bool counts = key_over(key) == BOARD_WON || !only_wins;
        best = counts && worth > best ? worth : best;
    }
    harvest_note_dice(harvest, worth_dice(best));
    for (int i = 0; i < visited->count; i++) {
        struct key key = visited->keys[i];
        bool good = voluntary || search->worth[key_used(key)] == best;
        if (key_over(key) == BOARD_WON || (good && !only_wins)) {
            struct board board = visited_board(harvest, key);
            harvest_add(harvest, search, &board);
        }
    }
}

/* Finds all ends of a throw after its choices have been made. */
static void find_ends_of_throw(struct harvest *harvest, const struct search *search, bool only_wins)
{
    if (!only_wins && plain_turn(harvest, search)) {
        harvest_note_dice(harvest, search->count);
        return;
    }
    struct key_set visited = {.keys = (void *)harvest->ends->work[0],
                              .slots = harvest->ends->work_slots[0]};
    set_resize(&visited, SLOTS_BITS_MIN);
    (void)set_add(&visited, key_of_board(&harvest->before));
    explore_boards(search, &visited, &harvest->before);
    gather_ends(harvest, search, &visited, only_wins || search->must_win);
}

/* Estimates the number of ends from the men that each die can move now. */
static int guess_ends(const struct search *search, const struct board *before)
{
    int guess = 1;
    for (int i = 0; i < search->count; i++) {
        uint32_t movable = board_movable(search->rules, before, search->dice[i]);
        guess *= 1 + __builtin_popcount(movable);
    }
    return guess;
}

static void reap_choices(struct harvest *harvest, const struct position *pos)
{
    unsigned choices = turn_choices(pos);
    for (int number = 1; number <= 6; number++) {
        if ((choices >> number & 1U) != 0) {
            struct position chosen = *pos;
            turn_choose(&chosen, number);
            struct search search = search_begin(&chosen, harvest->rules);
            find_ends_of_throw(harvest, &search, !turn_keeps_max(pos, harvest->rules, number));
        }
    }
}

static void ends_of_tables(const struct position *pos, struct turn_ends *ends)
{
    unsigned choices = turn_choices(pos);
    for (int table = 1; choices >> table != 0; table++) {
        struct position *end = &ends->at[ends->count++];
        *end = *pos;
        turn_choose(end, table);
    }
}

bool tables_ends(const struct position *pos, struct turn_ends *ends)
{
    bool choice = turn_owes_choice(pos);
    if (choice && turn_choice_kind(pos) == STEP_TABLE) {
        ends_of_tables(pos, ends);
        return true;
    }
    struct tables_rules rules = turn_rules(pos);
    struct search search = search_begin(pos, &rules);
    struct harvest harvest;
    board_from(pos, &rules, pos->side, &harvest.before);
    int guess = guess_ends(&search, &harvest.before);
    harvest_begin(&harvest, pos, &rules, choice ? 2 * guess : guess, ends);
    if (choice) {
        reap_choices(&harvest, pos);
    } else {
        find_ends_of_throw(&harvest, &search, false);
    }
    return true;
}
