/* SPDX-License-Identifier: MIT */
/*
 * The commands of protocol.md, each with its fields and its handler. The role, the phases and the conditions of a
 * command at a room are in rules/room/commands.def alone.
 */
#include <string.h>

#include "bot/bots.h"
#include "chat/chat.h"
#include "commands/commands.h"
#include "commands/pair.h"
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

/* The words of the commands at a room. */
#define COMMAND(id, word, role, phases, decides, fills, says) static const char word_##id[] = word;
#include "rules/room/commands.def"
#undef COMMAND
#define AT_ROOM(id) .type = word_##id, .kind = ROOM_COMMAND_##id, .room = true

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
     .run_session = command_block},
    {.type = "report",
     .sender = "everyone, rate limited",
     .fields = report_fields,
     .run_session = command_report},

    /* commands of a room */
    {AT_ROOM(CHAT_TIMEOUT), .fields = timeout_fields, .run_room = command_chat_timeout},
    {AT_ROOM(CHAT_REMOVE), .fields = remove_fields, .run_room = command_chat_remove},
    {AT_ROOM(SET), .begins = true, .stores = true, .rate = LIMIT_SETTINGS_OF_USER,
     .fields = set_fields, .run_room = command_room_set},
    {AT_ROOM(SIT), .begins = true, .stores = true, .rate = LIMIT_SEATS_OF_USER,
     .fields = sit_fields, .run_room = command_room_sit},
    {AT_ROOM(STAND), .stores = true, .rate = LIMIT_SEATS_OF_USER, .fields = no_fields,
     .run_room = command_room_stand},
    {AT_ROOM(CLOSE), .fields = no_fields, .run_room = command_plain},
    {AT_ROOM(LOCK), .stores = true, .rate = LIMIT_LOCKS_OF_USER, .fields = lock_fields,
     .run_room = command_room_lock},
    {AT_ROOM(KICK), .stores = true, .rate = LIMIT_KICKS_OF_USER, .fields = kick_fields,
     .run_room = command_room_kick},
    {AT_ROOM(BOT), .begins = true, .stores = true, .rate = LIMIT_SEATS_OF_USER,
     .fields = bot_fields, .run_room = command_room_bot},
    {AT_ROOM(REMATCH), .begins = true, .stores = true, .rate = LIMIT_OFFERS_OF_USER,
     .fields = rematch_fields, .run_room = command_rematch},

    /* commands of a game */
    {AT_ROOM(ROLL), .fields = roll_fields, .run_room = command_roll},
    {AT_ROOM(TURN), .fields = turn_fields, .run_room = command_turn},
    {AT_ROOM(TAKEBACK), .fields = no_fields, .run_room = command_plain},
    {AT_ROOM(RESIGN), .fields = no_fields, .run_room = command_plain},
    {AT_ROOM(DRAW_OFFER), .fields = no_fields, .run_room = command_plain},
    {AT_ROOM(DRAW_ANSWER), .fields = answer_fields, .run_room = command_draw_answer},
    {AT_ROOM(CLAIM), .fields = claim_fields, .run_room = command_claim},
    {AT_ROOM(LEAVE), .fields = no_fields, .run_room = command_leave},
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
