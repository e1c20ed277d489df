/* SPDX-License-Identifier: MIT */
/*
 * The option `forced` of all games of the track on which men move: what its values mean, and where
 * two of them come from. Why the default is the default each game says for itself.
 *
 * Macros, because a table of constants can be made of nothing else.
 */
#pragma once

#include "tables/tables.h"

/** In the game's options: `at` is its index in the ruleset's. */
#define FORCED_SETS(at)                                                                            \
    {                                                                                              \
        .option = at, .parameter = SETS(forced),                                                   \
        .means = {FORCED_MAX_DICE, FORCED_MAX_DICE_THEN_LARGER, FORCED_VOLUNTARY},                 \
    }

/** In the ruleset's options: `max_dice_source` is a literal that begins with "max_dice: ". */
#define FORCED_OPTION(max_dice_source, how_certain)                                                \
    {                                                                                              \
        .name = "forced", .values = {"max_dice", "max_dice_then_larger", "voluntary"},             \
        .about = "How much of a throw must be played.",                                            \
        .source = max_dice_source "; max_dice_then_larger: modern backgammon; "                    \
                                  "voluntary: bead.game, where a throw may be wasted",             \
        .certainty = how_certain,                                                                  \
    }
