/* SPDX-License-Identifier: MIT */
#include "commands/check.h"

#include "commands/commands.h"

#include <string.h>

#include "room/room.h"
#include "wire/command.h"

void command_check(const struct room *room, const struct request *request, int64_t now_ms,
                   struct room_command *command)
{
    memset(command, 0, sizeof *command);
    command->kind = request->command->kind;
    command->version = request->version;
    command->at_ms = room_now_ms(room, now_ms);
    memcpy(command->user.user_id, request->user_id, strlen(request->user_id) + 1);
}

struct room_link command_check_link(const struct request *request, const char *field)
{
    struct room_link link = {0};
    const char *text = json_string_value(json_object_get(request->data, field));
    link.is_given = text != NULL && dice_from_hex(text, link.link);
    return link;
}

/* The details of a refusal, for the client; false if there are none. */
static bool describe_refusal(const struct room *room, const struct request *request,
                             const struct room_refused *refused, struct wire_problem_params *params)
{
    const struct turn_check *turn = &refused->turn;
    switch (refused->code) {
    case ROOM_REFUSED_BAD_FIELD:
    case ROOM_REFUSED_MISSING_FIELD:
        params->field = refused->field;
        params->step = (struct wire_number){turn->error.says != NULL, turn->bad};
        params->column = (struct wire_number){turn->error.says != NULL, turn->error.column};
        return true;
    case ROOM_REFUSED_WRONG_STATE:
        params->state = room_phase_word(room_phase(room));
        return true;
    case ROOM_REFUSED_STALE_VERSION:
        params->v = (struct wire_number){true, room_v(room)};
        return true;
    case ROOM_REFUSED_ILLEGAL_TURN:
    case ROOM_REFUSED_TURN_TOO_SHORT:
        params->step = (struct wire_number){refused->code == ROOM_REFUSED_ILLEGAL_TURN, turn->bad};
        params->rule = rule_name(turn->broken);
        return true;
    case ROOM_REFUSED_TOO_EARLY:
        params->turns = (struct wire_number){refused->turns > 0, refused->turns};
        params->retry_after_ms = (struct wire_number){refused->turns == 0, refused->wait_ms};
        return true;
    case ROOM_REFUSED_NO_SUCH_SEAT:
    case ROOM_REFUSED_SEAT_TAKEN:
        params->seat = json_string_value(json_object_get(request->data, "seat"));
        return refused->says == NULL && params->seat != NULL;
    default:
        return false;
    }
}

void command_check_refuse(struct commands *commands, const struct room *room,
                          const struct request *request, const struct room_refused *refused)
{
    struct wire_problem_params params = {0};
    bool has_params = describe_refusal(room, request, refused, &params);
    wire_refuse(commands->counters, request, room_refusal_of(refused->code), refused->says,
                has_params ? &params : NULL);
}

bool command_check_event(struct commands *commands, const struct room *room,
                         const struct request *request, const struct room_command *command,
                         struct room_event *event)
{
    struct room_refused refused;
    switch (room_check(room->state, command, event, &refused)) {
    case ROOM_CHECK_EVENT:
        return true;
    case ROOM_CHECK_NOTHING:
        wire_answer_v(request, room_v(room));
        return false;
    case ROOM_CHECK_REFUSED:
        break;
    }
    command_check_refuse(commands, room, request, &refused);
    return false;
}

void command_check_and_commit(struct commands *commands, struct room *room,
                              const struct request *request, const struct room_command *command)
{
    struct room_event event;
    if (command_check_event(commands, room, request, command, &event)) {
        struct room_change *change =
            room_change_begin(room, request, room_server_ms(room, command->at_ms));
        room_game_add(change, &event);
        room_game_follow(change, &event);
        room_change_commit(change, NULL);
    }
}
