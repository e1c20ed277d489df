/* SPDX-License-Identifier: MIT */
/*
 * A drain prepares a restart. All clients get an announcement, and the server refuses to begin new games. Running games
 * go on until they end or until the time is up. Then the server closes as on SIGTERM.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct commands;
struct request;
struct room;

enum { DRAIN_DEFAULT_MS = 60000 };

/** All fields are zero while no restart is planned; a drain runs while `draining` of the runtime is set. */
struct drain {
    int64_t until_ms;         /* then the server closes, even if games are running */
    void (*stop)(void *data); /* stops the program; called once, from the loop */
    void *data;
};

/** Begins a drain, or changes the end time of a running one. */
void command_drain_begin(struct commands *commands, int64_t in_ms, int64_t now_ms);
/** Cancels the drain; the server accepts all commands again. */
void command_drain_cancel(struct commands *commands, int64_t now_ms);

/** Whether a drain waits for this room: one of the games that command_drain_live_games() counts runs there. */
bool command_drain_waits_for(const struct room *room, int64_t now_ms);
/**
 * The number of running games whose players are connected, except games with a clock of days per turn. A drain waits
 * for these games.
 */
int command_drain_live_games(const struct commands *commands, int64_t now_ms);

/** True if the command may run. During a drain it refuses commands that begin a room or a game. */
bool command_drain_allows(struct commands *commands, const struct request *request);

/** Closes the server when the drain is over. */
void command_drain_tick(struct commands *commands, int64_t now_ms);
