/* SPDX-License-Identifier: MIT */
/* Commands of a room: sit, stand, close, lock, kick, and the next game. Their rules: rules/room. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "bot/bots.h"
#include "commands/check.h"
#include "commands/commands.h"
#include "room/commit.h"
#include "room/seats.h"
#include "session/presence.h"
#include "session/session.h"

void command_room_sit(struct commands *commands, struct room *room, const struct request *request,
                      int64_t now_ms)
{
    const struct session *session = session_find(commands->sessions, request->user_id);
    const char *seat = json_string_value(json_object_get(request->data, "seat"));
    struct room_command command;
    struct room_event event;
    if (session == NULL) {
        return;
    }
    command_check(room, request, now_ms, &command);
    command.user = room_user_of(session);
    command.d.sit.is_any = seat == NULL || strcmp(seat, "any") == 0;
    command.d.sit.seat = command.d.sit.is_any ? SEAT_NONE : seat_find(seat);
    command.d.sit.seen_v = request->has_version ? request->version : -1;
    command.d.sit.tip = command_check_link(request, "tip");
    if (!command_check_event(commands, room, request, &command, &event)) {
        return;
    }
    if (room_has_blocked(room, session)) {
        wire_refuse(commands->counters, request, REFUSAL_BLOCKED, NULL, NULL);
        return;
    }
    if (!room_seating_tip_is_fresh(room, request->user_id, &event.d.seated.tip)) {
        wire_refuse(commands->counters, request, REFUSAL_TIP_NEEDED, NULL, NULL);
        return;
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    int at = event.seat;
    room_seating_withdraw_offers(change, room, now_ms);
    room_seating_add(change, &event);
    room_change_commit(change, &(struct wire_reply){.seat = seat_name(at),
                                                    .v = {true, room_change_state(change)->v}});
}

void command_room_stand(struct commands *commands, struct room *room, const struct request *request,
                        int64_t now_ms)
{
    struct room_command command;
    struct room_event event;
    command_check(room, request, now_ms, &command);
    if (command_check_event(commands, room, request, &command, &event)) {
        struct room_change *change = room_change_begin(room, request, now_ms);
        room_seating_stand_up(change, event.seat);
        room_change_commit(change, NULL);
    }
}

void command_rematch(struct commands *commands, struct room *room, const struct request *request,
                     int64_t now_ms)
{
    struct room_command command;
    struct room_event event;
    command_check(room, request, now_ms, &command);
    command.d.rematch.is_declined = json_is_true(json_object_get(request->data, "decline"));
    command.d.rematch.tip = command_check_link(request, "tip");
    if (!command_check_event(commands, room, request, &command, &event)) {
        return;
    }
    if (event.kind == ROOM_EVENT_OFFERED &&
        !room_seating_tip_is_fresh(room, request->user_id, &event.d.offered.tip)) {
        wire_refuse(commands->counters, request, REFUSAL_TIP_NEEDED, NULL, NULL);
        return;
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    if (event.kind == ROOM_EVENT_OFFERED) {
        room_seating_withdraw_offers(change, room, now_ms);
    }
    room_game_add(change, &event);
    room_game_follow(change, &event);
    room_change_commit(change, NULL);
}

void command_room_lock(struct commands *commands, struct room *room, const struct request *request,
                       int64_t now_ms)
{
    struct room_command command;
    command_check(room, request, now_ms, &command);
    command.d.lock.locked = json_is_true(json_object_get(request->data, "locked"));
    command_check_and_commit(commands, room, request, &command);
}

/* ---- removing a user ---- */

/* The name of the user in this room; "" if the room and the sessions do not know that id. */
static const char *name_of(struct commands *commands, const struct room *room, const char *user_id)
{
    int seat = room_user_seat(room, user_id);
    const struct session *session = session_presence_known(commands->sessions, user_id);
    if (seat != SEAT_NONE) {
        return room->state->seats[seat].name;
    }
    return session == NULL ? "" : session->name;
}

static void read_kick(struct commands *commands, const struct room *room,
                      const struct request *request, int64_t now_ms, struct room_command *command)
{
    const char *user_id = json_string_value(json_object_get(request->data, "who"));
    const char *reason = json_string_value(json_object_get(request->data, "reason"));
    command_check(room, request, now_ms, command);
    snprintf(command->d.kick.user_id, sizeof command->d.kick.user_id, "%s", user_id);
    snprintf(command->d.kick.name, sizeof command->d.kick.name, "%s",
             name_of(commands, room, user_id));
    snprintf(command->d.kick.reason, sizeof command->d.kick.reason, "%s",
             reason == NULL ? "" : reason);
}

/* Before the first throw, the game is aborted first: the room is open again, and the server uses another chain. */
void command_room_kick(struct commands *commands, struct room *room, const struct request *request,
                       int64_t now_ms)
{
    struct room_command command;
    struct room_event event;
    read_kick(commands, room, request, now_ms, &command);
    if (!command_check_event(commands, room, request, &command, &event)) {
        return;
    }
    struct room_change *change = room_change_begin(room, request, now_ms);
    bool aborts = event.kind == ROOM_EVENT_ABORTED;
    if (aborts) {
        struct room_refused refused;
        room_game_add(change, &event);
        command.version = room_change_state(change)->v;
        enum room_check check = room_check(room_change_state(change), &command, &event, &refused);
        assert(check == ROOM_CHECK_EVENT);
    }
    if (event.seat != SEAT_NONE) {
        room_change_seat(change, command.d.kick.user_id, false);
    }
    room_change_add(change, &event);
    if (aborts) {
        room_seating_stand_up_shown(change);
        bots_reseat(change, room_change_state(change)->seats);
    }
    room_change_commit(change, NULL);
}
