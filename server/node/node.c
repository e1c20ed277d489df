/* SPDX-License-Identifier: MIT */
#include "node/node.h"

#include <assert.h>
#include <string.h>

#include "base/app.h"
#include "node/internal.h"
#include "node/sync.h"

/* ---- hooks of all parts ---- */

void node_each_joined(struct node *node, const char *name)
{
    for (const struct node_part *const *part = node->config.handlers->parts; *part != NULL;
         part++) {
        if ((*part)->came != NULL) {
            (*part)->came(node->app, name, app_now(node->app));
        }
    }
}

void node_each_gone(struct node *node, const char *name)
{
    for (const struct node_part *const *part = node->config.handlers->parts; *part != NULL;
         part++) {
        if ((*part)->gone != NULL) {
            (*part)->gone(node->app, name, app_now(node->app));
        }
    }
}

void node_each_lost(struct node *node)
{
    for (const struct node_part *const *part = node->config.handlers->parts; *part != NULL;
         part++) {
        if ((*part)->lost != NULL) {
            (*part)->lost(node->app, app_now(node->app));
        }
    }
}

static void each_bus_state(struct node *node, bool up)
{
    for (const struct node_part *const *part = node->config.handlers->parts; *part != NULL;
         part++) {
        void (*hook)(struct app *, int64_t) = up ? (*part)->bus_up : (*part)->bus_down;
        if (hook != NULL) {
            hook(node->app, app_now(node->app));
        }
    }
}

static void each_tick(struct node *node, int64_t now_ms)
{
    for (const struct node_part *const *part = node->config.handlers->parts; *part != NULL;
         part++) {
        if ((*part)->tick != NULL) {
            (*part)->tick(node->app, now_ms);
        }
    }
}

static void each_finish(struct node *node)
{
    for (const struct node_part *const *part = node->config.handlers->parts; *part != NULL;
         part++) {
        if ((*part)->finish != NULL) {
            (*part)->finish(node->app);
        }
    }
}

/* ---- the bus ---- */

static void on_bus_state(void *data, enum bus_state state)
{
    struct node *node = data;
    struct app *app = node->app;
    bool up = state == BUS_UP;
    node->refused = false;
    if (up == node->bus_up || node->state == NODE_LEFT) {
        return;
    }
    node->bus_up = up;
    node->alive_due_ms = 0;
    node_alone_bus_changed(node);
    log_event(app_log(app), up ? LOG_INFO : LOG_ERROR,
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
        app_clock_ms(node->app) >= node->refused_ms + NODE_REFUSED_MS) {
        log_event(app_log(node->app), LOG_WARNING, "node.messages_dropped",
                  log_text("node", node->name));
        node->refused = false;
        each_bus_state(node, true);
    }
}

static void on_bus_message(void *data, const char *channel, const void *bytes, size_t count)
{
    struct node *node = data;
    node_on_message(node->app, channel, bytes, count, app_now(node->app));
}

/* ---- opening and closing ---- */

bool node_open(struct app *app, const struct node_config *config, char detail[BUS_DETAIL_BYTES])
{
    assert(app_node(app) == NULL);
    assert(node_name_is_valid(config->name));
    struct node *node = calloc(1, sizeof *node);
    node->app = app;
    node->config = *config;
    memcpy(node->name, config->name, strlen(config->name));
    node->lease_ms = config->lease_ms;
    node->leases = config->leases;
    node->sync = node_sync_create();
    node->seal = bus_seal_create(config->secrets);
    node->started_ms = app_clock_ms(app);
    node->config.secrets = NULL;
    node->config.bus.state = on_bus_state;
    node->config.bus.data = node;
    if (!bus_open(&node->config.bus, &node->bus, detail)) {
        node_sync_destroy(node->sync);
        bus_seal_destroy(node->seal);
        free(node);
        return false;
    }
    char channel[NODE_CHANNEL_BYTES];
    node_channel(node->name, channel);
    bus_subscribe(node->bus, node_all_channel, on_bus_message, NULL, node);
    bus_subscribe(node->bus, channel, on_bus_message, NULL, node);
    app_set_node(app, node);
    node_lease_tick(node, app_clock_ms(app));
    return true;
}

void node_set_secrets(struct app *app, const struct seal_secrets *secrets)
{
    if (app_node(app) != NULL) {
        bus_seal_set_secrets(app_node(app)->seal, secrets);
    }
}

void node_set_bus_url(struct app *app, const char *url)
{
    if (app_node(app) != NULL && app_node(app)->bus != NULL) {
        bus_set_url(app_node(app)->bus, url);
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

void node_close(struct app *app, void (*closed)(void *data), void *data)
{
    struct node *node = app_node(app);
    bool was_inside = node->state == NODE_INSIDE;
    node->closed = closed;
    node->closed_data = data;
    node->state = NODE_LEFT;
    if (was_inside) {
        node_publish(app, NODE_LEAVES, NULL);
        node->leases->leave(app_store(node->app), on_node_left, node);
    } else {
        on_node_left(node, STORE_OK);
    }
}

void node_finish(struct app *app)
{
    if (app_node(app) != NULL) {
        each_finish(app_node(app));
        node_sync_destroy(app_node(app)->sync);
        bus_seal_destroy(app_node(app)->seal);
        free(app_node(app));
        app_set_node(app, NULL);
    }
}

void node_tick(struct app *app, int64_t now_ms)
{
    struct node *node = app_node(app);
    if (node == NULL || node->state == NODE_LEFT) {
        return;
    }
    node_lease_tick(node, app_clock_ms(app));
    resync_after_refusal(node);
    node_peers_tick(node, app_clock_ms(app));
    node_alone_tick(node, now_ms);
    each_tick(node, now_ms);
}

void node_check_lease(struct app *app)
{
    if (app_node(app) != NULL) {
        node_lease_check(app_node(app), app_clock_ms(app));
    }
}

/* ---- queries ---- */

bool node_is_cluster(const struct app *app)
{
    return app_node(app) != NULL;
}

const char *node_name(const struct app *app)
{
    return app_node(app) == NULL ? "" : app_node(app)->name;
}

bool node_has_lease(const struct app *app)
{
    const struct node *node = app_node(app);
    /* Before the node has opened it does not know the time of the cluster, and no room may see a wrong time. */
    return node == NULL ||
           (node->state == NODE_INSIDE && node->opened && app_clock_ms(app) < node->good_until_ms);
}

bool node_is_cut_off(const struct app *app)
{
    struct node *node = app_node(app);
    int64_t steady_ms = app_clock_ms(app);
    if (node == NULL || node_has_lease(app)) {
        return false;
    }
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

bool node_live(const struct app *app, const char *name)
{
    if (app_node(app) == NULL || strcmp(app_node(app)->name, name) == 0) {
        return app_node(app) != NULL && node_has_lease(app);
    }
    const struct node_peer *other = node_find_other(app_node(app), name);
    return other != NULL && other->lives;
}

bool node_is_reached(const struct app *app, const char *name, int64_t now_ms)
{
    (void)now_ms;
    const struct node_peer *other =
        app_node(app) == NULL ? NULL : node_find_other(app_node(app), name);
    return other != NULL && other->lives && app_node(app)->bus_up && other->heard_ms != 0 &&
           app_clock_ms(app) - other->heard_ms < NODE_SILENT_MS;
}

const char *node_after(const struct app *app, const char *name)
{
    const struct node *node = app_node(app);
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

void node_find_opened(struct app *app, const char *user_id, int64_t command,
                      store_found_room_fn done, void *data)
{
    app_node(app)->leases->find_opened(app_store(app), user_id, command, done, data);
}

int64_t node_incarnation(const struct app *app)
{
    return app_node(app)->incarnation;
}

void node_claim_room(struct app *app, const char *room, store_owner_fn done, void *data)
{
    app_node(app)->leases->claim(app_store(app), room, done, data);
}

void node_hand_room(struct app *app, const char *room, int64_t epoch, const char *to,
                    store_done_fn done, void *data)
{
    app_node(app)->leases->hand(app_store(app), room, epoch, to, done, data);
}

void node_fence_room(struct app *app, struct store_write *write, const char *room, int64_t epoch)
{
    app_node(app)->leases->fence(write, room, epoch);
}

bool node_bus_is_up(const struct app *app)
{
    return app_node(app) != NULL && app_node(app)->bus_up;
}

int64_t node_offset_ms(const struct app *app)
{
    return app_node(app) == NULL ? 0 : app_node(app)->offset_ms;
}

struct node_counts *node_counts(struct app *app)
{
    return app_node(app) == NULL ? NULL : &app_node(app)->counts;
}
