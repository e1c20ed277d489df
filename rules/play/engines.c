/* SPDX-License-Identifier: MIT */
#include "rules/play/engines.h"

#include "rules/tablaaza/tablaaza.h"
#include "rules/tablan/tablan.h"
#include "rules/tables/tables.h"

const struct engine *const engines[] = {
    [ENGINE_TABLES] = &tables_engine,
    [ENGINE_TABLAN] = &tablan_engine,
    [ENGINE_TABLAAZA] = &tablaaza_engine,
};
