/* SPDX-License-Identifier: MIT */
#include "app/watchdog.h"
#include "suite.h"

#include <check.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    HUNG_TICK_MS = 10,
    SOUND_TICK_MS = 50, /* a busy machine may delay a sound loop by WATCHDOG_TICKS times as long */
    SOUND_TICKS = 2 * WATCHDOG_TICKS,
    LOG_BYTES = 4096,
};

/* A process whose loop is watched; its log comes through a pipe. */
struct watched {
    uv_loop_t loop;
    uv_timer_t timer;
    struct watchdog *watchdog;
    struct log log;
    int log_out;
    pid_t process;
};

static struct watched watched;

static void set_up(void)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    watched = (struct watched){.log = {.fd = ends[1]}, .log_out = ends[0]};
}

static void tear_down(void)
{
    close(watched.log_out);
    close(watched.log.fd);
}

/* ---- in the watched process ---- */

static void on_timer_hang(uv_timer_t *timer)
{
    (void)timer;
    app_watchdog_record_turn(watched.watchdog, "room.roll");
    for (;;) {
        pause();
    }
}

static void on_timer_compute(uv_timer_t *timer)
{
    (void)timer;
    for (volatile unsigned steps = 0;; steps++) {
    }
}

static void on_timer_end(uv_timer_t *timer)
{
    app_watchdog_close(watched.watchdog);
    uv_close((uv_handle_t *)timer, NULL);
}

/* Runs the loop in a process of its own; the timer fires once. */
static void run(int tick_ms, uv_timer_cb on_timer, uint64_t timer_ms)
{
    watched.process = fork();
    ck_assert_int_ge(watched.process, 0);
    if (watched.process > 0) {
        return;
    }
    uv_loop_init(&watched.loop);
    uv_timer_init(&watched.loop, &watched.timer);
    uv_timer_start(&watched.timer, on_timer, timer_ms, 0);
    watched.watchdog = app_watchdog_open(&watched.loop, &watched.log, tick_ms);
    uv_run(&watched.loop, UV_RUN_DEFAULT);
    _exit(uv_loop_close(&watched.loop) == 0 ? 0 : 1);
}

/* ---- in the test's process ---- */

static int exit_status(void)
{
    int status;
    ck_assert_int_eq(waitpid(watched.process, &status, 0), watched.process);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static const char *read_log(void)
{
    static char text[LOG_BYTES];
    ck_assert_int_eq(fcntl(watched.log_out, F_SETFL, O_NONBLOCK), 0);
    ssize_t bytes = read(watched.log_out, text, sizeof text - 1);
    text[bytes < 0 ? 0 : bytes] = '\0';
    return text;
}

START_TEST(a_loop_that_hangs_ends_the_process_with_a_status_of_its_own)
{
    run(HUNG_TICK_MS, on_timer_hang, 0);

    ck_assert_int_eq(exit_status(), WATCHDOG_EXIT_CODE);
    const char *line = read_log();
    ck_assert_ptr_nonnull(strstr(line, " error loop.hung ms=100 "));
    ck_assert_ptr_nonnull(strstr(line, " last_operation=room.roll "));
    ck_assert_ptr_nonnull(strstr(line, " exit_status=70\n"));
}
END_TEST

START_TEST(processor_time_of_a_loop_that_computes_is_logged)
{
    run(SOUND_TICK_MS, on_timer_compute, 0);

    ck_assert_int_eq(exit_status(), WATCHDOG_EXIT_CODE);
    const char *cpu_ms = strstr(read_log(), " cpu_ms=");
    ck_assert_ptr_nonnull(cpu_ms);
    ck_assert_int_gt(strtol(cpu_ms + strlen(" cpu_ms="), NULL, 10), 0);
}
END_TEST

START_TEST(an_unread_log_does_not_keep_the_process)
{
    char byte = 'x';
    ck_assert_int_eq(fcntl(watched.log.fd, F_SETFL, O_NONBLOCK), 0);
    while (write(watched.log.fd, &byte, 1) == 1) {
    }
    ck_assert_int_eq(fcntl(watched.log.fd, F_SETFL, 0), 0);

    run(HUNG_TICK_MS, on_timer_hang, 0);

    ck_assert_int_eq(exit_status(), WATCHDOG_EXIT_CODE);
}
END_TEST

START_TEST(a_loop_with_nothing_to_do_is_left_alone)
{
    run(SOUND_TICK_MS, on_timer_end, SOUND_TICKS * SOUND_TICK_MS);

    ck_assert_int_eq(exit_status(), 0);
    ck_assert_str_eq(read_log(), "");
}
END_TEST

START_TEST(time_in_which_the_process_was_stopped_does_not_count)
{
    int status;
    run(SOUND_TICK_MS, on_timer_end, (SOUND_TICKS + WATCHDOG_TICKS) * SOUND_TICK_MS);
    ck_assert_int_eq(kill(watched.process, SIGSTOP), 0);
    ck_assert_int_eq(waitpid(watched.process, &status, WUNTRACED), watched.process);
    ck_assert(WIFSTOPPED(status));

    /* a real wait, because the test is about the time itself */
    poll(NULL, 0, SOUND_TICKS * SOUND_TICK_MS);
    ck_assert_int_eq(kill(watched.process, SIGCONT), 0);

    ck_assert_int_eq(exit_status(), 0);
    ck_assert_str_eq(read_log(), "");
}
END_TEST

START_TEST(without_a_watchdog_notes_and_its_end_do_nothing)
{
    app_watchdog_record_turn(NULL, "room.roll");
    app_watchdog_close(NULL);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server watchdog");
    TCase *tests = tcase_create("watchdog");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_loop_that_hangs_ends_the_process_with_a_status_of_its_own);
    tcase_add_test(tests, processor_time_of_a_loop_that_computes_is_logged);
    tcase_add_test(tests, an_unread_log_does_not_keep_the_process);
    tcase_add_test(tests, a_loop_with_nothing_to_do_is_left_alone);
    tcase_add_test(tests, time_in_which_the_process_was_stopped_does_not_count);
    tcase_add_test(tests, without_a_watchdog_notes_and_its_end_do_nothing);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
