/* SPDX-License-Identifier: MIT */
#include "unit/server/store/contract/contract.h"

#include <stdlib.h>

#include "suite.h"
#include "unit/server/store/bench.h"

int main(void)
{
    Suite *suite = suite_create(store_backend.name);
    suite_add_tcase(suite, store_contract_writes());
    suite_add_tcase(suite, store_contract_reads());
    suite_add_tcase(suite, store_contract_logs());
    suite_add_tcase(suite, store_contract_talk());
    suite_add_tcase(suite, store_contract_games());
    suite_add_tcase(suite, store_contract_accounts());
    suite_add_tcase(suite, store_contract_people());
    suite_add_tcase(suite, store_contract_ratings());
    suite_add_tcase(suite, store_contract_health());
    suite_add_tcase(suite, store_contract_leases());
    return suite_run(suite);
}
