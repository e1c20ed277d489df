/* SPDX-License-Identifier: MIT */
/* The requests of accounts, and the document of all games. */
#include "api/routes.h"
#include "rules/games/games.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

START_TEST(each_request_of_accounts_is_described_once)
{
    struct account_request request;
    size_t count = 0;
    for (; api_account_request_at(count, &request); count++) {
        ck_assert_int_eq(request.path[0], '/' * (request.path[0] != '\0'));
        ck_assert_msg(request.fields != NULL || request.body[0] != '\0' || request.gets, "%s",
                      request.path);
        ck_assert_str_ne(request.says, "");
        for (size_t i = 0; i < count; i++) {
            struct account_request other;
            ck_assert(api_account_request_at(i, &other));
            ck_assert_msg(strcmp(request.path, other.path) != 0 || request.gets != other.gets, "%s",
                          request.path);
        }
    }
    ck_assert_uint_gt(count, 0);
}
END_TEST

START_TEST(document_of_the_games_has_every_game_with_its_sets)
{
    struct text_out text = api_rulesets_text();
    json_t *document = json_loads(text.text, 0, NULL);
    const json_t *games = json_object_get(document, "rulesets");
    ck_assert_uint_eq(json_is_array(games) ? json_array_size(games) : json_object_size(games),
                      RULESETS);
    json_decref(document);
    free(text.text);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("requests");
    tcase_add_test(tests, each_request_of_accounts_is_described_once);
    tcase_add_test(tests, document_of_the_games_has_every_game_with_its_sets);
    Suite *suite = suite_create("server requests");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
