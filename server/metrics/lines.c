/* SPDX-License-Identifier: MIT */
/* Writes single metrics in the text format of Prometheus. */
#include "metrics/metrics.h"

#include <inttypes.h>
#include <stdio.h>

void metrics_head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP taberna_%s %s\n# TYPE taberna_%s %s\n", name, help, name, type);
}

void metrics_one(FILE *out, const char *name, const char *type, const char *help, uint64_t value)
{
    metrics_head(out, name, type, help);
    fprintf(out, "taberna_%s %" PRIu64 "\n", name, value);
}

void metrics_label(FILE *out, const char *name, const char *value)
{
    fprintf(out, "%s=\"", name);
    for (; *value != '\0'; value++) {
        if (*value == '\n') {
            fputs("\\n", out);
            continue;
        }
        if (*value == '"' || *value == '\\') {
            fputc('\\', out);
        }
        fputc(*value, out);
    }
    fputc('"', out);
}

void metrics_value(FILE *out, const char *name, const char *label, const char *word, uint64_t value)
{
    fprintf(out, "taberna_%s{", name);
    metrics_label(out, label, word);
    fprintf(out, "} %" PRIu64 "\n", value);
}

void metrics_histogram(FILE *out, const char *name, const char *type,
                       const struct histogram *histogram)
{
    uint64_t so_far = 0;
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        char bound[32] = "+Inf";
        if (i < HISTOGRAM_BOUNDS) {
            snprintf(bound, sizeof bound, "%g", (double)histogram_bound_us(i) / 1e6);
        }
        so_far += histogram->counts[i];
        fprintf(out, "taberna_%s_bucket{", name);
        if (type != NULL) {
            metrics_label(out, "type", type);
            fputc(',', out);
        }
        fprintf(out, "le=\"%s\"} %" PRIu64 "\n", bound, so_far);
    }
    static const char *const parts[] = {"sum", "count"};
    for (size_t i = 0; i < 2; i++) {
        fprintf(out, "taberna_%s_%s", name, parts[i]);
        if (type != NULL) {
            fputc('{', out);
            metrics_label(out, "type", type);
            fputc('}', out);
        }
        if (i == 0) {
            fprintf(out, " %.6f\n", (double)histogram->sum_us / 1e6);
        } else {
            fprintf(out, " %" PRIu64 "\n", histogram->count);
        }
    }
}
