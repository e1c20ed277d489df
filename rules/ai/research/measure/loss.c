/* SPDX-License-Identifier: MIT */
/*
 * Prints the mean loss of players on a truth set: how much worse than the best turn the turns are that they choose. The
 * measure of a judge: a rollout decides what a turn is worth, and not the result of a game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/match.h"
#include "rules/ai/research/measure/truth.h"
#include "rules/ai/research/research.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

/* A turn outside the set has at least the loss of the worst turn in it. */
static double loss_of(const struct truth *truth, const struct position *after, long *outside)
{
    for (int i = 0; i < truth->count; i++) {
        if (memcmp(&truth->turns[i].after, after, sizeof *after) == 0) {
            return truth->turns[i].loss;
        }
    }
    double worst = 0;
    for (int i = 0; i < truth->count; i++) {
        worst = truth->turns[i].loss > worst ? truth->turns[i].loss : worst;
    }
    ++*outside;
    return worst;
}

static void measure_loss(const struct player *player, const struct truth *truths, long count,
                         uint64_t seed)
{
    struct thinking *thinking = thinking_create();
    struct sample losses = {0};
    long outside = 0;
    long best = 0;
    for (long i = 0; i < count; i++) {
        struct ai_choice choice;
        player_choose(player, thinking, &truths[i].pos, seed + (uint64_t)i, &choice);
        double loss = loss_of(&truths[i], &choice.after, &outside);
        best += loss <= 0;
        sample_add(&losses, loss);
    }
    struct estimate mean = estimate_mean(&losses);
    printf(
        "%-12s loss %.4f, 95 %% from %.4f to %.4f; the best turn %ld of %ld, outside the set %ld\n",
        player->name, mean.value, mean.low, mean.high, best, count, outside);
    thinking_destroy(thinking);
}

int research_loss(int argc, char **argv)
{
    struct tool_options options = {.seed = 1};
    struct truth *truths = NULL;
    if (!tool_options_read(&options, argc, argv, OPTION_SEED | OPTION_WEIGHTS, 2, TOOL_WORDS_MAX)) {
        return TOOL_UNREADABLE;
    }
    long count = truth_read(options.words[0], &truths);
    if (count < 0) {
        return TOOL_UNREADABLE;
    }
    bool good = true;
    for (int i = 1; i < options.words_count && good; i++) {
        struct player player = {0};
        good = player_find(options.words[i], position_ruleset(&truths[0].pos), options.weights,
                           &player);
        if (good) {
            measure_loss(&player, truths, count, options.seed);
        }
        player_forget(&player);
    }
    free(truths);
    return good ? TOOL_GOOD : TOOL_UNREADABLE;
}
