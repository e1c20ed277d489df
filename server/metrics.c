/* SPDX-License-Identifier: MIT */
#include "metrics.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"

void metrics_command(struct metrics *metrics, const struct ask *ask)
{
    metrics->commands[command_number(ask->command)]++;
}

void metrics_answered(struct metrics *metrics, const struct ask *ask, int64_t now_us)
{
    if (ask->command != NULL && ask->received_us != 0) {
        histogram_add(&metrics->took[command_number(ask->command)], now_us - ask->received_us);
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
