/* SPDX-License-Identifier: MIT */
/* The list of bans: which targets it takes, and whom a ban covers. */
#include "moderation/private.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static struct moderation moderation;

static void set_up(void)
{
    memset(&moderation, 0, sizeof moderation);
}

static void tear_down(void)
{
    moderation_finish(&moderation);
}

/* Puts a ban of the target until that time. */
static void put_ban(const char *target, int64_t until_ms, const char *why)
{
    struct ban ban = {.until_ms = until_ms};
    ck_assert_msg(moderation_bans_read_target(target, &ban), "%s", target);
    snprintf(ban.why, sizeof ban.why, "%s", why);
    moderation_bans_put(&moderation, &ban);
}

START_TEST(target_is_written_in_its_canonical_form)
{
    static const struct {
        const char *text;
        const char *canonical;
        bool is_range;
    } targets[] = {
        {"p7k2m9qx4v3n", "p7k2m9qx4v3n", false},
        {"203.0.113.7", "203.0.113.7", true},
        {"203.0.113.7/24", "203.0.113.0/24", true},
        {"2001:DB8::1/32", "2001:db8::/32", true},
    };
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        struct ban ban = {.until_ms = 0};
        ck_assert_msg(moderation_bans_read_target(targets[i].text, &ban), "%s", targets[i].text);
        ck_assert_str_eq(ban.target, targets[i].canonical);
        ck_assert_int_eq(ban.is_range, targets[i].is_range);
    }
}
END_TEST

START_TEST(target_that_is_no_user_or_too_wide_is_refused)
{
    static const char *const bad[] = {"",          "?",          "203.0.113",  "203.0.113.0/7",
                                      "2001::/15", "10.0.0.0/x", "10.0.0.0/33"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct ban ban = {.until_ms = 0};
        ck_assert_msg(!moderation_bans_read_target(bad[i], &ban), "%s", bad[i]);
    }
}
END_TEST

START_TEST(second_ban_of_a_target_replaces_the_first)
{
    put_ban("203.0.113.0/24", 1000, "spam");
    put_ban("203.0.113.9/24", 2000, "more spam");

    ck_assert_uint_eq(moderation.ban_count, 1);
    struct ban *ban = moderation_bans_find(&moderation, "203.0.113.0/24");
    ck_assert_ptr_nonnull(ban);
    ck_assert_str_eq(ban->why, "more spam");
    moderation_bans_drop(&moderation, ban);
    ck_assert_ptr_null(moderation_bans_find(&moderation, "203.0.113.0/24"));
}
END_TEST

START_TEST(ban_covers_its_range_until_its_end)
{
    struct address inside;
    struct address outside;
    ck_assert(address_read("203.0.113.77", &inside));
    ck_assert(address_read("203.0.114.77", &outside));
    put_ban("203.0.113.0/24", 1000, "spam");

    ck_assert_ptr_nonnull(moderation_ban_of_address(&moderation, &inside, 999));
    ck_assert_ptr_null(moderation_ban_of_address(&moderation, &inside, 1000));
    ck_assert_ptr_null(moderation_ban_of_address(&moderation, &outside, 999));
}
END_TEST

START_TEST(permanent_ban_of_a_user_has_no_end)
{
    put_ban("p7k2m9qx4v3n", 0, "spam");
    ck_assert_ptr_nonnull(moderation_ban_of_user(&moderation, "p7k2m9qx4v3n", INT64_MAX));
    ck_assert_ptr_null(moderation_ban_of_user(&moderation, "p7k2m9qx4v3m", 0));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("bans");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, target_is_written_in_its_canonical_form);
    tcase_add_test(tests, target_that_is_no_user_or_too_wide_is_refused);
    tcase_add_test(tests, second_ban_of_a_target_replaces_the_first);
    tcase_add_test(tests, ban_covers_its_range_until_its_end);
    tcase_add_test(tests, permanent_ban_of_a_user_has_no_end);
    Suite *suite = suite_create("server bans");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
