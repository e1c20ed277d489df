/* SPDX-License-Identifier: MIT */
/*
 * The parts of the program that its bots need: models, read from the folder of the page, and a worker pool of threads.
 * This is the only file of the bots that the unit tests leave out.
 */
#pragma once

#include <stdbool.h>

#include <uv.h>

#include "bot/models.h"
#include "net/must_check.h"

struct app;
struct bot_pool;
struct bot_threads;

enum { BOTS_FOLDER_BYTES = 1024 + 16 };

/** All zero: no bots. */
struct bots_opened {
    struct models *models;
    struct bot_threads *threads;
    struct bot_pool *bot_pool;
};

/**
 * Reads the models. Returns false with a sentence if a file is missing or wrong.
 *
 * page  in  the folder that the page is served from
 */
MUST_CHECK bool app_bots_load_models(struct bots_opened *opened, const char *page,
                                     char detail[MODELS_DETAIL_BYTES]);

/**
 * Adds the bots to the server. The server must be initialised and must have no users yet. Without the models that
 * app_bots_load_models() reads there are no bots.
 *
 * threads  in  1 .. BOT_POOL_AT_ONCE_MAX; less: a number that suits the machine
 */
void app_bots_open(struct bots_opened *opened, struct app *app, uv_loop_t *loop, int threads);

/**
 * Starts no further job and ends the threads, called from the loop. If a thread is in the middle of a job, the loop
 * may end before the job does and then cannot be closed: a restart does not wait for a bot.
 */
void app_bots_close(struct bots_opened *opened);
/** Frees the rest. Call it after the loop has been closed. */
void app_bots_finish(struct bots_opened *opened);
