/* SPDX-License-Identifier: MIT */
/* Messages between nodes as bytes: arbitrary bytes are either decoded correctly or refused. */
#include "node/message.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"

static struct node_message message;

static enum node_message_status read_text(const char *text)
{
    return node_message_read(text, strlen(text), &message);
}

START_TEST(message_is_read_as_it_was_written)
{
    json_t *data = json_pack("{s:s, s:i, s:b}", "room", "k3v9q2xw", "v", 41, "keep", 1);
    static const char payload[] = "{\"t\":\"event\"}\n{\"t\":\"event\",\"v\":42}\n";
    size_t bytes;
    char *text = node_message_write(NODE_EVENTS, "node-1", data, payload, strlen(payload), &bytes);
    ck_assert_ptr_nonnull(text);

    ck_assert_int_eq(node_message_read(text, bytes, &message), NODE_MESSAGE_OK);

    ck_assert_int_eq(message.kind, NODE_EVENTS);
    ck_assert_str_eq(message.from, "node-1");
    ck_assert_str_eq(node_text(&message, "room", 16), "k3v9q2xw");
    ck_assert_int_eq(node_number(&message, "v"), 41);
    ck_assert(node_flag(&message, "keep"));
    size_t at = 0;
    const char *line;
    size_t line_bytes;
    ck_assert(node_message_line(&message, &at, &line, &line_bytes));
    ck_assert_uint_eq(line_bytes, strlen("{\"t\":\"event\"}"));
    ck_assert(node_message_line(&message, &at, &line, &line_bytes));
    ck_assert_int_eq(strncmp(line, "{\"t\":\"event\",\"v\":42}", line_bytes), 0);
    ck_assert(!node_message_line(&message, &at, &line, &line_bytes));
    node_message_finish(&message);
    json_decref(data);
    free(text);
}
END_TEST

START_TEST(message_without_data_has_an_empty_object)
{
    size_t bytes;
    char *text = node_message_write(NODE_LEAVES, "a", NULL, NULL, 0, &bytes);

    ck_assert_int_eq(node_message_read(text, bytes, &message), NODE_MESSAGE_OK);

    ck_assert_uint_eq(json_object_size(message.data), 0);
    ck_assert_uint_eq(message.payload_bytes, 0);
    node_message_finish(&message);
    free(text);
}
END_TEST

START_TEST(every_kind_has_a_word_of_its_own)
{
    for (int kind = 0; kind < NODE_KINDS; kind++) {
        size_t bytes;
        char *text = node_message_write((enum node_kind)kind, "a", NULL, NULL, 0, &bytes);
        ck_assert_int_eq(node_message_read(text, bytes, &message), NODE_MESSAGE_OK);
        ck_assert_int_eq(message.kind, kind);
        node_message_finish(&message);
        free(text);
    }
}
END_TEST

START_TEST(kind_of_a_newer_program_is_unknown_and_no_fault)
{
    ck_assert_int_eq(read_text("{\"k\":\"sings\",\"n\":\"a\",\"d\":{}}"), NODE_MESSAGE_UNKNOWN);
    node_message_finish(&message);
}
END_TEST

START_TEST(malformed_message_is_broken)
{
    static const char *const broken[] = {
        "",
        "\n",
        "x",
        "[]",
        "{}",
        "{\"k\":\"alive\",\"n\":\"a\"}",
        "{\"k\":\"alive\",\"n\":\"a\",\"d\":[]}",
        "{\"k\":\"alive\",\"n\":\"\",\"d\":{}}",
        "{\"k\":\"alive\",\"n\":\"A\",\"d\":{}}",
        "{\"k\":\"alive\",\"n\":\"a b\",\"d\":{}}",
        "{\"k\":1,\"n\":\"a\",\"d\":{}}",
        "{\"k\":\"alive\",\"n\":\"a\",\"d\":{}",
        "{\"k\":\"alive\",\"n\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\",\"d\":{}}",
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        ck_assert_int_eq(read_text(broken[i]), NODE_MESSAGE_BROKEN);
        node_message_finish(&message);
    }
}
END_TEST

START_TEST(message_nested_too_deep_is_broken)
{
    char text[256] = "{\"k\":\"alive\",\"n\":\"a\",\"d\":{\"x\":";
    for (int i = 0; i < 40; i++) {
        strcat(text, "[");
    }

    ck_assert_int_eq(read_text(text), NODE_MESSAGE_BROKEN);
    node_message_finish(&message);
}
END_TEST

START_TEST(too_long_message_is_not_written)
{
    size_t bytes;
    char *payload = calloc(1, NODE_MESSAGE_BYTES_MAX);
    ck_assert_ptr_nonnull(payload);

    ck_assert_ptr_null(
        node_message_write(NODE_TELL, "a", NULL, payload, NODE_MESSAGE_BYTES_MAX, &bytes));

    free(payload);
}
END_TEST

START_TEST(fields_of_another_type_are_as_if_they_were_not_there)
{
    ck_assert_int_eq(read_text("{\"k\":\"at\",\"n\":\"a\",\"d\":{\"room\":7,\"v\":\"x\",\"w\":-1,"
                               "\"keep\":1,\"long\":\"123456\"}}"),
                     NODE_MESSAGE_OK);

    ck_assert_ptr_null(node_text(&message, "room", 16));
    ck_assert_ptr_null(node_text(&message, "none", 16));
    ck_assert_ptr_null(node_text(&message, "long", 6));
    ck_assert_str_eq(node_text(&message, "long", 7), "123456");
    ck_assert_int_eq(node_number(&message, "v"), -1);
    ck_assert_int_eq(node_number(&message, "w"), -1);
    ck_assert(!node_flag(&message, "keep"));
    node_message_finish(&message);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("messages");
    tcase_add_test(tests, message_is_read_as_it_was_written);
    tcase_add_test(tests, message_without_data_has_an_empty_object);
    tcase_add_test(tests, every_kind_has_a_word_of_its_own);
    tcase_add_test(tests, kind_of_a_newer_program_is_unknown_and_no_fault);
    tcase_add_test(tests, malformed_message_is_broken);
    tcase_add_test(tests, message_nested_too_deep_is_broken);
    tcase_add_test(tests, too_long_message_is_not_written);
    tcase_add_test(tests, fields_of_another_type_are_as_if_they_were_not_there);
    Suite *suite = suite_create("server node messages");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
