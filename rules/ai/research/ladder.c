/* SPDX-License-Identifier: MIT */
/* Lets the levels of a game play, each against the next stronger one, and prints one table. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/file.h"
#include "rules/ai/research/match.h"
#include "rules/ai/research/research.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

enum {
    PATH_BYTES = 4096,
    ROWS_MAX = AI_LEVEL_MAX + 8,
    /* positions that a search examines for a turn, from which on it counts as slow */
    SLOW = 100000,
    STEP_MIN = 80, /* Elo between neighbours */
    STEP_MAX = 200,
};

/* Two players, by their names in player_find(), and how they did. */
struct row {
    char first[PLAYER_NAME_BYTES];
    char second[PLAYER_NAME_BYTES];
    struct summary summary;
};

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
                           "The levels against their neighbours, the weakest against the player "
                           "who plays any turn. Games are played in\n"
                           "pairs, with the same dice in both games and the sides exchanged; a "
                           "draw is half a win. The intervals are of 95 % and\n"
                           "come from the pairs. *greedy* takes the turn that stands best by a "
                           "count of pips, blots, points and primes;\n"
                           "*alphabeta* looks four stones ahead, and to the end where few plots "
                           "are left; *reference* judges each turn by the\n"
                           "network (`rules/ai/research/player.h`). Where there is no "
                           "chance, two stones by chance begin each pair. The\n"
                           "command above a table, run with the weights that lie beside this "
                           "file, gives the same games again; with `--write` it\n"
                           "puts its table here.\n";

struct ladder {
    const char *rules;
    const struct ruleset *ruleset;
    const struct tool_options *options;
    int count;
    int steps; /* the first rows: each level against the one before it */
    struct row rows[ROWS_MAX];
};

static void add_pair(struct ladder *ladder, const char *first, const char *second)
{
    struct row *row = &ladder->rows[ladder->count++];
    snprintf(row->first, sizeof row->first, "%s", first);
    snprintf(row->second, sizeof row->second, "%s", second);
}

/* The steps come first: their sums give the distance of each level from the random player. */
static void list_rows(struct ladder *ladder)
{
    int ruleset = ai_ruleset_index(ladder->ruleset);
    char name[PLAYER_NAME_BYTES] = "random";
    for (int i = 0; i < ai_levels_count(ruleset); i++) {
        char next[PLAYER_NAME_BYTES];
        snprintf(next, sizeof next, "bot%d", ai_levels_first(ruleset) + i);
        add_pair(ladder, next, name);
        memcpy(name, next, sizeof name);
    }
    ladder->steps = ladder->count;
    add_pair(ladder, name, "greedy");
    add_pair(ladder, "reference", "greedy");
    add_pair(ladder, name, "reference");
    if (ladder->ruleset->chance == CHANCE_NONE) {
        add_pair(ladder, name, "alphabeta");
    }
}

static bool is_slow(const struct player *player)
{
    return player->kind == PLAYER_LEVEL &&
           (player->level.plies >= 2 || player->level.judged >= SLOW);
}

static bool play_row(const struct ladder *ladder, struct row *row)
{
    const struct tool_options *options = ladder->options;
    struct player first = {0};
    struct player second = {0};
    bool good = player_find(row->first, ladder->ruleset, options->weights, &first) &&
                player_find(row->second, ladder->ruleset, options->weights, &second);
    if (good) {
        struct match match = {
            .rules = ladder->rules,
            .first = &first,
            .second = &second,
            .seed = options->seed,
            .opening = match_opening(ladder->ruleset),
        };
        bool slow = (options->given & OPTION_GAMES_4) != 0 && (is_slow(&first) || is_slow(&second));
        match_measure(&match, (int)options->threads, slow ? options->games_4 : options->games,
                      &row->summary);
    }
    player_forget(&first);
    player_forget(&second);
    return good;
}

static bool play_rows(struct ladder *ladder)
{
    list_rows(ladder);
    bool good = true;
    for (int i = 0; i < ladder->count && good; i++) {
        good = play_row(ladder, &ladder->rows[i]);
    }
    return good;
}

/* "Level 3" for bot13; the other players have their names. */
static const char *player_title(const char *name, char text[AI_LEVEL_NAME_BYTES])
{
    int id = 0;
    return sscanf(name, "bot%d", &id) == 1 && ai_level_name(id, text) ? text : name;
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

static void print_pair(FILE *out, const struct row *row)
{
    char first[AI_LEVEL_NAME_BYTES];
    char second[AI_LEVEL_NAME_BYTES];
    const struct summary *sum = &row->summary;
    fprintf(out, "| %s | %s | %ld | %.1f %% | %.1f to %.1f | ", player_title(row->first, first),
            player_title(row->second, second), sum->games, 100.0 * sum->score.value,
            100.0 * sum->score.low, 100.0 * sum->score.high);
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
    for (int i = 0; i < ladder->steps; i++) {
        char text[AI_LEVEL_NAME_BYTES];
        struct estimate step = ladder->rows[i].summary.elo;
        if (!isfinite(step.value) || !isfinite(step.high) || !isfinite(step.low)) {
            double bound = isfinite(step.low) ? step.low : 0.0;
            step = (struct estimate){bound, bound, bound};
            least = true;
        }
        height = estimate_sum(&height, &step);
        fprintf(out, "%s%s %s%+.0f", i > 0 ? ", " : "", player_title(ladder->rows[i].first, text),
                least ? "at least " : "", height.value);
        if (!least) {
            fprintf(out, " (%+.0f to %+.0f)", height.low, height.high);
        }
    }
    fputs(".\n", out);
}

/* Names the steps between levels that are outside the range by their estimate. */
static void print_steps(FILE *out, const struct ladder *ladder)
{
    int outside = 0;
    for (int i = 1; i < ladder->steps; i++) {
        char text[AI_LEVEL_NAME_BYTES];
        double elo = ladder->rows[i].summary.elo.value;
        if (!(elo >= STEP_MIN && elo <= STEP_MAX)) {
            fprintf(out, "%s%s", outside++ > 0 ? ", " : "\nSteps outside 80 to 200 Elo: ",
                    player_title(ladder->rows[i].first, text));
        }
    }
    if (ladder->steps > 1) {
        fputs(outside > 0 ? ".\n" : "\nEvery step between levels is within 80 to 200 Elo.\n", out);
    }
}

static void print_remarks(FILE *out, const struct ladder *ladder)
{
    long certain = 0;
    long lost = 0;
    long unfinished = 0;
    for (int i = 0; i < ladder->count; i++) {
        certain += ladder->rows[i].summary.certain;
        lost += ladder->rows[i].summary.certain_lost;
        unfinished += ladder->rows[i].summary.unfinished;
    }
    if (certain > 0) {
        fprintf(out, "\nIn %ld games a level was sure to win, and did not in %ld of them.\n",
                certain, lost);
    }
    if (unfinished > 0) {
        fprintf(out, "\n%ld games were ended as draws after %d turns.\n", unfinished,
                MATCH_TURNS_MAX);
    }
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        if (strcmp(notes[i].ruleset, ladder->ruleset->name) == 0) {
            fprintf(out, "\n%s\n", notes[i].says);
        }
    }
}

/* Builds the section of the ruleset, which the caller frees. */
static char *build_section(const struct ladder *ladder)
{
    const struct tool_options *options = ladder->options;
    char *text = NULL;
    size_t bytes = 0;
    char today[11];
    FILE *out = research_text_begin(&text, &bytes);
    research_today(today);
    fprintf(out, "`taberna-research ladder '%s' --games %ld", ladder->rules, options->games);
    if ((options->given & OPTION_GAMES_4) != 0) {
        fprintf(out, " --games4 %ld", options->games_4);
    }
    fprintf(out, " --seed %llu`, %s\n\n", (unsigned long long)options->seed, today);
    fputs("| player | against | games | score | 95 % | Elo | 95 % | won | drawn | lost | turns a "
          "game |\n"
          "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
          out);
    for (int i = 0; i < ladder->count; i++) {
        print_pair(out, &ladder->rows[i]);
    }
    print_heights(out, ladder);
    print_steps(out, ladder);
    print_remarks(out, ladder);
    fclose(out);
    return text;
}

static int ladder_of(const char *rules, const struct tool_options *options)
{
    struct ladder *ladder = tool_memory(sizeof *ladder);
    *ladder = (struct ladder){.rules = rules, .options = options};
    ladder->ruleset = tool_ruleset(rules);
    bool good = ladder->ruleset != NULL && play_rows(ladder);
    if (good) {
        char path[PATH_BYTES];
        char *text = build_section(ladder);
        printf("## %s\n\n%s\n", rules, text);
        fflush(stdout);
        if ((options->given & OPTION_WRITE) != 0) {
            good = tool_beside_weights(options->weights, "STRENGTH.md", path, sizeof path) &&
                   research_put_section(path, head, rules, text);
        }
        free(text);
    }
    free(ladder);
    return good ? TOOL_GOOD : TOOL_UNREADABLE;
}

int research_ladder(int argc, char **argv)
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
