/* SPDX-License-Identifier: MIT */
/* Rooms across nodes. The handlers and hooks stand in the tables of app/wiring.c. */
#pragma once

#include "node/node.h"

struct cluster {
    struct runtime *runtime;
    struct net *net;
    struct store *store;
    struct counters *counters;
    const struct command_runner *runner;
    struct node *node; /* NULL: a single server */
    struct sessions *sessions;
    struct rooms *rooms;
};

extern const struct node_part settle_part, adopt_part, handover_part, replica_part, forward_part;
node_message_fn cluster_adopt_on_adopt_message, cluster_replica_on_replicas_message,
    cluster_replica_on_events_message, cluster_replica_on_at_message,
    cluster_replica_on_tell_message, cluster_replica_on_moved_message,
    cluster_forward_on_command_message, cluster_forward_on_answer_message;
