/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "rules/play/record.h"
#include "saying.h"
#include "suite.h"

#define HEAD "[Rules \"tabula@1\"]\n[White \"Livia\"]\n[Result \"*\"]\n\n"
static void reads(const char *text, int turns, const char *wanted)
{
    struct record record;
    struct record_error error = {0};
    struct record_turn turn;
    char last[POSITION_TEXT_MAX];
    enum record_status status;
    ck_assert_msg(record_open(&record, text, strlen(text), &error), "%s", error.text.says);
    do {
        status = record_next(&record, &turn, &error);
    } while (status == RECORD_TURN);
    ck_assert_msg(status == RECORD_END, "line %d, column %d: %s", error.line, error.text.column,
                  error.text.says);
    ck_assert_int_eq(record.turns, turns);
    position_write(&record.now, last);
    ck_assert_str_eq(last, wanted);
}

static struct record_error refuses(const char *text, const char *field, int line, int column)
{
    struct record record;
    struct record_error error = {0};
    struct record_turn turn;
    enum record_status status = RECORD_WRONG;
    if (record_open(&record, text, strlen(text), &error)) {
        do {
            status = record_next(&record, &turn, &error);
        } while (status == RECORD_TURN);
    }
    ck_assert_int_eq(status, RECORD_WRONG);
    ck_assert_str_eq(error.text.field, field);
    ck_assert_int_eq(error.line, line);
    ck_assert_int_eq(error.text.column, column);
    return error;
}

START_TEST(record_is_folded_to_its_last_position)
{
    reads(HEAD, 0, "tabula ------------------------ 15,15/0,0/0,0 w -");
    reads(HEAD "1. w 543: hand/5 5/9 hand/3   b 661: hand/6 hand/6 hand/1\n", 2,
          "tabula a-A--b--A--------------- 13,12/0,0/0,0 w -");
    reads("[Rules \"tabula\"]\n[Options \"entry=free\"]\n\n1. b 111: hand/1 1/2 2/3\n", 1,
          "tabula;entry=free --a--------------------- 15,14/0,0/0,0 w -");
    reads("[Rules \"zeno@1\"]\n[Options \"black_goal=am,zeno_bear=true\"]\n\n1. b 654: 24/18 18/13 "
          "13/9\n",
          1, "zeno;black_goal=am,zeno_bear=true O-------a--------------n 0,0/0,0/0,0 w -");
    reads("[Rules \"zeno@1\"]\n", 0, "zeno O----------------------o 0,0/0,0/0,0 w -");
}
END_TEST

START_TEST(throws_are_written_as_positions_write_them)
{
    reads("[Rules \"ludus-anglicorum@1\"]\n[Options \"dice=two_plus_six\"]\n\n"
          "1. w 653: 1/7 7/12 12/15\n",
          1, "ludus-anglicorum;dice=two_plus_six N-------------A--------o 0,0/0,0/0,0 b -");
    reads("[Rules \"twelve-dogs@1\"]\n\n1. b -: table:2   b 65: hand/6 hand/5   w 11: hand/1 "
          "hand/1\n",
          3, "twelve-dogs B---aa 10,10 2 b -");
    reads("[Rules \"tablan@1\"]\n\n1. w 2: K/M   w 0: pass   b 2: k/m   b 0: pass\n", 4,
          "tablan u-uuuuuuuuuu/b-----------/-----------W/UUUUUUUUUU-U w -");
    reads("[Rules \"tablaaza@1\"]\n\n1. r -: a1   g -: b1\n", 2,
          "tablaaza --------/--------/--~--~--/--~--~--/--~--~--/--------/oo------ r -");
}
END_TEST

START_TEST(first_illegal_step_is_named_with_its_rule)
{
    struct record_error error =
        refuses(HEAD "1. w 543: hand/5 5/9 hand/3\n2. w 543: hand/5\n", "turn", 6, 4);
    ck_assert_int_eq(error.broken, RULE_NONE);

    error =
        refuses(HEAD "1. w 543: hand/5 hand/4 hand/3   b 661: hand/6 6/12 12/13\n", "turn", 5, 53);
    ck_assert_int_eq(error.turn, 2);
    ck_assert_int_eq(error.step, 3);
    ck_assert_int_eq(error.broken, RULE_ENTRY_LIMIT);

    error = refuses(HEAD "1. w 543: hand/5 5/9\n", "turn", 5, 11);
    ck_assert_int_eq(error.turn, 1);
    ck_assert_int_eq(error.broken, RULE_MORE_DICE);
}
END_TEST

START_TEST(what_cannot_be_read_is_named_with_line_and_column)
{
    refuses("", "Rules", 2, 1);
    refuses("Rules tabula\n", "tag", 1, 1);
    refuses("[Rules tabula]\n", "tag", 1, 7);
    refuses("[Rules \"tabula\"\n", "tag", 1, 15);
    refuses("[Rules \"tabula\"] \n", "tag", 1, 17);
    refuses("[White \"Livia\"]\n\n", "Rules", 3, 1);
    refuses("[Rules \"ludo\"]\n\n", "ruleset", 3, 1);
    refuses(HEAD "w 543: hand/5 5/9 hand/3\n", "round", 5, 1);
    refuses(HEAD "2. w 543: hand/5 5/9 hand/3\n", "round", 5, 1);
    refuses(HEAD "1.w 543: hand/5 5/9 hand/3\n", "round", 5, 2);
    refuses(HEAD "1. w 543:hand/5 5/9 hand/3\n", "turn", 5, 4);
    refuses(HEAD "1. w 543:", "turn", 5, 4);
    refuses(HEAD "1 w 543: hand/5 5/9 hand/3\n", "round", 5, 2);
    refuses(HEAD "1. w 543 hand/5 5/9 hand/3\n", "turn", 5, 4);
    refuses(HEAD "1. w 743: hand/5 5/9 hand/3\n", "turn", 5, 4);
    refuses(HEAD "1. w 543: arm/5 5/9 hand/3\n", "step", 5, 11);
    refuses(HEAD "1. w 543: hand/5 5/9 hand/3 \n", "step", 5, 29);
}
END_TEST

START_TEST(odd_tags_are_read_or_refused)
{
    char text[RULESET_TEXT_MAX * 2 + 64];

    reads("[Rules \"zeno\"]\n[Options \"\"]\n[a_Z9 \"\"]\n", 0,
          "zeno O----------------------o 0,0/0,0/0,0 w -");
    refuses("[Rules \"zeno\\\"]\n", "tag", 1, 16);
    refuses("[Rules \"zeno\\", "tag", 1, 14);
    refuses("[Rules \"zeno\"", "tag", 1, 13);
    refuses("[Rules\"zeno\"]", "tag", 1, 7);
    refuses("[Ru-les \"zeno\"]", "tag", 1, 4);
    refuses("[ \"zeno\"]", "tag", 1, 2);
    refuses("[Rules \"zeno\"]\n[Options \"color=red\"]\n\n", "options", 4, 6);
    memset(text, 'x', sizeof(text));
    memcpy(text, "[Rules \"", 8);
    strcpy(text + sizeof(text) - 8, "\"]\n");
    refuses(text, "Rules", 3, 1);
}
END_TEST

START_TEST(errors_need_not_be_asked_for)
{
    static const char *const texts[] = {"[Rules", HEAD "1. w 543: arm/5\n",
                                        HEAD "1. w 543: pass\n"};
    for (size_t i = 0; i < 3; i++) {
        struct record record;
        struct record_turn turn;
        bool open = record_open(&record, texts[i], strlen(texts[i]), NULL);
        ck_assert(!open || record_next(&record, &turn, NULL) == RECORD_WRONG);
    }
}
END_TEST

START_TEST(turns_and_result_tag_must_agree)
{
    const char *won = "[Rules \"twelve-dogs@1\"]\n[Result \"%s\"]\n\n"
                      "1. w -: table:1   w 11: hand/1 hand/1   b 66: hand/6 hand/6\n"
                      "2. w 22: hand/2 hand/2   b 61: pass\n"
                      "3. w 33: hand/3 hand/3   b 61: pass\n"
                      "4. w 44: hand/4 hand/4   b 61: pass\n"
                      "5. w 55: hand/5 hand/5\n";
    char text[512];

    sprintf(text, won, "1-0");
    reads(text, 10, "twelve-dogs BBBBBb 2,10 1 1-0 -");
    sprintf(text, won, "0-1");
    refuses(text, "Result", 9, 1);
    sprintf(text, won, "1-0");
    strcat(text, "6. w 55: pass\n");
    refuses(text, "turn", 9, 4);
}
END_TEST

START_TEST(tags_are_found_by_name_and_written_with_their_quotes_escaped)
{
    struct record record;
    const char *text = "[Rules \"zeno\"]\n[White \"Livia \\\"the \\\\ Elder\\\"\"]\n\n";
    char out[64];

    ck_assert(record_open(&record, text, strlen(text), NULL));
    ck_assert_int_eq(record.tags_count, 2);
    ck_assert_int_eq(record_tag(&record, "White")->value_bytes, 22);
    ck_assert_ptr_null(record_tag(&record, "Black"));
    ck_assert_uint_eq(record_write_tag("White", "Livia \"the \\ Elder\"\n", 20, out, sizeof(out)),
                      33);
    ck_assert_str_eq(out, "[White \"Livia \\\"the \\\\ Elder\\\"\"]\n");
    ck_assert_uint_eq(record_write_tag("White", "Livia", 5, out, 5), 16);
    ck_assert_uint_eq(record_write_tag("White", "Livia", 5, NULL, 0), 16);
}
END_TEST

START_TEST(too_many_tags_are_refused)
{
    char text[RECORD_TAGS_MAX * 8 + 64] = "";
    for (int i = 0; i <= RECORD_TAGS_MAX; i++) {
        strcat(text, "[T \"x\"]\n");
    }

    refuses(text, "tag", RECORD_TAGS_MAX + 1, 1);
}
END_TEST

START_TEST(record_that_is_written_again_is_the_same_bytes)
{
    static const char *const texts[] = {
        "[Rules \"tabula@1\"]\n\n"
        "1. b 543: hand/5 5/9 hand/3   w 661: hand/6 hand/6 hand/1\n"
        "2. b 222: hand/2 2/4 hand/2\n",
        "[Rules \"tablan@1\"]\n\n"
        "1. w 2: K/M   w 0: pass   b 2: k/m   b 0: pass\n"
        "2. w 8: M/U   w 0: pass\n",
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct record record;
        struct record_turn turn;
        struct record_error error = {0};
        struct record_writer writer = {0};
        char out[1024];
        size_t at = (size_t)(strstr(texts[i], "\n\n") + 2 - texts[i]);
        memcpy(out, texts[i], at);
        ck_assert(record_open(&record, texts[i], strlen(texts[i]), &error));
        while (record_next(&record, &turn, &error) == RECORD_TURN) {
            at += (size_t)record_write_turn(&writer, &turn.before, &turn.turn, out + at);
        }
        out[at++] = '\n';
        out[at] = '\0';
        ck_assert_str_eq(out, texts[i]);
    }
}
END_TEST

START_TEST(too_many_options_are_not_missing_rules)
{
    struct record record;
    struct record_error error = {0};
    char text[1024];
    char options[RULESET_TEXT_MAX + 1];

    memset(options, 'o', sizeof options - 1);
    options[sizeof options - 1] = '\0';
    snprintf(text, sizeof text, "[Rules \"tabula\"]\n[Options \"%s\"]\n\n", options);
    ck_assert(!record_open(&record, text, strlen(text), &error));
    ck_assert_str_eq(error.text.says, "the rules and their options are too long");
    ck_assert(!record_open(&record, "[Result \"*\"]\n\n", strlen("[Result \"*\"]\n\n"), &error));
    ck_assert_str_eq(error.text.says, "no tag names the rules");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("record");
    TCase *cases = tcase_create("record");
    tcase_add_test(cases, record_is_folded_to_its_last_position);
    tcase_add_test(cases, throws_are_written_as_positions_write_them);
    tcase_add_test(cases, first_illegal_step_is_named_with_its_rule);
    tcase_add_test(cases, what_cannot_be_read_is_named_with_line_and_column);
    tcase_add_test(cases, odd_tags_are_read_or_refused);
    tcase_add_test(cases, errors_need_not_be_asked_for);
    tcase_add_test(cases, too_many_options_are_not_missing_rules);
    tcase_add_test(cases, turns_and_result_tag_must_agree);
    tcase_add_test(cases, tags_are_found_by_name_and_written_with_their_quotes_escaped);
    tcase_add_test(cases, too_many_tags_are_refused);
    tcase_add_test(cases, record_that_is_written_again_is_the_same_bytes);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
