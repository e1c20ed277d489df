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

/* Frees the line as soon as neither end knows it any more. */
void network_forget(struct net *net, struct line *line)
{
    if (!line->at_app && !line->at_client) {
        net->lines[line->id - 1] = NULL;
        line_destroy(line);
    }
}

/* ---- the ends of a connection ---- */

void network_freeze_app(struct net *net, int64_t until_ms)
{
    net->frozen_until_ms = until_ms;
}

int64_t network_frozen_until(const struct net *net)
{
    return net->frozen_until_ms > net->agenda->now_ms ? net->frozen_until_ms : 0;
}

bool network_waits(struct net *net, agenda_fn run, uint64_t what)
{
    int64_t until_ms = network_frozen_until(net);
    if (until_ms > 0) {
        agenda_add(net->agenda, until_ms, run, net, what);
    }
    return until_ms > 0;
}

static void app_learns_end(void *data, uint64_t what)
{
    struct net *net = data;
    if (network_waits(net, app_learns_end, what)) {
        return;
    }
    struct line *line = network_line(net, what);
    if (line == NULL || !line->at_app) {
        return;
    }
    line->at_app = false;
    packets_clear(&line->up);
    network_leave_groups(line);
    net->watcher.left(net->watcher.data, line->id);
    net->handlers->closed(net->app, line->id, 1006);
    line = network_line(net, what);
    if (line != NULL) {
        network_forget(net, line);
    }
}

void network_tell_app(struct net *net, struct line *line, int64_t later_ms)
{
    int64_t due_ms = net->agenda->now_ms + later_ms;
    due_ms = due_ms < line->up.due_ms ? line->up.due_ms : due_ms;
    agenda_add(net->agenda, due_ms, app_learns_end, net, line->id);
}

void net_disconnect(struct net *net, net_conn conn, int code, const char *reason)
{
    (void)reason;
    struct line *line = network_line(net, conn);
    if (line == NULL || !line->at_app || line->closing || net->dead) {
        return;
    }
    line->closing = true;
    if (!line->cut) {
        network_push_end(net, line, code, 0);
    }
    network_tell_app(net, line, 2 * line->latency_ms + 10);
}

/* A reader that reads nothing has no buffer space for all of it. */
void network_disconnect_slow(struct net *net, struct line *line)
{
    line->closing = true;
    network_push_end(net, line, 1006, 0);
    network_tell_app(net, line, 1);
}

void network_hang_up(struct net *net, net_conn conn)
{
    struct line *line = network_line(net, conn);
    if (line != NULL && line->at_client) {
        line->at_client = false;
        packets_clear(&line->down);
        if (line->at_app) {
            network_tell_app(net, line, line->cut ? NETWORK_SILENCE_MS : line->latency_ms);
        }
        network_forget(net, line);
    }
}

void network_cut(struct net *net, net_conn conn)
{
    struct line *line = network_line(net, conn);
    if (line == NULL || line->cut || !line->at_app || !line->at_client) {
        return;
    }
    line->cut = true;
    packets_keep(&line->up, luck_pick(net->luck, packets_count(&line->up) + 1));
    packets_keep(&line->down, luck_pick(net->luck, packets_count(&line->down) + 1));
    /* in half of the cases no end signals the break, so only silence reveals it */
    bool quiet = luck_one_in(net->luck, 2);
    network_push_end(net, line, 1006,
                     quiet ? luck_between(net->luck, 1000, NETWORK_CLIENT_SILENCE_MS)
                           : luck_pick(net->luck, 300));
    network_tell_app(net, line,
                     quiet ? luck_between(net->luck, 2000, NETWORK_SILENCE_MS)
                           : luck_pick(net->luck, 300));
}

static void arrive(void *data, uint64_t what)
{
    struct net *net = data;
    if (network_waits(net, arrive, what)) {
        return;
    }
    struct line *line = network_line(net, what);
    if (line == NULL || line->cut) {
        return;
    }
    if (net->handlers == NULL) {
        network_push_end(net, line, 1006, 0);
        return;
    }
    line->at_app = true;
    net->handlers->accepted(net->app, line->id, line->address);
    if (!line->at_client) {
        network_tell_app(net, line, 0);
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

/* ---- the server ---- */

void network_open_app(struct net *net, const struct net_handlers *handlers, void *data)
{
    net->handlers = handlers;
    net->app = data;
    net->dead = false;
}

void network_kill_app(struct net *net)
{
    net->dead = true;
    net->handlers = NULL;
    for (size_t i = 0; i < net->line_count; i++) {
        struct line *line = net->lines[i];
        if (line == NULL || !line->at_app) {
            continue;
        }
        line->at_app = false;
        net->watcher.left(net->watcher.data, line->id);
        packets_clear(&line->up);
        network_leave_groups(line);
        if (line->at_client && !line->closing && !line->cut) {
            packets_keep(&line->down, luck_pick(net->luck, packets_count(&line->down) + 1));
            network_push_end(net, line, 1006, luck_pick(net->luck, 500));
        }
        line->closing = true;
        network_forget(net, line);
    }
}

void network_close_app(struct net *net, int code)
{
    for (size_t i = 0; i < net->line_count; i++) {
        struct line *line = net->lines[i];
        if (line == NULL || !line->at_app) {
            continue;
        }
        if (!line->closing && !line->cut) {
            network_push_end(net, line, code, 0);
        }
        line->closing = true;
        app_learns_end(net, line->id);
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
