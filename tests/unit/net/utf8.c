/* SPDX-License-Identifier: MIT */
#include "net/utf8.h"
#include "suite.h"

#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *const good[] = {
    "",
    "plain",
    "\x7f",
    "\xc2\x80",         /* the first of two bytes */
    "\xdf\xbf",         /* the last */
    "\xe0\xa0\x80",     /* the first of three */
    "\xed\x9f\xbf",     /* before the surrogates */
    "\xee\x80\x80",     /* after them */
    "\xef\xbf\xbf",     /* U+FFFF */
    "\xf0\x90\x80\x80", /* the first of four */
    "\xf4\x8f\xbf\xbf", /* U+10FFFF */
    "caf\xc3\xa9 \xf0\x9f\x8e\xb2 dice",
    "eight by 8 and then \xe2\x82\xac",
};

static const char *const bad[] = {
    "\x80", /* a continuation byte without a start */
    "\xbf",
    "\xc0\x80",     /* overlong NUL */
    "\xc1\xbf",     /* overlong, two bytes */
    "\xe0\x80\xaf", /* overlong, three */
    "\xe0\x9f\xbf",
    "\xf0\x80\x80\xaf", /* overlong, four */
    "\xf0\x8f\xbf\xbf",
    "\xed\xa0\x80", /* surrogates */
    "\xed\xbf\xbf",
    "\xf4\x90\x80\x80", /* U+110000 */
    "\xf5\x80\x80\x80",
    "\xf8\x88\x80\x80\x80", /* five bytes */
    "\xfe",
    "\xff",
    "\xc3", /* cut short */
    "\xe2\x82",
    "\xf0\x9f\x8e",
    "\xc3(", /* an interrupted sequence */
    "\xe2\x82(",
    "\xf0\x9f\x8e(",
    "12345678\xff", /* at a place where eight bytes are checked together */
    "1234567\xc3",
    "123456789012345\x80",
};

START_TEST(text_is_valid)
{
    ck_assert(net_utf8_is_valid(good[_i], strlen(good[_i])));
}
END_TEST

START_TEST(bytes_are_refused)
{
    ck_assert(!net_utf8_is_valid(bad[_i], strlen(bad[_i])));
}
END_TEST

START_TEST(text_in_pieces_is_judged_like_the_whole)
{
    bool is_good = _i < (int)(sizeof good / sizeof good[0]);
    const char *text = is_good ? good[_i] : bad[_i - (int)(sizeof good / sizeof good[0])];
    size_t bytes = strlen(text);
    for (size_t cut = 0; cut <= bytes; cut++) {
        struct utf8_stream stream = {0};
        bool valid = net_utf8_stream_add(&stream, text, cut) &&
                     net_utf8_stream_add(&stream, text + cut, bytes - cut) &&
                     net_utf8_stream_ends(&stream);
        ck_assert_int_eq(valid, is_good);
    }
}
END_TEST

START_TEST(nul_is_a_character_like_others)
{
    ck_assert(net_utf8_is_valid("a\0b", 3));
}
END_TEST

/* Encodes a code point in a simple way. */
static size_t encode(uint32_t point, char *into)
{
    if (point < 0x80) {
        into[0] = (char)point;
        return 1;
    }
    size_t bytes = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    static const unsigned char marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = bytes - 1; i > 0; i--) {
        into[i] = (char)(0x80 | (point & 0x3f));
        point >>= 6;
    }
    into[0] = (char)(marks[bytes] | point);
    return bytes;
}

START_TEST(every_code_point_is_valid_but_the_surrogates)
{
    char text[4];
    for (uint32_t point = 0; point < 0x110000; point++) {
        bool surrogate = point >= 0xd800 && point <= 0xdfff;
        if (net_utf8_is_valid(text, encode(point, text)) == surrogate) {
            ck_abort_msg("U+%04X", (unsigned)point);
        }
    }
}
END_TEST

START_TEST(every_code_point_is_written_and_read)
{
    for (uint32_t point = 1; point < 0x110000; point++) {
        char expected[5] = "";
        char text[5] = "";
        size_t bytes = encode(point, expected);
        const char *next = text;
        if (net_utf8_write(point, text) != bytes || memcmp(text, expected, sizeof text) != 0 ||
            net_utf8_next(&next) != point || next != text + bytes) {
            ck_abort_msg("U+%04X", (unsigned)point);
        }
    }
}
END_TEST

START_TEST(characters_are_counted_and_never_cut)
{
    static const char text[] = "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x8e\xb2z";
    static const size_t prefixes[] = {0, 1, 3, 6, 10, 11, 11};
    ck_assert_uint_eq(net_utf8_count(text), 5);
    for (size_t chars = 0; chars < sizeof prefixes / sizeof prefixes[0]; chars++) {
        ck_assert_uint_eq(net_utf8_prefix(text, chars), prefixes[chars]);
    }
    ck_assert_uint_eq(net_utf8_character(text + 6, 4), 4);
    ck_assert_uint_eq(net_utf8_character(text + 6, 3), 0);
}
END_TEST

START_TEST(control_characters_are_known)
{
    static const uint32_t controls[] = {0x00,   0x1f,   0x7f,   0x80,   0x9f,   0x200e, 0x200f,
                                        0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069};
    static const uint32_t others[] = {0x20,   0x7e,   0xa0,   0x200d, 0x2010,
                                      0x2027, 0x202f, 0x2065, 0x206a, 0x1f3b2};
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
        ck_assert(net_utf8_is_control(controls[i]));
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        ck_assert(!net_utf8_is_control(others[i]));
    }
}
END_TEST

START_TEST(of_all_pairs_of_bytes_only_the_valid_ones_pass)
{
    int valid = 0;
    for (int first = 0; first < 256; first++) {
        for (int second = 0; second < 256; second++) {
            const char text[2] = {(char)first, (char)second};
            valid += net_utf8_is_valid(text, 2);
        }
    }
    ck_assert_int_eq(valid, 128 * 128 + 30 * 64); /* two ASCII characters, or one of two bytes */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("utf8");
    TCase *cases = tcase_create("utf8");
    tcase_add_loop_test(cases, text_is_valid, 0, (int)(sizeof good / sizeof good[0]));
    tcase_add_loop_test(cases, bytes_are_refused, 0, (int)(sizeof bad / sizeof bad[0]));
    tcase_add_loop_test(cases, text_in_pieces_is_judged_like_the_whole, 0,
                        (int)(sizeof good / sizeof good[0] + sizeof bad / sizeof bad[0]));
    tcase_add_test(cases, nul_is_a_character_like_others);
    tcase_add_test(cases, every_code_point_is_valid_but_the_surrogates);
    tcase_add_test(cases, every_code_point_is_written_and_read);
    tcase_add_test(cases, characters_are_counted_and_never_cut);
    tcase_add_test(cases, control_characters_are_known);
    tcase_add_test(cases, of_all_pairs_of_bytes_only_the_valid_ones_pass);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
