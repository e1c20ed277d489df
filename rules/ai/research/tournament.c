/* SPDX-License-Identifier: MIT */
/* Lets two players play against each other. */
#include <stdio.h>

#include "rules/ai/research/match.h"
#include "rules/ai/research/research.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

static void report_match(const char *rules, const struct match *match, const struct summary *sum)
{
    const char *name = match->first->name;
    printf("%s: %s against %s, %ld games in pairs, seed %llu\n", rules, name, match->second->name,
           sum->games, (unsigned long long)match->seed);
    printf("score of %s %.4f, 95 %% from %.4f to %.4f\n", name, sum->score.value, sum->score.low,
           sum->score.high);
    printf("Elo %+.0f, 95 %% from %+.0f to %+.0f\n", sum->elo.value, sum->elo.low, sum->elo.high);
    printf("won %ld, drawn %ld, lost %ld; unfinished %ld\n", sum->won, sum->drawn, sum->lost,
           sum->unfinished);
    printf("turns a game %.1f\n", (double)sum->turns / (double)sum->games);
    if (sum->certain > 0) {
        printf("sure to win %ld times, of which not won %ld\n", sum->certain, sum->certain_lost);
    }
}

int research_tournament(int argc, char **argv)
{
    struct tool_options options = {.games = 100, .seed = 1, .threads = 1};
    unsigned takes = OPTION_GAMES | OPTION_SEED | OPTION_THREADS | OPTION_OPENING | OPTION_WEIGHTS;
    if (!tool_options_read(&options, argc, argv, takes, 3, 3)) {
        return TOOL_UNREADABLE;
    }
    const struct ruleset *ruleset = tool_ruleset(options.words[0]);
    struct player first = {0};
    struct player second = {0};
    bool good = ruleset != NULL &&
                player_find(options.words[1], ruleset, options.weights, &first) &&
                player_find(options.words[2], ruleset, options.weights, &second);
    if (good) {
        struct match match = {
            .rules = options.words[0],
            .first = &first,
            .second = &second,
            .seed = options.seed,
            .opening = options.given & OPTION_OPENING ? options.opening : match_opening(ruleset),
        };
        struct summary summary;
        match_measure(&match, (int)options.threads, options.games, &summary);
        report_match(options.words[0], &match, &summary);
    }
    player_forget(&first);
    player_forget(&second);
    return good ? TOOL_GOOD : TOOL_UNREADABLE;
}
