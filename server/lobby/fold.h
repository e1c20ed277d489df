/* SPDX-License-Identifier: MIT */
/*
 * Shares of the lobby: it shows at most LOBBY_OF_ADDRESS_MAX rooms opened from one address. The line of the last of
 * them says how many more there are. So an address with hundreds of rooms hides no other room.
 *
 * A shown room stays shown until it leaves the lobby; then the address's next room takes its place.
 *
 * In a cluster the limit is for all nodes together. Each node publishes how many lines it shows of each address. The
 * node with the first name in the alphabet shows up to LOBBY_OF_ADDRESS_MAX, each later node only what the nodes before
 * it leave. A node folds a shown room if a node before it shows more lines of the address than it did.
 */
#pragma once

#include <stdbool.h>

#include "admission/admission.h"
#include "node/sync.h"

struct app;
struct lobby;
struct room;

enum { LOBBY_OF_ADDRESS_MAX = PLACES_LOBBY_ROOMS };

/** Whether the lobby shows the room, which may be listed or not. Call it at each change of the room. */
bool lobby_fold_place(struct room *room, bool is_listed);

/**
 * Counts a room that was loaded from the store for the address of its host, if the host is connected to this node. Call
 * it before lobby_fold_place(), and only where the followers of the lobby hear of the change.
 */
void lobby_fold_find_address(struct room *room);

/** The user has connected: the lobby looks again at the user's rooms. */
void lobby_fold_came(struct app *app, const char *user_id);

/** The rooms of the same address that this room's line stands for; 0: none. */
int lobby_fold_count(const struct room *room);

/** The lines that each node shows of an address: an object by the pseudonym of the address (node_pseudonym()). */
extern const struct sync_schema lobby_shares_sync;

/** Frees the memory; the rooms are not used. */
void lobby_fold_finish(struct lobby *lobby);
