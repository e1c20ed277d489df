/* SPDX-License-Identifier: MIT */
/*
 * A group from the inside. What it is sent waits in `pending` until a pass has gone over all members; a member knows by
 * number which of it he has. So a pass may take many turns of the loop, and members may come, go, and be sent other
 * things meanwhile: before those they catch up, which keeps the order.
 */
#pragma once

#include "net_private.h"

struct membership {
    struct net_group *group;
    struct connection *conn;
    struct membership *next; /* of the same connection */
    size_t index;            /* among the group's members */
    uint64_t next_number;    /* of the first message he does not have yet */
    bool lags;               /* gets nothing until what waits for him has left */
};

struct net_group {
    struct net *net;
    enum net_group_kind kind;
    uint64_t id; /* never used twice */
    void *about;
    struct membership **members;
    size_t members_count;
    size_t members_capacity;
    struct net_frame **pending;
    uint64_t *places; /* of each of them, among all that was ever sent to any group */
    size_t pending_count;
    size_t pending_capacity;
    uint64_t first_number; /* of pending[0] */
    /* the pass under way */
    struct net_frame *joined; /* what it brings, as one; NULL: no pass */
    uint64_t pass_end;        /* number of the first message it does not bring */
    size_t cursor;            /* members before it have been visited */
    /* among the groups with something pending */
    bool open;
    struct net_group *next_open;
};

static inline uint64_t group_end(const struct net_group *group)
{
    return group->first_number + group->pending_count;
}

/* group.c */
/* Queues it for one member, who may fall behind by it. */
void member_push(struct membership *member, struct net_frame *frame);
/* Whether his connection has something pending from another group too. */
bool member_shares(const struct membership *member);

/* pass.c */
void group_open(struct net_group *group);
void group_unlink_open(struct net_group *group);
/* The member at `index` is about to be replaced by the last one: the visited stay before the cursor. Returns where the
 * hole is then. */
size_t pass_member_goes(struct net_group *group, size_t index);
/* Queues for all members what they do not have yet. */
void group_distribute(struct net_group *group);
