/* SPDX-License-Identifier: MIT */
/*
 * Counters of the running server: commands, refusals, durations, turns, games. Counting is a single addition. All other
 * values of metrics_write() are looked up when it is called. No metric names a user or a room.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/stats.h"
#include "wire/error.h"

struct app;
struct request;

enum {
    /* Types of commands, `hello` included, and one entry for unknown types. */
    METRICS_COMMANDS_MAX = 96,
    /* pairs of a game and a reason; further pairs are counted as "other" */
    METRICS_ENDINGS_MAX = 128,
    METRICS_GAME_BYTES = 32,
    METRICS_REASON_BYTES = 16,
};

struct metrics_ending {
    char game[METRICS_GAME_BYTES];
    char reason[METRICS_REASON_BYTES];
    uint64_t count;
};

/** All zeroes are a valid empty state. */
struct metrics {
    uint64_t commands[METRICS_COMMANDS_MAX]; /* by command_number() */
    struct histogram took[METRICS_COMMANDS_MAX];
    uint64_t refusals[REFUSALS_COUNT];
    struct histogram late; /* delay of the server's ticks in microseconds, caused by a busy loop */
    int64_t ticked_us;     /* time of the last tick; 0: none yet */
    uint64_t turns;        /* passes included; a turn taken back stays counted */
    struct metrics_ending endings[METRICS_ENDINGS_MAX];
    size_t ending_count;
    /* of the settings: [1] accepted, [0] rejected because the new settings were not valid */
    uint64_t reloads[2];
};

/** Counts a command that has been read. */
void metrics_command(struct metrics *metrics, const struct request *request);
/** Counts an answered command; `now_us` is by the same clock as its received_us. */
void metrics_answered(struct metrics *metrics, const struct request *request, int64_t now_us);
/** Counts a tick of the server, which is due every `every_us`. */
void metrics_ticked(struct metrics *metrics, int64_t every_us, int64_t now_us);
/** `rules` is the text of the rules. Only the game's name at its beginning is used; options are not counted apart. */
void metrics_game_ended(struct metrics *metrics, const char *rules, const char *reason);

/** All metrics in the text format of Prometheus, version 0.0.4, NUL-terminated. The caller frees the text. */
char *metrics_write(const struct app *app, int64_t now_ms, size_t *bytes);

/* Lines of Prometheus' text format; metrics.h lists the counters. Every name gets the prefix taberna_. */

struct app;

/** The header before the lines of a metric; `type`: "counter", "gauge", "histogram". */
void metrics_head(FILE *out, const char *name, const char *type, const char *help);

/** A metric with one value and no label. */
void metrics_one(FILE *out, const char *name, const char *type, const char *help, uint64_t value);

/** A label with its quoted value. The server chooses most values, but the name of a game comes from a log. */
void metrics_label(FILE *out, const char *name, const char *value);

/** All lines of a histogram except its header. `type` is the value of a label named "type"; NULL: no label. */
void metrics_histogram(FILE *out, const char *name, const char *type,
                       const struct histogram *histogram);

/** metrics/prometheus.c: the metrics of the cluster as this node sees it. */
void metrics_write_nodes(FILE *out, const struct app *app);

struct metrics *app_metrics(const struct app *app);
