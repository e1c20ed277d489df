/* SPDX-License-Identifier: MIT */
/*
 * Threads for those who think, beside the loop's own pool: a long thought keeps no password and no file waiting. They run
 * behind everything else of the machine, so that even with one core the loop comes first.
 */
#pragma once

#include <uv.h>

#include "thinkers.h"

enum { THINKERS_NICE = 5 }; /* how far behind, as nice(1) has it */

struct thinkers_threads;

/** `hands` threads, 1 .. THINKERS_AT_ONCE_MAX; NULL where the system gives none. */
struct thinkers_threads *thinkers_threads_open(uv_loop_t *loop, int hands);
/** As many as leave a core to the loop: 1 .. 4. */
int thinkers_threads_usual(void);

struct thinkers_crew thinkers_threads_crew(struct thinkers_threads *threads);

/**
 * Ends them when what they are at is done, from the loop; frees `threads`. May be NULL.
 *
 * waits  in  the loop goes on until then; else it may end before, and cannot be closed
 */
void thinkers_threads_close(struct thinkers_threads *threads, bool waits);
