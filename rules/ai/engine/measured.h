/* SPDX-License-Identifier: MIT */
/*
 * The rules under which the players' judgement has been measured. A network is trained and measured under the default
 * rules of its game and never sees the options. Under other rules its figures are unreliable, and it may be weaker than
 * a count of pips and blots.
 *
 * These functions need no network and no table: the server, rules.wasm and ai.wasm call the same ones.
 */
#pragma once

#include "rules/core/rules.h"

/**
 * True if the judge of the game was measured under the rules in force, so that its figures are reliable: a bot may
 * accept a draw by them, and the page shows them without a warning. If the effect of an option is not known, it counts
 * as not measured.
 */
bool ai_is_measured(const struct position *pos);

/**
 * True if the players judge by position_score(), because the game has no network or the network is weaker under the
 * rules in force (weights/VARIANTS.md).
 */
bool ai_judges_by_eye(const struct position *pos);
