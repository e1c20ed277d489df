/* SPDX-License-Identifier: MIT */
/*
 * Buses of a test's own on one loop, and what each of them was told. What carries them is a backend, chosen by what the
 * test is linked with.
 */
#pragma once

#include "bus.h"

enum { BUS_BENCH_MAX = 3, EAR_TEXT_BYTES = 4096 };

struct bus_bench;

struct bus_backend {
    const char *name;
    void (*make)(struct bus_bench *bench);
    /* The url, and the hub where there is one. */
    void (*describe)(struct bus_bench *bench, struct bus_config *config);
    /* Every bus loses what carries it, and will find it again. */
    void (*lose)(struct bus_bench *bench);
    void (*destroy)(struct bus_bench *bench);
};

extern const struct bus_backend bus_backend;

/** What a bus has told. */
struct bus_seen {
    int ups;
    int downs;
    int closed;
};

struct bus_bench {
    uv_loop_t loop;
    struct bus *buses[BUS_BENCH_MAX]; /* NULL: closed */
    struct bus_seen seen[BUS_BENCH_MAX];
    struct bus_hub *hub;        /* of the backend with one */
    void *server;               /* of the backend with one */
    char url[BUS_DETAIL_BYTES]; /* … */
};

/** Opens `count` buses and waits until all are up. */
void bus_bench_init(struct bus_bench *bench, int count);
/** Closes all that is open; nothing may be left on the loop. */
void bus_bench_finish(struct bus_bench *bench);
/** Opens bus number `index` and does not wait. */
void bus_bench_open(struct bus_bench *bench, int index);
/** Closes it and waits. */
void bus_bench_close(struct bus_bench *bench, int index);
/** Runs the loop until `*number` is at least `least`. */
void bus_bench_wait(struct bus_bench *bench, const int *number, int least);
/**
 * Waits until all that was published before has been heard: a word goes from each open bus to each.
 */
void bus_bench_settle(struct bus_bench *bench);

/** Somebody who listens, and writes down each message with a space behind it. */
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
