/* SPDX-License-Identifier: MIT */
/*
 * Makes a truth set: positions of games that `reference` plays against itself, in which more than one turn looks good.
 * Their best turns are compared by rollouts until one is clearly the best, until the errors are small, or until 1,296
 * games.
 */
#include "rules/ai/research/measure/truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/engine/judge.h"
#include "rules/ai/research/file.h"
#include "rules/ai/research/match.h"
#include "rules/ai/research/research.h"
#include "rules/ai/research/threads.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

enum {
    TURNS_COMPARED = 5,
    GAMES_MAX = 1296,   /* games of a rollout */
    GAMES_A_STEP = 108, /* games between two looks at the errors */
    APART = 17,         /* every 17th decision is taken, so that one game gives few positions */
};

#define ERROR_MAX 0.01F /* the error at which a rollout ends */
#define LOOKS_GOOD 0.1F /* the second turn is behind the first by no more than this, at one ply */

/* The positions of a set, as they are found. */
struct found {
    const struct ai_knowledge *knowledge;
    struct ai_memory *memory;
    struct position *at;
    long count;
    long most;
    long met;
};

static void collect_close_position(void *context, const struct position *pos)
{
    struct found *found = context;
    struct ai_choice ranked[2];
    if (found->count == found->most || judge_is_exact(found->knowledge, pos) ||
        ai_rank(found->knowledge, found->memory, pos, 1, NULL, ranked, 2) < 2 ||
        ranked[1].score < ranked[0].score - LOOKS_GOOD || found->met++ % APART != 0) {
        return;
    }
    found->at[found->count++] = *pos;
}

/* The work of the threads: one position is one task. */
struct work {
    const struct ai_knowledge *knowledge;
    struct ai_memory **memories; /* one per thread */
    const struct position *at;
    uint64_t seed;
    char **lines; /* the result of each task; the caller frees them */
};

static bool errors_are_small(const struct rollout *rollout)
{
    struct rollout_estimate estimates[ROLLOUT_MAX];
    rollout_estimates(rollout, estimates);
    for (int i = 0; i < rollout->count; i++) {
        if (!estimates[i].out && estimates[i].error > ERROR_MAX) {
            return false;
        }
    }
    return true;
}

static void write_line(const struct rollout *rollout, const struct position *pos, char **line)
{
    struct rollout_estimate estimates[ROLLOUT_MAX];
    char text[POSITION_TEXT_MAX];
    size_t bytes = 0;
    FILE *out = research_text_begin(line, &bytes);
    rollout_estimates(rollout, estimates);
    position_write(pos, text);
    fputs(text, out);
    for (int i = 0; i < rollout->count; i++) {
        float behind = estimates[i].behind;
        position_write(&estimates[i].choice->after, text);
        fprintf(out, "\t%s\t%.4f\t%.4f", text, behind > 0 ? (double)behind : 0.0,
                (double)estimates[i].behind_error);
    }
    fputc('\n', out);
    fclose(out);
}

static void compare_turns(void *context, int thread, long index)
{
    struct work *work = context;
    struct rollout rollout;
    struct rollout_limits limits = {.max = TURNS_COMPARED,
                                    .plies = ROLLOUT_PLIES,
                                    .games_max = GAMES_MAX,
                                    .seed = work->seed + (uint64_t)index};
    struct ai_memory *memory = work->memories[thread];
    if (!rollout_begin(&rollout, work->knowledge, memory, &work->at[index], NULL, &limits)) {
        tool_say("truth: a position owes no turn");
        exit(TOOL_BROKE);
    }
    do {
        rollout_step(&rollout, work->knowledge, memory, GAMES_A_STEP);
    } while (!rollout.over && !errors_are_small(&rollout));
    write_line(&rollout, &work->at[index], &work->lines[index]);
}

static void find_positions(const struct player *player, const char *rules, uint64_t seed,
                           struct found *found)
{
    struct thinking *thinking = thinking_create();
    struct match match = {.rules = rules,
                          .first = player,
                          .second = player,
                          .seed = seed,
                          .alone = true,
                          .watch = collect_close_position,
                          .context = found};
    for (long game = 0; found->count < found->most; game++) {
        struct told told;
        match_play(&match, thinking, game, &told);
    }
    thinking_destroy(thinking);
}

static void print_set(const struct player *player, const char *rules,
                      const struct tool_options *options)
{
    int threads = (int)options->threads;
    struct found found = {.knowledge = player->knowledge,
                          .memory = tool_memory(ai_memory_bytes()),
                          .at = tool_memory((size_t)options->games * sizeof(struct position)),
                          .most = options->games};
    find_positions(player, rules, options->seed, &found);
    struct work work = {.knowledge = player->knowledge,
                        .memories = tool_memory((size_t)threads * sizeof(struct ai_memory *)),
                        .at = found.at,
                        .seed = options->seed,
                        .lines = tool_memory((size_t)found.count * sizeof(char *))};
    for (int i = 0; i < threads; i++) {
        work.memories[i] = tool_memory(ai_memory_bytes());
    }
    research_share_out(threads, found.count, compare_turns, &work);
    printf("# taberna-research truth '%s' --positions %ld --seed %llu\n", rules, options->games,
           (unsigned long long)options->seed);
    for (long i = 0; i < found.count; i++) {
        fputs(work.lines[i], stdout);
        free(work.lines[i]);
    }
    for (int i = 0; i < threads; i++) {
        free(work.memories[i]);
    }
    free(work.memories);
    free(work.lines);
    free(found.at);
    free(found.memory);
}

int research_truth(int argc, char **argv)
{
    struct tool_options options = {.games = 500, .seed = 1, .threads = 1};
    unsigned takes = OPTION_POSITIONS | OPTION_SEED | OPTION_THREADS | OPTION_WEIGHTS;
    if (!tool_options_read(&options, argc, argv, takes, 1, 1)) {
        return TOOL_UNREADABLE;
    }
    const struct ruleset *ruleset = tool_ruleset(options.words[0]);
    struct player player = {0};
    if (ruleset == NULL) {
        return TOOL_UNREADABLE;
    }
    if (!ai_needs_weights(ruleset)) {
        return tool_say("truth: %s is played without a network", ruleset->name);
    }
    bool good = player_find("reference", ruleset, options.weights, &player);
    if (good) {
        print_set(&player, options.words[0], &options);
    }
    player_forget(&player);
    return good ? TOOL_GOOD : TOOL_UNREADABLE;
}
