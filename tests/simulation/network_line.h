/* SPDX-License-Identifier: MIT */
/* Shared by the files of the network. A line is one connection with its messages under way. */
#pragma once

#include "network.h"
#include "packets.h"
#include "server/harness/fake_frame.h"

struct line {
    net_conn id;
    char address[NET_ADDRESS_BYTES];
    int latency_ms;
    bool at_app;    /* the server knows the connection and has not learnt of its end */
    bool at_client; /* the client has not learnt of its end */
    bool closing;   /* drops all further messages of the server */
    bool cut;
    bool is_paused; /* the messages that have arrived wait for net_resume() */
    struct packets up;
    struct packets down;
    int64_t stalled_until_ms;
    int64_t tokens_ms; /* rate limit, a bucket: the time at which it is full again */
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
    const struct net_handlers *handlers; /* NULL: no server is attached */
    void *app;
    bool dead; /* the process is dying: no more messages leave */
    int64_t frozen_until_ms;
    int64_t waited_ms; /* of the message that is being delivered, while the process was stopped */
    struct line **lines;
    size_t line_count;
    size_t line_capacity;
    enum network_mischief mischief;
    bool has_done_it;
    uint64_t lagged;
};

/** True if the process is stopped: `run` is called again when it runs again. */
bool network_waits(struct net *net, agenda_fn run, uint64_t what);

/** NULL if the connection has ended. */
struct line *network_line(const struct net *net, net_conn conn);
/** Queues a frame of the server for its delivery. */
void network_push(struct net *net, struct line *line, struct net_frame *frame,
                  const struct net_group *group);
/** Queues the end of the connection for the client, which learns of it after the delay at the earliest. */
void network_push_end(struct net *net, struct line *line, int code, int64_t later_ms);
/** Schedules the moment at which the server learns of the end. */
void network_tell_app(struct net *net, struct line *line, int64_t later_ms);
/** Frees the line if neither end knows it any more. */
void network_forget(struct net *net, struct line *line);
/** The client reads nothing and its buffer is full: the server disconnects it as too slow. */
void network_disconnect_slow(struct net *net, struct line *line);
/** Calls back for each of the line's groups in which it had lagged. */
void network_tell_caught_up(struct net *net, struct line *line);
/** Removes the line from all groups. */
void network_leave_groups(struct line *line);
bool network_is_stalled(const struct net *net, const struct line *line);
