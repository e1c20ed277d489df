/* SPDX-License-Identifier: MIT */
/*
 * Processes eight points at a time: converts counts of men from a byte each to four bits each and back, and to masks.
 * The bytes are taken in the order of the array, independent of the byte order of the machine.
 */
#pragma once

#include <stdint.h>
#include <string.h>

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
/*
 * A single load instruction each. Compilers make eight loads of the loops below, which cost a sixth of the time to list
 * ends.
 */
static inline uint64_t pack_load(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static inline void pack_store(uint8_t *bytes, uint64_t word)
{
    memcpy(bytes, &word, sizeof word);
}
#else
static inline uint64_t pack_load(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) {
        word |= (uint64_t)bytes[i] << (8 * i);
    }
    return word;
}

static inline void pack_store(uint8_t *bytes, uint64_t word)
{
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(word >> (8 * i));
    }
}
#endif

/** Packs eight counts 0..15 from a byte each to four bits each. */
static inline uint32_t pack_counts(uint64_t bytes)
{
    bytes = (bytes | bytes >> 4) & 0x00ff00ff00ff00ffU;
    bytes = (bytes | bytes >> 8) & 0x0000ffff0000ffffU;
    return (uint32_t)(bytes | bytes >> 16);
}

static inline uint64_t unpack_counts(uint32_t counts)
{
    uint64_t bytes = (counts | (uint64_t)counts << 16) & 0x0000ffff0000ffffU;
    bytes = (bytes | bytes << 8) & 0x00ff00ff00ff00ffU;
    return (bytes | bytes << 4) & 0x0f0f0f0f0f0f0f0fU;
}

/** Bit i is set if count i is at least `least`, which is 1 or 2. */
static inline uint32_t pack_at_least(uint64_t bytes, int least)
{
    uint64_t carry = least == 1 ? 0x7f7f7f7f7f7f7f7fU : 0x7e7e7e7e7e7e7e7eU;
    uint64_t ones = (bytes + carry) >> 7 & 0x0101010101010101U;
    return (uint32_t)(ones * 0x0102040810204080U >> 56);
}
