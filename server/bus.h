/* SPDX-License-Identifier: MIT */
/*
 * Carries short messages between the nodes of a house: what is published on a channel is heard by every other bus that
 * has subscribed to it. It knows bytes and names of channels, and nothing of rooms.
 *
 * Two engines stand behind it: `process` for a house of one node (several buses of one process may share a hub, see
 * bus_hub.h), and Redis for several nodes.
 *
 * What is promised:
 *  - Messages of one publisher arrive in the order in which they were published, each once.
 *  - A bus does not hear what it published itself.
 *  - A listener hears nothing before its `subscribed`, and from then on all that is published, until the bus goes down.
 *  - While the bus is down nothing is heard. BUS_UP says that all subscriptions hold again. What was published meanwhile
 *    is missed, and of what this bus published shortly before it went down the others may have missed the end: both sides
 *    resync. Nothing is kept for anybody.
 *
 * All of it runs on the loop's thread. No callback is called from inside a function of this header; each may call any of
 * them, bus_close() too.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "log.h"

enum {
    BUS_CHANNEL_BYTES =
        96, /* the name of a channel, with its NUL: 1 to 95 characters, '!' to '~' */
    BUS_MESSAGE_BYTES_MAX = 1 << 20,
    BUS_WAITING_BYTES_MAX = 16 << 20, /* published and not yet taken over by the engine */
    BUS_DETAIL_BYTES = 256,
};

struct bus;
struct bus_hub;
struct bus_listener;

/** A bus begins as BUS_DOWN, and is told BUS_UP for the first time when it can be used. */
enum bus_state { BUS_DOWN, BUS_UP };

struct bus_config {
    uv_loop_t *loop;       /* NULL with a hub only: then bus_hub_run() delivers */
    const char *url;       /* "process" or "redis://[[user]:password@]host[:port][/database]" */
    const struct log *log; /* borrowed; NULL: nothing is logged */
    struct bus_hub *hub;   /* of `process`; NULL: one of its own */
    void (*state)(void *data, enum bus_state state); /* may be NULL */
    void *data;
};

/**
 * Never waits: a Redis that is not there yet is tried until it is, with a line in the log.
 *
 * bus     out  written where it returns true
 * detail  out  otherwise what is wrong with the url, as the end of a sentence; no password is in it
 */
__attribute__((warn_unused_result)) bool bus_open(const struct bus_config *config, struct bus **bus,
                                                  char detail[BUS_DETAIL_BYTES]);

/** True where bus_open() would take it. */
__attribute__((warn_unused_result)) bool bus_url_is_good(const char *url,
                                                         char detail[BUS_DETAIL_BYTES]);

/**
 * Nothing more is heard, and what was published goes out where the engine is there to take it. `closed` (may be NULL) is
 * called from the loop, soon, when the bus and its listeners are freed.
 */
void bus_close(struct bus *bus, void (*closed)(void *data), void *data);

/**
 * Sends 0 to BUS_MESSAGE_BYTES_MAX bytes, which are copied. False where it cannot be sent now, and never will be: there
 * is no engine, or more than BUS_WAITING_BYTES_MAX wait. It may be true while the bus is down, for hearing and sending
 * can be lost each for itself. True is no promise that anybody hears it.
 */
bool bus_publish(struct bus *bus, const char *channel, const void *bytes, size_t count);

/** `bytes` are borrowed for the call; NULL or not where `count` is 0. */
typedef void (*bus_message_fn)(void *data, const char *channel, const void *bytes, size_t count);
typedef void (*bus_subscribed_fn)(void *data, const char *channel);

/**
 * Listens, until bus_unsubscribe() or bus_close(). However many listen to a channel, the engine is asked once.
 *
 * subscribed  may be NULL; called once, before the first message; where the bus is down just before its BUS_UP. After a
 *             later BUS_UP it is not called again.
 */
struct bus_listener *bus_subscribe(struct bus *bus, const char *channel, bus_message_fn message,
                                   bus_subscribed_fn subscribed, void *data);
/** From now on it is called no more, and no longer there. */
void bus_unsubscribe(struct bus *bus, struct bus_listener *listener);

enum bus_state bus_state(const struct bus *bus);

/** Since it was opened, but for what is said to be now. Bytes are those of messages, without the engine's own. */
struct bus_counts {
    uint64_t messages_out;
    uint64_t bytes_out;
    uint64_t messages_refused; /* bus_publish() returned false */
    uint64_t messages_in;      /* once, however many listened */
    uint64_t bytes_in;
    uint64_t messages_unusable; /* came in, and were not of a bus, or too long */
    uint64_t downs;             /* times it went down */
    uint64_t tries;             /* connections begun; 0 in the process */
    size_t waiting_bytes;       /* now: published and not yet taken over */
    size_t channels;            /* now: with a listener */
    int64_t round_trip_us;      /* of the last question whether the engine is there; 0 before any */
};
void bus_counts(const struct bus *bus, struct bus_counts *counts);
