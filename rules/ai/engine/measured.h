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
 * True if the game at that index of games.h has a judge whose scores predict results: a network, a search or exact
 * tables. The players of other games judge by eye (eye.h), which only puts turns in order: such a game has no hints, no
 * analysis, and its bots neither accept draws nor resign.
 */
bool ai_has_judge(int ruleset);

/**
 * True if the judge of the game was measured under the rules in force, and its figures were found reliable: a bot may
 * accept a draw by them, and the page shows them without a warning.
 */
bool ai_is_measured(const struct position *pos);
