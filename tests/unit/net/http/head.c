/* SPDX-License-Identifier: MIT */
#include "net/http/head.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct head *head;
static size_t consumed;

static void teardown(void)
{
    head_destroy(head);
    head = NULL;
}

static enum head_status read_text(const char *text)
{
    struct head_scan scan = {0};
    teardown();
    enum head_status status = head_scan(&scan, text, strlen(text), &consumed);
    return status == HEAD_COMPLETE ? head_read(&scan, text, consumed, &head) : status;
}

/* A request with these lines between the request line and the end. */
static enum head_status read_lines(const char *lines)
{
    char text[2 * HEAD_BYTES_MAX];
    snprintf(text, sizeof text, "GET / HTTP/1.1\r\n%s\r\n", lines);
    return read_text(text);
}

START_TEST(parts_of_a_request_are_read)
{
    ck_assert_int_eq(read_text("POST /a%20b/c?x=1&y=caf%C3%A9+z&flag HTTP/1.1\r\nHost: "
                               "me:80\r\nX-Y: \t v \r\n\r\nbody"),
                     HEAD_COMPLETE);

    ck_assert_str_eq(head->method, "POST");
    ck_assert_str_eq(head->path, "/a b/c");
    ck_assert_str_eq(head->target, "/a%20b/c?x=1&y=caf%C3%A9+z&flag");
    ck_assert_str_eq(head_query(head, "x"), "1");
    ck_assert_str_eq(head_query(head, "y"), "caf\xc3\xa9 z");
    ck_assert_str_eq(head_query(head, "flag"), "");
    ck_assert_ptr_null(head_query(head, "z"));
    ck_assert_str_eq(head_find(head, "host"), "me:80");
    ck_assert_str_eq(head_find(head, "x-y"), "v");
    ck_assert(!head->is_1_0);
}
END_TEST

START_TEST(an_empty_part_of_a_query_is_no_parameter)
{
    ck_assert_int_eq(read_text("GET /a? HTTP/1.1\r\nHost: x\r\n\r\n"), HEAD_COMPLETE);
    ck_assert_int_eq(head->query_count, 0);
    ck_assert_int_eq(read_text("GET /a?&x=1&& HTTP/1.1\r\nHost: x\r\n\r\n"), HEAD_COMPLETE);
    ck_assert_int_eq(head->query_count, 1);
    ck_assert_str_eq(head_query(head, "x"), "1");
}
END_TEST

START_TEST(headers_of_one_name_are_one_list)
{
    ck_assert_int_eq(
        read_lines("Host: x\r\nX: 1\r\nCookie: a=1\r\nx: 2\r\ncookie: b=2\r\nX: 3\r\n"),
        HEAD_COMPLETE);

    ck_assert_str_eq(head_find(head, "x"), "1, 2, 3");
    ck_assert_str_eq(head_find(head, "cookie"), "a=1; b=2");
}
END_TEST

START_TEST(url_as_target_names_the_host)
{
    ck_assert_int_eq(read_text("GET http://real/p?q=1 HTTP/1.1\r\nHost: other\r\n\r\n"),
                     HEAD_COMPLETE);

    ck_assert_str_eq(head_find(head, "host"), "real");
    ck_assert_str_eq(head->path, "/p");
    ck_assert_str_eq(head->target, "/p?q=1");
}
END_TEST

START_TEST(words_of_a_list_are_found)
{
    ck_assert_int_eq(read_lines("Host: x\r\nConnection: keep-alive, Upgrade\r\n"), HEAD_COMPLETE);

    ck_assert(head_lists(head, "connection", "upgrade"));
    ck_assert(head_lists(head, "connection", "KEEP-ALIVE"));
    ck_assert(!head_lists(head, "connection", "keep"));
    ck_assert(!head_lists(head, "absent", "upgrade"));
}
END_TEST

START_TEST(length_of_the_body_is_a_number)
{
    static const struct {
        const char *line;
        long bytes;
    } lengths[] = {{"", HEAD_NO_LENGTH},
                   {"Content-Length: 0\r\n", 0},
                   {"Content-Length: 65536\r\n", 65536},
                   {"Content-Length: -5\r\n", HEAD_BAD_LENGTH},
                   {"Content-Length: +5\r\n", HEAD_BAD_LENGTH},
                   {"Content-Length: 5, 5\r\n", HEAD_BAD_LENGTH},
                   {"Content-Length:\r\n", HEAD_BAD_LENGTH},
                   {"Content-Length: 9999999999999999999\r\n", HEAD_BAD_LENGTH}};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        char lines[128];
        snprintf(lines, sizeof lines, "Host: x\r\n%s", lengths[i].line);
        ck_assert_int_eq(read_lines(lines), HEAD_COMPLETE);
        ck_assert_int_eq(head_body_length(head), lengths[i].bytes);
    }
}
END_TEST

static const char *const bad_requests[] = {
    "GET / HTTP/1.1\r\n\r\n",                          /* no host */
    "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",    /* two */
    "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",             /* not a host */
    "GET / HTTP/1.1\r\nHost: a\r\nX: b\rY: c\r\n\r\n", /* a bare CR */
    "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\r\n\r\n",     /* CR before the line's end */
    "GET / HTTP/1.1\nHost: a\n\n",                     /* bare LF */
    "GET / HTTP/1.1\r\nHost: a\r\nX: b\nY: c\r\n\r\n", /* within a header */
    "GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n",      /* a blank before the colon */
    "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", /* a folded line */
    "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n",        /* no name */
    "GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n",   /* no value */
    "GET / HTTP/1.1\r\nHost: a\r\nX: \x01\r\n\r\n",    /* a control character */
    "GET / HTTP/1.1\r\nHost: a\r\nX: \x7f\r\n\r\n",    /* another */
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n",
    "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",      /* not hexadecimal */
    "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n",      /* NUL */
    "GET /?a=%0 HTTP/1.1\r\nHost: a\r\n\r\n",    /* cut short */
    "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",        /* two blanks */
    "GET / HTTP/1.1 \r\nHost: a\r\n\r\n",        /* a blank at the end */
    "GET /\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n", /* not encoded */
    "GET /a/../b HTTP/1.1\r\nHost: a\r\n\r\n",   /* a segment of dots */
    "GET /a/%2E. HTTP/1.1\r\nHost: a\r\n\r\n",   /* encoded */
    "GET x HTTP/1.1\r\nHost: a\r\n\r\n",         /* not a path */
    "GET * HTTP/1.1\r\nHost: a\r\n\r\n",         /* for the server as a whole */
    "GET http:///x HTTP/1.1\r\nHost: a\r\n\r\n", /* a URL without a host */
    "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",  /* not a path */
    "GET /\r\nHost: a\r\n\r\n",                  /* HTTP/0.9 */
    "GET / HTTP/11\r\nHost: a\r\n\r\n",          /* not a version */
    "GET / HTTP/1x1\r\nHost: a\r\n\r\n",         /* no dot in it */
    "GET / HTTP/x.1\r\nHost: a\r\n\r\n",         /* a letter in it */
    "GET / HTTP/1.x\r\nHost: a\r\n\r\n",
    "GET / http/1.1\r\nHost: a\r\n\r\n", /* the name in lower case */
    "SSH-2.0-x\r\n",                     /* another protocol */
};

START_TEST(request_that_is_not_valid_is_refused)
{
    ck_assert_int_eq(read_text(bad_requests[_i]), HEAD_BAD);
    ck_assert_ptr_null(head);
}
END_TEST

START_TEST(other_versions_are_refused_at_their_first_line)
{
    static const char *const versions[] = {"0.9", "1.2", "1.9", "2.0", "3.0", "9.9"};
    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "GET / HTTP/%s\r\n", versions[i]);
        ck_assert_int_eq(read_text(text), HEAD_VERSION);
    }
    ck_assert_int_eq(read_text("GET / HTTP/1.0\r\n\r\n"), HEAD_COMPLETE);
    ck_assert(head->is_1_0);
}
END_TEST

START_TEST(expectation_is_read_as_a_list)
{
    static const struct {
        const char *value;
        enum head_expects expects;
    } values[] = {
        {"", HEAD_EXPECTS_NOTHING},
        {" , ", HEAD_EXPECTS_NOTHING},
        {"100-continue", HEAD_EXPECTS_CONTINUE},
        {"100-CONTINUE, 100-continue", HEAD_EXPECTS_CONTINUE},
        {"100-continue, x", HEAD_EXPECTS_UNKNOWN},
        {"100-continue=1", HEAD_EXPECTS_UNKNOWN},
        {"100", HEAD_EXPECTS_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        char text[128];
        for (int minor = 0; minor <= 1; minor++) {
            snprintf(text, sizeof text, "POST / HTTP/1.%d\r\nHost: a\r\nExpect: %s\r\n\r\n", minor,
                     values[i].value);
            ck_assert_int_eq(read_text(text), HEAD_COMPLETE);
            ck_assert_int_eq(head_expects(head),
                             minor == 1 ? values[i].expects : HEAD_EXPECTS_NOTHING);
        }
    }
}
END_TEST

START_TEST(long_heads_are_refused)
{
    static char text[3 * HEAD_BYTES_MAX];
    memset(text, 'y', sizeof text - 1);
    memcpy(text, "GET /", 5);
    ck_assert_int_eq(read_text(text), HEAD_LONG_TARGET);
    static const char begin[] = "GET / HTTP/1.1\r\nHost: a\r\nX: ";
    memcpy(text, begin, sizeof begin - 1);
    ck_assert_int_eq(read_text(text), HEAD_TOO_LONG);

    char *at = text + sprintf(text, "GET / HTTP/1.1\r\nHost: a\r\n");
    for (int i = 0; i < HEAD_FIELDS_MAX; i++) {
        at += sprintf(at, "X%d: y\r\n", i);
    }
    sprintf(at, "\r\n");
    ck_assert_int_eq(read_text(text), HEAD_TOO_LONG);
}
END_TEST

START_TEST(half_a_head_needs_more)
{
    static const char whole[] = "\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n";
    struct head_scan scan = {0};
    for (size_t count = 0; count < sizeof whole - 1; count++) {
        ck_assert_int_eq(head_scan(&scan, whole, count, &consumed), HEAD_MORE);
    }
    ck_assert_int_eq(head_scan(&scan, whole, sizeof whole - 1, &consumed), HEAD_COMPLETE);
    ck_assert_uint_eq(consumed, sizeof whole - 1);
    ck_assert_int_eq(head_read(&scan, whole, consumed, &head), HEAD_COMPLETE);
    ck_assert_str_eq(head->path, "/x");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("head");
    TCase *cases = tcase_create("head");
    tcase_add_checked_fixture(cases, NULL, teardown);
    tcase_add_test(cases, parts_of_a_request_are_read);
    tcase_add_test(cases, an_empty_part_of_a_query_is_no_parameter);
    tcase_add_test(cases, headers_of_one_name_are_one_list);
    tcase_add_test(cases, url_as_target_names_the_host);
    tcase_add_test(cases, words_of_a_list_are_found);
    tcase_add_test(cases, length_of_the_body_is_a_number);
    tcase_add_loop_test(cases, request_that_is_not_valid_is_refused, 0,
                        (int)(sizeof bad_requests / sizeof bad_requests[0]));
    tcase_add_test(cases, other_versions_are_refused_at_their_first_line);
    tcase_add_test(cases, expectation_is_read_as_a_list);
    tcase_add_test(cases, long_heads_are_refused);
    tcase_add_test(cases, half_a_head_needs_more);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
