/* SPDX-License-Identifier: MIT */
#include "rules/core/rules.h"

#include "rules/core/game.h"

static const struct {
    const char *name;
    const char *sentence;
} rules[RULES_COUNT] = {
    [RULE_NONE] = {"none", "No rule is broken."},
    [RULE_GAME_OVER] = {"game-over", "The game is over."},
    [RULE_THROW_OWED] = {"throw-owed", "A throw comes first."},
    [RULE_CHOICE_OWED] = {"choice-owed", "A choice is owed before any man moves."},
    [RULE_NO_CHOICE] = {"no-choice", "No such choice is owed."},
    [RULE_NO_MAN] = {"no-man", "None of the mover's own men stands there."},
    [RULE_NO_DIE] = {"no-die", "No die left makes that step."},
    [RULE_BAR_FIRST] = {"bar-first", "Men on the bar come in before any other man moves."},
    [RULE_ENTRY_FIRST] = {"entry-first", "All men enter before any other man moves."},
    [RULE_ENTERED_STAYS] = {"entered-stays",
                            "A man that has just entered goes no further while others wait."},
    [RULE_ENTRY_LIMIT] = {"entry-limit",
                          "No man passes the twelfth point while men of his side wait to enter."},
    [RULE_SECURED] = {"secured", "Two or more enemy men hold the point."},
    [RULE_OWN_POINT] = {"own-point", "Men may not be doubled there."},
    [RULE_FULL_POINT] = {"full-point", "The point is full."},
    [RULE_FROZEN] = {"frozen", "Men in the last table move only by bearing off."},
    [RULE_NO_BEARING] = {"no-bearing", "Men are not borne off in this game."},
    [RULE_NOT_ALL_HOME] = {"not-all-home",
                           "Men are borne off only when all of the side are in the last table."},
    [RULE_OVERSHOOT] = {"overshoot", "The die carries the man too far."},
    [RULE_MORE_DICE] = {"more-dice", "Another way of playing uses more of the throw."},
    [RULE_LARGER_DICE] = {"larger-dice", "Another way of playing uses larger dice."},
    [RULE_MUST_KEEP_MAX] = {"must-keep-max", "Another choice allows more dice to be played."},
    [RULE_FIRST_MOVE] = {"first-move", "A man's first move needs a throw of two."},
    [RULE_TWO_MEN] = {"two-men", "The two halves are for two different men."},
    [RULE_OCCUPIED] = {"occupied", "The square is occupied."},
    [RULE_BOTH_HALVES] = {"both-halves", "A half of the throw is played only with the other half."},
    [RULE_BARRED] = {"barred", "An immobilised man holds the square."},
    [RULE_IMMOBILISED] = {"immobilised", "A man in the enemy's home row does not move again."},
    [RULE_HOME_ORDER] = {"home-order", "Home squares are filled one after another."},
    [RULE_COLOUR] = {"colour", "A stone goes on a vacant plot of its own colour."},
    [RULE_NEIGHBOURLY] = {"neighbourly", "The first reply is next to the first stone."},
    [RULE_NO_PASS] = {"no-pass", "Nobody passes: a stone has to be placed."},
    [RULE_MUST_WIN] = {"must-win", "The steps before are legal only where the turn wins."},
    [RULE_TURN_OVER] = {"turn-over", "Nothing was left to play in this turn."},
};

const char *rule_name(enum rule rule)
{
    RULES_CHECK((unsigned)rule < RULES_COUNT);
    return rules[rule].name;
}

const char *rule_sentence(enum rule rule)
{
    RULES_CHECK((unsigned)rule < RULES_COUNT);
    return rules[rule].sentence;
}
