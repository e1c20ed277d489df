/* SPDX-License-Identifier: MIT */
/*
 * Pseudo-random numbers from a seed that the caller supplies, private to rules/ and used only for playouts. The dice of
 * a game between users are never thrown here.
 */
#pragma once

#include <stdint.h>

/** The next 32 bits (xorshift; the upper half of its state is used). */
static inline uint32_t chance_bits(uint64_t *chance)
{
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    *chance ^= *chance << 17;
    return (uint32_t)(*chance >> 32);
}

/** A number from 0 to `below` - 1. */
static inline int chance_below(uint64_t *chance, int below)
{
    return (int)((uint64_t)chance_bits(chance) * (uint64_t)below >> 32);
}

/*
 * The set bits of a byte: their number in the highest byte, and below it their indices, three bits each, lowest first.
 */
#define BIT_IN(byte, bit) ((uint32_t)(byte) >> (bit)&1U)
#define BITS_BELOW(byte, bit)                                                                      \
    (((bit) > 0 ? BIT_IN(byte, 0) : 0) + ((bit) > 1 ? BIT_IN(byte, 1) : 0) +                       \
     ((bit) > 2 ? BIT_IN(byte, 2) : 0) + ((bit) > 3 ? BIT_IN(byte, 3) : 0) +                       \
     ((bit) > 4 ? BIT_IN(byte, 4) : 0) + ((bit) > 5 ? BIT_IN(byte, 5) : 0) +                       \
     ((bit) > 6 ? BIT_IN(byte, 6) : 0) + ((bit) > 7 ? BIT_IN(byte, 7) : 0))
#define BIT_NOTED(byte, bit) (BIT_IN(byte, bit) * (bit) << 3 * (BITS_BELOW(byte, bit) & 7U))
#define ONES(byte)                                                                                 \
    (BITS_BELOW(byte, 8) << 24 | BIT_NOTED(byte, 0) | BIT_NOTED(byte, 1) | BIT_NOTED(byte, 2) |    \
     BIT_NOTED(byte, 3) | BIT_NOTED(byte, 4) | BIT_NOTED(byte, 5) | BIT_NOTED(byte, 6) |           \
     BIT_NOTED(byte, 7))
#define ONES_4(byte) ONES(byte), ONES((byte) + 1), ONES((byte) + 2), ONES((byte) + 3)
#define ONES_16(byte) ONES_4(byte), ONES_4((byte) + 4), ONES_4((byte) + 8), ONES_4((byte) + 12)
#define ONES_64(byte)                                                                              \
    ONES_16(byte), ONES_16((byte) + 16), ONES_16((byte) + 32), ONES_16((byte) + 48)

static const uint32_t chance_ones[256] = {ONES_64(0), ONES_64(64), ONES_64(128), ONES_64(192)};

/** The set bit of a byte that has `index` set bits below it. */
static inline uint32_t chance_one_of_byte(uint32_t byte, uint32_t index)
{
    return chance_ones[byte] >> 3 * index & 7U;
}

/**
 * Draws one of the bits 0..24 of a set that is not empty.
 *
 * It uses a table and no branch that depends on chance. The alternative, to clear the lowest bits until the drawn one
 * is the lowest, needs a branch that the processor predicts wrongly at half of all draws.
 */
static inline int chance_bit(uint64_t *chance, uint32_t set)
{
    uint32_t in_first = chance_ones[set & 0xffU] >> 24;
    uint32_t in_second = in_first + (chance_ones[set >> 8 & 0xffU] >> 24);
    uint32_t in_third = in_second + (chance_ones[set >> 16 & 0xffU] >> 24);
    uint32_t drawn = (uint32_t)chance_below(chance, (int)(in_third + (set >> 24)));
    uint32_t past = (uint32_t)(drawn >= in_first) + (drawn >= in_second) + (drawn >= in_third);
    /* adds up each of the bytes */
    uint32_t before = in_first << 8 | in_second << 16 | in_third << 24;
    uint32_t in_byte = drawn - (before >> 8 * past & 0xffU);
    return (int)(8 * past + chance_one_of_byte(set >> 8 * past & 0xffU, in_byte));
}
