/* SPDX-License-Identifier: MIT */
/*
 * Bytes that wait at WebSockets are counted, and bounded for all of them together: beyond that the address with the
 * most loses its fullest connection, and no other one does.
 */
#include <check.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suite.h"
#include "unit/net/listening.h"

static struct listening f;

enum {
    BUSY = 8,
    CLIENTS = BUSY + 1, /* the last one has an address of its own */
    QUIET = BUSY,
    QUEUED_MAX = 512 * 1024,
    FRAME_BYTES = 8192,
    TURNS_MAX = 5000,
    SMALL_BUFFER = 4096,
};

static int fds[CLIENTS];
static net_conn conns[CLIENTS];
static int accepted;
static bool has_gone[CLIENTS];
static int gone;

static void on_accepted(void *data, net_conn conn, const char *address)
{
    (void)data, (void)address;
    conns[accepted++] = conn;
}

static void on_closed(void *data, net_conn conn, int code)
{
    (void)data, (void)code;
    for (int i = 0; i < CLIENTS; i++) {
        has_gone[i] = has_gone[i] || conns[i] == conn;
    }
    gone++;
}

static void turn(void)
{
    uv_run(&f.loop, UV_RUN_NOWAIT);
    poll(NULL, 0, 1);
}

static struct net_counts counts(void)
{
    struct net_counts now;
    net_counts(f.net, &now);
    return now;
}

static void connect_from(int client, const char *address)
{
    char request[512];
    int small = SMALL_BUFFER;
    int bytes = snprintf(request, sizeof request, "%.*sX-Forwarded-For: %s\r\n\r\n",
                         (int)sizeof UPGRADE - 3, UPGRADE, address);
    fds[client] = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(fds[client], SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    ck_assert(listening_connect(&f, fds[client]));
    ck_assert_int_eq(send(fds[client], request, (size_t)bytes, 0), bytes);
    while (accepted == client) {
        turn();
    }
}

static void setup(void)
{
    accepted = 0;
    gone = 0;
    memset(has_gone, 0, sizeof has_gone);
    f.queued_bytes_max = QUEUED_MAX;
    listening_begin(&f, "127.0.0.1",
                    (struct net_handlers){.accepted = on_accepted, .closed = on_closed});
    for (int i = 0; i < BUSY; i++) {
        connect_from(i, "192.0.2.1");
    }
    connect_from(QUIET, "198.51.100.1");
}

static void teardown(void)
{
    for (int i = 0; i < CLIENTS; i++) {
        close(fds[i]);
    }
    listening_end(&f);
}

/* The client does not read it. */
static void send_frame(int client)
{
    static char text[FRAME_BYTES];
    memset(text, 'x', sizeof text);
    struct net_frame *frame = net_frame_create(text, sizeof text);
    net_send(f.net, conns[client], frame);
    net_frame_release(frame);
}

START_TEST(address_with_the_most_bytes_loses_its_fullest_connection)
{
    for (int i = 0; counts().queues_cut == 0; i++) {
        ck_assert_int_lt(i, TURNS_MAX);
        for (int client = 0; client < CLIENTS; client++) {
            send_frame(client);
        }
        send_frame(0);
        turn();
        ck_assert_uint_le(counts().queued_bytes, QUEUED_MAX);
    }

    while (gone == 0) {
        turn();
    }
    ck_assert(has_gone[0]);
    ck_assert(!has_gone[QUIET]);
}
END_TEST

START_TEST(bytes_are_counted_until_they_are_read_or_the_connection_ends)
{
    for (int i = 0; counts().queued_bytes < QUEUED_MAX / 4; i++) {
        ck_assert_int_lt(i, TURNS_MAX);
        send_frame(0);
        send_frame(QUIET);
        turn();
    }

    close(fds[0]);
    fds[0] = socket(AF_INET, SOCK_STREAM, 0); /* for teardown() */
    for (int i = 0; counts().queued_bytes > 0; i++) {
        static char into[FRAME_BYTES];
        ck_assert_int_lt(i, TURNS_MAX);
        (void)recv(fds[QUIET], into, sizeof into, MSG_DONTWAIT);
        turn();
    }
    ck_assert_int_eq(gone, 1);
    ck_assert_uint_eq(counts().queues_cut, 0);
}
END_TEST

/* A message that is announced and does not arrive takes memory too. */
START_TEST(bytes_of_unfinished_messages_are_counted)
{
    static const unsigned char head[] = {0x81, 0x80 | 126, 0x10, 0x00, 1, 2, 3, 4};
    static char part[2048];
    ck_assert_int_eq(send(fds[0], head, sizeof head, 0), sizeof head);
    ck_assert_int_eq(send(fds[0], part, sizeof part, 0), sizeof part);
    for (int i = 0; counts().queued_bytes < sizeof part; i++) {
        ck_assert_int_lt(i, TURNS_MAX);
        turn();
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("queued");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, address_with_the_most_bytes_loses_its_fullest_connection);
    tcase_add_test(tests, bytes_are_counted_until_they_are_read_or_the_connection_ends);
    tcase_add_test(tests, bytes_of_unfinished_messages_are_counted);
    Suite *suite = suite_create("net queued bytes");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
