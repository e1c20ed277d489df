/* SPDX-License-Identifier: MIT */
/*
 * What the house counts while it runs: commands, refusals, how long they took, turns, games. Counting is an addition; all
 * else that metrics_write() shows is looked up when it is asked for. Nothing here names a person or a room.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "histogram.h"
#include "refusal.h"

struct house;
struct ask;

enum {
    METRICS_COMMANDS_MAX =
        96, /* types of commands, with `hello`, and one for those that are none */
    METRICS_ENDINGS_MAX = 128, /* pairs of a game and a reason; more are counted as "other" */
    METRICS_GAME_BYTES = 32,
    METRICS_REASON_BYTES = 16,
};

struct metrics_ending {
    char game[METRICS_GAME_BYTES];
    char reason[METRICS_REASON_BYTES];
    uint64_t count;
};

/** Zeroes are a fresh one. */
struct metrics {
    uint64_t commands[METRICS_COMMANDS_MAX]; /* by command_number() */
    struct histogram took[METRICS_COMMANDS_MAX];
    uint64_t refusals[REFUSALS_COUNT];
    struct histogram late; /* ticks of the house, behind their time: what the loop was busy with */
    int64_t ticked_us;     /* the last of them; 0: none yet */
    uint64_t turns;        /* passes too; what was taken back stays counted */
    struct metrics_ending endings[METRICS_ENDINGS_MAX];
    size_t ending_count;
    uint64_t reloads[2]; /* of the settings: [1] taken over, [0] not, because they were not sound */
};

/** A command has been read. */
void metrics_command(struct metrics *metrics, const struct ask *ask);
/** It is answered, `now_us` by the same clock as its received_us. */
void metrics_answered(struct metrics *metrics, const struct ask *ask, int64_t now_us);
/** The house ticks, as it is to every `every_us`. */
void metrics_ticked(struct metrics *metrics, int64_t every_us, int64_t now_us);
/** `rules` is the rules' text; what stands behind the game's name is not counted apart. */
void metrics_game_ended(struct metrics *metrics, const char *rules, const char *reason);

/**
 * All of it in the text format of Prometheus, version 0.0.4, NUL-terminated; free() it.
 */
char *metrics_write(const struct house *house, int64_t now_ms, size_t *bytes);
