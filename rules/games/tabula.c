/* SPDX-License-Identifier: MIT */
/*
 * Tabula: the late Roman race of Zeno's unlucky throw. All men begin in hand and travel in the same direction.
 *
 * [B]  R. C. Bell, Board and Table Games: Tabula.
 * [BB] The same game after Bell and J. Botermans, The Book of Games.
 * [A]  Agathias, Greek Anthology IX 482, 6th century: a position, a throw and its one outcome.
 * [T1] and so on: points on which the sources are silent; argued with cases in tests/conformance/tabula.md.
 */
#include "rules/games/forced.h"
#include "rules/games/track.h"

enum { ENTRY, BAR_FIRST, ENTRY_SUM, ENTRY_LIMIT, BEAR, ENTRY_CONTINUE, FORCED };

static const struct tables_game tables_tabula = {
    .rules =
        {
            .men = 15,                       /* [B] */
            .points = TABLES_POINTS,         /* [B] */
            .way = {WAY_UP, WAY_UP},         /* [B] both sides from I to XXIV */
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
    .start = {{[START_HAND] = 15}, {[START_HAND] = 15}}, /* [B] the board begins empty */
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

const struct ruleset ruleset_tabula =
    {
        .name = "tabula",
        .title = "Tabula",
        .revision = 1,
        .chance = CHANCE_DICE,
        .source = RULES_TEXT("R. C. Bell, Board and Table Games; J. Botermans, The Book of Games; "
                             "Agathias, Greek Anthology IX 482"),
        .certainty = CERTAINTY_RECONSTRUCTED,
        .options =
            {
                [ENTRY] =
                    {.name = "entry",
                     .values = {"first", "free"},
                     .about = RULES_TEXT("Whether all men enter before any other moves."),
                     .sources = {{RULES_TEXT("Bell and Botermans"), CERTAINTY_RECONSTRUCTED},
                                 {RULES_TEXT(
                                      "Bell, who only advises against it; Edkins; Gammon Master"),
                                  CERTAINTY_RECONSTRUCTED}}},
                [BAR_FIRST] =
                    {.name = "bar_first",
                     .values = {"true", "false"},
                     .about = RULES_TEXT(
                         "Whether men that were hit come in before any other man moves."),
                     .sources =
                         {{RULES_TEXT("Bell and Botermans; Bell calls it probable"),
                           CERTAINTY_RECONSTRUCTED},
                          {RULES_TEXT(
                               "Edkins in part: there the bar holds back one half of the board"),
                           CERTAINTY_RECONSTRUCTED}}},
                [ENTRY_SUM] =
                    {.name = "entry_sum",
                     .values = {"stepwise", "direct", "none"},
                     .about = RULES_TEXT("How one man enters with more than one die."),
                     .sources = {{RULES_TEXT("Bell on resting points"), CERTAINTY_RECONSTRUCTED},
                                 {RULES_TEXT("Bell and Botermans, the point of the total"),
                                  CERTAINTY_RECONSTRUCTED},
                                 {RULES_TEXT("the medieval games; no source for Tabula"),
                                  CERTAINTY_MODERN}}},
                [ENTRY_LIMIT] =
                    {.name = "entry_limit",
                     .values = {"12", "none"},
                     .about = RULES_TEXT(
                         "How far a man may go while others of his side wait to enter."),
                     .sources =
                         {{RULES_TEXT("Bell, as an improvement; recommended by Bell and Botermans"),
                           CERTAINTY_MODERN},
                          {RULES_TEXT("Kalkhoven, after Finkel"), CERTAINTY_RECONSTRUCTED}}},
                [BEAR] = {.name = "bear",
                          .values = {"any", "farthest", "exact"},
                          .about = RULES_TEXT("Which dice bear a man off."),
                          .sources = {{RULES_TEXT("Bell and Botermans, past point 24"),
                                       CERTAINTY_RECONSTRUCTED},
                                      {RULES_TEXT("the medieval games; no source for Tabula"),
                                       CERTAINTY_MODERN},
                                      {RULES_TEXT("bead.game, boardgamesoftheworld.com"),
                                       CERTAINTY_MODERN}}},
                [ENTRY_CONTINUE] =
                    {.name = "entry_continue",
                     .values = {"true", "false"},
                     .about = RULES_TEXT(
                         "Whether a man just entered may go on while another waits on the bar."),
                     .sources =
                         {{RULES_TEXT("Bell and Botermans, by the method for placing"),
                           CERTAINTY_RECONSTRUCTED},
                          {RULES_TEXT("the medieval games; no source for Tabula"),
                           CERTAINTY_MODERN}}},
                [FORCED] = FORCED_OPTION(RULES_TEXT("Bell; the epigram of Agathias needs it"),
                                         CERTAINTY_ATTESTED),
            },
        .sets =
            {
                {.id = "standard",
                 .name = RULES_TEXT("Standard"),
                 .options = "",
                 .about = RULES_TEXT("Bell's rules. Botermans settles what Bell leaves open."),
                 .source =
                     RULES_TEXT("R. C. Bell, Board and Table Games; J. Botermans, The Book of "
                                "Games"),
                 .certainty = CERTAINTY_RECONSTRUCTED},
                {.id = "bell",
                 .name = RULES_TEXT("Bell, as printed"),
                 .options = "entry=free",
                 .about =
                     RULES_TEXT("Men on the board may move before all have entered, but not past "
                                "the middle."),
                 .source = RULES_TEXT("R. C. Bell, Board and Table Games from Many Civilizations"),
                 .certainty = CERTAINTY_RECONSTRUCTED},
                {.id = "bell-botermans",
                 .name = RULES_TEXT("Bell and Botermans"),
                 .options = "entry_sum=direct",
                 .about =
                     RULES_TEXT("A man enters directly on the total of two or three dice, without "
                                "resting points."),
                 .source = RULES_TEXT("A published summary of Bell that J. Botermans, The Book of "
                                      "Games, completes"),
                 .certainty = CERTAINTY_RECONSTRUCTED},
                {.id = "rumwoldstow",
                 .name = RULES_TEXT("After Rumwoldstow"),
                 .options = "bear=farthest,entry_continue=false,entry_sum=none",
                 .about =
                     RULES_TEXT("Men enter and are borne off as in the medieval games, such as "
                                "Pyf."),
                 .source =
                     RULES_TEXT("Rumwoldstow, Tables: Pyf and the general principles, applied to "
                                "Tabula by us"),
                 .certainty = CERTAINTY_MODERN},
                {.id = "kalkhoven",
                 .name = RULES_TEXT("Enter anywhere"),
                 .options = "entry_limit=none",
                 .about = RULES_TEXT("Men may enter on any point that the dice reach."),
                 .source = RULES_TEXT("Kalkhoven, after Finkel"),
                 .certainty = CERTAINTY_RECONSTRUCTED},
                {.id = "bead-game",
                 .name = RULES_TEXT("Exact bearing off"),
                 .options = "bear=exact,forced=voluntary",
                 .about = RULES_TEXT("Men are borne off by exact dice, and a throw may be wasted."),
                 .source = RULES_TEXT("bead.game"),
                 .certainty = CERTAINTY_MODERN},
            },
        .engine = ENGINE_TABLES,
        .parameters = &tables_tabula,
};
