/* SPDX-License-Identifier: MIT */
/* Measures the speed of the players: positions judged, and turns made, per second of one processor. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "rules/ai/research/match.h"
#include "rules/ai/research/research.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

enum {
    SAMPLE_POSITIONS = 64, /* positions that owe a turn, from games of the greedy player */
    /* takes every seventh position, so that the sample mixes sides and games */
    SAMPLE_EVERY = 7,
    SAMPLE_ENDS = 64, /* takes the first ends of each position */
};

struct measured {
    struct position at[SAMPLE_POSITIONS];
    int count;
    long met;
};

static double seconds_now(void)
{
    struct timespec now;
    /* time of one core, independent of other processes on the machine */
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void sample_position(void *context, const struct position *pos)
{
    struct measured *sample = context;
    if (sample->met++ % SAMPLE_EVERY == 0 && sample->count < SAMPLE_POSITIONS) {
        sample->at[sample->count++] = *pos;
    }
}

static void take_sample(const char *rules, const struct ruleset *ruleset, uint64_t seed,
                        struct thinking *thinking, struct measured *sample)
{
    static const struct player greedy = {.kind = PLAYER_GREEDY, .name = "greedy"};
    struct match match = {.rules = rules,
                          .first = &greedy,
                          .second = &greedy,
                          .seed = seed,
                          .opening = match_opening(ruleset),
                          .alone = true,
                          .watch = sample_position,
                          .context = sample};
    sample->count = 0;
    sample->met = 0;
    for (long game = 0; sample->count < SAMPLE_POSITIONS; game++) {
        struct told told;
        match_play(&match, thinking, game, &told);
    }
}

/* Judges positions as they stand: the ends of the sample's turns, repeatedly. */
static double positions_a_second(const struct ai_knowledge *knowledge, struct thinking *thinking,
                                 const struct measured *sample, double seconds)
{
    struct position *ends = tool_memory(sizeof *ends * SAMPLE_POSITIONS * SAMPLE_ENDS);
    int count = 0;
    long judged = 0;
    double spent = 0.0;
    for (int i = 0; i < sample->count; i++) {
        bool good = position_ends(&sample->at[i], &thinking->ends);
        for (int j = 0; good && j < thinking->ends.count && j < SAMPLE_ENDS; j++) {
            ends[count++] = thinking->ends.at[j];
        }
    }
    double began = seconds_now();
    while (spent < seconds) {
        for (int i = 0; i < count; i++) {
            ai_score(knowledge, thinking->memory, &ends[i], SIDE_WHITE, 0, NULL);
        }
        judged += count;
        spent = seconds_now() - began;
    }
    free(ends);
    return (double)judged / spent;
}

static double turns_a_second(const struct ai_knowledge *knowledge, struct thinking *thinking,
                             const struct measured *sample, int level, double seconds)
{
    long made = 0;
    double spent = 0.0;
    double began = seconds_now();
    while (spent < seconds) {
        struct ai_choice choice;
        const struct position *pos = &sample->at[made % sample->count];
        made += ai_choose(knowledge, thinking->memory, pos, level, (uint64_t)made, &choice);
        spent = seconds_now() - began;
    }
    return (double)made / spent;
}

static void print_sample(const struct measured *sample)
{
    char text[POSITION_TEXT_MAX];
    for (int i = 0; i < sample->count; i++) {
        position_write(&sample->at[i], text);
        puts(text);
    }
}

static void print_speed(const char *rules, const struct ai_knowledge *knowledge,
                        struct thinking *thinking, const struct measured *sample, double seconds)
{
    int ruleset = ai_ruleset_index(tool_ruleset(rules));
    int first = ai_levels_first(ruleset);
    printf("{\"rules\": \"%s\", \"positions\": %.0f, \"turns\": [", rules,
           positions_a_second(knowledge, thinking, sample, seconds));
    for (int level = first; level < first + ai_levels_count(ruleset); level++) {
        printf("%s%.4g", level > first ? ", " : "",
               turns_a_second(knowledge, thinking, sample, level, seconds));
    }
    puts("]}");
    fflush(stdout);
}

static int speed_of(const char *rules, const struct tool_options *options)
{
    const struct ruleset *ruleset = tool_ruleset(rules);
    bool lists = (options->given & OPTION_LIST) != 0;
    struct ai_knowledge *knowledge =
        ruleset == NULL || lists ? NULL : tool_learn(ruleset, options->weights);
    if (ruleset == NULL || (!lists && knowledge == NULL)) {
        return TOOL_UNREADABLE;
    }
    struct thinking *thinking = thinking_create();
    struct measured *sample = tool_memory(sizeof *sample);
    take_sample(rules, ruleset, options->seed, thinking, sample);
    if (lists) {
        print_sample(sample);
    } else {
        print_speed(rules, knowledge, thinking, sample, (double)options->seconds);
    }
    free(sample);
    thinking_destroy(thinking);
    free(knowledge);
    return TOOL_GOOD;
}

int research_speed(int argc, char **argv)
{
    struct tool_options options = {.seed = 1, .seconds = 1};
    unsigned takes = OPTION_SEED | OPTION_SECONDS | OPTION_LIST | OPTION_WEIGHTS;
    int status = TOOL_GOOD;
    if (!tool_options_read(&options, argc, argv, takes, 0, TOOL_WORDS_MAX)) {
        return TOOL_UNREADABLE;
    }
    for (int i = 0; i < options.words_count && status == TOOL_GOOD; i++) {
        status = speed_of(options.words[i], &options);
    }
    for (int i = 0; options.words_count == 0 && ruleset_at(i) != NULL && status == TOOL_GOOD; i++) {
        status = speed_of(ruleset_at(i)->name, &options);
    }
    return status;
}
