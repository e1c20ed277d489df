/* SPDX-License-Identifier: MIT */
/* The games of the track of tables. */
#pragma once

#include "rules/core/rules.h"

extern const struct ruleset ruleset_tabula;
extern const struct ruleset ruleset_zeno;
extern const struct ruleset ruleset_pyf;
extern const struct ruleset ruleset_ludus_anglicorum;
extern const struct ruleset ruleset_twelve_dogs;
