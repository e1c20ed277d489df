/* SPDX-License-Identifier: MIT */
/*
 * What store.h and its sisters promise, whatever stands behind them: one suite, linked with each backend. A header of the
 * store has a file of cases here.
 */
#pragma once

#include <check.h>

TCase *store_contract_writes(void);
TCase *store_contract_reads(void);
TCase *store_contract_talk(void);
TCase *store_contract_games(void);
TCase *store_contract_accounts(void);
TCase *store_contract_people(void);
TCase *store_contract_ratings(void);
TCase *store_contract_leases(void);
