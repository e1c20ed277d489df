/* SPDX-License-Identifier: MIT */
/*
 * Whether this node alone has lost the bus. While it has no bus, only the store can say whether others have one: a node
 * with a bus keeps the time in the store's number BUS. If that number grows long after this node has lost the bus, the
 * fault is this node's own. Then it gives its lease back, so that other nodes take its rooms, is not ready, so that a
 * proxy sends its users to them, and joins again when the bus is back. If all nodes have lost the bus, the number
 * stands still: they keep their rooms, and a user who plays at the node of the room plays on.
 */
#include "base/runtime.h"
#include "node/private.h"
#include "store/chat.h"

#define BUS "bus"

/*
 * How much later than the loss the number must be. Nodes notice a silent bus at different times: each has its own
 * pings, of some seconds.
 */
static int64_t grace_ms(const struct node *node)
{
    return node->lease_ms / 3 + NODE_SILENT_MS;
}

static void on_bus_noted(void *data, enum store_status status)
{
    struct node *node = data;
    (void)status; /* it is tried again */
    node->bus_asking = false;
}

/* Notes for other nodes that this one has a bus. */
static void note_bus(struct node *node, int64_t now_ms)
{
    struct store_write *write = store_begin(node->store);
    store_put_number(write, BUS, now_ms);
    node->bus_asking = true;
    store_commit(write, on_bus_noted, node);
}

static void on_bus_read(void *data, enum store_status status, int64_t number_ms)
{
    struct node *node = data;
    node->bus_asking = false;
    if (status == STORE_OK && !node->bus_up && node->state != NODE_LEFT &&
        number_ms > node->bus_lost_at_ms + grace_ms(node)) {
        node_lease_release(node, "this node alone has lost the bus");
    }
}

void node_alone_bus_changed(struct node *node)
{
    node->is_alone = false;
    node->bus_due_ms = 0;
    node->bus_lost_at_ms = runtime_now(node->runtime);
}

void node_alone_tick(struct node *node, int64_t now_ms)
{
    int64_t steady_ms = node->runtime->clock_ms();
    if (node->bus_asking || node->is_alone || steady_ms < node->bus_due_ms || !node->opened) {
        return;
    }
    node->bus_due_ms = steady_ms + node->lease_ms / 3;
    if (!node->bus_up) {
        node->bus_asking = true;
        store_read_number(node->store, BUS, on_bus_read, node);
    } else if (node->state == NODE_INSIDE && node_after(node, "") != NULL) {
        note_bus(node, now_ms);
    }
}
