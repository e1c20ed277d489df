/* SPDX-License-Identifier: MIT */
/* Behind proxies: the server finds the client's address, and a client cannot pretend to have another one. */
#include "base/address.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static const char *peer_of(const char *trusted, const char *address, const char *forwarded)
{
    static char peer[ADDRESS_TEXT_BYTES];
    struct proxies proxies;
    ck_assert(proxies_read(trusted, &proxies));
    proxies_peer(&proxies, address, forwarded, peer);
    return peer;
}

START_TEST(without_trusted_proxies_the_socket_says_who_it_is)
{
    ck_assert_str_eq(peer_of("", "203.0.113.7", NULL), "203.0.113.7");
    ck_assert_str_eq(peer_of("", "127.0.0.1", "198.51.100.1"), "127.0.0.1");
    ck_assert_str_eq(peer_of("10.0.0.0/8", "127.0.0.1", "198.51.100.1"), "127.0.0.1");
    ck_assert_str_eq(peer_of("127.0.0.1", "127.0.0.1", NULL), "127.0.0.1");
    ck_assert_str_eq(peer_of("::/0", "", "198.51.100.1"), "");
}
END_TEST

START_TEST(trusted_proxy_says_whom_it_speaks_for)
{
    ck_assert_str_eq(peer_of("127.0.0.1", "127.0.0.1", "198.51.100.1"), "198.51.100.1");
    ck_assert_str_eq(peer_of("::1", "::1", "2001:DB8::1"), "2001:db8::1");
    ck_assert_str_eq(peer_of("127.0.0.1", "::ffff:127.0.0.1", "198.51.100.1"), "198.51.100.1");
    ck_assert_str_eq(peer_of("127.0.0.1", "127.0.0.1", " 198.51.100.1:4711 "), "198.51.100.1");
    ck_assert_str_eq(peer_of("127.0.0.1", "127.0.0.1", "[2001:db8::1]:4711"), "2001:db8::1");
    ck_assert_str_eq(peer_of("127.0.0.1", "127.0.0.1", "[2001:db8::1]"), "2001:db8::1");
}
END_TEST

START_TEST(entries_left_of_an_untrusted_address_are_ignored)
{
    ck_assert_str_eq(peer_of("127.0.0.1", "127.0.0.1", "10.0.0.1, 8.8.8.8,198.51.100.1"),
                     "198.51.100.1");
    ck_assert_str_eq(
        peer_of("127.0.0.1 10.0.0.0/8", "127.0.0.1", "8.8.8.8, 198.51.100.1, 10.2.3.4"),
        "198.51.100.1");
    ck_assert_str_eq(peer_of("127.0.0.1,10.0.0.0/8", "127.0.0.1", "10.1.1.1, 10.2.3.4"),
                     "10.1.1.1");
}
END_TEST

START_TEST(what_cannot_be_read_ends_the_search)
{
    ck_assert_str_eq(peer_of("127.0.0.1", "127.0.0.1", ""), "127.0.0.1");
    ck_assert_str_eq(peer_of("127.0.0.1", "127.0.0.1", " , ,"), "127.0.0.1");
    ck_assert_str_eq(peer_of("127.0.0.1", "127.0.0.1", "198.51.100.1, unknown"), "127.0.0.1");
    ck_assert_str_eq(peer_of("127.0.0.1 10.0.0.0/8", "127.0.0.1", "_hidden, 10.2.3.4"), "10.2.3.4");
    char longest[300];
    memset(longest, '1', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    ck_assert_str_eq(peer_of("127.0.0.1", "127.0.0.1", longest), "127.0.0.1");
}
END_TEST

START_TEST(malformed_list_is_refused)
{
    struct proxies proxies = {.count = 7};
    ck_assert(!proxies_read("localhost", &proxies));
    ck_assert(!proxies_read("10.0.0.0/33", &proxies));
    ck_assert(!proxies_read("10.0.0.0/8;127.0.0.1", &proxies));
    char many[(PROXIES_MAX + 1) * 4 + 1] = "";
    for (int i = 0; i <= PROXIES_MAX; i++) {
        strcat(many, "::1 ");
    }
    ck_assert(!proxies_read(many, &proxies));
    ck_assert_int_eq(proxies.count, 7);
    many[PROXIES_MAX * 4] = '\0';
    ck_assert(proxies_read(many, &proxies));
    ck_assert_int_eq(proxies.count, PROXIES_MAX);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server proxies");
    TCase *tests = tcase_create("proxies");
    tcase_add_test(tests, without_trusted_proxies_the_socket_says_who_it_is);
    tcase_add_test(tests, trusted_proxy_says_whom_it_speaks_for);
    tcase_add_test(tests, entries_left_of_an_untrusted_address_are_ignored);
    tcase_add_test(tests, what_cannot_be_read_ends_the_search);
    tcase_add_test(tests, malformed_list_is_refused);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
