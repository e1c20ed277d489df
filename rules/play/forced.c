/* SPDX-License-Identifier: MIT */
/* Turns without a choice: all ways to play the throw end in the same position. */
#include <string.h>

#include "rules/core/engine.h"

enum { LOOKS_MAX = 400 /* positions to search before a turn counts as one with a choice */ };

struct search {
    struct owed owed; /* at the start of the turn */
    uint64_t seen[LOOKS_MAX];
    int seen_count;
    int end_count;
    struct position end;
    struct turn *turn; /* the first that was found */
    struct turn now;   /* the steps to the position being visited */
};

/* Returns false if the turn can end in two positions. */
static bool add_forced_end(struct search *search, const struct position *end)
{
    if (search->end_count > 0) {
        return memcmp(&search->end, end, sizeof *end) == 0;
    }
    search->end_count = 1;
    search->end = *end;
    *search->turn = search->now;
    return true;
}

/* Returns false if the position has been visited, or if too many have been. */
static bool is_unvisited(struct search *search, const struct position *pos)
{
    uint64_t hash = position_hash(pos);
    for (int i = 0; i < search->seen_count; i++) {
        if (search->seen[i] == hash) {
            return false;
        }
    }
    if (search->seen_count < LOOKS_MAX) {
        search->seen[search->seen_count++] = hash;
    }
    return true;
}

static bool visit_position(struct search *search, const struct position *pos)
{
    struct position after;
    struct step steps[POSITION_STEPS_MAX];
    struct owed owed = position_owed(pos);
    bool is_over =
        owed.kind != OWED_TURN || owed.side != search->owed.side || owed.seat != search->owed.seat;
    if (is_over) {
        return add_forced_end(search, pos);
    }
    if (position_may_end(pos) &&
        (turn_end(pos, &after, NULL) != TURN_OK || !add_forced_end(search, &after))) {
        return false;
    }
    int count = position_steps(pos, steps);
    for (int i = 0; i < count && search->seen_count < LOOKS_MAX; i++) {
        if (step_play(pos, &steps[i], &after, NULL) != TURN_OK || !is_unvisited(search, &after)) {
            continue;
        }
        search->now.steps[search->now.count++] = steps[i];
        bool is_forced = visit_position(search, &after);
        search->now.count--;
        if (!is_forced) {
            return false;
        }
    }
    return search->seen_count < LOOKS_MAX;
}

bool turn_forced(const struct position *pos, struct turn *turn)
{
    struct search search = {.owed = position_owed(pos), .turn = turn};
    return search.owed.kind == OWED_TURN && visit_position(&search, pos) && search.end_count == 1;
}
