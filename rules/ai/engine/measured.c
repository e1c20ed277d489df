/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/measured.h"

#include <string.h>

#include "rules/games/games.h"

enum { LISTED_MAX = 8 };

/* What is special about the judge of a game. */
struct judge_of_game {
    bool is_by_eye; /* the game has no judge: its brain is BY_EYE */
    bool is_solved; /* it knows every option, in any combination */
    /* Options that do not change its judgement. */
    const char *known[LISTED_MAX];
    /* Single options and named sets that were measured and found unreliable: weights/CALIBRATION.md. */
    const char *unreliable[LISTED_MAX];
};

/*
 * tests/conformance/ai_command.py compares these rows with weights/CALIBRATION.md: rules are reliable if the gap is at
 * most 2 %, the scores are better than a guess, and the three strongest levels surely beat `greedy`.
 */
static const struct judge_of_game games[] = {
    [RULESET_TABULA] = {.unreliable = {"bear=exact,forced=voluntary"}},
    [RULESET_ZENO] = {.unreliable = {NULL}},
    [RULESET_PYF] = {.unreliable = {NULL}},
    [RULESET_LUDUS_ANGLICORUM] = {.unreliable = {NULL}},
    [RULESET_TWELVE_DOGS] = {.is_solved = true},
    [RULESET_TABLAN] = {.unreliable = {NULL}},
    /*
     * Searched by the rules themselves. The restriction holds for one stone. The values of plots were found on the
     * default board, so other boards count as not measured.
     */
    [RULESET_TABLAAZA] = {.known = {"neighbourly"},
                          .unreliable = {"board=figure8-7x10", "board=lakes-6x9"}},
};

static bool is_word_listed(const char *const *list, const char *word)
{
    for (int i = 0; i < LISTED_MAX && list[i] != NULL; i++) {
        if (strcmp(list[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* The number of options that differ from the default and change the judgement. */
static int changed_options(const struct position *pos, const struct judge_of_game *game)
{
    const struct rule_option *options = position_ruleset(pos)->options;
    int changed = 0;
    for (int i = 0; i < RULES_OPTIONS_MAX && options[i].name != NULL; i++) {
        changed += pos->options[i] != 0 && !is_word_listed(game->known, options[i].name);
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
    return !games[ruleset].is_by_eye;
}

bool ai_is_measured(const struct position *pos)
{
    const struct judge_of_game *game = &games[pos->ruleset];
    if (game->is_by_eye) {
        return false;
    }
    int changed = changed_options(pos, game);
    if (game->is_solved || changed == 0) {
        return true;
    }
    char rules[RULESET_TEXT_MAX];
    position_rules_write(pos, rules);
    const char *options = strchr(rules, ';') + 1;
    bool is_single = strchr(options, ',') == NULL;
    return (is_single || is_named_set(pos->ruleset, options)) &&
           !is_word_listed(game->unreliable, options);
}
