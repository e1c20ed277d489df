/* SPDX-License-Identifier: MIT */
/*
 * Between bus.c, which knows channels and who listens, and the engines, which carry. An engine's own struct begins with
 * struct bus. Functions named bus_engine_… are called by engines, from the loop.
 */
#pragma once

#include "bus.h"
#include "map.h"

struct bus_channel {
    char name[BUS_CHANNEL_BYTES];
    struct map_key key;
    struct bus_channel *alike; /* the next with the same key */
    struct bus_channel *previous;
    struct bus_channel *next;
    struct bus_listener *first;
    struct bus_listener *last;
    int live;  /* listeners that are not gone */
    int asked; /* subscriptions that the engine has not confirmed yet */
};

/** A confirmed channel some of whose listeners have not heard so. */
struct bus_soon {
    struct bus_soon *next;
    char name[BUS_CHANNEL_BYTES];
};

struct bus_engine {
    /* False: not now. */
    bool (*publish)(struct bus *bus, const char *channel, const void *bytes, size_t count);
    /* True: bus_engine_confirmed() follows, unless the connection breaks. False: while the bus is up it holds at once,
     * otherwise it is asked again by bus_engine_restore(). */
    bool (*subscribe)(struct bus *bus, const char *channel);
    void (*unsubscribe)(struct bus *bus, const char *channel);
    /* Calls bus_engine_woken() from the loop, soon. */
    void (*wake)(struct bus *bus);
    /* Calls bus_engine_finish(), frees the bus and says farewell, later. */
    void (*close)(struct bus *bus);
    void (*counts)(const struct bus *bus, struct bus_counts *counts);
};

struct bus {
    const struct bus_engine *engine;
    uv_loop_t *loop;
    const struct log *log;
    void (*on_state)(void *data, enum bus_state state);
    void *data;
    enum bus_state state;
    struct map map; /* struct bus_channel by a hash of its name */
    struct bus_channel *first;
    struct bus_channel *last;
    size_t channels_live;
    struct bus_soon *soon;
    struct bus_listener *gone; /* unsubscribed while listeners are called */
    bool calling;              /* listeners are called: nothing of theirs is freed */
    bool closing;
    void (*on_closed)(void *data);
    void *closed_data;
    struct bus_counts counts;
};

void bus_engine_init(struct bus *bus, const struct bus_engine *engine,
                     const struct bus_config *config);

/** Whom to tell that the bus is closed, after its memory is freed. */
struct bus_farewell {
    void (*closed)(void *data);
    void *data;
};
/** Frees all that bus.c has of it. */
struct bus_farewell bus_engine_finish(struct bus *bus);
void bus_farewell_say(struct bus_farewell farewell);

/** NULL where nobody has asked for it. */
struct bus_channel *bus_engine_channel(const struct bus *bus, const char *name);

/** A message came. */
void bus_engine_heard(struct bus *bus, const char *channel, const void *bytes, size_t count);
/** The engine has confirmed one subscription for which subscribe() returned true. */
void bus_engine_confirmed(struct bus *bus, const char *channel);
/** See engine->wake(). */
void bus_engine_woken(struct bus *bus);
/** All that was asked before is confirmed, and messages go out. The bus is down. */
void bus_engine_up(struct bus *bus);
/** Messages are lost, in or out. Does nothing where it is down already. */
void bus_engine_down(struct bus *bus);
/** The engine's subscriptions are gone, and no confirmation will come. Asks for none of them again. */
void bus_engine_forget(struct bus *bus);
/** Calls engine->subscribe() for all channels that have listeners. */
void bus_engine_restore(struct bus *bus);

/** The engines. */
bool bus_process_open(const struct bus_config *config, struct bus **bus);
bool bus_redis_open(const struct bus_config *config, struct bus **bus,
                    char detail[BUS_DETAIL_BYTES]);
