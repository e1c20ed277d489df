/* SPDX-License-Identifier: MIT */
/*
 * The hashes of rules/room. SHA-256 comes from OpenSSL, which uses the instructions of the processor for it: a move
 * needs some ten blocks, and a new game 4,096.
 */
#include <assert.h>
#include <string.h>

#include <openssl/evp.h>

#include "rules/room/hash.h"

enum { BLOCK_BYTES = 64 };

/* Kept for the next hash of the thread: OpenSSL allocates it, and looks up the algorithm. */
static _Thread_local EVP_MD_CTX *context;

static void begin(void)
{
    int began = 1;
    if (context == NULL) {
        context = EVP_MD_CTX_new();
        began = context != NULL && EVP_DigestInit_ex(context, EVP_sha256(), NULL);
    } else {
        began = EVP_DigestInit_ex(context, NULL, NULL);
    }
    assert(began);
}

static void add(const uint8_t *bytes, size_t count)
{
    int added = EVP_DigestUpdate(context, bytes, count);
    assert(added);
}

static void end(uint8_t hash[ROOM_HASH_BYTES])
{
    unsigned int written = 0;
    int ended = EVP_DigestFinal_ex(context, hash, &written);
    assert(ended && written == ROOM_HASH_BYTES);
}

void room_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t *bytes, size_t count)
{
    begin();
    add(bytes, count);
    end(hash);
}

void room_sha256_linked(uint8_t hash[ROOM_HASH_BYTES], const uint8_t before[ROOM_HASH_BYTES],
                        const uint8_t *bytes, size_t count)
{
    begin();
    add(before, ROOM_HASH_BYTES);
    add(bytes, count);
    end(hash);
}

/* Begins a hash with the key, each byte combined with `pad`. */
static void begin_with_key(const uint8_t key[ROOM_HASH_BYTES], uint8_t pad)
{
    uint8_t block[BLOCK_BYTES];
    memset(block, pad, sizeof block);
    for (int i = 0; i < ROOM_HASH_BYTES; i++) {
        block[i] ^= key[i];
    }
    begin();
    add(block, sizeof block);
}

/*
 * RFC 2104 by two hashes. Each throw has a key of its own, the server's link, and OpenSSL's own HMAC takes longer to
 * accept a key than to compute.
 */
void room_hmac_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t key[ROOM_HASH_BYTES],
                      const uint8_t *bytes, size_t count)
{
    enum { INNER_PAD = 0x36, OUTER_PAD = 0x5c };
    uint8_t inner[ROOM_HASH_BYTES];
    begin_with_key(key, INNER_PAD);
    add(bytes, count);
    end(inner);
    begin_with_key(key, OUTER_PAD);
    add(inner, sizeof inner);
    end(hash);
}
