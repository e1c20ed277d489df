/* SPDX-License-Identifier: MIT */
#include "rules/core/rules.h"

#include "rules/core/rulesets.h"
#include "rules/core/text.h"
#include "rules/tablaaza/tablaaza.h"
#include "rules/tablan/tablan.h"
#include "rules/tables/games/games.h"

static const struct ruleset *const rulesets[] = {
    [RULESET_TABULA] = &ruleset_tabula,
    [RULESET_ZENO] = &ruleset_zeno,
    [RULESET_PYF] = &ruleset_pyf,
    [RULESET_LUDUS_ANGLICORUM] = &ruleset_ludus_anglicorum,
    [RULESET_TWELVE_DOGS] = &ruleset_twelve_dogs,
    [RULESET_TABLAN] = &ruleset_tablan,
    [RULESET_TABLAAZA] = &ruleset_tablaaza,
};
RULESETS_HAVE_ROWS(rulesets);

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
