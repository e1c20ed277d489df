/* SPDX-License-Identifier: MIT */
/* The command line of an operator: durations, arguments, and the messages about wrong ones. */
#include "admin/verbs.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char detail[ADMIN_DETAIL_BYTES];

static const struct {
    const char *text;
    int64_t ms; /* 0: not a duration */
} durations[] = {
    {"1s", 1000},    {"90s", 90000},    {"30m", 1800000},
    {"2h", 7200000}, {"7d", 604800000}, {"3660d", 316224000000},
    {"3661d", 0},    {"999999999d", 0}, {"9999999999s", 0},
    {"0s", 0},       {"", 0},           {"s", 0},
    {"5", 0},        {"-5s", 0},        {" 5s", 0},
    {"5 s", 0},      {"5sm", 0},        {"5w", 0},
    {"1.5h", 0},     {"always", 0},
};

START_TEST(durations_are_read)
{
    int64_t ms = 0;

    bool is_one = admin_duration_read(durations[_i].text, &ms);

    ck_assert_int_eq(is_one, durations[_i].ms != 0);
    ck_assert_int_eq(ms, durations[_i].ms);
}
END_TEST

static json_t *read_words(const char *const *words)
{
    int count = 0;
    while (count < 8 && words[count] != NULL) {
        count++;
    }
    const struct admin_verb *verb = admin_verb_find(words[0]);
    ck_assert_ptr_nonnull(verb);
    detail[0] = '\0';
    return admin_args_read(verb, count - 1, words + 1, detail);
}

static const struct {
    const char *words[8];
    const char *args;
} right[] = {
    {{"status"}, "{}"},
    {{"rooms", "--state", "open"}, "{\"state\":\"open\"}"},
    {{"close", "k3v9q2xw4m", "--why", "A flood."},
     "{\"room\":\"k3v9q2xw4m\",\"why\":\"A flood.\"}"},
    {{"ban", "--for", "2h", "--why", "x", "p1"},
     "{\"for\":\"2h\",\"why\":\"x\",\"target\":\"p1\"}"},
    {{"ban", "p1", "--for", "always", "--why", "x"},
     "{\"target\":\"p1\",\"for\":\"always\",\"why\":\"x\"}"},
    {{"unban", "p1"}, "{\"target\":\"p1\"}"},
    {{"lockdown", "3", "--why", "x"}, "{\"level\":3,\"why\":\"x\"}"},
    {{"drain"}, "{}"},
    {{"drain", "--in", "5m"}, "{\"in\":\"5m\"}"},
    {{"drain", "--off"}, "{\"off\":true}"},
    {{"backup", "/srv/copy.sqlite"}, "{\"file\":\"/srv/copy.sqlite\"}"},
    {{"say", "At nine we restart."}, "{\"text\":\"At nine we restart.\"}"},
};

START_TEST(words_become_arguments)
{
    json_t *args = read_words(right[_i].words);
    ck_assert_msg(args != NULL, "%s", detail);
    char *text = json_dumps(args, JSON_COMPACT);

    ck_assert_str_eq(text, right[_i].args);

    free(text);
    json_decref(args);
}
END_TEST

static const struct {
    const char *words[8];
    const char *says;
} wrong[] = {
    {{"status", "now"}, "status has no argument \"now\"; --help lists them."},
    {{"rooms", "--colour", "red"}, "rooms has no argument \"--colour\"; --help lists them."},
    {{"rooms", "--state"}, "--state needs a value: open|playing|ended|closed."},
    {{"rooms", "--state", "open", "--state", "open"}, "rooms has --state twice."},
    {{"close", "k3v9q2xw4m"}, "close needs --why."},
    {{"close", "--room", "k3v9q2xw4m", "--why", "x"},
     "close has no argument \"--room\"; --help lists them."},
    {{"kick", "--why", "x"}, "kick needs WHO."},
    {{"kick", "p1", "p2", "--why", "x"}, "kick has no argument \"p2\"; --help lists them."},
    {{"ban", "p1", "--why", "x"}, "ban needs --for."},
    {{"ban", "p1", "--for", "soon", "--why", "x"},
     "\"for\" must be a time such as 90s, 30m, 2h or 7d, or \"always\"."},
    {{"drain", "--in", "always"}, "\"in\" must be a time such as 90s, 30m, 2h or 7d."},
    {{"lockdown", "high", "--why", "x"}, "\"level\" must be a whole number."},
    {{"lockdown", "-1", "--why", "x"}, "\"level\" must be a whole number."},
    {{"backup"}, "backup needs FILE."},
    {{"backup", ""}, "\"file\" must be an absolute path of at most 800 bytes."},
    {{"say", ""}, "\"text\" must be a text of 1 to 800 bytes."},
    {{"say", "\xff"}, "\"text\" is not UTF-8."},
};

START_TEST(fault_is_reported_in_a_sentence)
{
    ck_assert_ptr_null(read_words(wrong[_i].words));

    ck_assert_str_eq(detail, wrong[_i].says);
}
END_TEST

START_TEST(file_is_named_by_its_full_path)
{
    static const char *const words[] = {"backup", "copy.sqlite", NULL};
    char wanted[1024];
    json_t *args = read_words(words);
    ck_assert_msg(args != NULL, "%s", detail);

    ck_assert_ptr_nonnull(getcwd(wanted, sizeof wanted - 32));
    strcat(wanted, "/copy.sqlite");
    ck_assert_str_eq(json_string_value(json_object_get(args, "file")), wanted);
    json_decref(args);
}
END_TEST

START_TEST(every_verb_is_found_by_its_name_alone)
{
    const struct admin_verb *verb;
    for (size_t i = 0; (verb = admin_verb_at(i)) != NULL; i++) {
        ck_assert_ptr_eq(admin_verb_find(verb->name), verb);
        ck_assert_uint_gt(strlen(verb->says), 0);
    }
    ck_assert_ptr_null(admin_verb_find(""));
    ck_assert_ptr_null(admin_verb_find("dance"));
}
END_TEST

START_TEST(arguments_as_an_object_are_checked_alike)
{
    static const char *const bad[] = {"[]",
                                      "{\"level\":\"3\",\"why\":\"x\"}",
                                      "{\"level\":3,\"why\":7}",
                                      "{\"level\":3}",
                                      "{\"level\":3,\"why\":\"x\",\"more\":1}",
                                      "{\"level\":null,\"why\":\"x\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *args = json_loads(bad[i], 0, NULL);
        ck_assert_msg(!admin_args_check(admin_verb_find("lockdown"), args, detail), "%s", bad[i]);
        json_decref(args);
    }
    ck_assert(!admin_args_check(admin_verb_find("status"), NULL, detail));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("admin_table");
    tcase_add_loop_test(tests, durations_are_read, 0, sizeof durations / sizeof durations[0]);
    tcase_add_loop_test(tests, words_become_arguments, 0, sizeof right / sizeof right[0]);
    tcase_add_loop_test(tests, fault_is_reported_in_a_sentence, 0, sizeof wrong / sizeof wrong[0]);
    tcase_add_test(tests, file_is_named_by_its_full_path);
    tcase_add_test(tests, every_verb_is_found_by_its_name_alone);
    tcase_add_test(tests, arguments_as_an_object_are_checked_alike);
    Suite *suite = suite_create("server admin table");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
