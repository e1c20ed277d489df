/* SPDX-License-Identifier: MIT */
/*
 * Who wants nothing to do with whom. A block works both ways: neither reads what the other writes, and neither sits down at
 * the other's table.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "ask.h"
#include "map.h"
#include "store_talk.h"

struct house;
struct room;
struct session;

enum {
    BLOCKS_MAX = 200, /* by one person; how many have blocked them is not bounded */
    BLOCKS_BURST = 20,
    BLOCK_EVERY_MS = 3000,
};

struct block {
    char other[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES]; /* of the other, where it is mine */
    bool mine;                   /* the person has blocked the other … */
    bool theirs;                 /* … and the other way round */
};

/** Of one session. Zeroes are none. */
struct blocks {
    struct map others; /* struct block by the other's id; owned */
};

void blocks_take(struct blocks *blocks, const struct store_block *stored, size_t count);
/** These are all of them now. */
void blocks_take_anew(struct house *house, struct session *session,
                      const struct store_block *stored, size_t count);
void blocks_finish(struct blocks *blocks);

/** Whether there is a block between the two, from either side. */
bool blocks_between(const struct session *session, const char *other);

/** Whether there is one between the person and the host of the room or somebody who sits there. */
bool blocks_forbid(const struct session *session, const struct room *room);

/** Whom the person has blocked: [{who, name}]. */
json_t *blocks_json(const struct session *session);

/** The command `block`. */
void command_block(struct house *house, struct session *session, const struct ask *ask,
                   int64_t now_ms);

/** Somebody at another node has blocked, or does no longer: what it told, see node_messages.h. */
void blocks_heard(struct house *house, const json_t *d);
