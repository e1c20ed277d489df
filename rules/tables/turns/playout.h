/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/core/game.h"

/** Implements the function of struct game. */
enum result tables_playout(const struct position *pos, uint64_t *chance, int *turns);
