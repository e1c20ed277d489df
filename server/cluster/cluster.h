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

/* ---- cluster/settle.c, cluster/adopt.c, cluster/handover.c ---- */
extern const struct node_part settle_part;
extern const struct node_part adopt_part;
extern const struct node_part handover_part;
void cluster_adopt_on_adopt_message(void *self, const struct node_message *message, int64_t now_ms);

/* ---- cluster/replica.c ---- */
extern const struct node_part replica_part;
void cluster_replica_on_replicas_message(void *self, const struct node_message *message,
                                         int64_t now_ms);
void cluster_replica_on_events_message(void *self, const struct node_message *message,
                                       int64_t now_ms);
void cluster_replica_on_at_message(void *self, const struct node_message *message, int64_t now_ms);
void cluster_replica_on_tell_message(void *self, const struct node_message *message,
                                     int64_t now_ms);
void cluster_replica_on_moved_message(void *self, const struct node_message *message,
                                      int64_t now_ms);

/* ---- cluster/forward.c ---- */
extern const struct node_part forward_part;
void cluster_forward_on_command_message(void *self, const struct node_message *message,
                                        int64_t now_ms);
void cluster_forward_on_answer_message(void *self, const struct node_message *message,
                                       int64_t now_ms);
