/* SPDX-License-Identifier: MIT */
/*
 * Blocks between users. A block works both ways: neither user reads the chat lines of the other, and neither takes a
 * seat at the other's table.
 */
#pragma once

#include <stdbool.h>

#include "base/map.h"
#include "store/chat.h"
#include "wire/request.h"

struct sessions;
struct sync_entry;
struct session;

enum {
    /* blocks that one user has made; the number of users who block one user is not limited */
    BLOCKS_MAX = 200,
};

struct block {
    char other[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES]; /* of the other user, if `mine` is set */
    bool mine;                   /* the user has blocked the other */
    bool theirs;                 /* the other has blocked the user */
};

/** The blocks of one session. All zeroes: none. */
struct blocks {
    struct map others; /* struct block by the other user's id; owned */
};

void session_blocks_receive(struct blocks *blocks, const struct store_block *stored, size_t count);
/** Replaces all blocks of the session by those that are stored, and marks the affected chats as stale. */
void session_blocks_replace(struct sessions *sessions, struct session *session,
                            const struct store_block *stored, size_t count);
void session_blocks_finish(struct blocks *blocks);

/** True if one of the two users has blocked the other. */
bool session_blocks_between(const struct session *session, const char *other);

/** The users that this user has blocked: [{who, name}]. */
void session_blocks_write(const struct session *session, struct text_out *out);

/** The command `block`. */
void session_block_command(struct sessions *sessions, struct session *session,
                           const struct request *request, int64_t now_ms);

/** A user at another node has blocked another user or removed a block: other, on by the id of the blocking user. */
void session_blocks_apply(struct sessions *sessions, const struct sync_entry *entry,
                          int64_t now_ms);
