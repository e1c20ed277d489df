/* SPDX-License-Identifier: MIT */
#include "rules/ai/tool/options.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/analysis/rollout.h"
#include "rules/ai/tool/tool.h"

/* Options with a number of type long, each with the place of its value. */
static const struct number {
    const char *name;
    enum tool_option option;
    size_t offset;
    long least, most;
} numbers[] = {
    {"--games", OPTION_GAMES, offsetof(struct tool_options, games), 1, TOOL_GAMES_MAX},
    {"--games", OPTION_TRAINING_GAMES, offsetof(struct tool_options, games), 0, TOOL_GAMES_MAX},
    {"--positions", OPTION_POSITIONS, offsetof(struct tool_options, games), 1, TOOL_GAMES_MAX},
    {"--games4", OPTION_GAMES_4, offsetof(struct tool_options, games_4), 1, TOOL_GAMES_MAX},
    {"--threads", OPTION_THREADS, offsetof(struct tool_options, threads), 1, TOOL_THREADS_MAX},
    {"--plies", OPTION_PLIES, offsetof(struct tool_options, plies), 1, 2},
    {"--plies", OPTION_ROLLOUT_PLIES, offsetof(struct tool_options, plies), 1, TOOL_PLIES_MAX},
    {"--max", OPTION_MAX, offsetof(struct tool_options, max), 1, AI_RANKED_MAX},
    {"--max", OPTION_ROLLOUT_MAX, offsetof(struct tool_options, max), 1, ROLLOUT_MAX},
    {"--opening", OPTION_OPENING, offsetof(struct tool_options, opening), 0, 100},
    {"--seconds", OPTION_SECONDS, offsetof(struct tool_options, seconds), 1, 3600},
};

static bool read_digits(const char *word, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    for (const char *at = word; *at != '\0'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*at < '0' || *at > '9' || digit > most || value > (most - digit) / 10) {
            return false;
        }
        value = 10 * value + digit;
    }
    *number = value;
    return *word != '\0';
}

static bool read_number_option(struct tool_options *options, const struct number *number,
                               const char *call, const char *value)
{
    uint64_t read = 0;
    if (!read_digits(value, (uint64_t)number->most, &read) || (long)read < number->least) {
        tool_say("%s: %s is a number from %ld to %ld, not \"%s\"", call, number->name,
                 number->least, number->most, value);
        return false;
    }
    *(long *)((char *)options + number->offset) = (long)read;
    options->given |= number->option;
    return true;
}

/* Reads an option with its value. */
static bool read_option_value(struct tool_options *options, const char *call, const char *name,
                              const char *value, unsigned takes)
{
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if ((takes & numbers[i].option) != 0 && strcmp(name, numbers[i].name) == 0) {
            return read_number_option(options, &numbers[i], call, value);
        }
    }
    if ((takes & OPTION_SEED) != 0 && strcmp(name, "--seed") == 0) {
        options->given |= OPTION_SEED;
        if (!read_digits(value, UINT64_MAX, &options->seed)) {
            tool_say("%s: --seed is a number of 64 bits, not \"%s\"", call, value);
            return false;
        }
        return true;
    }
    if ((takes & OPTION_WEIGHTS) != 0 && strcmp(name, "--weights") == 0 && *value != '\0') {
        options->given |= OPTION_WEIGHTS;
        options->weights = value;
        return true;
    }
    if ((takes & OPTION_FROM) != 0 && strcmp(name, "--from") == 0 && *value != '\0') {
        options->given |= OPTION_FROM;
        options->from = value;
        return true;
    }
    tool_say("%s: %s %s is not understood", call, name, value);
    return false;
}

static unsigned flag_of_name(const char *name, unsigned takes)
{
    unsigned option = strcmp(name, "--write") == 0  ? OPTION_WRITE
                      : strcmp(name, "--list") == 0 ? OPTION_LIST
                                                    : 0;
    return option & takes;
}

bool tool_options_read(struct tool_options *options, int argc, char **argv, unsigned takes,
                       int words_min, int words_max)
{
    const char *call = argv[0];
    for (int i = 1; i < argc; i++) {
        unsigned found = flag_of_name(argv[i], takes);
        if (found != 0) {
            options->given |= found;
        } else if (strncmp(argv[i], "--", 2) == 0) {
            const char *value = i + 1 < argc ? argv[i + 1] : "";
            if (!read_option_value(options, call, argv[i], value, takes)) {
                return false;
            }
            i++;
        } else if (options->words_count < words_max) {
            options->words[options->words_count++] = argv[i];
        } else {
            tool_say("%s: \"%s\" is one word too many", call, argv[i]);
            return false;
        }
    }
    if (options->words_count < words_min) {
        tool_say("%s: an argument is missing; " PROGRAM_NAME " --help lists those of each call",
                 call);
        return false;
    }
    return true;
}
