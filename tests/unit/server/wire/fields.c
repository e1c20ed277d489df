/* SPDX-License-Identifier: MIT */
/* Fields of commands, refusals, and the reads over HTTP. */
#include "wire/fields.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/fake_net.h"
#include "wire/error.h"
#include "wire/objects.h"
#include "wire/reads.h"

static const char *const words[] = {"red", "green", NULL};

static const struct field table[] = {
    {.name = "text", .kind = FIELD_TEXT, .needed = true, .min = 2, .max = 4},
    {.name = "word", .kind = FIELD_WORD, .words = words},
    {.name = "hex", .kind = FIELD_HEX},
    {.name = "number", .kind = FIELD_NUMBER, .min = -1, .max = 9},
    {.name = "yes", .kind = FIELD_BOOL},
    {.name = "list", .kind = FIELD_TEXTS, .max = 2},
    {.name = "options", .kind = FIELD_OPTIONS, .max = 2},
    {.name = "resume", .kind = FIELD_RESUMES, .max = 1},
    {.name = "colours", .kind = FIELD_WORDS, .max = 2, .words = words},
    {.name = "links", .kind = FIELD_HEXES, .min = 1, .max = 2},
    {.name = NULL},
};

#define HEX32 "0123456789abcdef0123456789abcdef"
#define HEX64_TEXT "\"" HEX32 HEX32 "\""

/* The name of the wrong field, or "" if all fields are right. */
static const char *wrong_field(const char *text, enum fields_status expected)
{
    json_t *data = json_loads(text, 0, NULL);
    ck_assert_ptr_nonnull(data);
    const struct field *wrong;
    char detail[FIELDS_DETAIL_BYTES] = "";
    enum fields_status status = wire_fields_check(table, data, &wrong, detail);
    json_decref(data);
    ck_assert_int_eq(status, expected);
    ck_assert_int_eq(wrong == NULL, detail[0] == '\0');
    return wrong == NULL ? "" : wrong->name;
}

START_TEST(right_fields_pass_and_unknown_ones_are_ignored)
{
    static const char *const right[] = {
        "{\"text\":\"ab\"}",
        "{\"text\":\"\\u00e5\\u00e5\\u00e5\\u00e5\",\"other\":[1]}",
        "{\"text\":\"ab\",\"word\":\"green\",\"hex\":\"" HEX32 HEX32 "\",\"number\":-1}",
        "{\"text\":\"ab\",\"yes\":false,\"list\":[],\"options\":{},\"resume\":[]}",
        "{\"text\":\"ab\",\"list\":[\"a\",\"b\"],\"options\":{\"a\":true,\"b\":2}}",
        "{\"text\":\"ab\",\"resume\":[{\"room\":\"k3v9\",\"v\":0}]}",
        "{\"text\":\"ab\",\"colours\":[\"green\",\"red\"]}",
        "{\"text\":\"ab\",\"colours\":[]}",
        "{\"text\":\"ab\",\"links\":[" HEX64_TEXT "," HEX64_TEXT "]}",
    };
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        ck_assert_str_eq(wrong_field(right[i], FIELDS_OK), "");
    }
}
END_TEST

START_TEST(missing_field_is_named)
{
    ck_assert_str_eq(wrong_field("{}", FIELDS_MISSING), "text");
}
END_TEST

START_TEST(wrong_field_is_named)
{
    static const struct {
        const char *json;
        const char *field;
    } wrong[] = {
        {"{\"text\":\"a\"}", "text"},
        {"{\"text\":\"abcde\"}", "text"},
        {"{\"text\":7}", "text"},
        {"{\"text\":null}", "text"},
        {"{\"text\":\"a\\nb\"}", "text"},
        {"{\"text\":\"a\\u0085b\"}", "text"},
        {"{\"text\":\"a\\u202eb\"}", "text"},
        {"{\"text\":\"a\\u2028b\"}", "text"},
        {"{\"text\":\"a\\u2066b\"}", "text"},
        {"{\"text\":\"ab\",\"word\":\"blue\"}", "word"},
        {"{\"text\":\"ab\",\"word\":1}", "word"},
        {"{\"text\":\"ab\",\"hex\":\"" HEX32 "\"}", "hex"},
        {"{\"text\":\"ab\",\"hex\":\"" HEX32 "0123456789ABCDEF0123456789abcdef\"}", "hex"},
        {"{\"text\":\"ab\",\"number\":10}", "number"},
        {"{\"text\":\"ab\",\"number\":1.0}", "number"},
        {"{\"text\":\"ab\",\"yes\":1}", "yes"},
        {"{\"text\":\"ab\",\"list\":[\"a\",\"b\",\"c\"]}", "list"},
        {"{\"text\":\"ab\",\"list\":[\"\"]}", "list"},
        {"{\"text\":\"ab\",\"list\":[\"a\",\"\"]}", "list"},
        {"{\"text\":\"ab\",\"list\":\"a\"}", "list"},
        {"{\"text\":\"ab\",\"options\":[]}", "options"},
        {"{\"text\":\"ab\",\"options\":{\"a\":{}}}", "options"},
        {"{\"text\":\"ab\",\"options\":{\"a\":1,\"b\":1,\"c\":1}}", "options"},
        {"{\"text\":\"ab\",\"resume\":[{\"room\":\"k3v9\"}]}", "resume"},
        {"{\"text\":\"ab\",\"resume\":[{\"room\":\"0123456789abcdef\",\"v\":1}]}", "resume"},
        {"{\"text\":\"ab\",\"resume\":[{\"room\":\"k3v9\",\"v\":-1}]}", "resume"},
        {"{\"text\":\"ab\",\"colours\":[\"blue\"]}", "colours"},
        {"{\"text\":\"ab\",\"colours\":[\"red\",\"blue\"]}", "colours"},
        {"{\"text\":\"ab\",\"colours\":\"red\"}", "colours"},
        {"{\"text\":\"ab\",\"colours\":[\"red\",\"red\",\"red\"]}", "colours"},
        {"{\"text\":\"ab\",\"links\":[]}", "links"},
        {"{\"text\":\"ab\",\"links\":[" HEX64_TEXT ",\"\"]}", "links"},
        {"{\"text\":\"ab\",\"links\":[" HEX64_TEXT "," HEX64_TEXT "," HEX64_TEXT "]}", "links"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_str_eq(wrong_field(wrong[i].json, FIELDS_BAD), wrong[i].field);
    }
}
END_TEST

/* The problem object as a client reads it; the caller releases it. */
static json_t *problem_json(enum refusal refusal, const struct wire_problem_params *params)
{
    struct text_out out = wire_text_open();
    wire_refusal_write(&out, refusal, NULL, params);
    json_t *problem = json_loadb(out.text, (size_t)out.length, 0, NULL);
    ck_assert_ptr_nonnull(problem);
    free(out.text);
    return problem;
}

static json_int_t param_of(const json_t *problem, const char *name)
{
    return json_integer_value(json_object_get(json_object_get(problem, "params"), name));
}

START_TEST(every_refusal_by_a_limit_names_a_wait)
{
    for (int i = 0; i < REFUSALS_COUNT; i++) {
        struct problem about = wire_refusal_problem((enum refusal)i);
        json_t *problem = problem_json((enum refusal)i, NULL);
        bool may_retry = about.status == 429 || about.status == 503;

        ck_assert_msg((param_of(problem, "retry_after_ms") > 0) == may_retry, "%s", about.code);
        ck_assert_int_eq(json_object_get(problem, "params") != NULL, may_retry);
        ck_assert_uint_eq(json_object_size(problem), may_retry ? 5 : 4);
        json_decref(problem);
    }
}
END_TEST

START_TEST(wait_and_params_of_the_caller_are_kept)
{
    json_t *known = problem_json(REFUSAL_RATE_LIMITED,
                                 &(struct wire_problem_params){.retry_after_ms = {true, 120000}});
    json_t *level =
        problem_json(REFUSAL_LOCKDOWN, &(struct wire_problem_params){.level = {true, 3}});

    ck_assert_int_eq(param_of(known, "retry_after_ms"), 120000);
    ck_assert_int_gt(param_of(level, "retry_after_ms"), 0);
    ck_assert_int_eq(param_of(level, "level"), 3);
    json_decref(known);
    json_decref(level);
}
END_TEST

/* The headers of an answer without a body to OPTIONS. */
static void check_options(const char *path, int status, const char *headers)
{
    struct net_request *request = fake_net_request("OPTIONS", path, "");

    ck_assert(wire_reads_answer(request));

    ck_assert_int_eq(fake_net_status(request), status);
    ck_assert_msg(strstr(fake_net_headers(request), headers) != NULL, "%s: %s", path,
                  fake_net_headers(request));
    fake_net_request_destroy(request);
}

START_TEST(options_name_the_methods_of_a_path)
{
    check_options("/api/v1/lobby", 204, "access-control-allow-methods: GET, HEAD\r\n");
    check_options("/api/v1/rooms/k3v9/log", 204, "allow: GET, HEAD, OPTIONS\r\n");
    check_options("/api/v1/login", 405, "allow: GET, HEAD, POST\r\n");
    check_options("/t/k3v9", 405, "allow: GET, HEAD, POST\r\n");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("fields");
    tcase_add_test(tests, right_fields_pass_and_unknown_ones_are_ignored);
    tcase_add_test(tests, missing_field_is_named);
    tcase_add_test(tests, wrong_field_is_named);
    tcase_add_test(tests, every_refusal_by_a_limit_names_a_wait);
    tcase_add_test(tests, wait_and_params_of_the_caller_are_kept);
    tcase_add_test(tests, options_name_the_methods_of_a_path);
    Suite *suite = suite_create("server fields");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
