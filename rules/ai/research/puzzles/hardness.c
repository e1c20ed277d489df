/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/ai/levels/levels.h"
#include "rules/ai/research/chance.h"
#include "rules/ai/research/puzzles/puzzle.h"

enum { TRIES = 8 /* of a level that overlooks turns by chance */ };

/* The weaker players; `eye` is the player that counts pips, blots, points and primes. */
static const struct weaker {
    int level; /* an id whose row never changes (levels.h); 0: eye */
    double weight;
} weaker[] = {{0, 0.4}, {1, 0.2}, {2, 0.2}, {3, 0.2}};

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
        player.kind = weaker[i].level == 0 ? PLAYER_GREEDY : PLAYER_LEVEL;
        if (player.kind == PLAYER_LEVEL) {
            player.level = *ai_level_find(puzzle->pos.ruleset, weaker[i].level);
        }
        int failed = 0;
        for (int seed = 0; seed < TRIES; seed++) {
            failed += !is_puzzle_solved(puzzle, finder, &player, chance_seed(1, (uint64_t)seed));
        }
        hard += weaker[i].weight * failed / TRIES;
    }
    /* among equals: more turns to choose from, then a smaller loss */
    return hard + 1e-5 * puzzle->turns - 1e-6 * puzzle->others[0].loss;
}
