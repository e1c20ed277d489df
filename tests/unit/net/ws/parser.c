/* SPDX-License-Identifier: MIT */
#include "net/ws/parser.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_MAX = 4096 };

static struct parser parser;
/* "T:text" for each message, "9:payload" for each control frame, "!" for a violation */
static char messages[BYTES_MAX];

static void setup(void)
{
    parser = (struct parser){0};
    messages[0] = '\0';
}

static void note(const struct parsed *parsed)
{
    static bool in_message;
    size_t at = strlen(messages);
    if (parsed->kind == PARSED_BROKEN) {
        strcat(messages, "!");
    } else if (parsed->kind != PARSED_NOTHING) {
        bool data = parsed->kind == PARSED_DATA;
        if (!data || !in_message) {
            at += (size_t)sprintf(messages + at, "%x:", (unsigned)parsed->opcode);
        }
        memcpy(messages + at, parsed->bytes, parsed->count);
        messages[at + parsed->count] = '\0';
        in_message = data ? !parsed->ends : in_message;
        strcat(messages, !data || parsed->ends ? ";" : "");
    }
}

static void feed(const char *bytes, size_t count, size_t step)
{
    unsigned char copy[BYTES_MAX];
    struct parsed parsed = {0};
    memcpy(copy, bytes, count);
    for (size_t at = 0; at < count && parsed.kind != PARSED_BROKEN;) {
        size_t piece = count - at < step ? count - at : step;
        at += parser_next(&parser, copy + at, piece, &parsed);
        note(&parsed);
    }
}

#define FEED(bytes, step) feed(bytes, sizeof bytes - 1, step)

/* The key is zero, so that the payload can be read here. */
#define KEY "\0\0\0\0"

START_TEST(messages_arrive_in_pieces_of_any_size)
{
    FEED("\x81\x83" KEY "one\x81\x80" KEY "\x01\x81" KEY "a\x80\x81" KEY "b\x89\x84" KEY "ping",
         (size_t)_i);
    ck_assert_str_eq(messages, "1:one;1:;1:ab;9:ping;");
}
END_TEST

START_TEST(payload_is_unmasked)
{
    /* RFC 6455, 5.7 */
    FEED("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58", (size_t)_i);
    ck_assert_str_eq(messages, "1:Hello;");
}
END_TEST

START_TEST(long_payload_is_unmasked)
{
    char bytes[8 + 300] = "\x81\xfe\x01\x2c\x01\x02\x03\x04";
    char expected[303] = "1:";
    for (int i = 0; i < 300; i++) {
        bytes[8 + i] = (char)('x' ^ (i % 4 + 1));
    }
    memset(expected + 2, 'x', 300);

    feed(bytes, sizeof bytes, (size_t)_i);

    ck_assert_uint_eq(strlen(messages), 303);
    ck_assert(strncmp(messages, expected, 302) == 0);
}
END_TEST

static const struct {
    const char *bytes;
    size_t count;
} violations[] = {
    {"\x81\x03one", 5},                       /* no mask */
    {"\xc1\x80" KEY, 6},                      /* reserved bits */
    {"\xa1\x80" KEY, 6},                      /**/
    {"\x91\x80" KEY, 6},                      /**/
    {"\x83\x80" KEY, 6},                      /* reserved opcodes */
    {"\x8b\x80" KEY, 6},                      /**/
    {"\x8f\x80" KEY, 6},                      /**/
    {"\x09\x80" KEY, 6},                      /* a ping in fragments */
    {"\x89\xfe\x00\x7e" KEY, 8},              /* a ping of 126 bytes */
    {"\x80\x80" KEY, 6},                      /* continues nothing */
    {"\x01\x80" KEY "\x81\x80" KEY, 12},      /* a message within a message */
    {"\x81\xfe\x00\x7d" KEY, 8},              /* a longer form than needed */
    {"\x81\xff\0\0\0\0\0\0\xff\xff" KEY, 14}, /**/
    {"\x81\xff\x80\0\0\0\0\0\0\0" KEY, 14},   /* the highest bit */
};

START_TEST(violation_is_found_and_ends_the_reading)
{
    feed(violations[_i].bytes, violations[_i].count, 100);
    ck_assert_str_eq(messages, violations[_i].count == 12 ? "1:!" : "!");
    setup();
    feed(violations[_i].bytes, violations[_i].count, 1);
    ck_assert(strchr(messages, '!'));
    ck_assert(parser.broken);
}
END_TEST

START_TEST(close_codes_are_those_of_the_registry)
{
    for (int code = 0; code < 65536; code++) {
        bool valid =
            (code >= 1000 && code < 1015 && code != 1004 && code != 1005 && code != 1006) ||
            (code >= 3000 && code < 5000);
        ck_assert_int_eq(parser_close_code_is_valid(code), valid);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("parser");
    TCase *cases = tcase_create("parser");
    tcase_add_checked_fixture(cases, setup, NULL);
    tcase_add_loop_test(cases, messages_arrive_in_pieces_of_any_size, 1, 60);
    tcase_add_loop_test(cases, payload_is_unmasked, 1, 12);
    tcase_add_loop_test(cases, long_payload_is_unmasked, 1, 310);
    tcase_add_loop_test(cases, violation_is_found_and_ends_the_reading, 0,
                        (int)(sizeof violations / sizeof violations[0]));
    tcase_add_test(cases, close_codes_are_those_of_the_registry);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
