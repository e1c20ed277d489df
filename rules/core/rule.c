/* SPDX-License-Identifier: MIT */
#include "rules/core/rules.h"

#include "rules/core/engine.h"

static const struct {
    const char *name;
    const char *sentence;
} rules[RULES_COUNT] = {
    [RULE_NONE] = {"none", "No rule is broken."},
    [RULE_GAME_OVER] = {"game-over", "The game is over."},
    [RULE_THROW_OWED] = {"throw-owed", "Roll or throw before you move."},
    [RULE_CHOICE_OWED] = {"choice-owed", "Make your choice before you move a man."},
    [RULE_NO_CHOICE] = {"no-choice", "There is no such choice now."},
    [RULE_NO_MAN] = {"no-man", "You have no man there."},
    [RULE_NO_DIE] = {"no-die", "No unused die makes this move."},
    [RULE_BAR_FIRST] = {"bar-first", "Men on the bar must enter before other men move."},
    [RULE_ENTRY_FIRST] = {"entry-first", "All men must enter before other men move."},
    [RULE_ENTERED_STAYS] = {"entered-stays",
                            "A man that has just entered cannot move on while others wait."},
    [RULE_ENTRY_LIMIT] = {"entry-limit",
                          "No man passes the twelfth point while men of his side wait to enter."},
    [RULE_SECURED] = {"secured", "Two or more enemy men hold the point."},
    [RULE_OWN_POINT] = {"own-point", "Two of your men may not share this point."},
    [RULE_FULL_POINT] = {"full-point", "The point is full."},
    [RULE_FROZEN] = {"frozen", "Men in the last table can only be borne off."},
    [RULE_NO_BEARING] = {"no-bearing", "Men are not borne off in this game."},
    [RULE_NOT_ALL_HOME] = {"not-all-home",
                           "Men can be borne off only when all are in the last table."},
    [RULE_OVERSHOOT] = {"overshoot", "The die is too large for this man."},
    [RULE_MORE_DICE] = {"more-dice",
                        "Another turn uses more of the throw, so you must play that one."},
    [RULE_LARGER_DICE] = {"larger-dice",
                          "Another turn uses a larger die, so you must play that one."},
    [RULE_MUST_KEEP_MAX] = {"must-keep-max", "Another choice lets you use more dice."},
    [RULE_FIRST_MOVE] = {"first-move", "A man's first move needs a throw of two."},
    [RULE_TWO_MEN] = {"two-men", "The two halves of a throw must move two different men."},
    [RULE_OCCUPIED] = {"occupied", "The square is occupied."},
    [RULE_BOTH_HALVES] = {"both-halves", "Half a throw can be played only with the other half."},
    [RULE_BARRED] = {"barred", "A man that has reached its goal holds the square."},
    [RULE_IMMOBILISED] = {"immobilised", "A man in the enemy's home row does not move again."},
    [RULE_HOME_ORDER] = {"home-order", "The squares of the home row must be filled in order."},
    [RULE_COLOUR] = {"colour", "A stone must go on a free plot of its own colour."},
    [RULE_NEIGHBOURLY] = {"neighbourly", "Green's first stone must be near Red's first stone."},
    [RULE_NO_PASS] = {"no-pass", "You cannot pass: place a stone."},
    [RULE_MUST_WIN] = {"must-win", "These moves are legal only if the turn wins."},
    [RULE_TURN_OVER] = {"turn-over", "This turn has no moves left."},
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
