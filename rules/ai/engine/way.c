/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/way.h"

#include <string.h>

/*
 * True if the position has not been seen before. If the memory is full, a position may be examined again, which costs
 * only time.
 */
static bool is_position_new(struct way_memory *memory, const struct position *pos)
{
    uint64_t hash = position_hash(pos) | 1;
    size_t slots = sizeof memory->seen / sizeof memory->seen[0];
    size_t slot = (size_t)(hash >> 1) % slots;
    while (memory->seen[slot] != 0) {
        if (memory->seen[slot] == hash) {
            return false;
        }
        slot = (slot + 1) % slots;
    }
    if (memory->count < WAY_POSITIONS_MAX) {
        memory->seen[slot] = hash;
        memory->count++;
    }
    return true;
}

static bool is_same_end(const struct position *a, const struct position *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool ends_here(const struct position *pos, const struct position *end)
{
    struct position ended;
    return position_may_end(pos) && turn_end(pos, &ended, NULL) == TURN_OK &&
           is_same_end(&ended, end);
}

static bool is_turn_unfinished(const struct position *now, enum side mover)
{
    struct owed owed = position_owed(now);
    return owed.kind == OWED_TURN && owed.side == mover;
}

static bool find_steps_to(struct way_memory *memory, const struct position *pos,
                          const struct position *end, struct turn *turn)
{
    if (ends_here(pos, end)) {
        return true;
    }
    struct step steps[POSITION_STEPS_MAX];
    int count = turn->count < TURN_STEPS_MAX ? position_steps(pos, steps) : 0;
    for (int i = 0; i < count; i++) {
        struct position after;
        if (step_play(pos, &steps[i], &after, NULL) != TURN_OK) {
            continue;
        }
        turn->steps[turn->count++] = steps[i];
        if (is_same_end(&after, end)) {
            return true;
        }
        if (is_turn_unfinished(&after, position_owed(pos).side) &&
            is_position_new(memory, &after) && find_steps_to(memory, &after, end, turn)) {
            return true;
        }
        turn->count--;
    }
    return false;
}

bool way_find(struct way_memory *memory, const struct position *pos, const struct position *end,
              struct turn *turn)
{
    struct turn found = {0};
    memset(memory, 0, sizeof *memory);
    if (position_owed(pos).kind != OWED_TURN || !find_steps_to(memory, pos, end, &found)) {
        return false;
    }
    *turn = found;
    return true;
}
