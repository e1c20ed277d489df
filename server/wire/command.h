/* SPDX-License-Identifier: MIT */
/*
 * What a command is. commands/ has the table of all commands and runs them; the modules below it reach it through a
 * struct command_runner, which app/wiring.c hands to them.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "admission/admission.h"
#include "net/net.h"
#include "rules/room/command.h"

struct commands;
struct field;
struct request;
struct room;
struct session;

/** Runs a command of a session. */
typedef void command_session_fn(struct commands *commands, struct session *session,
                                const struct request *request, int64_t now_ms);
/** Runs a command at a room that is loaded and not busy. */
typedef void command_room_fn(struct commands *commands, struct room *room,
                             const struct request *request, int64_t now_ms);

struct command {
    const char *type;
    /* For the documents, unless the command names a room: who may send it, and when. NULL: always. */
    const char *sender;
    const char *when;
    /* The command changes nothing that could happen twice: a repetition runs again, and no answer is remembered. */
    bool repeatable;
    /* A program may send it with a token that has only the scope `read`: nothing changes at a table. */
    bool reads;
    /* The command names a room. Its role and phases are in rules/room/commands.def, under `kind`. */
    bool room;
    enum room_command_kind kind;
    /* Opens a room. New guests may not send it while the lockdown forbids them to open rooms. */
    bool opens;
    /* Begins a room or a game. Refused during a drain, when the server only finishes running games. */
    bool begins;
    /* Its events count as bytes that the user has stored; refused while the user must wait for more. */
    bool stores;
    enum limit rate; /* how often a user may send it; 0: no rate of its own */
    /* A command of a session that another node may run; its whole result is in the answer. */
    bool travels;
    const struct field *fields;
    /* Exactly one of the two handlers is set; neither for `hello`, which creates the session. */
    command_session_fn *run_session;
    command_room_fn *run_room;
};

/** See the functions of the same names in commands/commands.h. */
struct command_runner {
    struct commands *commands; /* what each function but find() and number() gets first */
    const struct command *(*find)(const char *type);
    size_t (*number)(const struct command *command);
    void (*forwarded)(struct commands *commands, struct request *request, int64_t now_ms);
    void (*again)(struct commands *commands, struct request *request, int64_t now_ms);
    void (*resume)(struct commands *commands, struct session *session, const char *room, int64_t v,
                   int64_t now_ms);
    void (*of_bot)(struct commands *commands, const struct room *room, const char *user_id,
                   const char *type, int64_t version, json_t *data, int64_t now_ms);
};
