/* SPDX-License-Identifier: MIT */
/*
 * The two hash functions that rules/room needs. It contains none: the program that links it provides them, the server
 * from libsodium, and the page as imports of rules.wasm.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { ROOM_HASH_BYTES = 32 };

#ifdef __wasm__
#define ROOM_HASH_IMPORT(name) __attribute__((import_module("host"), import_name(#name)))
#else
#define ROOM_HASH_IMPORT(name)
#endif

/** SHA-256. `hash` and `bytes` may be the same memory. */
ROOM_HASH_IMPORT(sha256)
void room_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t *bytes, size_t count);

/** HMAC-SHA256. */
ROOM_HASH_IMPORT(hmac_sha256)
void room_hmac_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t key[ROOM_HASH_BYTES],
                      const uint8_t *bytes, size_t count);
