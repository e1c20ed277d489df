/* SPDX-License-Identifier: MIT */
#include "net/ws/envelope.h"
#include "suite.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum envelope_status read_text(const char *text, struct envelope *env)
{
    char detail[128];
    enum envelope_status status = net_envelope_read(text, strlen(text), env, detail, sizeof detail);
    ck_assert_msg((status == ENVELOPE_OK) == (detail[0] == '\0'), "%s: '%s'", text, detail);
    return status;
}

START_TEST(whole_envelope_is_read)
{
    struct envelope env;

    ck_assert_int_eq(read_text("{\"t\":\"turn\",\"id\":17,\"room\":\"k3v9q2xw\",\"v\":41,"
                               "\"d\":{\"steps\":[\"6/5\"]}}",
                               &env),
                     ENVELOPE_OK);

    ck_assert_str_eq(env.type, "turn");
    ck_assert_int_eq(env.id, 17);
    ck_assert(env.has_room);
    ck_assert_str_eq(env.room, "k3v9q2xw");
    ck_assert(env.has_version);
    ck_assert_int_eq(env.version, 41);
    ck_assert_uint_eq(json_array_size(json_object_get(env.data, "steps")), 1);
    net_envelope_finish(&env);
}
END_TEST

START_TEST(what_may_be_absent_may_be_absent)
{
    struct envelope env;

    ck_assert_int_eq(read_text("{\"t\":\"ping\",\"id\":1,\"unknown\":[]}", &env), ENVELOPE_OK);

    ck_assert(!env.has_room);
    ck_assert(!env.has_version);
    ck_assert(json_is_object(env.data));
    ck_assert_uint_eq(json_object_size(env.data), 0);
    net_envelope_finish(&env);
    ck_assert_ptr_null(env.data);
    net_envelope_finish(&env);
}
END_TEST

/* Every refusal, and the id that it can name. */
static const struct {
    const char *text;
    enum envelope_status status;
    int64_t id;
} refused[] = {
    {"", ENVELOPE_NOT_JSON, 0},
    {"hello", ENVELOPE_NOT_JSON, 0},
    {"{\"t\":\"ping\",\"id\":3", ENVELOPE_NOT_JSON, 3},
    {"{\"id\":4,\"t\":\"ping\",}", ENVELOPE_NOT_JSON, 4},
    {"{\"id\":5,\"t\":\"ping\",\"t\":\"turn\"}", ENVELOPE_NOT_JSON, 5}, /* a repeated key */
    {"{\"t\":\"ping\",\"id\":6} {}", ENVELOPE_NOT_JSON, 6},
    {"{\"t\":\"ping\",\"id\":7,\"d\":{\"x\":99999999999999999999}}", ENVELOPE_NOT_JSON, 7},
    {"{\"t\":\"ping\",\"id\":8,\"d\":{\"x\":\"\\ud800\"}}", ENVELOPE_NOT_JSON, 8},
    {"[]", ENVELOPE_BAD, 0},
    {"[{\"t\":\"ping\",\"id\":9}]", ENVELOPE_BAD, 0},
    {"{}", ENVELOPE_BAD, 0},
    {"{\"id\":10}", ENVELOPE_BAD, 10},
    {"{\"id\":10,\"t\":7}", ENVELOPE_BAD, 10},
    {"{\"id\":10,\"t\":\"\"}", ENVELOPE_BAD, 10},
    {"{\"id\":10,\"t\":\"a\\u0000b\"}", ENVELOPE_NOT_JSON, 10},
    {"{\"id\":10,\"t\":\"123456789012345678901234567890123\"}", ENVELOPE_BAD, 10},
    {"{\"t\":\"ping\"}", ENVELOPE_BAD, 0},
    {"{\"t\":\"ping\",\"id\":0}", ENVELOPE_BAD, 0},
    {"{\"t\":\"ping\",\"id\":-1}", ENVELOPE_BAD, 0},
    {"{\"t\":\"ping\",\"id\":\"11\"}", ENVELOPE_BAD, 0},
    {"{\"t\":\"ping\",\"id\":1.5}", ENVELOPE_BAD, 0},
    {"{\"t\":\"ping\",\"id\":9007199254740992}", ENVELOPE_BAD, 0},
    {"{\"t\":\"ping\",\"id\":12,\"room\":7}", ENVELOPE_BAD, 12},
    {"{\"t\":\"ping\",\"id\":12,\"room\":\"\"}", ENVELOPE_BAD, 12},
    {"{\"t\":\"ping\",\"id\":12,\"room\":\"UPPER\"}", ENVELOPE_BAD, 12},
    {"{\"t\":\"ping\",\"id\":12,\"room\":\"12345678901234567\"}", ENVELOPE_BAD, 12},
    {"{\"t\":\"ping\",\"id\":12,\"room\":null}", ENVELOPE_BAD, 12},
    {"{\"t\":\"ping\",\"id\":13,\"v\":-1}", ENVELOPE_BAD, 13},
    {"{\"t\":\"ping\",\"id\":13,\"v\":\"1\"}", ENVELOPE_BAD, 13},
    {"{\"t\":\"ping\",\"id\":13,\"v\":9007199254740992}", ENVELOPE_BAD, 13},
    {"{\"t\":\"ping\",\"id\":14,\"d\":[]}", ENVELOPE_BAD, 14},
    {"{\"t\":\"ping\",\"id\":14,\"d\":null}", ENVELOPE_BAD, 14},
};

START_TEST(bad_envelope_is_refused_with_its_id_where_it_can_be_read)
{
    struct envelope env;

    enum envelope_status status = read_text(refused[_i].text, &env);

    ck_assert_msg(status == refused[_i].status, "%s: %d", refused[_i].text, (int)status);
    ck_assert_msg(env.id == refused[_i].id, "%s: %" PRId64, refused[_i].text, env.id);
    net_envelope_finish(&env);
}
END_TEST

START_TEST(id_is_seen_in_the_beginning_of_a_message)
{
    static const struct {
        const char *text;
        int64_t id;
    } beginnings[] = {
        {"", 0},
        {"{\"t\":\"turn\",\"id\":17}", 17},
        {"{\"t\":\"turn\",\"id\":17,\"d\":{\"x", 17},
        {"{\"t\":\"turn\",\"id\":17", 0}, /* the text is incomplete */
        {"{\"t\":\"turn\",\"id\"", 0},
        {"{\"d\":{\"id\":5},\"id\": 6 ,", 6},
        {"{\"d\":\"\xff\xfe\",\"id\":7}", 7},
        {"{\"d\":\"\\\"id\\\":8,", 0},
        {"]]]{\"id\":9}", 0},
    };
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++) {
        const char *text = beginnings[i].text;
        int64_t id = net_envelope_find_id(text, strlen(text));
        ck_assert_msg(id == beginnings[i].id, "%s: %" PRId64, text, id);
    }
}
END_TEST

static void nested(char *text, size_t text_bytes, int depth)
{
    snprintf(text, text_bytes, "{\"t\":\"x\",\"id\":21,\"d\":{\"a\":");
    for (int i = 2; i < depth; i++) {
        strcat(text, "[");
    }
    for (int i = 2; i < depth; i++) {
        strcat(text, "]");
    }
    strcat(text, depth > 2 ? "}}" : "1}}");
}

START_TEST(sixteen_levels_are_read_and_seventeen_are_not)
{
    struct envelope env;
    char text[256];

    nested(text, sizeof text, 16);
    ck_assert_int_eq(read_text(text, &env), ENVELOPE_OK);
    net_envelope_finish(&env);

    nested(text, sizeof text, 17);
    ck_assert_int_eq(read_text(text, &env), ENVELOPE_TOO_DEEP);
    ck_assert_int_eq(env.id, 21);
    net_envelope_finish(&env);
}
END_TEST

START_TEST(brackets_and_ids_inside_text_are_text)
{
    struct envelope env;

    ck_assert_int_eq(
        read_text("{\"t\":\"say\",\"d\":{\"id\":5,\"x\":\"[[[[[[[[[[[[[[[[[[[[[[\\\"{{{{"
                  "{{{{{{{{{{{{{{{{{{ \\\\\"},\"n\":\"\\\"id\\\":6\",\"id\":22}",
                  &env),
        ENVELOPE_OK);
    ck_assert_int_eq(env.id, 22);
    net_envelope_finish(&env);
}
END_TEST

START_TEST(every_beginning_of_a_message_is_refused_and_harms_nothing)
{
    const char *text = "{\"id\":31,\"t\":\"turn\",\"d\":{\"s\":[\"\\u00e9\\n\",1.5e3,true,null]}}";
    struct envelope env;
    char detail[64];

    for (size_t bytes = 0; bytes < strlen(text); bytes++) {
        char *copy =
            /* its own memory, so that a sanitizer detects a read past the end */
            malloc(bytes > 0 ? bytes : 1);
        memcpy(copy, text, bytes);
        ck_assert_int_eq(net_envelope_read(copy, bytes, &env, detail, sizeof detail),
                         ENVELOPE_NOT_JSON);
        net_envelope_finish(&env);
        free(copy);
    }
}
END_TEST

START_TEST(largest_numbers_are_read)
{
    struct envelope env;

    ck_assert_int_eq(
        read_text("{\"t\":\"x\",\"id\":9007199254740991,\"v\":9007199254740991}", &env),
        ENVELOPE_OK);
    ck_assert_int_eq(env.id, ENVELOPE_NUMBER_MAX);
    ck_assert_int_eq(env.version, ENVELOPE_NUMBER_MAX);
    net_envelope_finish(&env);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("envelope");
    TCase *cases = tcase_create("envelope");
    tcase_add_test(cases, whole_envelope_is_read);
    tcase_add_test(cases, what_may_be_absent_may_be_absent);
    tcase_add_test(cases, id_is_seen_in_the_beginning_of_a_message);
    tcase_add_loop_test(cases, bad_envelope_is_refused_with_its_id_where_it_can_be_read, 0,
                        (int)(sizeof refused / sizeof refused[0]));
    tcase_add_test(cases, sixteen_levels_are_read_and_seventeen_are_not);
    tcase_add_test(cases, brackets_and_ids_inside_text_are_text);
    tcase_add_test(cases, every_beginning_of_a_message_is_refused_and_harms_nothing);
    tcase_add_test(cases, largest_numbers_are_read);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
