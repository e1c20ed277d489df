/* SPDX-License-Identifier: MIT */
/* A map finds the entries that were put into it. */
#include "base/map.h"
#include "suite.h"

#include <check.h>

START_TEST(map_finds_entries_put_and_not_removed)
{
    enum { COUNT = 5000 };
    struct map map = {0};
    static int values[COUNT];
    for (uint64_t i = 0; i < COUNT; i++) {
        map_put(&map, map_key_number(i), &values[i]);
    }
    for (uint64_t i = 0; i < COUNT; i += 3) {
        map_remove(&map, map_key_number(i));
    }
    map_remove(&map, map_key_number(COUNT));

    size_t found = 0;
    for (uint64_t i = 0; i < COUNT; i++) {
        void *value = map_find(&map, map_key_number(i));
        ck_assert_ptr_eq(value, i % 3 == 0 ? NULL : (void *)&values[i]);
        found += value != NULL;
    }
    size_t walked = 0;
    size_t at = 0;
    while (map_next(&map, &at) != NULL) {
        walked++;
    }
    ck_assert_uint_eq(found, map.count);
    ck_assert_uint_eq(walked, map.count);
    map_finish(&map);
}
END_TEST

START_TEST(ids_that_are_too_long_are_found_nowhere)
{
    struct map map = {0};
    int value;
    map_put(&map, map_key_text("0123456789abcdef"), &value);

    ck_assert_ptr_eq(map_find(&map, map_key_text("0123456789abcdef")), &value);
    ck_assert_ptr_null(map_find(&map, map_key_text("0123456789abcdef0")));
    ck_assert_ptr_null(map_find(&map, map_key_text("")));
    map_finish(&map);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("map");
    tcase_add_test(tests, map_finds_entries_put_and_not_removed);
    tcase_add_test(tests, ids_that_are_too_long_are_found_nowhere);
    Suite *suite = suite_create("server map");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
