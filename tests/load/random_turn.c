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

void random_turn_write(const struct position *pos, uint64_t *seed, char json[RANDOM_TURN_BYTES])
{
    struct position now = *pos;
    struct owed mover = position_owed(pos);
    size_t bytes = RANDOM_TURN_BYTES;
    size_t at = (size_t)snprintf(json, bytes, "[");
    for (int i = 0; i < TURN_STEPS_MAX; i++) {
        struct step steps[POSITION_STEPS_MAX];
        struct owed owed = position_owed(&now);
        int count = position_steps(&now, steps);
        if (count == 0 || owed.side != mover.side || owed.seat != mover.seat) {
            break;
        }
        const struct step *step = &steps[random_next(seed) % (uint64_t)count];
        char text[STEP_TEXT_MAX];
        step_write(&now, step, text);
        at += (size_t)snprintf(json + at, bytes - at, "%s\"%s\"", i == 0 ? "" : ",", text);
        struct position after;
        enum rule broken;
        enum turn_status status = step_play(&now, step, &after, &broken);
        assert(status == TURN_OK);
        now = after;
    }
    snprintf(json + at, bytes - at, "]");
}
