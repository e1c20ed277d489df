/* SPDX-License-Identifier: MIT */
/* Single metrics in the text format of Prometheus. */
#include "metrics/metrics.h"
#include "suite.h"

#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static char *text;
static size_t bytes;
static FILE *out;

static void set_up(void)
{
    out = open_memstream(&text, &bytes);
    ck_assert_ptr_nonnull(out);
}

static void tear_down(void)
{
    free(text);
}

/* Returns what was written. */
static const char *written(void)
{
    fclose(out);
    return text;
}

START_TEST(one_metric_has_its_help_its_type_and_its_value)
{
    metrics_one(out, "rooms", "gauge", "Rooms in memory.", UINT64_MAX);
    ck_assert_str_eq(written(),
                     "# HELP taberna_rooms Rooms in memory.\n# TYPE taberna_rooms gauge\n"
                     "taberna_rooms 18446744073709551615\n");
}
END_TEST

START_TEST(value_of_a_label_is_escaped)
{
    metrics_label(out, "game", "a\"b\\c\nd");
    ck_assert_str_eq(written(), "game=\"a\\\"b\\\\c\\nd\"");
}
END_TEST

START_TEST(buckets_of_a_histogram_add_up_to_its_count)
{
    struct histogram histogram = {0};
    histogram_add(&histogram, 1);
    histogram_add(&histogram, UINT32_MAX);

    metrics_histogram(out, "step_seconds", "move", &histogram);

    const char *line = written();
    ck_assert_ptr_nonnull(
        strstr(line, "taberna_step_seconds_bucket{type=\"move\",le=\"+Inf\"} 2\n"));
    ck_assert_ptr_nonnull(strstr(line, "taberna_step_seconds_count{type=\"move\"} 2\n"));
    uint64_t before = 0;
    int buckets = 0;
    while ((line = strstr(line, "le=\"")) != NULL) {
        line = strchr(line, '}') + 2;
        uint64_t count = strtoumax(line, NULL, 10);
        ck_assert_uint_ge(count, before);
        before = count;
        buckets++;
    }
    ck_assert_int_eq(buckets, HISTOGRAM_BOUNDS + 1);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lines of metrics");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, one_metric_has_its_help_its_type_and_its_value);
    tcase_add_test(tests, value_of_a_label_is_escaped);
    tcase_add_test(tests, buckets_of_a_histogram_add_up_to_its_count);
    Suite *suite = suite_create("server lines of metrics");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
