/* SPDX-License-Identifier: MIT */
/*
 * Measures the network of a game under the default rules, under each value of each option, and under each named set of
 * rules: how close its scores are to the results, and its games against `greedy`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/file.h"
#include "rules/ai/research/match.h"
#include "rules/ai/research/measure/calibration.h"
#include "rules/ai/research/measure/rules-list.h"
#include "rules/ai/research/research.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

enum {
    PATH_BYTES = 4096,
    STRONGEST = 3, /* number of levels that play `greedy` */
    QUICK = 20,    /* times as many games of a level that does not examine answers */
};

static const char head[] =
    "# Calibration of the networks\n"
    "\n"
    "Every network is measured under the default rules of its game, under each value of each "
    "option, and under each named set\n"
    "of rules. *Gap* is the root of the mean square of the difference between its scores and the "
    "results of its games against\n"
    "itself, over tenths of scores. *Brier* is the mean square of that difference in single "
    "positions, beside that of the best\n"
    "constant guess. Then the three strongest levels play `greedy`, which takes the turn that "
    "stands best by a count of pips,\n"
    "exposed men, points and primes: `--games4` games of a level that examines answers, twenty "
    "times as many of the others. The\n"
    "intervals are of 95 %. The command above a table gives the same games again; with `--write` "
    "it puts its table here.\n"
    "`.unreliable` in `rules/ai/games/` names the rules for which the page says that they are not "
    "measured.\n";

/* The players of one game. */
struct players {
    struct player reference;            /* plays against itself */
    struct player strongest[STRONGEST]; /* play `greedy`; the last is the strongest */
};

static void print_match(FILE *out, const char *rules, const struct player *player,
                        const struct tool_options *options)
{
    static const struct player greedy = {.kind = PLAYER_GREEDY, .name = "greedy"};
    struct match match = {
        .rules = rules, .first = player, .second = &greedy, .seed = options->seed};
    long games = player->level.plies > 1 ? options->games_4 : QUICK * options->games_4;
    struct summary summary;
    match_measure(&match, (int)options->threads, games, &summary);
    fprintf(out, " %.1f %% | %.1f to %.1f |", 100 * summary.score.value, 100 * summary.score.low,
            100 * summary.score.high);
}

static void print_calibration_row(FILE *out, const char *rules, const struct players *players,
                                  const struct tool_options *options)
{
    struct calibration found;
    calibration_measure(rules, &players->reference, options->seed, options->games,
                        (int)options->threads, &found);
    fprintf(out, "| `%s` | %.1f %% | %.3f | %.3f | %ld |", rules, 100 * found.gap, found.brier,
            found.guess, found.unfinished);
    for (int i = 0; i < STRONGEST; i++) {
        print_match(out, rules, &players->strongest[i], options);
    }
    fputc('\n', out);
}

/* The id of the strongest level but so many. */
static int strong_level(const struct ruleset *ruleset, int below)
{
    int index = ai_ruleset_index(ruleset);
    return ai_levels_first(index) + ai_levels_count(index) - 1 - below;
}

static void print_head(FILE *out, const char *rules, const struct tool_options *options)
{
    char today[11];
    bool is_quoted = strchr(rules, ';') != NULL;
    research_today(today);
    fprintf(out, "`taberna-research calibrate %s%s%s --games %ld --games4 %ld --seed %llu`, %s\n\n",
            is_quoted ? "'" : "", rules, is_quoted ? "'" : "", options->games, options->games_4,
            (unsigned long long)options->seed, today);
    fputs("| rules | gap | Brier | guess | unfinished |", out);
    for (int i = STRONGEST - 1; i >= 0; i--) {
        char name[AI_LEVEL_NAME_BYTES] = "";
        (void)ai_level_name(strong_level(tool_ruleset(rules), i), name);
        fprintf(out, " %s | 95 %% |", name);
    }
    fputs("\n| --- | ---: | ---: | ---: | ---: |", out);
    for (int i = 0; i < STRONGEST; i++) {
        fputs(" ---: | ---: |", out);
    }
    fputc('\n', out);
}

/* Prints a row for each of the rules of a game, or one row for rules that are not the default ones. */
static void print_calibration_table(FILE *out, const char *rules, const struct players *players,
                                    const struct tool_options *options)
{
    struct rules_list list = {.count = 1};
    print_head(out, rules, options);
    if (strchr(rules, ';') == NULL) {
        rules_list_of(tool_ruleset(rules), &list);
    } else {
        snprintf(list.rules[0], sizeof list.rules[0], "%s", rules);
    }
    for (int i = 0; i < list.count; i++) {
        print_calibration_row(out, list.rules[i], players, options);
        tool_say("calibrate: %s is measured", list.rules[i]);
    }
}

/* Prints each of the rules, and whether they count as measured. */
static void print_list(const struct ruleset *ruleset)
{
    struct rules_list list;
    rules_list_of(ruleset, &list);
    for (int i = 0; i < list.count; i++) {
        struct position start;
        const char *rules = list.rules[i];
        bool good = position_start(rules, strlen(rules), SIDE_WHITE, &start, NULL);
        printf("%s\t%s\n", rules, good && ai_is_measured(&start) ? "measured" : "not measured");
    }
}

static bool find_players(const struct ruleset *ruleset, const char *weights,
                         struct players *players)
{
    bool good = player_find("reference", ruleset, weights, &players->reference);
    for (int i = 0; i < STRONGEST && good; i++) {
        char name[PLAYER_NAME_BYTES];
        snprintf(name, sizeof name, "bot%d", strong_level(ruleset, STRONGEST - 1 - i));
        good = player_find(name, ruleset, weights, &players->strongest[i]);
    }
    return good;
}

static bool measure_rules(const char *rules, const struct tool_options *options)
{
    struct players players = {0};
    char *text = NULL;
    size_t bytes = 0;
    char path[PATH_BYTES];
    bool good = find_players(tool_ruleset(rules), options->weights, &players);
    if (good) {
        FILE *out = research_text_begin(&text, &bytes);
        print_calibration_table(out, rules, &players, options);
        fclose(out);
        fputs(text, stdout);
        good = (options->given & OPTION_WRITE) == 0 ||
               (tool_beside_weights(options->weights, "CALIBRATION.md", path, sizeof path) &&
                research_put_section(path, head, rules, text));
    }
    free(text);
    player_forget(&players.reference);
    for (int i = 0; i < STRONGEST; i++) {
        player_forget(&players.strongest[i]);
    }
    return good;
}

static bool calibrate_rules(const char *rules, const struct tool_options *options)
{
    const struct ruleset *ruleset = tool_ruleset(rules);
    if (ruleset == NULL) {
        return false;
    }
    if (strchr(rules, ';') != NULL && (options->given & (OPTION_WRITE | OPTION_LIST)) != 0) {
        tool_say("calibrate: --write and --list take all rules of a game: %s", ruleset->name);
        return false;
    }
    if ((options->given & OPTION_LIST) != 0) {
        print_list(ruleset);
        return true;
    }
    if (!ai_needs_weights(ruleset)) {
        tool_say("calibrate: %s is played without a network", ruleset->name);
        return false;
    }
    return measure_rules(rules, options);
}

int research_calibrate(int argc, char **argv)
{
    struct tool_options options = {.games = 2000, .games_4 = 40, .seed = 1, .threads = 1};
    unsigned takes = OPTION_GAMES | OPTION_GAMES_4 | OPTION_SEED | OPTION_THREADS | OPTION_WEIGHTS |
                     OPTION_WRITE | OPTION_LIST;
    bool good = tool_options_read(&options, argc, argv, takes, 0, TOOL_WORDS_MAX);
    for (int i = 0; i < options.words_count && good; i++) {
        good = calibrate_rules(options.words[i], &options);
    }
    for (int i = 0; options.words_count == 0 && ruleset_at(i) != NULL && good; i++) {
        good = !ai_needs_weights(ruleset_at(i)) || calibrate_rules(ruleset_at(i)->name, &options);
    }
    return good ? TOOL_GOOD : TOOL_UNREADABLE;
}
