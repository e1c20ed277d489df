/* SPDX-License-Identifier: MIT */
/* What the store does before any engine: queues of jobs, rows, versions of tables. */
#include "store/jobs.h"
#include "store/engine.h"
#include "suite.h"

#include <check.h>
#include <string.h>

START_TEST(jobs_leave_a_queue_in_their_order)
{
    struct store_job jobs[4] = {{.kind = STORE_KIND_WRITE}};
    struct store_jobs waiting = {.count = 0};
    struct store_jobs later = {.count = 0};
    store_jobs_push(&waiting, &jobs[0]);
    store_jobs_push(&waiting, &jobs[1]);
    store_jobs_push(&later, &jobs[2]);
    store_jobs_push(&later, &jobs[3]);

    store_jobs_move(&waiting, &later);

    ck_assert_uint_eq(waiting.count, 4);
    ck_assert_uint_eq(later.count, 0);
    ck_assert_ptr_null(store_jobs_pop(&later));
    for (int i = 0; i < 4; i++) {
        ck_assert_ptr_eq(store_jobs_pop(&waiting), &jobs[i]);
    }
    ck_assert_ptr_null(store_jobs_pop(&waiting));
    ck_assert_uint_eq(waiting.count, 0);
}
END_TEST

START_TEST(cell_of_another_type_reads_as_nothing)
{
    struct store_row row = {.count = 0};
    store_row_number(&row, 7);
    store_row_text(&row, "text");
    store_row_real(&row, 0.5);
    store_row_blob(&row, (const uint8_t *)"\0b", 2);

    ck_assert_int_eq(row.count, 4);
    ck_assert_int_eq(store_row_number_at(&row, 0), 7);
    ck_assert_str_eq(store_row_text_at(&row, 0), "");
    ck_assert_str_eq(store_row_text_at(&row, 1), "text");
    ck_assert_int_eq(store_row_number_at(&row, 1), 0);
    ck_assert_double_eq(store_row_real_at(&row, 2), 0.5);
    ck_assert_int_eq(memcmp(store_row_blob_at(&row, 3), "\0b", 2), 0);
    store_row_finish(&row);
}
END_TEST

START_TEST(each_statement_has_a_text_for_an_engine)
{
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        enum store_statement which = (enum store_statement)i;
        ck_assert(store_statement_sqlite(which) != NULL || store_statement_postgres(which) != NULL);
    }
}
END_TEST

START_TEST(tables_of_other_versions_are_refused_with_a_remedy)
{
    char words[256] = "";
    int version = store_schema_version();
    ck_assert_int_eq(store_schema_check(version, words, sizeof words), STORE_OK);
    ck_assert_int_eq(store_schema_check(version + 1, words, sizeof words), STORE_VERSION);
    ck_assert_ptr_nonnull(strstr(words, "newer program"));
    ck_assert_int_eq(store_schema_check(store_migrations[0].version - 1, words, sizeof words),
                     STORE_VERSION);
    ck_assert_ptr_nonnull(strstr(words, "older program"));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("jobs");
    tcase_add_test(tests, jobs_leave_a_queue_in_their_order);
    tcase_add_test(tests, cell_of_another_type_reads_as_nothing);
    tcase_add_test(tests, each_statement_has_a_text_for_an_engine);
    tcase_add_test(tests, tables_of_other_versions_are_refused_with_a_remedy);
    Suite *suite = suite_create("server jobs of the store");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
