/* SPDX-License-Identifier: MIT */
/*
 * Tablan: the running-fight game of Mysore. Two rows of men run against one another and settle in the enemy's home.
 * They capture the enemy men on which they land.
 *
 * [B] R. C. Bell, Board and Table Games from Many Civilizations, "Tablan".
 * [L] Ludii's Tablan.lud after the same book.
 * [C] The summary at cyningstan.com.
 * [T] Points on which the sources are silent: argued in tests/conformance/tablan.md.
 */
#include "rules/games/tablan.h"

const struct ruleset ruleset_tablan =
    {
        .name = "tablan",
        .title = "Tablan",
        .revision = 1,
        .chance = CHANCE_STICKS,
        .source = RULES_TEXT(
            "R. C. Bell, Board and Table Games from Many Civilizations, after play in Mysore"),
        .certainty = CERTAINTY_ATTESTED,
        .options =
            {
                [TABLAN_HALVES] = {.name = "halves",
                                   .values = {"two", "any"},
                                   .about = RULES_TEXT("Who plays the two halves of a throw: two "
                                                       "different men, or also one man twice."),
                                   .sources = {{RULES_TEXT("Bell, rule 3, \"two pieces\""),
                                                CERTAINTY_ATTESTED},
                                               {RULES_TEXT("Ludii"), CERTAINTY_MODERN}}},
                [TABLAN_PARTIAL] = {.name = "partial",
                                    .values = {"lost", "half"},
                                    .about =
                                        RULES_TEXT("A half whose partner cannot be played, where "
                                                   "nothing else can: lost, or played alone."),
                                    .sources = {{RULES_TEXT("the sources are silent, our own rule"),
                                                 CERTAINTY_MODERN},
                                                {RULES_TEXT("Ludii"), CERTAINTY_MODERN}}},
                [TABLAN_ORDER] =
                    {.name = "order",
                     .values = {"none", "a_to_l"},
                     .about = RULES_TEXT("Whether the enemy's home squares are filled one after "
                                         "another from the near end."),
                     .sources = {{RULES_TEXT("Bell, whose rule 8 is optional"), CERTAINTY_ATTESTED},
                                 {RULES_TEXT("Bell, rule 8, there optional"), CERTAINTY_ATTESTED}}},
                [TABLAN_END] = {.name = "end",
                                .values = {"both", "first"},
                                .about =
                                    RULES_TEXT("The game ends when neither side can move, or when "
                                               "one has brought all its men in."),
                                .sources =
                                    {{RULES_TEXT("Bell, rule 12, who counts when both are done"),
                                      CERTAINTY_RECONSTRUCTED},
                                     {RULES_TEXT("cyningstan.com; the count of squares is ours"),
                                      CERTAINTY_MODERN}}},
                [TABLAN_WAIT] =
                    {
                        .name = "wait",
                        .values = {"true", "false"},
                        .about =
                            RULES_TEXT("A side's only man before the goal may wait for a "
                                       "throw that brings him in."),
                        .sources = {{RULES_TEXT("Bell, rule 11"), CERTAINTY_ATTESTED},
                                    {RULES_TEXT("no source, for players who want every throw used"),
                                     CERTAINTY_MODERN}}},
            },
        .sets =
            {
                {.id = "bell",
                 .name = RULES_TEXT("Standard"),
                 .options = "",
                 .about = RULES_TEXT("Men settle on any free square of the enemy's home row."),
                 .source = RULES_TEXT("R. C. Bell, Board and Table Games from Many Civilizations"),
                 .certainty = CERTAINTY_ATTESTED},
                {.id = "bell-in-order",
                 .name = RULES_TEXT("Squares in order"),
                 .options = "order=a_to_l,partial=half",
                 .about =
                     RULES_TEXT("The enemy's home row is filled from the near end. A half throw "
                                "may be played alone."),
                 .source =
                     RULES_TEXT("R. C. Bell, rule 8, there optional; the half throw after Ludii"),
                 .certainty = CERTAINTY_MODERN},
                {.id = "ludii",
                 .name = RULES_TEXT("Divided throws"),
                 .options = "halves=any,partial=half",
                 .about = RULES_TEXT("One man may play both halves of a throw, or one half alone."),
                 .source = RULES_TEXT("Ludii"),
                 .certainty = CERTAINTY_MODERN},
                {.id = "first-home",
                 .name = RULES_TEXT("First home ends the game"),
                 .options = "end=first",
                 .about = RULES_TEXT("The game ends when one side has brought all its men in."),
                 .source = RULES_TEXT("cyningstan.com; the count of squares is ours"),
                 .certainty = CERTAINTY_MODERN},
            },
        .engine = ENGINE_TABLAN,
};
