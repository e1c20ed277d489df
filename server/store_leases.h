/* SPDX-License-Identifier: MIT */
/*
 * Which node holds which room, where several share a store. A node joins under a name that no other live node has, and
 * renews its lease, with one statement for all of its rooms. A room belongs to a node while that node's lease lasts; who
 * claims a room whose owner has none gets it with a higher epoch, and what the old owner writes with store_fence() is
 * refused from then on: the claim and the write lock the same row. The time of leases is the database's clock, so clocks of
 * nodes do not matter.
 *
 * A name that is taken up again has another incarnation, which the rooms of the one before do not belong to.
 *
 * A store that only one process can open (SQLite) answers that everything belongs to it: incarnation and epoch are 1, no
 * other node is alive. All answers come later, from the loop, in the order of the calls and of the writes handed over
 * before; renewals may overtake both. What was under way when the connection was lost is asked again. STORE_FAILED where the
 * database cannot be reached: then nobody knows whether it was done, and it may be asked once more, which does no harm.
 */
#pragma once

#include "store.h"

enum {
    STORE_NODE_BYTES = 33, /* a node's name, with its NUL */
    STORE_OPENED_LATELY =
        5000, /* a command is not repeated when so many rooms have been made since */
};

/** STORE_TAKEN where a live node has the name; `incarnation` counts only with STORE_OK. */
typedef void (*store_joined_fn)(void *data, enum store_status status, int64_t incarnation);
/** From then on this store is that node, for `lease_ms` without renewal. Joining again is a new incarnation. */
void store_node_join(struct store *store, const char *node, int64_t lease_ms, store_joined_fn done,
                     void *data);

/**
 * The lease lasts its full time from now on. STORE_FENCED where it had run out and somebody has taken the name or a room of
 * the node: nothing belongs to the node any more, and it has to join anew. Where it had run out and nobody took anything,
 * it goes on.
 */
void store_node_renew(struct store *store, store_done_fn done, void *data);

/** The node is no more: its name and its rooms are free at once. */
void store_node_leave(struct store *store, store_done_fn done, void *data);

/** `owner` is who holds the room (borrowed; "": nobody), with that epoch; 0: it was never claimed. */
typedef void (*store_owner_fn)(void *data, enum store_status status, const char *owner,
                               int64_t epoch);
/**
 * STORE_OK: the room is this node's, with a new epoch, or with the one it had where it was this node's already. STORE_TAKEN:
 * `owner`, who is alive, holds it. STORE_FENCED: this node has not joined, or has lost its lease. The room need not be there
 * yet.
 */
void store_claim_room(struct store *store, const char *room, store_owner_fn done, void *data);

/** Who holds the room now, without claiming it; "" where it is nobody who is alive. */
void store_find_owner(struct store *store, const char *room, store_owner_fn done, void *data);

/**
 * Gives the room to another live node, whose claim then finds it its own, or to whoever claims it first where `to_node` is
 * "". Of a room that is not there nothing is kept then, as if it had never been claimed. STORE_FENCED where it is not this
 * node's with that epoch (any more), STORE_MISSING where nobody of that name is alive.
 */
void store_hand_room(struct store *store, const char *room, int64_t epoch, const char *to_node,
                     store_done_fn done, void *data);

/** A live node. Borrowed: valid during the callback. */
struct store_node {
    const char *name;
    int64_t incarnation;
    int64_t since_ms; /* when it joined, by the database's clock, in ms since 1970 */
    int64_t left_ms;  /* of its lease */
    int64_t rooms;    /* that it holds */
};
/** Calls `each` for every live node, by name, then once with NULL and the status of the whole. */
typedef void (*store_node_fn)(void *data, enum store_status status, const struct store_node *node);
void store_nodes(struct store *store, store_node_fn each, void *data);

/** `room` is borrowed. */
typedef void (*store_found_room_fn)(void *data, enum store_status status, const char *room);
/**
 * Calls `each` for at most `most` rooms that run (not asleep, ended or closed) and that nobody holds who is alive, oldest
 * first, then once with NULL and the status of the whole. None where every room belongs to the one program that there is.
 */
void store_orphans(struct store *store, int most, store_found_room_fn each, void *data);

/**
 * The room that this command of that person opened, among the last STORE_OPENED_LATELY that were made; else STORE_MISSING
 * and "".
 */
void store_find_opened(struct store *store, const char *who, int64_t command,
                       store_found_room_fn done, void *data);
