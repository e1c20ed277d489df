/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots.h"
#include "house.h"
#include "pairing.h"
#include "room_change.h"
#include "rooms.h"
#include "seating.h"
#include "session.h"

enum { LOOK_AGAIN_MS = 1000 }; /* where nobody is there, or the table cannot be changed */

void pairing_note(struct room *room, int level, int64_t due_ms)
{
    struct house *house = room->house;
    room->bot_level = level;
    room->bot_due_ms = due_ms;
    if (house->pairing_due_ms == 0 || due_ms < house->pairing_due_ms) {
        house->pairing_due_ms = due_ms;
    }
}

/* Who sits there alone and waits for somebody; NULL where nobody does. */
static const char *who_waits(const struct room *room)
{
    const struct room_state *state = &room->state;
    bool waits = state->phase == ROOM_OPEN && seating_free_seats(state) == 1;
    for (int seat = 0; waits && seat < SEATS_MAX; seat++) {
        if (state->seats[seat].who[0] != '\0') {
            return state->seats[seat].who;
        }
    }
    return NULL;
}

static void run_bot_comes(struct house *house, struct room *room, struct room_task *task,
                          int64_t now_ms)
{
    (void)task;
    if (room == NULL || !room_home_is_here(room) || room->bot_due_ms == 0 || house->closing ||
        who_waits(room) == NULL) {
        return;
    }
    int level = room->bot_level;
    int seat = bots_free_seat(&room->state);
    room->bot_due_ms = 0;
    if (bots_why_not_sit(house, &room->state, &room->state.settings, level, seat) ==
            REFUSALS_COUNT &&
        !bots_are_too_many(house, room->state.host)) {
        struct ask nobody = {0};
        struct room_change *change = room_change_begin(room, &nobody, now_ms);
        room->bot_due_ms = now_ms + LOOK_AGAIN_MS; /* it may not be stored */
        bots_sit_down(change, level, seat);
        room_change_commit(change, NULL);
    }
}

/* Where they are a moment away, or the house begins nothing now: later. */
static bool may_come(const struct house *house, const struct room *room, int64_t now_ms)
{
    return !house->drain.on && !house->store_failing && room->pending == NULL && !room->loading &&
           session_is_here(house, who_waits(room), now_ms);
}

/* When the room is to be looked at next; 0: not again. */
static int64_t look(struct house *house, struct room *room, int64_t now_ms)
{
    if (room->bot_due_ms == 0 || room->bot_due_ms > now_ms) {
        return room->bot_due_ms;
    }
    if (room->state.phase != ROOM_NEW && who_waits(room) == NULL) {
        room->bot_due_ms = 0;
    } else if (room->state.phase == ROOM_NEW || !may_come(house, room, now_ms)) {
        room->bot_due_ms = now_ms + LOOK_AGAIN_MS;
    } else {
        struct ask nobody = {0};
        rooms_do(house, room->id, rooms_task(run_bot_comes, &nobody), now_ms);
    }
    return room->bot_due_ms;
}

void pairing_tick(struct house *house, int64_t now_ms)
{
    if (house->pairing_due_ms == 0 || now_ms < house->pairing_due_ms) {
        return;
    }
    int64_t next_ms = 0;
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        int64_t due_ms = look(house, room, now_ms);
        next_ms = due_ms != 0 && (next_ms == 0 || due_ms < next_ms) ? due_ms : next_ms;
    }
    house->pairing_due_ms = next_ms;
}
