/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/measured.h"

#include <string.h>

#include "rules/core/rulesets.h"

enum { KNOWN_MAX = 2, BY_EYE_MAX = 2, TOGETHER_MAX = 2 };

/** An option and its value, by name. */
struct option_value {
    const char *option;
    const char *value;
};

/* The measurements of each game's judge. */
struct judge_of_game {
    /*
     * Measured under the default rules. False until the game has a network: then all positions are judged by
     * position_score().
     */
    bool is_measured;
    /* Options that the judge takes into account, or that do not change its judgement. */
    const char *known[KNOWN_MAX];
    /*
     * Values that make the network weaker than `greedy` if all values of a row are in force together, with any values
     * of the other options. weights/VARIANTS.md has the figures, and tests/conformance/ai_command.py compares it with
     * this table.
     */
    struct option_value by_eye[BY_EYE_MAX][TOGETHER_MAX];
};

static const struct judge_of_game games[] = {
    [RULESET_TABULA] = {.is_measured = true},
    /*
     * `taberna-ai tournament 'zeno;forced=voluntary,zeno_bear=true' network greedy --games 400 --seed 1`: 0.1 % (0.0 to
     * 1.6). Under these rules the network never bears a man off if it is not forced to.
     */
    [RULESET_ZENO] = {.is_measured = true,
                      .by_eye = {{{"zeno_bear", "true"}, {"forced", "voluntary"}}}},
    /* `taberna-ai tournament 'pyf;home_moves=free' network greedy --games 2000 --seed 2`: 47.4 % (45.7 to 49.1). */
    [RULESET_PYF] = {.is_measured = true, .by_eye = {{{"home_moves", "free"}}}},
    [RULESET_LUDUS_ANGLICORUM] = {.is_measured = true},
    /*
     * Solved. early_end ends the game when no throw can change its result, and a replay after a tie is equally good for
     * both sides.
     */
    [RULESET_TWELVE_DOGS] = {.is_measured = true, .known = {"early_end", "tie"}},
    [RULESET_TABLAN] = {.is_measured = true},
    /*
     * Searched by the rules themselves. The restriction holds for one stone. The values of plots were found on the
     * default board, so other boards count as not measured.
     */
    [RULESET_TABLAAZA] = {.is_measured = true, .known = {"neighbourly"}},
};
RULESETS_HAVE_ROWS(games);

static bool is_known(const struct judge_of_game *game, const char *option)
{
    for (int i = 0; i < KNOWN_MAX && game->known[i] != NULL; i++) {
        if (strcmp(game->known[i], option) == 0) {
            return true;
        }
    }
    return false;
}

bool ai_is_measured(const struct position *pos)
{
    const struct judge_of_game *game = &games[pos->ruleset];
    const struct rule_option *options = position_ruleset(pos)->options;
    bool measured = game->is_measured;
    for (int i = 0; i < RULES_OPTIONS_MAX && options[i].name != NULL; i++) {
        measured = measured && (pos->options[i] == 0 || is_known(game, options[i].name));
    }
    return measured;
}

static bool are_in_force(const struct position *pos, const struct option_value *values)
{
    for (int i = 0; i < TOGETHER_MAX && values[i].option != NULL; i++) {
        const char *value = position_option(pos, values[i].option);
        if (value == NULL || strcmp(value, values[i].value) != 0) {
            return false;
        }
    }
    return true;
}

bool ai_judges_by_eye(const struct position *pos)
{
    const struct judge_of_game *game = &games[pos->ruleset];
    bool by_eye = !game->is_measured;
    for (int i = 0; i < BY_EYE_MAX && game->by_eye[i][0].option != NULL; i++) {
        by_eye = by_eye || are_in_force(pos, game->by_eye[i]);
    }
    return by_eye;
}
