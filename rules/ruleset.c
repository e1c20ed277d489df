/* SPDX-License-Identifier: MIT */
#include "rules.h"

#include "tablaaza.h"
#include "tablan.h"
#include "tables/games.h"
#include "text.h"

/* The index is part of positions and of their hashes, which stored games carry: add at the end
 * only. */
static const struct ruleset *const rulesets[] = {
    &ruleset_tabula,      &ruleset_zeno,   &ruleset_pyf,      &ruleset_ludus_anglicorum,
    &ruleset_twelve_dogs, &ruleset_tablan, &ruleset_tablaaza,
};

enum { RULESETS = sizeof(rulesets) / sizeof(rulesets[0]) };

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
