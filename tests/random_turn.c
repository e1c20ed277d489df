/* SPDX-License-Identifier: MIT */
#include "random_turn.h"

#include <assert.h>
#include <stdio.h>

uint64_t random_next(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

bool random_turn_by(const struct position *pos, random_pick_fn *pick, void *data,
                    char json[RANDOM_TURN_BYTES])
{
    struct position now = *pos;
    struct owed mover = position_owed(pos);
    size_t bytes = RANDOM_TURN_BYTES;
    size_t at = (size_t)snprintf(json, bytes, "[");
    bool legal = true;
    for (int i = 0; legal && i < TURN_STEPS_MAX; i++) {
        struct step steps[POSITION_STEPS_MAX];
        struct owed owed = position_owed(&now);
        int count = position_steps(&now, steps);
        /* If a turn is a single step, the other side is to play after it. */
        if (count == 0 || owed.side != mover.side || owed.seat != mover.seat) {
            break;
        }
        const struct step *step = &steps[pick(data, count)];
        char text[STEP_TEXT_MAX];
        step_write(&now, step, text);
        at += (size_t)snprintf(json + at, bytes - at, "%s\"%s\"", i == 0 ? "" : ",", text);
        struct position after;
        enum rule broken;
        legal = step_play(&now, step, &after, &broken) == TURN_OK;
        now = after;
    }
    snprintf(json + at, bytes - at, "]");
    return legal;
}

static int pick_by_seed(void *data, int count)
{
    return (int)(random_next(data) % (uint64_t)count);
}

void random_turn_write(const struct position *pos, uint64_t *seed, char json[RANDOM_TURN_BYTES])
{
    bool legal = random_turn_by(pos, pick_by_seed, seed, json);
    assert(legal);
}
