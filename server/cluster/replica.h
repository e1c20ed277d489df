/* SPDX-License-Identifier: MIT */
/*
 * A room and its replicas at other nodes: the messages that the owner publishes, and how a replica applies them.
 * room/placement.h decides which node is the owner and which are replicas.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

struct sync_schema;
struct room;
struct room_observer;

enum {
    REPLICA_REPORT_EVERY_MS = 5000, /* how often replicas report their version to the owners */
    REPLICA_REPORTS_A_MESSAGE = 2000,
};

/** The hooks of rooms for a node of a cluster. */
extern const struct room_placement_hooks replica_hooks;
/** Keeps the followers of a room at other nodes. */
extern const struct room_observer replica_observer;

/*
 * The followers of a room at other nodes. A replica publishes its number of watchers and the first of its followers.
 * The owner adds these up and makes one message of presence for all followers. A replica keeps the last of these
 * messages and sends it to each new follower.
 */

enum {
    REPLICA_FOLLOWERS_ROOMS_MAX = 100000, /* rooms of which the reports of one node are kept */
};

/**
 * The reports as a kind of data that nodes synchronise, by room: watchers: their number at that node; who: the first of
 * all followers; again: the replica may have missed the last presence message.
 */
extern const struct sync_schema replica_followers_sync;

/* ---- at the owner ---- */

/** Withdraws the report of the time when this node had a replica. */
void cluster_replica_followers_withdraw(void *self, struct room *room);
/** The number of watchers at other nodes; 0 for a remote room. */
int cluster_replica_followers_watchers(void *self, const struct room *room);
/** The next follower that the reports name; NULL after the last. Start with *at = 0. Borrowed. */
const char *cluster_replica_followers_named(void *self, const struct room *room, int *at);

/* ---- at a replica ---- */

/** Publishes the followers at this node if they have changed, at a limited rate. */
void cluster_replica_followers_publish(void *self, struct room *room, int64_t now_ms);
/**
 * Repeats the report with the next tick, because the room has a new owner, or because this replica may have missed a
 * message of presence.
 */
void cluster_replica_followers_publish_again(void *self, struct room *room);
/** The owner has sent this message to all followers. Keeps it if it is a message of presence. */
void cluster_replica_followers_on_presence_message(struct room *room, const char *text,
                                                   size_t bytes);
/** The `d` of the last presence message; NULL before the first. Borrowed. */
const json_t *cluster_replica_followers_presence(void *self, const struct room *room);
