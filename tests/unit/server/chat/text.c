/* SPDX-License-Identifier: MIT */
/* Text that users type, and its cleaned form. */
#include "chat/text.h"
#include "suite.h"

#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *clean(const char *text)
{
    static char result[CHAT_TEXT_BYTES];
    switch (chat_text_clean(text, result)) {
    case CHAT_TEXT_OK:
        return result;
    case CHAT_TEXT_EMPTY:
        return "(empty)";
    case CHAT_TEXT_TOO_LONG:
        return "(too long)";
    }
    return "";
}

START_TEST(text_stays_as_it_is)
{
    static const char *const texts[] = {
        "Good luck!", "<script>alert('hello')</script> &amp; \"quotes\" \\ {{x}} ${y}",
        "Καλή τύχη!", "בהצלחה", "حظا سعيدا", "e\xcc\x81\xcc\xa3tude", /* two marks on one letter */
        "शुभकामनाएँ",                                                   /* marks of Devanagari */
        "祝你好运",
        /* two joined emoji, and a red heart */
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb \xe2\x9d\xa4\xef\xb8\x8f",
        "می‌خواهم",                                /* Persian needs its non-joiner */
        "\u05e9\u05c1\u05b8\u05bc\u05dc\u05d5\u05b9\u05dd", /* Hebrew: four points on one letter */
        "\u0646\u0648\u0631\u0651\u064e\u0670",             /* Arabic: three marks on one letter */
        "\u0f56\u0f66\u0f92\u0fb2\u0f74\u0f56\u0f66",       /* a Tibetan stack */
        "\u1019\u103c\u103d\u103e\u102c",                   /* Myanmar */
        "\u0d05\u0d35\u0d28\u0d4d\u200d \u0d12",            /* Malayalam: a joiner ends the word */
        "\u1820\u180b\u1828",                               /* Mongolian: a form of its letter */
        "\u2764\ufe0f\u200d\U0001f525 1\ufe0f\u20e3",       /* joined emoji, a keycap */
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f!", /* England */
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ck_assert_str_eq(clean(texts[i]), texts[i]);
    }
}
END_TEST

START_TEST(what_deceives_the_eye_is_taken_out)
{
    static const char *const pairs[][2] = {
        {"\xe2\x80\xae"
         "gnp.exe\xe2\x80\xac",
         "gnp.exe"}, /* a text that is turned round by one control character and back by another */
        {"\xe2\x81\xa6"
         "a\xe2\x81\xa9\xe2\x80\x8e"
         "b\xe2\x80\x8f\xd8\x9c",
         "ab"},
        {"he\xe2\x80\x8bl\xef\xbb\xbflo", "hello"}, /* zero width */
        {"he\xe2\x80\x8dllo", "hello"},             /* a joiner between letters that do not join */
        {"so\xc2\xad"
         "ft",
         "soft"},
        {"\xe3\x85\xa4\xef\xbe\xa0 x", "x"}, /* Hangul fillers */
        {"a\x01"
         "b\x1b[31mc\x7f\xc2\x9b",
         "ab[31mc"},
        {"\xee\x80\x80x\xf3\xa0\x80\xa0\xf4\x80\x80\x80", "x"}, /* private use, tags */
        {"  a \t\r\n b\xc2\xa0\xe3\x80\x80\xe2\x80\xa8 c  ", "a b c"},
        {"\xcc\x81\xcc\x81"
         "a",
         "a"}, /* marks without a letter */
        {"a \xcc\x81 b", "a b"},
        {"a\xcc\x81\xcc\x82\xcc\x83\xcc\x84z\xcc\x81", "a\xcc\x81\xcc\x82z\xcc\x81"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        ck_assert_str_eq(clean(pairs[i][0]), pairs[i][1]);
    }
}
END_TEST

START_TEST(nothing_that_can_be_seen_is_empty)
{
    static const char *const texts[] = {"",
                                        "   ",
                                        "\n\t",
                                        "\xe2\x80\x8b\xe2\x80\x8b",
                                        "\xcc\x81",
                                        "\xe2\xa0\x80",
                                        "\xe2\x80\x8d\xe2\x80\x8c"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ck_assert_str_eq(clean(texts[i]), "(empty)");
    }
}
END_TEST

START_TEST(eight_kibibytes_of_combining_marks_become_a_letter_with_two)
{
    char text[8192];
    size_t bytes = 0;
    text[bytes++] = 'Z';
    while (bytes + 2 < sizeof text) {
        text[bytes] = '\xcc';
        text[bytes + 1] = (char)(0x80 + bytes % 0x30);
        bytes += 2;
    }
    text[bytes] = '\0';

    const char *result = clean(text);

    ck_assert_uint_eq(strlen(result), 5);
    ck_assert_int_eq(result[0], 'Z');
}
END_TEST

START_TEST(line_has_three_hundred_characters_however_many_bytes)
{
    char text[8 * CHAT_TEXT_CHARS_MAX] = "";
    for (int i = 0; i < CHAT_TEXT_CHARS_MAX; i++) {
        strcat(text, "\xf0\x9f\x8e\xb2"); /* a die */
    }
    ck_assert_str_eq(clean(text), text);

    strcat(text, "\xe2\x80\x8b  ");
    ck_assert_uint_eq(strlen(clean(text)), 4 * CHAT_TEXT_CHARS_MAX);
    strcat(text, "!");
    ck_assert_str_eq(clean(text), "(too long)");
}
END_TEST

START_TEST(links_are_seen)
{
    static const char *const links[] = {"http://a",
                                        "see HTTPS://EXAMPLE",
                                        "www.example",
                                        "example.com",
                                        "Go to bit.ly/xyz now",
                                        "discord.gg/abc",
                                        ("ex\xef\xbc\x8e"
                                         "com x.com"),
                                        "steam\xe3\x80\x82ru",
                                        "ｗｗｗ．example．ｃｏｍ",
                                        "bücher.de",
                                        "ok.me/now",
                                        "ftp://1.2.3.4",
                                        "a.b.example.org?x=1"};
    static const char *const texts[] = {"Hello.How are you?",
                                        "Yes.to be sure",
                                        "ok.me too",
                                        "3.5 pips",
                                        "e.g. six-five",
                                        "...",
                                        "..com",
                                        ".com",
                                        "a.",
                                        "1.2.3.4",
                                        "What a throw...wow",
                                        "Dr.No",
                                        "v1.2"};
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        ck_assert_msg(chat_text_has_link(links[i]), "%s", links[i]);
    }
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ck_assert_msg(!chat_text_has_link(texts[i]), "%s", texts[i]);
    }
}
END_TEST

START_TEST(nearly_the_same_is_the_same)
{
    static const char *const near[][2] = {
        {"hello", "HELLO"},
        {"hellooooooooo", "helloo"},
        {"BUY CHEAP DICE NOW", "buy cheap dice now!!"},
        {"buy cheap dice now", "buy ch3ap d1ce now"},
        {"etude in e minor", "e\xcc\x81tude in e minor"},
        {"a much longer line of which only a little is other than before, as spam is",
         "a much longer line of which only a bit is other than before, as the spam is"},
    };
    static const char *const other[][2] = {
        {"yes", "yet"},
        {"no", "ok"},
        {"hello", "hallo"},
        {"I roll six and five", "You roll two and one"},
        {"good game, well played", "good luck in the next one"},
    };
    for (size_t i = 0; i < sizeof near / sizeof near[0]; i++) {
        ck_assert_msg(chat_text_is_near(near[i][0], near[i][1]), "%s", near[i][0]);
        ck_assert_msg(chat_text_is_near(near[i][1], near[i][0]), "%s", near[i][0]);
    }
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++) {
        ck_assert_msg(!chat_text_is_near(other[i][0], other[i][1]), "%s", other[i][0]);
    }
}
END_TEST

/* Computes the full matrix of edit distances, to compare the banded one with it. */
static int distance(const char *one, const char *other)
{
    int rows[40][40];
    int a = (int)strlen(one);
    int b = (int)strlen(other);
    for (int i = 0; i <= a; i++) {
        for (int j = 0; j <= b; j++) {
            if (i == 0 || j == 0) {
                rows[i][j] = i + j;
                continue;
            }
            int change = rows[i - 1][j - 1] + (one[i - 1] != other[j - 1]);
            int drop = rows[i - 1][j] + 1;
            int put = rows[i][j - 1] + 1;
            rows[i][j] = change < drop ? change : drop;
            rows[i][j] = put < rows[i][j] ? put : rows[i][j];
        }
    }
    return rows[a][b];
}

START_TEST(distance_in_a_band_is_the_distance)
{
    uint64_t seed = 17;
    for (int round = 0; round < 2000; round++) {
        char one[32] = "abcdefghijklmnopqrstuvwxyz";
        char other[32];
        snprintf(other, sizeof other, "%s", one);
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        size_t edits = seed % 7;
        for (size_t i = 0; i < edits; i++) {
            size_t at = (seed >> (8 * i)) % strlen(other);
            if ((seed >> (3 * i)) % 2 == 0) {
                memmove(other + at, other + at + 1, strlen(other + at));
            } else {
                other[at] = '?';
            }
        }
        ck_assert_msg(chat_text_is_near(one, other) == (distance(one, other) <= 26 / 8), "%s",
                      other);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("chat text");
    tcase_add_test(tests, text_stays_as_it_is);
    tcase_add_test(tests, what_deceives_the_eye_is_taken_out);
    tcase_add_test(tests, nothing_that_can_be_seen_is_empty);
    tcase_add_test(tests, eight_kibibytes_of_combining_marks_become_a_letter_with_two);
    tcase_add_test(tests, line_has_three_hundred_characters_however_many_bytes);
    tcase_add_test(tests, links_are_seen);
    tcase_add_test(tests, nearly_the_same_is_the_same);
    tcase_add_test(tests, distance_in_a_band_is_the_distance);
    Suite *suite = suite_create("chat text");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
