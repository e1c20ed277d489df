/* SPDX-License-Identifier: MIT */
/* The options of Tablaaza that its engine reads. */
#pragma once

#include "rules/core/rules.h"

enum tablaaza_option { TABLAAZA_BOARD, TABLAAZA_NEIGHBOURLY };
