/* SPDX-License-Identifier: MIT */
/* A random legal turn. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/core/rules.h"

enum { RANDOM_TURN_BYTES = TURN_STEPS_MAX * (STEP_TEXT_MAX + 3) + 3 };

/** Chooses one of `count`: from 0 to count - 1. */
typedef int random_pick_fn(void *data, int count);

/** The next number of xorshift64; `seed` is not 0. */
uint64_t random_next(uint64_t *seed);

/**
 * The same with another source of chance than a seed. False if the rules list a step and then refuse it: the last one
 * written.
 */
void random_turn_write(const struct position *pos, uint64_t *seed, char json[RANDOM_TURN_BYTES]);

/**
 * The same with another source of chance than a seed. False if the rules list a step and then refuse it: the last one
 * written.
 */
bool random_turn_by(const struct position *pos, random_pick_fn *pick, void *data,
                    char json[RANDOM_TURN_BYTES]);
