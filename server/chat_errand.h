/* SPDX-License-Identifier: MIT */
/*
 * A chat from the inside: its lines, and what is on its way to the store and back. Inside chat.c, chat_say.c and chat_nodes.c
 * only.
 */
#pragma once

#include "chat.h"

/* What a callback of the store knows of a chat, which may be gone by then. */
struct chat_errand {
    struct house *house;
    char id[STORE_ID_BYTES];
    struct ask ask; /* its data is kept only with a line */
    struct chat_line *line;
    chat_task_fn run; /* what says the line */
    int64_t n;        /* of the line that goes; 0: all of `who` */
    char who[STORE_ID_BYTES];
    char by[16];
    char why[CHAT_REASON_BYTES];
    int64_t until_ms;
};

/** About that chat; `ask` is who waits for it, or NULL. */
struct chat_errand *chat_errand_create(const struct chat *chat, const struct ask *ask);

struct chat_line *chat_line_create(const struct store_line *from);
void chat_line_destroy(struct chat_line *line);
/** Takes the line over; it has a number that no other has. */
void chat_keep_line(struct chat *chat, struct chat_line *line);
/** NULL where none has that number. */
struct chat_line *chat_find_line(const struct chat *chat, int64_t n);
/** Takes in what is stored; what was not known is shown to who follows the chat. */
void chat_take_line(struct chat *chat, const struct store_line *stored);
void chat_keep_timeout(struct chat *chat, const char *who, int64_t until_ms, const char *why);

/** Lines go as the errand says. */
void chat_take_away(struct chat *chat, const struct chat_errand *errand);
/** The same, and whoever is silenced by it. */
void chat_go_through(struct chat *chat, const struct chat_errand *errand, int64_t now_ms);

/** The other nodes of the house hear of a line, and of what has been taken away. Nothing happens in a house of one. */
void chat_tell_nodes_said(const struct chat *chat, const struct chat_line *line);
void chat_tell_nodes_gone(const struct chat *chat, const struct chat_errand *errand);
