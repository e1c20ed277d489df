/* SPDX-License-Identifier: MIT */
/*
 * The cost of a message through Redis and back: with the server's bus, and with bare blocking hiredis calls, which
 * are the lower limit. One process is both ends, so the processor time is that of one publish and one receipt.
 *
 *     tests/engines.py redis -- bus [SECONDS]        of each measurement; default 2
 *
 * A window of messages is published, and the next one when all of it has arrived. Bytes are counted by Redis itself,
 * on its connections.
 */
#include "bus/bus.h"

#include <assert.h>
#include <hiredis/hiredis.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "bus/url.h"

enum { MESSAGE_BYTES = 200, WINDOW_MAX = 1024 };

static const char channel[] = "room:k3v9q2xw4m";
static char message[MESSAGE_BYTES];

static double processor_us(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return 1e6 * (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static double now_s(void)
{
    return (double)uv_hrtime() / 1e9;
}

struct figures {
    double a_second;
    double processor_us; /* per message */
    double bytes_in;     /* per message, counted by Redis: the bytes that it receives */
    double bytes_out;
};

/* ---- bare calls ---- */

static redisContext *connect_bare(const struct bus_address *address)
{
    redisContext *context = redisConnect(address->host, address->port);
    assert(context != NULL && context->err == 0);
    if (address->password[0] != '\0') {
        redisReply *reply = redisCommand(context, "AUTH %s", address->password);
        assert(reply != NULL && reply->type == REDIS_REPLY_STATUS);
        freeReplyObject(reply);
    }
    return context;
}

static void read_bare(redisContext *context)
{
    void *reply;
    int failed = redisGetReply(context, &reply);
    assert(failed == REDIS_OK && ((redisReply *)reply)->type != REDIS_REPLY_ERROR);
    freeReplyObject(reply);
}

static void window_bare(redisContext *publisher, redisContext *subscriber, int window)
{
    for (int i = 0; i < window; i++) {
        redisAppendCommand(publisher, "PUBLISH %s %b", channel, message, (size_t)MESSAGE_BYTES);
    }
    for (int i = 0; i < window; i++) {
        read_bare(publisher);
    }
    for (int i = 0; i < window; i++) {
        read_bare(subscriber);
    }
}

/* ---- counters of Redis ---- */

static double count_of(redisContext *admin, const char *name)
{
    redisReply *reply = redisCommand(admin, "INFO stats");
    assert(reply != NULL && reply->type == REDIS_REPLY_STRING);
    const char *at = strstr(reply->str, name);
    assert(at != NULL);
    double count = strtod(at + strlen(name), NULL);
    freeReplyObject(reply);
    return count;
}

/* ---- the bus ---- */

struct end {
    struct bus *bus;
    int ups;
    int subscribed;
    int heard;
    int closed;
};

static void on_state(void *data, enum bus_state state)
{
    ((struct end *)data)->ups += state == BUS_UP;
    assert(state == BUS_UP);
}

static void on_subscribed(void *data, const char *name)
{
    (void)name;
    ((struct end *)data)->subscribed++;
}

static void on_message(void *data, const char *name, const void *bytes, size_t count)
{
    (void)name;
    (void)bytes;
    ((struct end *)data)->heard += count == MESSAGE_BYTES;
}

static void on_closed(void *data)
{
    ((struct end *)data)->closed++;
}

static void wait_for(uv_loop_t *loop, const int *number, int least)
{
    while (*number < least) {
        uv_run(loop, UV_RUN_ONCE);
    }
}

static void window_bus(uv_loop_t *loop, struct end *from, struct end *to, int window)
{
    to->heard = 0;
    for (int i = 0; i < window; i++) {
        bool sent = bus_publish(from->bus, channel, message, MESSAGE_BYTES);
        assert(sent);
    }
    wait_for(loop, &to->heard, window);
}

static void open_end(struct end *end, uv_loop_t *loop, const char *url)
{
    char detail[BUS_DETAIL_BYTES];
    struct bus_config config = {.loop = loop, .url = url, .state = on_state, .data = end};
    *end = (struct end){0};
    bool opened = bus_open(&config, &end->bus, detail);
    assert(opened);
    wait_for(loop, &end->ups, 1);
}

/* ---- both ---- */

struct bench {
    double seconds;
    redisContext *admin;
    redisContext *bare[2];
    uv_loop_t loop;
    struct end ends[2];
};

static struct figures measure(struct bench *bench, bool bare, int window)
{
    double in = count_of(bench->admin, "total_net_input_bytes:");
    double out = count_of(bench->admin, "total_net_output_bytes:");
    double began_s = now_s();
    double began_us = processor_us();
    double messages = 0;
    while (now_s() - began_s < bench->seconds) {
        if (bare) {
            window_bare(bench->bare[0], bench->bare[1], window);
        } else {
            window_bus(&bench->loop, &bench->ends[0], &bench->ends[1], window);
        }
        messages += window;
    }
    double took_s = now_s() - began_s;
    struct figures figures = {messages / took_s, (processor_us() - began_us) / messages, 0, 0};
    figures.bytes_in = (count_of(bench->admin, "total_net_input_bytes:") - in) / messages;
    figures.bytes_out = (count_of(bench->admin, "total_net_output_bytes:") - out) / messages;
    return figures;
}

static void open_bench(struct bench *bench, const char *url)
{
    struct bus_address address;
    char detail[BUS_DETAIL_BYTES];
    bool good = bus_url_read(url, &address, detail);
    assert(good);
    bench->admin = connect_bare(&address);
    bench->bare[0] = connect_bare(&address);
    bench->bare[1] = connect_bare(&address);
    redisAppendCommand(bench->bare[1], "SUBSCRIBE %s", channel);
    read_bare(bench->bare[1]);
    uv_loop_init(&bench->loop);
    open_end(&bench->ends[0], &bench->loop, url);
    open_end(&bench->ends[1], &bench->loop, url);
    bus_subscribe(bench->ends[1].bus, channel, on_message, on_subscribed, &bench->ends[1]);
    wait_for(&bench->loop, &bench->ends[1].subscribed, 1);
}

static void close_bench(struct bench *bench)
{
    for (int i = 0; i < 2; i++) {
        bus_close(bench->ends[i].bus, on_closed, &bench->ends[i]);
        wait_for(&bench->loop, &bench->ends[i].closed, 1);
        redisFree(bench->bare[i]);
    }
    redisFree(bench->admin);
    int busy = uv_loop_close(&bench->loop);
    assert(busy == 0);
}

int main(int argc, char **argv)
{
    static const int windows[] = {1, 32, WINDOW_MAX};
    const char *url = getenv("TABERNA_TEST_REDIS");
    struct bench bench = {.seconds = argc > 1 ? strtod(argv[1], NULL) : 2};
    if (url == NULL) {
        fputs("bus: TABERNA_TEST_REDIS is not set: run it by tests/engines.py redis -- …\n",
              stderr);
        return EXIT_FAILURE;
    }
    memset(message, 'm', sizeof message);
    open_bench(&bench, url);
    printf("messages of %d bytes, published once and heard once\n", MESSAGE_BYTES);
    printf("%8s %12s %12s %7s %10s %10s %7s %10s %10s\n", "window", "bare/s", "bus/s", "ratio",
           "bare us", "bus us", "ratio", "bytes in", "bytes out");
    for (size_t i = 0; i < sizeof windows / sizeof windows[0]; i++) {
        struct figures bare = measure(&bench, true, windows[i]);
        struct figures bus = measure(&bench, false, windows[i]);
        printf("%8d %12.0f %12.0f %7.2f %10.2f %10.2f %7.2f %10.1f %10.1f\n", windows[i],
               bare.a_second, bus.a_second, bus.a_second / bare.a_second, bare.processor_us,
               bus.processor_us, bus.processor_us / bare.processor_us, bus.bytes_in, bus.bytes_out);
    }
    close_bench(&bench);
    return EXIT_SUCCESS;
}
