/* SPDX-License-Identifier: MIT */
/* What the files of the network share: a line is one connection with what is on its way. */
#pragma once

#include "fake_frame.h"
#include "network.h"
#include "packets.h"

struct line {
    net_conn id;
    char address[NET_ADDRESS_BYTES];
    int latency_ms;
    bool at_house;  /* the house has been told of it, and not of its end */
    bool at_client; /* the client has not learnt of its end */
    bool closing;   /* takes nothing more that the house sends */
    bool cut;
    struct packets up;
    struct packets down;
    int64_t stalled_until_ms;
    int64_t tokens_ms; /* a bucket: the time at which it is full again */
    int refusals;
    struct net_group **groups;
    size_t group_count;
    size_t group_capacity;
};

struct member {
    net_conn conn;
    bool lags;
};

struct net_group {
    struct net *net;
    enum net_group_kind kind;
    void *about;
    struct member *members;
    int count;
    int capacity;
};

struct net {
    struct agenda *agenda;
    struct luck *luck;
    struct network_watcher watcher;
    const struct net_handlers *handlers; /* NULL: nobody is there */
    void *house;
    bool dead; /* the process is dying: nothing leaves any more */
    struct line **lines;
    size_t line_count;
    size_t line_capacity;
    enum network_mischief mischief;
    bool has_done_it;
    uint64_t lagged;
};

/** NULL where it is gone. */
struct line *network_line(const struct net *net, net_conn conn);
/** Takes a frame of the house onto its way. */
void network_push(struct net *net, struct line *line, struct net_frame *frame,
                  const struct net_group *group);
/** The end of the connection is on its way to the client, not before so long. */
void network_push_end(struct net *net, struct line *line, int code, int64_t later_ms);
/** The house will learn that it has ended. */
void network_tell_house(struct net *net, struct line *line, int64_t later_ms);
/** Frees the line where neither end knows it any more. */
void network_forget(struct net *net, struct line *line);
/** Who reads nothing has no place for it all: the house is rid of him. */
void network_let_go(struct net *net, struct line *line);
/** Those of the line's groups in which it had fallen behind are told. */
void network_tell_caught_up(struct net *net, struct line *line);
/** It is in no group any more. */
void network_leave_groups(struct line *line);
bool network_is_stalled(const struct net *net, const struct line *line);
