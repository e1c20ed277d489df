/* SPDX-License-Identifier: MIT */
/*
 * Counters of the running server: commands, refusals, durations, turns, games. Counting is a single addition.
 * metrics/ writes them for Prometheus. No counter names a user or a room.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/stats.h"
#include "wire/error.h"

struct request;

enum {
    /* Types of commands, `hello` included, and one entry for unknown types. */
    COUNTERS_COMMANDS_MAX = 96,
    /* pairs of a game and a reason; further pairs are counted as "other" */
    COUNTERS_ENDINGS_MAX = 128,
    COUNTERS_GAME_BYTES = 32,
    COUNTERS_REASON_BYTES = 16,
};

struct counters_ending {
    char game[COUNTERS_GAME_BYTES];
    char reason[COUNTERS_REASON_BYTES];
    uint64_t count;
};

/** All zeroes are a valid empty state. */
struct counters {
    const struct command_runner *runner;
    uint64_t commands[COUNTERS_COMMANDS_MAX]; /* by command_number() */
    struct histogram took[COUNTERS_COMMANDS_MAX];
    uint64_t refusals[REFUSALS_COUNT];
    struct histogram late; /* delay of the server's ticks in microseconds, caused by a busy loop */
    int64_t ticked_us;     /* time of the last tick; 0: none yet */
    uint64_t turns;        /* passes included; a turn taken back stays counted */
    struct counters_ending endings[COUNTERS_ENDINGS_MAX];
    size_t ending_count;
    /* of the settings: [1] accepted, [0] rejected because the new settings were not valid */
    uint64_t reloads[2];
};

/** Counts a command that has been read. */
void wire_counters_command(struct counters *counters, const struct request *request);
/** Counts an answered command; `now_us` is by the same clock as its received_us. */
void wire_counters_answered(struct counters *counters, const struct request *request,
                            int64_t now_us);
/** Counts a tick of the server, which is due every `every_us`. */
void wire_counters_ticked(struct counters *counters, int64_t every_us, int64_t now_us);
/** `rules` is the text of the rules. Only the game's name at its beginning is used; options are not counted apart. */
void wire_counters_game_ended(struct counters *counters, const char *rules, const char *reason);
