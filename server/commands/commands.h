/* SPDX-License-Identifier: MIT */
/*
 * The command table: every command of `taberna.v1`, with its fields and its handler. rules/README.md has the places
 * that a new command of a room touches.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "commands/drain.h"
#include "session/session.h"
#include "wire/command.h"
#include "wire/fields.h"
#include "wire/request.h"

struct room_change;
struct settings;

enum {
    /* Clients whose missed events are being read, each with a page in memory: 20 MiB. Others have to ask again. */
    COMMAND_MISSED_AT_ONCE = 256,
};

struct commands {
    struct runtime *runtime;
    struct admission *admission;
    struct store *store;
    struct counters *counters;
    struct node *node; /* NULL: a single server */
    struct sessions *sessions;
    struct moderation *moderation;
    struct rooms *rooms;
    struct lobby *lobby;
    struct chats *chats;
    struct bot_service *bots;
    struct accounts *accounts;
    struct cluster *cluster;
    struct drain drain;
    size_t paired_at;    /* where the next search for an open room begins */
    int missed_readings; /* clients whose missed events are being read from the store */
};

/** The commands except `hello`, by index from 0; NULL after the last. */
const struct command *command_at(size_t index);

/**
 * A small number for each command: 0 for NULL (an unknown command), 1 for `hello`, then the commands in the order of
 * command_at().
 */
size_t command_number(const struct command *command);

/** NULL if there is no command of that type. */
const struct command *command_find(const char *type);

/** Handles one whole message from a connection. All messages of clients enter through this function. */
void command_received(struct commands *commands, net_conn conn, const char *text, size_t text_bytes,
                      int64_t now_ms);

/** Runs a command that another node has forwarded, for a room that this node owns; takes ownership of `request`. */
void command_forwarded(struct commands *commands, struct request *request, int64_t now_ms);

/** Runs a room's command again if the first run failed or its result is unknown; takes ownership of `request`. */
void command_again(struct commands *commands, struct request *request, int64_t now_ms);

/**
 * Like `sub` for a room, but sends no answer; for a `hello` that resumes a session. `v` is the last event that the
 * client knows.
 */
void command_resume(struct commands *commands, struct session *session, const char *room, int64_t v,
                    int64_t now_ms);

/** Runs a command of one of the server's bots like the command of a user, but drops the answer. Releases `data`. */
void command_of_bot(struct commands *commands, const struct room *room, const char *user_id,
                    const char *type, int64_t version, json_t *data, int64_t now_ms);

/**
 * Reads the bot that `room.open` requests, and its seat; sets `level` to 0 if it requests none. False if the command
 * has been refused.
 */
bool command_read_bot(struct commands *commands, const struct request *request,
                      const struct settings *settings, int *level, int *seat);

/** Copies the settings of the request into `settings`. False if the command has been refused. */
bool command_read_settings(struct commands *commands, const struct request *request,
                           struct settings *settings);

/**
 * Begins a new room with the session's user as the host; NULL if the command has been refused. The caller must commit
 * the change in the same call, before it returns to the loop.
 */
struct room_change *command_begin_room(struct commands *commands, struct session *session,
                                       const struct request *request,
                                       const struct settings *settings, int64_t now_ms);

/* ---- the handlers ---- */
command_session_fn command_ping, command_block, command_me_name, command_me_hide, command_me_colour,
    command_sub, command_unsub, command_chat_say, command_report, command_room_open,
    command_lobby_pair;
command_room_fn command_chat_timeout, command_chat_remove, command_room_set, command_room_sit,
    command_room_stand, command_room_lock, command_room_kick, command_room_bot, command_rematch,
    command_roll, command_turn, command_draw_answer, command_claim, command_leave;
/** Handles every command that has no fields and causes only the event of its check. */
command_room_fn command_plain;
/** The part of `sub` and `unsub` for the topic chat:ID. */
void command_chat_sub(struct commands *commands, const struct request *request, const char *id,
                      int64_t now_ms);
void command_chat_unsub(struct commands *commands, struct session *session,
                        const struct request *request, const char *id);
