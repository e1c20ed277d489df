/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/ai/levels/levels.h"
#include "rules/ai/research/chance.h"
#include "rules/ai/research/puzzles/puzzle.h"

enum { TRIES = 8 /* of a level that overlooks turns by chance */ };

/* The weaker players, in a game with a network and in Tablaaza. They stay as they are, and with them the puzzles. */
static const struct weaker {
    double weight;
    enum player_kind kind;
    struct ai_level by_network;
    struct ai_level by_search;
} weaker[] = {
    {.weight = 0.4, .kind = PLAYER_GREEDY},
    {0.2,
     PLAYER_LEVEL,
     {.judge = AI_LEVEL_EYE, .plies = 1, .notices = 64, .sees = AI_LEVEL_PARTS},
     {.judge = AI_LEVEL_SEARCH}},
    {0.2,
     PLAYER_LEVEL,
     {.judge = AI_LEVEL_NETWORK, .plies = 1, .notices = 144},
     {.judge = AI_LEVEL_SEARCH, .depth = 2, .judged = 2000, .decides_from = 10, .decided = 2000}},
    {0.2,
     PLAYER_LEVEL,
     {.judge = AI_LEVEL_NETWORK, .plies = 1, .notices = AI_LEVEL_PARTS},
     {.judge = AI_LEVEL_SEARCH, .depth = 8, .judged = 40000, .decides_from = 24, .decided = 80000}},
};

static bool is_puzzle_solved(const struct puzzle *puzzle, const struct puzzle_finder *finder,
                             const struct player *player, uint64_t seed)
{
    struct ai_choice choice;
    player_choose(player, finder->thinking, &puzzle->pos, seed, &choice);
    for (int i = 0; i < puzzle->answers_count; i++) {
        if (memcmp(&choice.after, &puzzle->answers[i].after, sizeof choice.after) == 0) {
            return true;
        }
    }
    return false;
}

double puzzle_hardness(const struct puzzle *puzzle, const struct puzzle_finder *finder)
{
    double hard = 0;
    for (size_t i = 0; i < sizeof weaker / sizeof weaker[0]; i++) {
        struct player player = finder->player;
        player.kind = weaker[i].kind;
        player.level = ai_needs_weights(position_ruleset(&puzzle->pos)) ? weaker[i].by_network
                                                                        : weaker[i].by_search;
        int failed = 0;
        for (int seed = 0; seed < TRIES; seed++) {
            failed += !is_puzzle_solved(puzzle, finder, &player, chance_seed(1, (uint64_t)seed));
        }
        hard += weaker[i].weight * failed / TRIES;
    }
    /* among equals: more turns to choose from, then a smaller loss */
    return hard + 1e-5 * puzzle->turns - 1e-6 * puzzle->others[0].loss;
}
