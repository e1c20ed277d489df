/* SPDX-License-Identifier: MIT */
/* `taberna-research puzzles`: finds puzzles in games of `reference` against itself, or in a folder of records. */
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/chance.h"
#include "rules/ai/research/puzzles/archive.h"
#include "rules/ai/research/puzzles/puzzle.h"
#include "rules/ai/research/research.h"
#include "rules/ai/research/threads.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

enum {
    TURNS_KEPT_MAX = 2000, /* of a game; no observed game of these levels has more */
    TABLAAZA_OPENING = 8,  /* random stones: the level has no chance of its own */
    COMMAND_BYTES = 256,
    SEED_OF_PUZZLES = 0x70757a7a, /* separates the chance of rollouts from that of the games */
};

/* The search of all games; each thread has a finder. */
struct search {
    const struct tool_options *options;
    struct match match;
    const struct archive *archive; /* NULL: self-play */
    char rules[RULESET_TEXT_MAX];
    struct puzzle_finder *finders;
    struct position *turns; /* TURNS_KEPT_MAX for each thread */
    struct puzzle *found;   /* PUZZLE_GAME_MAX for each game */
    int *counts;            /* by game; -1: its record is wrong */
};

/* Collects the positions of a game. */
struct collection {
    struct position *turns;
    int count;
};

static void collect_turn(void *context, const struct position *pos)
{
    struct collection *collection = context;
    if (collection->count < TURNS_KEPT_MAX) {
        collection->turns[collection->count++] = *pos;
    }
}

/* Fills `turns` with the positions of a game; -1 after a reported error. */
static int play_search_game(const struct search *search, struct thinking *thinking, long number,
                            struct position *turns)
{
    struct collection collection = {turns, 0};
    struct match match = search->match;
    struct told told;
    if (search->archive != NULL) {
        return archive_read(search->archive, number, search->rules, turns, TURNS_KEPT_MAX);
    }
    match.context = &collection;
    match_play(&match, thinking, number, &told);
    return collection.count;
}

static void search_game(void *context, int thread, long number)
{
    struct search *search = context;
    struct puzzle_finder *finder = &search->finders[thread];
    struct position *turns = &search->turns[(size_t)thread * TURNS_KEPT_MAX];
    int count = play_search_game(search, finder->thinking, number, turns);
    if (count < 0) {
        search->counts[number] = -1;
        return;
    }
    struct puzzle_game game = {
        .turns = turns,
        .count = count,
        .number = number,
        .seed = chance_seed(search->match.seed ^ SEED_OF_PUZZLES, (uint64_t)number),
    };
    finder->found = &search->found[number * PUZZLE_GAME_MAX];
    puzzles_find(finder, &game);
    search->counts[number] = finder->found_count;
}

/* Closes the gaps between the puzzles of the games; returns the number of puzzles. */
static long close_up(struct search *search)
{
    long count = 0;
    for (long game = 0; game < search->options->games; game++) {
        for (int i = 0; i < search->counts[game]; i++) {
            memmove(&search->found[count++], &search->found[game * PUZZLE_GAME_MAX + i],
                    sizeof *search->found);
        }
    }
    return count;
}

static void search_all(struct search *search, const struct player *player)
{
    const struct tool_options *options = search->options;
    size_t threads = (size_t)options->threads;
    search->finders = tool_memory(threads * sizeof *search->finders);
    search->turns = tool_memory(threads * TURNS_KEPT_MAX * sizeof *search->turns);
    search->found = tool_memory((size_t)options->games * PUZZLE_GAME_MAX * sizeof *search->found);
    search->counts = tool_memory((size_t)options->games * sizeof *search->counts);
    for (size_t i = 0; i < threads; i++) {
        search->finders[i] = (struct puzzle_finder){.player = *player};
        search->finders[i].thinking = thinking_create();
    }
    research_share_out((int)options->threads, options->games, search_game, search);
    for (size_t i = 0; i < threads; i++) {
        thinking_destroy(search->finders[i].thinking);
    }
}

static void free_search(struct search *search)
{
    free(search->finders);
    free(search->turns);
    free(search->found);
    free(search->counts);
}

/* Searches and prints; false after a reported error. */
static bool search_and_print(struct search *search, const struct player *player)
{
    const struct tool_options *options = search->options;
    char command[COMMAND_BYTES];
    search_all(search, player);
    bool good = true;
    for (long game = 0; game < options->games; game++) {
        good = good && search->counts[game] >= 0;
    }
    if (good) {
        /* the path of a folder is different on every machine */
        char source[32] = "--from FOLDER";
        if (search->archive == NULL) {
            snprintf(source, sizeof source, "--games %ld", options->games);
        }
        snprintf(command, sizeof command, "taberna-research puzzles %s %s --seed %llu",
                 options->words[0], source, (unsigned long long)options->seed);
        long count = puzzles_sort(search->found, close_up(search));
        puzzles_write(stdout, command, search->found, count,
                      search->archive != NULL ? search->archive->names : NULL);
    }
    free_search(search);
    return good;
}

static bool begin_puzzle_search(struct search *search, const struct ruleset *ruleset,
                                const struct player *player)
{
    const char *rules = search->options->words[0];
    struct position start;
    search->match = (struct match){.rules = rules,
                                   .first = player,
                                   .second = player,
                                   .seed = search->options->seed,
                                   .alone = true,
                                   .watch = collect_turn};
    search->match.opening = ruleset->chance == CHANCE_NONE ? TABLAAZA_OPENING : 0;
    if (!position_start(rules, strlen(rules), SIDE_WHITE, &start, NULL)) {
        return false;
    }
    position_rules_write(&start, search->rules);
    return true;
}

int research_puzzles(int argc, char **argv)
{
    struct tool_options options = {.games = 300, .seed = 1, .threads = 1};
    unsigned takes = OPTION_GAMES | OPTION_SEED | OPTION_THREADS | OPTION_WEIGHTS | OPTION_FROM;
    if (!tool_options_read(&options, argc, argv, takes, 1, 2)) {
        return TOOL_UNREADABLE;
    }
    if (options.words_count == 2) {
        return strcmp(options.words[0], "reasons") != 0
                   ? tool_say("puzzles: \"%s\" is one word too many", options.words[1])
               : puzzles_rewrite(options.words[1], stdout) ? TOOL_GOOD
                                                           : TOOL_UNREADABLE;
    }
    const struct ruleset *ruleset = tool_ruleset(options.words[0]);
    struct player player = {0};
    struct archive archive = {0};
    struct search search = {.options = &options};
    if (ruleset != NULL && ruleset->chance != CHANCE_NONE && !ai_needs_weights(ruleset)) {
        return tool_say("puzzles: %s is solved, and has no puzzles", ruleset->name);
    }
    if (options.from != NULL && !archive_open(&archive, options.from)) {
        return TOOL_UNREADABLE;
    }
    if (options.from != NULL) {
        search.archive = &archive;
        options.games = archive.count;
    }
    bool good = ruleset != NULL && player_find("reference", ruleset, options.weights, &player) &&
                begin_puzzle_search(&search, ruleset, &player) &&
                search_and_print(&search, &player);
    archive_close(&archive);
    player_forget(&player);
    return good ? TOOL_GOOD : TOOL_UNREADABLE;
}
