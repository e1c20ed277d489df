/* SPDX-License-Identifier: MIT */
/*
 * The running program as every module may see it. `struct app` is opaque outside app/: a module gets the parts of other
 * modules by functions such as app_store() or app_lobby(), each declared in the header of the module that owns the
 * part. app/parts.c implements them all. They return borrowed pointers that are valid as long as the app.
 *
 * A const app cannot be replaced, but its parts can be changed: so the functions take a const app and return parts that
 * are not const, as strchr() does.
 *
 * One thread, the thread of the event loop, owns all of it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "net/must_check.h"

enum { APP_TICK_MS = 250 }; /* interval of all periodic work */

struct app;
struct log;
struct net;
struct loop_steps;

struct log *app_log(const struct app *app);
/** The sockets. */
struct net *app_net(const struct app *app);

/** The time in milliseconds since 1970. Only callbacks that the loop calls use it; they pass it on. */
int64_t app_now(const struct app *app);
/** Only for measurements: microseconds of a steady clock. */
int64_t app_now_us(const struct app *app);
/** Milliseconds of a steady clock. Only the callbacks at the edges of the program read it. */
int64_t app_clock_ms(const struct app *app);
/** The difference between the two clocks: app_now() is app_clock_ms() plus this. */
int64_t app_epoch_ms(const struct app *app);
/** Adds `ms` to the time and to the time of the start. A node does so once, before it opens. */
void app_shift_time(struct app *app, int64_t ms);

/**
 * Before a command of a room, and before the clock of another node is judged: after a stall the loop reads the waiting
 * sockets before it ticks. If the tick is late by APP_STALL_MS (app/app.h), all games get the time back. Returns the
 * time by which to judge: the caller's own reading may be from before the stall, a later one from behind the next.
 */
MUST_CHECK int64_t app_record_stall(struct app *app);
/** The end of the last stall that was noted, by app_clock_ms(); 0: there was none. */
int64_t app_stalled_ms(const struct app *app);
/**
 * How long the message of this connection that is being handled has waited in the system because the loop stood still,
 * as far as the system reports it; 0 if the loop is on time.
 */
int64_t app_waited_ms(const struct app *app, uint64_t conn);
/** Notes the work that the loop begins, for the log line of a hanging loop: a text that is never freed. */
void app_record_work(struct app *app, const char *what);
/** The steps of the loop. */
struct loop_steps *app_steps(const struct app *app);

/** When the program started, by app_now(). */
int64_t app_opened_ms(const struct app *app);
/** The version of the program; NULL: not reported. */
const char *app_version(const struct app *app);
/** True as soon as the server stops: commands are refused, running operations are finished. */
bool app_is_closing(const struct app *app);
/** True during a drain: the server only finishes running games. */
bool app_is_draining(const struct app *app);
/** True while the store fails: rooms are paused. */
bool app_store_fails(const struct app *app);
/** When it began to fail; valid while app_store_fails(). */
int64_t app_store_failed_ms(const struct app *app);
/**
 * When the last outage of this node ended in which no player could act: before its start, a failure of the store, or a
 * stall of APP_OUTAGE_MS and more; 0: none.
 */
int64_t app_outage_ms(const struct app *app);
