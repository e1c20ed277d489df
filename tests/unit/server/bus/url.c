/* SPDX-License-Identifier: MIT */
#include "bus/url.h"

#include <check.h>
#include <string.h>

#include "suite.h"

static const struct {
    const char *url;
    const char *host;
    int port;
    int database;
    const char *user;
    const char *password;
    bool tls;
    const char *ca_file;
} good[] = {
    {"redis://localhost", "localhost", 6379, 0, "", "", false, ""},
    {"redis://localhost/", "localhost", 6379, 0, "", "", false, ""},
    {"redis://10.0.0.7:6380/3", "10.0.0.7", 6380, 3, "", "", false, ""},
    {"redis://[::1]", "::1", 6379, 0, "", "", false, ""},
    {"redis://[fe80::1%eth0]:1/9999", "fe80::1%eth0", 1, 9999, "", "", false, ""},
    {"redis://:secret@cache-1.example:65535", "cache-1.example", 65535, 0, "", "secret", false, ""},
    {"redis://node:secret@h/1", "h", 6379, 1, "node", "secret", false, ""},
    {"redis://:a%40b%2fc%25:d@h", "h", 6379, 0, "", "a@b/c%:d", false, ""},
    {"redis://:p@ss@h", "h", 6379, 0, "", "p@ss", false, ""},
    {"rediss://h", "h", 6379, 0, "", "", true, ""},
    {"rediss://:secret@h:6380/2?sslrootcert=/etc/ca%201.pem", "h", 6380, 2, "", "secret", true,
     "/etc/ca 1.pem"},
    {"rediss://[::1]?sslrootcert=ca", "::1", 6379, 0, "", "", true, "ca"},
};

START_TEST(a_good_url_says_where_redis_is)
{
    char detail[BUS_DETAIL_BYTES];
    struct bus_address address;

    ck_assert_msg(bus_url_read(good[_i].url, &address, detail), "%s: %s", good[_i].url, detail);

    ck_assert_str_eq(address.host, good[_i].host);
    ck_assert_int_eq(address.port, good[_i].port);
    ck_assert_int_eq(address.database, good[_i].database);
    ck_assert_str_eq(address.user, good[_i].user);
    ck_assert_str_eq(address.password, good[_i].password);
    ck_assert_int_eq(address.tls, good[_i].tls);
    ck_assert_str_eq(address.ca_file, good[_i].ca_file);
}
END_TEST

static const char *const bad[] = {
    "",
    "proces",
    "Process",
    "redisss://localhost",
    "rediss://",
    "rediss://h?",
    "rediss://h?sslrootcert=",
    "rediss://h?sslmode=disable",
    "redis://h?sslrootcert=ca",
    "redis:localhost",
    "redis://",
    "redis:///1",
    "redis://:6379",
    "redis://h:",
    "redis://h:0",
    "redis://h:65536",
    "redis://h:99999999999999999999",
    "redis://h:63x",
    "redis://h/x",
    "redis://h/-1",
    "redis://h/10000",
    "redis://h/1/2",
    "redis://[::1",
    "redis://[]",
    "redis://[::1]6379",
    "redis://hunter2@h",
    "redis://:@h",
    "redis://:hunter2%@h",
    "redis://:hunter2%4@h",
    "redis://:hunter2%00@h",
    "redis://:hunter2%zz@h",
    "redis://ho st",
    "redis://host?ssl=1",
};

START_TEST(long_name_of_a_host_is_not_a_missing_one)
{
    char url[1024] = "redis://";
    char detail[BUS_DETAIL_BYTES] = "";
    struct bus_address address;

    memset(url + strlen(url), 'h', sizeof address.host);
    ck_assert(!bus_url_read(url, &address, detail));
    ck_assert_ptr_nonnull(strstr(detail, "too long"));
    ck_assert(!bus_url_read("redis://", &address, detail));
    ck_assert_ptr_nonnull(strstr(detail, "names no host"));
}
END_TEST

START_TEST(a_bad_url_is_named_without_its_password)
{
    char detail[BUS_DETAIL_BYTES] = "";
    struct bus_address address;

    ck_assert_msg(!bus_url_read(bad[_i], &address, detail), "%s", bad[_i]);

    ck_assert_uint_gt(strlen(detail), 0);
    ck_assert_ptr_null(strstr(detail, "hunter2"));
}
END_TEST

START_TEST(too_long_url_is_refused)
{
    char detail[BUS_DETAIL_BYTES];
    struct bus_address address;
    char url[2048] = "redis://";
    memset(url + strlen(url), 'h', BUS_HOST_BYTES - 1);
    ck_assert(bus_url_read(url, &address, detail));
    strcat(url, "h");
    ck_assert(!bus_url_read(url, &address, detail));

    memset(url, 0, sizeof url);
    strcpy(url, "redis://:");
    memset(url + strlen(url), 'p', BUS_PASSWORD_BYTES);
    strcat(url, "@h");
    ck_assert(!bus_url_read(url, &address, detail));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bus_url");
    TCase *tcase = tcase_create("urls");
    tcase_add_loop_test(tcase, a_good_url_says_where_redis_is, 0,
                        (int)(sizeof good / sizeof good[0]));
    tcase_add_loop_test(tcase, a_bad_url_is_named_without_its_password, 0,
                        (int)(sizeof bad / sizeof bad[0]));
    tcase_add_test(tcase, long_name_of_a_host_is_not_a_missing_one);
    tcase_add_test(tcase, too_long_url_is_refused);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
