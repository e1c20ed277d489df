/* SPDX-License-Identifier: MIT */
/*
 * The computer players of a game, as data: this folder has a file for each game of rules/games/games.def.
 *
 * The levels stand weakest first. Their values were set by games between neighbours: each step should have 80 to 200
 * Elo, and random play should beat the weakest in 15 to 30 of 100 games. To set them again, for example after training:
 * `taberna-research tournament GAME net/96 net/128` compares two rows that are in no table, `taberna-research ladder
 * GAME` measures the table.
 *
 * tests/conformance/ai_command.py compares `unreliable` with weights/CALIBRATION.md: rules are reliable if the gap is
 * at most 2 %, the scores are better than a guess, and the three strongest levels surely beat `greedy`.
 */
#pragma once

#include "rules/ai/levels/levels.h"

enum { PLAYERS_LISTED_MAX = 8 };

/** What judges the positions of a game, besides its levels by eye. engine/brain.c has a row for each. */
enum brain_kind {
    BRAIN_EYE,   /* position_score() alone: no network, no hints and no analysis */
    BRAIN_TRACK, /* a network, for sides that travel the same way on the track */
    BRAIN_TRACK_CONTRARY, /* a network, and exact tables of races, for sides that travel against each other */
    BRAIN_TABLAN,
    BRAIN_DOGS,
    BRAIN_TABLAAZA,
};

struct players {
    enum brain_kind brain;
    const struct ai_level *levels;
    int levels_count;
    /* Options that do not change the judgement. */
    const char *known[PLAYERS_LISTED_MAX];
    /* Single options and named sets that were measured and found unreliable: weights/CALIBRATION.md. */
    const char *unreliable[PLAYERS_LISTED_MAX];
};

/** The players of the ruleset at that index. */
const struct players *players_at(int ruleset);

enum { ALL = AI_LEVEL_PARTS, MANY = AI_LEVEL_EXAMINED };

#define EYE(sees_)                                                                                 \
    {                                                                                              \
        .judge = AI_LEVEL_EYE, .plies = 1, .notices = ALL, .sees = (sees_)                         \
    }
#define NETWORK(notices_)                                                                          \
    {                                                                                              \
        .judge = AI_LEVEL_NETWORK, .plies = 1, .notices = (notices_), .sees = ALL                  \
    }
#define ANSWERS(notices_, examined_)                                                               \
    {                                                                                              \
        .judge = AI_LEVEL_NETWORK, .plies = 2, .examined = (examined_), .notices = (notices_),     \
        .sees = ALL                                                                                \
    }
#define SEARCH(depth_, judged_, from, decided_)                                                    \
    {                                                                                              \
        .judge = AI_LEVEL_SEARCH, .depth = (depth_), .judged = (judged_), .decides_from = (from),  \
        .decided = (decided_)                                                                      \
    }

#define LEVELS(...)                                                                                \
    .levels = (const struct ai_level[]){__VA_ARGS__},                                              \
    .levels_count = sizeof((const struct ai_level[]){__VA_ARGS__}) / sizeof(struct ai_level)
