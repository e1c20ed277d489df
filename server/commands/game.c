/* SPDX-License-Identifier: MIT */
/* Commands of a game: roll, turn, takeback, resign, draws, and claims of an abandoned game. Their rules: rules/room. */
#include <string.h>

#include "commands/check.h"
#include "commands/commands.h"
#include "commands/pairings.h"
#include "room/clocks.h"
#include "room/seats.h"
#include "room_state/codec.h"
#include "session/session.h"

static struct room_link move_link(const struct request *request)
{
    return request->move.is_read ? request->move.link : command_check_link(request, "link");
}

static bool steps_read(const struct request *request, struct room_steps *steps,
                       struct turn_check *check)
{
    if (request->move.is_read) {
        wire_move_steps(&request->move, steps);
        return true;
    }
    return room_state_steps_read(json_object_get(request->data, "steps"), steps, check);
}

void command_roll(struct commands *commands, struct room *room, const struct request *request,
                  int64_t now_ms)
{
    struct room_command command;
    command_check(room, request, now_ms, &command);
    command.d.roll.link = move_link(request);
    command_check_and_commit(commands, room, request, &command);
}

void command_turn(struct commands *commands, struct room *room, const struct request *request,
                  int64_t now_ms)
{
    struct room_command command;
    struct room_refused refused = {.code = ROOM_REFUSED_BAD_FIELD, .field = "steps"};
    command_check(room, request, now_ms, &command);
    command.d.turn.link = move_link(request);
    if (steps_read(request, &command.d.turn.steps, &refused.turn)) {
        command_check_and_commit(commands, room, request, &command);
    } else {
        refused.says = refused.turn.error.says;
        command_check_refuse(commands, room, request, &refused);
    }
}

void command_plain(struct commands *commands, struct room *room, const struct request *request,
                   int64_t now_ms)
{
    struct room_command command;
    command_check(room, request, now_ms, &command);
    command_check_and_commit(commands, room, request, &command);
}

void command_draw_answer(struct commands *commands, struct room *room,
                         const struct request *request, int64_t now_ms)
{
    struct room_command command;
    command_check(room, request, now_ms, &command);
    command.d.answer.accept = json_is_true(json_object_get(request->data, "accept"));
    command_check_and_commit(commands, room, request, &command);
}

void command_claim(struct commands *commands, struct room *room, const struct request *request,
                   int64_t now_ms)
{
    const char *what = json_string_value(json_object_get(request->data, "what"));
    int seat = room_user_seat(room, request->user_id);
    struct room_command command;
    command_check(room, request, now_ms, &command);
    command.d.claim.is_draw = strcmp(what, "draw") == 0;
    (void)room_clocks_absence(room, now_ms, seat_side(seat) == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE,
                              &command.d.claim.absence);
    command_check_and_commit(commands, room, request, &command);
}

void command_leave(struct commands *commands, struct room *room, const struct request *request,
                   int64_t now_ms)
{
    struct session *session = session_find(commands->sessions, request->user_id);
    room_clocks_user_left(room, request->user_id, now_ms);
    if (session != NULL) {
        command_pairings_user_left(commands, room, session, now_ms);
    }
    room_seating_user_left(room, request->user_id, now_ms);
    wire_answer_v(request, room_v(room));
}
