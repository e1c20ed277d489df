/* SPDX-License-Identifier: MIT */
/*
 * The hashes of rules/room. SHA-256 comes from OpenSSL, which uses the instructions of the processor for it: a move
 * needs some ten blocks, and a new game 4,096.
 */
#include <assert.h>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "rules/room/hash.h"

/* Kept for the next hash of the thread: OpenSSL allocates them, and looks up the algorithm. */
static _Thread_local EVP_MD_CTX *context;
static _Thread_local EVP_MAC_CTX *mac;

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

static void begin_mac(const uint8_t key[ROOM_HASH_BYTES])
{
    int began = 1;
    if (mac == NULL) {
        char digest[] = "SHA256";
        const OSSL_PARAM params[] = {
            OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
            OSSL_PARAM_construct_end()};
        EVP_MAC *hmac = EVP_MAC_fetch(NULL, "HMAC", NULL);
        mac = hmac == NULL ? NULL : EVP_MAC_CTX_new(hmac);
        EVP_MAC_free(hmac);
        began = mac != NULL && EVP_MAC_init(mac, key, ROOM_HASH_BYTES, params);
    } else {
        began = EVP_MAC_init(mac, key, ROOM_HASH_BYTES, NULL);
    }
    assert(began);
}

void room_hmac_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t key[ROOM_HASH_BYTES],
                      const uint8_t *bytes, size_t count)
{
    size_t written = 0;
    begin_mac(key);
    int ended =
        EVP_MAC_update(mac, bytes, count) && EVP_MAC_final(mac, hash, &written, ROOM_HASH_BYTES);
    assert(ended && written == ROOM_HASH_BYTES);
}
