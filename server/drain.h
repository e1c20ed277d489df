/* SPDX-License-Identifier: MIT */
/*
 * Before a restart: everybody is told, nothing new begins, running games go on to their end or until the time is up, and
 * then the house closes as on SIGTERM.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct house;
struct ask;

enum { DRAIN_DEFAULT_MS = 60000 };

/** Zeroes: no restart is planned. */
struct drain {
    bool on;
    int64_t until_ms;         /* then it closes, whatever is played */
    void (*stop)(void *data); /* closes the program; called once, from the loop */
    void *data;
};

/** Begins, or sets another end for one that has begun. */
void drain_begin(struct house *house, int64_t in_ms, int64_t now_ms);
/** Things go on as before. */
void drain_call_off(struct house *house, int64_t now_ms);

/** Games being played by people who are about, but for those of days a turn: what a drain waits for. */
int drain_live_games(const struct house *house, int64_t now_ms);

/** Whether the command may run: what begins something may not; else it has been refused. */
bool drain_lets(struct house *house, const struct ask *ask);

/** Closes the house when it is time. */
void drain_tick(struct house *house, int64_t now_ms);
