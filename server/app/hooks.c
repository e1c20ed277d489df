/* SPDX-License-Identifier: MIT */
/* Ties the hooks that lower modules own to the modules that implement them. */
#include "chat/chat.h"
#include "commands/commands.h"
#include "moderation/moderation.h"
#include "wire/command.h"

const struct command_runner command_runner = {
    .find = command_find,
    .number = command_number,
    .received = command_received,
    .forwarded = command_forwarded,
    .again = command_again,
    .resume = command_resume,
    .of_bot = command_of_bot,
};

const struct moderation_hooks moderation_hooks = {.rights_changed = chats_tell_rights};
