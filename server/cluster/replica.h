/* SPDX-License-Identifier: MIT */
/*
 * A room and its replicas at other nodes: the messages that the owner publishes, and how a replica applies them.
 * room/placement.h decides which node is the owner and which are replicas.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

struct app;
struct room;

enum {
    REPLICA_REPORT_EVERY_MS = 5000, /* how often replicas report their version to the owners */
    REPLICA_REPORTS_A_MESSAGE = 2000,
    REPLICA_POLL_MS = 1000, /* how often replicas poll the store while the bus is down */
};

/** The hooks of rooms for a node of a cluster. */
extern const struct room_placement_hooks replica_hooks;

/** The owner has an event `v` that this replica does not have. Loads the room again, now or as soon as possible. */
void replica_missed(struct room *room, int64_t v);

/*
 * The followers of a room at other nodes. A replica reports to the owner its number of watchers and the first of its
 * followers. The owner adds these up and makes one message of presence for all followers. A replica keeps the last of
 * these messages and sends it to each new follower.
 */

struct replica_followers;

enum {
    /* A replica repeats its report after this time, because the owner may have missed it. */
    REPLICA_FOLLOWERS_AGAIN_MS = 5000,
    /* The owner drops the followers of a report that has not been repeated for this time. */
    REPLICA_FOLLOWERS_KEPT_MS = 17000,
};

/** Accepts NULL. */
void replica_followers_destroy(struct replica_followers *away);

/* ---- at the owner ---- */

/** Drops the reports that were not repeated in time. */
void replica_followers_sweep(struct room *room, int64_t now_ms);
/** The number of watchers at other nodes. */
int replica_followers_watchers(const struct room *room);
/** The next follower that the reports name; NULL after the last. Start with *at = 0. Borrowed. */
const char *replica_followers_named(const struct room *room, int *at);
/** Handles a replica's report of its followers. */
void replica_followers_on_message(struct app *app, const char *node, const json_t *d);
/** That node is gone: drops all followers there. */
void replica_followers_node_left(struct app *app, const char *node);

/* ---- at a replica ---- */

/** Reports the followers at this node to the owner if they have changed, at a limited rate. */
void replica_followers_publish(struct room *room, int64_t now_ms);
/**
 * Repeats the report with the next tick, because the room has a new owner or the owner missed it. The second function
 * does so for all rooms.
 */
void replica_followers_publish_again(struct room *room);
void replica_followers_publish_all_again(struct app *app);
/** The owner has sent this message to all followers. Keeps it if it is a message of presence. */
void replica_followers_on_presence_message(struct room *room, const char *text, size_t bytes);
/** The `d` of the last presence message; NULL before the first. Borrowed. */
const json_t *replica_followers_presence(const struct room *room);
