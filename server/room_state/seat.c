/* SPDX-License-Identifier: MIT */
#include "room_state/seat.h"

#include <assert.h>
#include <string.h>

static const char *const names[SEATS_MAX] = {"w1", "w2", "w3", "b1", "b2", "b3"};

const char *seat_name(int seat)
{
    assert(seat >= 0);
    assert(seat < SEATS_MAX);
    return names[seat];
}

int seat_find(const char *name)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (strcmp(names[seat], name) == 0) {
            return seat;
        }
    }
    return SEAT_NONE;
}
