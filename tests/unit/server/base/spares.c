/* SPDX-License-Identifier: MIT */
#include "base/spares.h"

#include <check.h>
#include <string.h>

#include "suite.h"

enum { BYTES = 64, BLOCKS = 1000 }; /* more blocks than are kept */

START_TEST(no_two_owners_have_the_same_block)
{
    static void *blocks[BLOCKS];
    struct spares spares = {0};
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < BLOCKS; i++) {
            blocks[i] = spares_acquire(&spares, BYTES);
            memset(blocks[i], i % 251, BYTES);
        }
        ck_assert_uint_eq(spares.count, 0);
        for (int i = 0; i < BLOCKS; i++) {
            const unsigned char *block = (const unsigned char *)blocks[i];
            ck_assert_int_eq(block[0], i % 251);
            ck_assert_mem_eq(block, block + 1, BYTES - 1);
        }
        for (int i = 0; i < BLOCKS; i++) {
            spares_release(&spares, blocks[i]);
        }
    }
    spares_finish(&spares);
}
END_TEST

START_TEST(no_more_blocks_are_kept_than_the_limit)
{
    static void *blocks[SPARES_MAX + 1];
    struct spares spares = {0};
    for (int i = 0; i <= SPARES_MAX; i++) {
        blocks[i] = spares_acquire(&spares, BYTES);
    }

    for (int i = 0; i <= SPARES_MAX; i++) {
        spares_release(&spares, blocks[i]);
    }
    spares_release(&spares, NULL);

    ck_assert_uint_le(spares.count, SPARES_MAX);
    spares_finish(&spares);
    ck_assert_uint_eq(spares.count, 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("spares");
    tcase_add_test(tests, no_two_owners_have_the_same_block);
    tcase_add_test(tests, no_more_blocks_are_kept_than_the_limit);
    Suite *suite = suite_create("spares");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
