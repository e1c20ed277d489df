/* SPDX-License-Identifier: MIT */
/* The two directions of a connection: down from the server, and up to it. */
#include "network_line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- down: from the server ---- */

static void client_learns_end(struct net *net, struct line *line, int code)
{
    if (line->at_client) {
        net_conn conn = line->id;
        line->at_client = false;
        packets_clear(&line->down);
        network_forget(net, line);
        net->watcher.ended(net->watcher.data, conn, code);
    }
}

/* Changes a digit in the time of an event. */
static bool change(struct net *net, net_conn conn, const struct net_frame *frame)
{
    const char *at = strstr(frame->text, "\"at\":");
    if (net->mischief != NETWORK_CHANGES || net->has_done_it || at == NULL ||
        strncmp(frame->text, "{\"t\":\"event\"", 12) != 0) {
        return false;
    }
    net->has_done_it = true;
    char *text = strdup(frame->text);
    char *digit = text + (at - frame->text) + 16;
    *digit = *digit == '7' ? '3' : '7';
    json_t *message = json_loads(text, 0, NULL);
    net->watcher.heard(net->watcher.data, conn, message, text);
    json_decref(message);
    free(text);
    return true;
}

static void deliver_down(void *data, uint64_t what)
{
    struct net *net = data;
    struct line *line = network_line(net, what);
    if (line == NULL || line->down.first == NULL ||
        line->down.first->due_ms > net->agenda->now_ms) {
        return;
    }
    struct packet *packet = packets_pop(&line->down);
    if (packet->frame == NULL) {
        client_learns_end(net, line, packet->code);
    } else if (line->at_client && !change(net, line->id, packet->frame)) {
        net->watcher.heard(net->watcher.data, line->id, fake_frame_message(packet->frame),
                           packet->frame->text);
    }
    packet_destroy(packet);
    line = network_line(net, what);
    if (line != NULL && line->down.first == NULL) {
        network_tell_caught_up(net, line);
    }
}

static void push(struct net *net, struct line *line, struct packet *packet)
{
    struct packets *down = &line->down;
    int64_t due_ms =
        net->agenda->now_ms + line->latency_ms + luck_pick(net->luck, line->latency_ms / 2 + 1);
    due_ms = due_ms < line->stalled_until_ms ? line->stalled_until_ms : due_ms;
    packet->due_ms = due_ms < down->due_ms ? down->due_ms : due_ms;
    down->due_ms = packet->due_ms;
    down->bytes += packet->bytes;
    down->last == NULL ? (down->first = packet) : (down->last->next = packet);
    down->last = packet;
    agenda_add(net->agenda, packet->due_ms, deliver_down, net, line->id);
}

static bool swallow(struct net *net, const struct net_frame *frame)
{
    if (net->mischief != NETWORK_SWALLOWS || net->has_done_it ||
        strncmp(frame->text, "{\"t\":\"event\"", 12) != 0) {
        return false;
    }
    net->has_done_it = true;
    return true;
}

void network_push(struct net *net, struct line *line, struct net_frame *frame,
                  const struct net_group *group)
{
    if (line == NULL || !line->at_app || line->closing || net->dead) {
        return;
    }
    net->watcher.shown(net->watcher.data, line->id, fake_frame_message(frame), frame->text);
    if (line->cut || !line->at_client || swallow(net, frame)) {
        return;
    }
    if (network_is_stalled(net, line) && line->down.bytes > NETWORK_QUEUE_BYTES) {
        network_disconnect_slow(net, line);
        return;
    }
    struct packet *packet = packet_create();
    packet->frame = net_frame_retain(frame);
    packet->bytes = frame->bytes;
    packet->group = group;
    push(net, line, packet);
}

void net_send(struct net *net, net_conn conn, struct net_frame *frame)
{
    network_push(net, network_line(net, conn), frame, NULL);
}

void network_push_end(struct net *net, struct line *line, int code, int64_t later_ms)
{
    struct packet *packet = packet_create();
    packet->code = code;
    if (line->down.due_ms < net->agenda->now_ms + later_ms) {
        line->down.due_ms = net->agenda->now_ms + later_ms;
    }
    push(net, line, packet);
}

void network_stall(struct net *net, net_conn conn, int64_t ms)
{
    struct line *line = network_line(net, conn);
    if (line == NULL || line->cut || line->closing || network_is_stalled(net, line)) {
        return;
    }
    line->stalled_until_ms = net->agenda->now_ms + ms;
    for (struct packet *packet = line->down.first; packet != NULL; packet = packet->next) {
        if (packet->due_ms < line->stalled_until_ms) {
            packet->due_ms = line->stalled_until_ms;
            agenda_add(net->agenda, packet->due_ms, deliver_down, net, conn);
        }
    }
    if (line->down.due_ms < line->stalled_until_ms) {
        line->down.due_ms = line->stalled_until_ms;
    }
}

/* ---- up: to the server ---- */

/* A bucket like the real one: limited at once, and limited per second. */
static int wait_ms(struct net *net, struct line *line)
{
    const int64_t every_ms = 1000 / NET_RATE_A_SECOND;
    int64_t now_ms = net->agenda->now_ms;
    int64_t full_ms = line->tokens_ms > now_ms ? line->tokens_ms : now_ms;
    int64_t wait = full_ms + every_ms - (now_ms + NET_RATE_BURST * every_ms);
    if (wait <= 0) {
        line->tokens_ms = full_ms + every_ms;
    }
    return wait > 0 ? (int)wait : 0;
}

static void refuse(struct net *net, struct line *line, const struct packet *packet,
                   enum net_refusal why, int retry_after_ms)
{
    size_t shown = packet->bytes < NET_REFUSED_BYTES_MAX ? packet->bytes : NET_REFUSED_BYTES_MAX;
    net_conn conn = line->id;
    if (++line->refusals > NET_REFUSALS_MAX) {
        net_disconnect(net, conn, NET_CLOSE_POLICY, "");
        return;
    }
    net->handlers->refused(net->app, conn, why, retry_after_ms, packet->text, shown);
}

static void deliver_up(void *data, uint64_t what)
{
    struct net *net = data;
    if (network_waits(net, deliver_up, what)) {
        return;
    }
    struct line *line = network_line(net, what);
    if (line == NULL || line->up.first == NULL || line->up.first->due_ms > net->agenda->now_ms ||
        line->is_paused) {
        return;
    }
    struct packet *packet = packets_pop(&line->up);
    int wait = line->at_app ? wait_ms(net, line) : 0;
    if (line->at_app && !line->closing) {
        if (wait > 0) {
            refuse(net, line, packet, NET_REFUSED_TOO_FAST, wait);
        } else if (packet->bytes > NET_MESSAGE_BYTES_MAX) {
            refuse(net, line, packet, NET_REFUSED_TOO_BIG, 0);
        } else {
            net->waited_ms = net->agenda->now_ms - packet->due_ms;
            net->watcher.told(net->watcher.data, line->id, packet->text, packet->bytes);
            net->handlers->message(net->app, line->id, packet->text, packet->bytes);
        }
    }
    packet_destroy(packet);
}

void net_pause(struct net *net, net_conn conn)
{
    struct line *line = network_line(net, conn);
    if (line != NULL) {
        line->is_paused = true;
    }
}

void net_resume(struct net *net, net_conn conn)
{
    struct line *line = network_line(net, conn);
    if (line == NULL || !line->is_paused) {
        return;
    }
    line->is_paused = false;
    int64_t now_ms = net->agenda->now_ms;
    for (struct packet *packet = line->up.first; packet != NULL && packet->due_ms <= now_ms;
         packet = packet->next) {
        agenda_add(net->agenda, now_ms, deliver_up, net, conn);
    }
}

void network_say(struct net *net, net_conn conn, const char *text, size_t bytes)
{
    struct line *line = network_line(net, conn);
    if (line == NULL || line->cut || !line->at_client) {
        return;
    }
    struct packet *packet = packet_create();
    packet->text = malloc(bytes + 1);
    assert(packet->text != NULL);
    memcpy(packet->text, text, bytes);
    packet->text[bytes] = '\0';
    packet->bytes = bytes;
    struct packets *up = &line->up;
    int64_t due_ms =
        net->agenda->now_ms + line->latency_ms + luck_pick(net->luck, line->latency_ms / 2 + 1);
    packet->due_ms = due_ms < up->due_ms ? up->due_ms : due_ms;
    up->due_ms = packet->due_ms;
    up->last == NULL ? (up->first = packet) : (up->last->next = packet);
    up->last = packet;
    up->bytes += bytes;
    agenda_add(net->agenda, packet->due_ms, deliver_up, net, conn);
}
