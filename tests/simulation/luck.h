/* SPDX-License-Identifier: MIT */
/*
 * All chance of a run comes from its seed: what people do, what the network and the disk do to them, and the secrets that
 * the house draws. The same seed is the same run, to the last byte.
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
/** 0 … count - 1. */
int luck_pick(struct luck *luck, int count);
/** least … most. */
int64_t luck_between(struct luck *luck, int64_t least, int64_t most);
/** True once in `count` times. */
bool luck_one_in(struct luck *luck, int count);
void luck_fill(struct luck *luck, void *bytes, size_t count);

/** What libsodium draws from now on comes from `luck`, of whoever asks: ids, tokens and seeds of the house. */
void luck_serve_house(struct luck *luck);
