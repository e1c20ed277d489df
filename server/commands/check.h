/* SPDX-License-Identifier: MIT */
/*
 * Between requests and the commands of rules/room: reads a request into a command value, checks it, and reports a
 * refusal as a problem.
 */
#pragma once

#include "room/commit.h"
#include "rules/room/command.h"
#include "wire/request.h"

struct commands;

/** A command of this kind by the user of the request, with the version that it names, at the room's time. */
void command_check(const struct room *room, const struct request *request, int64_t now_ms,
                   struct room_command *command);

/** Reads a field that is a link or a tip, if the request has it. The fields of the request have been checked. */
struct room_link command_check_link(const struct request *request, const char *field);

/** Refuses the request for the reason that rules/room gives. */
void command_check_refuse(struct commands *commands, const struct room *room,
                          const struct request *request, const struct room_refused *refused);

/**
 * Checks a command at the room. Returns true with the event that it causes; false if the request has been answered:
 * with a refusal, or because nothing changes.
 */
bool command_check_event(struct commands *commands, const struct room *room,
                         const struct request *request, const struct room_command *command,
                         struct room_event *event);

/** Checks the command, and commits the event that it causes and those that follow. The answer is `{"v"}`. */
void command_check_and_commit(struct commands *commands, struct room *room,
                              const struct request *request, const struct room_command *command);
