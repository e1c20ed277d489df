/* SPDX-License-Identifier: MIT */
/*
 * The hash functions of rules/room/hash.h for the modules of the page: SHA-256 (FIPS 180-4) and HMAC (RFC 2104). They
 * hash only what is public, so they do not hide the time that they take.
 */
#include <string.h>

#include "rules/room/hash.h"

enum {
    BLOCK_BYTES = 64,
    ROUNDS = 64,
    LENGTH_AT = 56 /* of the length of the message, in the last block */
};

struct sha256 {
    uint32_t state[8];
    uint64_t count; /* of the bytes so far */
    uint8_t block[BLOCK_BYTES];
};

/* The fractions of the cube roots of the first 64 primes. */
static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate_right(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static void schedule_words(const uint8_t block[BLOCK_BYTES], uint32_t words[ROUNDS])
{
    for (int i = 0; i < 16; i++, block += 4) {
        words[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
                   block[3];
    }
    for (int i = 16; i < ROUNDS; i++) {
        uint32_t a = words[i - 15];
        uint32_t b = words[i - 2];
        words[i] = words[i - 16] + (rotate_right(a, 7) ^ rotate_right(a, 18) ^ a >> 3) +
                   words[i - 7] + (rotate_right(b, 17) ^ rotate_right(b, 19) ^ b >> 10);
    }
}

static void mix_block(uint32_t state[8], const uint8_t block[BLOCK_BYTES])
{
    uint32_t words[ROUNDS];
    schedule_words(block, words);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t first = h + (rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25)) +
                         ((e & f) ^ (~e & g)) + constants[i] + words[i];
        uint32_t second = (rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22)) +
                          ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

static void sha256_begin(struct sha256 *sha)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(sha->state, start, sizeof start);
    sha->count = 0;
}

static void sha256_add(struct sha256 *sha, const uint8_t *bytes, size_t count)
{
    size_t filled = sha->count % BLOCK_BYTES;
    sha->count += count;
    while (count > 0) {
        size_t some = count < BLOCK_BYTES - filled ? count : BLOCK_BYTES - filled;
        memcpy(sha->block + filled, bytes, some);
        bytes += some;
        count -= some;
        filled += some;
        if (filled == BLOCK_BYTES) {
            mix_block(sha->state, sha->block);
            filled = 0;
        }
    }
}

static void sha256_end(struct sha256 *sha, uint8_t hash[ROOM_HASH_BYTES])
{
    static const uint8_t padding[BLOCK_BYTES] = {0x80};
    uint8_t length[BLOCK_BYTES - LENGTH_AT];
    uint64_t bits = sha->count * 8;
    for (size_t i = 0; i < sizeof length; i++) {
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    }
    sha256_add(sha, padding,
               (2 * BLOCK_BYTES + LENGTH_AT - 1 - sha->count % BLOCK_BYTES) % BLOCK_BYTES + 1);
    sha256_add(sha, length, sizeof length);
    for (int i = 0; i < ROOM_HASH_BYTES; i++) {
        hash[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
    }
}

void room_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t *bytes, size_t count)
{
    struct sha256 sha;
    sha256_begin(&sha);
    sha256_add(&sha, bytes, count);
    sha256_end(&sha, hash);
}

void room_sha256_linked(uint8_t hash[ROOM_HASH_BYTES], const uint8_t before[ROOM_HASH_BYTES],
                        const uint8_t *bytes, size_t count)
{
    struct sha256 sha;
    sha256_begin(&sha);
    sha256_add(&sha, before, ROOM_HASH_BYTES);
    sha256_add(&sha, bytes, count);
    sha256_end(&sha, hash);
}

void room_hmac_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t key[ROOM_HASH_BYTES],
                      const uint8_t *bytes, size_t count)
{
    struct sha256 sha;
    uint8_t pad[BLOCK_BYTES];
    memset(pad, 0x36, sizeof pad);
    for (int i = 0; i < ROOM_HASH_BYTES; i++) {
        pad[i] ^= key[i];
    }
    sha256_begin(&sha);
    sha256_add(&sha, pad, sizeof pad);
    sha256_add(&sha, bytes, count);
    sha256_end(&sha, hash);
    for (size_t i = 0; i < sizeof pad; i++) {
        pad[i] ^= 0x36 ^ 0x5c;
    }
    uint8_t inner[ROOM_HASH_BYTES];
    memcpy(inner, hash, sizeof inner);
    sha256_begin(&sha);
    sha256_add(&sha, pad, sizeof pad);
    sha256_add(&sha, inner, sizeof inner);
    sha256_end(&sha, hash);
}
