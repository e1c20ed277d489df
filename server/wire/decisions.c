/* SPDX-License-Identifier: MIT */
#include "wire/decisions.h"

#include <assert.h>
#include <stdlib.h>

size_t wire_decisions_owed(const struct room_state *state, struct wire_debt list[SEATS_MAX])
{
    static const char *const kinds[] = {
        [DEBT_ROLL] = "roll", [DEBT_LINK] = "link", [DEBT_TURN] = "turn"};
    struct debt debts[SEATS_MAX];
    int count = room_owed(state, debts);
    for (int i = 0; i < count; i++) {
        int64_t deadline_ms = clock_deadline_ms(&state->clock, seat_side(debts[i].seat));
        list[i] = (struct wire_debt){seat_name(debts[i].seat),
                                     kinds[debts[i].kind],
                                     {deadline_ms != CLOCK_NEVER, deadline_ms}};
    }
    return (size_t)count;
}

bool wire_decisions_owe_turn(const struct room_state *state, int seat)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(state, debts);
    bool owes = false;
    for (int i = 0; i < count; i++) {
        owes = owes || (debts[i].kind == DEBT_TURN && debts[i].seat == seat);
    }
    return owes;
}

/* ---- legal turns ---- */

enum {
    /* positions that a search visits; with fewer than LEGAL_TURNS_MAX ends: 850 */
    POSITIONS_MAX = 2048,
    SLOTS = 2 * POSITIONS_MAX,
};

struct search {
    struct owed owed; /* at the start of the turn */
    uint64_t seen[SLOTS];
    int seen_count;
    int tries;
    int max;
    struct text_out turns;
    int turn_count;
    bool cut;
    char steps[TURN_STEPS_MAX][STEP_TEXT_MAX]; /* to the position that is visited */
    int step_count;
};

/* Returns false if the position has been visited, or if too many have been. */
static bool is_new(struct search *search, const struct position *pos)
{
    uint64_t hash = position_hash(pos) | 1;
    size_t slot = (size_t)(hash >> 1) % SLOTS;
    while (search->seen[slot] != 0) {
        if (search->seen[slot] == hash) {
            return false;
        }
        slot = (slot + 1) % SLOTS;
    }
    if (search->seen_count == POSITIONS_MAX) {
        search->cut = true;
        return false;
    }
    search->seen_count++;
    search->seen[slot] = hash;
    return true;
}

static void add_searched_turn(struct search *search, const struct position *after)
{
    if (search->cut || !is_new(search, after)) {
        return;
    }
    if (search->turn_count == search->max) {
        search->cut = true;
        return;
    }
    const char *steps[TURN_STEPS_MAX];
    for (int i = 0; i < search->step_count; i++) {
        steps[i] = search->steps[i];
    }
    text_write(&search->turns, search->turn_count++ == 0 ? "" : ",");
    wire_legal_turn_write(&search->turns,
                          &(struct wire_legal_turn){{steps, (size_t)search->step_count}, after});
}

/* The turn has ended if the rules have moved on: to a throw, to another seat, to the end of the game. */
static bool has_turn_ended(const struct search *search, const struct position *pos)
{
    struct owed owed = position_owed(pos);
    return owed.kind != OWED_TURN || owed.side != search->owed.side ||
           owed.seat != search->owed.seat;
}

static void search_turns_from(struct search *search, const struct position *pos)
{
    struct position after;
    struct step steps[POSITION_STEPS_MAX];
    if (position_may_end(pos) && turn_end(pos, &after, NULL) == TURN_OK) {
        add_searched_turn(search, &after);
    }
    int count = search->step_count < TURN_STEPS_MAX ? position_steps(pos, steps) : 0;
    for (int i = 0; i < count && !search->cut; i++) {
        if (search->tries++ == LEGAL_TRIES_MAX) {
            search->cut = true;
            return;
        }
        if (step_play(pos, &steps[i], &after, NULL) != TURN_OK) {
            continue;
        }
        step_write(pos, &steps[i], search->steps[search->step_count++]);
        if (has_turn_ended(search, &after)) {
            add_searched_turn(search, &after);
        } else if (is_new(search, &after)) {
            search_turns_from(search, &after);
        }
        search->step_count--;
    }
}

struct text_out wire_decisions_legal(const struct position *pos, int max)
{
    struct search search = {.owed = position_owed(pos), .max = max, .turns = wire_text_open()};
    assert(search.owed.kind == OWED_TURN);
    search_turns_from(&search, pos);
    struct text_out legal =
        wire_legal_text(&(struct wire_legal){.turns_text = search.turns.text, .cut = search.cut});
    free(search.turns.text);
    return legal;
}
