/* SPDX-License-Identifier: MIT */
/* Receivers of the same messages: the members of a group, the messages pending for them, and the members that lag. */
#include "net/ws/group.h"

#include <assert.h>
#include <stdlib.h>

/* ---- one member ---- */

static bool member_has_pending(const struct membership *member)
{
    return !member->lags && member->next_number < group_end(member->group);
}

/* The index, among the pending messages, of the next one for this member. */
static size_t member_at(const struct membership *member)
{
    return (size_t)(member->next_number - member->group->first_number);
}

bool member_shares(const struct membership *member)
{
    LIST_EACH(const struct membership, other, &member->conn->groups, of_conn) {
        if (other != member && member_has_pending(other)) {
            return true;
        }
    }
    return false;
}

/*
 * Drops the pending messages of this group for the member. It is sent nothing more of the group until its queue has
 * left.
 */
static void member_fall_behind(struct membership *member, const struct net_frame *frame)
{
    struct connection *conn = member->conn;
    struct net *net = conn->net;

    member->lags = true;
    if (conn->lags++ == 0) {
        conn->lags_since_ms = net_now_ms(net);
        net->lagging++;
    }
    net->counts.lagged++;
    net->counts.messages_dropped += frame->messages;
    net->counts.messages_dropped += queue_drop(&conn->queue, member->group->id);
    connection_recount(conn);
    /* marked even if the queue is empty: the flush detects that it has left */
    connection_mark_dirty(conn);
}

void member_push(struct membership *member, struct net_frame *frame)
{
    struct connection *conn = member->conn;
    size_t waiting = connection_waiting_bytes(conn);

    if (member->lags || conn->closing || conn->aborting) {
        return;
    }
    if (member->group->kind == NET_GROUP_CROWD && waiting > 0 &&
        waiting + frame->bytes > NET_LAG_BYTES_MAX) {
        member_fall_behind(member, frame);
        return;
    }
    connection_push(conn, frame, member->group->id);
}

/* The membership whose next message was sent before those of all others; NULL if no message is pending. */
static struct membership *membership_to_serve(const struct connection *conn)
{
    struct membership *oldest = NULL;
    uint64_t oldest_place = UINT64_MAX;
    LIST_EACH(struct membership, member, &conn->groups, of_conn) {
        if (member_has_pending(member) && member->group->places[member_at(member)] < oldest_place) {
            oldest = member;
            oldest_place = member->group->places[member_at(member)];
        }
    }
    return oldest;
}

void group_catch_up(struct connection *conn)
{
    struct membership *member;
    while ((member = membership_to_serve(conn))) {
        struct net_frame *frame = member->group->pending[member_at(member)];
        member->next_number++;
        member_push(member, frame);
    }
}

static void member_stop_lagging(struct membership *member)
{
    struct connection *conn = member->conn;
    if (member->lags) {
        member->lags = false;
        /* the state that the member gets after catching up includes all these messages */
        member->next_number = group_end(member->group);
        if (--conn->lags == 0) {
            conn->net->lagging--;
        }
    }
}

void group_report_caught_up(struct connection *conn)
{
    const struct net *net = conn->net;
    while (conn->lags > 0) {
        struct membership *member = LIST_FIRST(&conn->groups, struct membership, of_conn);
        while (!member->lags) {
            member = LIST_NEXT(&conn->groups, member, struct membership, of_conn);
        }
        member_stop_lagging(member);
        conn->net->counts.caught_up++;
        if (net->config.handlers.caught_up) {
            net->config.handlers.caught_up(net->config.data, conn->id, member->group->about);
        }
    }
}

bool group_matters(const struct connection *conn)
{
    LIST_EACH(const struct membership, member, &conn->groups, of_conn) {
        if (member->group->kind == NET_GROUP_FIRST) {
            return true;
        }
    }
    return false;
}

/* ---- the group ---- */

struct net_group *net_group_create(struct net *net, enum net_group_kind kind, void *about)
{
    struct net_group *group = calloc(1, sizeof *group);
    assert(group);
    group->net = net;
    group->kind = kind;
    group->about = about;
    group->id = ++net->groups_made;
    return group;
}

static void member_remove(struct membership *member)
{
    list_remove(&member->of_conn);
    member_stop_lagging(member);
    pass_remove_member(member->group, member->index);
    free(member);
}

void net_group_destroy(struct net_group *group)
{
    if (group == NULL) {
        return;
    }
    group_distribute(group);
    while (group->members_count > 0) {
        member_remove(group->members[group->members_count - 1]);
    }
    free(group->members);
    free(group->pending);
    free(group->places);
    free(group);
}

static struct membership *member_find(const struct net_group *group, const struct connection *conn)
{
    LIST_EACH(struct membership, member, &conn->groups, of_conn) {
        if (member->group == group) {
            return member;
        }
    }
    return NULL;
}

void net_group_join(struct net_group *group, net_conn id)
{
    struct connection *conn = connection_find(group->net, id);
    if (conn == NULL || member_find(group, conn)) {
        return;
    }
    if (group->members_count == group->members_capacity) {
        size_t capacity = group->members_capacity ? 2 * group->members_capacity : 2;
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
        .index = group->members_count,
        .next_number = group_end(group), /* messages sent before the member joined are not for it */
    };
    list_prepend(&conn->groups, &member->of_conn);
    group->members[group->members_count++] = member;
}

bool net_group_leave(struct net_group *group, net_conn id)
{
    struct connection *conn = connection_find(group->net, id);
    struct membership *member = conn ? member_find(group, conn) : NULL;
    if (member == NULL) {
        return false;
    }
    group_catch_up(conn);
    bool lagged = member->lags;
    member_remove(member);
    return lagged;
}

int net_group_size(const struct net_group *group)
{
    return (int)group->members_count;
}

static void pending_grow(struct net_group *group)
{
    size_t capacity = group->pending_capacity ? 2 * group->pending_capacity : 2;
    struct net_frame **pending = realloc(group->pending, capacity * sizeof *pending);
    uint64_t *places = realloc(group->places, capacity * sizeof *places);
    assert(pending && places);
    group->pending = pending;
    group->places = places;
    group->pending_capacity = capacity;
}

void net_group_send(struct net_group *group, struct net_frame *frame)
{
    if (group->members_count == 0) {
        return;
    }
    if (group->pending_count == group->pending_capacity) {
        pending_grow(group);
    }
    group->pending[group->pending_count] = net_frame_retain(frame);
    group->places[group->pending_count] = group->net->group_places++;
    group->pending_count++;
    group_open(group);
}

void group_drop_connection(struct connection *conn)
{
    LIST_EACH_SAFE(struct membership, member, &conn->groups, of_conn) {
        member_remove(member);
    }
}
