/* SPDX-License-Identifier: MIT */
/*
 * Synchronises among the nodes of a cluster what each node knows first: its users, the lines of its rooms, its
 * invitations, its best game, its followers of remote rooms, and changes of the store. This is the only place that
 * detects and repairs lost messages of these kinds. Each kind of data has a schema (struct sync_schema);
 * app/wiring.c lists them.
 *
 * A kind is a map from keys to values. Each node publishes its own part of the map, and the other nodes apply it. There
 * are two sorts of kinds:
 *   - In memory: only the publisher has the data. The schema has `all` and `forget`.
 *   - In the store: an entry is the message that the store has changed. The schema has `missed`, which reads the store
 *     again, and no `all`.
 *
 * Changes. The publisher numbers its messages of each kind from 1, for as long as its program runs, also those that the
 * bus refuses. A change with the number n is complete at a receiver that has applied all changes up to n - 1. A value
 * replaces the older value of its key, so a receiver applies each change at once, even if an earlier one is missing; it
 * ignores a change that it has applied already.
 *
 * Gaps. A receiver has missed a change if a number is skipped. Once a second the `alive` message of each node contains
 * its last number of each kind, so a lost last change is noticed too. For a kind in the store, the receiver calls
 * `missed` and continues from that number. For a kind in memory, it requests a snapshot with a `resync` message, and
 * repeats the request every SYNC_ASK_MS until the snapshot is complete.
 *
 * Snapshots. A snapshot contains all entries of the publisher and the number of its last change. The receiver forgets
 * the publisher's entries before the first part, and counts the parts, so a lost part is a gap too. The publisher waits
 * SYNC_ANSWER_MS for further requests; if several nodes have requested the same kind, it publishes to all.
 *
 * Joining. Without any message of a node, the last number is 0 and the map is empty. This is right for a node that has
 * just started. For a node that joins later, the first `alive` message of each other node is a gap.
 *
 * Death. If the node's lease ends or it leaves, the receivers forget its entries, and its numbers of kinds in memory.
 * If the node was only asleep, its next `alive` message is a gap, and the receivers request snapshots. The numbers of
 * kinds in the store stay: a node that loses its lease often, under load, must not cause many reads of the store.
 *
 * Restart with the same name. Each message contains the sender's incarnation. With a larger incarnation, the receiver
 * forgets the entries as after a death; messages of an earlier incarnation are ignored. If a number is smaller than the
 * known one, the program was restarted and counts from 0.
 *
 * Bus outage. Both sides find out from the next numbers what they have missed. But a node may have published a change
 * of the store and died during the outage of this node's bus: so the kinds in the store are read again in any case.
 *
 * Expiry. Entries of a node that is not in the list of live nodes are forgotten after NODE_SILENT_MS without a message.
 */
#pragma once

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

struct node;
struct node_message;
struct node_part;

enum {
    SYNC_ENTRIES_MAX = 100, /* entries in one message */
    SYNC_ANSWER_MS = 500,   /* delay of a snapshot, so that requests of several nodes share one */
    SYNC_ASK_MS = 2000,     /* interval of requests for a snapshot that has not arrived */
    SYNC_DOUBT_MS = 60000,  /* a complete list of a node is requested again at most this often */
};

/* The kinds, in the order in which their snapshots are sent: users first, because other kinds refer to them. */
enum sync_kind {
    SYNC_USERS,
    SYNC_LOBBY,
    SYNC_INVITATIONS,
    SYNC_TV,
    SYNC_FOLLOWERS,
    /* kinds in the store */
    SYNC_NAMES,
    SYNC_ACCOUNTS,
    SYNC_BLOCKS,
    SYNC_MODERATION,
    SYNC_RATINGS,
    SYNC_CHAT,
    SYNC_KINDS,
};

/** An entry from another node; valid during the call. */
struct sync_entry {
    const char *node;
    const char *key;
    json_t *value; /* borrowed; NULL: the entry is removed */
};

struct sync_schema {
    const char *word; /* the name of the kind in messages */
    /** All entries of this node: an object from keys to values. The caller releases it. NULL: kept in the store. */
    json_t *(*all)(void *self);
    /** Applies an entry. May be NULL if the entries are only kept. */
    void (*apply)(void *self, const struct sync_entry *entry, int64_t now_ms);
    /** Forgets all entries of that node, because it is gone or because a snapshot follows. May be NULL. */
    void (*forget)(void *self, const char *name, int64_t now_ms);
    /** Changes of the store may be unknown to this node: reads them again. May be NULL. */
    void (*missed)(void *self);
    /* entries that are kept of each node for node_sync_next(); further entries are ignored */
    size_t kept_max;
};

/** A schema and its module's own struct, which each of its functions gets first. */
struct sync_hook {
    const struct sync_schema *schema;
    void *self;
};

/**
 * Publishes changes of this node's entries to all other nodes: an object from keys to values; null removes the entry.
 * Releases `entries`. Does nothing without a cluster.
 */
void node_sync_publish(struct node *node, enum sync_kind kind, json_t *entries);
/** The same for one entry. Releases `value`; NULL removes the entry. */
void node_sync_put(struct node *node, enum sync_kind kind, const char *key, json_t *value);

/**
 * The kept value with that key of the next node; NULL after the last node. Start with *at = 0. Borrowed until control
 * returns to the loop.
 */
const json_t *node_sync_next(const struct node *node, enum sync_kind kind, const char *key,
                             size_t *at);

/**
 * Requests all entries of that node again, because a message contradicts what is known of them. At most once in
 * SYNC_DOUBT_MS.
 */
void node_sync_doubt(struct node *node, enum sync_kind kind, const char *name);

/**
 * One bit that stands for that node, for sets of nodes; 0 if nothing has come from the node. The same bit may stand for
 * another node after the schema's `forget` was called, if more than NODES_MAX nodes have had different names.
 */
uint64_t node_sync_node_bit(const struct node *node, const char *name);

/** Forgets all that is known from that node, as if its lease had ended. */
void node_sync_forget_node(void *self, const char *name, int64_t now_ms);

/* ---- messages and hooks: node/peers.c, app/wiring.c ---- */

/** The last number of each kind that this node has published. The caller releases it. */
json_t *node_sync_numbers_json(const struct node *node);
/** Compares the numbers in an `alive` message with the received ones. */
void node_sync_on_numbers_message(struct node *node, const struct node_message *message);
void node_sync_on_message(void *self, const struct node_message *message, int64_t now_ms);
void node_sync_on_resync_message(void *self, const struct node_message *message, int64_t now_ms);
extern const struct node_part sync_part;

struct sync *node_sync_create(void);
/** Accepts NULL. */
void node_sync_destroy(struct sync *sync);
