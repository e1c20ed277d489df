/* SPDX-License-Identifier: MIT */
/*
 * This node among the nodes of a house. Every node takes any client; each room is held by one node, its owner, by a lease
 * in the store (room_home.h), and the others mirror it. A house of one node has no `struct node`: nothing of this runs.
 *
 * The node joins, renews its lease by one statement a third of the lease, and knows by its own steady clock how long it
 * may rely on it: from when the last renewal that was confirmed had been sent. Where that time is over it holds nothing
 * any more, whatever the store will say, and joins anew. What it would write meanwhile the store refuses: see fence() in
 * node_leases.h.
 *
 * What the parts of a house hear of other nodes is listed in node_parts.c: a handler for each kind of message, and hooks
 * for nodes that come and go.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "bus.h"
#include "node_leases.h"
#include "node_messages.h"

struct house;

enum {
    NODES_MAX = 64,             /* known at one time */
    NODE_ALIVE_EVERY_MS = 1000, /* how often it says so, and looks who lives */
    NODE_SILENT_MS = 5000,     /* who has not been heard for so long cannot be reached by the bus */
    NODE_MARGIN_PERCENT = 10,  /* of the lease: so much earlier it stops relying on it */
    NODE_JOIN_EVERY_MS = 500,  /* how often joining is tried again */
    NODE_WHOLE_AFTER_MS = 500, /* who asks to be told all is told so much later, with all who ask */
    NODE_REFUSED_MS = 3000,    /* after the bus did not take something all is told anew */
    NODE_SKEW_MS = 2000,       /* clocks of nodes further apart are told about */
    NODE_HAND_OVER_MS =
        15000, /* and what is not given away by then others take when this node has left */
    NODE_CHANNEL_BYTES = 64,
};

enum node_state {
    NODE_OUTSIDE, /* not joined, or the lease is lost: tries to join */
    NODE_INSIDE,
    NODE_LEFT, /* closing */
};

struct node_counts {
    uint64_t lost;             /* leases */
    uint64_t wanted;           /* times that another program asked for this node's name */
    uint64_t messages_broken;  /* heard, and no messages */
    uint64_t messages_unknown; /* … of kinds not known here */
    uint64_t unsent;           /* too long, or the bus took them not */
    uint64_t forwarded;        /* commands sent to owners */
    uint64_t forwarded_again;  /* … once more, for want of an answer */
    uint64_t served;           /* commands of other nodes' clients */
    uint64_t claims;           /* rooms asked for */
    uint64_t taken_over;       /* rooms in memory that have become this node's */
    uint64_t fenced;           /* writes refused because the room is another's */
    uint64_t resyncs;          /* mirrors loaded again because something was missed */
    uint64_t handed;           /* rooms given to other nodes */
};

/** What the program gives a node. Strings are copied. */
struct node_config {
    const char *name;
    int64_t lease_ms;
    const struct node_leases *leases; /* asked of the house's store */
    struct bus_config bus;            /* `state` and `data` are the node's */
    /** Called once, from the loop: inside at last, or false with a sentence where that cannot be. */
    void (*opened)(void *data, bool inside, const char *problem);
    void *data;
};

/**
 * Makes this house a node of several. Joins, and opens its bus. False where the bus' address cannot be used; `detail` says
 * why.
 */
bool node_open(struct house *house, const struct node_config *config,
               char detail[BUS_DETAIL_BYTES]);

/** Leaves the other nodes in a known order: the lease is given back and the bus closed. Then calls `closed`. */
void node_close(struct house *house, void (*closed)(void *data), void *data);

/**
 * Gives all rooms of this node to others, some at a time, while everything goes on; then, or after NODE_HAND_OVER_MS,
 * calls `done` once, from a tick: at the next where there is nobody to give them to. Nothing new is begun here meanwhile.
 */
void node_hand_over(struct house *house, void (*done)(void *data), void *data);
bool node_is_handing_over(const struct house *house);

/** Frees it, after store and bus are closed; accepts a house without. */
void node_finish(struct house *house);

/** Before everything else of a tick: whether the lease is good, who lives. */
void node_tick(struct house *house, int64_t now_ms);

/**
 * Before anything is taken in: a process that was stopped for longer than its lease hears what waits for it before it knows
 * how late it is, and shall answer nothing from what it held.
 */
void node_look(struct house *house);

/** Whether there may be other nodes at all. */
bool node_is_cluster(const struct house *house);

/** This node's name; "" in a house of one. */
const char *node_name(const struct house *house);

/** Whether this node may rely on what it holds, by its own clock. True in a house of one. */
bool node_is_good(const struct house *house);

/** Whether the store knows that node as living, by the last that was heard of it. This one is. */
bool node_live(const struct house *house, const char *name);

/** Whether it can be told something: it lives, the bus works, and it was heard lately. */
bool node_is_reached(const struct house *house, const char *name, int64_t now_ms);

/** The next other node that lives, in the order of names, after `name` ("": the first); NULL past the last. Borrowed. */
const char *node_after(const struct house *house, const char *name);

/** The room that this command of that person opened, at whatever node; STORE_MISSING where there is none. */
void node_find_opened(struct house *house, const char *who, int64_t command,
                      store_found_room_fn done, void *data);

bool node_bus_is_up(const struct house *house);

/**
 * What has to be added to this machine's time to have that of the store, which all nodes share: clocks of machines may be
 * minutes apart, and a room that changes hands shall not see it. 0 in a house of one.
 */
int64_t node_offset_ms(const struct house *house);

/** Where its counts are counted; NULL in a house of one. */
struct node_counts *node_counts(struct house *house);

/* ---- telling. Nothing is told in a house of one. `data` is an object, released here; NULL: an empty one ---- */

/** Tells all other nodes. */
void node_tell_all(struct house *house, enum node_kind kind, json_t *data);
/** Tells that node. */
void node_tell(struct house *house, const char *node, enum node_kind kind, json_t *data);
/** Tells those who listen to the room's channel. */
void node_tell_room(struct house *house, const char *room, enum node_kind kind, json_t *data,
                    const char *payload, size_t payload_bytes);

/* ---- the parts: node_parts.c ---- */

/** A part of the house that has to do with other nodes; any may be NULL. */
struct node_part {
    /** Another node has come; one of the same name that was started anew has gone before. */
    void (*came)(struct house *house, const char *node, int64_t now_ms);
    /** It is gone, with all it held. */
    void (*gone)(struct house *house, const char *node, int64_t now_ms);
    /** The bus works (again): what was said meanwhile is not known here, nor there what was said here. */
    void (*bus_up)(struct house *house, int64_t now_ms);
    void (*bus_down)(struct house *house, int64_t now_ms);
    /** Its lease is lost: nothing is its own any more. */
    void (*lost)(struct house *house, int64_t now_ms);
    /** At every tick of the house. */
    void (*tick)(struct house *house, int64_t now_ms);
};

/** All parts, ended by NULL. */
extern const struct node_part *const node_parts[];

/** What is done with a message of that kind; NULL: nothing. The message is borrowed. */
typedef void (*node_hear_fn)(struct house *house, const struct node_message *message,
                             int64_t now_ms);
extern const node_hear_fn node_hears[NODE_KINDS];

/** One message off the bus: read, counted, and given to who hears its kind. */
void node_hear(struct house *house, const char *bytes, size_t count, int64_t now_ms);
