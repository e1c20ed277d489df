/* SPDX-License-Identifier: MIT */
/*
 * What the program brings for its bots: what they know, read from the page's folder, and threads to think on. The one file
 * of the bots that the unit tests do without.
 */
#pragma once

#include <stdbool.h>
#include <uv.h>

#include "minds.h"

struct house;
struct thinkers;
struct thinkers_threads;

enum { BOTS_FOLDER_BYTES = 1024 + 16 };

/** Zeroes: none. */
struct bots_opened {
    struct minds *minds;
    struct thinkers_threads *threads;
    struct thinkers *thinkers;
};

/**
 * Reads what they know. False with a sentence where a file is missing or wrong.
 *
 * page  in  the folder that the page is served from
 */
MUST_CHECK bool bots_learn(struct bots_opened *opened, const char *page,
                           char detail[MINDS_DETAIL_BYTES]);

/**
 * Lets them into the house, which must have been initialised; nobody else may be there yet. Without what bots_learn() reads
 * there are none.
 *
 * threads  in  1 .. THINKERS_AT_ONCE_MAX; less: as many as suit the machine
 */
void bots_open(struct bots_opened *opened, struct house *house, uv_loop_t *loop, int threads);

/**
 * Nothing more is thought about; ends the threads, from the loop. Where one is in the midst of a thought the loop may end
 * before it and then cannot be closed: a restart waits for no bot.
 */
void bots_close(struct bots_opened *opened);
/** After the loop has been closed. */
void bots_finish(struct bots_opened *opened);
