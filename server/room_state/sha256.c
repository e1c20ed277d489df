/* SPDX-License-Identifier: MIT */
/*
 * The hashes of rules/room. SHA-256 comes from OpenSSL, which uses the instructions of the processor for it: a move
 * needs some ten blocks, and a new game 4,096.
 */
#include <assert.h>

#include <openssl/evp.h>
#include <sodium.h>

#include "rules/room/hash.h"

_Static_assert(ROOM_HASH_BYTES == crypto_auth_hmacsha256_BYTES, "a hash is an HMAC-SHA256");

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

void room_hmac_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t key[ROOM_HASH_BYTES],
                      const uint8_t *bytes, size_t count)
{
    crypto_auth_hmacsha256(hash, bytes, count, key);
}
