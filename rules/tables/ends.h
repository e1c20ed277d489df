/* SPDX-License-Identifier: MIT */
#pragma once

#include "game.h"

/** For struct game. */
bool tables_ends(const struct position *pos, struct turn_ends *ends);
