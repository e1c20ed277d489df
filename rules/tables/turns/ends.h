/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/core/engine.h"

/** Implements the function of struct engine. */
bool tables_ends(const struct position *pos, struct turn_ends *ends);
