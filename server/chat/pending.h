/* SPDX-License-Identifier: MIT */
/*
 * The internals of a chat: its lines, and its pending operations at the store. Only chat.c, chat/messages.c and
 * chat/sync.c include this.
 */
#pragma once

#include "chat/chat.h"

/*
 * The context of a callback of the store. The chat may be freed before the callback runs, so the context holds its id.
 */
struct chat_pending {
    struct chats *chats;
    char id[STORE_ID_BYTES];
    struct request request; /* its data is kept only if there is a line */
    struct chat_line *line;
    struct chat_task task; /* the task that adds the line, to run it again */
    int64_t n;             /* number of the line to remove; 0: all lines of `user_id` */
    char user_id[STORE_ID_BYTES];
    char by[16];
    char why[CHAT_REASON_BYTES];
    int64_t until_ms;
};

/** Creates a pending operation for that chat. `request` is the request that waits for it, or NULL. */
struct chat_pending *chat_pending_create(const struct chat *chat, const struct request *request);

struct chat_line *chat_line_create(const struct store_line *from);
void chat_line_destroy(struct chat_line *line);
/** Takes ownership of the line; no line of the chat has the same number. */
void chat_insert_line(struct chat *chat, struct chat_line *line);
/** NULL if no line has that number. */
struct chat_line *chat_find_line(const struct chat *chat, int64_t n);
/** Takes in a stored line and shows it to the followers if it is new. */
void chat_receive_line(struct chat *chat, const struct store_line *stored);
void chat_set_timeout(struct chat *chat, const char *user_id, int64_t until_ms, const char *why);

/** Removes the lines that the pending operation names. */
void chat_remove_lines(struct chat *chat, const struct chat_pending *pending);
/** The same, and applies its timeout if it contains one. */
void chat_apply_pending(struct chat *chat, const struct chat_pending *pending, int64_t now_ms);

/** Publish a new line, or a removal, to the other nodes of the cluster. Without a cluster they do nothing. */
void chat_publish_line(const struct chat *chat, const struct chat_line *line);
void chat_publish_removal(const struct chat *chat, const struct chat_pending *pending);
