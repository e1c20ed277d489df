/* SPDX-License-Identifier: MIT */
#include "session/identity.h"
#include "suite.h"

#include <check.h>
#include <string.h>

#define TOKEN "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ"
#define OTHER "0123456789_-efghijklmnopqrstuvwxyzABCDEFGHI"

static const char *read_token(const char *header, bool https)
{
    static char token[IDS_TOKEN_CHARS + 1];
    return session_cookie_read(header, https, token) ? token : "";
}

START_TEST(token_is_found_among_other_cookies)
{
    ck_assert_str_eq(read_token("taberna=" TOKEN, false), TOKEN);
    ck_assert_str_eq(read_token("a=b; taberna=" TOKEN "; c=d", false), TOKEN);
    ck_assert_str_eq(read_token("a=b;taberna=" TOKEN, false), TOKEN);
    ck_assert_str_eq(read_token("xtaberna=" OTHER "; taberna=" TOKEN, false), TOKEN);
}
END_TEST

START_TEST(cookie_of_https_alone_counts_more)
{
    ck_assert_str_eq(read_token("taberna=" OTHER "; __Host-taberna=" TOKEN, false), TOKEN);
    ck_assert_str_eq(read_token("taberna=" OTHER "; __Host-taberna=" TOKEN, true), TOKEN);
    ck_assert_str_eq(read_token("taberna=" OTHER, true), "");
}
END_TEST

START_TEST(malformed_token_is_no_token)
{
    static const char *const bad[] = {"",
                                      ";",
                                      "taberna",
                                      "taberna=",
                                      "taberna=abc",
                                      "taberna=" TOKEN "x",
                                      "taberna=" TOKEN " ",
                                      "taberna =" TOKEN,
                                      "taberna=\"" TOKEN "\"",
                                      "taberna=bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ'",
                                      "TABERNA=" TOKEN,
                                      TOKEN};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_msg(read_token(bad[i], false)[0] == '\0', "%s", bad[i]);
    }
}
END_TEST

START_TEST(written_cookie_is_read)
{
    char line[COOKIE_LINE_BYTES];
    session_cookie_write(TOKEN, false, line);
    ck_assert_str_eq(line, "set-cookie: taberna=" TOKEN
                           "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict\r\n");
    session_cookie_write(TOKEN, true, line);
    ck_assert_str_eq(line, "set-cookie: __Host-taberna=" TOKEN
                           "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure\r\n");
    session_cookie_write("", false, line);
    ck_assert_str_eq(line,
                     "set-cookie: taberna=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict\r\n");
}
END_TEST

START_TEST(devices_have_words)
{
    static const char *const known[][2] = {
        {"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
         "Firefox on Linux"},
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
         " Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
         "Edge on Windows"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15"
         " (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
         "Safari on iPhone"},
        {"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
         "Chrome on Android"},
        {"taberna-bot/1.0", "taberna-bot"},
        {"<script>", "a program"},
        {"", "a program"},
    };
    char words[STORE_DEVICE_BYTES];
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        session_device_words(known[i][0], words);
        ck_assert_str_eq(words, known[i][1]);
    }
    session_device_words(NULL, words);
    ck_assert_str_eq(words, "a program");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server cookie");
    TCase *tests = tcase_create("cookie");
    tcase_add_test(tests, token_is_found_among_other_cookies);
    tcase_add_test(tests, cookie_of_https_alone_counts_more);
    tcase_add_test(tests, malformed_token_is_no_token);
    tcase_add_test(tests, written_cookie_is_read);
    tcase_add_test(tests, devices_have_words);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
