/* SPDX-License-Identifier: MIT */
/*
 * Random numbers for measurements (SplitMix64): small, and the same on every machine. Each stream is made from a seed
 * and a name, so that a game does not depend on the games played before it.
 */
#pragma once

#include <stdint.h>

static inline uint64_t chance_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/** A number below `bound`, which is 1 or more. */
static inline uint32_t chance_under(uint64_t *state, uint32_t bound)
{
    return (uint32_t)((chance_next(state) >> 32) * bound >> 32);
}

/** Derives a seed for one of several purposes from a common seed. */
static inline uint64_t chance_seed(uint64_t seed, uint64_t which)
{
    uint64_t state = seed;
    uint64_t mixed = chance_next(&state) ^ which;
    return chance_next(&mixed);
}
