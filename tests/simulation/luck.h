/* SPDX-License-Identifier: MIT */
/*
 * The seed of a run determines all chance in it: the actions of users, the faults of network and disk, and the
 * secrets that the server draws. The same seed gives the same run, to the last byte.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct luck {
    uint64_t state;
};

void luck_init(struct luck *luck, uint64_t seed);
uint64_t luck_next(struct luck *luck);
/** From 0 to count - 1. */
int luck_pick(struct luck *luck, int count);
/** From least to most. */
int64_t luck_between(struct luck *luck, int64_t least, int64_t most);
/** True once in `count` times. */
bool luck_one_in(struct luck *luck, int count);
void luck_fill(struct luck *luck, void *bytes, size_t count);

/** From now on libsodium draws all its random bytes from `luck`: ids, tokens and seeds of the server. */
void luck_serve_app(struct luck *luck);
