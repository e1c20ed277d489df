/* SPDX-License-Identifier: MIT */
/*
 * The hashes of rules/room. SHA-256 comes from OpenSSL, which uses the instructions of the processor for it: a move
 * needs some ten blocks, and a new game 4,096. Its older functions are called, because the newer ones allocate and look
 * the algorithm up for each hash.
 */
#define OPENSSL_SUPPRESS_DEPRECATED

#include <assert.h>
#include <string.h>

#include <openssl/sha.h>

#include "rules/room/hash.h"

enum { BLOCK_BYTES = 64 };

static void sha256_context_init(SHA256_CTX *context)
{
    int began = SHA256_Init(context);
    assert(began);
}

static void add_bytes(SHA256_CTX *context, const uint8_t *bytes, size_t count)
{
    int added = SHA256_Update(context, bytes, count);
    assert(added);
}

static void end_hash(SHA256_CTX *context, uint8_t hash[ROOM_HASH_BYTES])
{
    int ended = SHA256_Final(hash, context);
    assert(ended);
}

void room_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t *bytes, size_t count)
{
    SHA256_CTX context;
    sha256_context_init(&context);
    add_bytes(&context, bytes, count);
    end_hash(&context, hash);
}

void room_sha256_linked(uint8_t hash[ROOM_HASH_BYTES], const uint8_t before[ROOM_HASH_BYTES],
                        const uint8_t *bytes, size_t count)
{
    SHA256_CTX context;
    sha256_context_init(&context);
    add_bytes(&context, before, ROOM_HASH_BYTES);
    add_bytes(&context, bytes, count);
    end_hash(&context, hash);
}

/* Begins a hash with the key, each byte combined with `pad`. */
static void begin_with_key(SHA256_CTX *context, const uint8_t key[ROOM_HASH_BYTES], uint8_t pad)
{
    uint8_t block[BLOCK_BYTES];
    memset(block, pad, sizeof block);
    for (int i = 0; i < ROOM_HASH_BYTES; i++) {
        block[i] ^= key[i];
    }
    sha256_context_init(context);
    add_bytes(context, block, sizeof block);
}

/*
 * RFC 2104 by two hashes. Each throw has a key of its own, the server's link, and OpenSSL's own HMAC takes longer to
 * accept a key than to compute.
 */
void room_hmac_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t key[ROOM_HASH_BYTES],
                      const uint8_t *bytes, size_t count)
{
    enum { INNER_PAD = 0x36, OUTER_PAD = 0x5c };
    SHA256_CTX context;
    uint8_t inner[ROOM_HASH_BYTES];
    begin_with_key(&context, key, INNER_PAD);
    add_bytes(&context, bytes, count);
    end_hash(&context, inner);
    begin_with_key(&context, key, OUTER_PAD);
    add_bytes(&context, inner, sizeof inner);
    end_hash(&context, hash);
}
