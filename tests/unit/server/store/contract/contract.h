/* SPDX-License-Identifier: MIT */
/*
 * The contract of store.h and its sister headers: one suite, linked with each backend. Each header of the store has a
 * file of cases here.
 */
#pragma once

#include <check.h>

TCase *store_contract_writes(void);
TCase *store_contract_reads(void);
TCase *store_contract_logs(void);
TCase *store_contract_talk(void);
TCase *store_contract_games(void);
TCase *store_contract_accounts(void);
TCase *store_contract_people(void);
TCase *store_contract_ratings(void);
TCase *store_contract_health(void);
TCase *store_contract_leases(void);
