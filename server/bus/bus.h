/* SPDX-License-Identifier: MIT */
/*
 * Carries short messages between the nodes of a cluster. A message that one bus publishes on a channel is delivered to
 * every other bus that has subscribed to the channel. The bus knows bytes and channel names, and nothing of rooms.
 *
 * Its engine is Redis. A server of one node has no bus.
 *
 * The guarantees:
 * - Messages of one publisher arrive in the order in which they were published, each once.
 * - A bus does not receive its own messages.
 * - A listener receives nothing before its `subscribed` callback. After it, the listener receives all messages until
 *   the bus goes down.
 * - While the bus is down it receives nothing. BUS_UP means that all subscriptions are active again. Messages published
 *   in between are missed. The other buses may also have missed the last messages that this bus published before it
 *   went down. Therefore both sides resync. The bus keeps no messages for a later delivery.
 *
 * All functions run on the loop's thread. No callback is called from inside a function of this header. Each callback
 * may call any of these functions, including bus_close().
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/log.h"
#include "net/must_check.h"

enum {
    /* the name of a channel, including its NUL: 1 to 95 characters, '!' to '~' */
    BUS_CHANNEL_BYTES = 96,
    BUS_MESSAGE_BYTES_MAX = 1 << 20,
    BUS_WAITING_BYTES_MAX = 16 << 20, /* bytes published but not yet taken over by the engine */
    BUS_DETAIL_BYTES = 256,
};

struct bus;
struct bus_listener;

/** A bus begins as BUS_DOWN. Its first BUS_UP means that it can be used. */
enum bus_state { BUS_DOWN, BUS_UP };

struct bus_config {
    uv_loop_t *loop;
    const char *url;       /* "redis://[[user]:password@]host[:port][/database]"; see bus/url.h */
    const struct log *log; /* borrowed; NULL: no logging */
    void (*state)(void *data, enum bus_state state); /* may be NULL */
    void *data;
};

/**
 * Never blocks: the bus retries an unreachable Redis until it connects, and logs a line about it.
 *
 * bus     out  written if it returns true
 * detail  out  otherwise the error in the url, as the end of a sentence; it contains no password
 */
MUST_CHECK bool bus_open(const struct bus_config *config, struct bus **bus,
                         char detail[BUS_DETAIL_BYTES]);

/**
 * Stops the delivery to this bus. Messages already published are still sent if the engine is connected. `closed` (may
 * be NULL) is called soon from the loop, after the bus and its listeners are freed.
 */
void bus_close(struct bus *bus, void (*closed)(void *data), void *data);

/** Takes the user and the password of this valid URL for all further connections. Existing connections stay. */
void bus_set_url(struct bus *bus, const char *url);

/**
 * Sends 0 to BUS_MESSAGE_BYTES_MAX bytes, which are copied. Returns false if the message cannot be sent; the bus does
 * not retry it. This happens if the engine is not connected or more than BUS_WAITING_BYTES_MAX are waiting. It may
 * return true while the bus is down, because each direction can fail on its own. True does not guarantee that another
 * bus receives the message.
 */
bool bus_publish(struct bus *bus, const char *channel, const void *bytes, size_t count);

/** `bytes` are borrowed for the call. If `count` is 0, they may be NULL. */
typedef void (*bus_message_fn)(void *data, const char *channel, const void *bytes, size_t count);
typedef void (*bus_subscribed_fn)(void *data, const char *channel);

/**
 * Listens until bus_unsubscribe() or bus_close(). The engine gets one subscription per channel, for any number of
 * listeners.
 *
 * subscribed  may be NULL; called once, before the first message. If the bus is down, it is called just before the next
 *             BUS_UP. It is not called again after a later BUS_UP.
 */
struct bus_listener *bus_subscribe(struct bus *bus, const char *channel, bus_message_fn message,
                                   bus_subscribed_fn subscribed, void *data);
/** Frees the listener. It is not called any more. */
void bus_unsubscribe(struct bus *bus, struct bus_listener *listener);

enum bus_state bus_state(const struct bus *bus);

/**
 * Counters since bus_open(), except for those marked "now". Bytes are those of messages, without the engine's overhead.
 */
struct bus_counts {
    uint64_t messages_out;
    uint64_t bytes_out;
    uint64_t messages_refused; /* bus_publish() returned false */
    uint64_t messages_in;      /* each message once, for any number of listeners */
    uint64_t bytes_in;
    /* received messages that were too long or did not come from a bus */
    uint64_t messages_unusable;
    uint64_t downs;        /* how often the bus went down */
    uint64_t tries;        /* connection attempts */
    size_t waiting_bytes;  /* now: bytes published but not yet taken over by the engine */
    size_t channels;       /* now: channels with at least one listener */
    int64_t round_trip_us; /* round trip of the last ping to the engine; 0 before the first */
};
void bus_counts(const struct bus *bus, struct bus_counts *counts);
