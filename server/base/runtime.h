/* SPDX-License-Identifier: MIT */
/*
 * What every module reads about the running program: its log, its clocks, and whether it stops. app/ writes it. The
 * struct of each module has a pointer to it. One thread, the thread of the event loop, owns all of it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/log.h"

enum { APP_TICK_MS = 250 }; /* interval of all periodic work */

struct runtime {
    struct log log;
    /* Monotonic milliseconds. Only the callbacks at the edges of the program read it. */
    int64_t (*clock_ms)(void);
    /* The same in microseconds, for measurements; NULL: derived from clock_ms. */
    int64_t (*clock_us)(void);
    int64_t epoch_ms;    /* add it to clock_ms to get milliseconds since 1970 */
    int64_t opened_ms;   /* when the program started, by runtime_now() */
    const char *version; /* of the program; NULL: not reported */
    int64_t stalled_ms;  /* the end of the last stall that was noted, by clock_ms; 0: none */
    /*
     * When the last outage of this node ended in which no player could act: before its start, a failure of the store,
     * or a stall of APP_OUTAGE_MS and more; 0: none.
     */
    int64_t outage_ms;
    int64_t failed_ms;  /* when the store began to fail; valid while it fails */
    bool store_failing; /* rooms are paused while it is set */
    bool draining;      /* the server only finishes running games */
    bool closing;       /* commands are refused, running operations are finished */
    /*
     * Notes a stall that no tick has noted yet. Callers use it before a command of a room, and before they judge the
     * clock of another node: after a stall the loop reads the waiting sockets before it ticks. After a long stall all
     * games get the time back. Returns the time by which to judge: an earlier reading may be from before the stall, a
     * later one from after the next.
     */
    int64_t (*record_stall)(void *self);
    /*
     * How long the message of this connection that is being handled has waited in the system because the loop stood
     * still, as far as the system reports it; 0 if the loop is on time.
     */
    int64_t (*waited_ms)(const void *self, uint64_t conn);
    /* Notes the work that the loop begins, for the log line of a hanging loop: a text that is never freed. */
    void (*record_work)(void *self, const char *what);
    void *self; /* what these three get first */
};

/** The time in milliseconds since 1970. Only callbacks that the loop calls use it; they pass it on. */
static inline int64_t runtime_now(const struct runtime *runtime)
{
    return runtime->epoch_ms + runtime->clock_ms();
}

/** Only for measurements: microseconds of a steady clock. */
static inline int64_t runtime_now_us(const struct runtime *runtime)
{
    return runtime->clock_us != NULL ? runtime->clock_us() : runtime->clock_ms() * 1000;
}

/** Adds `ms` to the time and to the time of the start. A node does so once, before it opens. */
static inline void runtime_shift_time(struct runtime *runtime, int64_t ms)
{
    runtime->epoch_ms += ms;
    runtime->opened_ms += ms;
}
