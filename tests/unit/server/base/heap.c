/* SPDX-License-Identifier: MIT */
#include "base/heap.h"

#include <check.h>

#include "suite.h"

enum { ENTRIES = 200, CHANGES = 20000 };

static uint64_t seed = 88172645463325252u;

static int pick(int below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (int)(seed % (uint64_t)below);
}

static int64_t earliest(const struct due *entries)
{
    int64_t at_ms = INT64_MAX;
    for (int i = 0; i < ENTRIES; i++) {
        at_ms = entries[i].place != 0 && entries[i].at_ms < at_ms ? entries[i].at_ms : at_ms;
    }
    return at_ms;
}

START_TEST(first_entry_is_due_first_after_any_changes)
{
    static struct due entries[ENTRIES];
    struct heap heap = {0};
    for (int change = 0; change < CHANGES; change++) {
        struct due *due = &entries[pick(ENTRIES)];
        if (pick(3) == 0) {
            heap_remove(&heap, due);
            ck_assert_uint_eq(due->place, 0);
        } else {
            heap_set(&heap, due, pick(100) - 50);
        }
        const struct due *first = heap_first(&heap);
        ck_assert_int_eq(first == NULL ? INT64_MAX : first->at_ms, earliest(entries));
    }
    heap_finish(&heap);
}
END_TEST

START_TEST(entries_come_out_in_order_and_then_none)
{
    static struct due entries[ENTRIES];
    struct heap heap = {0};
    int64_t last_ms = INT64_MIN;
    for (int i = 0; i < ENTRIES; i++) {
        heap_set(&heap, &entries[i], pick(1000));
    }

    for (int i = 0; i < ENTRIES; i++) {
        struct due *first = heap_first(&heap);
        ck_assert_ptr_nonnull(first);
        ck_assert_int_ge(first->at_ms, last_ms);
        last_ms = first->at_ms;
        heap_remove(&heap, first);
    }

    ck_assert_ptr_null(heap_first(&heap));
    heap_finish(&heap);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("heap");
    tcase_add_test(tests, first_entry_is_due_first_after_any_changes);
    tcase_add_test(tests, entries_come_out_in_order_and_then_none);
    Suite *suite = suite_create("heap");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
