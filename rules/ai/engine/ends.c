/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/ends.h"

#include <string.h>

#include "rules/core/engine.h"

static void ends_of_choice(const struct position *pos, struct turn_ends *ends)
{
    struct step steps[POSITION_STEPS_MAX];
    int count = position_steps(pos, steps);
    ends->dice = 0;
    ends->count = 0;
    for (int i = 0; i < count; i++) {
        RULES_CHECK(step_play(pos, &steps[i], &ends->at[ends->count++], NULL) == TURN_OK);
    }
}

bool actor_ends(const struct position *pos, struct turn_ends *ends)
{
    struct owed owed = position_owed(pos);
    if (owed.kind == OWED_TURN && (uint8_t)owed.side != pos->side) {
        ends_of_choice(pos, ends);
        return true;
    }
    return position_ends(pos, ends);
}

bool ends_to_play(const struct position *pos, struct turn_ends *ends)
{
    if (!actor_ends(pos, ends)) {
        return false;
    }
    const char *forced = position_option(pos, "forced");
    bool may_wait = forced != NULL && strcmp(forced, "voluntary") == 0;
    for (int i = 0; may_wait && i < ends->count && ends->count > 1; i++) {
        if (ends->at[i].owed != OWED_TURN &&
            memcmp(ends->at[i].board, pos->board, sizeof pos->board) == 0) {
            ends->at[i] = ends->at[--ends->count];
            break;
        }
    }
    return true;
}
