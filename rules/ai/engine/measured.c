/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/measured.h"

#include <string.h>

#include "rules/ai/games/players.h"

static bool is_word_listed(const char *const *list, const char *word)
{
    for (int i = 0; i < PLAYERS_LISTED_MAX && list[i] != NULL; i++) {
        if (strcmp(list[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* The number of options that differ from the default and change the judgement. */
static int changed_options(const struct position *pos, const struct players *players)
{
    const struct rule_option *options = position_ruleset(pos)->options;
    int changed = 0;
    for (int i = 0; i < RULES_OPTIONS_MAX && options[i].name != NULL; i++) {
        changed += pos->options[i] != 0 && !is_word_listed(players->known, options[i].name);
    }
    return changed;
}

static bool is_named_set(int ruleset, const char *options)
{
    const struct rule_set *set;
    for (int i = 0; (set = rule_set_at(ruleset, i)) != NULL; i++) {
        if (strcmp(set->options, options) == 0) {
            return true;
        }
    }
    return false;
}

bool ai_has_judge(int ruleset)
{
    return players_at(ruleset)->brain != BRAIN_EYE;
}

bool ai_is_measured(const struct position *pos)
{
    const struct players *players = players_at(pos->ruleset);
    if (players->brain == BRAIN_EYE) {
        return false;
    }
    int changed = changed_options(pos, players);
    if (players->levels[0].judge == AI_LEVEL_SOLVED || changed == 0) {
        return true;
    }
    char rules[RULESET_TEXT_MAX];
    position_rules_write(pos, rules);
    const char *options = strchr(rules, ';') + 1;
    bool is_single = strchr(options, ',') == NULL;
    return (is_single || is_named_set(pos->ruleset, options)) &&
           !is_word_listed(players->unreliable, options);
}
