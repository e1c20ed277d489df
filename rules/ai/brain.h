/* SPDX-License-Identifier: MIT */
/*
 * What a ruleset provides for its players, private to rules/ai/. ai.h's functions do what is the same
 * for all: they go through the ends of turns and through throws, and ask a network or an exact table
 * what an end is worth. A ruleset that is better searched in its own way brings that search.
 */
#pragma once

#include "ai/ai.h"
#include "ai/dogs.h"
#include "ai/net.h"
#include "ai/race.h"
#include "ai/tablaaza-player.h"
#include "ai/way.h"

/* Ends of turns that are looked at one within another: a turn, its answers, and what those owe again. */
enum { AI_PLIES = 3 };

struct brain {
    /* By a network. */
    const struct inputs_family *inputs; /* NULL: none, and no weights */

    /* What White can expect, where it is known exactly; false: not known. The game is not over. May be
     * NULL. */
    bool (*exact)(const struct ai_knowledge *knowledge, const struct position *pos, float *white);

    /* Makes the exact tables in `knowledge`. May be NULL. */
    void (*prepare)(struct ai_knowledge *knowledge);

    /* Instead of going through ends: all three, or none. As in ai.h. */
    bool (*choose)(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                   const struct position *pos, int level, uint64_t seed, struct ai_choice *choice);
    int (*rank)(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                const struct position *pos, int plies, const struct position *played,
                struct ai_choice *ranked, int max);
    float (*score)(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                   const struct position *pos, enum side side, int plies, float *error);
};

/** Of the ruleset at that index. */
const struct brain *brain_at(int ruleset);

struct ai_knowledge {
    int ruleset; /* index, ruleset_at() */
    struct net net;
    union {
        struct dogs_tables dogs;
        struct race_tables race;
    } exact; /* of the ruleset */
};

struct ai_memory {
    union {
        struct {
            struct turn_ends ends[AI_PLIES];
            float scores[AI_PLIES][TURN_ENDS_MAX]; /* of the ends, for who is to act */
            struct way_memory way;
        };
        struct tablaaza_memory tablaaza;
    };
};
