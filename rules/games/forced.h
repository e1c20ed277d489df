/* SPDX-License-Identifier: MIT */
/*
 * The option `forced` (which men must move), which all games on the track share: the meaning of its values, and the
 * sources of two of them. Each game states the reason for its own default.
 *
 * These are macros, because a table of constants cannot be built from other constants in C.
 */
#pragma once

#include "rules/tables/tables.h"

/** For the options of a game: `at` is the index of the option in the ruleset. */
#define FORCED_SETS(at)                                                                            \
    {                                                                                              \
        .option = at, .parameter = SETS(forced),                                                   \
        .means = {FORCED_MAX_DICE, FORCED_MAX_DICE_THEN_LARGER, FORCED_VOLUNTARY},                 \
    }

/** For the options of a ruleset: the source of `max_dice`, which the games do not share, is a literal. */
#define FORCED_OPTION(max_dice_source, how_certain)                                                \
    {                                                                                              \
        .name = "forced", .values = {"max_dice", "max_dice_then_larger", "voluntary"},             \
        .about = RULES_TEXT("How much of a throw must be played."),                                \
        .sources = {                                                                               \
            {max_dice_source, how_certain},                                                        \
            {RULES_TEXT("modern backgammon"), CERTAINTY_MODERN},                                   \
            {RULES_TEXT("bead.game, where a throw may be wasted"), CERTAINTY_MODERN},              \
        },                                                                                         \
    }
