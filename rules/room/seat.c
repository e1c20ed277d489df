/* SPDX-License-Identifier: MIT */
#include "rules/room/seat.h"

#include "rules/core/engine.h"
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

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

int seat_bot_level(const char *user_id)
{
    enum { NUMBER = 3, TWO_DIGITS = 10 };
    size_t length = text_length(user_id);
    if ((length != NUMBER + 1 && length != NUMBER + 2) || user_id[0] != 'b' || user_id[1] != 'o' ||
        user_id[2] != 't' || !is_digit(user_id[NUMBER])) {
        return 0;
    }
    int level = user_id[NUMBER] - '0';
    if (length == NUMBER + 1) {
        return level == SEAT_BOT_ADAPTING ? level : 0;
    }
    level = 10 * level + user_id[NUMBER + 1] - '0';
    bool is_level = is_digit(user_id[NUMBER + 1]) && level >= TWO_DIGITS;
    return is_level && level <= SEAT_BOT_LEVEL_MAX ? level : 0;
}
