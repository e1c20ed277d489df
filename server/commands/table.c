/* SPDX-License-Identifier: MIT */
/*
 * The commands of protocol.md, each with the role that may send it, the phases of the room, its fields and its handler.
 * A new message needs a line here, its fields in fields.def, a handler, and a section in protocol.md, chapter 3.
 */
#include <string.h>

#include "bot/bots.h"
#include "chat/chat.h"
#include "commands/commands.h"
#include "commands/pair.h"
#include "room/room.h"
#include "session/blocks.h"
#include "wire/counters.h"

static const char *const seat_words[] = {"w1", "w2", "w3", "b1", "b2", "b3", "any", NULL};
static const char *const claim_words[] = {"win", "draw", NULL};

static const char *const report_words[] = {"stopped", "insult", "spam", "cheating", "other", NULL};

enum { REPORT_CHARS_MAX = 500 };

#define FIELDS(command) static const struct field command##_fields[] = {
#define END                                                                                        \
    {                                                                                              \
        .name = NULL                                                                               \
    }                                                                                              \
    }                                                                                              \
    ;
#include "commands/fields.def"

/* ---- the commands ---- */

static const struct command hello_command = {
    .type = "hello", .sender = "every client, first", .repeatable = true, .fields = hello_fields};

static const struct command commands[] = {
    /* commands of a session */
    {.type = "ping",
     .sender = "everyone",
     .repeatable = true,
     .reads = true,
     .fields = no_fields,
     .run_session = command_ping},
    {.type = "me.name",
     .sender = "guests",
     .stores = true,
     .rate = LIMIT_NAMES_OF_USER,
     .fields = name_fields,
     .run_session = command_me_name},
    {.type = "me.hide",
     .sender = "everyone",
     .repeatable = true,
     .reads = true,
     .fields = hide_fields,
     .run_session = command_me_hide},
    {.type = "me.colour",
     .sender = "everyone",
     .repeatable = true,
     .reads = true,
     .fields = colour_fields,
     .run_session = command_me_colour},
    {.type = "sub",
     .sender = "users who may read the topic",
     .repeatable = true,
     .reads = true,
     .fields = sub_fields,
     .run_session = command_sub},
    {.type = "unsub",
     .sender = "everyone",
     .repeatable = true,
     .reads = true,
     .fields = sub_fields,
     .run_session = command_unsub},
    {.type = "room.open",
     .sender = "everyone, rate limited",
     .opens = true,
     .begins = true,
     .stores = true,
     .fields = open_fields,
     .run_session = command_room_open},
    {.type = "lobby.pair",
     .sender = "everyone, rate limited",
     .begins = true,
     .travels = true,
     .stores = true,
     .fields = pair_fields,
     .run_session = command_lobby_pair},

    {.type = "chat.say",
     .sender = "depends on the channel",
     .when = "`room` except for the lobby, see 3.23",
     .travels = true,
     .stores = true,
     .fields = say_fields,
     .run_session = command_chat_say},
    {.type = "block",
     .sender = "everyone, rate limited",
     .fields = block_fields,
     .run_session = session_block_command},
    {.type = "report",
     .sender = "everyone, rate limited",
     .fields = report_fields,
     .run_session = command_report},

    /* commands of a room */
    {.type = "chat.timeout",
     .sender = "the host, rate limited",
     .kind = ROOM_COMMAND_CHAT_TIMEOUT,
     .room = true,
     .fields = timeout_fields,
     .run_room = command_chat_timeout},
    {.type = "chat.remove",
     .sender = "the host, rate limited",
     .kind = ROOM_COMMAND_CHAT_REMOVE,
     .room = true,
     .fields = remove_fields,
     .run_room = command_chat_remove},
    {.type = "room.set",
     .sender = "the host",
     .when = "before a game has started",
     .kind = ROOM_COMMAND_SET,
     .begins = true,
     .room = true,
     .stores = true,
     .rate = LIMIT_SETTINGS_OF_USER,
     .fields = set_fields,
     .run_room = command_room_set},
    {.type = "room.sit",
     .sender = "users without a seat who may read the room",
     .when = "unless the room is locked",
     .kind = ROOM_COMMAND_SIT,
     .room = true,
     .begins = true,
     .stores = true,
     .rate = LIMIT_SEATS_OF_USER,
     .fields = sit_fields,
     .run_room = command_room_sit},
    {.type = "room.stand",
     .sender = "seated users",
     .when = "before the start or after the end",
     .kind = ROOM_COMMAND_STAND,
     .room = true,
     .stores = true,
     .rate = LIMIT_SEATS_OF_USER,
     .fields = no_fields,
     .run_room = command_room_stand},
    {.type = "room.close",
     .sender = "the host",
     .when = "no game in play",
     .kind = ROOM_COMMAND_CLOSE,
     .room = true,
     .fields = no_fields,
     .run_room = command_room_close},
    {.type = "room.lock",
     .sender = "the host",
     .kind = ROOM_COMMAND_LOCK,
     .room = true,
     .stores = true,
     .rate = LIMIT_LOCKS_OF_USER,
     .fields = lock_fields,
     .run_room = command_room_lock},
    {.type = "room.kick",
     .sender = "the host",
     .when = "see 3.16",
     .kind = ROOM_COMMAND_KICK,
     .room = true,
     .stores = true,
     .rate = LIMIT_KICKS_OF_USER,
     .fields = kick_fields,
     .run_room = command_room_kick},
    {.type = "room.bot",
     .sender = "the host",
     .when = "no game in play",
     .kind = ROOM_COMMAND_BOT,
     .begins = true,
     .room = true,
     .stores = true,
     .rate = LIMIT_SEATS_OF_USER,
     .fields = bot_fields,
     .run_room = command_room_bot},
    {.type = "rematch",
     .sender = "players",
     .when = "after the end",
     .kind = ROOM_COMMAND_REMATCH,
     .begins = true,
     .room = true,
     .stores = true,
     .rate = LIMIT_OFFERS_OF_USER,
     .fields = rematch_fields,
     .run_room = command_rematch},

    /* commands of a game */
    {.type = "roll",
     .sender = "a seat that owes a roll or a link",
     .when = "in play",
     .kind = ROOM_COMMAND_ROLL,
     .room = true,
     .fields = roll_fields,
     .run_room = command_roll},
    {.type = "turn",
     .sender = "the seat that owes a turn",
     .when = "in play",
     .kind = ROOM_COMMAND_TURN,
     .room = true,
     .fields = turn_fields,
     .run_room = command_turn},
    {.type = "takeback",
     .sender = "the last mover",
     .when = "in play",
     .kind = ROOM_COMMAND_TAKEBACK,
     .room = true,
     .fields = no_fields,
     .run_room = command_takeback},
    {.type = "resign",
     .sender = "players",
     .when = "in play",
     .kind = ROOM_COMMAND_RESIGN,
     .room = true,
     .fields = no_fields,
     .run_room = command_resign},
    {.type = "draw.offer",
     .sender = "players",
     .when = "in play, no offer stands",
     .kind = ROOM_COMMAND_DRAW_OFFER,
     .room = true,
     .fields = no_fields,
     .run_room = command_draw_offer},
    {.type = "draw.answer",
     .sender = "players of the other side",
     .when = "in play, an offer stands",
     .kind = ROOM_COMMAND_DRAW_ANSWER,
     .room = true,
     .fields = answer_fields,
     .run_room = command_draw_answer},
    {.type = "claim",
     .sender = "players",
     .when = "in play, see 3.30",
     .kind = ROOM_COMMAND_CLAIM,
     .room = true,
     .fields = claim_fields,
     .run_room = command_claim},
    {.type = "leave",
     .sender = "seated users",
     .kind = ROOM_COMMAND_LEAVE,
     .room = true,
     .fields = no_fields,
     .run_room = command_leave},
};

const struct command *command_at(size_t index)
{
    return index < sizeof commands / sizeof commands[0] ? &commands[index] : NULL;
}

size_t command_number(const struct command *command)
{
    _Static_assert(sizeof commands / sizeof commands[0] + 2 <= COUNTERS_COMMANDS_MAX,
                   "each is counted");
    if (command == NULL) {
        return 0;
    }
    return command == &hello_command ? 1 : (size_t)(command - commands) + 2;
}

const struct command *command_find(const char *type)
{
    if (strcmp(type, hello_command.type) == 0) {
        return &hello_command;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        /* a move compares with the types before its own: most differ in the first letter */
        if (type[0] == commands[i].type[0] && strcmp(type, commands[i].type) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}
