/* SPDX-License-Identifier: MIT */
#include "wire/counters.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "wire/command.h"
#include "wire/request.h"

void wire_counters_command(struct counters *counters, const struct request *request)
{
    counters->commands[counters->runner->number(request->command)]++;
}

void wire_counters_answered(struct counters *counters, const struct request *request,
                            int64_t now_us)
{
    if (request->command != NULL && request->received_us != 0) {
        histogram_add(&counters->took[counters->runner->number(request->command)],
                      now_us - request->received_us);
    }
}

void wire_counters_ticked(struct counters *counters, int64_t every_us, int64_t now_us)
{
    if (counters->ticked_us != 0) {
        histogram_add(&counters->late, now_us - counters->ticked_us - every_us);
    }
    counters->ticked_us = now_us;
}

static struct counters_ending *find_ending(struct counters *counters, const char *game,
                                           const char *reason)
{
    for (size_t i = 0; i < counters->ending_count; i++) {
        struct counters_ending *ending = &counters->endings[i];
        if (strcmp(ending->game, game) == 0 && strcmp(ending->reason, reason) == 0) {
            return ending;
        }
    }
    return NULL;
}

static struct counters_ending *add_ending(struct counters *counters, const char *game,
                                          const char *reason)
{
    assert(counters->ending_count < COUNTERS_ENDINGS_MAX);
    struct counters_ending *ending = &counters->endings[counters->ending_count++];
    snprintf(ending->game, sizeof ending->game, "%s", game);
    snprintf(ending->reason, sizeof ending->reason, "%s", reason);
    return ending;
}

void wire_counters_game_ended(struct counters *counters, const char *rules, const char *reason)
{
    static const char other[] = "other";
    char game[COUNTERS_GAME_BYTES];
    snprintf(game, sizeof game, "%.*s", (int)strcspn(rules, "@;"), rules);
    struct counters_ending *ending = find_ending(counters, game, reason);
    if (ending == NULL && counters->ending_count < COUNTERS_ENDINGS_MAX - 1) {
        ending = add_ending(counters, game, reason);
    }
    if (ending == NULL) {
        ending = find_ending(counters, other, other);
    }
    if (ending == NULL) {
        ending = add_ending(counters, other, other);
    }
    ending->count++;
}
