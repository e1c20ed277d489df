/* SPDX-License-Identifier: MIT */
/* Many things of one kind, each by itself, on some threads. */
#pragma once

/** Does one of them. `thread` counts from 0: what threads must not share is kept by it. */
typedef void (*tool_work_fn)(void *context, int thread, long index);

/** Does 0..count-1, each once, in no particular order, and returns when all are done. */
void tool_share_out(int threads, long count, tool_work_fn work, void *context);
