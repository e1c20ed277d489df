/* SPDX-License-Identifier: MIT */
/* A made-up game of the track: ten men of a side start on three points and run against the others. */
#include "rules/games/forced.h"
#include "rules/games/track.h"

enum { BAR_FIRST, CROWD, FORCED };

static const struct tables_game tables_made_up = {
    .rules =
        {
            .men = 10,
            .points = TABLES_POINTS,
            .way = {WAY_UP, WAY_DOWN},
            .dice = 2,
            .bar_first = true,
            .entry = ENTRY_FREE,
            .entry_sum = ENTRY_SUM_NONE,
            .bear = BEAR_FARTHEST,
            .win = WIN_ALL_OFF,
            .forced = FORCED_MAX_DICE,
            .seats = 1,
        },
    .start = {{[1] = 2, [6] = 5, [12] = 3}, {[1] = 2, [6] = 5, [12] = 3}},
    .options = {{BAR_FIRST, SETS(bar_first), {true, false}},
                {CROWD, SETS(point_max), {0, 5}},
                FORCED_SETS(FORCED)},
    .options_count = 3,
};

const struct ruleset ruleset_made_up = {
    .name = "made-up",
    .title = "Made up",
    .revision = 1,
    .chance = CHANCE_DICE,
    .source = RULES_TEXT("a test"),
    .certainty = CERTAINTY_MODERN,
    .options =
        {
            [BAR_FIRST] = {.name = "bar_first",
                           .values = {"true", "false"},
                           .about = RULES_TEXT("Whether men that were hit enter first."),
                           .sources = {{RULES_TEXT("a test"), CERTAINTY_MODERN},
                                       {RULES_TEXT("a test"), CERTAINTY_MODERN}}},
            [CROWD] = {.name = "crowd",
                       .values = {"any", "five"},
                       .about = RULES_TEXT("How many men of a side may stand on a point."),
                       .sources = {{RULES_TEXT("a test"), CERTAINTY_MODERN},
                                   {RULES_TEXT("a test"), CERTAINTY_MODERN}}},
            [FORCED] = FORCED_OPTION(RULES_TEXT("a test"), CERTAINTY_MODERN),
        },
    .sets =
        {
            {.id = "standard",
             .name = RULES_TEXT("Standard"),
             .options = "",
             .about = RULES_TEXT("As many dice as possible are used."),
             .source = RULES_TEXT("a test"),
             .certainty = CERTAINTY_MODERN},
            {.id = "loose",
             .name = RULES_TEXT("Loose"),
             .options = "bar_first=false,forced=voluntary",
             .about = RULES_TEXT("A throw may be wasted."),
             .source = RULES_TEXT("a test"),
             .certainty = CERTAINTY_MODERN},
        },
    .engine = ENGINE_TABLES,
    .parameters = &tables_made_up,
};
