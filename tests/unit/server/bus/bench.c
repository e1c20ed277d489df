/* SPDX-License-Identifier: MIT */
#include "unit/server/bus/bench.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static void on_state(void *data, enum bus_state state)
{
    struct bus_seen *seen = data;
    seen->ups += state == BUS_UP;
    seen->downs += state == BUS_DOWN;
}

static void on_closed(void *data)
{
    struct bus_seen *seen = data;
    seen->closed++;
}

void bus_bench_open(struct bus_bench *bench, int index)
{
    char detail[BUS_DETAIL_BYTES];
    struct bus_config config = {
        .loop = &bench->loop, .state = on_state, .data = &bench->seen[index]};
    bus_backend.describe(bench, &config);
    bench->seen[index] = (struct bus_seen){0};
    ck_assert_msg(bus_open(&config, &bench->buses[index], detail), "%s", detail);
}

void bus_bench_init(struct bus_bench *bench, int count)
{
    *bench = (struct bus_bench){0};
    ck_assert_int_eq(uv_loop_init(&bench->loop), 0);
    bus_backend.make(bench);
    for (int i = 0; i < count; i++) {
        bus_bench_open(bench, i);
    }
    for (int i = 0; i < count; i++) {
        bus_bench_wait(bench, &bench->seen[i].ups, 1);
    }
}

void bus_bench_close(struct bus_bench *bench, int index)
{
    bus_close(bench->buses[index], on_closed, &bench->seen[index]);
    bench->buses[index] = NULL;
    bus_bench_wait(bench, &bench->seen[index].closed, 1);
}

void bus_bench_finish(struct bus_bench *bench)
{
    for (int i = 0; i < BUS_BENCH_MAX; i++) {
        if (bench->buses[i] != NULL) {
            bus_bench_close(bench, i);
        }
    }
    ck_assert_int_eq(uv_loop_close(&bench->loop), 0);
    bus_backend.destroy(bench);
}

void bus_bench_wait(struct bus_bench *bench, const int *number, int least)
{
    while (*number < least) {
        ck_assert_msg(uv_run(&bench->loop, UV_RUN_ONCE) != 0 || *number >= least,
                      "nothing is left that could happen");
    }
}

void bus_bench_settle(struct bus_bench *bench)
{
    static const char channel[] = "settle";
    struct ear ears[BUS_BENCH_MAX];
    int open = 0;
    for (int i = 0; i < BUS_BENCH_MAX; i++) {
        if (bench->buses[i] != NULL) {
            ear_open(&ears[i], bench, i, channel);
            open++;
        }
    }
    for (int i = 0; i < BUS_BENCH_MAX; i++) {
        ck_assert(bench->buses[i] == NULL || bus_bench_say(bench, i, channel, "."));
    }
    for (int i = 0; i < BUS_BENCH_MAX; i++) {
        if (bench->buses[i] != NULL) {
            bus_bench_wait(bench, &ears[i].messages, open - 1);
            ear_close(&ears[i], bench->buses[i]);
        }
    }
}

static void on_message(void *data, const char *channel, const void *bytes, size_t count)
{
    struct ear *ear = data;
    size_t used = strlen(ear->text);
    ck_assert_int_gt(ear->subscribed, 0);
    ck_assert_ptr_nonnull(channel);
    ear->messages++;
    ear->bytes += count;
    if (count > 0 && used + count + 2 <= sizeof ear->text && memchr(bytes, '\0', count) == NULL) {
        snprintf(ear->text + used, sizeof ear->text - used, "%.*s ", (int)count,
                 (const char *)bytes);
    }
}

static void on_subscribed(void *data, const char *channel)
{
    struct ear *ear = data;
    ck_assert_ptr_nonnull(channel);
    ear->subscribed++;
}

void ear_begin(struct ear *ear, struct bus *bus, const char *channel)
{
    *ear = (struct ear){0};
    ear->listener = bus_subscribe(bus, channel, on_message, on_subscribed, ear);
}

void ear_open(struct ear *ear, struct bus_bench *bench, int index, const char *channel)
{
    ear_begin(ear, bench->buses[index], channel);
    ck_assert_int_eq(ear->subscribed, 0);
    bus_bench_wait(bench, &ear->subscribed, 1);
}

void ear_close(struct ear *ear, struct bus *bus)
{
    bus_unsubscribe(bus, ear->listener);
    ear->listener = NULL;
}

bool bus_bench_say(struct bus_bench *bench, int index, const char *channel, const char *text)
{
    return bus_publish(bench->buses[index], channel, text, strlen(text));
}
