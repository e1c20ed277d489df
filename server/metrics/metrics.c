/* SPDX-License-Identifier: MIT */
#include "metrics/metrics.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "commands/commands.h"

void metrics_command(struct metrics *metrics, const struct request *request)
{
    metrics->commands[command_number(request->command)]++;
}

void metrics_answered(struct metrics *metrics, const struct request *request, int64_t now_us)
{
    if (request->command != NULL && request->received_us != 0) {
        histogram_add(&metrics->took[command_number(request->command)],
                      now_us - request->received_us);
    }
}

void metrics_ticked(struct metrics *metrics, int64_t every_us, int64_t now_us)
{
    if (metrics->ticked_us != 0) {
        histogram_add(&metrics->late, now_us - metrics->ticked_us - every_us);
    }
    metrics->ticked_us = now_us;
}

static struct metrics_ending *find_ending(struct metrics *metrics, const char *game,
                                          const char *reason)
{
    for (size_t i = 0; i < metrics->ending_count; i++) {
        struct metrics_ending *ending = &metrics->endings[i];
        if (strcmp(ending->game, game) == 0 && strcmp(ending->reason, reason) == 0) {
            return ending;
        }
    }
    return NULL;
}

static struct metrics_ending *add_ending(struct metrics *metrics, const char *game,
                                         const char *reason)
{
    assert(metrics->ending_count < METRICS_ENDINGS_MAX);
    struct metrics_ending *ending = &metrics->endings[metrics->ending_count++];
    snprintf(ending->game, sizeof ending->game, "%s", game);
    snprintf(ending->reason, sizeof ending->reason, "%s", reason);
    return ending;
}

void metrics_game_ended(struct metrics *metrics, const char *rules, const char *reason)
{
    static const char other[] = "other";
    char game[METRICS_GAME_BYTES];
    snprintf(game, sizeof game, "%.*s", (int)strcspn(rules, "@;"), rules);
    struct metrics_ending *ending = find_ending(metrics, game, reason);
    if (ending == NULL && metrics->ending_count < METRICS_ENDINGS_MAX - 1) {
        ending = add_ending(metrics, game, reason);
    }
    if (ending == NULL) {
        ending = find_ending(metrics, other, other);
    }
    if (ending == NULL) {
        ending = add_ending(metrics, other, other);
    }
    ending->count++;
}

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
