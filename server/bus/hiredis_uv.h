/* SPDX-License-Identifier: MIT */
/*
 * Connects a context of hiredis to a libuv loop: an adapter between the two libraries, without knowledge of Redis.
 *
 * hiredis has an adapter of its own (hiredis/adapters/libuv.h), but that of version 0.14 does not notice a refused or
 * reset connection: libuv reports it as an error, which the adapter ignores. It also does not report when its handle is
 * closed, so its owner could not know when the loop is empty.
 */
#pragma once

#include <hiredis/async.h>
#include <stdbool.h>
#include <uv.h>

/**
 * From now on, the loop serves the context until hiredis frees it. Returns false if the loop cannot watch its socket;
 * then the context is unchanged, and `closed` is not called.
 *
 * closed  called once from the loop, after the context is freed and the handle is closed
 */
__attribute__((warn_unused_result)) bool hiredis_uv_attach(redisAsyncContext *context,
                                                           uv_loop_t *loop,
                                                           void (*closed)(void *data), void *data);
