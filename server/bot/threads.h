/* SPDX-License-Identifier: MIT */
/*
 * Threads for the jobs of bots, separate from libuv's thread pool, so that a long job delays no password and no file.
 * They run at a lower priority than all other work of the machine, so that even with one core the loop comes first.
 */
#pragma once

#include <uv.h>

#include "bot/pool.h"

enum { BOT_POOL_NICE = 5 }; /* how much the priority is lowered, as in nice(1) */

struct bot_threads;

/** Starts `hands` threads, 1 .. BOT_POOL_AT_ONCE_MAX; NULL if the system cannot start one. */
struct bot_threads *bot_threads_open(uv_loop_t *loop, int hands);
/** The number that leaves one core to the loop: 1 .. 4. */
int bot_threads_default(void);

struct bot_pool_crew bot_threads_crew(struct bot_threads *threads);

/**
 * Ends the threads from the loop when their running jobs are done; frees `threads`. May be NULL.
 *
 * waits  in  true: the loop runs until then; false: it may end before, and then cannot be closed
 */
void bot_threads_close(struct bot_threads *threads, bool waits);
