/* SPDX-License-Identifier: MIT */
#include "commands/absent.h"

#include "base/runtime.h"
#include "commands/commands.h"
#include "room/clocks.h"
#include "room/commit.h"
#include "room/observer.h"
#include "room/registry.h"
#include "room/room.h"
#include "room/seats.h"
#include "rules/room/command.h"

/* A side of a paired game that has been absent for too long while the other is present. */
struct absent {
    bool is_found;
    enum side side;
    int64_t due_ms; /* when the game is aborted, or when to look again */
};

static struct absent find_absent(const struct room *room, int64_t now_ms)
{
    struct room_absence white;
    struct room_absence black;
    bool is_white = room_clocks_absence(room, now_ms, SIDE_WHITE, &white);
    bool is_black = room_clocks_absence(room, now_ms, SIDE_BLACK, &black);
    if (is_white == is_black) {
        return (struct absent){.due_ms =
                                   now_ms + (is_white ? ABSENT_BOTH_LOOK_MS : ABSENT_LOOK_MS)};
    }
    int64_t since_ms = room_server_ms(room, is_white ? white.since_ms : black.since_ms);
    return (struct absent){.is_found = true,
                           .side = is_white ? SIDE_WHITE : SIDE_BLACK,
                           .due_ms = since_ms + ABSENT_ABORT_MS};
}

static void stand_up_side(struct room_change *change, enum side side)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seat_side(seat) == side && room_change_state(change)->seats[seat].user_id[0] != '\0') {
            room_seating_stand_up(change, seat);
        }
    }
}

/* The room may have changed before this task runs, so the task checks everything again. */
static void run_abort(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct commands *commands = self;
    (void)task;
    if (room == NULL || commands->runtime->closing || !room_placement_is_local(room) ||
        !room_may_abort_absent(room->state) || room_log_is_full(room)) {
        return;
    }
    struct absent absent = find_absent(room, now_ms);
    if (!absent.is_found || absent.due_ms > now_ms) {
        rooms_due_at(room, ROOM_DUE_ABSENT, absent.due_ms);
        return;
    }
    struct request no_request = {0};
    struct room_change *change = room_change_begin(room, &no_request, now_ms);
    struct room_event event = {
        .kind = ROOM_EVENT_ABORTED,
        .seat = SEAT_NONE,
        .d.aborted = {.game = room->state->game, .away = seat_at(absent.side, 1)}};
    /* tries again if the change is not stored */
    rooms_due_at(room, ROOM_DUE_ABSENT, now_ms + ABSENT_LOOK_MS);
    room_game_add(change, &event);
    stand_up_side(change, absent.side);
    room_seating_stand_up_shown(change);
    room_change_commit(change, NULL);
}

static bool can_abort(const struct commands *commands, const struct room *room)
{
    return !commands->runtime->store_failing && room_is_idle(room);
}

/* Returns when the room has to be looked at again; ROOM_NEVER_DUE if its game is under way. */
static int64_t abort_if_absent(struct commands *commands, struct room *room, int64_t now_ms)
{
    if (!room_may_abort_absent(room->state) || !room_placement_is_local(room)) {
        return ROOM_NEVER_DUE;
    }
    struct absent absent = find_absent(room, now_ms);
    if (!absent.is_found || absent.due_ms > now_ms) {
        return absent.due_ms;
    }
    if (can_abort(commands, room)) {
        struct room_task task = {.run = run_abort, .self = commands};
        rooms_do(commands->rooms, room->id, &task, now_ms);
    }
    return now_ms + ABSENT_LOOK_MS;
}

void command_absent_tick(struct commands *commands, int64_t now_ms)
{
    struct room *room;
    for (int i = 0; i < ROOMS_CHANGED_AT_ONCE; i++) {
        if ((room = rooms_pop_due(commands->rooms, ROOM_DUE_ABSENT, now_ms)) == NULL) {
            return;
        }
        rooms_due_at(room, ROOM_DUE_ABSENT, abort_if_absent(commands, room, now_ms));
    }
}

static void schedule_absence(struct room *room, int64_t now_ms)
{
    bool may_abort_later = room_may_abort_absent(room->state) && room_placement_is_local(room);
    rooms_due_at(room, ROOM_DUE_ABSENT,
                 may_abort_later ? now_ms + ABSENT_ABORT_MS : ROOM_NEVER_DUE);
}

static void note_absence_change(void *self, const struct room_changed *changed)
{
    struct commands *commands = self;
    if (changed->before->phase != room_phase(changed->room)) {
        schedule_absence(changed->room, runtime_now(commands->runtime));
    }
}

static void on_absence_room_loaded(void *self, struct room *room, bool again, int64_t now_ms)
{
    (void)self;
    (void)again;
    schedule_absence(room, now_ms);
}

const struct room_observer absent_observer = {.changed = note_absence_change,
                                              .loaded = on_absence_room_loaded};
