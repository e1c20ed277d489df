/* SPDX-License-Identifier: MIT */
/*
 * The named sets of rules: values of options that belong together after one source. rules/README.md lists them, too,
 * and tests/conformance/options.py compares both lists.
 *
 * To add a set, add a row behind the other rows of its game. The first row of a game is its default rules. A set's id
 * stands in links, so it never changes. A set is not more certain than its game, nor than a value that it names.
 */
#include "rules/core/rules.h"

#include "rules/core/rulesets.h"

enum { SETS_MAX = 6 };

static const struct rule_set sets[][SETS_MAX + 1] = {
    [RULESET_TABULA] =
        {
            {.id = "standard",
             .name = RULES_TEXT("Standard"),
             .options = "",
             .about = RULES_TEXT("Bell's rules. Botermans settles what Bell leaves open."),
             .source = RULES_TEXT("R. C. Bell, Board and Table Games; J. Botermans, The Book of "
                                  "Games"),
             .certainty = CERTAINTY_RECONSTRUCTED},
            {.id = "bell",
             .name = RULES_TEXT("Bell, as printed"),
             .options = "entry=free",
             .about = RULES_TEXT("Men on the board may move before all have entered, but not past "
                                 "the middle."),
             .source = RULES_TEXT("R. C. Bell, Board and Table Games from Many Civilizations"),
             .certainty = CERTAINTY_RECONSTRUCTED},
            {.id = "bell-botermans",
             .name = RULES_TEXT("Bell and Botermans"),
             .options = "entry_sum=direct",
             .about = RULES_TEXT("A man enters directly on the total of two or three dice, without "
                                 "resting points."),
             .source = RULES_TEXT("A published summary of Bell that J. Botermans, The Book of "
                                  "Games, completes"),
             .certainty = CERTAINTY_RECONSTRUCTED},
            {.id = "rumwoldstow",
             .name = RULES_TEXT("After Rumwoldstow"),
             .options = "bear=farthest,entry_continue=false,entry_sum=none",
             .about = RULES_TEXT("Men enter and are borne off as in the medieval games, such as "
                                 "Pyf."),
             .source = RULES_TEXT("Rumwoldstow, Tables: Pyf and the general principles, applied to "
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
    [RULESET_ZENO] =
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
    [RULESET_PYF] =
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
             .source = RULES_TEXT("Rumwoldstow, Tables: Pyf, optional rule; Laquet and Doblet in "
                                  "the Libro de los juegos have it"),
             .certainty = CERTAINTY_RECONSTRUCTED},
            {.id = "pareia",
             .name = RULES_TEXT("Pareia de entrada"),
             .options = "bonus=extra_turn_all_equal,entry=free,home_moves=free",
             .about = RULES_TEXT("Men move before all have entered, and in the last quarter. "
                                 "Equal dice earn another throw."),
             .source = RULES_TEXT("Alfonso X, Libro de los juegos: Pareia de entrada, after Ludii"),
             .certainty = CERTAINTY_RECONSTRUCTED},
            {.id = "teams",
             .name = RULES_TEXT("Two a side"),
             .options = "teams=2v2",
             .about = RULES_TEXT("Two players share the men of a side and throw two dice each."),
             .source = RULES_TEXT("Rumwoldstow, Tables: Pyf; Paumecary after Murray"),
             .certainty = CERTAINTY_RECONSTRUCTED},
        },
    [RULESET_LUDUS_ANGLICORUM] =
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
             .about = RULES_TEXT("Three plain dice. A side that is lympolded or lurched has lost."),
             .source = RULES_TEXT("British Library, Royal MS 13 A XVIII, after Strutt"),
             .certainty = CERTAINTY_ATTESTED},
            {.id = "ludii",
             .name = RULES_TEXT("The opponent's die"),
             .options = "dice=two_plus_opponent_choice,no_double=table",
             .about = RULES_TEXT("The opponent chooses the third die. Men may be doubled in the "
                                 "second quarter."),
             .source = RULES_TEXT("Ludii"),
             .certainty = CERTAINTY_MODERN},
        },
    [RULESET_TWELVE_DOGS] =
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
    [RULESET_TABLAN] =
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
             .about = RULES_TEXT("The enemy's home row is filled from the near end. A half throw "
                                 "may be played alone."),
             .source = RULES_TEXT("R. C. Bell, rule 8, there optional; the half throw after Ludii"),
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
    [RULESET_TABLAAZA] =
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
             .source =
                 RULES_TEXT(
                     "Andrew Perkis, Tablaaza (2005), who says that Green then wins by mirroring"),
             .certainty = CERTAINTY_MODERN},
        },
};
RULESETS_HAVE_ROWS(sets);

const struct rule_set *rule_set_at(int ruleset, int index)
{
    bool exists = ruleset >= 0 && ruleset < RULESETS && index >= 0 && index < SETS_MAX;
    return exists && sets[ruleset][index].id != NULL ? &sets[ruleset][index] : NULL;
}
