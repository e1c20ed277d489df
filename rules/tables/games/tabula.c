/* SPDX-License-Identifier: MIT */
/*
 * Tabula: the late Roman race of Zeno's unlucky throw. All men begin in hand and travel in the same direction.
 *
 * [B]  R. C. Bell, Board and Table Games: Tabula.
 * [BB] The same game after Bell and J. Botermans, The Book of Games.
 * [A]  Agathias, Greek Anthology IX 482, 6th century: a position, a throw and its one outcome.
 * [T1] and so on: points on which the sources are silent; argued with cases in tests/conformance/tabula.md.
 */
#include "rules/tables/games/games.h"
#include "rules/tables/tables.h"
#include "rules/tables/turns/forced.h"

enum { ENTRY, BAR_FIRST, ENTRY_SUM, ENTRY_LIMIT, BEAR, ENTRY_CONTINUE, FORCED };

static const struct tables_game tables_tabula = {
    .rules =
        {
            .men = 15,                       /* [B] */
            .points = TABLES_POINTS,         /* [B] */
            .way = {WAY_UP, WAY_UP},         /* [B] both sides from I to XXIV */
            .start = START_IN_HAND,          /* [B] the board begins empty */
            .dice = 3,                       /* [B] [A] two, six and five in one throw */
            .bar_first = true,               /* [BB] [T2] before any other man moves */
            .entry = ENTRY_FIRST,            /* [BB] [T1] placing comes before moving */
            .entry_sum = ENTRY_SUM_STEPWISE, /* [B] [T3] each resting point must be free */
            .entry_continue = true,          /* [BB] [T9] by the method for placing */
            .entry_limit = 12,               /* [B] [BB] [T4] the first half of the board */
            .bear = BEAR_ANY,                /* [BB] [T7] past the last point */
            .win = WIN_ALL_OFF,              /* [B] */
            /* [B] [BB] the whole throw, even to the player's disadvantage */
            .forced = FORCED_MAX_DICE,
            .seats = 1,
            .states = STATES_OF_MEN, /* [BB] vagi, ordinarii, inciti */
        },
    .options =
        {
            {ENTRY, SETS(entry), {ENTRY_FIRST, ENTRY_FREE}},
            {BAR_FIRST, SETS(bar_first), {true, false}},
            {ENTRY_SUM, SETS(entry_sum), {ENTRY_SUM_STEPWISE, ENTRY_SUM_DIRECT, ENTRY_SUM_NONE}},
            {ENTRY_LIMIT, SETS(entry_limit), {12, 0}},
            {BEAR, SETS(bear), {BEAR_ANY, BEAR_FARTHEST, BEAR_EXACT}},
            {ENTRY_CONTINUE, SETS(entry_continue), {true, false}},
            FORCED_SETS(FORCED),
        },
    .options_count = 7,
};

const struct ruleset ruleset_tabula = {
    .name = "tabula",
    .title = "Tabula",
    .revision = 1,
    .chance = CHANCE_DICE,
    .source = "R. C. Bell, Board and Table Games; J. Botermans, The Book of Games; "
              "Agathias, Greek Anthology IX 482",
    .certainty = CERTAINTY_RECONSTRUCTED,
    .options =
        {
            [ENTRY] = {"entry",
                       {"first", "free"},
                       RULES_TEXT("Whether all men enter before any other moves."),
                       RULES_TEXT(
                           "first: Bell and Botermans; free: Bell, who only advises against it, "
                           "Edkins, Gammon Master"),
                       CERTAINTY_RECONSTRUCTED},
            [BAR_FIRST] =
                {"bar_first",
                 {"true", "false"},
                 RULES_TEXT("Whether men that were hit come in before any other man moves."),
                 RULES_TEXT(
                     "true: Bell and Botermans, and Bell, who calls it probable; false: Edkins in "
                     "part, where the bar holds back one half of the board"),
                 CERTAINTY_RECONSTRUCTED},
            [ENTRY_SUM] = {"entry_sum",
                           {"stepwise", "direct", "none"},
                           RULES_TEXT("How one man enters with more than one die."),
                           RULES_TEXT(
                               "stepwise: Bell on resting points; direct: Bell and Botermans, the "
                               "point of the total; none: as in the medieval games"),
                           CERTAINTY_RECONSTRUCTED},
            [ENTRY_LIMIT] =
                {"entry_limit",
                 {"12", "none"},
                 RULES_TEXT("How far a man may go while others of his side wait to enter."),
                 RULES_TEXT("12: advised by Bell, recommended by Bell and Botermans; none: "
                            "Kalkhoven, after Finkel"),
                 CERTAINTY_RECONSTRUCTED},
            [BEAR] = {"bear",
                      {"any", "farthest", "exact"},
                      RULES_TEXT("Which dice bear a man off."),
                      RULES_TEXT(
                          "any: Bell and Botermans, past point 24; farthest: as in the medieval "
                          "games; exact: bead.game, boardgamesoftheworld.com"),
                      CERTAINTY_RECONSTRUCTED},
            [ENTRY_CONTINUE] =
                {"entry_continue",
                 {"true", "false"},
                 RULES_TEXT("Whether a man just entered may go on while another waits on the "
                            "bar."),
                 RULES_TEXT("true: Bell and Botermans, by the method for placing; false: as in "
                            "the medieval games"),
                 CERTAINTY_RECONSTRUCTED},
            [FORCED] =
                FORCED_OPTION(RULES_TEXT("max_dice: Bell, and the epigram of Agathias needs it"),
                              CERTAINTY_ATTESTED),
        },
    .game = &tables_family,
    .parameters = &tables_tabula,
};
