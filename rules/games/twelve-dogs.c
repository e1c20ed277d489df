/* SPDX-License-Identifier: MIT */
/*
 * Twelve Dogs: one table of six points, two dice, and no moves but entering. The side that makes more points wins.
 *
 * [R] Rumwoldstow, Tables: Twelve Dogs.
 * [L] Alfonso X, Libro de los juegos, 1283, folios 73 and 74: Los doze canes.
 * [D] points on which the sources are silent; argued with cases in tests/conformance/twelve-dogs.md.
 */
#include "rules/games/track.h"

enum { EARLY_END, TIE };

static const struct tables_game tables_twelve_dogs = {
    .rules =
        {
            .men = 12,                   /* [D] the name says so; [R] gives no number */
            .points = 6,                 /* [R] of the table that the starter picks */
            .way = {WAY_UP, WAY_UP},     /* [R] numbered alike for both sides */
            .dice = 2,                   /* [R] */
            .table_choice = true,        /* [R] */
            .men_stay = true,            /* [R] a die enters a man or is lost */
            .point_max = 2,              /* [R] then the point is full, and closed to both */
            .hit_to_hand = true,         /* [R] [D] all entries are alike */
            .entry = ENTRY_FREE,         /* there are no other moves */
            .entry_sum = ENTRY_SUM_NONE, /* [R] one die a man */
            .win = WIN_MOST_POINTS,      /* [R] when all six are full */
            .full_points_win = 0,        /* [R] [D] the table is played out */
            .tie_replays = false,        /* [R] three each is a tie, and stands */
            .forced = FORCED_MAX_DICE,   /* [R] */
            .seats = 1,
        },
    .start = {{[START_HAND] = 12}, {[START_HAND] = 12}}, /* [R] */
    .options = {{EARLY_END, SETS(full_points_win), {0, 4}}, {TIE, SETS(tie_replays), {0, 1}}},
    .options_count = 2,
};

const struct ruleset ruleset_twelve_dogs = {
    .name = "twelve-dogs",
    .title = "Twelve Dogs",
    .revision = 1,
    .chance = CHANCE_DICE,
    .source = RULES_TEXT(
        "Rumwoldstow, Tables: Twelve Dogs; Alfonso X, Libro de los juegos: Los doze canes"),
    .certainty = CERTAINTY_ATTESTED,
    .options =
        {
            [EARLY_END] =
                {.name = "early_end",
                 .values = {"false", "true"},
                 .about =
                     RULES_TEXT("Whether the game ends as soon as one side has four full points."),
                 .sources = {{RULES_TEXT("Rumwoldstow plays all six out"), CERTAINTY_ATTESTED},
                             {RULES_TEXT("no source; nothing can change then"), CERTAINTY_MODERN}}},
            [TIE] = {.name = "tie",
                     .values = {"stand", "replay"},
                     .about = RULES_TEXT(
                         "Whether the players are to play again after three points each."),
                     .sources = {{RULES_TEXT("Rumwoldstow has ties"), CERTAINTY_ATTESTED},
                                 {RULES_TEXT("no source, for players who want a winner"),
                                  CERTAINTY_MODERN}}},
        },
    .sets =
        {
            {.id = "rumwoldstow",
             .name = RULES_TEXT("Standard"),
             .options = "",
             .about = RULES_TEXT("All six points are filled. The game may be drawn."),
             .source = RULES_TEXT("Rumwoldstow, Tables: Twelve Dogs; Alfonso X, Libro de los "
                                  "juegos: Los doze canes"),
             .certainty = CERTAINTY_ATTESTED},
            {.id = "no-draw",
             .name = RULES_TEXT("Until one side wins"),
             .options = "early_end=true,tie=replay",
             .about =
                 RULES_TEXT("Four full points win at once. After a draw, another game follows."),
             .source = RULES_TEXT("Our own rules"),
             .certainty = CERTAINTY_MODERN},
        },
    .engine = ENGINE_TABLES,
    .parameters = &tables_twelve_dogs,
};
