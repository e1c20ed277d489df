/* SPDX-License-Identifier: MIT */
#include "bots_open.h"

#include <stdio.h>

#include "config.h"
#include "house.h"
#include "thinkers_threads.h"

_Static_assert((int)CONFIG_BOT_THREADS_MAX == (int)THINKERS_AT_ONCE_MAX, "as many may be set");

static int64_t now_us(void)
{
    return (int64_t)(uv_hrtime() / 1000);
}

bool bots_learn(struct bots_opened *opened, const char *page, char detail[MINDS_DETAIL_BYTES])
{
    char folder[BOTS_FOLDER_BYTES];
    int chars = snprintf(folder, sizeof folder, "%s/weights", page);
    if (chars < 0 || chars >= (int)sizeof folder) {
        snprintf(detail, MINDS_DETAIL_BYTES, "the path of the page is too long");
        return false;
    }
    opened->minds = minds_learn(folder, detail);
    return opened->minds != NULL;
}

void bots_open(struct bots_opened *opened, struct house *house, uv_loop_t *loop, int threads)
{
    if (opened->minds == NULL) {
        return;
    }
    int hands = threads < 1 ? thinkers_threads_usual() : threads;
    opened->threads = thinkers_threads_open(loop, hands);
    if (opened->threads == NULL) {
        log_event(&house->log, LOG_WARNING, "bots.no_threads");
        return;
    }
    opened->thinkers =
        thinkers_create(opened->minds, thinkers_threads_crew(opened->threads), now_us);
    house->bots.thinkers = opened->thinkers;
    log_event(&house->log, LOG_INFO, "bots.open", log_number("threads", hands));
}

void bots_close(struct bots_opened *opened)
{
    struct thinkers_counts counts;
    if (opened->thinkers != NULL) {
        thinkers_stop(opened->thinkers);
        thinkers_counts(opened->thinkers, &counts);
        thinkers_threads_close(opened->threads, counts.thinking == 0);
        opened->threads = NULL;
    }
}

void bots_finish(struct bots_opened *opened)
{
    thinkers_destroy(opened->thinkers);
    minds_destroy(opened->minds);
    *opened = (struct bots_opened){0};
}
