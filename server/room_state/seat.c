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

int seat_bot_level(const char *user_id)
{
    bool is_bot = strlen(user_id) == 4 && memcmp(user_id, "bot", 3) == 0 && user_id[3] >= '1' &&
                  user_id[3] <= '0' + SEAT_BOT_LEVELS;
    return is_bot ? user_id[3] - '0' : 0;
}
