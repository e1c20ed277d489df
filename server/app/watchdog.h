/* SPDX-License-Identifier: MIT */
/*
 * A thread that ends the process if the event loop hangs, so that the supervisor that started the process can start it
 * again. The loop hangs if it completes no turn during WATCHDOG_TICKS of the thread's own ticks. A process that is
 * stopped (SIGSTOP, a debugger, a suspended machine) does not tick, so that time does not count.
 *
 * Ending the process loses nothing that a player has seen: as after kill -9, the next start reads all of it from the
 * store.
 */
#pragma once

#include <uv.h>

#include "base/log.h"
#include "net/must_check.h"

enum {
    WATCHDOG_TICK_MS = 1000,
    WATCHDOG_TICKS = 10, /* far above the longest turn; below WatchdogSec=30 of the systemd unit */
    /* unique among the exit codes of the program, so that deploy/supervise.sh can recognise it */
    WATCHDOG_EXIT_CODE = 70,
};

struct watchdog;

/**
 * Begins to watch. Open it when the program serves: until then the loop may wait for as long as the store needs.
 *
 * log      borrowed; one line is written to it, by the thread, when the loop hangs
 * tick_ms  WATCHDOG_TICK_MS, or less in tests
 *
 * Returns NULL if the system refuses another thread; the program then runs without.
 */
MUST_CHECK struct watchdog *app_watchdog_open(uv_loop_t *loop, const struct log *log, int tick_ms);

/** Ends the thread before it returns; frees itself in a later turn of the loop. NULL: does nothing. */
void app_watchdog_close(struct watchdog *watchdog);

/**
 * Notes the work that the loop begins, for the line in the log: a literal, or another text that is never freed. Costs
 * one store. If the watchdog is NULL, does nothing.
 */
void app_watchdog_record_turn(struct watchdog *watchdog, const char *what);
