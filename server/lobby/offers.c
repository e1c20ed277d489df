/* SPDX-License-Identifier: MIT */
#include "lobby/offers.h"

#include <string.h>

#include "base/runtime.h"
#include "lobby/living.h"
#include "lobby/lobby.h"
#include "room/registry.h"
#include "room/seats.h"

/* True if the room is an offer. */
static bool lobby_offers_has(const struct room *room)
{
    const struct room_state *state = room->state;
    return state->phase == ROOM_OPEN && state->settings.visibility == VISIBILITY_PUBLIC &&
           state->settings.clock.kind != CLOCK_DAYS;
}

/* As a side effect it notes the time when one of the users was last connected. */
static bool is_deserted(void *self, struct room *room, int64_t now_ms)
{
    struct lobby *lobby = self;
    int64_t *offered_ms = &lobby_room_of(room)->offered_ms;
    if (!lobby_offers_has(room) || lobby_living_is_attended(lobby, room, now_ms)) {
        *offered_ms = now_ms;
    } else if (*offered_ms == 0) {
        *offered_ms = room->attended_ms;
    }
    return now_ms - *offered_ms >= OFFERS_CLOSE_MS;
}

/* ---- withdrawing ---- */

/* The room may have changed before this task runs, so the task checks everything again. */
static void run_withdraw(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct lobby *lobby = self;
    if (room == NULL || lobby->runtime->closing || !room_placement_is_local(room) ||
        !lobby_offers_has(room) || room_log_is_full(room)) {
        return;
    }
    int seat = room_user_seat(room, task->user_id);
    bool hosts = strcmp(room_host(room), task->user_id) == 0;
    if (!hosts && seat == SEAT_NONE) {
        return;
    }
    struct request no_request = {0};
    struct room_change *change = room_change_begin(room, &no_request, now_ms);
    if (hosts) {
        struct room_event event = {
            .kind = ROOM_EVENT_CLOSED, .seat = SEAT_NONE, .d.closed = {.why = "withdrawn"}};
        room_change_add(change, &event);
    } else {
        room_seating_stand_up(change, seat);
    }
    room_change_commit(change, NULL);
}

/* Selects the open rooms that a user must give up because the user plays in another room now. */
struct given_up {
    const char *user_id;
    const struct room *playing;
};

static bool is_offer_withdrawn(const struct room *room, const void *data)
{
    const struct given_up *given = data;
    bool belongs = strcmp(room_host(room), given->user_id) == 0 ||
                   room_user_seat(room, given->user_id) != SEAT_NONE;
    return room != given->playing && belongs && lobby_offers_has(room);
}

static void withdraw_all_of(struct lobby *lobby, const char *user_id, const struct room *playing,
                            int64_t now_ms)
{
    struct given_up given = {.user_id = user_id, .playing = playing};
    struct room_task withdraw = {.run = run_withdraw, .self = lobby};
    memcpy(withdraw.user_id, user_id, strlen(user_id) + 1);
    rooms_do_where(lobby->rooms, is_offer_withdrawn, &given, &withdraw, now_ms);
}

/* A game against a built-in bot: its player can leave it for a while when a human opponent comes. */
static bool is_against_bot(const struct room_state *state)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seat_bot_level(state->seats[seat].user_id) != 0) {
            return true;
        }
    }
    return false;
}

/* A game has started: its players get no other offers. */
static void offers_on_room_committed(void *self, const struct room_committed *committed)
{
    struct lobby *lobby = self;
    const struct room *room = committed->room;
    int64_t now_ms = runtime_now(lobby->runtime);
    if (room_phase(room) != ROOM_PLAYING || committed->before->phase == ROOM_PLAYING) {
        return;
    }
    if (lobby->runtime->closing || room_settings(room)->clock.kind == CLOCK_DAYS ||
        is_against_bot(room->state)) {
        return;
    }
    /* A copy: the loop below may free the room or change its seats before it has handled the last player. */
    struct room_seat seats[SEATS_MAX];
    memcpy(seats, room->state->seats, sizeof seats);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seats[seat].user_id[0] != '\0') {
            withdraw_all_of(lobby, seats[seat].user_id, room, now_ms);
        }
    }
}

const struct room_observer offers_observer = {.committed = offers_on_room_committed,
                                              .is_deserted = is_deserted};
