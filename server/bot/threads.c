/* SPDX-License-Identifier: MIT */
#include "bot/threads.h"

#include <assert.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "net/list.h"

enum { HANDS_USUAL_MAX = 4 };

struct pending {
    struct list link;
    void (*work)(void *job);
    void (*after)(void *job);
    void *job;
};

struct bot_threads {
    uv_async_t done_some;
    uv_mutex_t lock;
    uv_cond_t more;
    uv_thread_t threads[BOT_POOL_AT_ONCE_MAX];
    int hands;
    /* protected by the lock: */
    struct list waiting; /* struct pending; never more than `hands` */
    struct list done;    /* struct pending */
    int at_work;         /* threads that have not ended */
    bool closing;
};

static void run_bot_thread(void *data)
{
    struct bot_threads *threads = data;
    /*
     * On Linux this sets the priority of this thread alone. On other systems, or if it is not allowed, the thread
     * keeps its priority.
     */
    (void)setpriority(PRIO_PROCESS, 0, BOT_POOL_NICE);
    uv_mutex_lock(&threads->lock);
    while (!threads->closing || !list_is_empty(&threads->waiting)) {
        struct pending *pending = LIST_POP(&threads->waiting, struct pending, link);
        if (pending == NULL) {
            uv_cond_wait(&threads->more, &threads->lock);
            continue;
        }
        uv_mutex_unlock(&threads->lock);
        pending->work(pending->job);
        uv_mutex_lock(&threads->lock);
        list_append(&threads->done, &pending->link);
        uv_async_send(&threads->done_some);
    }
    threads->at_work--;
    uv_async_send(&threads->done_some);
    uv_mutex_unlock(&threads->lock);
}

/* ---- on the loop ---- */

static void on_threads_closed(uv_handle_t *handle)
{
    struct bot_threads *threads = handle->data;
    uv_cond_destroy(&threads->more);
    uv_mutex_destroy(&threads->lock);
    free(threads);
}

static void on_done_some(uv_async_t *async)
{
    struct bot_threads *threads = async->data;
    struct list done = {0};
    struct pending *pending;
    uv_mutex_lock(&threads->lock);
    list_move_all(&done, &threads->done);
    bool ended = threads->closing && threads->at_work == 0;
    uv_mutex_unlock(&threads->lock);
    while ((pending = LIST_POP(&done, struct pending, link)) != NULL) {
        pending->after(pending->job);
        free(pending);
    }
    if (ended && !uv_is_closing((uv_handle_t *)async)) {
        for (int i = 0; i < threads->hands; i++) {
            uv_thread_join(&threads->threads[i]);
        }
        uv_close((uv_handle_t *)async, on_threads_closed);
    }
}

static void run_bot_work(void *data, void (*work)(void *job), void (*after)(void *job), void *job)
{
    struct bot_threads *threads = data;
    struct pending *pending = calloc(1, sizeof *pending);
    *pending = (struct pending){.work = work, .after = after, .job = job};
    uv_mutex_lock(&threads->lock);
    list_append(&threads->waiting, &pending->link);
    uv_cond_signal(&threads->more);
    uv_mutex_unlock(&threads->lock);
}

struct bot_threads *bot_threads_open(uv_loop_t *loop, int hands)
{
    assert(hands > 0 && hands <= BOT_POOL_AT_ONCE_MAX);
    struct bot_threads *threads = calloc(1, sizeof *threads);
    int failed = uv_mutex_init(&threads->lock);
    assert(failed == 0);
    failed = uv_cond_init(&threads->more);
    assert(failed == 0);
    failed = uv_async_init(loop, &threads->done_some, on_done_some);
    assert(failed == 0);
    threads->done_some.data = threads;
    uv_mutex_lock(&threads->lock);
    while (threads->hands < hands &&
           uv_thread_create(&threads->threads[threads->hands], run_bot_thread, threads) == 0) {
        threads->hands++;
    }
    threads->at_work = threads->hands;
    uv_mutex_unlock(&threads->lock);
    if (threads->hands == 0) {
        uv_close((uv_handle_t *)&threads->done_some, on_threads_closed);
        return NULL;
    }
    return threads;
}

int bot_threads_default(void)
{
    int cores = (int)uv_available_parallelism();
    return cores <= 2 ? 1 : cores - 1 < HANDS_USUAL_MAX ? cores - 1 : HANDS_USUAL_MAX;
}

struct bot_pool_crew bot_threads_crew(struct bot_threads *threads)
{
    return (struct bot_pool_crew){.hands = threads->hands, .run = run_bot_work, .data = threads};
}

void bot_threads_close(struct bot_threads *threads, bool waits)
{
    if (threads == NULL) {
        return;
    }
    if (!waits) {
        uv_unref((uv_handle_t *)&threads->done_some);
    }
    uv_mutex_lock(&threads->lock);
    threads->closing = true;
    uv_cond_broadcast(&threads->more);
    uv_mutex_unlock(&threads->lock);
}
