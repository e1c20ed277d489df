/* SPDX-License-Identifier: MIT */
/*
 * Pseudo-random numbers from a number that the caller brings, private to rules/: for playouts alone. The chance of a
 * game that people play is never made here.
 */
#pragma once

#include <stdint.h>

/** The next 32 bits (xorshift, of which the upper half is taken). */
static inline uint32_t chance_bits(uint64_t *chance)
{
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    *chance ^= *chance << 17;
    return (uint32_t)(*chance >> 32);
}

/** A number below `below`. */
static inline int chance_below(uint64_t *chance, int below)
{
    return (int)((uint64_t)chance_bits(chance) * (uint64_t)below >> 32);
}
