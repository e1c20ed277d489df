/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/core/engine.h"

/** Implements the function of struct engine. */
enum result tables_playout(const struct position *pos, uint64_t *chance, int *turns);
