/* SPDX-License-Identifier: MIT */
/* The rules of all games for programs: options, named sets, their sources, and how certain each rule is. */
#include "api/routes.h"
#include "rules/core/rules.h"

/* The first value is the default. */
static json_t *values_json(const struct rule_option *option)
{
    json_t *values = json_array();
    for (int i = 0; i < RULES_VALUES_MAX && option->values[i] != NULL; i++) {
        const struct value_source *source = &option->sources[i];
        json_array_append_new(values, json_pack("{s:s, s:s, s:s}", "value", option->values[i],
                                                "source", source->text, "certainty",
                                                certainty_name(source->certainty)));
    }
    return values;
}

static json_t *options_json(const struct ruleset *ruleset)
{
    json_t *options = json_array();
    for (int i = 0; i < RULES_OPTIONS_MAX && ruleset->options[i].name != NULL; i++) {
        const struct rule_option *option = &ruleset->options[i];
        json_array_append_new(options, json_pack("{s:s, s:s, s:o}", "name", option->name, "about",
                                                 option->about, "values", values_json(option)));
    }
    return options;
}

static json_t *sets_json(int ruleset)
{
    json_t *sets = json_array();
    const struct rule_set *set;
    for (int i = 0; (set = rule_set_at(ruleset, i)) != NULL; i++) {
        json_array_append_new(sets, json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "id", set->id,
                                              "name", set->name, "options", set->options, "about",
                                              set->about, "source", set->source, "certainty",
                                              certainty_name(set->certainty)));
    }
    return sets;
}

json_t *api_rulesets_json(void)
{
    json_t *list = json_array();
    const struct ruleset *ruleset;
    for (int i = 0; (ruleset = ruleset_at(i)) != NULL; i++) {
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:i, s:s, s:s, s:s, s:o, s:o}", "ruleset", ruleset->name,
                            "title", ruleset->title, "revision", ruleset->revision, "chance",
                            chance_name(ruleset->chance), "source", ruleset->source, "certainty",
                            certainty_name(ruleset->certainty), "options", options_json(ruleset),
                            "sets", sets_json(i)));
    }
    return json_pack("{s:o}", "rulesets", list);
}
