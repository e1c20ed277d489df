/* SPDX-License-Identifier: MIT */
/* The rules under which the players of a game are measured. */
#pragma once

#include "rules/core/rules.h"

enum { RULES_LIST_MAX = 64 };

/** Texts such as "tabula;entry=free", without a revision, each once. */
struct rules_list {
    char rules[RULES_LIST_MAX][RULESET_TEXT_MAX];
    int count;
};

/** The default rules of a game, then each value of each option, then the named sets. */
void rules_list_of(const struct ruleset *ruleset, struct rules_list *list);
