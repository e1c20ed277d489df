/* SPDX-License-Identifier: MIT */
#include "bus/hiredis_uv.h"

#include <assert.h>
#include <stdlib.h>

struct hiredis_uv {
    uv_poll_t handle;
    redisAsyncContext *context; /* NULL: freed */
    int events;                 /* events to watch for */
    void (*closed)(void *data);
    void *data;
};

static void on_poll(uv_poll_t *handle, int status, int events)
{
    struct hiredis_uv *poll = handle->data;
    if (status != 0) {
        /* libuv has stopped watching after an error. A read makes hiredis find the error and report it. */
        poll->events = 0;
        events = UV_READABLE;
    }
    if (poll->context != NULL && (events & UV_READABLE) != 0) {
        redisAsyncHandleRead(poll->context);
    }
    if (poll->context != NULL && (events & UV_WRITABLE) != 0) {
        redisAsyncHandleWrite(poll->context);
    }
}

static void want(struct hiredis_uv *poll, int events)
{
    if (poll->events == events) {
        return;
    }
    poll->events = events;
    if (events != 0) {
        uv_poll_start(&poll->handle, events, on_poll);
    } else {
        uv_poll_stop(&poll->handle);
    }
}

static void add_read(void *data)
{
    struct hiredis_uv *poll = data;
    want(poll, poll->events | UV_READABLE);
}

static void del_read(void *data)
{
    struct hiredis_uv *poll = data;
    want(poll, poll->events & ~UV_READABLE);
}

static void add_write(void *data)
{
    struct hiredis_uv *poll = data;
    want(poll, poll->events | UV_WRITABLE);
}

static void del_write(void *data)
{
    struct hiredis_uv *poll = data;
    want(poll, poll->events & ~UV_WRITABLE);
}

static void on_poll_closed(uv_handle_t *handle)
{
    struct hiredis_uv *poll = handle->data;
    void (*closed)(void *data) = poll->closed;
    void *data = poll->data;
    free(poll);
    closed(data);
}

static void clean_up(void *data)
{
    struct hiredis_uv *poll = data;
    poll->context = NULL;
    uv_close((uv_handle_t *)&poll->handle, on_poll_closed);
}

bool hiredis_uv_attach(redisAsyncContext *context, uv_loop_t *loop, void (*closed)(void *data),
                       void *data)
{
    struct hiredis_uv *poll = calloc(1, sizeof *poll);
    assert(poll != NULL);
    if (uv_poll_init(loop, &poll->handle, context->c.fd) != 0) {
        free(poll);
        return false;
    }
    poll->handle.data = poll;
    poll->context = context;
    poll->closed = closed;
    poll->data = data;
    context->ev.addRead = add_read;
    context->ev.delRead = del_read;
    context->ev.addWrite = add_write;
    context->ev.delWrite = del_write;
    context->ev.cleanup = clean_up;
    context->ev.data = poll;
    return true;
}
