/* SPDX-License-Identifier: MIT */
/* Runs many independent tasks of one kind on several threads. */
#pragma once

/** Runs one task. `thread` counts from 0; use it as the index of data that threads must not share. */
typedef void (*research_work_fn)(void *context, int thread, long index);

/** Runs tasks 0..count-1, each once, in no particular order, and returns when all have finished. */
void research_share_out(int threads, long count, research_work_fn work, void *context);
