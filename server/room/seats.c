/* SPDX-License-Identifier: MIT */
#include "room/seats.h"

#include <stdio.h>
#include <string.h>

#include "room/clocks.h"
#include "session/session.h"

int room_seating_free_seats(const struct room_state *state)
{
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        count += seat_exists(seat, state->settings.seats) && state->seats[seat].user_id[0] == '\0';
    }
    return count;
}

static bool has_same_tip(const struct room_state *state, const char *user_id,
                         const uint8_t tip[DICE_LINK_BYTES])
{
    bool has = memcmp(state->app_tip, tip, DICE_LINK_BYTES) == 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct room_seat *player = &state->seats[seat];
        has = has || (player->has_tip && strcmp(player->user_id, user_id) != 0 &&
                      memcmp(player->tip, tip, DICE_LINK_BYTES) == 0);
    }
    return has;
}

bool room_seating_tip_is_fresh(const struct room *room, const char *user_id,
                               const struct room_link *tip)
{
    return !tip->is_given || !has_same_tip(room->state, user_id, tip->link);
}

void room_seating_pair(struct room_change *change, const struct session *session, int seat,
                       const struct room_link *tip)
{
    struct room_event event = {.kind = ROOM_EVENT_SEATED, .seat = seat};
    snprintf(event.d.seated.user_id, sizeof event.d.seated.user_id, "%s", session_user(session));
    snprintf(event.d.seated.name, sizeof event.d.seated.name, "%s", session->name);
    event.d.seated.bot = session->bot;
    event.d.seated.paired = true;
    if (settings_need_tips(&room_change_state(change)->settings)) {
        event.d.seated.tip = *tip;
    }
    room_seating_add(change, &event);
}

void room_seating_add(struct room_change *change, struct room_event *seated)
{
    room_change_add(change, seated);
    room_change_seat(change, seated->d.seated.user_id, true);
    room_game_follow(change, seated);
}

void room_seating_stand_up(struct room_change *change, int seat)
{
    struct room_event event = {.kind = ROOM_EVENT_STOOD, .seat = seat};
    room_change_seat(change, room_change_state(change)->seats[seat].user_id, false);
    room_change_add(change, &event);
}

void room_seating_stand_up_shown(struct room_change *change)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct room_state *state = room_change_state(change);
        const char *user_id = state->seats[seat].user_id;
        if (user_id[0] != '\0' && seat_bot_level(user_id) == 0 &&
            room_has_shown_link(state, seat)) {
            room_seating_stand_up(change, seat);
        }
    }
}

/* ---- offers of another game ---- */

static bool keeps_offers(const struct room_state *state)
{
    return state->phase != ROOM_ENDED || state->settings.clock.kind == CLOCK_DAYS;
}

static void add_withdrawal(struct room_change *change, int seat)
{
    struct room_event event = {.kind = ROOM_EVENT_ANSWERED, .seat = seat};
    room_change_add(change, &event);
}

void room_seating_withdraw_offers(struct room_change *change, const struct room *room,
                                  int64_t now_ms)
{
    if (keeps_offers(room->state) || room->state->again) {
        return;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (room->state->seats[seat].offers && !room_clocks_is_present(room, seat, now_ms)) {
            add_withdrawal(change, seat);
            return; /* it ends all offers */
        }
    }
}

void room_seating_user_left(struct room *room, const char *user_id, int64_t now_ms)
{
    int seat = room_seat_of(room->state, user_id);
    if (seat == SEAT_NONE || keeps_offers(room->state) || !room->state->seats[seat].offers ||
        room_log_is_full(room)) {
        return;
    }
    struct request no_request = {0};
    struct room_change *change = room_change_begin(room, &no_request, now_ms);
    add_withdrawal(change, seat);
    room_change_commit(change, NULL);
}
