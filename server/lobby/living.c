/* SPDX-License-Identifier: MIT */
#include "lobby/living.h"

#include "lobby/lobby.h"
#include "lobby/place.h"
#include "room/clocks.h"
#include "room/room.h"
#include "session/session.h"

bool lobby_living_is_attended(const struct lobby *lobby, const struct room *room, int64_t now_ms)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = room_seat_user(room, seat);
        if (user_id[0] != '\0' && session_is_here(lobby->sessions, user_id, now_ms)) {
            return true;
        }
    }
    return session_is_here(lobby->sessions, room_host(room), now_ms);
}

/* True if a seat of each side has a player who is connected, or a built-in bot, and one of them is a person. */
static bool is_played(const struct room *room, int64_t now_ms)
{
    bool has_person = false;
    bool has_side[2] = {false, false};
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = room_seat_user(room, seat);
        if (user_id[0] != '\0' && room_clocks_is_present(room, seat, now_ms)) {
            has_side[seat_side(seat)] = true;
            has_person = has_person || seat_bot_level(user_id) == 0;
        }
    }
    return has_person && has_side[SIDE_WHITE] && has_side[SIDE_BLACK];
}

struct living lobby_living_of(const struct lobby *lobby, struct room *room, int64_t now_ms)
{
    const struct room_state *state = room->state;
    struct living none = {LIFE_NONE, INT64_MAX};
    bool has_days = state->settings.clock.kind == CLOCK_DAYS;
    switch (state->phase) {
    case ROOM_OPEN:
        return has_days || lobby_living_is_attended(lobby, room, now_ms)
                   ? (struct living){LIFE_OFFERED, INT64_MAX}
                   : none;
    case ROOM_PLAYING:
        if (has_days) {
            return (struct living){LIFE_DAYS, INT64_MAX};
        }
        int64_t until_ms = lobby_place_moved_ms(room, now_ms) + LIVING_OWED_MS;
        return now_ms < until_ms && is_played(room, now_ms) ? (struct living){LIFE_LIVE, until_ms}
                                                            : none;
    case ROOM_NEW:
    case ROOM_ENDED:
    case ROOM_CLOSED:
        break;
    }
    return none;
}
