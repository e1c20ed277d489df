/* SPDX-License-Identifier: MIT */
/* Reads the arguments of a subcommand: words, and options with a value each. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    TOOL_WORDS_MAX = 8,
    TOOL_GAMES_MAX = 10000000,
    TOOL_THREADS_MAX = 256,
    TOOL_PLIES_MAX = 1000
};

/** The options that a subcommand accepts, as a mask. */
enum tool_option {
    OPTION_GAMES = 1 << 0,
    OPTION_SEED = 1 << 1,
    OPTION_THREADS = 1 << 2,
    OPTION_PLIES = 1 << 3,
    OPTION_MAX = 1 << 4,
    OPTION_OPENING = 1 << 5,
    OPTION_SECONDS = 1 << 6,
    OPTION_WEIGHTS = 1 << 7,
    OPTION_WRITE = 1 << 8, /* has no value */
    OPTION_LIST = 1 << 9,  /* has no value */
    OPTION_GAMES_4 = 1 << 10,
    OPTION_ROLLOUT_PLIES = 1 << 11, /* with another maximum than OPTION_PLIES, as is the next */
    OPTION_ROLLOUT_MAX = 1 << 12,
    OPTION_POSITIONS = 1 << 13,
    OPTION_FROM = 1 << 14,
    OPTION_TRAINING_GAMES = 1 << 15, /* with another minimum than OPTION_GAMES */
};

struct tool_options {
    const char *words[TOOL_WORDS_MAX];
    int words_count;
    unsigned given; /* the given options, a mask of enum tool_option */
    long games;     /* or positions: 1..TOOL_GAMES_MAX, of a training from 0 */
    long games_4;   /* 1..TOOL_GAMES_MAX; used if the slowest level plays */
    uint64_t seed;
    long threads;        /* 1..TOOL_THREADS_MAX */
    long plies;          /* 1..2; of a rollout 1..TOOL_PLIES_MAX */
    long max;            /* 1..AI_RANKED_MAX; of a rollout 1..ROLLOUT_MAX */
    long opening;        /* random turns before those of the players, 0.. */
    long seconds;        /* 1.. */
    const char *weights; /* a folder; NULL if not given */
    const char *from;    /* a folder of records; NULL if not given */
};

/**
 * Reads the words and options of a subcommand, or reports an error on standard error.
 *
 * takes      in      a mask of enum tool_option
 * words_min  in      the minimum number of words; `words_max` is the maximum
 * options    in/out  holds the defaults
 */
bool tool_options_read(struct tool_options *options, int argc, char **argv, unsigned takes,
                       int words_min, int words_max);
