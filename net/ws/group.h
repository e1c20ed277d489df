/* SPDX-License-Identifier: MIT */
/*
 * The private declarations of a group. A message sent to a group stays in `pending` until a pass has gone over all
 * members. Each member stores the number of the next message it needs. So a pass may take many turns of the loop, and
 * meanwhile members may join, leave, and be sent other messages. Before a member is sent another message it gets its
 * pending ones, which keeps the order.
 */
#pragma once

#include "net/internal.h"

struct membership {
    struct net_group *group;
    struct connection *conn;
    struct list of_conn;  /* in conn->groups */
    size_t index;         /* among the group's members */
    uint64_t next_number; /* number of the first message that the member does not have yet */
    bool lags;            /* is sent nothing of the group until its queue has left */
};

struct net_group {
    struct net *net;
    enum net_group_kind kind;
    uint64_t id; /* never reused */
    void *about;
    struct membership **members;
    size_t members_count;
    size_t members_capacity;
    struct net_frame **pending;
    /* for each pending message: its number among all messages ever sent to any group */
    uint64_t *places;
    size_t pending_count;
    size_t pending_capacity;
    uint64_t first_number; /* number of pending[0] */
    /* the current pass */
    struct net_frame *joined; /* the messages of the pass, joined; NULL: no pass is running */
    uint64_t pass_end;        /* number of the first message that the pass does not include */
    size_t cursor;            /* members before this index have been visited */
    struct list in_open;      /* in net->open, if messages are pending */
};

static inline uint64_t group_end(const struct net_group *group)
{
    return group->first_number + group->pending_count;
}

/* group.c */
/* Queues a frame for one member, which may fall behind because of it. */
void member_push(struct membership *member, struct net_frame *frame);
/* True if the member's connection also has pending messages from another group. */
bool member_shares(const struct membership *member);

/* fanout.c */
void group_open(struct net_group *group);
/* Takes the member at `index` out of `members`. Visited members stay before the cursor, the others behind it. */
void pass_remove_member(struct net_group *group, size_t index);
/* Queues for all members the messages that they do not have yet. */
void group_distribute(struct net_group *group);
