/* SPDX-License-Identifier: MIT */
/* The options of Tablan that its engine reads. */
#pragma once

#include "rules/core/rules.h"

enum tablan_option { TABLAN_HALVES, TABLAN_PARTIAL, TABLAN_ORDER, TABLAN_END, TABLAN_WAIT };
