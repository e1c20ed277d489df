/* SPDX-License-Identifier: MIT */
#include "network.h"
#include "network_line.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct net *network_create(struct agenda *agenda, struct luck *luck,
                           const struct network_watcher *watcher)
{
    struct net *net = calloc(1, sizeof *net);
    assert(net != NULL);
    *net = (struct net){.agenda = agenda, .luck = luck, .watcher = *watcher};
    return net;
}

void network_packet_destroy(struct packet *packet)
{
    if (packet->frame != NULL) {
        net_frame_release(packet->frame);
    }
    free(packet->text);
    free(packet);
}

static void packets_clear(struct packets *packets)
{
    while (packets->first != NULL) {
        struct packet *packet = packets->first;
        packets->first = packet->next;
        network_packet_destroy(packet);
    }
    packets->last = NULL;
    packets->bytes = 0;
}

/* Keeps the first `count` of them: what was further up the cable when it broke. */
static void packets_keep(struct packets *packets, int count)
{
    struct packets kept = {.due_ms = packets->due_ms};
    while (packets->first != NULL && count-- > 0) {
        struct packet *packet = packets->first;
        packets->first = packet->next;
        packet->next = NULL;
        kept.last == NULL ? (kept.first = packet) : (kept.last->next = packet);
        kept.last = packet;
        kept.bytes += packet->bytes;
    }
    packets_clear(packets);
    *packets = kept;
}

static struct packet *packets_pop(struct packets *packets)
{
    struct packet *packet = packets->first;
    packets->first = packet->next;
    packets->last = packets->first == NULL ? NULL : packets->last;
    packets->bytes -= packet->bytes;
    return packet;
}

static void line_destroy(struct line *line)
{
    network_leave_groups(line);
    packets_clear(&line->up);
    packets_clear(&line->down);
    free(line->groups);
    free(line);
}

void network_destroy(struct net *net)
{
    for (size_t i = 0; i < net->line_count; i++) {
        if (net->lines[i] != NULL) {
            line_destroy(net->lines[i]);
        }
    }
    free(net->lines);
    free(net);
}

struct line *network_line(const struct net *net, net_conn conn)
{
    return conn >= 1 && conn <= net->line_count ? net->lines[conn - 1] : NULL;
}

bool network_is_stalled(const struct net *net, const struct line *line)
{
    return line->stalled_until_ms > net->agenda->now_ms;
}

/* When neither end knows it any more, it is gone. */
static void forget_if_over(struct net *net, struct line *line)
{
    if (!line->at_house && !line->at_client) {
        net->lines[line->id - 1] = NULL;
        line_destroy(line);
    }
}

/* ---- down: from the house ---- */

static void client_learns_end(struct net *net, struct line *line, int code)
{
    if (line->at_client) {
        net_conn conn = line->id;
        line->at_client = false;
        packets_clear(&line->down);
        forget_if_over(net, line);
        net->watcher.ended(net->watcher.data, conn, code);
    }
}

static const json_t *frame_message(struct net_frame *frame)
{
    if (frame->message == NULL) {
        frame->message = json_loadb(frame->text, frame->bytes, JSON_REJECT_DUPLICATES, NULL);
        assert(frame->message != NULL); /* whatever the house sends is JSON */
    }
    return frame->message;
}

/* Another digit in the time of an event. */
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
        net->watcher.heard(net->watcher.data, line->id, frame_message(packet->frame),
                           packet->frame->text);
    }
    network_packet_destroy(packet);
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

static struct packet *packet_create(void)
{
    struct packet *packet = calloc(1, sizeof *packet);
    assert(packet != NULL);
    return packet;
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

static void let_go(struct net *net, struct line *line);

void network_push(struct net *net, struct line *line, struct net_frame *frame,
                  const struct net_group *group)
{
    if (line == NULL || !line->at_house || line->closing || net->dead) {
        return;
    }
    net->watcher.shown(net->watcher.data, line->id, frame_message(frame), frame->text);
    if (line->cut || !line->at_client || swallow(net, frame)) {
        return;
    }
    if (network_is_stalled(net, line) && line->down.bytes > NETWORK_QUEUE_BYTES) {
        let_go(net, line);
        return;
    }
    struct packet *packet = packet_create();
    packet->frame = net_frame_keep(frame);
    packet->bytes = frame->bytes;
    packet->group = group;
    push(net, line, packet);
}

void network_drop(struct line *line, const struct net_group *group)
{
    struct packet **at = &line->down.first;
    line->down.last = NULL;
    while (*at != NULL) {
        struct packet *packet = *at;
        if (packet->frame != NULL && packet->group == group) {
            *at = packet->next;
            line->down.bytes -= packet->bytes;
            network_packet_destroy(packet);
        } else {
            line->down.last = packet;
            at = &packet->next;
        }
    }
}

void net_send(struct net *net, net_conn conn, struct net_frame *frame)
{
    network_push(net, network_line(net, conn), frame, NULL);
}

static void push_end(struct net *net, struct line *line, int code, int64_t later_ms)
{
    struct packet *packet = packet_create();
    packet->code = code;
    if (line->down.due_ms < net->agenda->now_ms + later_ms) {
        line->down.due_ms = net->agenda->now_ms + later_ms;
    }
    push(net, line, packet);
}

/* ---- the ends of a connection ---- */

static void house_learns_end(void *data, uint64_t what)
{
    struct net *net = data;
    struct line *line = network_line(net, what);
    if (line == NULL || !line->at_house) {
        return;
    }
    line->at_house = false;
    packets_clear(&line->up);
    network_leave_groups(line);
    net->watcher.left(net->watcher.data, line->id);
    net->handlers->closed(net->house, line->id, 1006);
    line = network_line(net, what);
    if (line != NULL) {
        forget_if_over(net, line);
    }
}

static void tell_house_later(struct net *net, struct line *line, int64_t later_ms)
{
    int64_t due_ms = net->agenda->now_ms + later_ms;
    due_ms = due_ms < line->up.due_ms ? line->up.due_ms : due_ms;
    agenda_add(net->agenda, due_ms, house_learns_end, net, line->id);
}

void net_disconnect(struct net *net, net_conn conn, int code, const char *reason)
{
    (void)reason;
    struct line *line = network_line(net, conn);
    if (line == NULL || !line->at_house || line->closing || net->dead) {
        return;
    }
    line->closing = true;
    if (!line->cut) {
        push_end(net, line, code, 0);
    }
    tell_house_later(net, line, 2 * line->latency_ms + 10);
}

/* Who reads nothing has no place for it all. */
static void let_go(struct net *net, struct line *line)
{
    line->closing = true;
    push_end(net, line, 1006, 0);
    tell_house_later(net, line, 1);
}

void network_hang_up(struct net *net, net_conn conn)
{
    struct line *line = network_line(net, conn);
    if (line != NULL && line->at_client) {
        line->at_client = false;
        packets_clear(&line->down);
        if (line->at_house) {
            tell_house_later(net, line, line->cut ? NETWORK_SILENCE_MS : line->latency_ms);
        }
        forget_if_over(net, line);
    }
}

static int on_their_way(const struct packets *packets)
{
    int count = 0;
    for (const struct packet *packet = packets->first; packet != NULL; packet = packet->next) {
        count++;
    }
    return count;
}

void network_cut(struct net *net, net_conn conn)
{
    struct line *line = network_line(net, conn);
    if (line == NULL || line->cut || !line->at_house || !line->at_client) {
        return;
    }
    line->cut = true;
    packets_keep(&line->up, luck_pick(net->luck, on_their_way(&line->up) + 1));
    packets_keep(&line->down, luck_pick(net->luck, on_their_way(&line->down) + 1));
    bool quiet = luck_one_in(net->luck, 2); /* no end says anything: only silence tells */
    push_end(net, line, 1006,
             quiet ? luck_between(net->luck, 1000, NETWORK_CLIENT_SILENCE_MS)
                   : luck_pick(net->luck, 300));
    tell_house_later(net, line,
                     quiet ? luck_between(net->luck, 2000, NETWORK_SILENCE_MS)
                           : luck_pick(net->luck, 300));
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

/* ---- up: to the house ---- */

/* A bucket as the real one's: so many at once, so many a second. */
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

static void refuse(struct net *net, struct line *line, enum net_refusal why, int retry_after_ms)
{
    net_conn conn = line->id;
    if (++line->refusals > NET_REFUSALS_MAX) {
        net_disconnect(net, conn, NET_CLOSE_POLICY, "");
        return;
    }
    net->handlers->refused(net->house, conn, why, retry_after_ms);
}

static void deliver_up(void *data, uint64_t what)
{
    struct net *net = data;
    struct line *line = network_line(net, what);
    if (line == NULL || line->up.first == NULL || line->up.first->due_ms > net->agenda->now_ms) {
        return;
    }
    struct packet *packet = packets_pop(&line->up);
    int wait = line->at_house ? wait_ms(net, line) : 0;
    if (line->at_house && !line->closing) {
        if (wait > 0) {
            refuse(net, line, NET_REFUSED_TOO_FAST, wait);
        } else if (packet->bytes > NET_MESSAGE_BYTES_MAX) {
            refuse(net, line, NET_REFUSED_TOO_BIG, 0);
        } else {
            net->handlers->message(net->house, line->id, packet->text, packet->bytes);
        }
    }
    network_packet_destroy(packet);
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

static void arrive(void *data, uint64_t what)
{
    struct net *net = data;
    struct line *line = network_line(net, what);
    if (line == NULL || line->cut) {
        return;
    }
    if (net->handlers == NULL) {
        push_end(net, line, 1006, 0);
        return;
    }
    line->at_house = true;
    net->handlers->accepted(net->house, line->id, line->address);
    if (!line->at_client) {
        tell_house_later(net, line, 0);
    }
}

net_conn network_connect(struct net *net, const char *address, int latency_ms)
{
    if (net->line_count == net->line_capacity) {
        net->line_capacity = net->line_capacity == 0 ? 64 : 2 * net->line_capacity;
        net->lines = realloc(net->lines, net->line_capacity * sizeof *net->lines);
        assert(net->lines != NULL);
    }
    struct line *line = calloc(1, sizeof *line);
    assert(line != NULL);
    net->lines[net->line_count++] = line;
    line->id = net->line_count;
    line->latency_ms = latency_ms;
    line->at_client = true;
    snprintf(line->address, sizeof line->address, "%s", address);
    line->up.due_ms = net->agenda->now_ms + latency_ms;
    agenda_add(net->agenda, line->up.due_ms, arrive, net, line->id);
    return line->id;
}

/* ---- the house ---- */

void network_open_house(struct net *net, const struct net_handlers *handlers, void *data)
{
    net->handlers = handlers;
    net->house = data;
    net->dead = false;
}

void network_kill_house(struct net *net)
{
    net->dead = true;
    net->handlers = NULL;
    for (size_t i = 0; i < net->line_count; i++) {
        struct line *line = net->lines[i];
        if (line == NULL || !line->at_house) {
            continue;
        }
        line->at_house = false;
        net->watcher.left(net->watcher.data, line->id);
        packets_clear(&line->up);
        network_leave_groups(line);
        if (line->at_client && !line->closing && !line->cut) {
            packets_keep(&line->down, luck_pick(net->luck, on_their_way(&line->down) + 1));
            push_end(net, line, 1006, luck_pick(net->luck, 500));
        }
        line->closing = true;
        forget_if_over(net, line);
    }
}

void network_close_house(struct net *net, int code)
{
    for (size_t i = 0; i < net->line_count; i++) {
        struct line *line = net->lines[i];
        if (line == NULL || !line->at_house) {
            continue;
        }
        if (!line->closing && !line->cut) {
            push_end(net, line, code, 0);
        }
        line->closing = true;
        house_learns_end(net, line->id);
    }
    net->handlers = NULL;
}

void network_do_mischief(struct net *net, enum network_mischief mischief)
{
    net->mischief = mischief;
    net->has_done_it = false;
}

bool network_has_done_it(const struct net *net)
{
    return net->has_done_it;
}

uint64_t network_lagged(const struct net *net)
{
    return net->lagged;
}
