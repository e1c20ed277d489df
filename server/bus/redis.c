/* SPDX-License-Identifier: MIT */
/*
 * The bus on Redis. One connection publishes and the other subscribes. Each reconnects independently of the other.
 *
 * In Redis a channel is called taberna:<database>:<its name>, because Redis does not separate databases for published
 * messages. A message is eight bytes that identify the sending bus, followed by the published bytes. As its heartbeat,
 * the subscriber subscribes again to a channel of its own. The first of these answers also confirms that all earlier
 * subscriptions are active.
 */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bus/engine.h"
#include "bus/redis_link.h"

enum {
    ID_BYTES = 8,
    PREFIX_BYTES = 24, /* enough for "taberna:9999:" */
    WIRE_CHANNEL_BYTES = PREFIX_BYTES + BUS_CHANNEL_BYTES,
};

struct redis_bus {
    struct bus bus;
    struct bus_address address;
    SSL_CTX *tls; /* NULL: no TLS */
    struct redis_link publisher;
    struct redis_link subscriber;
    uv_idle_t idle;
    unsigned char id[ID_BYTES];
    char prefix[PREFIX_BYTES];
    char own_channel[PREFIX_BYTES + 2 * ID_BYTES];
    bool is_restored; /* the subscriber has restored all subscriptions */
    int open_parts;   /* links and the idle handle that are not closed */
    size_t waiting_bytes;
    unsigned char *outgoing; /* buffer for one message with its sender id */
    size_t outgoing_bytes;
    uint64_t asked_us;
    int64_t round_trip_us;
};

/* ---- up and down ---- */

static void check_connected(struct redis_bus *redis)
{
    if (redis->is_restored && redis->publisher.state == LINK_READY &&
        redis->bus.state == BUS_DOWN && !redis->bus.closing) {
        if (redis->bus.log != NULL) {
            log_event(redis->bus.log, LOG_INFO, "bus.connected",
                      log_text("host", redis->address.host),
                      log_number("port", redis->address.port),
                      log_number("channels", (int64_t)redis->bus.channels_live));
        }
        bus_engine_up(&redis->bus);
    }
}

/* ---- the publisher ---- */

static void on_published(void *data, const redisReply *reply, void *bytes)
{
    struct redis_link *link = data;
    struct redis_bus *redis = link->handlers.data;
    redis->waiting_bytes -= (size_t)(uintptr_t)bytes;
    bus_redis_link_on_answer(link);
    if (reply->type == REDIS_REPLY_ERROR) {
        bus_redis_link_refuse(link, reply->str);
    }
}

static void write_channel(const struct redis_bus *redis, const char *channel,
                          char text[WIRE_CHANNEL_BYTES])
{
    snprintf(text, WIRE_CHANNEL_BYTES, "%s%s", redis->prefix, channel);
}

/* Returns the message with the sender id in front. */
static const unsigned char *with_id(struct redis_bus *redis, const void *bytes, size_t count)
{
    if (redis->outgoing_bytes < ID_BYTES + count) {
        redis->outgoing_bytes = (ID_BYTES + count) * 2;
        redis->outgoing = realloc(redis->outgoing, redis->outgoing_bytes);
    }
    memcpy(redis->outgoing, redis->id, ID_BYTES);
    if (count > 0) {
        memcpy(redis->outgoing + ID_BYTES, bytes, count);
    }
    return redis->outgoing;
}

static bool redis_publish(struct bus *bus, const char *channel, const void *bytes, size_t count)
{
    struct redis_bus *redis = (struct redis_bus *)bus;
    char name[WIRE_CHANNEL_BYTES];
    if (redis->publisher.state != LINK_READY ||
        redis->waiting_bytes + count > BUS_WAITING_BYTES_MAX) {
        return false;
    }
    write_channel(redis, channel, name);
    const char *words[] = {"PUBLISH", name, (const char *)with_id(redis, bytes, count)};
    const size_t lengths[] = {7, strlen(name), ID_BYTES + count};
    bus_redis_link_command(&redis->publisher, on_published, (void *)(uintptr_t)count, 3, words,
                           lengths);
    redis->waiting_bytes += count;
    return true;
}

static void on_pong(void *data, const redisReply *reply, void *reply_data)
{
    struct redis_link *link = data;
    struct redis_bus *redis = link->handlers.data;
    (void)reply;
    (void)reply_data;
    redis->round_trip_us = (int64_t)(uv_hrtime() / 1000 - redis->asked_us);
    bus_redis_link_on_answer(link);
}

static void request_publisher(void *data)
{
    struct redis_bus *redis = data;
    redis->asked_us = uv_hrtime() / 1000;
    bus_redis_link_send(&redis->publisher, on_pong, NULL, (const char *const[]){"PING", NULL});
}

/* Every command of the publisher has a callback. */
static void on_publisher_reply(void *data, const redisReply *reply)
{
    struct redis_bus *redis = data;
    (void)reply;
    bus_redis_link_refuse(&redis->publisher, "a reply to no command");
}

static void on_publisher_ready(void *data)
{
    check_connected(data);
}

static void on_publisher_lost(void *data)
{
    struct redis_bus *redis = data;
    redis->waiting_bytes = 0;
    bus_engine_down(&redis->bus);
}

/* ---- the subscriber ---- */

static void on_publication(struct redis_bus *redis, const char *channel, const redisReply *payload)
{
    struct bus *bus = &redis->bus;
    if (payload->type != REDIS_REPLY_STRING || payload->len < ID_BYTES ||
        payload->len > ID_BYTES + (size_t)BUS_MESSAGE_BYTES_MAX) {
        bus->counts.messages_unusable++;
    } else if (memcmp(payload->str, redis->id, ID_BYTES) != 0) {
        bus_engine_on_message(bus, channel, payload->str + ID_BYTES, payload->len - ID_BYTES);
    }
}

static void on_own_channel(struct redis_bus *redis)
{
    if (!redis->is_restored) {
        redis->is_restored = true;
        check_connected(redis);
    }
}

/* Handles a message, or the reply to a subscription. */
static void on_subscriber_reply(void *data, const redisReply *reply)
{
    struct redis_bus *redis = data;
    if (reply->type == REDIS_REPLY_ERROR) {
        bus_redis_link_refuse(&redis->subscriber, reply->str);
        return;
    }
    if (reply->type != REDIS_REPLY_ARRAY || reply->elements < 3 ||
        reply->element[0]->type != REDIS_REPLY_STRING ||
        reply->element[1]->type != REDIS_REPLY_STRING) {
        return;
    }
    const char *kind = reply->element[0]->str;
    const char *name = reply->element[1]->str;
    size_t prefix = strlen(redis->prefix);
    if (strcmp(name, redis->own_channel) == 0) {
        on_own_channel(redis);
    } else if (strncmp(name, redis->prefix, prefix) != 0) {
        return;
    } else if (strcmp(kind, "message") == 0) {
        on_publication(redis, name + prefix, reply->element[2]);
    } else if (strcmp(kind, "subscribe") == 0) {
        bus_engine_confirmed(&redis->bus, name + prefix);
    }
}

static bool redis_subscribe(struct bus *bus, const char *channel)
{
    struct redis_bus *redis = (struct redis_bus *)bus;
    char name[WIRE_CHANNEL_BYTES];
    if (redis->subscriber.state != LINK_READY) {
        return false;
    }
    write_channel(redis, channel, name);
    bus_redis_link_send(&redis->subscriber, NULL, NULL,
                        (const char *const[]){"SUBSCRIBE", name, NULL});
    return true;
}

static void redis_unsubscribe(struct bus *bus, const char *channel)
{
    struct redis_bus *redis = (struct redis_bus *)bus;
    char name[WIRE_CHANNEL_BYTES];
    if (redis->subscriber.state == LINK_READY) {
        write_channel(redis, channel, name);
        bus_redis_link_send(&redis->subscriber, NULL, NULL,
                            (const char *const[]){"UNSUBSCRIBE", name, NULL});
    }
}

static void request_subscriber(void *data)
{
    struct redis_bus *redis = data;
    bus_redis_link_send(&redis->subscriber, NULL, NULL,
                        (const char *const[]){"SUBSCRIBE", redis->own_channel, NULL});
}

static void on_subscriber_ready(void *data)
{
    struct redis_bus *redis = data;
    bus_engine_restore(&redis->bus);
    request_subscriber(redis);
}

static void on_subscriber_lost(void *data)
{
    struct redis_bus *redis = data;
    redis->is_restored = false;
    bus_engine_forget(&redis->bus);
    bus_engine_down(&redis->bus);
}

/* ---- opening, closing ---- */

static void on_redis_idle(uv_idle_t *idle)
{
    struct redis_bus *redis = idle->data;
    uv_idle_stop(idle);
    bus_engine_woken(&redis->bus);
}

static void redis_wake(struct bus *bus)
{
    struct redis_bus *redis = (struct redis_bus *)bus;
    if (!bus->closing) {
        uv_idle_start(&redis->idle, on_redis_idle);
    }
}

static void on_part_closed(void *data)
{
    struct redis_bus *redis = data;
    if (--redis->open_parts > 0) {
        return;
    }
    struct bus_close_callback close_callback = bus_engine_finish(&redis->bus);
    free(redis->outgoing);
    SSL_CTX_free(redis->tls);
    sodium_memzero(&redis->address, sizeof redis->address);
    free(redis);
    bus_close_callback_run(close_callback);
}

static void on_idle_closed(uv_handle_t *handle)
{
    on_part_closed(handle->data);
}

static void redis_close(struct bus *bus)
{
    struct redis_bus *redis = (struct redis_bus *)bus;
    uv_close((uv_handle_t *)&redis->idle, on_idle_closed);
    bus_redis_link_close(&redis->publisher);
    bus_redis_link_close(&redis->subscriber);
}

static void redis_counts(const struct bus *bus, struct bus_counts *counts)
{
    const struct redis_bus *redis = (const struct redis_bus *)bus;
    counts->waiting_bytes = redis->waiting_bytes;
    counts->tries = redis->publisher.tries + (uint64_t)redis->subscriber.tries;
    counts->round_trip_us = redis->round_trip_us;
}

static void redis_set_url(struct bus *bus, const char *url)
{
    struct redis_bus *redis = (struct redis_bus *)bus;
    struct bus_address next;
    char detail[BUS_DETAIL_BYTES];
    if (bus_url_read(url, &next, detail)) {
        memcpy(redis->address.user, next.user, sizeof next.user);
        memcpy(redis->address.password, next.password, sizeof next.password);
    }
}

static const struct bus_engine engine = {
    .publish = redis_publish,
    .subscribe = redis_subscribe,
    .unsubscribe = redis_unsubscribe,
    .wake = redis_wake,
    .close = redis_close,
    .counts = redis_counts,
    .set_url = redis_set_url,
};

static void choose_names(struct redis_bus *redis)
{
    char hex[2 * ID_BYTES + 1];
    randombytes_buf(redis->id, ID_BYTES);
    sodium_bin2hex(hex, sizeof hex, redis->id, ID_BYTES);
    snprintf(redis->prefix, sizeof redis->prefix, "taberna:%d:", redis->address.database);
    snprintf(redis->own_channel, sizeof redis->own_channel, "taberna-self:%s", hex);
}

bool bus_open(const struct bus_config *config, struct bus **bus, char detail[BUS_DETAIL_BYTES])
{
    struct redis_bus *redis = calloc(1, sizeof *redis);
    assert(redis != NULL && config->loop != NULL);
    if (!bus_url_read(config->url, &redis->address, detail)) {
        free(redis);
        return false;
    }
    if (redis->address.tls && (redis->tls = bus_redis_socket_tls(redis->address.ca_file)) == NULL) {
        snprintf(detail, BUS_DETAIL_BYTES,
                 "its sslrootcert is not a readable file of certificates");
        free(redis);
        return false;
    }
    bus_engine_init(&redis->bus, &engine, config);
    choose_names(redis);
    uv_idle_init(config->loop, &redis->idle);
    redis->idle.data = redis;
    redis->open_parts = 3;
    bus_redis_link_open(&redis->publisher, config->loop, &redis->address, redis->tls, config->log,
                        "publisher",
                        (struct link_handlers){.ready = on_publisher_ready,
                                               .lost = on_publisher_lost,
                                               .request = request_publisher,
                                               .reply = on_publisher_reply,
                                               .closed = on_part_closed,
                                               .data = redis});
    bus_redis_link_open(&redis->subscriber, config->loop, &redis->address, redis->tls, config->log,
                        "subscriber",
                        (struct link_handlers){.ready = on_subscriber_ready,
                                               .lost = on_subscriber_lost,
                                               .request = request_subscriber,
                                               .reply = on_subscriber_reply,
                                               .closed = on_part_closed,
                                               .data = redis});
    *bus = &redis->bus;
    return true;
}
