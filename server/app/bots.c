/* SPDX-License-Identifier: MIT */
#include "app/bots.h"

#include <stdio.h>

#include "app/app.h"
#include "bot/threads.h"
#include "config/config.h"

_Static_assert((int)CONFIG_BOT_THREADS_MAX == (int)BOT_POOL_AT_ONCE_MAX, "as many may be set");

static int64_t now_us(void)
{
    return (int64_t)(uv_hrtime() / 1000);
}

bool app_bots_load_models(struct bots_opened *opened, const char *page,
                          char detail[MODELS_DETAIL_BYTES])
{
    char folder[BOTS_FOLDER_BYTES];
    int chars = snprintf(folder, sizeof folder, "%s/.weights", page);
    if (chars < 0 || chars >= (int)sizeof folder) {
        snprintf(detail, MODELS_DETAIL_BYTES, "the path of the page is too long");
        return false;
    }
    opened->models = bot_models_load(folder, detail);
    return opened->models != NULL;
}

void app_bots_open(struct bots_opened *opened, struct app *app, uv_loop_t *loop, int threads)
{
    if (opened->models == NULL) {
        return;
    }
    int hands = threads < 1 ? bot_threads_default() : threads;
    opened->threads = bot_threads_open(loop, hands);
    if (opened->threads == NULL) {
        log_event(&app->runtime.log, LOG_WARNING, "bots.start_failed");
        return;
    }
    opened->bot_pool = bot_pool_create(opened->models, bot_threads_crew(opened->threads), now_us);
    app->bots.bot_pool = opened->bot_pool;
    log_event(&app->runtime.log, LOG_INFO, "bots.started", log_number("threads", hands));
}

void app_bots_close(struct bots_opened *opened)
{
    struct bot_pool_counts counts;
    if (opened->bot_pool != NULL) {
        bot_pool_stop(opened->bot_pool);
        bot_pool_counts(opened->bot_pool, &counts);
        bot_threads_close(opened->threads, counts.thinking == 0);
        opened->threads = NULL;
    }
}

void app_bots_finish(struct bots_opened *opened)
{
    bot_pool_destroy(opened->bot_pool);
    bot_models_destroy(opened->models);
    *opened = (struct bots_opened){0};
}
