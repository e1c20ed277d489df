/* SPDX-License-Identifier: MIT */
/*
 * Pyf: puff in the manner of Buffa cortesa and Paume carie. All men enter, run in the same direction, and stop in the
 * last table.
 *
 * [R]  Rumwoldstow, Tables: Pyf.
 * [L]  Alfonso X, Libro de los juegos, 1283, and H. J. R. Murray, as quoted by Ludii: Pareia de
 *      entrada, Paumecary, Buffa de Baldrac, Laquet, Doblet.
 * [P1] and so on: points on which the sources are silent; argued with cases in tests/conformance/pyf.md.
 */
#include "rules/games/forced.h"
#include "rules/games/track.h"

enum { ENTRY, HOME_MOVES, OFFER_UNUSED, TEAMS, BONUS, FORCED };

static const struct tables_game tables_pyf = {
    .rules =
        {
            .men = 15,                   /* [R] */
            .points = TABLES_POINTS,     /* [R] */
            .way = {WAY_UP, WAY_UP},     /* [R] both sides from a to z */
            .dice = 3,                   /* [R] two in team play */
            .bar_first = true,           /* [R] before the side moves any other man */
            .entry = ENTRY_FIRST,        /* [R] [P1] the initial entry is a phase of its own */
            .entry_sum = ENTRY_SUM_NONE, /* [R] [P2] before the player moves any other piece */
            .home_frozen = true,         /* [R] [P4] no moves in tz but bearing */
            .bear = BEAR_FARTHEST,       /* [R] */
            .win = WIN_ALL_OFF,          /* [R] */
            .forced = FORCED_MAX_DICE,   /* as in Tabula and Zeno; [R] is silent */
            .offer_unused = false,       /* [R] [P5] an optional rule */
            .again_all_equal = false,    /* [P8] [R] has none */
            .seats = 1,                  /* [R] [P7] or two or three a side, sharing the men */
        },
    .start = {{[START_HAND] = 15}, {[START_HAND] = 15}}, /* [R] */
    .options =
        {
            {ENTRY, SETS(entry), {ENTRY_FIRST, ENTRY_FREE}},
            {HOME_MOVES, SETS(home_frozen), {true, false}},
            {OFFER_UNUSED, SETS(offer_unused), {false, true}},
            {TEAMS, SETS(seats), {1, 2, 3}},
            {TEAMS, SETS(dice), {3, 2, 2}},
            {BONUS, SETS(again_all_equal), {false, true}},
            FORCED_SETS(FORCED),
        },
    .options_count = 7,
};

const struct ruleset ruleset_pyf =
    {
        .name = "pyf",
        .title = "Pyf",
        .revision = 1,
        .chance = CHANCE_DICE,
        .source = RULES_TEXT("Rumwoldstow, Tables: Pyf (Buffa cortesa, Paume carie)"),
        .certainty = CERTAINTY_RECONSTRUCTED,
        .options =
            {
                [ENTRY] =
                    {.name = "entry",
                     .values = {"first", "free"},
                     .about = RULES_TEXT("Whether all men enter before any other moves."),
                     .sources =
                         {{RULES_TEXT("Rumwoldstow; Buffa de Baldrac in the Libro"),
                           CERTAINTY_RECONSTRUCTED},
                          {RULES_TEXT(
                               "Pareia de entrada after Ludii; German backgammon in an old Hoyle"),
                           CERTAINTY_RECONSTRUCTED}}},
                [HOME_MOVES] =
                    {.name = "home_moves",
                     .values = {"frozen", "free"},
                     .about =
                         RULES_TEXT("Whether men in the last quarter move there, or only off."),
                     .sources = {{RULES_TEXT("Rumwoldstow, from Paume carie"),
                                  CERTAINTY_RECONSTRUCTED},
                                 {RULES_TEXT("Pareia de entrada and the other games of its kind"),
                                  CERTAINTY_RECONSTRUCTED}}},
                [OFFER_UNUSED] = {.name = "offer_unused",
                                  .values = {"false", "true"},
                                  .about = RULES_TEXT(
                                      "Whether the other side may play dice that are left over."),
                                  .sources = {{RULES_TEXT("Rumwoldstow"), CERTAINTY_RECONSTRUCTED},
                                              {RULES_TEXT("Rumwoldstow, an optional rule; Laquet "
                                                          "and Doblet in the Libro have it"),
                                               CERTAINTY_RECONSTRUCTED}}},
                [TEAMS] = {.name = "teams",
                           .values = {"1v1", "2v2", "3v3"},
                           .about = RULES_TEXT(
                               "Players of a side; they share its men and throw two dice each."),
                           .sources = {{RULES_TEXT("Rumwoldstow"), CERTAINTY_RECONSTRUCTED},
                                       {RULES_TEXT("Rumwoldstow; Paumecary after Murray"),
                                        CERTAINTY_RECONSTRUCTED},
                                       {RULES_TEXT("Rumwoldstow; Paumecary after Murray"),
                                        CERTAINTY_RECONSTRUCTED}}},
                [BONUS] = {.name = "bonus",
                           .values = {"none", "extra_turn_all_equal"},
                           .about = RULES_TEXT("Whether a throw of equal dice earns another."),
                           .sources = {{RULES_TEXT("Rumwoldstow"), CERTAINTY_RECONSTRUCTED},
                                       {RULES_TEXT(
                                            "Pareia de entrada, Paumecary; not in Rumwoldstow"),
                                        CERTAINTY_RECONSTRUCTED}}},
                [FORCED] = FORCED_OPTION(RULES_TEXT("Tabula; Rumwoldstow is silent"),
                                         CERTAINTY_RECONSTRUCTED),
            },
        .sets =
            {
                {.id = "rumwoldstow",
                 .name = RULES_TEXT("Standard"),
                 .options = "",
                 .about = RULES_TEXT("Men in the last quarter do not move there; they are only "
                                     "borne off."),
                 .source = RULES_TEXT("Rumwoldstow, Tables: Pyf (Buffa cortesa)"),
                 .certainty = CERTAINTY_RECONSTRUCTED},
                {.id = "unused-dice",
                 .name = RULES_TEXT("Unused dice are offered"),
                 .options = "offer_unused=true",
                 .about = RULES_TEXT("The opponent may play the dice that a side cannot use."),
                 .source =
                     RULES_TEXT("Rumwoldstow, Tables: Pyf, optional rule; Laquet and Doblet in "
                                "the Libro de los juegos have it"),
                 .certainty = CERTAINTY_RECONSTRUCTED},
                {.id = "pareia",
                 .name = RULES_TEXT("Pareia de entrada"),
                 .options = "bonus=extra_turn_all_equal,entry=free,home_moves=free",
                 .about = RULES_TEXT("Men move before all have entered, and in the last quarter. "
                                     "Equal dice earn another throw."),
                 .source =
                     RULES_TEXT("Alfonso X, Libro de los juegos: Pareia de entrada, after Ludii"),
                 .certainty = CERTAINTY_RECONSTRUCTED},
                {.id = "teams",
                 .name = RULES_TEXT("Two a side"),
                 .options = "teams=2v2",
                 .about =
                     RULES_TEXT("Two players share the men of a side and throw two dice each."),
                 .source = RULES_TEXT("Rumwoldstow, Tables: Pyf; Paumecary after Murray"),
                 .certainty = CERTAINTY_RECONSTRUCTED},
            },
        .engine = ENGINE_TABLES,
        .parameters = &tables_pyf,
};
