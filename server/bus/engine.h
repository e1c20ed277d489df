/* SPDX-License-Identifier: MIT */
/*
 * The interface between bus.c, which knows channels and listeners, and the engine, which transports messages and
 * contains bus_open(): bus/redis.c, or a hub inside one program in tests. An engine's own struct begins with struct
 * bus. It calls the functions named bus_engine_…, from the loop.
 */
#pragma once

#include "base/map.h"
#include "bus/bus.h"
#include "net/list.h"

struct bus_channel {
    char name[BUS_CHANNEL_BYTES];
    struct map_key key;
    struct bus_channel *alike; /* the next channel with the same key */
    struct list link;
    struct list listeners; /* struct bus_listener */
    int live;              /* listeners that are not unsubscribed */
    int asked;             /* subscriptions that the engine has not confirmed yet */
};

/** A confirmed channel with listeners whose `subscribed` callback is still to be called. */
struct bus_soon {
    struct list link;
    char name[BUS_CHANNEL_BYTES];
};

struct bus_engine {
    /* Returns false if the message cannot be sent now. */
    bool (*publish)(struct bus *bus, const char *channel, const void *bytes, size_t count);
    /*
     * If true, bus_engine_confirmed() follows, unless the connection breaks. If false while the bus is up, the
     * subscription is active at once. If false while the bus is down, bus_engine_restore() requests it again.
     */
    bool (*subscribe)(struct bus *bus, const char *channel);
    void (*unsubscribe)(struct bus *bus, const char *channel);
    /* Makes the loop call bus_engine_woken() soon. */
    void (*wake)(struct bus *bus);
    /* Later calls bus_engine_finish(), frees the bus and calls the close callback. */
    void (*close)(struct bus *bus);
    void (*counts)(const struct bus *bus, struct bus_counts *counts);
    void (*set_url)(struct bus *bus,
                    const char *url); /* see bus_set_url(); NULL: has no password */
};

struct bus {
    const struct bus_engine *engine;
    uv_loop_t *loop;
    const struct log *log;
    void (*on_state)(void *data, enum bus_state state);
    void *data;
    enum bus_state state;
    struct map map;       /* struct bus_channel, by a hash of its name */
    struct list channels; /* struct bus_channel */
    size_t channels_live;
    struct list soon; /* struct bus_soon */
    /* listeners that were unsubscribed during calls to listeners; freed afterwards */
    struct list gone;
    bool calling; /* listeners are being called: no listener is freed */
    bool closing;
    void (*on_closed)(void *data);
    void *closed_data;
    struct bus_counts counts;
};

void bus_engine_init(struct bus *bus, const struct bus_engine *engine,
                     const struct bus_config *config);

/** The close callback, which is called after the memory of the bus is freed. */
struct bus_close_callback {
    void (*closed)(void *data);
    void *data;
};
/** Frees all members of the bus that belong to bus.c. */
struct bus_close_callback bus_engine_finish(struct bus *bus);
void bus_close_callback_run(struct bus_close_callback close_callback);

/** Returns NULL if the channel has no subscription. */
struct bus_channel *bus_engine_channel(const struct bus *bus, const char *name);

/** A message arrived. */
void bus_engine_on_message(struct bus *bus, const char *channel, const void *bytes, size_t count);
/** The engine has confirmed one subscription for which subscribe() returned true. */
void bus_engine_confirmed(struct bus *bus, const char *channel);
/** Called once after engine->wake(). */
void bus_engine_woken(struct bus *bus);
/** All earlier subscriptions are confirmed, and messages can be sent. Requires that the bus is down. */
void bus_engine_up(struct bus *bus);
/** Messages are lost, incoming or outgoing. Does nothing if the bus is down already. */
void bus_engine_down(struct bus *bus);
/** The engine's subscriptions are lost, and their confirmations will not arrive. Does not request them again. */
void bus_engine_forget(struct bus *bus);
/** Calls engine->subscribe() for all channels that have listeners. */
void bus_engine_restore(struct bus *bus);
