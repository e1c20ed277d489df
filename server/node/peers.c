/* SPDX-License-Identifier: MIT */
/*
 * The other nodes. The store decides which nodes live; the messages on the bus decide which nodes can be reached.
 * Differences between clocks are logged, but no function depends on them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "node/private.h"
#include "node/sync.h"

struct node_peer *node_find_other(struct node *node, const char *name)
{
    for (size_t i = 0; i < NODES_MAX; i++) {
        if (node->others[i].name[0] != '\0' && strcmp(node->others[i].name, name) == 0) {
            return &node->others[i];
        }
    }
    return NULL;
}

static struct node_peer *add_other(struct node *node, const char *name)
{
    for (size_t i = 0; i < NODES_MAX; i++) {
        struct node_peer *other = &node->others[i];
        if (other->name[0] == '\0') {
            *other = (struct node_peer){0};
            snprintf(other->name, sizeof other->name, "%s", name);
            return other;
        }
    }
    return NULL;
}

static void peer_joined(struct node *node, struct node_peer *other)
{
    other->lives = true;
    log_event(&node->runtime->log, LOG_INFO, "node.peer_joined", log_text("node", other->name));
    node_each_joined(node, other->name);
}

/* The entry of that name, or a new one in place of the oldest. */
static struct node_gone *gone_entry(struct node *node, const char *name)
{
    for (size_t i = 0; i < NODES_MAX && i < node->gone_count; i++) {
        if (strcmp(node->gone[i].name, name) == 0) {
            return &node->gone[i];
        }
    }
    return &node->gone[node->gone_count++ % NODES_MAX];
}

static void peer_left(struct node *node, struct node_peer *other)
{
    other->lives = false;
    if (other->alive_ms != 0) {
        struct node_gone *gone = gone_entry(node, other->name);
        memcpy(gone->name, other->name, sizeof gone->name);
        gone->alive_ms = other->alive_ms;
    }
    log_event(&node->runtime->log, LOG_WARNING, "node.peer_left", log_text("node", other->name));
    node_each_gone(node, other->name);
}

int64_t node_gone_alive_ms(const struct node *node, const char *name, int64_t now_ms)
{
    int64_t steady_ms = node->runtime->clock_ms();
    int64_t age_ms = 0;
    for (size_t i = 0; i < NODES_MAX && i < node->gone_count; i++) {
        const struct node_gone *gone = &node->gone[i];
        int64_t gone_age_ms = steady_ms - gone->alive_ms;
        bool is_meant = name[0] == '\0' ? gone_age_ms < node->lease_ms + NODE_GONE_KEPT_MS
                                        : strcmp(name, gone->name) == 0;
        age_ms = is_meant && gone_age_ms > age_ms ? gone_age_ms : age_ms;
    }
    return age_ms == 0 ? 0 : now_ms - age_ms;
}

/* ---- living nodes ---- */

static void update_peer_lease(struct node *node, const struct store_node *lease)
{
    node->cluster_epoch_ms = lease->now_ms - node->runtime->clock_ms();
    bus_seal_set_start(node->seal, node->cluster_epoch_ms + node->started_ms);
    if (strcmp(lease->name, node->name) == 0) {
        node_lease_listed(node, lease);
        return;
    }
    if (!node_name_is_valid(lease->name)) {
        return;
    }
    struct node_peer *other = node_find_other(node, lease->name);
    if (other == NULL) {
        other = add_other(node, lease->name);
    }
    if (other == NULL) {
        return; /* more nodes than a cluster may have */
    }
    other->listed = true;
    if (other->left == lease->incarnation) {
        return;
    }
    if (other->lives && other->incarnation != lease->incarnation) {
        peer_left(node, other); /* the node died and joined again between two reads of the list */
    }
    other->alive_ms = other->incarnation == lease->incarnation ? other->alive_ms : 0;
    other->incarnation = lease->incarnation;
    if (!other->lives) {
        peer_joined(node, other);
    }
}

static void on_listed(void *data, enum store_status status, const struct store_node *lease)
{
    struct node *node = data;
    if (lease != NULL) {
        update_peer_lease(node, lease);
        return;
    }
    node->looking = false;
    for (size_t i = 0; i < NODES_MAX; i++) {
        struct node_peer *other = &node->others[i];
        bool is_missing = other->name[0] != '\0' && !other->listed && status == STORE_OK;
        if (is_missing && other->lives) {
            peer_left(node, other);
        }
        if (is_missing) {
            other->name[0] = '\0';
        }
    }
}

void node_peers_read(struct node *node)
{
    if (node->looking || node->state == NODE_LEFT) {
        return;
    }
    node->looking = true;
    for (size_t i = 0; i < NODES_MAX; i++) {
        node->others[i].listed = false;
    }
    node->look_due_ms = node->runtime->clock_ms() + NODE_ALIVE_EVERY_MS;
    node->leases->nodes(node->store, on_listed, node);
}

void node_peers_tick(struct node *node, int64_t steady_ms)
{
    if (node->state == NODE_INSIDE && steady_ms >= node->alive_due_ms) {
        node->alive_due_ms = steady_ms + NODE_ALIVE_EVERY_MS;
        node_publish(node, NODE_ALIVE,
                     json_pack("{s:I, s:I, s:o}", "time", (json_int_t)runtime_now(node->runtime),
                               "join", (json_int_t)node->incarnation, "sync",
                               node_sync_numbers_json(node)));
    }
    if (steady_ms >= node->look_due_ms) {
        node_peers_read(node);
    }
}

/* ---- messages of other nodes ---- */

/*
 * A message that waited while this node stood still says nothing about clocks. The loop reads such messages right after
 * the stall; the next heartbeat comes within NODE_ALIVE_EVERY_MS.
 */
static bool has_just_stalled(const struct node *node)
{
    int64_t stalled_ms = node->runtime->stalled_ms;
    return stalled_ms != 0 && node->runtime->clock_ms() - stalled_ms < NODE_ALIVE_EVERY_MS;
}

static void note_clock(struct node *node, struct node_peer *other, int64_t time_ms)
{
    int64_t now_ms = node->runtime->record_stall(node->runtime->self);
    if (has_just_stalled(node)) {
        return;
    }
    other->skew_ms = time_ms - now_ms;
    bool differs = llabs(other->skew_ms) > NODE_SKEW_MS;
    if (differs && !other->skew_told) {
        log_event(&node->runtime->log, LOG_WARNING, "node.clock_skew_detected",
                  log_number("ahead_ms", -other->skew_ms), log_text("reference", other->name));
    }
    other->skew_told = differs;
}

void node_peers_on_alive_message(void *self, const struct node_message *message, int64_t now_ms)
{
    struct node *node = self;
    (void)now_ms;
    struct node_peer *other = node_find_other(node, message->from);
    json_int_t time_ms = node_number(message, "time");
    json_int_t join = node_number(message, "join");
    if (time_ms < 0 || join < 0) {
        node->counts.messages_broken++;
        return;
    }
    if (other == NULL || other->incarnation != join) {
        node_peers_read(node);
    }
    if (other != NULL) {
        other->heard_ms = node->runtime->clock_ms();
        other->alive_ms = other->incarnation == join ? other->heard_ms : other->alive_ms;
        note_clock(node, other, time_ms);
    }
    node_sync_on_numbers_message(node, message);
}

void node_peers_on_leaves_message(void *self, const struct node_message *message, int64_t now_ms)
{
    struct node *node = self;
    (void)now_ms;
    struct node_peer *other = node_find_other(node, message->from);
    if (other != NULL && other->lives) {
        other->left = other->incarnation;
        peer_left(node, other);
    }
}
