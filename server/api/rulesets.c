/* SPDX-License-Identifier: MIT */
/* The rules of all games for programs: options, named sets, their sources, and how certain each rule is. */
#include <stdlib.h>

#include "api/routes.h"
#include "rules/games/games.h"

/* The parts of one game. */
struct game_parts {
    struct wire_option_value values[RULES_OPTIONS_MAX][RULES_VALUES_MAX];
    struct wire_rule_option options[RULES_OPTIONS_MAX];
    struct wire_rule_set sets[RULES_SETS_MAX];
};

/* The first value is the default. */
static struct wire_rule_option option_of(const struct rule_option *option,
                                         struct wire_option_value values[RULES_VALUES_MAX])
{
    size_t count = 0;
    for (; count < RULES_VALUES_MAX && option->values[count] != NULL; count++) {
        const struct value_source *source = &option->sources[count];
        values[count] = (struct wire_option_value){.value = option->values[count],
                                                   .source = source->text,
                                                   .certainty = certainty_name(source->certainty)};
    }
    return (struct wire_rule_option){
        .name = option->name, .about = option->about, .values = {values, count}};
}

static size_t read_sets(int ruleset, struct wire_rule_set sets[RULES_SETS_MAX])
{
    size_t count = 0;
    const struct rule_set *set;
    for (; (set = rule_set_at(ruleset, (int)count)) != NULL; count++) {
        sets[count] = (struct wire_rule_set){.id = set->id,
                                             .name = set->name,
                                             .options = set->options,
                                             .about = set->about,
                                             .source = set->source,
                                             .certainty = certainty_name(set->certainty)};
    }
    return count;
}

struct text_out api_rulesets_text(void)
{
    struct game_parts *parts = calloc(RULESETS, sizeof *parts);
    struct wire_ruleset games[RULESETS];
    for (int i = 0; i < RULESETS; i++) {
        const struct ruleset *ruleset = ruleset_at(i);
        size_t count = 0;
        for (; count < RULES_OPTIONS_MAX && ruleset->options[count].name != NULL; count++) {
            parts[i].options[count] = option_of(&ruleset->options[count], parts[i].values[count]);
        }
        games[i] = (struct wire_ruleset){.ruleset = ruleset->name,
                                         .title = ruleset->title,
                                         .revision = ruleset->revision,
                                         .chance = chance_name(ruleset->chance),
                                         .source = ruleset->source,
                                         .certainty = certainty_name(ruleset->certainty),
                                         .options = {parts[i].options, count},
                                         .sets = {parts[i].sets, read_sets(i, parts[i].sets)}};
    }
    struct text_out out =
        wire_rulesets_text(&(struct wire_rulesets){.rulesets = {games, RULESETS}});
    free(parts);
    return out;
}
