/* SPDX-License-Identifier: MIT */
/*
 * Receivers of the same messages. What a group is sent in one turn of the loop is a batch; it is joined once and
 * every member that keeps up gets it in one write. One group at a time has an open batch: when another one is sent
 * to, the first is queued with its members, so that whoever is in both gets everything in order.
 */
#include "net_private.h"

#include <assert.h>
#include <stdlib.h>

struct membership {
    struct net_group *group;
    struct connection *conn;
    struct membership *next; /* of the same connection */
    size_t index;            /* among the group's members */
    size_t taken;            /* frames of the open batch that this member has, or does not get */
};

struct net_group {
    struct net *net;
    enum net_group_kind kind;
    struct membership **members;
    size_t members_count;
    size_t members_capacity;
    struct net_frame **batch;
    size_t batch_count;
    size_t batch_capacity;
};

static void batch_clear(struct net_group *group)
{
    for (size_t i = 0; i < group->batch_count; i++) {
        net_frame_release(group->batch[i]);
    }
    group->batch_count = 0;
    if (group->net->open_group == group) {
        group->net->open_group = NULL;
    }
}

static void member_catch_up(struct membership *member)
{
    struct net_group *group = member->group;
    while (member->taken < group->batch_count) {
        connection_push(member->conn, group->batch[member->taken++]);
    }
}

void group_catch_up(struct connection *conn)
{
    for (struct membership *member = conn->groups; member; member = member->next) {
        member_catch_up(member); /* only the one open group has a batch */
    }
}

void group_distribute(struct net_group *group)
{
    for (size_t i = 0; i < group->members_count; i++) {
        member_catch_up(group->members[i]);
        group->members[i]->taken = 0;
    }
    batch_clear(group);
}

static void member_flush(struct membership *member, struct net_frame *joined)
{
    struct connection *conn = member->conn;
    if (member->taken > 0) {
        member_catch_up(member);
    } else if (conn->queue.count == 0 && connection_may_write(conn) && !conn->closing) {
        connection_write(conn, joined);
    } else {
        connection_push(conn, joined);
    }
}

void group_flush(struct net_group *group)
{
    assert(group->net->open_group == group && group->batch_count > 0);
    struct net_frame *joined = group->batch_count == 1
                                   ? net_frame_keep(group->batch[0])
                                   : frame_create_joined(group->batch, group->batch_count);
    for (size_t i = 0; i < group->members_count; i++) {
        member_flush(group->members[i], joined);
        group->members[i]->taken = 0;
    }
    net_frame_release(joined);
    batch_clear(group);
}

struct net_group *net_group_create(struct net *net, enum net_group_kind kind)
{
    struct net_group *group = calloc(1, sizeof *group);
    assert(group);
    group->net = net;
    group->kind = kind;
    return group;
}

static void member_remove(struct membership *member)
{
    struct net_group *group = member->group;
    struct membership **at = &member->conn->groups;

    while (*at != member) {
        at = &(*at)->next;
    }
    *at = member->next;
    group->members[member->index] = group->members[--group->members_count];
    group->members[member->index]->index = member->index;
    free(member);
}

void net_group_destroy(struct net_group *group)
{
    if (!group) {
        return;
    }
    group_distribute(group);
    while (group->members_count > 0) {
        member_remove(group->members[group->members_count - 1]);
    }
    free(group->members);
    free(group->batch);
    free(group);
}

static struct membership *member_find(const struct net_group *group, const struct connection *conn)
{
    struct membership *member = conn->groups;
    while (member && member->group != group) {
        member = member->next;
    }
    return member;
}

void net_group_join(struct net_group *group, net_conn id)
{
    struct connection *conn = connection_find(group->net, id);
    if (!conn || member_find(group, conn)) {
        return;
    }
    if (group->members_count == group->members_capacity) {
        size_t capacity = group->members_capacity ? 2 * group->members_capacity : 4;
        struct membership **members = realloc(group->members, capacity * sizeof *members);
        assert(members);
        group->members = members;
        group->members_capacity = capacity;
    }

    struct membership *member = malloc(sizeof *member);
    assert(member);
    *member = (struct membership){
        .group = group,
        .conn = conn,
        .next = conn->groups,
        .index = group->members_count,
        .taken = group->batch_count, /* what was sent before is not for it */
    };
    conn->groups = member;
    group->members[group->members_count++] = member;
}

void net_group_leave(struct net_group *group, net_conn id)
{
    struct connection *conn = connection_find(group->net, id);
    struct membership *member = conn ? member_find(group, conn) : NULL;
    if (member) {
        member_catch_up(member);
        member_remove(member);
    }
}

int net_group_size(const struct net_group *group)
{
    return (int)group->members_count;
}

void net_group_send(struct net_group *group, struct net_frame *frame)
{
    struct net *net = group->net;

    if (group->members_count == 0) {
        return;
    }
    if (net->open_group && net->open_group != group) {
        group_distribute(net->open_group);
    }
    net->open_group = group;
    if (group->batch_count == group->batch_capacity) {
        size_t capacity = group->batch_capacity ? 2 * group->batch_capacity : 4;
        struct net_frame **batch = realloc(group->batch, capacity * sizeof(struct net_frame *));
        assert(batch);
        group->batch = batch;
        group->batch_capacity = capacity;
    }
    group->batch[group->batch_count++] = net_frame_keep(frame);
}

void group_drop_connection(struct connection *conn)
{
    while (conn->groups) {
        member_remove(conn->groups);
    }
}
