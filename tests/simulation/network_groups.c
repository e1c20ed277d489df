/* SPDX-License-Identifier: MIT */
/* Groups: messages to many connections, and members of a crowd that lag. */
#include "network_line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct net_group *net_group_create(struct net *net, enum net_group_kind kind, void *about)
{
    struct net_group *group = calloc(1, sizeof *group);
    assert(group != NULL);
    *group = (struct net_group){.net = net, .kind = kind, .about = about};
    return group;
}

static int member_of(const struct net_group *group, net_conn conn)
{
    for (int i = 0; i < group->count; i++) {
        if (group->members[i].conn == conn) {
            return i;
        }
    }
    return -1;
}

/* Returns whether the connection lagged in that group. */
static bool leave(struct net_group *group, struct line *line)
{
    int at = member_of(group, line->id);
    bool lags = group->members[at].lags;
    group->members[at] = group->members[--group->count];
    for (size_t i = 0; i < line->group_count; i++) {
        if (line->groups[i] == group) {
            line->groups[i] = line->groups[--line->group_count];
            break;
        }
    }
    return lags;
}

void network_leave_groups(struct line *line)
{
    while (line->group_count > 0) {
        (void)leave(line->groups[0], line);
    }
}

void net_group_destroy(struct net_group *group)
{
    if (group == NULL) {
        return;
    }
    while (group->count > 0) {
        (void)leave(group, network_line(group->net, group->members[0].conn));
    }
    free(group->members);
    free(group);
}

void net_group_join(struct net_group *group, net_conn conn)
{
    struct line *line = network_line(group->net, conn);
    if (line == NULL || !line->at_app || member_of(group, conn) >= 0) {
        return;
    }
    if (group->count == group->capacity) {
        group->capacity = group->capacity == 0 ? 4 : 2 * group->capacity;
        group->members = realloc(group->members, (size_t)group->capacity * sizeof *group->members);
        assert(group->members != NULL);
    }
    group->members[group->count++] = (struct member){.conn = conn};
    if (line->group_count == line->group_capacity) {
        line->group_capacity = line->group_capacity == 0 ? 4 : 2 * line->group_capacity;
        line->groups = realloc(line->groups, line->group_capacity * sizeof(struct net_group *));
        assert(line->groups != NULL);
    }
    line->groups[line->group_count++] = group;
}

bool net_group_leave(struct net_group *group, net_conn conn)
{
    struct line *line = network_line(group->net, conn);
    return line != NULL && member_of(group, conn) >= 0 && leave(group, line);
}

int net_group_size(const struct net_group *group)
{
    return group->count;
}

/* ---- lagging ---- */

static void look_again(void *data, uint64_t what)
{
    struct net *net = data;
    struct line *line = network_line(net, what);
    if (network_waits(net, look_again, what)) {
        return;
    }
    if (line != NULL && line->down.first == NULL) {
        network_tell_caught_up(net, line);
    }
}

static void fall_behind(struct net_group *group, struct member *member, struct line *line)
{
    member->lags = true;
    group->net->lagged++;
    packets_drop(&line->down, group);
    agenda_add(group->net->agenda, line->stalled_until_ms, look_again, group->net, line->id);
}

void network_tell_caught_up(struct net *net, struct line *line)
{
    net_conn conn = line->id;
    if (network_waits(net, look_again, conn)) {
        return;
    }
    for (;;) {
        line = network_line(net, conn);
        struct net_group *lagging = NULL;
        for (size_t i = 0; line != NULL && line->at_app && i < line->group_count; i++) {
            struct net_group *group = line->groups[i];
            lagging = group->members[member_of(group, conn)].lags ? group : lagging;
        }
        if (lagging == NULL) {
            return;
        }
        lagging->members[member_of(lagging, conn)].lags = false;
        net->handlers->caught_up(net->app, conn, lagging->about);
    }
}

static void send_to(struct net_group *group, struct member *member, struct net_frame *frame)
{
    struct line *line = network_line(group->net, member->conn);
    if (member->lags || line == NULL || line->closing) {
        return;
    }
    size_t waiting = line->down.bytes;
    if (group->kind == NET_GROUP_CROWD && network_is_stalled(group->net, line) && waiting > 0 &&
        waiting + frame->bytes > NETWORK_LAG_BYTES) {
        fall_behind(group, member, line);
        return;
    }
    network_push(group->net, line, frame, group);
}

/* Sends a message for the players of a room to a member of one of its crowds too. */
static void leak(struct net_group *group, struct net_frame *frame)
{
    struct net *net = group->net;
    for (size_t i = 0; i < net->line_count; i++) {
        struct line *line = net->lines[i];
        for (size_t j = 0; line != NULL && j < line->group_count; j++) {
            if (line->groups[j]->about == group->about && line->groups[j] != group &&
                !line->closing && !line->cut) {
                net->has_done_it = true;
                network_push(net, line, frame, NULL);
                return;
            }
        }
    }
}

void net_group_send(struct net_group *group, struct net_frame *frame)
{
    for (int i = 0; i < group->count; i++) {
        send_to(group, &group->members[i], frame);
    }
    if (group->net->mischief == NETWORK_LEAKS && group->kind == NET_GROUP_FIRST &&
        strncmp(frame->text, "{\"t\":\"event\"", 12) == 0) {
        leak(group, frame);
    }
}

/* ---- the other functions of net.h that the server calls ---- */

void net_log_foreign_origin(struct net *net, const char *event, const char *origin,
                            const char *host)
{
    (void)net;
    (void)event;
    (void)origin;
    (void)host;
}

void net_charge(struct net *net, const char *address, uint64_t *since_ns)
{
    (void)net, (void)address, (void)since_ns;
}

int net_round_trip_ms(const struct net *net, net_conn conn)
{
    const struct line *line = network_line(net, conn);
    return line == NULL ? 0 : 2 * line->latency_ms;
}

int net_waited_ms(const struct net *net, net_conn conn)
{
    (void)conn;
    return (int)net->waited_ms;
}

size_t net_queued_bytes(const struct net *net, net_conn conn)
{
    const struct line *line = network_line(net, conn);
    return line != NULL && network_is_stalled(net, line) ? line->down.bytes : 0;
}

void net_counts(const struct net *net, struct net_counts *counts)
{
    (void)net;
    *counts = (struct net_counts){0};
}
