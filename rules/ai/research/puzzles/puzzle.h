/* SPDX-License-Identifier: MIT */
/*
 * Puzzles: positions in which one turn is clearly better than all others.
 *
 * In a game with chance, the judge at first sight selects positions (find.c); rollouts of the best turns confirm them.
 * A position of Tablaaza counts if the search decides every move to the end of the game and one or two of them win. A
 * puzzle is for the side that plays, White or Black, and no two have the same position.
 */
#pragma once

#include <stdio.h>

#include "rules/ai/research/match.h"

enum {
    PUZZLE_OTHERS_MAX = 11, /* turns with a stored loss; every further turn is worse than these */
    PUZZLE_ANSWERS_MAX = 2,
    PUZZLE_LEVELS = 5,   /* 1 the easiest fifth of a game's puzzles, 5 the most difficult */
    PUZZLE_GAME_MAX = 2, /* puzzles of one game: positions of one game resemble each other */
    PUZZLE_ROLLED = 4,   /* turns that a rollout compares */
};

/** The smallest loss of any other turn. A game is worth 1. */
#define PUZZLE_MARGIN 0.08

/** A turn that is not an answer. */
struct puzzle_other {
    struct ai_choice choice;
    double loss; /* the score of the best turn minus its own */
    /* one standard error of the loss; 0 if it is exact, below 0 if the turn was only ranked */
    double error;
};

struct puzzle {
    struct position pos;
    struct ai_choice answers[PUZZLE_ANSWERS_MAX];
    int answers_count;
    double score; /* of the answer */
    struct puzzle_other others[PUZZLE_OTHERS_MAX];
    int others_count;
    int turns;          /* number of ends that the player can choose from */
    const char *reason; /* puzzle_reason() */
    double hard;        /* puzzle_hardness() */
    int level;          /* 1..PUZZLE_LEVELS */
    long game;          /* number of the game in the self-play, or of the file */
    int turn;           /* number of the turn in that game, from 1 */
};

/** What one thread needs to find puzzles. */
struct puzzle_finder {
    struct player player; /* shared by all threads */
    struct thinking *thinking;
    struct puzzle *found; /* PUZZLE_GAME_MAX */
    int found_count;
};

/** Positions of one game, in the order in which they occurred. */
struct puzzle_game {
    const struct position *turns; /* each owes a turn */
    int count;
    long number;
    uint64_t seed;
};

/** Finds the puzzles of a game; their number is finder->found_count. */
void puzzles_find(struct puzzle_finder *finder, const struct puzzle_game *game);

/**
 * The deciding difference between the answer and the other turns, as an id: "hit", "safe" … web-client/texts has a
 * sentence for each.
 */
const char *puzzle_reason(const struct puzzle *puzzle, struct turn_ends *ends);

/** The share of weaker players that fail: 0 none, 1 all. */
double puzzle_hardness(const struct puzzle *puzzle, const struct puzzle_finder *finder);

/** Removes repeated positions, gives each puzzle its level, and sorts them; returns their number. */
long puzzles_sort(struct puzzle *puzzles, long count);

/**
 * Copies a file of puzzles to `out`, each puzzle with the reason that puzzle_reason() gives it now.
 *
 * Returns false after a reported error; then nothing is written.
 */
bool puzzles_rewrite(const char *path, FILE *out);

/** Writes the puzzles as a JSON object, one puzzle a line. `names` are those of the files, or NULL. */
void puzzles_write(FILE *out, const char *command, const struct puzzle *puzzles, long count,
                   char *const *names);
