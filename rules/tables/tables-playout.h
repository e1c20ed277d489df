/* SPDX-License-Identifier: MIT */
#pragma once

#include "game.h"

/** For struct game. */
enum result tables_playout(const struct position *pos, uint64_t *chance, int *turns);
