/* SPDX-License-Identifier: MIT */
/*
 * A simulated network behind net.h. Every message takes time. None overtakes another on its connection, but messages
 * of different connections do overtake each other. Connections break at any moment, in either direction; readers
 * stall and lag; a client that sends too fast is disconnected. Messages arrive from the agenda, never from inside a
 * call.
 */
#pragma once

#include <jansson.h>

#include "agenda.h"
#include "luck.h"
#include "net/net.h"

enum {
    /* A tenth of the real limit, so that a few dozen messages reach it. */
    NETWORK_LAG_BYTES = 8 * 1024,
    NETWORK_QUEUE_BYTES = 64 * 1024,
    NETWORK_SILENCE_MS = NET_SILENCE_MAX_MS,
    /* after so long a silence a client takes its connection for dead */
    NETWORK_CLIENT_SILENCE_MS = 9000,
};

/** Faults that no real network has. They show that the laws detect them. */
enum network_mischief {
    NETWORK_HONEST,
    NETWORK_CHANGES,  /* changes a digit in an event */
    NETWORK_SWALLOWS, /* drops one message from the middle */
    NETWORK_LEAKS,    /* sends to watchers a message that is for players only */
};

/** An observer of the network. All texts and messages are borrowed. */
struct network_watcher {
    void *data;
    /** The server sends this message to that connection: from now on its user may know the content. */
    void (*shown)(void *data, net_conn conn, const json_t *message, const char *text);
    /** The message has reached the server, which reads it next. */
    void (*told)(void *data, net_conn conn, const char *text, size_t bytes);
    /** The message has reached the client. */
    void (*heard)(void *data, net_conn conn, const json_t *message, const char *text);
    /** The server learns that the connection has ended, or the server dies. */
    void (*left)(void *data, net_conn conn);
    /** The client learns that its connection has ended. */
    void (*ended)(void *data, net_conn conn, int code);
};

struct net *network_create(struct agenda *agenda, struct luck *luck,
                           const struct network_watcher *watcher);
void network_destroy(struct net *net);

/** A server is attached to the network from now on. */
void network_open_app(struct net *net, const struct net_handlers *handlers, void *data);
/**
 * The server closes every connection with that code and accepts no more; call network_kill_app() when the server has
 * stopped.
 */
void network_kill_app(struct net *net);
/**
 * The server closes every connection with that code and accepts no more; call network_kill_app() when the server has
 * stopped.
 */
void network_close_app(struct net *net, int code);

/** A client connects; the callbacks `heard` or `ended` show whether a server is running. */
net_conn network_connect(struct net *net, const char *address, int latency_ms);
/** The client sends a text, which is copied. */
void network_say(struct net *net, net_conn conn, const char *text, size_t bytes);
/** The client closes the connection. It receives nothing more. */
void network_hang_up(struct net *net, net_conn conn);
/**
 * The connection breaks: a part of the messages under way arrives, the rest does not. Both ends learn of it some time
 * later.
 */
void network_cut(struct net *net, net_conn conn);
/** The client reads nothing for a while. */
void network_stall(struct net *net, net_conn conn, int64_t ms);
/** The server's process is stopped until then: messages for it arrive, and it reads them afterwards. 0: it runs. */
void network_freeze_app(struct net *net, int64_t until_ms);
/** The end of that; 0 if the process runs. */
int64_t network_frozen_until(const struct net *net);
/** Commits this fault once, at the first opportunity. */
void network_do_mischief(struct net *net, enum network_mischief mischief);
bool network_has_done_it(const struct net *net);

/** How often readers lagged and caught up; for the statistics. */
uint64_t network_lagged(const struct net *net);
