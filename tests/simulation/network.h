/* SPDX-License-Identifier: MIT */
/*
 * A network behind net.h that is made of time: every message takes its while, none overtakes another on its connection,
 * and all overtake each other between connections. It breaks in the middle of things, either way round; readers stall and
 * fall behind; who talks too fast is refused. What arrives arrives from the agenda, never from inside a call.
 */
#pragma once

#include <jansson.h>

#include "agenda.h"
#include "luck.h"
#include "net.h"

enum {
    /* A tenth of what the real one has, so that a few dozen messages are enough. */
    NETWORK_LAG_BYTES = 8 * 1024,
    NETWORK_QUEUE_BYTES = 64 * 1024,
    NETWORK_SILENCE_MS = NET_SILENCE_MAX_MS,
    NETWORK_CLIENT_SILENCE_MS = 9000, /* after which a client takes its connection for dead */
};

/** What a network does wrong that no network does: to see that somebody notices. */
enum network_mischief {
    NETWORK_HONEST,
    NETWORK_CHANGES,  /* another digit in an event */
    NETWORK_SWALLOWS, /* one message out of the middle */
    NETWORK_LEAKS,    /* what players are sent, watchers get too */
};

/** Who looks on. All texts and messages are borrowed. */
struct network_watcher {
    void *data;
    /** The house shows this to that connection: from now on somebody may know it. */
    void (*shown)(void *data, net_conn conn, const json_t *message, const char *text);
    /** It has come to the client. */
    void (*heard)(void *data, net_conn conn, const json_t *message, const char *text);
    /** The house learns that it has ended, or dies. */
    void (*left)(void *data, net_conn conn);
    /** The client learns that its connection has ended. */
    void (*ended)(void *data, net_conn conn, int code);
};

struct net *network_create(struct agenda *agenda, struct luck *luck,
                           const struct network_watcher *watcher);
void network_destroy(struct net *net);

/** A house stands at its end from now on. */
void network_open_house(struct net *net, const struct net_handlers *handlers, void *data);
/** The process dies: what has left may still arrive, nothing more leaves, and every client learns of it. */
void network_kill_house(struct net *net);
/** The house closes every connection with that code and takes no more; call network_kill_house() when it is gone. */
void network_close_house(struct net *net, int code);

/** A client connects; whether anybody is there it learns by what is `heard` or `ended`. */
net_conn network_connect(struct net *net, const char *address, int latency_ms);
/** The client says something: a copy is kept. */
void network_say(struct net *net, net_conn conn, const char *text, size_t bytes);
/** The client closes. It hears nothing more. */
void network_hang_up(struct net *net, net_conn conn);
/** The cable breaks: some of what is on its way arrives, the rest does not. Both ends learn of it, some time. */
void network_cut(struct net *net, net_conn conn);
/** The client reads nothing for a while. */
void network_stall(struct net *net, net_conn conn, int64_t ms);
/** Once, as soon as it can be done. */
void network_do_mischief(struct net *net, enum network_mischief mischief);
bool network_has_done_it(const struct net *net);

/** How often readers fell behind and caught up; for the figures. */
uint64_t network_lagged(const struct net *net);
