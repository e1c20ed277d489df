/* SPDX-License-Identifier: MIT */
#include "offers.h"

#include <assert.h>
#include <string.h>

#include "house.h"
#include "rooms.h"
#include "seating.h"
#include "session.h"

bool offers_has(const struct room_state *state)
{
    return state->phase == ROOM_OPEN && state->settings.visibility == VISIBILITY_PUBLIC &&
           state->settings.clock.kind != CLOCK_DAYS;
}

static bool anybody_is_here(const struct room *room, int64_t now_ms)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *who = room->state.seats[seat].who;
        if (who[0] != '\0' && session_is_here(room->house, who, now_ms)) {
            return true;
        }
    }
    return session_is_here(room->house, room->state.host, now_ms);
}

bool offers_are_stale(struct room *room, int64_t now_ms)
{
    if (!offers_has(&room->state) || anybody_is_here(room, now_ms)) {
        room->offered_ms = now_ms;
    }
    return now_ms - room->offered_ms >= OFFERS_CLOSE_MS;
}

/* ---- withdrawing ---- */

/* By the time it is the room's turn, something else may have happened there. */
static void run_withdraw(struct house *house, struct room *room, struct room_task *task,
                         int64_t now_ms)
{
    if (room == NULL || house->closing || !room_home_is_here(room) || !offers_has(&room->state) ||
        room->state.v >= ROOM_EVENTS_MAX) {
        return;
    }
    int seat = room_seat_of(&room->state, task->who);
    bool hosts = strcmp(room->state.host, task->who) == 0;
    if (!hosts && seat == SEAT_NONE) {
        return;
    }
    struct ask nobody = {0};
    struct room_change *change = room_change_begin(room, &nobody, now_ms);
    if (hosts) {
        room_change_add(change, "closed", json_pack("{s:s}", "why", "withdrawn"));
    } else {
        seating_stand_up(change, seat);
    }
    room_change_commit(change, NULL);
}

/* The rooms that somebody who now plays in another one has to give up. */
struct given_up {
    const char *who;
    const struct room *playing;
};

static bool is_given_up(const struct room *room, const void *data)
{
    const struct given_up *given = data;
    bool belongs = strcmp(room->state.host, given->who) == 0 ||
                   room_seat_of(&room->state, given->who) != SEAT_NONE;
    return room != given->playing && belongs && offers_has(&room->state);
}

static void withdraw_all_of(struct house *house, const char *who, const struct room *playing,
                            int64_t now_ms)
{
    struct given_up given = {.who = who, .playing = playing};
    struct room_task withdraw = {.run = run_withdraw};
    memcpy(withdraw.who, who, strlen(who) + 1);
    rooms_do_where(house, is_given_up, &given, &withdraw, now_ms);
}

void offers_withdraw(struct house *house, const struct room *room, int64_t now_ms)
{
    if (house->closing || room->state.settings.clock.kind == CLOCK_DAYS) {
        return;
    }
    /* The room may be gone or another before the last of its players has been looked after. */
    struct room_seat seats[SEATS_MAX];
    memcpy(seats, room->state.seats, sizeof seats);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        /* The house's bots play anywhere at once. */
        if (seats[seat].who[0] != '\0' && bots_level(seats[seat].who) == 0) {
            withdraw_all_of(house, seats[seat].who, room, now_ms);
        }
    }
}
