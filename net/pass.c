/* SPDX-License-Identifier: MIT */
/*
 * How what a group was sent reaches its members: a pass over all of them joins everything that is pending into one frame
 * and writes it once to each who keeps up. The groups that matter are served whole in each turn of the loop; a crowd is
 * served a slice at a time, so that whatever comes for a player meanwhile waits for a slice and not for the crowd. What a
 * crowd is sent during its pass goes out with the next: the busier the house, the fewer and larger the writes.
 */
#include <assert.h>
#include <string.h>

#include "group.h"

/* ---- groups with something pending ---- */

void group_open(struct net_group *group)
{
    struct open_groups *open = &group->net->open[group->kind];
    if (group->open) {
        return;
    }
    group->open = true;
    group->next_open = NULL;
    if (open->last) {
        open->last->next_open = group;
    } else {
        open->first = group;
    }
    open->last = group;
}

void group_unlink_open(struct net_group *group)
{
    struct open_groups *open = &group->net->open[group->kind];
    struct net_group *before = NULL;
    if (!group->open) {
        return;
    }
    for (struct net_group *at = open->first; at != group; at = at->next_open) {
        before = at;
    }
    if (before) {
        before->next_open = group->next_open;
    } else {
        open->first = group->next_open;
    }
    if (open->last == group) {
        open->last = before;
    }
    group->open = false;
}

/* ---- a pass ---- */

static void pass_begin(struct net_group *group)
{
    group->pass_end = group_end(group);
    group->joined = group->pending_count == 1
                        ? net_frame_keep(group->pending[0])
                        : frame_create_joined(group->pending, group->pending_count);
}

static void pending_release(struct net_group *group, size_t count)
{
    size_t left = group->pending_count - count;
    for (size_t i = 0; i < count; i++) {
        net_frame_release(group->pending[i]);
    }
    if (left > 0) {
        memmove(group->pending, group->pending + count, left * sizeof *group->pending);
        memmove(group->places, group->places + count, left * sizeof *group->places);
    }
    group->pending_count = left;
    group->first_number += count;
}

static void pass_finish(struct net_group *group)
{
    net_frame_release(group->joined);
    group->joined = NULL;
    group->cursor = 0;
    pending_release(group, (size_t)(group->pass_end - group->first_number));
}

static void member_visit(struct membership *member)
{
    struct net_group *group = member->group;
    struct connection *conn = member->conn;

    if (member->lags) {
        conn->net->counts.messages_dropped += group->joined->messages;
    } else if (member->next_number >= group->pass_end) {
        return; /* came during the pass, or has caught up by himself */
    } else if (member->next_number > group->first_number || member_shares(member)) {
        group_catch_up(conn);
    } else {
        member->next_number = group->pass_end;
        if (conn->queue.count == 0 && connection_may_write(conn) && !conn->closing) {
            connection_write(conn, group->joined);
        } else {
            member_push(member, group->joined);
        }
    }
}

/* Visits at most so many members; returns how many. */
static int pass_advance(struct net_group *group, int most)
{
    int visited = 0;
    if (!group->joined) {
        pass_begin(group);
    }
    while (visited < most && group->cursor < group->members_count) {
        member_visit(group->members[group->cursor++]);
        visited++;
    }
    if (group->cursor == group->members_count) {
        pass_finish(group);
    }
    return visited;
}

size_t pass_member_goes(struct net_group *group, size_t index)
{
    if (index >= group->cursor) {
        return index;
    }
    size_t edge = --group->cursor;
    group->members[index] = group->members[edge];
    group->members[index]->index = index;
    return edge;
}

void groups_serve(struct net *net, enum net_group_kind kind, int most)
{
    const struct open_groups *open = &net->open[kind];
    while (open->first && most > 0) {
        struct net_group *group = open->first;
        most -= pass_advance(group, most);
        group_unlink_open(group);
        if (group->pending_count > 0) {
            group_open(group); /* behind the others, who wait too */
        }
    }
}

void group_distribute(struct net_group *group)
{
    for (size_t i = 0; i < group->members_count; i++) {
        group_catch_up(group->members[i]->conn);
    }
    net_frame_release(group->joined);
    group->joined = NULL;
    group->cursor = 0;
    pending_release(group, group->pending_count);
    group_unlink_open(group);
}

void groups_distribute(struct net *net)
{
    for (int kind = 0; kind < NET_GROUP_KINDS; kind++) {
        while (net->open[kind].first) {
            group_distribute(net->open[kind].first);
        }
    }
}
