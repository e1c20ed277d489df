/* SPDX-License-Identifier: MIT */
#include "net/http/response.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *text;
static size_t bytes;

static const char *head(const struct response_head *about)
{
    free(text);
    text = response_head(about, &bytes);
    ck_assert_uint_eq(strlen(text), bytes);
    ck_assert_str_eq(text + bytes - 4, "\r\n\r\n");
    return text;
}

static void tear_down(void)
{
    free(text);
    text = NULL;
}

START_TEST(a_head_has_its_status_its_length_and_its_type)
{
    const char *whole = head(&(struct response_head){
        .status = 200, .type = "text/plain", .body_bytes = 12345, .headers = "etag: \"x\"\r\n"});

    ck_assert_int_eq(strncmp(whole, "HTTP/1.1 200 OK\r\n", 17), 0);
    ck_assert_ptr_nonnull(strstr(whole, "\r\ncontent-length: 12345\r\n"));
    ck_assert_ptr_nonnull(strstr(whole, "\r\ncontent-type: text/plain\r\n"));
    ck_assert_ptr_nonnull(strstr(whole, "\r\netag: \"x\"\r\n"));
    ck_assert_ptr_nonnull(strstr(whole, "\r\nx-content-type-options: nosniff\r\n"));
    ck_assert_ptr_null(strstr(whole, "connection:"));
}
END_TEST

START_TEST(response_without_body_has_no_length)
{
    ck_assert_ptr_null(strstr(head(&(struct response_head){.status = 304}), "\ncontent-"));
    ck_assert_ptr_null(strstr(head(&(struct response_head){.status = 204}), "\ncontent-"));
    ck_assert_ptr_nonnull(
        strstr(head(&(struct response_head){.status = 404}), "content-length: 0\r\n"));
}
END_TEST

START_TEST(the_end_of_the_connection_is_said)
{
    const char *whole = head(&(struct response_head){.status = 503, .close = true});

    ck_assert_ptr_nonnull(strstr(whole, "\r\nconnection: close\r\n"));
}
END_TEST

START_TEST(a_status_without_a_name_has_some_name)
{
    const char *whole = head(&(struct response_head){.status = 299});

    ck_assert_int_eq(strncmp(whole, "HTTP/1.1 299 ", 13), 0);
    ck_assert_int_ne(whole[13], '\r');
}
END_TEST

START_TEST(the_date_is_now_in_the_form_of_http)
{
    time_t before = time(NULL);
    const char *date = strstr(head(&(struct response_head){.status = 200}), "\r\ndate: ");
    struct tm tm;
    char again[64];

    ck_assert_ptr_nonnull(date);
    date += strlen("\r\ndate: ");
    /* One of the seconds during the test, formatted by the C library. */
    bool found = false;
    for (time_t at = before; at <= time(NULL); at++) {
        gmtime_r(&at, &tm);
        strftime(again, sizeof again, "%a, %d %b %Y %H:%M:%S GMT\r\n", &tm);
        found = found || strncmp(date, again, strlen(again)) == 0;
    }
    ck_assert_msg(found, "%.40s", date);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("response");
    TCase *cases = tcase_create("response");
    tcase_add_checked_fixture(cases, NULL, tear_down);
    tcase_add_test(cases, a_head_has_its_status_its_length_and_its_type);
    tcase_add_test(cases, response_without_body_has_no_length);
    tcase_add_test(cases, the_end_of_the_connection_is_said);
    tcase_add_test(cases, a_status_without_a_name_has_some_name);
    tcase_add_test(cases, the_date_is_now_in_the_form_of_http);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
