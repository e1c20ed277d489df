/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/core/engine.h"

/** The engine of the position's game. */
const struct engine *engine_of(const struct position *pos);
