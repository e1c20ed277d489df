/* SPDX-License-Identifier: MIT */
/* The pages for the operator's monitoring: readiness and metrics. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"
#include "server/harness/bench.h"
#include "suite.h"
#include "wire/counters.h"

static struct bench *bench;
static struct guest *ann;
static struct guest *bob;
static char text[1 << 17]; /* the text of the last answer */

static void set_up(void)
{
    bench = bench_create();
    ann = guest_create(bench);
    bob = guest_create(bench);
}

static void tear_down(void)
{
    bench_destroy(bench);
}

static int answer(struct net_request *request)
{
    app_handlers.request(&bench->app, request);
    fake_store_run(bench->store);
    int status = fake_net_status(request);
    snprintf(text, sizeof text, "%s", fake_net_body(request));
    fake_net_request_destroy(request);
    return status;
}

static int get(const char *path)
{
    return answer(fake_net_request("GET", path, ""));
}

/* The number after a name with its labels; -1 if there is no such line. */
static double value(const char *name)
{
    ck_assert_int_eq(get("/metrics"), 200);
    size_t bytes = strlen(name);
    for (const char *line = text; *line != '\0';) {
        if (strncmp(line, name, bytes) == 0 && line[bytes] == ' ') {
            return strtod(line + bytes, NULL);
        }
        const char *end = strchr(line, '\n');
        ck_assert_ptr_nonnull(end);
        line = end + 1;
    }
    return -1;
}

START_TEST(server_is_ready_while_its_store_works)
{
    ck_assert_int_eq(get("/readyz"), 200);

    fake_store_fail(bench->store, STORE_FULL);
    guest_say(ann, "room.open", "\"d\":{\"ruleset\":\"tabula\"}");
    ck_assert_int_eq(get("/readyz"), 503);
    ck_assert_str_eq(text, "the store fails");

    fake_store_fail(bench->store, STORE_OK);
    bench_wait(bench, 2 * APP_STORE_RETRY_MS);
    ck_assert_int_eq(get("/readyz"), 200);

    app_close(&bench->app);
    ck_assert_int_eq(get("/readyz"), 503);
    ck_assert_str_eq(text, "closing");
}
END_TEST

START_TEST(a_tick_that_comes_late_is_counted_with_how_late_it_was)
{
    struct counters metrics = {0};

    wire_counters_ticked(&metrics, 250000, 1000000);
    ck_assert_uint_eq(metrics.late.count, 0); /* the first tick has no expected time */
    wire_counters_ticked(&metrics, 250000, 1250000);
    wire_counters_ticked(&metrics, 250000, 1510000);
    /* a tick that is early after a late one is in time */
    wire_counters_ticked(&metrics, 250000, 1750000);

    ck_assert_uint_eq(metrics.late.count, 3);
    ck_assert_uint_eq(metrics.late.sum_us, 10000);
    bench_wait(bench, 4 * APP_TICK_MS);
    ck_assert(value("taberna_loop_delay_seconds_count") > 0);
}
END_TEST

START_TEST(metrics_count_people_tables_commands_and_refusals)
{
    char room[STORE_ID_BYTES];
    guest_open(ann, "\"ruleset\":\"tabula\"", room);
    guest_say(ann, "dance", "\"d\":{}");
    guest_say(bob, "room.sit", "\"room\":\"zzzzzzzzzz\",\"d\":{\"seat\":\"w1\"}");
    guest_lose(bob);

    ck_assert_double_eq(value("taberna_connections"), 1);
    ck_assert_double_eq(value("taberna_sessions{state=\"connected\"}"), 1);
    ck_assert_double_eq(value("taberna_sessions{state=\"disconnected\"}"), 1);
    ck_assert_double_eq(value("taberna_rooms{state=\"open\"}"), 1);
    ck_assert_double_eq(value("taberna_rooms{state=\"playing\"}"), 0);
    ck_assert_double_eq(value("taberna_commands_total{type=\"hello\"}"), 2);
    ck_assert_double_eq(value("taberna_commands_total{type=\"room.open\"}"), 1);
    ck_assert_double_eq(value("taberna_commands_total{type=\"unknown\"}"), 1);
    ck_assert_double_eq(value("taberna_refusals_total{code=\"unknown-type\"}"), 1);
    ck_assert_double_eq(value("taberna_refusals_total{code=\"no-such-room\"}"), 1);
    ck_assert_double_eq(value("taberna_bans"), 0);
}
END_TEST

START_TEST(every_limit_is_exported_with_its_metric)
{
    char name[128];
    size_t count;
    const struct limit_row *rows = admission_limits(&count);
    for (size_t i = 0; i < count; i++) {
        snprintf(name, sizeof name, "taberna_limit{limit=\"%s\"}", rows[i].name);
        ck_assert_double_eq(value(name), (double)rows[i].number);
        ck_assert_msg(rows[i].metric[0] == '\0' || value(rows[i].metric) >= 0, "/metrics has no %s",
                      rows[i].metric);
    }
}
END_TEST

START_TEST(process_reports_its_memory_and_the_reloads_of_its_settings)
{
    bench->app.counters.reloads[0] = 2;
    bench->app.counters.reloads[1] = 3;

    ck_assert_double_gt(value("taberna_resident_memory_bytes"), 100000);
    ck_assert_double_eq(value("taberna_config_reloads_total{result=\"applied\"}"), 3);
    ck_assert_double_eq(value("taberna_config_reloads_total{result=\"rejected\"}"), 2);
}
END_TEST

START_TEST(latency_is_from_arrival_to_answer_with_the_store)
{
    fake_store_hold(bench->store, true);
    guest_say(ann, "room.open", "\"d\":{\"ruleset\":\"tabula\"}");
    bench_wait(bench, 2000);
    ck_assert_double_eq(value("taberna_command_duration_seconds_count{type=\"room.open\"}"), -1);

    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);

    ck_assert_double_eq(value("taberna_command_duration_seconds_count{type=\"room.open\"}"), 1);
    ck_assert_double_eq(value("taberna_command_duration_seconds_sum{type=\"room.open\"}"), 2);
    ck_assert_double_eq(
        value("taberna_command_duration_seconds_bucket{type=\"room.open\",le=\"1\"}"), 0);
    ck_assert_double_eq(
        value("taberna_command_duration_seconds_bucket{type=\"room.open\",le=\"2.5\"}"), 1);
    ck_assert_double_eq(
        value("taberna_command_duration_seconds_bucket{type=\"room.open\",le=\"+Inf\"}"), 1);
}
END_TEST

START_TEST(games_and_turns_are_counted)
{
    char room[STORE_ID_BYTES];
    guest_open(ann, "\"ruleset\":\"tabula\"", room);
    ck_assert_str_eq(guest_sit(ann, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(bob, room, "b1"), "ok");
    struct guest *const guests[] = {ann, bob};
    uint64_t seed = 7;
    while (bench->app.counters.turns < 3) {
        ck_assert(bench_act(bench, guests, 2, room, &seed));
    }
    ck_assert_double_eq(value("taberna_rooms{state=\"playing\"}"), 1);
    ck_assert_double_eq(value("taberna_turns_total"), 3);

    ck_assert_str_eq(guest_try(ann, "resign", "\"room\":\"%s\",\"v\":%d", room,
                               (int)bench_room(bench, room)->state->v),
                     "ok");

    ck_assert_double_eq(value("taberna_games_ended_total{ruleset=\"tabula\",reason=\"resigned\"}"),
                        1);
}
END_TEST

START_TEST(endings_beyond_the_table_are_counted_as_other)
{
    struct counters *counters = &bench->app.counters;
    for (int i = 0; i < 2 * COUNTERS_ENDINGS_MAX; i++) {
        char rules[32];
        snprintf(rules, sizeof rules, "game\"%d@1", i);
        wire_counters_game_ended(counters, rules, "won");
    }

    ck_assert_double_eq(value("taberna_games_ended_total{ruleset=\"game\\\"0\",reason=\"won\"}"),
                        1);
    ck_assert_double_eq(value("taberna_games_ended_total{ruleset=\"other\",reason=\"other\"}"),
                        COUNTERS_ENDINGS_MAX + 1);
}
END_TEST

/* name{label="value",…} number: each name has been declared, and no series occurs twice. */
START_TEST(metrics_are_in_the_text_format)
{
    ck_assert_int_eq(get("/metrics"), 200);
    char name[128] = "";
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (strncmp(line, "# HELP ", 7) == 0) {
            continue;
        }
        if (strncmp(line, "# TYPE ", 7) == 0) {
            ck_assert_int_eq(sscanf(line, "# TYPE %127s", name), 1);
            continue;
        }
        ck_assert_msg(strncmp(line, name, strlen(name)) == 0, "%s is not of %s", line, name);
        char *space = strrchr(line, ' ');
        ck_assert_ptr_nonnull(space);
        char *end;
        strtod(space + 1, &end);
        ck_assert_msg(end > space + 1 && *end == '\0', "no number: %s", line);
        ck_assert_msg(strchr(line, '{') == NULL || space[-1] == '}', "%s", line);
    }
}
END_TEST

static int get_from(const char *address, const char *host, const char *proxy)
{
    struct net_request *request = fake_net_request("GET", "/metrics", "");
    fake_net_request_from(request, address);
    fake_net_request_header(request, "host", host);
    if (proxy != NULL) {
        fake_net_request_header(request, proxy, "203.0.113.7");
    }
    return answer(request);
}

START_TEST(metrics_are_for_those_whom_the_setting_names)
{
    static const struct {
        const char *address;
        const char *host;
        const char *proxy;
        bool loopback; /* a client on the loopback address may read if the setting permits it */
        bool private;
    } readers[] = {
        {"127.0.0.1", "localhost:8080", NULL, true, true},
        {"::1", "[::1]:8080", NULL, true, true},
        {"127.0.0.1", "127.0.0.1:8080", NULL, true, true},
        {"127.0.0.1", "tables.example.org", NULL, false, true},
        {"127.0.0.1", "localhost", "x-forwarded-for", false, false},
        {"127.0.0.1", "localhost", "via", false, false},
        {"127.0.0.1", "localhost", "forwarded", false, false},
        {"10.1.2.3", "10.1.2.4:8080", NULL, false, true},
        {"172.31.0.1", "taberna:8080", NULL, false, true},
        {"172.32.0.1", "taberna:8080", NULL, false, false},
        {"fd00::1", "taberna", NULL, false, true},
        {"203.0.113.7", "localhost", NULL, false, false},
        {"", "localhost", NULL, false, false},
    };
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        const char *address = readers[i].address;
        const char *host = readers[i].host;
        const char *proxy = readers[i].proxy;
        bench->app.api.readers = METRICS_FOR_LOOPBACK;
        ck_assert_int_eq(get_from(address, host, proxy), readers[i].loopback ? 200 : 403);
        bench->app.api.readers = METRICS_FOR_PRIVATE;
        ck_assert_int_eq(get_from(address, host, proxy), readers[i].private ? 200 : 403);
        bench->app.api.readers = METRICS_FOR_ALL;
        ck_assert_int_eq(get_from(address, host, proxy), 200);
        bench->app.api.readers = METRICS_OFF;
        ck_assert_int_eq(get_from(address, host, proxy), 403);
    }
}
END_TEST

START_TEST(histogram_counts_a_bound_in_the_lower_bucket)
{
    struct histogram histogram = {0};
    histogram_add(&histogram, -5);
    histogram_add(&histogram, histogram_bound_us(0));
    histogram_add(&histogram, histogram_bound_us(0) + 1);
    histogram_add(&histogram, histogram_bound_us(HISTOGRAM_BOUNDS - 1) + 1);

    ck_assert_uint_eq(histogram.count, 4);
    ck_assert_uint_eq(histogram.counts[0], 2);
    ck_assert_uint_eq(histogram.counts[1], 1);
    ck_assert_uint_eq(histogram.counts[HISTOGRAM_BOUNDS], 1);
    for (int i = 1; i < HISTOGRAM_BOUNDS; i++) {
        ck_assert_int_lt(histogram_bound_us(i - 1), histogram_bound_us(i));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("metrics");
    TCase *tests = tcase_create("metrics");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, server_is_ready_while_its_store_works);
    tcase_add_test(tests, a_tick_that_comes_late_is_counted_with_how_late_it_was);
    tcase_add_test(tests, metrics_count_people_tables_commands_and_refusals);
    tcase_add_test(tests, every_limit_is_exported_with_its_metric);
    tcase_add_test(tests, process_reports_its_memory_and_the_reloads_of_its_settings);
    tcase_add_test(tests, latency_is_from_arrival_to_answer_with_the_store);
    tcase_add_test(tests, games_and_turns_are_counted);
    tcase_add_test(tests, endings_beyond_the_table_are_counted_as_other);
    tcase_add_test(tests, metrics_are_in_the_text_format);
    tcase_add_test(tests, metrics_are_for_those_whom_the_setting_names);
    tcase_add_test(tests, histogram_counts_a_bound_in_the_lower_bucket);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
