/* SPDX-License-Identifier: MIT */
/*
 * Distributes the messages of a group to its members. A pass over all members joins the pending messages into one frame
 * and writes it once to each member that keeps up. Groups of the kind NET_GROUP_FIRST are served completely in each
 * turn of the loop. A crowd is served a slice at a time, so that a message for a player waits for one slice only and
 * not for the entire crowd. Messages that are sent to a crowd during its pass leave with the next pass: the busier the
 * server, the fewer and larger the writes.
 */
#include <assert.h>
#include <string.h>

#include "net/ws/group.h"

/* ---- groups with pending messages ---- */

void group_open(struct net_group *group)
{
    if (!list_is_linked(&group->in_open)) {
        list_append(&group->net->open[group->kind], &group->in_open);
    }
}

/* ---- a pass ---- */

static void pass_begin(struct net_group *group)
{
    group->pass_end = group_end(group);
    group->joined = group->pending_count == 1
                        ? net_frame_retain(group->pending[0])
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
        return; /* joined during the pass, or has caught up separately */
    } else if (member->next_number > group->first_number || member_shares(member)) {
        group_catch_up(conn);
    } else {
        member->next_number = group->pass_end;
        if (conn->queue.count == 0 && connection_can_write(conn) && !conn->closing) {
            connection_write(conn, group->joined);
        } else {
            member_push(member, group->joined);
        }
    }
}

/* Visits at most `most` members; returns the number visited. */
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
    assert(group->cursor <= group->members_count); /* otherwise the pass would never end */
    if (group->cursor == group->members_count) {
        pass_finish(group);
    }
    return visited;
}

static void member_move(struct net_group *group, size_t from, size_t hole)
{
    group->members[hole] = group->members[from];
    group->members[hole]->index = hole;
}

/*
 * The last visited member fills the hole that a visited one leaves; the last of all members fills the hole that this
 * move leaves.
 */
void pass_remove_member(struct net_group *group, size_t index)
{
    size_t hole = index;
    if (index < group->cursor) {
        hole = --group->cursor;
        member_move(group, hole, index);
    }
    size_t last = --group->members_count;
    if (hole < last) {
        member_move(group, last, hole);
    }
}

void groups_serve(struct net *net, enum net_group_kind kind, int most)
{
    struct list *open = &net->open[kind];
    while (!list_is_empty(open) && most > 0) {
        struct net_group *group = LIST_FIRST(open, struct net_group, in_open);
        most -= pass_advance(group, most);
        list_remove(&group->in_open);
        if (group->pending_count > 0) {
            group_open(group); /* at the end of the list, behind the other waiting groups */
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
    list_remove(&group->in_open);
}

void groups_distribute(struct net *net)
{
    for (int kind = 0; kind < NET_GROUP_KINDS; kind++) {
        while (!list_is_empty(&net->open[kind])) {
            group_distribute(LIST_FIRST(&net->open[kind], struct net_group, in_open));
        }
    }
}
