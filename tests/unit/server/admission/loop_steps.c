/* SPDX-License-Identifier: MIT */
#include "admission/loop_steps.h"

#include <check.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/work.h"
#include "suite.h"

enum { MS = 1000 * 1000, SECOND_MS = 1000 };

static uint64_t now_ns;
static uint64_t used_ns; /* by this thread */
static int ends[2];      /* of the log */
static struct work work;
static struct loop_steps steps;
static struct log lines;

/* These replace the functions of libuv and of net/processor.c. */
uint64_t uv_hrtime(void);
uint64_t uv_hrtime(void)
{
    return now_ns;
}

uint64_t net_processor_ns(void)
{
    return used_ns;
}

static void setup(void)
{
    now_ns = (uint64_t)3600 * SECOND_MS * MS;
    used_ns = 0;
    work = (struct work){0};
    steps = (struct loop_steps){.work = &work};
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    lines = (struct log){.fd = ends[1]};
}

static void teardown(void)
{
    close(ends[0]);
    close(ends[1]);
}

static void pass(uint64_t computes_ms, uint64_t waits_ms)
{
    now_ns += (computes_ms + waits_ms) * MS;
    used_ns += computes_ms * MS;
}

static void step(enum loop_kind kind, const char *route, uint64_t computes_ms, uint64_t waits_ms)
{
    net_work_begin_turn(&work);
    admission_loop_step_begin(&steps, kind, kind == LOOP_REQUEST ? "a request" : route);
    if (kind == LOOP_REQUEST) {
        admission_loop_step_route(&steps, route);
    }
    pass(computes_ms, waits_ms);
    admission_loop_step_end(&steps, &lines);
}

/* The lines in the log since the last call. */
static const char *logged(void)
{
    static char text[4096];
    size_t bytes = 0;
    ssize_t got;
    while ((got = recv(ends[0], text + bytes, sizeof text - 1 - bytes, MSG_DONTWAIT)) > 0) {
        bytes += (size_t)got;
    }
    text[bytes] = '\0';
    return text;
}

START_TEST(steps_are_counted_by_kind)
{
    step(LOOP_MESSAGE, "turn", 0, 0);
    step(LOOP_MESSAGE, "roll", 4, 0);
    step(LOOP_REQUEST, "/api/v1/lobby", 9, 0);

    ck_assert_uint_eq(steps.took[LOOP_MESSAGE].count, 2);
    ck_assert_uint_eq(steps.took[LOOP_MESSAGE].sum_us, 4000);
    ck_assert_uint_eq(steps.took[LOOP_REQUEST].sum_us, 9000);
    ck_assert_uint_eq(steps.took[LOOP_TICK].count, 0);
    ck_assert_str_eq(logged(), "");
}
END_TEST

START_TEST(steps_of_the_start_are_forgotten)
{
    steps.work = NULL;
    admission_loop_step_begin(&steps, LOOP_READ, "an answer of the store");
    pass(500, 0);
    admission_loop_step_end(&steps, &lines);
    admission_loop_step_begin(&steps, LOOP_READ, "an answer of the store");
    pass(80, 0);
    admission_loop_steps_serve(&steps, &work);
    net_work_begin_turn(&work);
    pass(2, 0);
    admission_loop_step_end(&steps, &lines);
    step(LOOP_READ, "an answer of the store", 3, 0);

    ck_assert_uint_eq(steps.took[LOOP_READ].count, 2);
    ck_assert_int_eq(steps.longest_us[LOOP_READ], 3000);
    ck_assert_uint_eq(steps.longs[LOOP_READ], 0);
    ck_assert_str_eq(logged(), "");
}
END_TEST

START_TEST(a_step_inside_another_one_is_a_part_of_it)
{
    admission_loop_step_begin(&steps, LOOP_READ, "an answer of the store");
    admission_loop_step_begin(&steps, LOOP_PAGE, "/log");
    pass(3, 0);
    admission_loop_step_end(&steps, &lines);
    pass(2, 0);
    admission_loop_step_end(&steps, &lines);

    ck_assert_uint_eq(steps.took[LOOP_PAGE].count, 0);
    ck_assert_uint_eq(steps.took[LOOP_READ].count, 1);
    ck_assert_uint_eq(steps.took[LOOP_READ].sum_us, 5000);
}
END_TEST

/* The network charges an address for a message after the step that the message was. */
START_TEST(what_a_step_has_computed_is_still_owed)
{
    uint64_t since_ns = now_ns;
    step(LOOP_MESSAGE, "sub", 15, 0);
    ck_assert_uint_eq(net_work_ns(&work, &since_ns), 15 * MS);

    net_work_begin_turn(&work);
    step(LOOP_PAGE, "/log", 4, 3);
    step(LOOP_PAGE, "/log", 5, 0);
    ck_assert_uint_eq(steps.took[LOOP_PAGE].sum_us, 9000);
}
END_TEST

START_TEST(a_long_step_is_named_in_the_log_once_a_second)
{
    step(LOOP_REQUEST, "/api/v1/rooms/k3v9q2xw4m/log", 21, 0);
    const char *text = logged();
    ck_assert_ptr_nonnull(strstr(text, "loop.step_long"));
    ck_assert_ptr_nonnull(strstr(text, "ms=21 kind=request route=/api/v1/rooms/k3v9q2xw4m/log"));

    step(LOOP_TICK, "a tick", 30, 0);
    ck_assert_str_eq(logged(), "");
    ck_assert_uint_eq(steps.longs[LOOP_REQUEST], 1);
    ck_assert_uint_eq(steps.longs[LOOP_TICK], 1);

    pass(0, SECOND_MS);
    admission_loop_step_begin(&steps, LOOP_MESSAGE, "a message");
    admission_loop_step_name(&steps, "room.open");
    pass(25, 0);
    admission_loop_step_end(&steps, &lines);
    ck_assert_ptr_nonnull(strstr(logged(), "kind=message route=room.open"));
}
END_TEST

START_TEST(time_that_another_program_had_the_processor_is_not_counted)
{
    step(LOOP_MESSAGE, "turn", 2, 500);

    ck_assert_uint_eq(steps.took[LOOP_MESSAGE].sum_us, 2000);
    ck_assert_str_eq(logged(), "");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("steps");
    TCase *tests = tcase_create("steps");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, steps_are_counted_by_kind);
    tcase_add_test(tests, steps_of_the_start_are_forgotten);
    tcase_add_test(tests, a_step_inside_another_one_is_a_part_of_it);
    tcase_add_test(tests, what_a_step_has_computed_is_still_owed);
    tcase_add_test(tests, a_long_step_is_named_in_the_log_once_a_second);
    tcase_add_test(tests, time_that_another_program_had_the_processor_is_not_counted);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
