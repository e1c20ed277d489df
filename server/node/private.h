/* SPDX-License-Identifier: MIT */
/* The private state of the node. */
#pragma once

#include "base/map.h"
#include "node/node.h"

struct node_peer {
    char name[NODE_NAME_BYTES]; /* "" if the entry is free */
    int64_t incarnation;
    /* The incarnation that has announced its end: its lease may still be in the store, but is ignored. */
    int64_t left;
    bool lives;       /* the store lists a valid lease of the node */
    bool listed;      /* the answer of the store that is being read lists the node */
    int64_t heard_ms; /* steady clock; 0: never */
    int64_t alive_ms; /* steady clock, when this incarnation was last heard; 0: never */
    int64_t skew_ms;  /* its clock minus this node's, at the last message */
    bool skew_told;
};

/* A node that has gone, and when it was last heard before that (steady clock). */
struct node_gone {
    char name[NODE_NAME_BYTES];
    int64_t alive_ms;
};

struct node {
    struct runtime *runtime;
    struct store *store;
    char name[NODE_NAME_BYTES];
    int64_t lease_ms;
    const struct node_leases *leases;
    struct bus *bus;
    struct seal *seal;  /* owned */
    int64_t started_ms; /* steady clock */
    /* The cluster's time minus the steady clock, when the store last listed the nodes; 0: not yet known. */
    int64_t cluster_epoch_ms;
    /* steady clock: the last line about dropped messages; 0: none yet */
    int64_t rejected_logged_ms;
    int64_t rejected; /* messages dropped since that line */
    bool bus_up;
    int64_t bus_lost_at_ms; /* the cluster's time at which the bus was lost or came back */
    int64_t bus_due_ms;     /* steady clock: node/alone.c */
    bool bus_asking;        /* its request to the store is pending */
    bool is_alone;          /* this node alone has lost the bus, and has given up its lease */
    enum node_state state;
    int64_t incarnation;
    int64_t joined_ms;     /* the cluster's time at which it joined */
    int64_t good_until_ms; /* by the steady clock */
    int64_t asked_ms;      /* time at which the pending join or renewal was sent */
    int64_t renew_due_ms;
    int64_t join_due_ms;
    int64_t joining_since_ms;
    /* The cluster's time at which this node began to join. A "wants" message with the same time is this node's own. */
    int64_t wants_since_ms;
    int64_t wanted_ms; /* steady clock: when another program last requested this name; 0: never */
    bool asking;       /* a join or renewal is pending */
    bool looking;      /* the list of nodes is being loaded */
    int64_t look_due_ms;
    int64_t alive_due_ms;
    /* The bus refused a message although it is up, so the other nodes have missed that message. */
    bool refused;
    int64_t refused_ms; /* steady clock: the first refused message since the last resync */
    int64_t offset_ms;
    bool opened;       /* `config.opened` has been called */
    bool leaves;       /* the node is handing over its rooms, in order to leave */
    struct sync *sync; /* owned: node/sync.c */
    struct node_config config;
    struct node_peer others[NODES_MAX];
    struct node_gone gone[NODES_MAX]; /* a ring; one entry for each name */
    size_t gone_count;
    struct node_counts counts;
    void (*closed)(void *data);
    void *closed_data;
};

/* What the function of a table gets first, see struct node_handlers. */
static inline void *node_self(struct node *node, void *self)
{
    return self != NULL ? self : node;
}

/* ---- messages: node/traffic.c ---- */
/** The channel of all nodes. */
extern const char node_all_channel[];
/** Writes the name of the node's own channel. */
void node_channel(const char *name, char channel[NODE_CHANNEL_BYTES]);
/** Handles a message that was opened. */
void node_receive_message(struct node *node, const char *text, size_t count, int64_t now_ms);

/* ---- the lease: node/lease.c ---- */
void node_lease_on_wants_message(void *self, const struct node_message *message, int64_t now_ms);
void node_lease_tick(struct node *node, int64_t steady_ms);
/** Only checks if the lease has run out. */
void node_lease_check(struct node *node, int64_t steady_ms);
/** The store has listed this node. So the time of the store is known, and the server may open. */
void node_lease_listed(struct node *node, const struct store_node *self);

/** Gives the lease back, and joins again when the bus is back. */
void node_lease_release(struct node *node, const char *why);

/* ---- the bus of this node against that of the others: node/alone.c ---- */
void node_alone_bus_changed(struct node *node);
void node_alone_tick(struct node *node, int64_t now_ms);

/* ---- the other nodes: node/peers.c ---- */
void node_peers_on_alive_message(void *self, const struct node_message *message, int64_t now_ms);
void node_peers_on_leaves_message(void *self, const struct node_message *message, int64_t now_ms);
void node_peers_tick(struct node *node, int64_t steady_ms);
struct node_peer *node_find_other(struct node *node, const char *name);
/** Loads the list of nodes from the store at once. */
void node_peers_read(struct node *node);

/* ---- the hooks of all parts: node/node.c ---- */
void node_each_joined(struct node *node, const char *name);
void node_each_gone(struct node *node, const char *name);
void node_each_lost(struct node *node);
