/* SPDX-License-Identifier: MIT */
/*
 * Invitations: the open private rooms in which a host waits for users by their names or ids. They are found by the
 * invited user, so that the topic `me` shows them without a walk over rooms.
 *
 * In a cluster each node publishes the invitations of its own rooms. Names and ids are kept and published as keys: the
 * first bytes of a hash, so that any name fits into a message between nodes.
 */
#pragma once

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "admission/admission.h"
#include "base/map.h"
#include "node/message.h"
#include "store/store.h"

struct lobby;
struct room_observer;
struct session;
struct sync_schema;
struct text_out;

enum {
    INVITATIONS_MAX = PLACES_INVITATIONS,                 /* that a user sees at one time */
    INVITATIONS_OF_HOST_MAX = PLACES_INVITATIONS_OF_HOST, /* of them from one host */
    INVITATIONS_EXAMINED_MAX = 200, /* rooms that one update for one user looks at: the newest */
    INVITATIONS_REMOTE_MAX = 20000, /* of other nodes; further ones are not shown at this node */
};

/** One room. */
struct invitation {
    char room[STORE_ID_BYTES];
    char node[NODE_NAME_BYTES]; /* "": a room of this node */
    uint64_t serial;            /* differs after each change */
    /* owned: {"line", "to": keys of names and ids, "kicked": beginnings of keys of ids}, as other nodes get it */
    json_t *value;
};

/** All zeroes: none. */
struct invitations {
    struct map by_room; /* struct invitation; owned */
    struct map by_key;  /* struct invited by the key of a name or an id; owned */
    uint64_t serial;    /* of the last change */
    size_t remote_count;
};

/** The user as invitations know one: to be made again if the name has changed. */
struct invited_user {
    char name[STORE_NAME_BYTES];
    struct map_key by_name;
    struct map_key by_id;
};

void lobby_invitations_set_user(struct invited_user *user, const struct session *session);

/**
 * The invitations that the user can accept now: with a free seat, from a host who is here (with days per turn: always),
 * not blocked and not kicked. Newest first; returns their number. Borrowed until a room changes.
 */
size_t lobby_invitations_of(struct lobby *lobby, const struct session *session,
                            const struct invited_user *user,
                            const struct invitation *found[INVITATIONS_MAX]);

/** The lobby line of the room, marked `invited`. */
void lobby_invitations_write_line(const struct invitation *invitation, struct text_out *out);

void lobby_invitations_finish(struct invitations *invitations);

extern const struct room_observer invitations_observer;
extern const struct sync_schema invitations_sync;
