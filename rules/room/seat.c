/* SPDX-License-Identifier: MIT */
#include "rules/room/seat.h"

#include "rules/core/game.h"
#include "rules/core/text.h"

static const char *const names[SEATS_MAX] = {"w1", "w2", "w3", "b1", "b2", "b3"};

const char *seat_name(int seat)
{
    RULES_CHECK(seat >= 0 && seat < SEATS_MAX);
    return names[seat];
}

int seat_find(const char *name)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (text_equal(names[seat], name)) {
            return seat;
        }
    }
    return SEAT_NONE;
}

int seat_bot_level(const char *user_id)
{
    bool is_bot = text_length(user_id) == 4 && user_id[0] == 'b' && user_id[1] == 'o' &&
                  user_id[2] == 't' && user_id[3] >= '1' && user_id[3] <= '0' + SEAT_BOT_LEVELS;
    return is_bot ? user_id[3] - '0' : 0;
}
