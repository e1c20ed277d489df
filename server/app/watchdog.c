/* SPDX-License-Identifier: MIT */
#include "app/watchdog.h"

#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    BEATS_A_TICK = 4, /* wake-ups of an idle loop per tick, so that it completes turns */
    /* how long to wait for a blocked reader of the log; then the line is lost */
    LOG_GRACE_MS = 500,
};

struct watchdog {
    uv_timer_t beat;
    uv_thread_t thread;
    int closing[2]; /* a pipe; its end of file ends the thread */
    int tick_ms;
    const struct log *log;
    pthread_t loop_thread;
    uint64_t opened_ns;
    atomic_uint_fast64_t turns; /* completed by the loop */
    _Atomic(const char *) doing;
};

/* ---- the thread; it may take no lock, because the loop may hang while it holds one ---- */

/* Processor time in milliseconds that the loop's thread has used: it tells a loop that computes from one that waits. */
static int64_t loop_cpu_ms(const struct watchdog *watchdog)
{
    clockid_t clock;
    struct timespec used;
    if (pthread_getcpuclockid(watchdog->loop_thread, &clock) != 0 ||
        clock_gettime(clock, &used) != 0) {
        return -1;
    }
    return (int64_t)used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

_Noreturn static void end_process(const struct watchdog *watchdog, uint64_t turns, int64_t cpu_ms)
{
    struct pollfd log = {.fd = watchdog->log->fd, .events = POLLOUT};
    if (poll(&log, 1, LOG_GRACE_MS) > 0) { /* a writable pipe takes a whole line */
        log_event(watchdog->log, LOG_ERROR, "loop.hung",
                  log_number("ms", (int64_t)WATCHDOG_TICKS * watchdog->tick_ms),
                  log_number("cpu_ms", cpu_ms),
                  log_text("last_operation", atomic_load(&watchdog->doing)),
                  log_number("turns", (int64_t)turns),
                  log_number("uptime_ms", (int64_t)((uv_hrtime() - watchdog->opened_ns) / 1000000)),
                  log_number("exit_status", WATCHDOG_EXIT_CODE));
    }
    _exit(WATCHDOG_EXIT_CODE);
}

static void run_watchdog(void *data)
{
    struct watchdog *watchdog = data;
    struct pollfd closing = {.fd = watchdog->closing[0], .events = POLLIN};
    uint64_t seen = atomic_load(&watchdog->turns);
    int64_t cpu_ms = loop_cpu_ms(watchdog);
    int silent = 0; /* ticks without a completed turn */
    int woken;
    while ((woken = poll(&closing, 1, watchdog->tick_ms)) <= 0) {
        uint64_t turns = atomic_load(&watchdog->turns);
        if (woken < 0) {
            continue; /* interrupted by a signal: not a whole tick */
        }
        if (turns != seen) {
            seen = turns;
            silent = 0;
            cpu_ms = loop_cpu_ms(watchdog);
        } else if (++silent >= WATCHDOG_TICKS) {
            end_process(watchdog, turns, loop_cpu_ms(watchdog) - cpu_ms);
        }
    }
}

/* ---- the loop ---- */

static void on_beat(uv_timer_t *beat)
{
    struct watchdog *watchdog = beat->data;
    atomic_fetch_add(&watchdog->turns, 1);
}

void app_watchdog_record_turn(struct watchdog *watchdog, const char *what)
{
    if (watchdog != NULL) {
        atomic_store_explicit(&watchdog->doing, what, memory_order_relaxed);
    }
}

/* The loop's thread handles all signals: the watchdog thread starts with all of them blocked. */
static int start_watchdog_thread(struct watchdog *watchdog)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = uv_thread_create(&watchdog->thread, run_watchdog, watchdog);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

struct watchdog *app_watchdog_open(uv_loop_t *loop, const struct log *log, int tick_ms)
{
    struct watchdog *watchdog = calloc(1, sizeof *watchdog);
    assert(watchdog != NULL && tick_ms >= BEATS_A_TICK);
    watchdog->tick_ms = tick_ms;
    watchdog->log = log;
    watchdog->loop_thread = pthread_self();
    watchdog->opened_ns = uv_hrtime();
    if (uv_pipe(watchdog->closing, 0, 0) != 0) {
        goto free_watchdog;
    }
    if (start_watchdog_thread(watchdog) != 0) {
        goto close_pipe;
    }
    uint64_t beat_ms = (uint64_t)(tick_ms / BEATS_A_TICK);
    uv_timer_init(loop, &watchdog->beat);
    watchdog->beat.data = watchdog;
    uv_timer_start(&watchdog->beat, on_beat, beat_ms, beat_ms);
    uv_unref((uv_handle_t *)&watchdog->beat); /* the timer must not keep the loop running */
    return watchdog;

close_pipe:
    close(watchdog->closing[0]);
    close(watchdog->closing[1]);
free_watchdog:
    free(watchdog);
    return NULL;
}

static void on_beat_closed(uv_handle_t *beat)
{
    free(beat->data);
}

void app_watchdog_close(struct watchdog *watchdog)
{
    if (watchdog == NULL) {
        return;
    }
    close(watchdog->closing[1]);
    uv_thread_join(&watchdog->thread);
    close(watchdog->closing[0]);
    uv_close((uv_handle_t *)&watchdog->beat, on_beat_closed);
}
