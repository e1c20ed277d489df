/* SPDX-License-Identifier: MIT */
#include "room/seats.h"

#include "base/app.h"
#include "room/game.h"
#include "session/session.h"

bool seating_book_has_room(struct room *room, const struct request *request)
{
    if (room->state.v >= ROOM_EVENTS_MAX) {
        request_refuse(room->app, request, REFUSAL_LOG_FULL, NULL, NULL);
        return false;
    }
    return true;
}

int seating_free_seat(const struct room_state *state)
{
    for (int number = 1; number <= state->settings.seats; number++) {
        for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
            int seat = seat_at((enum side)side, number);
            if (state->seats[seat].user_id[0] == '\0') {
                return seat;
            }
        }
    }
    return SEAT_NONE;
}

int seating_free_seats(const struct room_state *state)
{
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        count += seat_exists(seat, state->settings.seats) && state->seats[seat].user_id[0] == '\0';
    }
    return count;
}

void seating_sit_down(struct room_change *change, const struct session *session, int seat,
                      json_t *tip)
{
    json_t *data = json_pack("{s:s, s:s, s:s}", "seat", seat_name(seat), "who", session->user_id,
                             "name", session->name);
    if (settings_need_tips(&room_change_state(change)->settings)) {
        json_object_set(data, "tip", tip);
    }
    if (session->bot) {
        json_object_set_new(data, "bot", json_true());
    }
    room_change_add(change, "seated", data);
    room_change_seat(change, session->user_id, true);
    game_start_if_ready(change);
}

void seating_stand_up(struct room_change *change, int seat)
{
    room_change_seat(change, room_change_state(change)->seats[seat].user_id, false);
    room_change_add(change, "stood", json_pack("{s:s}", "seat", seat_name(seat)));
}

void seating_answer_v(struct room_change *change)
{
    json_int_t v = room_change_state(change)->v;
    room_change_commit(change, json_pack("{s:I}", "v", v));
}
