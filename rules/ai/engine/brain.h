/* SPDX-License-Identifier: MIT */
/*
 * The functions that a ruleset provides for its players, private to rules/ai/. The functions of ai.h do the work that
 * is the same for all rulesets: they go through the ends of turns and through throws, and get the score of each end
 * from a network or an exact table. A ruleset that needs a search of its own provides that search.
 */
#pragma once

#include "rules/ai/engine/ai.h"
#include "rules/ai/engine/net.h"
#include "rules/ai/engine/way.h"
#include "rules/ai/exact/dogs.h"
#include "rules/ai/exact/race.h"
#include "rules/ai/tablaaza/player.h"

/* Number of nested sets of ends: of a turn, of its answers, and of the turns after those. */
enum { AI_PLIES = 3 };

struct brain {
    /* For judging by a network. NULL: no network and no weights; without a search of its own, the eye judges. */
    const struct inputs_family *inputs;

    /* White's exact score, if it is known; false: not known. The game is not over. May be NULL. */
    bool (*exact)(const struct ai_knowledge *knowledge, const struct position *pos, float *white);

    /* Computes the exact tables in `knowledge`. May be NULL. */
    void (*prepare)(struct ai_knowledge *knowledge);

    /*
     * A search of the ruleset's own instead of going through ends: all three functions, or none. They work as
     * ai_choose_as() and the others of ai.h.
     */
    bool (*choose)(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                   const struct position *pos, const struct ai_level *level, uint64_t seed,
                   struct ai_choice *choice);
    int (*rank)(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                const struct position *pos, int plies, const struct position *played,
                struct ai_choice *ranked, int max);
    float (*score)(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                   const struct position *pos, enum side side, int plies, float *error);
};

/** The brain of the ruleset at that index. */
const struct brain *brain_at(int ruleset);

struct ai_knowledge {
    int ruleset; /* index, ruleset_at() */
    struct net net;
    union {
        struct dogs_tables dogs;
        struct race_tables race;
    } exact; /* exact tables of the ruleset */
};

struct ai_memory {
    union {
        struct {
            struct turn_ends ends[AI_PLIES];
            /* scores of the ends, for the side that acts next */
            float scores[AI_PLIES][TURN_ENDS_MAX];
            struct way_memory way;
        };
        struct tablaaza_memory tablaaza;
    };
};
