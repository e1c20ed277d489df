/* SPDX-License-Identifier: MIT */
#include "unit/server/store/bench.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

void bench_init(struct bench *bench)
{
    *bench = (struct bench){0};
    ck_assert_int_eq(uv_loop_init(&bench->loop), 0);
    store_backend.make(bench);
    ck_assert_msg(bench_open(bench) == STORE_OK, "%s", bench->detail);
}

void bench_finish(struct bench *bench)
{
    if (bench->store != NULL) {
        bench_close(bench);
    }
    ck_assert_int_eq(uv_loop_close(&bench->loop), 0); /* the store leaves no handle on the loop */
    store_backend.destroy(bench);
}

enum store_status bench_open(struct bench *bench)
{
    bench->detail[0] = '\0';
    return store_backend.open(bench);
}

void bench_run_sql(struct bench *bench, const char *sql)
{
    store_backend.run_sql(bench, sql);
}

static void on_closed(void *calls)
{
    ++*(int *)calls;
}

void bench_close(struct bench *bench)
{
    int calls = 0;
    store_close(bench->store, on_closed, &calls);
    bench_wait(bench, &calls, 1);
    bench->store = NULL;
}

void bench_reopen(struct bench *bench)
{
    bench_close(bench);
    ck_assert_msg(bench_open(bench) == STORE_OK, "%s", bench->detail);
}

void told_done(void *data, enum store_status status)
{
    struct told *told = data;
    told->calls++;
    told->status = status;
}

void bench_wait(struct bench *bench, const int *calls, int count)
{
    while (*calls < count) {
        store_backend.turn(bench);
    }
    ck_assert_int_eq(*calls, count);
}

enum store_status bench_commit(struct bench *bench, struct store_write *write)
{
    struct told told = {0};
    store_commit(write, told_done, &told);
    ck_assert_int_eq(told.calls, 0); /* never from inside the call */
    bench_wait(bench, &told.calls, 1);
    return told.status;
}

void bench_put_room(struct bench *bench, const char *room, const char *state, int count)
{
    char text[16];
    struct store_write *write = store_begin(bench->store);
    store_put_room(write, room, state, 1000);
    for (int v = 1; v <= count; v++) {
        snprintf(text, sizeof text, "%d", v);
        store_add_event(write, room, v, text, strlen(text), "", 0);
    }
    ck_assert_int_eq(bench_commit(bench, write), STORE_OK);
}

enum store_status bench_append(struct bench *bench, const char *room, int64_t v, const char *text)
{
    struct store_write *write = store_begin(bench->store);
    store_add_event(write, room, v, text, strlen(text), "", 0);
    return bench_commit(bench, write);
}

struct counted {
    int calls;
    int events;
};

static void on_counted(void *data, enum store_status status, const struct store_room *room)
{
    struct counted *counted = data;
    counted->calls++;
    counted->events = -(int)status;
    if (status == STORE_OK) {
        counted->events = (int)room->v;
        ck_assert_int_eq((int64_t)room->event_count, room->v <= STORE_PAGE_EVENTS ? room->v : 0);
    } else {
        ck_assert_ptr_null(room);
    }
}

static void on_page_counted(void *data, enum store_status status, const struct store_event *events,
                            size_t count)
{
    struct counted *counted = data;
    counted->calls++;
    if (status != STORE_OK) {
        counted->events = -(int)status;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(events[i].v, ++counted->events);
    }
}

int bench_count(struct bench *bench, const char *room)
{
    struct counted counted = {0};
    struct counted read = {0};
    store_load_room(bench->store, room, 1, on_counted, &counted);
    bench_wait(bench, &counted.calls, 1);
    struct store_log *log = store_log_open(bench->store, room, false);
    while (read.events >= 0 && read.events < counted.events) {
        int before = read.events;
        store_log_read(log, before + 1, on_page_counted, &read);
        bench_wait(bench, &read.calls, read.calls + 1);
        ck_assert_int_ne(read.events, before);
    }
    store_log_close(log);
    return read.events < 0 ? read.events : counted.events;
}

struct listed {
    int ends;
    size_t used;
    char ids[4096];
};

static void on_listed(void *data, enum store_status status, const struct store_room *room)
{
    struct listed *listed = data;
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_int_eq(listed->ends, 0);
    if (room == NULL) {
        listed->ends++;
        return;
    }
    listed->used += (size_t)snprintf(listed->ids + listed->used, sizeof listed->ids - listed->used,
                                     "%s ", room->id);
    ck_assert_uint_lt(listed->used, sizeof listed->ids);
}

const char *bench_running(struct bench *bench)
{
    static struct listed listed;
    listed = (struct listed){0};
    store_load_running(bench->store, on_listed, &listed);
    bench_wait(bench, &listed.ends, 1);
    return listed.ids;
}
