/* SPDX-License-Identifier: MIT */
/* The handlers and hooks that cluster/handlers.c lists. */
#pragma once

#include "node/node.h"

/** For the configuration of the node. */
extern const struct node_handlers cluster_handlers;

/* ---- cluster/settle.c, cluster/adopt.c, cluster/handover.c ---- */
extern const struct node_part settle_part;
extern const struct node_part adopt_part;
extern const struct node_part handover_part;
void cluster_adopt_on_adopt_message(struct app *app, const struct node_message *message,
                                    int64_t now_ms);

/* ---- cluster/replica.c ---- */
extern const struct node_part replica_part;
void cluster_replica_on_replicas_message(struct app *app, const struct node_message *message,
                                         int64_t now_ms);
void cluster_replica_on_events_message(struct app *app, const struct node_message *message,
                                       int64_t now_ms);
void cluster_replica_on_at_message(struct app *app, const struct node_message *message,
                                   int64_t now_ms);
void cluster_replica_on_tell_message(struct app *app, const struct node_message *message,
                                     int64_t now_ms);
void cluster_replica_on_moved_message(struct app *app, const struct node_message *message,
                                      int64_t now_ms);

/* ---- cluster/forward.c ---- */
extern const struct node_part forward_part;
void cluster_forward_on_command_message(struct app *app, const struct node_message *message,
                                        int64_t now_ms);
void cluster_forward_on_answer_message(struct app *app, const struct node_message *message,
                                       int64_t now_ms);
