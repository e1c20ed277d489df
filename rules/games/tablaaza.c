/* SPDX-License-Identifier: MIT */
/*
 * Tablaaza: red and green stones round two lakes. A side that can place no stone on its turn has lost.
 *
 * [P] Andrew Perkis, "Tablaaza" (2005).
 * [T] points on which the source is silent, or its picture is missing: argued in tests/conformance/tablaaza.md.
 */
#include "rules/games/tablaaza.h"

const struct ruleset ruleset_tablaaza = {
    .name = "tablaaza",
    .title = "Tablaaza",
    .revision = 1,
    .chance = CHANCE_NONE,
    .source = RULES_TEXT("Andrew Perkis, Tablaaza (2005)"),
    .certainty = CERTAINTY_MODERN,
    .sides = {"Red", "Green"},
    .options =
        {
            [TABLAAZA_BOARD] =
                {.name = "board",
                 .values = {"lakes-7x8", "figure8-7x10", "lakes-6x9"},
                 .about = RULES_TEXT("Which board of fifty plots round two lakes: the picture in "
                                     "the source is lost to us."),
                 .sources = {{RULES_TEXT(
                                  "deduced from Perkis; fits all but his remark on mirroring"),
                              CERTAINTY_RECONSTRUCTED},
                             {RULES_TEXT("deduced from Perkis; fits his remark on mirroring, but "
                                         "no leap crosses water"),
                              CERTAINTY_RECONSTRUCTED},
                             {RULES_TEXT("deduced from Perkis; fits worse than the first"),
                              CERTAINTY_RECONSTRUCTED}}},
            [TABLAAZA_NEIGHBOURLY] =
                {.name = "neighbourly",
                 .values = {"on", "off"},
                 .about = RULES_TEXT("Green's first stone goes next to Red's, or a "
                                     "knight's walk over land from it."),
                 .sources = {{RULES_TEXT("Perkis"), CERTAINTY_MODERN},
                             {RULES_TEXT("Perkis, who says that Green then wins by mirroring"),
                              CERTAINTY_MODERN}}},
        },
    .sets =
        {
            {.id = "lakes-7x8",
             .name = RULES_TEXT("Standard, board of 7 by 8"),
             .options = "",
             .about = RULES_TEXT("It fits all that Perkis says about play, except his remark on "
                                 "mirroring."),
             .source = RULES_TEXT("Deduced from Andrew Perkis, Tablaaza (2005); his picture is "
                                  "lost"),
             .certainty = CERTAINTY_MODERN},
            {.id = "figure8-7x10",
             .name = RULES_TEXT("Figure of eight, 7 by 10"),
             .options = "board=figure8-7x10",
             .about = RULES_TEXT("It fits the remark on mirroring, but no knight's leap crosses "
                                 "water, as the rule demands."),
             .source = RULES_TEXT("Deduced from Andrew Perkis, Tablaaza (2005); his picture is "
                                  "lost"),
             .certainty = CERTAINTY_MODERN},
            {.id = "lakes-6x9",
             .name = RULES_TEXT("Board of 6 by 9"),
             .options = "board=lakes-6x9",
             .about = RULES_TEXT("A longer board with two lakes. Starting is worth most here."),
             .source = RULES_TEXT("Deduced from Andrew Perkis, Tablaaza (2005); his picture is "
                                  "lost"),
             .certainty = CERTAINTY_MODERN},
            {.id = "mirror",
             .name = RULES_TEXT("Without the neighbourly rule"),
             .options = "neighbourly=off",
             .about = RULES_TEXT("Green's first stone goes anywhere."),
             .source = RULES_TEXT(
                 "Andrew Perkis, Tablaaza (2005), who says that Green then wins by mirroring"),
             .certainty = CERTAINTY_MODERN},
        },
    .engine = ENGINE_TABLAAZA,
};
