/* SPDX-License-Identifier: MIT */
/*
 * Zeno: the race the emperor lost. Each side starts with all men on one point, and the sides run against one another.
 *
 * [R]  Rumwoldstow, Tables: Zeno.
 * [A]  Agathias, Greek Anthology IX 482, 6th century.
 * [Z1] and so on: points on which the sources are silent; argued with cases in tests/conformance/zeno.md.
 */
#include "rules/games/forced.h"
#include "rules/games/track.h"

enum { BLACK_GOAL, ZENO_BEAR, FORCED };

static const struct tables_game tables_zeno = {
    .rules =
        {
            .men = 15,                          /* [R] */
            .points = TABLES_POINTS,            /* [R] a to z, without j and v */
            .way = {WAY_UP, WAY_DOWN},          /* [R] gold a to z, black z to a */
            .dice = 3,                          /* [A] two, six and five in one throw */
            .bar_first = true,                  /* [R] before any other man of his side moves */
            .entry = ENTRY_FIRST,               /* no man starts in hand */
            .entry_sum = ENTRY_SUM_NONE,        /* [R] a man that enters waits for the others */
            .bear = BEAR_NONE,                  /* [R] [Z3] no bearing off */
            .win = WIN_ALL_AT_GOAL,             /* [R] all in the furthest table */
            .goal = {FIRST_OF_TZ, FIRST_OF_TZ}, /* [R] [Z1] "am" for black is read as a slip */
            .forced = FORCED_MAX_DICE,          /* [Z2] [R] is silent; [A] needs it */
            .seats = 1,
        },
    .start = {{[1] = 15}, {[1] = 15}}, /* [R] gold on a, black on z */
    .options =
        {
            {BLACK_GOAL, SETS(goal[SIDE_BLACK]), {FIRST_OF_TZ, FIRST_OF_NZ}},
            {ZENO_BEAR, SETS(bear), {BEAR_NONE, BEAR_FARTHEST}},
            {ZENO_BEAR, SETS(win), {WIN_ALL_AT_GOAL, WIN_ALL_OFF}},
            FORCED_SETS(FORCED),
        },
    .options_count = 4,
};

const struct ruleset ruleset_zeno = {
    .name = "zeno",
    .title = "Zeno",
    .revision = 1,
    .chance = CHANCE_DICE,
    .source = RULES_TEXT("Rumwoldstow, Tables: Zeno; Agathias, Greek Anthology IX 482"),
    .certainty = CERTAINTY_RECONSTRUCTED,
    .options =
        {
            [BLACK_GOAL] =
                {.name = "black_goal",
                 .values = {"af", "am"},
                 .about = RULES_TEXT(
                     "Where Black brings his men: into the last quarter, or the last two."),
                 .sources =
                     {{RULES_TEXT("Rumwoldstow, \"the furthest table\""), CERTAINTY_RECONSTRUCTED},
                      {RULES_TEXT("Rumwoldstow, to the letter; Black then wins four games of five"),
                       CERTAINTY_RECONSTRUCTED}}},
            [ZENO_BEAR] =
                {.name = "zeno_bear",
                 .values = {"false", "true"},
                 .about = RULES_TEXT("Whether men are borne off, as in Ludus Anglicorum."),
                 .sources = {{RULES_TEXT("Rumwoldstow, no bearing"), CERTAINTY_RECONSTRUCTED},
                             {RULES_TEXT("no source, our own addition after Ludus Anglicorum"),
                              CERTAINTY_MODERN}}},
            [FORCED] =
                FORCED_OPTION(RULES_TEXT("the epigram of Agathias needs it; Rumwoldstow is silent"),
                              CERTAINTY_RECONSTRUCTED),
        },
    .clashes =
        {
            {BLACK_GOAL, 1, ZENO_BEAR, 1,
             RULES_TEXT("black_goal=am and zeno_bear=true exclude each other: men borne off have "
                        "no goal")},
        },
    .sets =
        {
            {.id = "rumwoldstow",
             .name = RULES_TEXT("Standard"),
             .options = "",
             .about = RULES_TEXT("Each side runs to its farthest quarter. No man is borne off."),
             .source = RULES_TEXT("Rumwoldstow, Tables: Zeno"),
             .certainty = CERTAINTY_RECONSTRUCTED},
            {.id = "letter",
             .name = RULES_TEXT("Black's goal to the letter"),
             .options = "black_goal=am",
             .about =
                 RULES_TEXT("Black's goal is the whole half am, as the text has it. Black then "
                            "wins four games of five."),
             .source = RULES_TEXT("Rumwoldstow, Tables: Zeno, \"am for black\""),
             .certainty = CERTAINTY_RECONSTRUCTED},
            {.id = "bearing-off",
             .name = RULES_TEXT("With bearing off"),
             .options = "zeno_bear=true",
             .about = RULES_TEXT("Men are borne off, as in Ludus Anglicorum."),
             .source = RULES_TEXT("Our own combination of Zeno and Ludus Anglicorum"),
             .certainty = CERTAINTY_MODERN},
        },
    .engine = ENGINE_TABLES,
    .parameters = &tables_zeno,
};
