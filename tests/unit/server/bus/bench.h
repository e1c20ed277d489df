/* SPDX-License-Identifier: MIT */
/*
 * Buses of one test on one loop, and a record of their callbacks. The test program links the backend that carries the
 * messages.
 */
#pragma once

#include "bus/bus.h"

enum { BUS_BENCH_MAX = 3, EAR_TEXT_BYTES = 4096 };

struct bus_bench;
struct bus_hub;

struct bus_backend {
    const char *name;
    void (*make)(struct bus_bench *bench);
    /* Writes the URL. */
    void (*describe)(struct bus_bench *bench, struct bus_config *config);
    /* Every bus loses its transport, and can find it again. */
    void (*lose)(struct bus_bench *bench);
    void (*destroy)(struct bus_bench *bench);
};

extern const struct bus_backend bus_backend;

/** The calls of a bus's callbacks. */
struct bus_seen {
    int ups;
    int downs;
    int closed;
};

struct bus_bench {
    uv_loop_t loop;
    struct bus *buses[BUS_BENCH_MAX]; /* NULL: closed */
    struct bus_seen seen[BUS_BENCH_MAX];
    struct bus_hub *hub;        /* for the backend with a hub */
    void *server;               /* for the backend with a server */
    char url[BUS_DETAIL_BYTES]; /* URL of that server */
};

/** Opens `count` buses and waits until all are up. */
void bus_bench_init(struct bus_bench *bench, int count);
/** Closes all open buses; the loop must then have no handles. */
void bus_bench_finish(struct bus_bench *bench);
/** Opens bus number `index` without waiting. */
void bus_bench_open(struct bus_bench *bench, int index);
/** Closes it and waits. */
void bus_bench_close(struct bus_bench *bench, int index);
/** Runs the loop until `*number` is at least `least`. */
void bus_bench_wait(struct bus_bench *bench, const int *number, int least);
/** Waits until all earlier messages have been received: one message goes from each open bus to each other. */
void bus_bench_settle(struct bus_bench *bench);

/** A listener that records each message, followed by a space. */
struct ear {
    struct bus_listener *listener;
    int subscribed;
    int messages;
    size_t bytes;
    char text[EAR_TEXT_BYTES]; /* messages that do not fit are only counted */
};

/** Subscribes; ear_open() waits for `subscribed`. */
void ear_begin(struct ear *ear, struct bus *bus, const char *channel);
void ear_open(struct ear *ear, struct bus_bench *bench, int index, const char *channel);
void ear_close(struct ear *ear, struct bus *bus);

/** Publishes a text. */
bool bus_bench_say(struct bus_bench *bench, int index, const char *channel, const char *text);
