/* SPDX-License-Identifier: MIT */
/* Rooms across nodes. The handlers and hooks stand in the tables of app/wiring.c. */
#pragma once

#include "base/map.h"
#include "node/node.h"

struct handover {
    int64_t until_ms;         /* steady clock */
    void (*done)(void *data); /* NULL after it has been called */
    void *data;
    char to[NODE_NAME_BYTES]; /* the node that got the last room */
    int pending;              /* rooms whose handover the store has not answered yet */
    size_t at;                /* position in the map of rooms */
    bool is_starting;         /* the next handovers are being started */
};

struct cluster {
    struct runtime *runtime;
    struct store *store;
    struct counters *counters;
    const struct command_runner *runner;
    struct node *node; /* NULL: a single server */
    struct sessions *sessions;
    struct rooms *rooms;
    /* adopt.c */
    bool adopting;        /* a query of the store for rooms without an owner is pending */
    int64_t adopt_due_ms; /* steady clock */
    /* replica.c */
    int64_t report_due_ms; /* steady clock: the next report of replicas to their owners */
    struct handover handover;
    /* forward.c */
    struct map forwards; /* struct forwarded by its number */
    int64_t forward_number;
};

extern const struct node_part settle_part, adopt_part, handover_part, replica_part, forward_part;
node_message_fn cluster_adopt_on_adopt_message, cluster_replica_on_replicas_message,
    cluster_replica_on_events_message, cluster_replica_on_at_message,
    cluster_replica_on_tell_message, cluster_replica_on_moved_message,
    cluster_forward_on_command_message, cluster_forward_on_answer_message;
