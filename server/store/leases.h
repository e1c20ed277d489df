/* SPDX-License-Identifier: MIT */
/*
 * Which node owns which room, for several nodes that share a store. A node joins under a name that no other live node
 * has, and renews its lease, with one statement for all of its rooms. A room belongs to a node while that node's lease
 * lasts. If the owner of a room has no lease, another node can claim the room and gets it with a higher epoch. From
 * then on, writes of the old owner with store_fence() are refused: the claim and the write lock the same row. Leases
 * use the database's clock, so differences between the clocks of nodes do not matter.
 *
 * A name that is joined again gets another incarnation. Rooms of the previous incarnation do not belong to it.
 *
 * A store that only one process can open (SQLite) answers that every room belongs to that process: incarnation and
 * epoch are 1, and no other node is alive. All answers come later, from the loop, in the order of the calls and of the
 * writes handed over before; renewals may overtake both. A request that was under way when the connection was lost is
 * sent again. STORE_FAILED means that the database cannot be reached. Then it is unknown whether the request was
 * carried out. The caller may repeat it, which does no harm.
 */
#pragma once

#include "store/store.h"

enum {
    STORE_NODE_BYTES = 33, /* a node's name, including its NUL */
    /* rooms: a repeated command is found only among the last so many rooms */
    STORE_OPENED_LATELY = 5000,
};

/** STORE_TAKEN if a live node has the name. `incarnation` is valid only with STORE_OK. */
typedef void (*store_joined_fn)(void *data, enum store_status status, int64_t incarnation);
/**
 * From then on this store acts as that node, whose lease lasts `lease_ms` without renewal. Joining again makes a new
 * incarnation.
 */
void store_node_join(struct store *store, const char *node, int64_t lease_ms, store_joined_fn done,
                     void *data);

/**
 * Extends the lease to its full time from now on. STORE_FENCED if the lease had expired and another node has taken the
 * name or a room of this node: then no room belongs to this node any more, and it must join again. If the lease had
 * expired but neither was taken, the lease continues.
 */
void store_node_renew(struct store *store, store_done_fn done, void *data);

/** Ends the node: its name and its rooms are free at once. */
void store_node_release(struct store *store, store_done_fn done, void *data);

/**
 * `owner` is the node that holds the room with that epoch (borrowed; "": no node). Epoch 0: the room was never claimed.
 */
typedef void (*store_owner_fn)(void *data, enum store_status status, const char *owner,
                               int64_t epoch);
/**
 * STORE_OK: this node owns the room, with a new epoch, or with the old epoch if it owned the room already. STORE_TAKEN:
 * `owner`, which is alive, holds it. STORE_FENCED: this node has not joined, or has lost its lease. The room need not
 * exist yet.
 */
void store_claim_room(struct store *store, const char *room, store_owner_fn done, void *data);

/**
 * Gives the room to another live node, whose next claim finds that it owns the room already. If `to_node` is "", the
 * room goes to the first node that claims it. In that case, if the room does not exist, its ownership record is
 * deleted, as if the room had never been claimed. STORE_FENCED if the room does not belong to this node with that epoch
 * (any more). STORE_MISSING if no live node has the name `to_node`.
 */
void store_hand_room(struct store *store, const char *room, int64_t epoch, const char *to_node,
                     store_done_fn done, void *data);

/** A live node. Borrowed: valid during the callback. */
struct store_node {
    const char *name;
    int64_t incarnation;
    int64_t since_ms; /* when it joined, by the database's clock, in ms since 1970 */
    int64_t left_ms;  /* remaining time of its lease */
    int64_t rooms;    /* rooms that it holds */
    int64_t now_ms;   /* the database's clock, in ms since 1970 */
};
/** Calls `each` for every live node, ordered by name, then once with NULL and the status of the whole request. */
typedef void (*store_node_fn)(void *data, enum store_status status, const struct store_node *node);
void store_nodes(struct store *store, store_node_fn each, void *data);

/** `room` is borrowed. */
typedef void (*store_found_room_fn)(void *data, enum store_status status, const char *room);
/**
 * Calls `each` for at most `most` rooms that are running (not asleep, ended or closed) and that no live node holds,
 * oldest first. Then calls it once with NULL and the status of the whole request. A store with a single process reports
 * no rooms, because all rooms belong to that process.
 */
void store_orphans(struct store *store, int most, store_found_room_fn each, void *data);

/**
 * Finds the room that this command of that user opened, among the last STORE_OPENED_LATELY rooms. STORE_MISSING and ""
 * if there is no such room.
 */
void store_find_opened(struct store *store, const char *user_id, int64_t command,
                       store_found_room_fn done, void *data);

/*
 * The registry of nodes and of their rooms: store/leases.h and the other store functions that only a cluster needs, as
 * a table. The program fills it with the store's functions, tests with other ones.
 */

struct node_leases {
    void (*join)(struct store *store, const char *node, int64_t lease_ms, store_joined_fn done,
                 void *data);
    void (*renew)(struct store *store, store_done_fn done, void *data);
    void (*leave)(struct store *store, store_done_fn done, void *data);
    void (*nodes)(struct store *store, store_node_fn each, void *data);
    void (*claim)(struct store *store, const char *room, store_owner_fn done, void *data);
    void (*hand)(struct store *store, const char *room, int64_t epoch, const char *to_node,
                 store_done_fn done, void *data);
    void (*fence)(struct store_write *write, const char *room, int64_t epoch);
    void (*orphans)(struct store *store, int most, store_found_room_fn each, void *data);
    void (*find_opened)(struct store *store, const char *user_id, int64_t command,
                        store_found_room_fn done, void *data);
};
