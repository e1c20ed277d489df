/* SPDX-License-Identifier: MIT */
/* Measures the advantage of each side in a ruleset by games of a player against itself, each with dice of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/file.h"
#include "rules/ai/research/match.h"
#include "rules/ai/research/research.h"
#include "rules/ai/research/statistics.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

enum { LENGTH_BINS = 20, PATH_BYTES = 4096, COMMAND_BYTES = 512 };

struct fairness {
    long games;
    long unfinished;
    long different; /* number of distinct games, compared stone by stone */
    struct sample starter, white, drawn, turns, passes, hits;
    int *lengths; /* length of each game, ascending */
};

static int compare_lengths(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

static int compare_hashes(const void *a, const void *b)
{
    return (*(const uint64_t *)a > *(const uint64_t *)b) -
           (*(const uint64_t *)a < *(const uint64_t *)b);
}

static long count_different(const struct told *told, long count)
{
    uint64_t *hashes = tool_memory((size_t)count * sizeof *hashes);
    long different = 0;
    for (long game = 0; game < count; game++) {
        hashes[game] = told[game].hash;
    }
    qsort(hashes, (size_t)count, sizeof *hashes, compare_hashes);
    for (long game = 0; game < count; game++) {
        different += game == 0 || hashes[game] != hashes[game - 1];
    }
    free(hashes);
    return different;
}

static void sum_up(const struct told *told, long count, struct fairness *fairness)
{
    fairness->games = count;
    fairness->lengths = tool_memory((size_t)count * sizeof *fairness->lengths);
    for (long game = 0; game < count; game++) {
        double white = match_score(0, &told[game]);
        sample_add(&fairness->white, white);
        sample_add(&fairness->starter, told[game].starter == SIDE_WHITE ? white : 1.0 - white);
        sample_add(&fairness->drawn, told[game].result == RESULT_DRAW ? 1.0 : 0.0);
        sample_add(&fairness->turns, told[game].turns);
        sample_add(&fairness->passes, told[game].passes);
        sample_add(&fairness->hits, told[game].hits);
        fairness->unfinished += told[game].unfinished;
        fairness->lengths[game] = told[game].turns;
    }
    qsort(fairness->lengths, (size_t)count, sizeof *fairness->lengths, compare_lengths);
    fairness->different = count_different(told, count);
}

/* Prints a share; the error is half the interval of 95 %. */
static void print_share(FILE *out, const char *name, const struct sample *sample)
{
    struct estimate share = estimate_score(sample);
    fprintf(out, "\"%s\": {\"share\": %.4f, \"error\": %.4f}, ", name, share.value,
            (share.high - share.low) / 2.0);
}

static void print_mean(FILE *out, const char *name, const struct sample *sample)
{
    struct estimate mean = estimate_mean(sample);
    fprintf(out, "\"%s\": {\"mean\": %.2f, \"error\": %.2f}, ", name, mean.value,
            sample->count > 1 ? (mean.high - mean.low) / 2.0 : 0.0);
}

/* Prints the number of games with 0..width-1 turns, width..2*width-1, and so on. */
static void print_lengths(FILE *out, const struct fairness *fairness)
{
    const int *lengths = fairness->lengths;
    long games = fairness->games;
    int width = lengths[games - 1] / LENGTH_BINS + 1;
    long at = 0;
    fprintf(out,
            "\"lengths\": {\"least\": %d, \"p5\": %d, \"median\": %d, \"p95\": %d, \"most\": %d, "
            "\"width\": %d, \"counts\": [",
            lengths[0], quantile(lengths, games, 0.05), quantile(lengths, games, 0.5),
            quantile(lengths, games, 0.95), lengths[games - 1], width);
    for (int bin = 0; at < games; bin++) {
        long from = at;
        while (at < games && lengths[at] < (bin + 1) * width) {
            at++;
        }
        fprintf(out, "%s%ld", bin > 0 ? ", " : "", at - from);
    }
    fputs("]}", out);
}

static char *build_entry(const struct fairness *fairness, const char *player, const char *command)
{
    char *text = NULL;
    size_t bytes = 0;
    char today[11];
    FILE *out = research_text_begin(&text, &bytes);
    research_today(today);
    fprintf(out, "{\"player\": \"%s\", \"games\": %ld, \"date\": \"%s\", \"command\": \"%s\", ",
            player, fairness->games, today, command);
    print_share(out, "starter", &fairness->starter);
    print_share(out, "white", &fairness->white);
    print_share(out, "drawn", &fairness->drawn);
    print_mean(out, "turns", &fairness->turns);
    print_mean(out, "passes", &fairness->passes);
    print_mean(out, "hits", &fairness->hits);
    fprintf(out, "\"unfinished\": %ld, \"different\": %ld, ", fairness->unfinished,
            fairness->different);
    print_lengths(out, fairness);
    fputs("}", out);
    fclose(out);
    return text;
}

static char *measure_fairness(const struct ruleset *ruleset, const struct tool_options *options,
                              const struct player *player)
{
    struct match match = {
        .rules = options->words[0],
        .first = player,
        .second = player,
        .seed = options->seed,
        .opening = options->given & OPTION_OPENING ? options->opening : match_opening(ruleset),
        .alone = true,
    };
    struct told *told = tool_memory((size_t)options->games * sizeof *told);
    struct fairness fairness = {0};
    char command[COMMAND_BYTES];
    match_play_all(&match, (int)options->threads, options->games, told);
    sum_up(told, options->games, &fairness);
    snprintf(command, sizeof command,
             "taberna-research fairness '%s' %s --games %ld --seed %llu --opening %ld", match.rules,
             player->name, options->games, (unsigned long long)match.seed, match.opening);
    char *text = build_entry(&fairness, player->name, command);
    free(fairness.lengths);
    free(told);
    return text;
}

int research_fairness(int argc, char **argv)
{
    struct tool_options options = {.games = 1000, .seed = 1, .threads = 1};
    unsigned takes = OPTION_GAMES | OPTION_SEED | OPTION_THREADS | OPTION_OPENING | OPTION_WEIGHTS |
                     OPTION_WRITE;
    if (!tool_options_read(&options, argc, argv, takes, 1, 2)) {
        return TOOL_UNREADABLE;
    }
    const struct ruleset *ruleset = tool_ruleset(options.words[0]);
    struct player player = {0};
    char path[PATH_BYTES];
    const char *name = options.words_count > 1 ? options.words[1] : "reference";
    if (ruleset == NULL || !player_find(name, ruleset, options.weights, &player)) {
        return TOOL_UNREADABLE;
    }
    char *text = measure_fairness(ruleset, &options, &player);
    printf("{\n  \"%s\": %s\n}\n", options.words[0], text);
    bool good = true;
    if ((options.given & OPTION_WRITE) != 0) {
        good = tool_beside_weights(options.weights, "../fairness.json", path, sizeof path) &&
               research_put_json(path, options.words[0], text);
    }
    free(text);
    player_forget(&player);
    return good ? TOOL_GOOD : TOOL_BROKE;
}
