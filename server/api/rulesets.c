/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "api/http.h"
#include "base/hash.h"
#include "rules/core/rules.h"

enum {
    RULESETS_S = 3600
}; /* so long a cache may keep them: they change with the server's version */

static const char *const certainty_words[] = {[CERTAINTY_ATTESTED] = "attested",
                                              [CERTAINTY_RECONSTRUCTED] = "reconstructed",
                                              [CERTAINTY_MODERN] = "modern"};

static json_t *option_json(const struct rule_option *option)
{
    json_t *values = json_array();
    for (int i = 0; i < RULES_VALUES_MAX && option->values[i] != NULL; i++) {
        const struct value_source *source = &option->sources[i];
        json_array_append_new(values, json_pack("{s:s, s:s, s:s}", "value", option->values[i],
                                                "source", source->text, "certainty",
                                                certainty_words[source->certainty]));
    }
    return json_pack("{s:s, s:s, s:s, s:o}", "name", option->name, "default", option->values[0],
                     "about", option->about, "values", values);
}

static json_t *options_json(const struct ruleset *ruleset)
{
    json_t *options = json_array();
    for (int i = 0; i < RULES_OPTIONS_MAX && ruleset->options[i].name != NULL; i++) {
        json_array_append_new(options, option_json(&ruleset->options[i]));
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
                                              certainty_words[set->certainty]));
    }
    return sets;
}

/* The sentences that say which values of options exclude each other. */
static json_t *clashes_json(const struct ruleset *ruleset)
{
    json_t *clashes = json_array();
    for (int i = 0; i < RULES_CLASHES_MAX && ruleset->clashes[i].says != NULL; i++) {
        json_array_append_new(clashes, json_string(ruleset->clashes[i].says));
    }
    return clashes;
}

static char *write_rulesets(void)
{
    static const char *const chances[] = {
        [CHANCE_NONE] = "none", [CHANCE_DICE] = "dice", [CHANCE_STICKS] = "sticks"};
    json_t *rulesets = json_array();
    const struct ruleset *ruleset;
    for (int i = 0; (ruleset = ruleset_at(i)) != NULL; i++) {
        json_array_append_new(
            rulesets,
            json_pack("{s:s, s:s, s:i, s:s, s:s, s:s, s:o, s:o, s:o}", "name", ruleset->name,
                      "title", ruleset->title, "revision", ruleset->revision, "chance",
                      chances[ruleset->chance], "source", ruleset->source, "certainty",
                      certainty_words[ruleset->certainty], "options", options_json(ruleset), "sets",
                      sets_json(i), "clashes", clashes_json(ruleset)));
    }
    json_t *object = json_pack("{s:o}", "rulesets", rulesets);
    char *text = json_dumps(object, JSON_COMPACT);
    assert(text != NULL);
    json_decref(object);
    return text;
}

void http_respond_rulesets(struct net_request *request)
{
    char *text = write_rulesets();
    struct http_text rulesets = {.text = text,
                                 .bytes = strlen(text),
                                 .hash = hash_bytes(text, strlen(text)),
                                 .is_public = true,
                                 .max_age_s = RULESETS_S};
    http_respond_cached(request, "application/json", &rulesets);
    free(text);
}
