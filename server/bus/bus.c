/* SPDX-License-Identifier: MIT */
/* Channels and their listeners: the part of the bus that is the same for all engines. */
#include "base/hash.h"
#include "bus/engine.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bus_listener {
    struct bus_channel *channel;
    bus_message_fn message;
    bus_subscribed_fn subscribed;
    void *data;
    bool told; /* its `subscribed` was called */
    bool is_gone;
    struct list link;
    struct list in_gone;
};

void bus_close(struct bus *bus, void (*closed)(void *data), void *data)
{
    assert(!bus->closing);
    bus->closing = true;
    bus->on_closed = closed;
    bus->closed_data = data;
    bus->engine->close(bus);
}

enum bus_state bus_state(const struct bus *bus)
{
    return bus->state;
}

void bus_set_url(struct bus *bus, const char *url)
{
    if (bus->engine->set_url != NULL) {
        bus->engine->set_url(bus, url);
    }
}

void bus_counts(const struct bus *bus, struct bus_counts *counts)
{
    *counts = bus->counts;
    counts->channels = bus->channels_live;
    bus->engine->counts(bus, counts);
}

/* ---- channels ---- */

static bool channel_is_named(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++) {
        if (name[i] < '!' || name[i] > '~') {
            return false;
        }
    }
    return length > 0 && length < BUS_CHANNEL_BYTES;
}

/* Channels whose names have the same hash are kept in one list. */
static struct map_key hash_of(const char *name)
{
    return map_key_number(hash_bytes(name, strlen(name)));
}

struct bus_channel *bus_engine_channel(const struct bus *bus, const char *name)
{
    struct bus_channel *channel = map_find(&bus->map, hash_of(name));
    while (channel != NULL && strcmp(channel->name, name) != 0) {
        channel = channel->alike;
    }
    return channel;
}

static struct bus_channel *make_channel(struct bus *bus, const char *name)
{
    struct bus_channel *channel = calloc(1, sizeof *channel);
    snprintf(channel->name, sizeof channel->name, "%s", name);
    channel->key = hash_of(name);
    channel->alike = map_find(&bus->map, channel->key);
    if (channel->alike != NULL) {
        map_remove(&bus->map, channel->key);
    }
    map_put(&bus->map, channel->key, channel);
    list_append(&bus->channels, &channel->link);
    return channel;
}

static void forget_name(struct bus *bus, struct bus_channel *channel)
{
    struct bus_channel *first = map_find(&bus->map, channel->key);
    if (first != channel) {
        while (first->alike != channel) {
            first = first->alike;
        }
        first->alike = channel->alike;
        return;
    }
    map_remove(&bus->map, channel->key);
    if (channel->alike != NULL) {
        map_put(&bus->map, channel->key, channel->alike);
    }
}

static void destroy_channel(struct bus *bus, struct bus_channel *channel)
{
    forget_name(bus, channel);
    list_remove(&channel->link);
    free(channel);
}

/*
 * Keeps the channel while a confirmation is outstanding: otherwise that confirmation could be taken for one of the next
 * subscription.
 */
static void drop_unused(struct bus *bus, struct bus_channel *channel)
{
    if (!bus->calling && list_is_empty(&channel->listeners) && channel->asked == 0) {
        destroy_channel(bus, channel);
    }
}

/* ---- listeners ---- */

/* Schedules the `subscribed` callbacks, which are called from the loop. */
static void schedule_subscribed(struct bus *bus, const struct bus_channel *channel)
{
    struct bus_soon *soon = malloc(sizeof *soon);
    memcpy(soon->name, channel->name, sizeof soon->name);
    list_prepend(&bus->soon, &soon->link);
    bus->engine->wake(bus);
}

static bool channel_is_confirmed(const struct bus *bus, const struct bus_channel *channel)
{
    return bus->state == BUS_UP && channel->asked == 0;
}

struct bus_listener *bus_subscribe(struct bus *bus, const char *name, bus_message_fn message,
                                   bus_subscribed_fn subscribed, void *data)
{
    assert(channel_is_named(name));
    struct bus_listener *listener = calloc(1, sizeof *listener);
    struct bus_channel *channel = bus_engine_channel(bus, name);
    if (channel == NULL) {
        channel = make_channel(bus, name);
    }
    *listener = (struct bus_listener){
        .channel = channel, .message = message, .subscribed = subscribed, .data = data};
    list_append(&channel->listeners, &listener->link);
    if (channel->live++ == 0) {
        bus->channels_live++;
        channel->asked += bus->engine->subscribe(bus, name);
    }
    if (channel_is_confirmed(bus, channel)) {
        schedule_subscribed(bus, channel);
    }
    return listener;
}

static void destroy_listener(struct bus *bus, struct bus_listener *listener)
{
    struct bus_channel *channel = listener->channel;
    list_remove(&listener->link);
    free(listener);
    drop_unused(bus, channel);
}

void bus_unsubscribe(struct bus *bus, struct bus_listener *listener)
{
    assert(!listener->is_gone);
    struct bus_channel *channel = listener->channel;
    listener->is_gone = true;
    if (--channel->live == 0) {
        bus->channels_live--;
        bus->engine->unsubscribe(bus, channel->name);
    }
    if (bus->calling) {
        list_prepend(&bus->gone, &listener->in_gone);
    } else {
        destroy_listener(bus, listener);
    }
}

/* ---- calling listeners ---- */

/* While listeners are called, none of them is freed. */
static void begin_calls(struct bus *bus)
{
    assert(!bus->calling);
    bus->calling = true;
}

static void end_calls(struct bus *bus)
{
    struct bus_listener *listener;
    bus->calling = false;
    while ((listener = LIST_POP(&bus->gone, struct bus_listener, in_gone)) != NULL) {
        destroy_listener(bus, listener);
    }
}

static void report_subscribed(struct bus *bus, const struct bus_channel *channel)
{
    LIST_EACH(struct bus_listener, at, &channel->listeners, link) {
        bool is_due = !at->told && !at->is_gone && !bus->closing;
        at->told = at->told || is_due;
        if (is_due && at->subscribed != NULL) {
            at->subscribed(at->data, channel->name);
        }
    }
}

static void report_state(struct bus *bus, enum bus_state state)
{
    if (bus->on_state != NULL && !bus->closing) {
        bus->on_state(bus->data, state);
    }
}

bool bus_publish(struct bus *bus, const char *channel, const void *bytes, size_t count)
{
    assert(channel_is_named(channel));
    assert(count <= BUS_MESSAGE_BYTES_MAX);
    if (bus->closing || !bus->engine->publish(bus, channel, bytes, count)) {
        bus->counts.messages_refused++;
        return false;
    }
    bus->counts.messages_out++;
    bus->counts.bytes_out += count;
    return true;
}

/* ---- calls from engines ---- */

void bus_engine_init(struct bus *bus, const struct bus_engine *engine,
                     const struct bus_config *config)
{
    *bus = (struct bus){.engine = engine,
                        .loop = config->loop,
                        .log = config->log,
                        .on_state = config->state,
                        .data = config->data};
}

struct bus_close_callback bus_engine_finish(struct bus *bus)
{
    assert(bus->closing && !bus->calling);
    struct bus_close_callback close_callback = {bus->on_closed, bus->closed_data};
    LIST_EACH_SAFE(struct bus_channel, channel, &bus->channels, link) {
        LIST_EACH_SAFE(struct bus_listener, listener, &channel->listeners, link) {
            free(listener);
        }
        destroy_channel(bus, channel);
    }
    LIST_EACH_SAFE(struct bus_soon, soon, &bus->soon, link) {
        free(soon);
    }
    map_finish(&bus->map);
    return close_callback;
}

void bus_close_callback_run(struct bus_close_callback close_callback)
{
    if (close_callback.closed != NULL) {
        close_callback.closed(close_callback.data);
    }
}

void bus_engine_on_message(struct bus *bus, const char *name, const void *bytes, size_t count)
{
    const struct bus_channel *channel = bus_engine_channel(bus, name);
    if (bus->state == BUS_DOWN || bus->closing || channel == NULL || channel->live == 0) {
        return;
    }
    bus->counts.messages_in++;
    bus->counts.bytes_in += count;
    begin_calls(bus);
    LIST_EACH(struct bus_listener, at, &channel->listeners, link) {
        if (at->told && !at->is_gone && !bus->closing) {
            at->message(at->data, channel->name, bytes, count);
        }
    }
    end_calls(bus);
}

void bus_engine_confirmed(struct bus *bus, const char *name)
{
    struct bus_channel *channel = bus_engine_channel(bus, name);
    if (channel == NULL || channel->asked == 0) {
        return;
    }
    channel->asked--;
    if (channel_is_confirmed(bus, channel)) {
        begin_calls(bus);
        report_subscribed(bus, channel);
        end_calls(bus);
    }
    drop_unused(bus, channel);
}

void bus_engine_woken(struct bus *bus)
{
    struct list due = {0};
    struct bus_soon *soon;
    list_move_all(&due, &bus->soon);
    begin_calls(bus);
    while ((soon = LIST_POP(&due, struct bus_soon, link)) != NULL) {
        const struct bus_channel *channel = bus_engine_channel(bus, soon->name);
        if (channel != NULL && channel_is_confirmed(bus, channel)) {
            report_subscribed(bus, channel);
        }
        free(soon);
    }
    end_calls(bus);
}

void bus_engine_up(struct bus *bus)
{
    assert(bus->state == BUS_DOWN);
    bus->state = BUS_UP;
    begin_calls(bus);
    LIST_EACH(struct bus_channel, at, &bus->channels, link) {
        if (at->asked == 0) {
            report_subscribed(bus, at);
        }
    }
    end_calls(bus);
    report_state(bus, BUS_UP);
}

void bus_engine_down(struct bus *bus)
{
    if (bus->state == BUS_UP) {
        bus->state = BUS_DOWN;
        bus->counts.downs++;
        report_state(bus, BUS_DOWN);
    }
}

void bus_engine_forget(struct bus *bus)
{
    LIST_EACH_SAFE(struct bus_channel, at, &bus->channels, link) {
        at->asked = 0;
        drop_unused(bus, at);
    }
}

void bus_engine_restore(struct bus *bus)
{
    LIST_EACH(struct bus_channel, at, &bus->channels, link) {
        if (at->live > 0) {
            at->asked += bus->engine->subscribe(bus, at->name);
        }
    }
}
