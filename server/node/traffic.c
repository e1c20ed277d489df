/* SPDX-License-Identifier: MIT */
/* Messages to and from other nodes: sealed for the bus, opened, counted, and passed to the handler of their kind. */
#include <stdio.h>
#include <stdlib.h>

#include "base/runtime.h"
#include "node/private.h"

const char node_all_channel[] = "house";

void node_channel(const char *name, char channel[NODE_CHANNEL_BYTES])
{
    snprintf(channel, NODE_CHANNEL_BYTES, "node:%s", name);
}

/* ---- receiving ---- */

/* The receiver of that kind: the node's own or that of a part. */
static const struct node_receiver *receiver_of(const struct node *node, enum node_kind kind)
{
    static const struct node_receiver own[NODE_KINDS] = {
        [NODE_ALIVE] = {.receive = node_peers_on_alive_message},
        [NODE_LEAVES] = {.receive = node_peers_on_leaves_message},
        [NODE_WANTS] = {.receive = node_lease_on_wants_message},
    };
    return own[kind].receive != NULL ? &own[kind] : &node->config.handlers->receivers[kind];
}

/* Logs dropped messages, but only so often: a program with access to the bus can send any number. */
void node_log_rejected(struct node *node, const char *problem, const char *from)
{
    int64_t steady_ms = node->runtime->clock_ms();
    node->rejected++;
    if (node->rejected_logged_ms != 0 &&
        steady_ms - node->rejected_logged_ms < NODE_REJECTED_EVERY_MS) {
        return;
    }
    log_event(&node->runtime->log, LOG_WARNING, "node.message_rejected",
              log_text("problem", problem), log_text("from", from),
              log_number("messages", node->rejected));
    node->rejected_logged_ms = steady_ms;
    node->rejected = 0;
}

/* The time that seals carry: the store's, which all nodes share. Before the store has told it, this machine's. */
static int64_t seal_now_ms(const struct node *node)
{
    return node->cluster_epoch_ms != 0 ? node->cluster_epoch_ms + node->runtime->clock_ms()
                                       : runtime_now(node->runtime);
}

void node_receive_message(struct node *node, const char *text, size_t count, int64_t now_ms)
{
    struct node_message message;
    const struct node_receiver *receiver;
    switch (node_message_read(text, count, &message)) {
    case NODE_MESSAGE_OK:
        receiver = receiver_of(node, message.kind);
        if (node->state != NODE_LEFT && receiver->receive != NULL) {
            receiver->receive(node_self(node, receiver->self), &message, now_ms);
        }
        break;
    case NODE_MESSAGE_UNKNOWN:
        node->counts.messages_unknown++;
        break;
    case NODE_MESSAGE_BROKEN:
        node->counts.messages_broken++;
        node_log_rejected(node, "malformed", "");
        break;
    }
    node_message_finish(&message);
}

void node_on_message(struct node *node, const char *channel, const char *bytes, size_t count,
                     int64_t now_ms)
{
    static const char *const problems[SEAL_STATUSES] = {
        [SEAL_MALFORMED] = "malformed",
        [SEAL_FORGED] = "forged, or sealed with another secret",
        [SEAL_STALE] = "stale",
        [SEAL_REPLAYED] = "replayed",
    };
    const char *text;
    node_check_lease(node);
    enum seal_status status =
        bus_seal_open(node->seal, channel, seal_now_ms(node), bytes, count, &text);
    if (status == SEAL_OK) {
        node_receive_message(node, text, count - SEAL_BYTES, now_ms);
    } else {
        node->counts.messages_unsealed[status]++;
        node_log_rejected(node, problems[status], "");
    }
}

/* ---- sending ---- */

static bool publish_sealed(struct node *node, const char *channel, const char *text, size_t count)
{
    unsigned char *sealed = malloc(count + SEAL_BYTES);
    bus_seal_write(node->seal, channel, seal_now_ms(node), text, count, sealed);
    bool is_taken = bus_publish(node->bus, channel, sealed, count + SEAL_BYTES);
    free(sealed);
    return is_taken;
}

static void publish_to_channel(struct node *node, const char *channel, enum node_kind kind,
                               json_t *data, const char *payload, size_t payload_bytes)
{
    size_t bytes;
    char *text = node_message_write(kind, node->name, data, payload, payload_bytes, &bytes);
    bool is_taken = text != NULL && node->bus != NULL && publish_sealed(node, channel, text, bytes);
    node->counts.unsent += !is_taken;
    if (text != NULL && !is_taken && node->bus_up && !node->refused) {
        node->refused = true;
        node->refused_ms = node->runtime->clock_ms();
    }
    free(text);
    json_decref(data);
}

void node_publish(struct node *node, enum node_kind kind, json_t *data)
{
    if (node == NULL) {
        json_decref(data);
        return;
    }
    publish_to_channel(node, node_all_channel, kind, data, NULL, 0);
}

void node_send(struct node *node, const char *name, enum node_kind kind, json_t *data)
{
    char channel[NODE_CHANNEL_BYTES];
    if (node == NULL) {
        json_decref(data);
        return;
    }
    node_channel(name, channel);
    publish_to_channel(node, channel, kind, data, NULL, 0);
}

void node_publish_room(struct node *node, const char *room, enum node_kind kind, json_t *data,
                       const char *payload, size_t payload_bytes)
{
    char channel[NODE_CHANNEL_BYTES];
    if (node == NULL) {
        json_decref(data);
        return;
    }
    snprintf(channel, sizeof channel, "room:%s", room);
    publish_to_channel(node, channel, kind, data, payload, payload_bytes);
}
