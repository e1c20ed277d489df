/* SPDX-License-Identifier: MIT */
/* The documents that describe the protocol. */
#include "schema/schema.h"
#include "suite.h"

#include <check.h>
#include <stdbool.h>
#include <string.h>

/* Checks that each "$ref" in the value names something in the document. */
static void check_references(const json_t *document, const json_t *value)
{
    const char *name;
    json_t *member;
    size_t index;
    json_object_foreach((json_t *)value, name, member)
    {
        if (strcmp(name, "$ref") != 0 || !json_is_string(member)) {
            check_references(document, member);
            continue;
        }
        const char *ref = json_string_value(member);
        const json_t *found = document;
        ck_assert_msg(ref[0] == '#', "%s", ref);
        for (const char *part = ref + 1; *part == '/' && found != NULL;) {
            char key[256] = ""; /* "~1" stands for a slash */
            part++;
            for (size_t i = 0; i + 1 < sizeof key && *part != '/' && *part != '\0'; i++) {
                bool is_slash = strncmp(part, "~1", 2) == 0;
                key[i] = is_slash ? '/' : *part;
                part += is_slash ? 2 : 1;
            }
            found = json_object_get(found, key);
        }
        ck_assert_msg(found != NULL, "%s", ref);
    }
    json_array_foreach((json_t *)value, index, member)
    {
        check_references(document, member);
    }
}

START_TEST(each_document_names_only_what_it_defines)
{
    int count = 0;
    const char *name;
    for (size_t i = 0; (name = schema_name_at(i)) != NULL; i++, count++) {
        json_t *document = schema_document(name);
        ck_assert_msg(json_is_object(document), "%s", name);
        check_references(document, document);
        json_decref(document);
    }
    ck_assert_int_eq(count, 3);
}
END_TEST

START_TEST(unknown_name_has_no_document)
{
    ck_assert_ptr_null(schema_document("swagger"));
    ck_assert_ptr_null(schema_document(""));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("documents");
    tcase_add_test(tests, each_document_names_only_what_it_defines);
    tcase_add_test(tests, unknown_name_has_no_document);
    Suite *suite = suite_create("server documents");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
