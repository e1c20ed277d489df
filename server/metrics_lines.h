/* SPDX-License-Identifier: MIT */
/* Lines of Prometheus' text format; what is counted is in metrics.h. Every name gets taberna_ before it. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "histogram.h"

struct house;

/** What stands once before the lines of a metric; `type`: "counter", "gauge", "histogram". */
void metrics_head(FILE *out, const char *name, const char *type, const char *help);

/** A metric with one value and no label. */
void metrics_one(FILE *out, const char *name, const char *type, const char *help, uint64_t value);

/** A label with its value, quoted; what stands there is ours, but a game's name comes from a log. */
void metrics_label(FILE *out, const char *name, const char *value);

/** All lines of a histogram but its head; `type` is the value of a label of that name, NULL: no label. */
void metrics_histogram(FILE *out, const char *name, const char *type,
                       const struct histogram *histogram);

/** metrics_nodes.c: what this node has to do with others. */
void metrics_write_nodes(FILE *out, const struct house *house);
