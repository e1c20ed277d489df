/* SPDX-License-Identifier: MIT */
#include "base/log.h"
#include "suite.h"

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { AT_S = 1763683200 }; /* 2025-11-21T00:00:00Z */
static const int64_t at_ms = (int64_t)AT_S * 1000 + 42;

static const char *line_of(enum log_format format, const char *value)
{
    static char line[LOG_LINE_BYTES + 1];
    const struct log_field fields[] = {
        log_text("event", "guest.named"), log_text("name", value), {0}};
    size_t bytes = log_line(format, LOG_INFO, at_ms, fields, line);
    ck_assert_uint_eq(bytes, strlen(line));
    ck_assert_ptr_eq(strchr(line, '\n'), line + bytes - 1);
    return line;
}

START_TEST(text_line_has_time_level_event_and_fields)
{
    char line[LOG_LINE_BYTES + 1];
    const struct log_field fields[] = {log_text("event", "room.opened"),
                                       log_text("room", "k3v9q2xw4m"),
                                       log_number("rooms", -17),
                                       {0}};

    log_line(LOG_AS_TEXT, LOG_WARNING, at_ms, fields, line);

    ck_assert_str_eq(line,
                     "2025-11-21T00:00:00.042Z warning room.opened room=k3v9q2xw4m rooms=-17\n");
}
END_TEST

START_TEST(json_line_is_an_object)
{
    char line[LOG_LINE_BYTES + 1];
    const struct log_field fields[] = {log_text("event", "room.opened"),
                                       log_text("room", "k3v9q2xw4m"),
                                       log_number("rooms", 17),
                                       {0}};

    log_line(LOG_AS_JSON, LOG_ERROR, at_ms, fields, line);

    ck_assert_str_eq(line, "{\"time\":\"2025-11-21T00:00:00.042Z\",\"level\":\"error\",\"event\":"
                           "\"room.opened\",\"room\":\"k3v9q2xw4m\",\"rooms\":17}\n");
}
END_TEST

static const struct {
    const char *value;
    const char *shown; /* as it is quoted in both formats */
} values[] = {
    {"", "\"\""},
    {"Quiet Heron", "\"Quiet Heron\""},
    {"a\nb", "\"a\\u000ab\""},
    {"x\r\n2025-11-21T00:00:00.000Z info forged a=b",
     "\"x\\u000d\\u000a2025-11-21T00:00:00.000Z info forged a=b\""},
    {"\x1b[31mred", "\"\\u001b[31mred\""},
    {"say \"hi\" \\o/", "\"say \\\"hi\\\" \\\\o/\""},
    {"x level=error", "\"x level=error\""},
    {"x=y", "\"x=y\""},
    {"Åsa 雪 🎲", "\"Åsa 雪 🎲\""},
    {"\x7f", "\"\\u007f\""},
    {"\xc2\x85", "\"\\u0085\""},        /* next line */
    {"\xe2\x80\xa8", "\"\\u2028\""},    /* line separator */
    {"\xe2\x80\xae", "\"\\u202e\""},    /* right-to-left override */
    {"\xe2\x81\xa6", "\"\\u2066\""},    /* right-to-left isolate */
    {"\xff", "\"\\ufffd\""},            /* never in UTF-8 */
    {"a\xc3", "\"a\\ufffd\""},          /* cut off */
    {"\xc0\x8a", "\"\\ufffd\\ufffd\""}, /* an overlong newline */
    {"\xe0\x80\x8a", "\"\\ufffd\\ufffd\\ufffd\""},
    {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""}, /* a surrogate */
    {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
};

START_TEST(no_value_can_end_its_line_or_look_like_another_field)
{
    char expected[256];

    snprintf(expected, sizeof expected, "2025-11-21T00:00:00.042Z info guest.named name=%s\n",
             values[_i].shown);
    ck_assert_str_eq(line_of(LOG_AS_TEXT, values[_i].value), expected);

    snprintf(expected, sizeof expected,
             "{\"time\":\"2025-11-21T00:00:00.042Z\",\"level\":\"info\",\"event\":\"guest.named\","
             "\"name\":%s}\n",
             values[_i].shown);
    ck_assert_str_eq(line_of(LOG_AS_JSON, values[_i].value), expected);
}
END_TEST

START_TEST(long_value_is_cut_between_characters)
{
    char value[2 * LOG_VALUE_BYTES];
    memset(value, 'a', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    memcpy(value + LOG_VALUE_BYTES - 1, "é", 2);

    const char *line = line_of(LOG_AS_JSON, value);

    ck_assert_ptr_nonnull(strstr(line, "aaa...\"}\n"));
    ck_assert_uint_lt(strlen(line), LOG_VALUE_BYTES + 128);
}
END_TEST

START_TEST(fields_beyond_a_full_line_are_left_out_whole)
{
    char value[LOG_VALUE_BYTES];
    char line[LOG_LINE_BYTES + 1];
    struct log_field fields[LOG_FIELDS_MAX + 1] = {log_text("event", "much.said")};
    memset(value, '\n', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    fields[1] = log_text("one", value);
    fields[2] = log_text("two", value);
    fields[3] = log_number("three", 3);

    size_t bytes = log_line(LOG_AS_JSON, LOG_INFO, at_ms, fields, line);

    ck_assert_uint_le(bytes, LOG_LINE_BYTES);
    ck_assert_ptr_nonnull(strstr(line, "\"one\":"));
    ck_assert_ptr_null(strstr(line, "\"two\":"));
    ck_assert_ptr_nonnull(strstr(line, "\\u000a\",\"three\":3}\n"));
}
END_TEST

START_TEST(event_below_the_level_is_not_written)
{
    int ends[2];
    char text[256] = {0};
    ck_assert_int_eq(pipe(ends), 0);
    struct log log = {.fd = ends[1], .format = LOG_AS_TEXT, .level = log_level_read("warning")};

    log_event(&log, LOG_INFO, "room.opened");
    log_event(&log, LOG_WARNING, "store.slow");

    ck_assert_int_gt(read(ends[0], text, sizeof text - 1), 0);
    ck_assert_ptr_null(strstr(text, "room.opened"));
    ck_assert_ptr_nonnull(strstr(text, " warning store.slow\n"));
    ck_assert_int_eq(log_level_read("loud"), LOG_LEVELS);
    close(ends[0]);
    close(ends[1]);
}
END_TEST

START_TEST(event_is_written_as_one_line)
{
    int ends[2];
    char text[256] = {0};
    ck_assert_int_eq(pipe(ends), 0);
    struct log log = {.fd = ends[1], .format = LOG_AS_TEXT};

    log_event(&log, LOG_INFO, "server.stopped");
    log_event(&log, LOG_INFO, "server.listening", log_text("host", NULL), log_number("port", 8080));
    close(ends[1]);
    ck_assert_int_gt(read(ends[0], text, sizeof text - 1), 0);
    close(ends[0]);

    ck_assert_ptr_nonnull(strstr(text, "Z info server.stopped\n"));
    ck_assert_ptr_nonnull(strstr(text, "Z info server.listening host=\"\" port=8080\n"));
}
END_TEST

/* Writes until the other end, which nobody reads, is full. A write that waits hangs the test. */
static void write_until_lost(const struct log *log)
{
    enum { LINES_MAX = 1 << 20 };
    for (int i = 0; i < LINES_MAX && log_lines_lost(log) == 0; i++) {
        log_event(log, LOG_INFO, "room.opened", log_number("number", i));
    }
    ck_assert_uint_eq(log_lines_lost(log), 1);
}

/* Returns the last bytes that were read, without waiting. */
static const char *read_to_end(int fd)
{
    static char text[1 << 16];
    ssize_t bytes;
    text[0] = '\0';
    fcntl(fd, F_SETFL, O_NONBLOCK);
    while ((bytes = read(fd, text, sizeof text - 1)) > 0) {
        text[bytes] = '\0';
    }
    return text;
}

/* A pipe that is opened a second time, one that is not, and a socket, as of a service manager. */
START_TEST(reader_that_stops_costs_lines_that_are_counted_and_reported)
{
    int ends[2];
    struct log_losses losses = {0};
    ck_assert_int_eq(_i == 2 ? socketpair(AF_UNIX, SOCK_STREAM, 0, ends) : pipe(ends), 0);
    struct log log = {.fd = _i == 0 ? log_open(ends[1]) : ends[1], .losses = &losses};

    write_until_lost(&log);
    log_event(&log, LOG_INFO, "room.opened");
    (void)read_to_end(ends[0]);
    log_event(&log, LOG_INFO, "room.closed");

    const char *text = read_to_end(ends[0]);
    ck_assert_ptr_nonnull(strstr(text, " warning log.lines_lost lines=2\n"));
    ck_assert_ptr_nonnull(strstr(text, " info room.closed\n"));
    log_report_losses(&log);
    ck_assert_str_eq(read_to_end(ends[0]), "");
    ck_assert_uint_eq(log_lines_lost(&log), 2);
    log_close(log.fd, ends[1]);
    close(ends[0]);
    close(ends[1]);
}
END_TEST

START_TEST(losses_are_reported_without_a_further_event)
{
    int ends[2];
    struct log_losses losses = {0};
    ck_assert_int_eq(pipe(ends), 0);
    struct log log = {.fd = ends[1], .losses = &losses};
    write_until_lost(&log);

    log_report_losses(&log);
    (void)read_to_end(ends[0]);
    log_report_losses(&log);

    ck_assert_ptr_nonnull(strstr(read_to_end(ends[0]), " warning log.lines_lost lines=1\n"));
}
END_TEST

START_TEST(full_disk_costs_lines_and_a_line_that_was_cut_is_ended)
{
    enum { LIMIT = 20 };
    char text[256] = {0};
    struct log_losses losses = {0};
    struct log log = {.fd = fileno(tmpfile()), .losses = &losses};
    const struct rlimit few = {.rlim_cur = LIMIT, .rlim_max = RLIM_INFINITY};
    const struct rlimit any = {.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
    signal(SIGXFSZ, SIG_IGN);

    setrlimit(RLIMIT_FSIZE, &few);
    log_event(&log, LOG_INFO, "room.opened");
    log_event(&log, LOG_INFO, "room.opened");
    setrlimit(RLIMIT_FSIZE, &any);
    log_event(&log, LOG_INFO, "room.closed");

    ck_assert_int_gt(pread(log.fd, text, sizeof text - 1, 0), LIMIT);
    ck_assert_int_eq(text[LIMIT], '\n');
    ck_assert_ptr_nonnull(strstr(text + LIMIT, " warning log.lines_lost lines=2\n"));
    ck_assert_ptr_nonnull(strstr(text, " info room.closed\n"));
    ck_assert_ptr_null(strstr(text, "room.opened"));
}
END_TEST

START_TEST(secret_is_refused_as_a_bug)
{
    struct log log = {.fd = STDERR_FILENO};

    log_event(&log, LOG_INFO, "session.opened", log_text("token", "x"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("log");
    TCase *tests = tcase_create("log");
    tcase_add_test(tests, text_line_has_time_level_event_and_fields);
    tcase_add_test(tests, json_line_is_an_object);
    tcase_add_loop_test(tests, no_value_can_end_its_line_or_look_like_another_field, 0,
                        (int)(sizeof values / sizeof values[0]));
    tcase_add_test(tests, long_value_is_cut_between_characters);
    tcase_add_test(tests, fields_beyond_a_full_line_are_left_out_whole);
    tcase_add_test(tests, event_is_written_as_one_line);
    tcase_add_test(tests, event_below_the_level_is_not_written);
    tcase_add_loop_test(tests, reader_that_stops_costs_lines_that_are_counted_and_reported, 0, 3);
    tcase_add_test(tests, losses_are_reported_without_a_further_event);
    tcase_add_test(tests, full_disk_costs_lines_and_a_line_that_was_cut_is_ended);
    tcase_add_test_raise_signal(tests, secret_is_refused_as_a_bug, SIGABRT);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
