/* SPDX-License-Identifier: MIT */
/*
 * Ludus Anglicorum: the game of the English, 14th century. The sides run against one another, one die counts as a six,
 * and a side may not have two men on a point of its own half of the board.
 *
 * [R]  Rumwoldstow, Tables: Ludus Anglicorum.
 * [MS] British Library, Royal MS 13 A XVIII, after W. Fiske, H. J. R. Murray and J. Strutt.
 * [E]  Alfonso X, Libro de los juegos, 1283: Emperador.
 * [L1] and so on: points on which the sources are silent; argued in tests/conformance/ludus-anglicorum.md.
 */
#include "rules/games/forced.h"
#include "rules/games/track.h"

enum { DICE, NO_DOUBLE, STRATEGIC_WIN, TURN, FORCED };

/* Values of DICE and of TURN, in their order. */
enum { TURN_ONE, PLUS_SIX, PLAIN, PLUS_OWN, PLUS_OPPONENT };
enum { ANY, KEEP_MAX };

static const struct tables_game tables_ludus_anglicorum = {
    .rules =
        {
            .men = 15,                         /* [R] [MS] */
            .points = TABLES_POINTS,           /* [R] */
            .way = {WAY_UP, WAY_DOWN},         /* [R] gold a to z, black z to a */
            .dice = 3,                         /* [R] [MS] */
            .dice_mode = DICE_TURN_ONE_TO_SIX, /* [R] [L1] if no six shows */
            .die_choice = CHOICE_FREE,         /* [R] [L8] "any one of them" */
            /* [R] [L2] no doubling in the own half, nor by entering [L4] */
            .single_until = LAST_OF_AM,
            .bar_first = true,               /* [R] */
            .entry = ENTRY_FIRST,            /* no man starts in hand */
            .entry_sum = ENTRY_SUM_NONE,     /* [R] a man that enters waits for the others */
            .bear = BEAR_FARTHEST,           /* [R] [L5] */
            .win = WIN_ALL_OFF,              /* [R] */
            .forced = FORCED_MAX_DICE,       /* as in Zeno; judged after the choice of the die */
            .strategic_win = STRATEGIC_NONE, /* [R] [L6]; [MS] has both as wins */
            .seats = 1,
            .states = STATES_OF_SIDES, /* [MS] lympolded, lurched */
        },
    .start = {{[1] = 15}, {[1] = 15}}, /* [R] [MS] gold on a, black on z */
    .options =
        {
            {DICE, SETS(dice), {3, 2, 3, 2, 2}},
            {DICE,
             SETS(dice_mode),
             {DICE_TURN_ONE_TO_SIX, DICE_PLUS_SIX, DICE_PLAIN, DICE_PLUS_OWN_CHOICE,
              DICE_PLUS_OPPONENT_CHOICE}},
            {NO_DOUBLE, SETS(single_until), {LAST_OF_AM, LAST_OF_AF}},
            {STRATEGIC_WIN,
             SETS(strategic_win),
             {STRATEGIC_NONE, STRATEGIC_LYMPOLD, STRATEGIC_LYMPOLD_OR_LURCH}},
            {TURN, SETS(die_choice), {CHOICE_FREE, CHOICE_MUST_KEEP_MAX}},
            FORCED_SETS(FORCED),
        },
    .options_count = 6,
};

const struct ruleset ruleset_ludus_anglicorum =
    {
        .name = "ludus-anglicorum",
        .title = "Ludus Anglicorum",
        .revision = 1,
        .chance = CHANCE_DICE,
        .source = "Rumwoldstow, Tables: Ludus Anglicorum; British Library, Royal MS 13 A XVIII",
        .certainty = CERTAINTY_ATTESTED,
        .options =
            {
                [DICE] = {.name = "dice",
                          .values = {"turn_one_to_six", "two_plus_six", "three_plain",
                                     "two_plus_own_choice", "two_plus_opponent_choice"},
                          .about = RULES_TEXT(
                              "Which dice are thrown, and which one is a six or chosen."),
                          .sources = {{RULES_TEXT("Rumwoldstow"), CERTAINTY_RECONSTRUCTED},
                                      {RULES_TEXT("Rumwoldstow; Royal MS 13 A XVIII after Strutt"),
                                       CERTAINTY_ATTESTED},
                                      {RULES_TEXT("Royal MS 13 A XVIII after Strutt"),
                                       CERTAINTY_ATTESTED},
                                      {RULES_TEXT("Ludii"), CERTAINTY_MODERN},
                                      {RULES_TEXT("Ludii"), CERTAINTY_MODERN}}},
                [NO_DOUBLE] = {.name = "no_double",
                               .values = {"half", "table"},
                               .about = RULES_TEXT("Where a side may not double its men."),
                               .sources = {{RULES_TEXT("Rumwoldstow, its own side of the board"),
                                            CERTAINTY_ATTESTED},
                                           {RULES_TEXT("Ludii, the first quarter alone"),
                                            CERTAINTY_MODERN}}},
                [STRATEGIC_WIN] = {.name = "strategic_win",
                                   .values = {"none", "lympold", "lympold_or_lurch"},
                                   .about = RULES_TEXT("Whether a side that is shut out has lost."),
                                   .sources =
                                       {{RULES_TEXT("Rumwoldstow"), CERTAINTY_RECONSTRUCTED},
                                        {RULES_TEXT("Royal MS 13 A XVIII, a way of winning"),
                                         CERTAINTY_ATTESTED},
                                        {RULES_TEXT(
                                             "Royal MS 13 A XVIII, both are ways of winning"),
                                         CERTAINTY_ATTESTED}}},
                [TURN] = {.name = "turn",
                          .values = {"free", "must_keep_max"},
                          .about = RULES_TEXT("Whether a die may be turned, or named, so that less "
                                              "can be played."),
                          .sources = {{RULES_TEXT("Rumwoldstow, \"any one of them\""),
                                       CERTAINTY_RECONSTRUCTED},
                                      {RULES_TEXT("no source, a stricter rule of ours"),
                                       CERTAINTY_MODERN}}},
                [FORCED] = FORCED_OPTION(RULES_TEXT("Tabula; Rumwoldstow is silent"),
                                         CERTAINTY_RECONSTRUCTED),
            },
        /* [L8] */
        .clashes =
            {
                {TURN, KEEP_MAX, DICE, PLUS_SIX,
                 RULES_TEXT("turn=must_keep_max and dice=two_plus_six exclude each other: no die "
                            "is turned")},
                {TURN, KEEP_MAX, DICE, PLAIN,
                 RULES_TEXT("turn=must_keep_max and dice=three_plain exclude each other: no die is "
                            "turned")},
                {TURN, KEEP_MAX, DICE, PLUS_OPPONENT,
                 RULES_TEXT(
                     "turn=must_keep_max and dice=two_plus_opponent_choice exclude each other: "
                     "the mover "
                     "chooses no die")},
            },
        .sets =
            {
                {.id = "rumwoldstow",
                 .name = RULES_TEXT("Standard"),
                 .options = "",
                 .about =
                     RULES_TEXT("Three dice are thrown. If none shows a six, one is turned to it."),
                 .source = RULES_TEXT("Rumwoldstow, Tables: Ludus Anglicorum"),
                 .certainty = CERTAINTY_ATTESTED},
                {.id = "emperador",
                 .name = RULES_TEXT("Emperador"),
                 .options = "dice=two_plus_six",
                 .about = RULES_TEXT("Two dice are thrown, and a six is always added."),
                 .source = RULES_TEXT("Alfonso X, Libro de los juegos: Emperador; the dice after "
                                      "Rumwoldstow"),
                 .certainty = CERTAINTY_RECONSTRUCTED},
                {.id = "royal-ms",
                 .name = RULES_TEXT("Royal manuscript"),
                 .options = "dice=two_plus_six,strategic_win=lympold_or_lurch",
                 .about = RULES_TEXT("Two dice and a six. A side that is lympolded or lurched has "
                                     "lost."),
                 .source = RULES_TEXT("British Library, Royal MS 13 A XVIII, after Strutt"),
                 .certainty = CERTAINTY_ATTESTED},
                {.id = "royal-ms-three-dice",
                 .name = RULES_TEXT("Royal manuscript, three dice"),
                 .options = "dice=three_plain,strategic_win=lympold_or_lurch",
                 .about =
                     RULES_TEXT("Three plain dice. A side that is lympolded or lurched has lost."),
                 .source = RULES_TEXT("British Library, Royal MS 13 A XVIII, after Strutt"),
                 .certainty = CERTAINTY_ATTESTED},
                {.id = "ludii",
                 .name = RULES_TEXT("The opponent's die"),
                 .options = "dice=two_plus_opponent_choice,no_double=table",
                 .about =
                     RULES_TEXT("The opponent chooses the third die. Men may be doubled in the "
                                "second quarter."),
                 .source = RULES_TEXT("Ludii"),
                 .certainty = CERTAINTY_MODERN},
            },
        .engine = ENGINE_TABLES,
        .parameters = &tables_ludus_anglicorum,
};
