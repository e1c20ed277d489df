/* SPDX-License-Identifier: MIT */
/*
 * The commands of protocol.md, each with the role that may send it, the phases of the room, its fields and its handler.
 * A new message needs a line here, a handler, and a row and a section in protocol.md, chapter 3.
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

/* ---- the fields of each command ---- */

static const struct field no_fields[] = {{.name = NULL}};

static const struct field hello_fields[] = {
    {.name = "client", .kind = FIELD_TEXT, .needed = true, .min = 1, .max = 64},
    {.name = "token", .kind = FIELD_TEXT, .min = 1, .max = 128},
    {.name = "hidden", .kind = FIELD_BOOL},
    {.name = "colour", .kind = FIELD_NUMBER, .min = 0, .max = SESSION_COLOURS},
    {.name = "guest", .kind = FIELD_BOOL},
    {.name = "resume", .kind = FIELD_RESUMES, .max = SESSION_TOPICS_MAX},
    {.name = "want", .kind = FIELD_WORDS, .max = SESSION_WANTS, .words = session_want_words},
    {.name = "instance", .kind = FIELD_ID},
    {.name = "again", .kind = FIELD_BOOL},
    {.name = NULL},
};

static const struct field name_fields[] = {
    {.name = "name", .kind = FIELD_TEXT, .needed = true, .min = 1, .max = SESSION_NAME_CHARS_MAX},
    {.name = NULL},
};

static const struct field hide_fields[] = {
    {.name = "hidden", .kind = FIELD_BOOL, .needed = true},
    {.name = NULL},
};

static const struct field colour_fields[] = {
    {.name = "colour", .kind = FIELD_NUMBER, .needed = true, .min = 0, .max = SESSION_COLOURS},
    {.name = NULL},
};

static const struct field sub_fields[] = {
    {.name = "topic", .kind = FIELD_TEXT, .needed = true, .min = 1, .max = 64},
    {.name = "v", .kind = FIELD_NUMBER, .min = 0, .max = ENVELOPE_NUMBER_MAX},
    {.name = NULL},
};

/*
 * The settings that a host may change. This is a macro, so that a new setting is one line for the two commands that
 * have them.
 */
#define SETTINGS_FIELDS                                                                            \
    {.name = "options", .kind = FIELD_OPTIONS, .max = RULES_OPTIONS_MAX},                          \
        {.name = "visibility", .kind = FIELD_WORD, .words = visibility_words},                     \
        {.name = "watch", .kind = FIELD_WORD, .words = watch_words},                               \
        {.name = "opening", .kind = FIELD_WORD, .words = opening_words},                           \
        {.name = "takeback", .kind = FIELD_WORD, .words = takeback_words},                         \
        {.name = "dice", .kind = FIELD_WORD, .words = dice_open_words},                            \
        {.name = "clock", .kind = FIELD_TEXT, .min = 1, .max = CLOCK_TEXT_MAX - 1},                \
        {.name = "games", .kind = FIELD_NUMBER, .min = 1, .max = SETTINGS_GAMES_MAX},              \
        {.name = "sides", .kind = FIELD_WORD, .words = sides_words},                               \
        {.name = "talk", .kind = FIELD_WORD, .words = talk_words},                                 \
        {.name = "crowd", .kind = FIELD_WORD, .words = crowd_words},                               \
        {.name = "bots", .kind = FIELD_WORD, .words = bots_words},                                 \
        {.name = "delay", .kind = FIELD_NUMBER, .min = 0, .max = SETTINGS_DELAY_MAX},              \
        {.name = "rated", .kind = FIELD_BOOL},                                                     \
        {.name = "invited", .kind = FIELD_TEXTS, .max = SETTINGS_INVITED_MAX},                     \
    {                                                                                              \
        .name = NULL                                                                               \
    }

static const struct field open_fields[] = {
    {.name = "ruleset", .kind = FIELD_TEXT, .needed = true, .min = 1, .max = FIELD_SHORT_CHARS_MAX},
    {.name = "bot", .kind = FIELD_NUMBER, .min = 0, .max = AI_LEVEL_MAX},
    {.name = "bot_seat", .kind = FIELD_WORD, .words = seat_words},
    SETTINGS_FIELDS,
};

static const struct field bot_fields[] = {
    {.name = "level", .kind = FIELD_NUMBER, .needed = true, .min = 0, .max = AI_LEVEL_MAX},
    {.name = "seat", .kind = FIELD_WORD, .words = seat_words},
    {.name = NULL},
};

static const struct field pair_fields[] = {
    {.name = "ruleset", .kind = FIELD_TEXT, .needed = true, .min = 1, .max = FIELD_SHORT_CHARS_MAX},
    {.name = "options", .kind = FIELD_OPTIONS, .max = RULES_OPTIONS_MAX},
    {.name = "clock", .kind = FIELD_TEXT, .min = 1, .max = CLOCK_TEXT_MAX - 1},
    {.name = "rated", .kind = FIELD_BOOL},
    {.name = "games", .kind = FIELD_NUMBER, .min = 1, .max = PAIRING_GAMES_MAX},
    {.name = "tip", .kind = FIELD_HEX},
    {.name = "bot", .kind = FIELD_NUMBER, .min = 0, .max = AI_LEVEL_MAX},
    {.name = "wait", .kind = FIELD_NUMBER, .min = 0, .max = PAIRING_WAIT_MAX_S},
    {.name = NULL},
};

static const struct field set_fields[] = {
    {.name = "ruleset", .kind = FIELD_TEXT, .min = 1, .max = FIELD_SHORT_CHARS_MAX},
    SETTINGS_FIELDS,
};

static const struct field sit_fields[] = {
    {.name = "seat", .kind = FIELD_WORD, .words = seat_words},
    {.name = "tip", .kind = FIELD_HEX},
    {.name = NULL},
};

static const struct field lock_fields[] = {
    {.name = "locked", .kind = FIELD_BOOL, .needed = true},
    {.name = NULL},
};

static const struct field kick_fields[] = {
    {.name = "who", .kind = FIELD_TEXT, .needed = true, .min = 1, .max = STORE_ID_BYTES - 1},
    {.name = "reason", .kind = FIELD_TEXT, .min = 1, .max = ROOM_REASON_CHARS_MAX},
    {.name = NULL},
};

static const struct field roll_fields[] = {
    {.name = "link", .kind = FIELD_HEX},
    {.name = NULL},
};

static const struct field turn_fields[] = {
    {.name = "steps", .kind = FIELD_TEXTS, .needed = true, .max = TURN_STEPS_MAX},
    {.name = "link", .kind = FIELD_HEX},
    {.name = NULL},
};

static const struct field answer_fields[] = {
    {.name = "accept", .kind = FIELD_BOOL, .needed = true},
    {.name = NULL},
};

static const struct field claim_fields[] = {
    {.name = "what", .kind = FIELD_WORD, .needed = true, .words = claim_words},
    {.name = NULL},
};

static const struct field rematch_fields[] = {
    {.name = "tip", .kind = FIELD_HEX},
    {.name = "decline", .kind = FIELD_BOOL},
    {.name = NULL},
};

static const char *const report_words[] = {"stopped", "insult", "spam", "cheating", "other", NULL};

enum { REPORT_CHARS_MAX = 500 };

static const struct field say_fields[] = {
    {.name = "channel", .kind = FIELD_WORD, .needed = true, .words = chat_channel_words},
    {.name = "text", .kind = FIELD_LINE, .max = NET_MESSAGE_BYTES_MAX},
    {.name = "preset", .kind = FIELD_WORD, .words = chat_preset_words},
    {.name = NULL},
};

static const struct field timeout_fields[] = {
    {.name = "who", .kind = FIELD_ID, .needed = true},
    {.name = "minutes",
     .kind = FIELD_NUMBER,
     .needed = true,
     .min = 1,
     .max = CHAT_TIMEOUT_MINUTES},
    {.name = "reason", .kind = FIELD_TEXT, .needed = true, .min = 1, .max = CHAT_REASON_CHARS_MAX},
    {.name = NULL},
};

static const struct field remove_fields[] = {
    {.name = "n", .kind = FIELD_NUMBER, .needed = true, .min = 1, .max = ENVELOPE_NUMBER_MAX},
    {.name = "reason", .kind = FIELD_TEXT, .min = 1, .max = CHAT_REASON_CHARS_MAX},
    {.name = NULL},
};

static const struct field block_fields[] = {
    {.name = "who", .kind = FIELD_ID, .needed = true},
    {.name = "on", .kind = FIELD_BOOL, .needed = true},
    {.name = NULL},
};

static const struct field report_fields[] = {
    {.name = "who", .kind = FIELD_ID, .needed = true},
    {.name = "reason", .kind = FIELD_WORD, .needed = true, .words = report_words},
    {.name = "text", .kind = FIELD_TEXT, .min = 1, .max = REPORT_CHARS_MAX},
    {.name = "room", .kind = FIELD_ID},
    {.name = NULL},
};

/* ---- the commands ---- */

static const struct command hello_command = {
    .type = "hello", .repeatable = true, .fields = hello_fields};

static const struct command commands[] = {
    /* commands of a session */
    {.type = "ping",
     .repeatable = true,
     .reads = true,
     .fields = no_fields,
     .run_session = command_ping},
    {.type = "me.name", .fields = name_fields, .run_session = command_me_name},
    {.type = "me.hide",
     .repeatable = true,
     .reads = true,
     .fields = hide_fields,
     .run_session = command_me_hide},
    {.type = "me.colour",
     .repeatable = true,
     .reads = true,
     .fields = colour_fields,
     .run_session = command_me_colour},
    {.type = "sub",
     .repeatable = true,
     .reads = true,
     .fields = sub_fields,
     .run_session = command_sub},
    {.type = "unsub",
     .repeatable = true,
     .reads = true,
     .fields = sub_fields,
     .run_session = command_unsub},
    {.type = "room.open",
     .opens = true,
     .begins = true,
     .fields = open_fields,
     .run_session = command_room_open},
    {.type = "lobby.pair",
     .begins = true,
     .travels = true,
     .fields = pair_fields,
     .run_session = command_lobby_pair},

    {.type = "chat.say", .travels = true, .fields = say_fields, .run_session = command_chat_say},
    {.type = "block", .fields = block_fields, .run_session = command_block},
    {.type = "report", .fields = report_fields, .run_session = command_report},

    /* commands of a room */
    {.type = "chat.timeout",
     .kind = ROOM_COMMAND_CHAT_TIMEOUT,
     .room = true,
     .fields = timeout_fields,
     .run_room = command_chat_timeout},
    {.type = "chat.remove",
     .kind = ROOM_COMMAND_CHAT_REMOVE,
     .room = true,
     .fields = remove_fields,
     .run_room = command_chat_remove},
    {.type = "room.set",
     .kind = ROOM_COMMAND_SET,
     .begins = true,
     .room = true,
     .fields = set_fields,
     .run_room = command_room_set},
    {.type = "room.sit",
     .kind = ROOM_COMMAND_SIT,
     .room = true,
     .begins = true,
     .fields = sit_fields,
     .run_room = command_room_sit},
    {.type = "room.stand",
     .kind = ROOM_COMMAND_STAND,
     .room = true,
     .fields = no_fields,
     .run_room = command_room_stand},
    {.type = "room.close",
     .kind = ROOM_COMMAND_CLOSE,
     .room = true,
     .fields = no_fields,
     .run_room = command_room_close},
    {.type = "room.lock",
     .kind = ROOM_COMMAND_LOCK,
     .room = true,
     .fields = lock_fields,
     .run_room = command_room_lock},
    {.type = "room.kick",
     .kind = ROOM_COMMAND_KICK,
     .room = true,
     .fields = kick_fields,
     .run_room = command_room_kick},
    {.type = "room.bot",
     .kind = ROOM_COMMAND_BOT,
     .begins = true,
     .room = true,
     .fields = bot_fields,
     .run_room = command_room_bot},
    {.type = "rematch",
     .kind = ROOM_COMMAND_REMATCH,
     .begins = true,
     .room = true,
     .fields = rematch_fields,
     .run_room = command_rematch},

    /* commands of a game */
    {.type = "roll",
     .kind = ROOM_COMMAND_ROLL,
     .room = true,
     .fields = roll_fields,
     .run_room = command_roll},
    {.type = "turn",
     .kind = ROOM_COMMAND_TURN,
     .room = true,
     .fields = turn_fields,
     .run_room = command_turn},
    {.type = "takeback",
     .kind = ROOM_COMMAND_TAKEBACK,
     .room = true,
     .fields = no_fields,
     .run_room = command_takeback},
    {.type = "resign",
     .kind = ROOM_COMMAND_RESIGN,
     .room = true,
     .fields = no_fields,
     .run_room = command_resign},
    {.type = "draw.offer",
     .kind = ROOM_COMMAND_DRAW_OFFER,
     .room = true,
     .fields = no_fields,
     .run_room = command_draw_offer},
    {.type = "draw.answer",
     .kind = ROOM_COMMAND_DRAW_ANSWER,
     .room = true,
     .fields = answer_fields,
     .run_room = command_draw_answer},
    {.type = "claim",
     .kind = ROOM_COMMAND_CLAIM,
     .room = true,
     .fields = claim_fields,
     .run_room = command_claim},
    {.type = "leave",
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
        if (strcmp(type, commands[i].type) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}
