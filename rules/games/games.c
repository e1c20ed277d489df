/* SPDX-License-Identifier: MIT */
#include "rules/games/games.h"

#include "rules/core/text.h"

#define GAME(index, name) extern const struct ruleset ruleset_##name;
#include "rules/games/games.def"
#undef GAME

static const struct ruleset *const rulesets[] = {
#define GAME(index, name) [RULESET_##index] = &ruleset_##name,
#include "rules/games/games.def"
#undef GAME
};

const char *certainty_name(enum certainty certainty)
{
    static const char *const names[] = {[CERTAINTY_ATTESTED] = "attested",
                                        [CERTAINTY_RECONSTRUCTED] = "reconstructed",
                                        [CERTAINTY_MODERN] = "modern"};
    return names[certainty];
}

const char *chance_name(enum chance chance)
{
    static const char *const names[] = {
        [CHANCE_NONE] = "none", [CHANCE_DICE] = "dice", [CHANCE_STICKS] = "sticks"};
    return names[chance];
}

const char *ruleset_side(const struct ruleset *ruleset, enum side side)
{
    static const char *const names[] = {[SIDE_WHITE] = "White", [SIDE_BLACK] = "Black"};
    return ruleset->sides[side] != NULL ? ruleset->sides[side] : names[side];
}

const struct ruleset *ruleset_at(int index)
{
    return index >= 0 && index < RULESETS ? rulesets[index] : NULL;
}

const struct ruleset *ruleset_find(const char *name, size_t name_bytes)
{
    for (int i = 0; i < RULESETS; i++) {
        if (text_is(name, name_bytes, rulesets[i]->name)) {
            return rulesets[i];
        }
    }
    return NULL;
}

const struct rule_set *rule_set_at(int ruleset, int index)
{
    bool exists = ruleset >= 0 && ruleset < RULESETS && index >= 0 && index < RULES_SETS_MAX;
    return exists && rulesets[ruleset]->sets[index].id != NULL ? &rulesets[ruleset]->sets[index]
                                                               : NULL;
}

const struct ruleset *position_ruleset(const struct position *pos)
{
    return ruleset_at(pos->ruleset);
}

const char *position_option(const struct position *pos, const char *name)
{
    const struct rule_option *options = rulesets[pos->ruleset]->options;
    for (int i = 0; i < RULES_OPTIONS_MAX && options[i].name != NULL; i++) {
        if (text_equal(options[i].name, name)) {
            return options[i].values[pos->options[i]];
        }
    }
    return NULL;
}
