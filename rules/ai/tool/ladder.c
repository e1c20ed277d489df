/* SPDX-License-Identifier: MIT */
/* Lets the players of a ruleset play, each against the next stronger one, and prints one table. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/tool/file.h"
#include "rules/ai/tool/match.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

enum { PATH_BYTES = 4096, NAMES = 7, LADDER_STEPS = 5 };

enum name { RANDOM, LEVEL_1, LEVEL_2, GREEDY, LEVEL_3, LEVEL_4, ALPHABETA };

static const char *const names[NAMES] = {"random", "level1", "level2",   "greedy",
                                         "level3", "level4", "alphabeta"};

/*
 * The pairs of players. The steps of the ladder come first: their sums give the distance of each player from the random
 * player.
 */
static const struct row {
    enum name first, second;
} rows[] = {
    {LEVEL_1, RANDOM},    {LEVEL_2, LEVEL_1},   {GREEDY, LEVEL_2}, {LEVEL_3, GREEDY},
    {LEVEL_4, LEVEL_3},   {LEVEL_4, GREEDY},    {LEVEL_3, RANDOM}, {ALPHABETA, GREEDY},
    {LEVEL_3, ALPHABETA}, {LEVEL_4, ALPHABETA},
};
enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

static const struct note {
    const char *ruleset;
    const char *says;
} notes[] = {
    {"twelve-dogs",
     "Nothing is chosen in this game but the table, and all four are worth the same: no player "
     "is better than another, and half is what is to be expected in every line."},
};

static const char head[] = "# Strength\n"
                           "\n"
                           "The players against their neighbours, from the one who plays any turn "
                           "to the strongest level. Games are played in\n"
                           "pairs, with the same dice in both games and the sides exchanged; a "
                           "draw is half a win. The intervals are of 95 % and\n"
                           "come from the pairs. *greedy* takes the turn that stands best by a "
                           "count of pips, blots, points and primes;\n"
                           "*alphabeta* looks four stones ahead, and to the end where few plots "
                           "are left. Where there is no chance, two stones by\n"
                           "chance begin each pair. The command above a table, run with the "
                           "weights that lie beside this file, gives the same\n"
                           "games again; with `--write` it puts its table here.\n";

struct ladder {
    const char *rules;
    const struct ruleset *ruleset;
    const struct tool_options *options;
    struct player players[NAMES];
    struct summary summaries[ROWS];
    bool played[ROWS];
};

/* All players except alphabeta play every game. */
static bool plays(const struct ladder *ladder, enum name name)
{
    return name != ALPHABETA || ladder->ruleset->chance == CHANCE_NONE;
}

static bool find_players(struct ladder *ladder)
{
    for (int i = 0; i < NAMES; i++) {
        if (plays(ladder, (enum name)i) &&
            !player_find(names[i], ladder->ruleset, ladder->options->weights,
                         &ladder->players[i])) {
            return false;
        }
    }
    return true;
}

static long games_of(const struct tool_options *options, const struct row *row)
{
    bool slow = row->first == LEVEL_4 || row->second == LEVEL_4;
    return slow && (options->given & OPTION_GAMES_4) != 0 ? options->games_4 : options->games;
}

static void play_rows(struct ladder *ladder)
{
    const struct tool_options *options = ladder->options;
    for (int i = 0; i < ROWS; i++) {
        struct match match = {
            .rules = ladder->rules,
            .first = &ladder->players[rows[i].first],
            .second = &ladder->players[rows[i].second],
            .seed = options->seed,
            .opening = match_opening(ladder->ruleset),
        };
        ladder->played[i] = plays(ladder, rows[i].first) && plays(ladder, rows[i].second);
        if (ladder->played[i]) {
            match_measure(&match, (int)options->threads, games_of(options, &rows[i]),
                          &ladder->summaries[i]);
        }
    }
}

/* Prints "+120", or "—" if there is no finite number because one player has won all games. */
static void print_elo(FILE *out, double elo)
{
    if (isfinite(elo)) {
        fprintf(out, "%+.0f", elo);
    } else {
        fputs("—", out);
    }
}

static void print_row(FILE *out, const struct row *row, const struct summary *sum)
{
    fprintf(out, "| %s | %s | %ld | %.1f %% | %.1f to %.1f | ", names[row->first],
            names[row->second], sum->games, 100.0 * sum->score.value, 100.0 * sum->score.low,
            100.0 * sum->score.high);
    print_elo(out, sum->elo.value);
    fputs(" | ", out);
    print_elo(out, sum->elo.low);
    fputs(" to ", out);
    print_elo(out, sum->elo.high);
    fprintf(out, " | %ld | %ld | %ld | %.1f |\n", sum->won, sum->drawn, sum->lost,
            (double)sum->turns / (double)sum->games);
}

/*
 * If one side has won every game of a step, the step counts with the finite end of its interval, and the sums from
 * there on say "at least".
 */
static void print_heights(FILE *out, const struct ladder *ladder)
{
    struct estimate height = {0.0, 0.0, 0.0};
    bool least = false;
    fputs("\nElo above *random*, step by step: ", out);
    for (int i = 0; i < LADDER_STEPS; i++) {
        struct estimate step = ladder->summaries[i].elo;
        if (!isfinite(step.value) || !isfinite(step.high) || !isfinite(step.low)) {
            double bound = isfinite(step.low) ? step.low : 0.0;
            step = (struct estimate){bound, bound, bound};
            least = true;
        }
        height = estimate_sum(&height, &step);
        fprintf(out, "%s%s %s%+.0f", i > 0 ? ", " : "", names[rows[i].first],
                least ? "at least " : "", height.value);
        if (!least) {
            fprintf(out, " (%+.0f to %+.0f)", height.low, height.high);
        }
    }
    fputs(".\n", out);
}

static void print_remarks(FILE *out, const struct ladder *ladder)
{
    long certain = 0;
    long lost = 0;
    long unfinished = 0;
    for (int i = 0; i < ROWS; i++) {
        certain += ladder->played[i] ? ladder->summaries[i].certain : 0;
        lost += ladder->played[i] ? ladder->summaries[i].certain_lost : 0;
        unfinished += ladder->played[i] ? ladder->summaries[i].unfinished : 0;
    }
    if (certain > 0) {
        fprintf(out, "\nIn %ld games a level was sure to win, and did not in %ld of them.\n",
                certain, lost);
    }
    if (unfinished > 0) {
        fprintf(out, "\n%ld games were ended as draws after %d turns.\n", unfinished,
                MATCH_TURNS_MAX);
    }
    for (size_t i = 0; i < sizeof(notes) / sizeof(notes[0]); i++) {
        if (strcmp(notes[i].ruleset, ladder->ruleset->name) == 0) {
            fprintf(out, "\n%s\n", notes[i].says);
        }
    }
}

/* Builds the section of the ruleset, which the caller frees. */
static char *table(const struct ladder *ladder)
{
    const struct tool_options *options = ladder->options;
    char *text = NULL;
    size_t bytes = 0;
    char today[11];
    FILE *out = tool_text_begin(&text, &bytes);
    tool_today(today);
    fprintf(out, "`taberna-ai ladder '%s' --games %ld", ladder->rules, options->games);
    if ((options->given & OPTION_GAMES_4) != 0) {
        fprintf(out, " --games4 %ld", options->games_4);
    }
    fprintf(out, " --seed %llu`, %s\n\n", (unsigned long long)options->seed, today);
    fputs("| player | against | games | score | 95 % | Elo | 95 % | won | drawn | lost | turns a "
          "game |\n"
          "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
          out);
    for (int i = 0; i < ROWS; i++) {
        if (ladder->played[i]) {
            print_row(out, &rows[i], &ladder->summaries[i]);
        }
    }
    print_heights(out, ladder);
    print_remarks(out, ladder);
    fclose(out);
    return text;
}

static int ladder_of(const char *rules, const struct tool_options *options)
{
    struct ladder *ladder = tool_memory(sizeof(*ladder));
    *ladder = (struct ladder){.rules = rules, .options = options};
    ladder->ruleset = tool_ruleset(rules);
    bool good = ladder->ruleset != NULL && find_players(ladder);
    if (good) {
        char path[PATH_BYTES];
        play_rows(ladder);
        char *text = table(ladder);
        printf("## %s\n\n%s\n", rules, text);
        fflush(stdout);
        if ((options->given & OPTION_WRITE) != 0) {
            good = tool_beside_weights(options->weights, "STRENGTH.md", path, sizeof(path)) &&
                   tool_put_section(path, head, rules, text);
        }
        free(text);
    }
    for (int i = 0; i < NAMES; i++) {
        player_forget(&ladder->players[i]);
    }
    free(ladder);
    return good ? TOOL_GOOD : TOOL_UNREADABLE;
}

int tool_ladder(int argc, char **argv)
{
    struct tool_options options = {.games = 400, .seed = 1, .threads = 1};
    unsigned takes = OPTION_GAMES | OPTION_GAMES_4 | OPTION_SEED | OPTION_THREADS | OPTION_WEIGHTS |
                     OPTION_WRITE;
    int status = TOOL_GOOD;
    if (!tool_options_read(&options, argc, argv, takes, 0, TOOL_WORDS_MAX)) {
        return TOOL_UNREADABLE;
    }
    for (int i = 0; i < options.words_count && status == TOOL_GOOD; i++) {
        status = ladder_of(options.words[i], &options);
    }
    for (int i = 0; options.words_count == 0 && ruleset_at(i) != NULL && status == TOOL_GOOD; i++) {
        status = ladder_of(ruleset_at(i)->name, &options);
    }
    return status;
}
