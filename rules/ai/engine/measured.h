/* SPDX-License-Identifier: MIT */
/*
 * The rules under which the players' judgement has been measured (weights/CALIBRATION.md). The networks see all options
 * and were trained with them by chance; measured are the default rules, each value of each option, and the named sets.
 *
 * This function needs no network and no table: the server, rules.wasm and ai.wasm call the same one.
 */
#pragma once

#include "rules/core/rules.h"

/**
 * True if the judge of the game was measured under the rules in force, and its figures were found reliable: a bot may
 * accept a draw by them, and the page shows them without a warning.
 */
bool ai_is_measured(const struct position *pos);
