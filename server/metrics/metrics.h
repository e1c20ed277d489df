/* SPDX-License-Identifier: MIT */
/*
 * The metrics for Prometheus: the counters of wire/counters.h, and values that are looked up when metrics_write() is
 * called. No metric names a user or a room.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/stats.h"

struct metrics {
    struct runtime *runtime;
    struct net *net;
    struct admission *admission;
    struct store *store;
    struct counters *counters;
    struct node *node; /* NULL: a single server */
    struct sessions *sessions;
    struct moderation *moderation;
    struct rooms *rooms;
    struct lobby *lobby;
    struct bot_service *bots;
    struct accounts *accounts;
};

/** All metrics in the text format of Prometheus, version 0.0.4, NUL-terminated. The caller frees the text. */
char *metrics_write(const struct metrics *metrics, int64_t now_ms, size_t *bytes);

/* ---- single metrics: metrics/lines.c; every name gets the prefix taberna_ ---- */

/** The header before the lines of a metric; `type`: "counter", "gauge", "histogram". */
void metrics_head(FILE *out, const char *name, const char *type, const char *help);

/** A metric with one value and no label. */
void metrics_one(FILE *out, const char *name, const char *type, const char *help, uint64_t value);

/** The line of one value of a metric with one label. */
void metrics_value(FILE *out, const char *name, const char *label, const char *word,
                   uint64_t value);

/** A label with its quoted value. The server chooses most values, but the name of a game comes from a log. */
void metrics_label(FILE *out, const char *name, const char *value);

/** All lines of a histogram except its header. `type` is the value of a label named "type"; NULL: no label. */
void metrics_histogram(FILE *out, const char *name, const char *type,
                       const struct histogram *histogram);
