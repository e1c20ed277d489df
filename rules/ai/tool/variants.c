/* SPDX-License-Identifier: MIT */
/*
 * Plays the network of a game against `greedy` under the default rules, under each option and under each pair of
 * options, to find the rules for which the network is the weaker player.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/tool/file.h"
#include "rules/ai/tool/match.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

enum { PATH_BYTES = 4096 };

static const char head[] =
    "# Rules that the networks were not trained for\n"
    "\n"
    "Each network was trained and measured under the default rules of its game. Here level 3 by "
    "the network plays `greedy`,\n"
    "which takes the turn that stands best by a count of pips, blots, points and primes, under "
    "each option and each pair of\n"
    "options. Games are played in pairs with the same dice; the intervals are of 95 %. Where `eye` "
    "stands, the network lost\n"
    "to `greedy` under these options or a part of them, and the levels judge by that count "
    "(`rules/ai/engine/measured.c`). The\n"
    "command above a table gives the same games again; with `--write` it puts its table here. The "
    "command of one row is\n"
    "`taberna-ai tournament 'RULES' network greedy` with the same games and seed.\n";

struct variants {
    const struct tool_options *options;
    struct player network;
    FILE *out;
};

/* Changes "tabula@1;entry=free" to "tabula;entry=free". */
static void drop_revision(char *rules)
{
    char *at = strchr(rules, '@');
    const char *rest = at + 1 + strspn(at + 1, "0123456789");
    memmove(at, rest, strlen(rest) + 1);
}

static void measure(const struct variants *variants, const struct position *start)
{
    static const struct player greedy = {.kind = PLAYER_GREEDY, .name = "greedy"};
    char rules[RULESET_TEXT_MAX];
    struct summary summary;
    position_rules_write(start, rules);
    drop_revision(rules);
    const char *judge = ai_judges_by_eye(start) ? "eye" : "network";
    if ((variants->options->given & OPTION_LIST) != 0) {
        fprintf(variants->out, "%s\t%s\t%s\n", rules, judge,
                ai_is_measured(start) ? "measured" : "not measured");
        return;
    }
    struct match match = {.rules = rules,
                          .first = &variants->network,
                          .second = &greedy,
                          .seed = variants->options->seed};
    match_measure(&match, (int)variants->options->threads, variants->options->games, &summary);
    fprintf(variants->out, "| `%s` | %.1f %% | %.1f to %.1f | %s |\n", rules,
            100 * summary.score.value, 100 * summary.score.low, 100 * summary.score.high, judge);
}

/* Measures all rules that differ from `start` in at most `more` options, beginning at the index `first`. */
static void measure_from(const struct variants *variants, const struct position *start, int first,
                         int more)
{
    const struct rule_option *options = position_ruleset(start)->options;
    char rules[RULESET_TEXT_MAX];
    struct position checked;
    position_rules_write(start, rules);
    if (!position_start(rules, strlen(rules), SIDE_WHITE, &checked, NULL)) {
        return; /* values that exclude each other */
    }
    measure(variants, &checked);
    for (int i = first; more > 0 && i < RULES_OPTIONS_MAX && options[i].name != NULL; i++) {
        for (int value = 1; value < RULES_VALUES_MAX && options[i].values[value] != NULL; value++) {
            struct position other = *start;
            other.options[i] = (uint8_t)value;
            measure_from(variants, &other, i + 1, more - 1);
        }
    }
}

static void table(const struct variants *variants, const char *name)
{
    const struct tool_options *options = variants->options;
    struct position start;
    if ((options->given & OPTION_LIST) == 0) {
        char today[11];
        tool_today(today);
        fprintf(variants->out, "`taberna-ai variants %s --games %ld --seed %llu`, %s\n\n", name,
                options->games, (unsigned long long)options->seed, today);
        fputs("| rules | score | 95 % | judged by |\n| --- | ---: | ---: | --- |\n", variants->out);
    }
    if (position_start(name, strlen(name), SIDE_WHITE, &start, NULL)) {
        measure_from(variants, &start, 0, 2);
    }
}

static bool variants_of(const struct ruleset *ruleset, const struct tool_options *options)
{
    bool lists = (options->given & OPTION_LIST) != 0;
    struct variants variants = {.options = options};
    char *text = NULL;
    size_t bytes = 0;
    char path[PATH_BYTES];
    if (!lists && !player_find("network", ruleset, options->weights, &variants.network)) {
        return false;
    }
    variants.out = tool_text_begin(&text, &bytes);
    table(&variants, ruleset->name);
    fclose(variants.out);
    fputs(text, stdout);
    fflush(stdout);
    bool good = (options->given & OPTION_WRITE) == 0 || lists ||
                (tool_beside_weights(options->weights, "VARIANTS.md", path, sizeof(path)) &&
                 tool_put_section(path, head, ruleset->name, text));
    free(text);
    player_forget(&variants.network);
    return good;
}

int tool_variants(int argc, char **argv)
{
    struct tool_options options = {.games = 200, .seed = 1, .threads = 1};
    unsigned takes =
        OPTION_GAMES | OPTION_SEED | OPTION_THREADS | OPTION_WEIGHTS | OPTION_WRITE | OPTION_LIST;
    bool good = tool_options_read(&options, argc, argv, takes, 0, TOOL_WORDS_MAX);
    for (int i = 0; i < options.words_count && good; i++) {
        const struct ruleset *ruleset = tool_ruleset(options.words[i]);
        good = ruleset != NULL && variants_of(ruleset, &options);
    }
    for (int i = 0; options.words_count == 0 && ruleset_at(i) != NULL && good; i++) {
        good = !ai_needs_weights(ruleset_at(i)) || variants_of(ruleset_at(i), &options);
    }
    return good ? TOOL_GOOD : TOOL_UNREADABLE;
}
