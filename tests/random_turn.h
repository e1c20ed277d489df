/* SPDX-License-Identifier: MIT */
/* A turn for who does not care which. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules.h"

enum { RANDOM_TURN_BYTES = TURN_STEPS_MAX * (STEP_TEXT_MAX + 3) + 3 };

/** Which of `count` it is to be: 0 … count - 1. */
typedef int random_pick_fn(void *data, int count);

/** The next number of xorshift64; `seed` is not 0. */
uint64_t random_next(uint64_t *seed);

/** Writes a whole legal turn of whoever owes one, as a JSON list of step texts; [] where nothing can be played. */
void random_turn_write(const struct position *pos, uint64_t *seed, char json[RANDOM_TURN_BYTES]);

/** The same by another chance than that of a seed. False where the rules list a step and then refuse it: the last one written. */
bool random_turn_by(const struct position *pos, random_pick_fn *pick, void *data,
                    char json[RANDOM_TURN_BYTES]);
