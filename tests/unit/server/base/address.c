/* SPDX-License-Identifier: MIT */
/* Addresses and address ranges: parsing, and whether a range contains an address. */
#include "base/address.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>

static bool holds(const char *range_text, const char *address_text)
{
    struct address_range range;
    struct address address;
    ck_assert(address_range_read(range_text, &range));
    ck_assert(address_read(address_text, &address));
    return address_range_holds(&range, &address);
}

START_TEST(range_holds_what_shares_its_leading_bits)
{
    ck_assert(holds("203.0.113.7", "203.0.113.7"));
    ck_assert(!holds("203.0.113.7", "203.0.113.8"));
    ck_assert(holds("203.0.113.0/24", "203.0.113.255"));
    ck_assert(!holds("203.0.113.0/24", "203.0.114.0"));
    ck_assert(holds("203.0.113.77/20", "203.0.127.1"));
    ck_assert(!holds("203.0.113.77/20", "203.0.128.1"));
    ck_assert(holds("2001:db8::/33", "2001:db8:7fff::1"));
    ck_assert(!holds("2001:db8::/33", "2001:db8:8000::1"));
    ck_assert(holds("0.0.0.0/0", "8.8.8.8"));
    ck_assert(!holds("0.0.0.0/0", "2001:db8::1"));
    ck_assert(holds("::/0", "8.8.8.8"));
}
END_TEST

START_TEST(ipv4_within_ipv6_is_ipv4)
{
    ck_assert(holds("203.0.113.0/24", "::ffff:203.0.113.9"));
    ck_assert(holds("::ffff:203.0.113.0/120", "203.0.113.9"));
}
END_TEST

START_TEST(range_is_written_as_it_is_kept)
{
    static const char *const pairs[][2] = {
        {"203.0.113.77/24", "203.0.113.0/24"}, {"203.0.113.77", "203.0.113.77"},
        {"203.0.113.77/32", "203.0.113.77"},   {"2001:DB8:0:0::1/32", "2001:db8::/32"},
        {"2001:db8::1", "2001:db8::1"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct address_range range;
        char text[ADDRESS_TEXT_BYTES];
        ck_assert(address_range_read(pairs[i][0], &range));
        address_range_write(&range, text);
        ck_assert_str_eq(text, pairs[i][1]);
    }
}
END_TEST

START_TEST(malformed_range_is_not_read)
{
    static const char *const texts[] = {
        "",          "localhost",      "203.0.113",       "203.0.113.7/",    "203.0.113.7/33",
        "1.2.3.4/x", "203.0.113.7/-1", "2001:db8::/129",  "203.0.113.7/24 ", " 203.0.113.7",
        "/24",       "::1/1/1",        "203.0.113.7/0024"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct address_range range;
        ck_assert_msg(!address_range_read(texts[i], &range), "%s", texts[i]);
    }
    char longer[500];
    for (size_t i = 0; i + 1 < sizeof longer; i++) {
        longer[i] = '1';
    }
    longer[sizeof longer - 1] = '\0';
    struct address_range range;
    ck_assert(!address_range_read(longer, &range));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("address");
    tcase_add_test(tests, range_holds_what_shares_its_leading_bits);
    tcase_add_test(tests, ipv4_within_ipv6_is_ipv4);
    tcase_add_test(tests, range_is_written_as_it_is_kept);
    tcase_add_test(tests, malformed_range_is_not_read);
    Suite *suite = suite_create("address");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
