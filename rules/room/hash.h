/* SPDX-License-Identifier: MIT */
/*
 * The hash functions that rules/room needs. It contains none: the program that links it provides them, the server in
 * room_state/sha256.c, the modules of the page in rules/wasm/sha256.c.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { ROOM_HASH_BYTES = 32 };

/** SHA-256. `hash` and `bytes` may be the same memory. */
void room_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t *bytes, size_t count);

/** SHA-256 of another hash, followed by bytes. `hash` and `before` may be the same memory. */
void room_sha256_linked(uint8_t hash[ROOM_HASH_BYTES], const uint8_t before[ROOM_HASH_BYTES],
                        const uint8_t *bytes, size_t count);

/** HMAC-SHA256. */
void room_hmac_sha256(uint8_t hash[ROOM_HASH_BYTES], const uint8_t key[ROOM_HASH_BYTES],
                      const uint8_t *bytes, size_t count);
