/* SPDX-License-Identifier: MIT */
#include "rules/ai/research/measure/rules-list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/engine/ai.h"
#include "rules/ai/tool/tool.h"

/* Changes "tabula@1;entry=free" to "tabula;entry=free". */
static void drop_revision(char *rules)
{
    char *at = strchr(rules, '@');
    const char *rest = at + 1 + strspn(at + 1, "0123456789");
    memmove(at, rest, strlen(rest) + 1);
}

static void list_add(struct rules_list *list, const char *text)
{
    struct position start;
    char rules[RULESET_TEXT_MAX];
    if (!position_start(text, strlen(text), SIDE_WHITE, &start, NULL)) {
        return; /* a value that another must accompany */
    }
    position_rules_write(&start, rules);
    drop_revision(rules);
    for (int i = 0; i < list->count; i++) {
        if (strcmp(list->rules[i], rules) == 0) {
            return;
        }
    }
    if (list->count == RULES_LIST_MAX) {
        tool_say("there are more than %d rules to measure", RULES_LIST_MAX);
        exit(TOOL_BROKE);
    }
    memcpy(list->rules[list->count++], rules, sizeof rules);
}

void rules_list_of(const struct ruleset *ruleset, struct rules_list *list)
{
    char text[2 * RULESET_TEXT_MAX];
    list->count = 0;
    list_add(list, ruleset->name);
    for (int i = 0; i < RULES_OPTIONS_MAX && ruleset->options[i].name != NULL; i++) {
        const struct rule_option *option = &ruleset->options[i];
        for (int value = 1; value < RULES_VALUES_MAX && option->values[value] != NULL; value++) {
            snprintf(text, sizeof text, "%s;%s=%s", ruleset->name, option->name,
                     option->values[value]);
            list_add(list, text);
        }
    }
    const struct rule_set *set;
    for (int i = 0; (set = rule_set_at(ai_ruleset_index(ruleset), i)) != NULL; i++) {
        snprintf(text, sizeof text, "%s%s%s", ruleset->name, set->options[0] == '\0' ? "" : ";",
                 set->options);
        list_add(list, text);
    }
}
