/* SPDX-License-Identifier: MIT */
#include "node/node.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/runtime.h"
#include "node/private.h"
#include "node/sync.h"

/* ---- hooks of all parts ---- */

/* Calls a hook of all parts that have it, in their order. */
#define PARTS_CALL(hook, arguments)                                                                \
    for (const struct node_hook *of = node->config.handlers->parts; of->part != NULL; of++) {      \
        if (of->part->hook != NULL) {                                                              \
            of->part->hook arguments;                                                              \
        }                                                                                          \
    }

void node_each_joined(struct node *node, const char *name)
{
    PARTS_CALL(came, (node_self(node, of->self), name, runtime_now(node->runtime)))
}

void node_each_gone(struct node *node, const char *name)
{
    PARTS_CALL(gone, (node_self(node, of->self), name, runtime_now(node->runtime)))
}

void node_each_lost(struct node *node)
{
    PARTS_CALL(lost, (node_self(node, of->self), runtime_now(node->runtime)))
}

static void each_bus_state(struct node *node, bool up)
{
    if (up) {
        PARTS_CALL(bus_up, (node_self(node, of->self), runtime_now(node->runtime)))
    } else {
        PARTS_CALL(bus_down, (node_self(node, of->self), runtime_now(node->runtime)))
    }
}

static void each_tick(struct node *node, int64_t now_ms)
{
    PARTS_CALL(tick, (node_self(node, of->self), now_ms))
}

static void each_finish(struct node *node)
{
    PARTS_CALL(finish, (node_self(node, of->self)))
}

/* ---- the bus ---- */

static void on_bus_state(void *data, enum bus_state state)
{
    struct node *node = data;
    bool up = state == BUS_UP;
    node->refused = false;
    if (up == node->bus_up || node->state == NODE_LEFT) {
        return;
    }
    node->bus_up = up;
    node->alive_due_ms = 0;
    node_alone_bus_changed(node);
    log_event(&node->runtime->log, up ? LOG_INFO : LOG_ERROR,
              up ? "node.bus_connected" : "node.bus_disconnected", log_text("node", node->name));
    each_bus_state(node, up);
}

/*
 * The send queue of the bus was full, and the bus dropped messages. As soon as it accepts messages again, all parts
 * resync as after a loss of the bus.
 */
static void resync_after_refusal(struct node *node)
{
    if (node->refused && node->bus_up &&
        node->runtime->clock_ms() >= node->refused_ms + NODE_REFUSED_MS) {
        log_event(&node->runtime->log, LOG_WARNING, "node.messages_dropped",
                  log_text("node", node->name));
        node->refused = false;
        each_bus_state(node, true);
    }
}

static void on_bus_message(void *data, const char *channel, const void *bytes, size_t count)
{
    struct node *node = data;
    node_on_message(node, channel, bytes, count, runtime_now(node->runtime));
}

/* ---- opening and closing ---- */

struct node *node_open(struct runtime *runtime, struct store *store,
                       const struct node_config *config, char detail[BUS_DETAIL_BYTES])
{
    assert(node_name_is_valid(config->name));
    struct node *node = calloc(1, sizeof *node);
    node->runtime = runtime;
    node->store = store;
    node->config = *config;
    snprintf(node->name, sizeof node->name, "%s", config->name);
    node->lease_ms = config->lease_ms;
    node->leases = config->leases;
    node->sync = node_sync_create();
    node->seal = bus_seal_create(config->secrets);
    node->started_ms = node->runtime->clock_ms();
    node->config.secrets = NULL;
    node->config.bus.state = on_bus_state;
    node->config.bus.data = node;
    if (!bus_open(&node->config.bus, &node->bus, detail)) {
        node_sync_destroy(node->sync);
        bus_seal_destroy(node->seal);
        free(node);
        return NULL;
    }
    char channel[NODE_CHANNEL_BYTES];
    node_channel(node->name, channel);
    bus_subscribe(node->bus, node_all_channel, on_bus_message, NULL, node);
    bus_subscribe(node->bus, channel, on_bus_message, NULL, node);
    node_lease_tick(node, node->runtime->clock_ms());
    return node;
}

void node_set_secrets(struct node *node, const struct seal_secrets *secrets)
{
    if (node != NULL) {
        bus_seal_set_secrets(node->seal, secrets);
    }
}

void node_set_bus_url(struct node *node, const char *url)
{
    if (node != NULL && node->bus != NULL) {
        bus_set_url(node->bus, url);
    }
}

static void on_bus_closed(void *data)
{
    struct node *node = data;
    node->closed(node->closed_data);
}

static void on_node_left(void *data, enum store_status status)
{
    struct node *node = data;
    (void)status; /* if this fails, the lease runs out by itself */
    struct bus *bus = node->bus;
    node->bus = NULL;
    bus_close(bus, on_bus_closed, node);
}

void node_close(struct node *node, void (*closed)(void *data), void *data)
{
    bool was_inside = node->state == NODE_INSIDE;
    node->closed = closed;
    node->closed_data = data;
    node->state = NODE_LEFT;
    if (was_inside) {
        node_publish(node, NODE_LEAVES, NULL);
        node->leases->leave(node->store, on_node_left, node);
    } else {
        on_node_left(node, STORE_OK);
    }
}

void node_finish(struct node *node)
{
    if (node != NULL) {
        each_finish(node);
        node_sync_destroy(node->sync);
        bus_seal_destroy(node->seal);
        free(node);
    }
}

void node_tick(struct node *node, int64_t now_ms)
{
    if (node == NULL || node->state == NODE_LEFT) {
        return;
    }
    node_lease_tick(node, node->runtime->clock_ms());
    resync_after_refusal(node);
    node_peers_tick(node, node->runtime->clock_ms());
    node_alone_tick(node, now_ms);
    each_tick(node, now_ms);
}

void node_check_lease(struct node *node)
{
    if (node != NULL) {
        node_lease_check(node, node->runtime->clock_ms());
    }
}

/* ---- queries ---- */

bool node_is_cluster(const struct node *node)
{
    return node != NULL;
}

const char *node_name(const struct node *node)
{
    return node == NULL ? "" : node->name;
}

bool node_has_lease(const struct node *node)
{
    /* Before the node has opened it does not know the time of the cluster, and no room may see a wrong time. */
    return node == NULL || (node->state == NODE_INSIDE && node->opened &&
                            node->runtime->clock_ms() < node->good_until_ms);
}

bool node_is_cut_off(const struct node *node)
{
    if (node == NULL || node_has_lease(node)) {
        return false;
    }
    int64_t steady_ms = node->runtime->clock_ms();
    if (node->is_alone) {
        return true;
    }
    /* If the store is away for all nodes, their leases end within a third of a lease of each other (node/lease.c). */
    if (steady_ms - node->good_until_ms <= node->lease_ms / 3 + 2 * (int64_t)NODE_PROOF_MS) {
        return false;
    }
    for (size_t i = 0; i < NODES_MAX; i++) {
        const struct node_peer *other = &node->others[i];
        if (other->name[0] != '\0' && other->heard_ms != 0 &&
            steady_ms - other->heard_ms < NODE_PROOF_MS) {
            return true;
        }
    }
    return false;
}

bool node_live(struct node *node, const char *name)
{
    if (node == NULL || strcmp(node->name, name) == 0) {
        return node != NULL && node_has_lease(node);
    }
    const struct node_peer *other = node_find_other(node, name);
    return other != NULL && other->lives;
}

bool node_is_reached(struct node *node, const char *name, int64_t now_ms)
{
    (void)now_ms;
    const struct node_peer *other = node == NULL ? NULL : node_find_other(node, name);
    return other != NULL && other->lives && node->bus_up && other->heard_ms != 0 &&
           node->runtime->clock_ms() - other->heard_ms < NODE_SILENT_MS;
}

const char *node_after(const struct node *node, const char *name)
{
    const char *next = NULL;
    for (size_t i = 0; node != NULL && i < NODES_MAX; i++) {
        const struct node_peer *other = &node->others[i];
        if (other->name[0] != '\0' && other->lives && strcmp(other->name, name) > 0 &&
            (next == NULL || strcmp(other->name, next) < 0)) {
            next = other->name;
        }
    }
    return next;
}

void node_find_opened(struct node *node, const char *user_id, int64_t command,
                      store_found_room_fn done, void *data)
{
    node->leases->find_opened(node->store, user_id, command, done, data);
}

int64_t node_incarnation(const struct node *node)
{
    return node->incarnation;
}

void node_claim_room(struct node *node, const char *room, store_owner_fn done, void *data)
{
    node->leases->claim(node->store, room, done, data);
}

void node_hand_room(struct node *node, const char *room, int64_t epoch, const char *to,
                    store_done_fn done, void *data)
{
    node->leases->hand(node->store, room, epoch, to, done, data);
}

void node_fence_room(struct node *node, struct store_write *write, const char *room, int64_t epoch)
{
    node->leases->fence(write, room, epoch);
}

void node_find_orphans(struct node *node, int most, store_found_room_fn each, void *data)
{
    node->leases->orphans(node->store, most, each, data);
}

bool node_bus_is_up(const struct node *node)
{
    return node != NULL && node->bus_up;
}

struct bus_listener *node_listen_room(struct node *node, const char *room, bus_message_fn message,
                                      bus_subscribed_fn subscribed, void *data)
{
    char channel[NODE_CHANNEL_BYTES];
    snprintf(channel, sizeof channel, "room:%s", room);
    return node->bus == NULL ? NULL : bus_subscribe(node->bus, channel, message, subscribed, data);
}

void node_unlisten(struct node *node, struct bus_listener *listener)
{
    if (node->bus != NULL) {
        bus_unsubscribe(node->bus, listener);
    }
}

struct bus_counts node_bus_counts(const struct node *node)
{
    struct bus_counts counts = {0};
    if (node != NULL && node->bus != NULL) {
        bus_counts(node->bus, &counts);
    }
    return counts;
}

int64_t node_skew_ms(const struct node *node)
{
    int64_t most = 0;
    for (size_t i = 0; node != NULL && i < NODES_MAX; i++) {
        const struct node_peer *other = &node->others[i];
        int64_t skew = other->skew_ms < 0 ? -other->skew_ms : other->skew_ms;
        if (other->name[0] != '\0' && other->lives && skew > most) {
            most = skew;
        }
    }
    return most;
}

void node_begin_leave(struct node *node)
{
    node->leaves = true;
}

bool node_is_leaving(const struct node *node)
{
    return node != NULL && node->leaves;
}

int64_t node_offset_ms(const struct node *node)
{
    return node == NULL ? 0 : node->offset_ms;
}

struct node_counts *node_counts(struct node *node)
{
    return node == NULL ? NULL : &node->counts;
}
