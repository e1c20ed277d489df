/* SPDX-License-Identifier: MIT */
/* The handlers and hooks that cluster/handlers.c lists. */
#pragma once

#include "node/node.h"

/* ---- node/peers.c ---- */
void node_hear_alive(struct app *app, const struct node_message *message, int64_t now_ms);
void node_hear_leaves(struct app *app, const struct node_message *message, int64_t now_ms);

/* ---- node/lease.c ---- */
void node_hear_wants(struct app *app, const struct node_message *message, int64_t now_ms);

/* ---- room/placement.c, cluster/replica.c ---- */
extern const struct node_part room_placement_part;
extern const struct node_part replica_part;
void room_placement_hear_adopt(struct app *app, const struct node_message *message, int64_t now_ms);
void replica_hear_replicas(struct app *app, const struct node_message *message, int64_t now_ms);
void replica_hear_events(struct app *app, const struct node_message *message, int64_t now_ms);
void replica_hear_at(struct app *app, const struct node_message *message, int64_t now_ms);
void replica_hear_tell(struct app *app, const struct node_message *message, int64_t now_ms);
void replica_hear_moved(struct app *app, const struct node_message *message, int64_t now_ms);

/* ---- cluster/forward.c ---- */
extern const struct node_part forward_part;
void forward_hear_command(struct app *app, const struct node_message *message, int64_t now_ms);
void forward_hear_answer(struct app *app, const struct node_message *message, int64_t now_ms);
