/* SPDX-License-Identifier: MIT */
/* Public readings run beside the writes: they delay none, and see all that was answered before. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "store/accounts.h"
#include "store/people.h"
#include "suite.h"
#include "unit/server/store/bench.h"

enum {
    MANY = 30,
    DAYS = 20000,
    TRIES = 5,
};

static struct bench bench;

static void set_up(void)
{
    char sql[256];
    bench_init(&bench);
    bench_run_sql(&bench, "INSERT INTO persons(who, token_hash, name, seen, made)"
                          " VALUES('pa', '\\x01', 'Quiet Heron', 9, 7)");
    snprintf(sql, sizeof sql,
             "WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers"
             " WHERE i < %d) INSERT INTO puzzle_days(who, ruleset, day)"
             " SELECT 'pa', 'tabula', i FROM numbers",
             DAYS);
    bench_run_sql(&bench, sql);
}

static void tear_down(void)
{
    bench_finish(&bench);
}

/* ---- exports, which are the longest readings ---- */

static struct {
    int handed;
    int answered;
    int whole;
    int wanted; /* exports that are kept under way by on_export() */
} exports;

static void on_export(void *data, enum store_status status, const char *json)
{
    (void)data;
    char last[64];
    snprintf(last, sizeof last, "\"day\":%d}", DAYS);
    exports.answered++;
    exports.whole += status == STORE_OK && strstr(json, last) != NULL;
    if (exports.answered + exports.wanted > exports.handed) {
        exports.handed++;
        store_export(bench.store, "pa", on_export, NULL);
    }
}

static void begin_exports(int count)
{
    memset(&exports, 0, sizeof exports);
    for (int i = 0; i < count; i++) {
        exports.handed++;
        store_export(bench.store, "pa", on_export, NULL);
    }
}

static void end_exports(void)
{
    exports.wanted = 0;
    bench_wait(&bench, &exports.answered, exports.handed);
    ck_assert_int_eq(exports.whole, exports.handed);
}

/*
 * A write behind the readings would be answered after the last of them, always. One that goes beside them is, unless
 * the disk takes longer for it than for all readings: each try therefore has twice as many of them.
 */
START_TEST(write_is_answered_before_readings_that_were_handed_over_first)
{
    bool was_first = false;
    bench_put_room(&bench, "room1", "playing", 0);

    for (int i = 0; i < TRIES && !was_first; i++) {
        begin_exports(MANY << i);
        ck_assert_int_eq(bench_append(&bench, "room1", i + 1, "{}"), STORE_OK);
        was_first = exports.answered < exports.handed;
        end_exports();
    }

    ck_assert(was_first);
}
END_TEST

/* ---- what a reading sees ---- */

struct named {
    int calls;
    char name[STORE_NAME_BYTES];
};

static void on_profile(void *data, enum store_status status, const struct store_profile *profile)
{
    struct named *named = data;
    ck_assert_int_eq(status, STORE_OK);
    named->calls++;
    snprintf(named->name, sizeof named->name, "%s", profile->name);
}

START_TEST(reading_sees_each_write_that_was_answered_before)
{
    begin_exports(2);
    exports.wanted = 2; /* the connection of the readings is never at rest */

    for (int i = 0; i < MANY; i++) {
        char name[STORE_NAME_BYTES];
        struct named found = {0};
        snprintf(name, sizeof name, "Heron %d", i);
        struct store_write *write = store_begin(bench.store);
        store_rename_user(write, "pa", name);
        ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

        store_read_profile(bench.store, "pa", true, 1, on_profile, &found);
        bench_wait(&bench, &found.calls, 1);

        ck_assert_str_eq(found.name, name);
    }
    end_exports();
}
END_TEST

/* A long reading is read in pages, each in a transaction of its own, and other readings come between them. */
START_TEST(short_reading_is_answered_before_an_export_that_began_first)
{
    struct named found = {0};
    begin_exports(1);

    store_read_profile(bench.store, "pa", true, 1, on_profile, &found);
    bench_wait(&bench, &found.calls, 1);

    ck_assert_int_eq(exports.answered, 0);
    end_exports();
}
END_TEST

/* ---- the write-ahead log ---- */

/* Without pauses between the readings, no checkpoint finds the file at rest, and the log grows to 40 MB. */
START_TEST(log_stays_short_while_readings_never_rest)
{
    enum { EVENTS = 400, TEXT_BYTES = 100000, LOG_BYTES_MAX = 25 << 20 };
    static char text[TEXT_BYTES + 1];
    struct store_counts counts;
    memset(text, 'x', TEXT_BYTES);
    bench_put_room(&bench, "room1", "playing", 0);
    begin_exports(2);
    exports.wanted = 2;

    for (int v = 1; v <= EVENTS; v++) {
        ck_assert_int_eq(bench_append(&bench, "room1", v, text), STORE_OK);
        store_counts(bench.store, &counts);
        ck_assert_uint_lt(counts.log_bytes, LOG_BYTES_MAX);
    }
    end_exports();
}
END_TEST

/* ---- the end ---- */

START_TEST(closing_store_answers_all_readings)
{
    begin_exports(MANY);

    bench_close(&bench);

    ck_assert_int_eq(exports.answered, MANY);
    ck_assert_int_eq(bench_open(&bench), STORE_OK);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store-readings");
    TCase *tests = tcase_create("store-readings");
    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, write_is_answered_before_readings_that_were_handed_over_first);
    tcase_add_test(tests, reading_sees_each_write_that_was_answered_before);
    tcase_add_test(tests, short_reading_is_answered_before_an_export_that_began_first);
    tcase_add_test(tests, log_stays_short_while_readings_never_rest);
    tcase_add_test(tests, closing_store_answers_all_readings);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
