/* SPDX-License-Identifier: MIT */
/*
 * A source is an address that has sockets here: a whole IPv4 address, or a /64 of IPv6. It counts its sockets, and has
 * a share of each round of the loop (NET_SHARE_US of NET_ROUND_US): when its messages, requests and responses have used
 * that up, its other ones are held until the next round. So a flood from one address delays the messages of others by
 * this share, even if it comes from thousands of sockets. A source that is alone has most of the round
 * (NET_SHARE_ALONE_US). What it has used beyond its share is owed to the next rounds. A source stays after its last
 * socket until it has paid what it owes and its bucket of new sockets is full: a client gains nothing by another socket
 * for each request.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include "net/bucket.h"
#include "net/list.h"
#include "net/net.h"

struct socket_base;

enum { SOURCE_KEY_BYTES = 16 };

struct source {
    /* IPv6, network order; the lower half is 0 unless it is an IPv4 address */
    unsigned char key[SOURCE_KEY_BYTES];
    struct source *next;    /* in the same bucket of net->sources */
    int endpoints;          /* sockets that speak HTTP */
    int connections;        /* WebSockets */
    struct list connected;  /* these, the newest first */
    size_t waiting_bytes;   /* of responses to it: see net/http/budget.c */
    size_t queued_bytes;    /* at its WebSockets: see net/ws/queued.c */
    struct bucket arrivals; /* new sockets */
    /* ---- the share of a round ---- */
    uint64_t round;   /* to which `used_ns` belongs */
    uint64_t used_ns; /* above the share: owed to the next rounds */
    /* sockets that have something to read or to send, in their order */
    struct list held;
    struct list in_waiting; /* in net->waiting while it holds sockets */
};

/**
 * The text of an address; an IPv4 address in an IPv6 form loses its prefix, so that a client has one name. "" if it is
 * neither.
 */
void source_address_text(const struct sockaddr_storage *address, char text[NET_ADDRESS_BYTES]);
/** The source of an address; creates it. Release it if it gets no socket. */
struct source *source_of_socket(struct net *net, const struct sockaddr_storage *address);
/** The same for the key of a source. */
struct source *source_of_key(struct net *net, const unsigned char key[SOURCE_KEY_BYTES]);
/** The same for the text of an address. All texts that are no address have one source. */
struct source *source_of_text(struct net *net, const char *address);
/** Frees the source if it has no socket, owes nothing to later rounds, and its bucket is full. */
void source_release(struct net *net, struct source *source);
/** Keeps the source until source_unpin(), even if its last socket ends. */
struct source *source_pin(struct source *source);
void source_unpin(struct net *net, struct source *source);
/** Frees those sources that source_release() had to keep. Called from time to time. */
void sources_forget(struct net *net);
/** Frees all sources, at the end. */
void sources_finish(struct net *net);

/** Counts a new socket of the source. False if they are too many; a source that is alone may have any number. */
bool source_can_arrive(struct net *net, struct source *source);

/** The source with the most WebSockets; NULL if there are none. */
struct source *sources_busiest(const struct net *net);

/** The source for which the most bytes of responses wait; NULL if none does. */
const struct source *sources_with_most_waiting(const struct net *net);

/** The source at whose WebSockets the most bytes wait; NULL if none does. */
const struct source *sources_with_most_queued(const struct net *net);

/** Bytes of the source have been read from a socket: adds the time that this takes to what the source has used. */
void source_charge_read(struct net *net, struct source *source);
/** A request of this visitor has come through a proxy: then the visitor and the last one are not alone. */
void source_mark_proxied(struct net *net, const struct source *source);
/** True if messages of the source may be read, and responses be sent to it, in this round. */
bool source_can_continue(const struct net *net, struct source *source);
/**
 * Adds the time since `*since_ns` to what the source has used, and sets `*since_ns` to now. All of it is owed, up to
 * NET_OWED_MAX_MS: half a second of work for a source holds it until half a second of its shares has passed.
 */
void source_charge(struct net *net, struct source *source, uint64_t *since_ns);
/** The same for what is sent to the source because others have acted: that is owed for a few rounds only. */
void source_charge_sent(struct net *net, struct source *source, uint64_t *since_ns);

/** Puts the socket behind the others that wait for a share of their source. */
void source_hold(struct net *net, struct socket_base *base);
/** Takes it out again, if it is there. */
void source_unhold(struct socket_base *base);
/** Goes on with a socket that was held. Returns how many of NET_SLICE_ANSWERS this counts. */
typedef int socket_continue_fn(struct socket_base *base);
/** Goes on with held sockets, each source up to its share; sets net->sources_left if some wait for the next turn. */
void sources_serve(struct net *net, socket_continue_fn *continue_held);
