/* SPDX-License-Identifier: MIT */
/*
 * The node's lease: joins, renews it, and detects its end. The end counts from the time at which the last renewal was
 * sent, by the steady clock. The lease in the store begins later than that, so this node never relies on it for too
 * long.
 */
#include <string.h>

#include "base/runtime.h"
#include "node/private.h"

static void extend_lease(struct node *node, int64_t sent_ms)
{
    node->good_until_ms = sent_ms + node->lease_ms - node->lease_ms * NODE_MARGIN_PERCENT / 100;
    node->renew_due_ms = sent_ms + node->lease_ms / 3;
}

static void report_opened(struct node *node, bool inside, const char *problem)
{
    if (!node->opened) {
        node->opened = true;
        node->config.opened(node->config.data, inside, problem);
    }
}

/*
 * Sends a message to the owner of this name, so that the owner logs the conflict. The operator can see the owner's log
 * and metrics, but cannot see this node before it has opened.
 */
static void report_lease_wanted(struct node *node)
{
    if (node->bus_up) {
        node_send(node, node->name, NODE_WANTS,
                  json_pack("{s:I}", "since", (json_int_t)node->wants_since_ms));
    }
}

void node_lease_on_wants_message(void *self, const struct node_message *message, int64_t now_ms)
{
    struct node *node = self;
    (void)now_ms;
    int64_t steady_ms = node->runtime->clock_ms();
    json_int_t since_ms = node_number(message, "since");
    if (since_ms < 0) {
        node->counts.messages_broken++;
        return;
    }
    if (node->state != NODE_INSIDE || node->leaves || since_ms == node->wants_since_ms ||
        strcmp(message->from, node->name) != 0) {
        return;
    }
    if (node->wanted_ms == 0 || steady_ms - node->wanted_ms > NODE_SILENT_MS) {
        log_event(
            &node->runtime->log, LOG_ERROR, "node.name_conflict_detected",
            log_text("node", node->name),
            log_text("by", "another program tries to join by this name; set another `node` there"));
    }
    node->wanted_ms = steady_ms;
    node->counts.wanted++;
}

static void on_joined(void *data, enum store_status status, int64_t incarnation)
{
    struct node *node = data;
    int64_t steady_ms = node->runtime->clock_ms();
    node->asking = false;
    if (node->state != NODE_OUTSIDE) {
        return;
    }
    if (status == STORE_OK) {
        extend_lease(node, node->asked_ms);
        if (steady_ms >= node->good_until_ms) {
            return; /* the answer took longer than the lease: joins again */
        }
        node->joined_ms = node->runtime->epoch_ms + (node->asked_ms + steady_ms) / 2;
        node->state = NODE_INSIDE;
        node->incarnation = incarnation;
        log_event(&node->runtime->log, LOG_INFO, "node.joined", log_text("node", node->name),
                  log_number("incarnation", incarnation));
        node->alive_due_ms = 0;
        node_peers_read(node);
        return;
    }
    if (status == STORE_TAKEN) {
        report_lease_wanted(node);
    }
    if (status == STORE_TAKEN && !node->opened &&
        steady_ms - node->joining_since_ms > 2 * node->lease_ms) {
        /* If the lease is still valid after twice its length, its owner is renewing it. */
        log_event(&node->runtime->log, LOG_ERROR, "node.name_taken", log_text("node", node->name));
        node->state = NODE_LEFT;
        report_opened(node, false, "another node of this name is running; set another `node`");
    }
}

static void request_lease(struct node *node, int64_t steady_ms)
{
    if (node->joining_since_ms == 0) {
        node->joining_since_ms = steady_ms;
        node->wants_since_ms = runtime_now(node->runtime);
    }
    node->join_due_ms = steady_ms + NODE_JOIN_EVERY_MS;
    node->asked_ms = steady_ms;
    node->asking = true;
    node->leases->join(node->store, node->name, node->lease_ms, on_joined, node);
}

/*
 * Corrects this server's time to the time of the store. This is safe because no client sees the time before the server
 * opens; afterwards the time only increases. Timers that are set before and after this call use the steady clock.
 */
void node_lease_listed(struct node *node, const struct store_node *self)
{
    if (node->state != NODE_INSIDE || self->incarnation != node->incarnation || node->opened) {
        return;
    }
    node->offset_ms = self->since_ms - node->joined_ms;
    if (node->offset_ms > NODE_SKEW_MS || node->offset_ms < -NODE_SKEW_MS) {
        log_event(&node->runtime->log, LOG_WARNING, "node.clock_skew_detected",
                  log_number("ahead_ms", -node->offset_ms), log_text("reference", "the store"));
    }
    runtime_shift_time(node->runtime, node->offset_ms);
    report_opened(node, true, "");
}

static void lose_lease(struct node *node, const char *why)
{
    node->state = NODE_OUTSIDE;
    node->joining_since_ms = 0;
    node->join_due_ms = 0;
    node->counts.lost++;
    log_event(&node->runtime->log, LOG_ERROR, "node.lease_lost", log_text("node", node->name),
              log_text("problem", why));
    node_each_lost(node);
}

static void on_renewed(void *data, enum store_status status)
{
    struct node *node = data;
    node->asking = false;
    if (node->state != NODE_INSIDE) {
        return;
    }
    if (status == STORE_OK) {
        extend_lease(node, node->asked_ms);
    } else if (status == STORE_FENCED) {
        lose_lease(node, "the store ended the lease");
    } else {
        node->renew_due_ms = node->runtime->clock_ms() + NODE_JOIN_EVERY_MS;
    }
}

static void on_lease_released(void *data, enum store_status status)
{
    struct node *node = data;
    (void)status; /* if this fails, the lease runs out by itself */
    node->asking = false;
}

void node_lease_release(struct node *node, const char *why)
{
    node->is_alone = true;
    if (node->state == NODE_INSIDE) {
        lose_lease(node, why);
        node->asking = true; /* no renewal or join overtakes it */
        node->leases->leave(node->store, on_lease_released, node);
    }
}

void node_lease_check(struct node *node, int64_t steady_ms)
{
    if (node->state == NODE_INSIDE && steady_ms >= node->good_until_ms) {
        lose_lease(node, "the lease was not renewed in time");
    }
}

void node_lease_tick(struct node *node, int64_t steady_ms)
{
    node_lease_check(node, steady_ms);
    if (node->asking) {
        return;
    }
    if (node->state == NODE_INSIDE && steady_ms >= node->renew_due_ms) {
        node->asked_ms = steady_ms;
        node->asking = true;
        node->leases->renew(node->store, on_renewed, node);
    } else if (node->state == NODE_OUTSIDE && !node->is_alone && steady_ms >= node->join_due_ms) {
        request_lease(node, steady_ms);
    }
}
