/* SPDX-License-Identifier: MIT */
/*
 * This node, one of the nodes of a cluster. Every node accepts any client. Each room has one owner, the node that holds
 * the room's lease in the store (room/placement.h); the other nodes replicate the room. A server without a cluster has
 * no `struct node`, and none of this code runs.
 *
 * The node joins, and renews its lease with one statement every third of the lease. By its own steady clock it knows
 * how long it may rely on the lease: the time counts from when it sent the last confirmed renewal. When that time is
 * over, the node owns nothing any more, regardless of any later answer of the store, and joins again. The store refuses
 * all writes that the node tries in the meantime: see fence() in store/leases.h.
 *
 * The node knows only its lease, its peers and the bus. How the parts of a server react to other nodes is in the table
 * `handlers` of its configuration: a handler for each kind of message, and hooks for nodes that join and leave.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "bus/bus.h"
#include "node/message.h"
#include "store/leases.h"

struct runtime;
struct sync_hook;

enum {
    NODES_MAX = 64,             /* other nodes known at one time */
    NODE_ALIVE_EVERY_MS = 1000, /* interval of `alive` messages, and of reading the list of nodes */
    /* a node without a message for so long counts as not reachable by the bus */
    NODE_SILENT_MS = 5000,
    /* only nodes with a lease send `alive` messages; two of them in this time prove that the store works */
    NODE_PROOF_MS = 2500,
    NODE_MARGIN_PERCENT = 10, /* part of the lease by which the node stops relying on it early */
    NODE_JOIN_EVERY_MS = 500, /* interval of attempts to join */
    NODE_REFUSED_MS = 3000,   /* delay before a full resync after a failed publish */
    NODE_SKEW_MS = 2000,      /* larger differences between the clocks of nodes are logged */
    /* shortest interval of lines of the log about dropped messages */
    NODE_REJECTED_EVERY_MS = 10000,
    NODE_CHANNEL_BYTES = 64,
    NODE_GONE_KEPT_MS =
        60 * 1000, /* after its lease: so long a node can be the unknown owner of a room */
};

enum node_state {
    NODE_OUTSIDE, /* not joined, or the lease is lost; the node tries to join */
    NODE_INSIDE,
    NODE_LEFT, /* closing */
};

struct node_counts {
    uint64_t lost;             /* leases lost */
    uint64_t wanted;           /* times that another program requested this node's name */
    uint64_t messages_broken;  /* messages received that cannot be parsed */
    uint64_t messages_unknown; /* messages of unknown kinds */
    uint64_t messages_unsealed[SEAL_STATUSES]; /* messages that did not open, by the reason */
    uint64_t unsent;          /* messages that were too long, or that the bus refused */
    uint64_t forwarded;       /* commands sent to owners */
    uint64_t forwarded_again; /* commands sent again because no answer came */
    uint64_t served;          /* commands run for clients of other nodes */
    uint64_t unauthorized; /* commands of users who are not connected at the node that sent them */
    uint64_t claims;       /* rooms for which this node requested the lease */
    uint64_t taken_over;   /* rooms in memory of which this node has become the owner */
    uint64_t fenced;       /* writes refused because another node owns the room */
    uint64_t resyncs;      /* replicas loaded again because they missed a message */
    uint64_t handed;       /* rooms handed over to other nodes */
};

/** The hooks of a part of the server that depends on other nodes; each may be NULL. */
struct node_part {
    /** Another node has joined. If a node of the same name was restarted, `gone` was called for it first. */
    void (*came)(void *self, const char *name, int64_t now_ms);
    /** The node is gone and has lost all its leases. */
    void (*gone)(void *self, const char *name, int64_t now_ms);
    /** The bus is up (again): both this node and the others have missed the messages in between. */
    void (*bus_up)(void *self, int64_t now_ms);
    void (*bus_down)(void *self, int64_t now_ms);
    /** This node has lost its lease and owns no room any more. */
    void (*lost)(void *self, int64_t now_ms);
    /** Called at every tick of the server. */
    void (*tick)(void *self, int64_t now_ms);
    /** The node is about to be freed: frees what the part keeps. */
    void (*finish)(void *self);
};

/** Handles a message of one kind. The message is borrowed. */
typedef void node_message_fn(void *self, const struct node_message *message, int64_t now_ms);

/* Each `self` is what the functions get first; NULL: the node itself. */
struct node_receiver {
    node_message_fn
        *receive; /* NULL: the kind needs none, or the node itself handles it (node/traffic.c) */
    void *self;
};
struct node_hook {
    const struct node_part *part;
    void *self;
};

/** How the parts of a server react to other nodes. */
struct node_handlers {
    /** For each kind of message. */
    const struct node_receiver *receivers;
    /** The hooks of all parts, in the order in which they are called; ends with NULL. */
    const struct node_hook *parts;
    /** For each kind of synchronised data, see node/sync.h. */
    const struct sync_hook *schemas;
};

/** The configuration of a node, given by the program. Strings are copied. */
struct node_config {
    const char *name;
    int64_t lease_ms;
    const struct node_leases *leases;     /* functions for the leases in the server's store */
    const struct node_handlers *handlers; /* borrowed */
    struct bus_config bus;                /* the node sets `state` and `data` */
    const struct seal_secrets *secrets;   /* borrowed for the call of node_open() */
    /**
     * Called once, from the loop: with `inside` true after the node has joined and may open, or with false and a
     * sentence if that is impossible.
     */
    void (*opened)(void *data, bool inside, const char *problem);
    void *data;
};

/**
 * Makes this server a node of a cluster: begins to join, and opens its bus. NULL if the bus' address cannot be used;
 * `detail` says why.
 */
struct node *node_open(struct runtime *runtime, struct store *store,
                       const struct node_config *config, char detail[BUS_DETAIL_BYTES]);

/** Replaces the secrets that seal and open messages. Does nothing without a cluster. */
void node_set_secrets(struct node *node, const struct seal_secrets *secrets);

/** Takes the password of this URL for further connections of the bus. Does nothing without a cluster. */
void node_set_bus_url(struct node *node, const char *url);

/** The node hands over its rooms, in order to leave: it begins nothing new. */
void node_begin_leave(struct node *node);
/** True from node_begin_leave() on. */
bool node_is_leaving(const struct node *node);

/** Leaves the cluster in order: gives the lease back and closes the bus. Then calls `closed`. */
void node_close(struct node *node, void (*closed)(void *data), void *data);

/** Frees the node after store and bus are closed. Does nothing if the server has no node. */
void node_finish(struct node *node);

/**
 * The last time at which a node that is gone is known to have run, by this node's time; 0: unknown. `name`: "" for the
 * owner of a room whose name is not known any more: then the earliest such time of the nodes that are gone for at most
 * NODE_GONE_KEPT_MS, because no player may pay for an outage.
 */
int64_t node_gone_alive_ms(const struct node *node, const char *name, int64_t now_ms);

/** The first step of a tick: checks whether the lease is good and which nodes live. */
void node_tick(struct node *node, int64_t now_ms);

/**
 * Called before any input is handled. A process that was stopped for longer than its lease reads its waiting input
 * before its next tick. This call detects the lost lease first, so that no answer comes from outdated data.
 */
void node_check_lease(struct node *node);

/** True if there can be other nodes. */
bool node_is_cluster(const struct node *node);

/** This node's name; "" without a cluster. */
const char *node_name(const struct node *node);

/** True if this node may rely on its leases, by its own clock. Always true without a cluster. */
bool node_has_lease(const struct node *node);

/**
 * True if this node has no lease although another node has one, or no bus (node/alone.c): then the fault is this node's
 * own, and its users are better off at another node. If the store is away for all nodes, it is false, and the users
 * stay connected.
 */
bool node_is_cut_off(const struct node *node);

/**
 * True if that node had a valid lease when this node last read the list of nodes. For this node itself: true if its
 * lease is good.
 */
bool node_live(struct node *node, const char *name);

/** True if a message can reach that node: it lives, the bus is up, and its last message is recent. */
bool node_is_reached(struct node *node, const char *name, int64_t now_ms);

/** The next other living node after `name` in the order of names ("": the first); NULL after the last. Borrowed. */
const char *node_after(const struct node *node, const char *name);

/** Finds the room that this command of that user opened, at any node; STORE_MISSING if there is no such room. */
void node_find_opened(struct node *node, const char *user_id, int64_t command,
                      store_found_room_fn done, void *data);

/** The number that the store gave this node when it last joined. */
int64_t node_incarnation(const struct node *node);

/* ---- the leases of rooms; see store/leases.h for the answers ---- */

void node_claim_room(struct node *node, const char *room, store_owner_fn done, void *data);
/** Gives the room to that node; "": to the first node that claims it. */
void node_hand_room(struct node *node, const char *room, int64_t epoch, const char *to,
                    store_done_fn done, void *data);
/** The store refuses the transaction if this node does not own the room with that epoch. */
void node_fence_room(struct node *node, struct store_write *write, const char *room, int64_t epoch);

/** The running rooms without an owner, see store/leases.h. */
void node_find_orphans(struct node *node, int most, store_found_room_fn each, void *data);

bool node_bus_is_up(const struct node *node);
/** Listens to the channel of a room, see bus/bus.h; NULL without a bus. */
struct bus_listener *node_listen_room(struct node *node, const char *room, bus_message_fn message,
                                      bus_subscribed_fn subscribed, void *data);
void node_unlisten(struct node *node, struct bus_listener *listener);
/** The counters of the bus; zeroes without a cluster. */
struct bus_counts node_bus_counts(const struct node *node);
/** The largest clock skew of the living nodes. */
int64_t node_skew_ms(const struct node *node);

/**
 * The difference between the store's time and this machine's time, in milliseconds. All nodes use the store's time: the
 * clocks of machines may differ by minutes, and the time of a room must not jump if its owner changes. 0 without a
 * cluster.
 */
int64_t node_offset_ms(const struct node *node);

/** The counters of the node; NULL without a cluster. */
struct node_counts *node_counts(struct node *node);

/* ---- publishing; without a cluster nothing is sent. `data` is released: an object, or NULL for an empty one ---- */

/** Publishes to all other nodes. */
void node_publish(struct node *node, enum node_kind kind, json_t *data);
/** Sends to that node. */
void node_send(struct node *node, const char *name, enum node_kind kind, json_t *data);
/** Publishes to the subscribers of the room's channel. */
void node_publish_room(struct node *node, const char *room, enum node_kind kind, json_t *data,
                       const char *payload, size_t payload_bytes);

/** Logs a message that was dropped, at most one line in NODE_REJECTED_EVERY_MS. `from`: "" if it may be forged. */
void node_log_rejected(struct node *node, const char *problem, const char *from);

/** Opens one message from the bus, and calls the handler of its kind. Drops and counts all other messages. */
void node_on_message(struct node *node, const char *channel, const char *bytes, size_t count,
                     int64_t now_ms);
