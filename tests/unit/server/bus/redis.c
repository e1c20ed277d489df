/* SPDX-License-Identifier: MIT */
/* Faults of a bus on Redis: the server dies, hangs, disconnects a slow client, or refuses. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bus/bus.h"
#include "suite.h"
#include "unit/server/bus/redis_server.h"

enum { URL_BYTES = 128, NEWS_BYTES = 4096 };

/* A bus on a loop of its own, so that one node can sleep while the other works; it listens to "news". */
struct node {
    uv_loop_t loop;
    struct bus *bus;
    struct log log;
    FILE *lines;
    int ups;
    int downs;
    int closed;
    int subscribed;
    int messages;
    char news[NEWS_BYTES]; /* short messages, each followed by a space */
};

static struct redis_server server;

static void on_state(void *data, enum bus_state state)
{
    struct node *node = data;
    node->ups += state == BUS_UP;
    node->downs += state == BUS_DOWN;
}

static void on_subscribed(void *data, const char *channel)
{
    struct node *node = data;
    ck_assert_str_eq(channel, "news");
    node->subscribed++;
}

static void on_message(void *data, const char *channel, const void *bytes, size_t count)
{
    struct node *node = data;
    size_t used = strlen(node->news);
    ck_assert_str_eq(channel, "news");
    node->messages++;
    if (used + count + 2 <= sizeof node->news) {
        snprintf(node->news + used, sizeof node->news - used, "%.*s ", (int)count,
                 (const char *)bytes);
    }
}

static void on_closed(void *data)
{
    ((struct node *)data)->closed++;
}

static void node_open_at(struct node *node, const char *url)
{
    char detail[BUS_DETAIL_BYTES];
    *node = (struct node){.lines = tmpfile()};
    ck_assert_ptr_nonnull(node->lines);
    node->log = (struct log){.fd = fileno(node->lines), .format = LOG_AS_TEXT};
    ck_assert_int_eq(uv_loop_init(&node->loop), 0);
    struct bus_config config = {
        .loop = &node->loop, .url = url, .log = &node->log, .state = on_state, .data = node};
    ck_assert_msg(bus_open(&config, &node->bus, detail), "%s", detail);
    bus_subscribe(node->bus, "news", on_message, on_subscribed, node);
}

static void node_open(struct node *node)
{
    char url[URL_BYTES];
    redis_server_url(&server, 0, url, sizeof url);
    node_open_at(node, url);
}

static void node_wait(struct node *node, const int *number, int least)
{
    while (*number < least) {
        ck_assert(uv_run(&node->loop, UV_RUN_ONCE) != 0 || *number >= least);
    }
}

static void node_close(struct node *node)
{
    bus_close(node->bus, on_closed, node);
    node_wait(node, &node->closed, 1);
    ck_assert_int_eq(uv_loop_close(&node->loop), 0);
    fclose(node->lines);
}

static bool node_say(struct node *node, const char *text)
{
    return bus_publish(node->bus, "news", text, strlen(text));
}

/* The whole log of the node; valid until the next call. */
static const char *node_log(const struct node *node)
{
    static char text[65536];
    ssize_t count = pread(node->log.fd, text, sizeof text - 1, 0);
    text[count > 0 ? count : 0] = '\0';
    return text;
}

static int count_lines(const struct node *node, const char *words)
{
    int count = 0;
    for (const char *at = strstr(node_log(node), words); at != NULL; at = strstr(at + 1, words)) {
        count++;
    }
    return count;
}

/* Publishes, and waits until the other node has received it. */
static void node_send(struct node *from, struct node *to, const char *text)
{
    ck_assert(node_say(from, text));
    while (strstr(to->news, text) == NULL) {
        uv_run(&from->loop, UV_RUN_NOWAIT);
        uv_run(&to->loop, UV_RUN_NOWAIT);
    }
}

static void open_two(struct node nodes[2])
{
    node_open(&nodes[0]);
    node_open(&nodes[1]);
    node_wait(&nodes[0], &nodes[0].ups, 1);
    node_wait(&nodes[1], &nodes[1].ups, 1);
}

static void close_two(struct node nodes[2])
{
    node_close(&nodes[0]);
    node_close(&nodes[1]);
}

static void set_up(void)
{
    redis_server_start(&server);
}

static void tear_down(void)
{
    redis_server_finish(&server);
}

/* ---- the server stops and starts ---- */

START_TEST(a_server_that_is_killed_and_started_again_is_found_again)
{
    struct node nodes[2];
    open_two(nodes);
    node_send(&nodes[0], &nodes[1], "1");

    redis_server_kill(&server);
    node_wait(&nodes[0], &nodes[0].downs, 1);
    node_wait(&nodes[1], &nodes[1].downs, 1);
    ck_assert(!node_say(&nodes[0], "lost"));
    redis_server_start_again(&server);
    node_wait(&nodes[0], &nodes[0].ups, 2);
    node_wait(&nodes[1], &nodes[1].ups, 2);
    node_send(&nodes[0], &nodes[1], "2");

    ck_assert_str_eq(nodes[1].news, "1 2 ");
    ck_assert_int_eq(nodes[1].subscribed, 1);
    ck_assert_int_eq(count_lines(&nodes[1], "bus.connection_lost connection=publisher"), 1);
    ck_assert_int_eq(count_lines(&nodes[1], "bus.connection_lost connection=subscriber"), 1);
    ck_assert_int_eq(count_lines(&nodes[1], "info bus.connected "), 2);
    close_two(nodes);
}
END_TEST

START_TEST(a_server_that_is_not_there_yet_is_waited_for)
{
    struct node node;
    struct bus_counts counts = {0};
    redis_server_kill(&server);

    node_open(&node);
    while (counts.tries < 6) {
        uv_run(&node.loop, UV_RUN_ONCE);
        bus_counts(node.bus, &counts);
    }
    ck_assert_int_eq(node.ups, 0);
    redis_server_start_again(&server);
    node_wait(&node, &node.ups, 1);

    /* The publish was refused, and the bus noticed at once. Only the first line of a kind is logged. */
    ck_assert_int_eq(count_lines(&node, "bus.connection_lost connection=publisher"), 1);
    ck_assert_int_eq(count_lines(&node, "Connection refused"), 2);
    ck_assert_int_eq(count_lines(&node, "no answer"), 0);
    ck_assert_int_eq(node.subscribed, 1);
    node_close(&node);
}
END_TEST

START_TEST(a_server_that_hangs_is_noticed_and_its_end_is_too)
{
    struct node node;
    node_open(&node);
    node_wait(&node, &node.ups, 1);

    redis_server_pause(&server, true);
    node_wait(&node, &node.downs, 1);
    ck_assert_int_ge(count_lines(&node, "problem=\"no answer\""), 1);
    redis_server_pause(&server, false);
    node_wait(&node, &node.ups, 2);

    ck_assert_int_eq(node.downs, 1);
    node_close(&node);
}
END_TEST

START_TEST(a_bus_that_is_quiet_stays_up)
{
    struct node node;
    struct bus_counts counts = {0};
    node_open(&node);
    node_wait(&node, &node.ups, 1);

    for (int64_t seen = 0, answers = 0; answers < 3;) {
        uv_run(&node.loop, UV_RUN_ONCE);
        bus_counts(node.bus, &counts);
        answers += counts.round_trip_us != seen;
        seen = counts.round_trip_us;
    }

    ck_assert_int_eq(node.downs, 0);
    ck_assert_uint_eq(counts.tries, 2);
    ck_assert_uint_eq(counts.messages_in, 0);
    node_close(&node);
}
END_TEST

/* ---- the server closes one connection ---- */

START_TEST(a_subscriber_that_is_thrown_out_goes_on_publishing)
{
    struct node nodes[2];
    open_two(nodes);

    ck_assert_int_eq(redis_server_request(&server, "CLIENT KILL TYPE pubsub"), 2);
    node_wait(&nodes[0], &nodes[0].downs, 1);
    ck_assert(node_say(&nodes[0], "while it is down"));
    node_wait(&nodes[1], &nodes[1].ups, 2);
    node_wait(&nodes[0], &nodes[0].ups, 2);
    node_send(&nodes[0], &nodes[1], "1");
    node_send(&nodes[1], &nodes[0], "2");

    ck_assert_ptr_nonnull(strstr(nodes[1].news, "1 "));
    ck_assert_str_eq(nodes[0].news, "2 ");
    ck_assert_int_eq(count_lines(&nodes[0], "bus.connection_lost connection=subscriber"), 1);
    ck_assert_int_eq(count_lines(&nodes[0], "bus.connection_lost connection=publisher"), 0);
    close_two(nodes);
}
END_TEST

START_TEST(a_disconnected_publisher_is_notified)
{
    struct node nodes[2];
    open_two(nodes);

    ck_assert_int_eq(redis_server_request(&server, "CLIENT KILL TYPE normal SKIPME yes"), 2);
    node_wait(&nodes[0], &nodes[0].downs, 1);
    node_wait(&nodes[0], &nodes[0].ups, 2);
    node_wait(&nodes[1], &nodes[1].ups, 2);
    node_send(&nodes[0], &nodes[1], "1");

    ck_assert_str_eq(nodes[1].news, "1 ");
    ck_assert_int_eq(count_lines(&nodes[0], "bus.connection_lost connection=subscriber"), 0);
    close_two(nodes);
}
END_TEST

START_TEST(who_reads_too_slowly_is_thrown_out_and_told_so)
{
    enum { MESSAGES = 64 };
    struct node nodes[2];
    struct bus_counts counts;
    char *much = calloc(1, BUS_MESSAGE_BYTES_MAX);
    redis_server_request(&server, "CONFIG SET client-output-buffer-limit %s", "pubsub 4mb 0 0");
    open_two(nodes);

    /* The second node sleeps, and the buffers of its sockets are soon full. */
    for (int i = 0; i < MESSAGES; i++) {
        while (!bus_publish(nodes[0].bus, "news", much, BUS_MESSAGE_BYTES_MAX)) {
            uv_run(&nodes[0].loop, UV_RUN_ONCE);
        }
    }
    do {
        uv_run(&nodes[0].loop, UV_RUN_ONCE);
        bus_counts(nodes[0].bus, &counts);
    } while (counts.waiting_bytes > 0);
    node_wait(&nodes[1], &nodes[1].downs, 1);
    node_wait(&nodes[1], &nodes[1].ups, 2);

    ck_assert_int_lt(nodes[1].messages, MESSAGES);
    ck_assert_int_eq(count_lines(&nodes[1], "bus.connection_lost connection=subscriber"), 1);
    bus_counts(nodes[1].bus, &counts);
    ck_assert_uint_eq(counts.downs, 1);
    ck_assert_uint_eq(counts.tries, 3);
    node_send(&nodes[0], &nodes[1], "at last");
    ck_assert_ptr_nonnull(strstr(nodes[1].news, "at last "));
    close_two(nodes);
    free(much);
}
END_TEST

/* ---- the server refuses ---- */

START_TEST(a_wrong_password_is_named_and_tried_again)
{
    struct node node;
    struct bus_counts counts = {0};
    char url[URL_BYTES];
    snprintf(url, sizeof url, "redis://:hunter2@127.0.0.1:%d", server.port);

    node_open_at(&node, url);
    while (counts.tries < 4) {
        uv_run(&node.loop, UV_RUN_ONCE);
        bus_counts(node.bus, &counts);
    }
    ck_assert_int_eq(count_lines(&node, "bus.connection_refused connection=publisher"), 1);
    ck_assert_int_ge(count_lines(&node, "WRONGPASS"), 1);
    ck_assert_int_eq(count_lines(&node, "hunter2"), 0);
    redis_server_request(&server, "CONFIG SET requirepass hunter2");
    node_wait(&node, &node.ups, 1);

    node_close(&node);
}
END_TEST

START_TEST(a_missing_password_is_named)
{
    struct node node;
    struct bus_counts counts = {0};
    char url[URL_BYTES];
    snprintf(url, sizeof url, "redis://127.0.0.1:%d", server.port);

    node_open_at(&node, url);
    while (counts.tries < 4) {
        uv_run(&node.loop, UV_RUN_ONCE);
        bus_counts(node.bus, &counts);
    }

    ck_assert_int_ge(count_lines(&node, "NOAUTH"), 1);
    node_close(&node);
}
END_TEST

START_TEST(a_database_that_is_not_there_is_named)
{
    struct node node;
    struct bus_counts counts = {0};
    char url[URL_BYTES];
    redis_server_url(&server, 9999, url, sizeof url);

    node_open_at(&node, url);
    while (counts.tries < 4) {
        uv_run(&node.loop, UV_RUN_ONCE);
        bus_counts(node.bus, &counts);
    }

    ck_assert_int_ge(count_lines(&node, "DB index is out of range"), 1);
    node_close(&node);
}
END_TEST

START_TEST(missing_right_to_publish_is_reported)
{
    struct node node;
    char url[URL_BYTES];
    redis_server_request(&server, "ACL SETUSER porter on >word ~* &* +@all -publish");
    snprintf(url, sizeof url, "redis://porter:word@127.0.0.1:%d", server.port);

    node_open_at(&node, url);
    node_wait(&node, &node.ups, 1);
    ck_assert(node_say(&node, "1"));
    node_wait(&node, &node.downs, 1);

    ck_assert_int_eq(count_lines(&node, "bus.connection_refused connection=publisher"), 1);
    ck_assert_int_ge(count_lines(&node, "NOPERM"), 1);
    node_close(&node);
}
END_TEST

START_TEST(missing_right_to_subscribe_is_reported)
{
    struct node node;
    struct bus_counts counts = {0};
    char url[URL_BYTES];
    redis_server_request(&server, "ACL SETUSER porter on >word ~* resetchannels &other +@all");
    snprintf(url, sizeof url, "redis://porter:word@127.0.0.1:%d", server.port);

    node_open_at(&node, url);
    while (counts.tries < 4) {
        uv_run(&node.loop, UV_RUN_ONCE);
        bus_counts(node.bus, &counts);
    }

    ck_assert_int_eq(node.ups, 0);
    ck_assert_int_ge(count_lines(&node, "NOPERM"), 1);
    node_close(&node);
}
END_TEST

/* ---- messages of other programs ---- */

START_TEST(foreign_message_is_counted_and_skipped)
{
    struct node nodes[2];
    struct bus_counts counts;
    char *too_much = calloc(1, BUS_MESSAGE_BYTES_MAX + 10);
    memset(too_much, 'x', BUS_MESSAGE_BYTES_MAX + 9);
    open_two(nodes);

    ck_assert_int_eq(redis_server_request(&server, "PUBLISH taberna:0:news short"), 2);
    ck_assert_int_eq(redis_server_request(&server, "PUBLISH taberna:0:news %s", too_much), 2);
    node_send(&nodes[0], &nodes[1], "1");

    bus_counts(nodes[1].bus, &counts);
    ck_assert_uint_eq(counts.messages_unusable, 2);
    ck_assert_str_eq(nodes[1].news, "1 ");
    ck_assert_int_eq(nodes[1].downs, 0);
    close_two(nodes);
    free(too_much);
}
END_TEST

START_TEST(servers_of_two_databases_do_not_hear_one_another)
{
    struct node nodes[2];
    struct node other;
    char url[URL_BYTES];
    redis_server_url(&server, 1, url, sizeof url);
    open_two(nodes);
    node_open_at(&other, url);
    node_wait(&other, &other.ups, 1);

    ck_assert(node_say(&other, "elsewhere"));
    ck_assert_int_eq(redis_server_request(&server, "PUBLISH taberna:1:news 12345678here"), 1);
    node_wait(&other, &other.messages, 1);
    node_send(&nodes[0], &nodes[1], "1");

    ck_assert_str_eq(other.news, "here ");
    ck_assert_str_eq(nodes[1].news, "1 ");
    node_close(&other);
    close_two(nodes);
}
END_TEST

/* ---- closing ---- */

START_TEST(the_last_words_of_a_bus_go_out)
{
    enum { WORDS = 100 };
    struct node nodes[2];
    open_two(nodes);

    for (int i = 0; i < WORDS; i++) {
        ck_assert(node_say(&nodes[0], "bye"));
    }
    node_close(&nodes[0]);
    node_wait(&nodes[1], &nodes[1].messages, WORDS);

    node_close(&nodes[1]);
}
END_TEST

START_TEST(a_bus_is_closed_while_the_server_hangs)
{
    struct node nodes[2];
    node_open(&nodes[0]);
    node_wait(&nodes[0], &nodes[0].ups, 1);
    redis_server_pause(&server, true);
    node_open(&nodes[1]);
    ck_assert(node_say(&nodes[0], "nobody takes it"));
    uv_run(&nodes[0].loop, UV_RUN_NOWAIT);
    uv_run(&nodes[1].loop, UV_RUN_NOWAIT);

    close_two(nodes);
}
END_TEST

START_TEST(a_bus_is_closed_while_it_looks_for_its_host)
{
    struct node node;

    node_open_at(&node, "redis://no-such-host.invalid");

    node_close(&node);
}
END_TEST

START_TEST(a_host_without_an_address_is_named)
{
    struct node node;
    struct bus_counts counts = {0};

    node_open_at(&node, "redis://no-such-host.invalid");
    while (counts.tries < 4) {
        uv_run(&node.loop, UV_RUN_ONCE);
        bus_counts(node.bus, &counts);
    }

    ck_assert_int_eq(
        count_lines(&node, "bus.connection_lost connection=publisher host=no-such-host.invalid"),
        1);
    node_close(&node);
}
END_TEST

START_TEST(a_host_with_a_name_is_found)
{
    struct node node;
    char url[URL_BYTES];
    snprintf(url, sizeof url,
             "redis://:"
             "%s"
             "@localhost:%d",
             REDIS_SERVER_PASSWORD_QUOTED, server.port);

    node_open_at(&node, url);
    node_wait(&node, &node.ups, 1);

    node_close(&node);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bus_redis");
    TCase *tcase = tcase_create("troubles");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_server_that_is_killed_and_started_again_is_found_again);
    tcase_add_test(tcase, a_server_that_is_not_there_yet_is_waited_for);
    tcase_add_test(tcase, a_server_that_hangs_is_noticed_and_its_end_is_too);
    tcase_add_test(tcase, a_bus_that_is_quiet_stays_up);
    tcase_add_test(tcase, a_subscriber_that_is_thrown_out_goes_on_publishing);
    tcase_add_test(tcase, a_disconnected_publisher_is_notified);
    tcase_add_test(tcase, who_reads_too_slowly_is_thrown_out_and_told_so);
    tcase_add_test(tcase, a_wrong_password_is_named_and_tried_again);
    tcase_add_test(tcase, a_missing_password_is_named);
    tcase_add_test(tcase, a_database_that_is_not_there_is_named);
    tcase_add_test(tcase, missing_right_to_publish_is_reported);
    tcase_add_test(tcase, missing_right_to_subscribe_is_reported);
    tcase_add_test(tcase, foreign_message_is_counted_and_skipped);
    tcase_add_test(tcase, servers_of_two_databases_do_not_hear_one_another);
    tcase_add_test(tcase, the_last_words_of_a_bus_go_out);
    tcase_add_test(tcase, a_bus_is_closed_while_the_server_hangs);
    tcase_add_test(tcase, a_bus_is_closed_while_it_looks_for_its_host);
    tcase_add_test(tcase, a_host_without_an_address_is_named);
    tcase_add_test(tcase, a_host_with_a_name_is_found);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
