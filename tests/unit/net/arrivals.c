/* SPDX-License-Identifier: MIT */
/* How many sockets one address may open. */
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "suite.h"
#include "unit/net/listening.h"

static struct listening f;

enum { CROWD = 2, OTHER = 3, PROXY = 4, ANY_MS = 3600 * 1000, NS_IN_A_S = 1000 * 1000 * 1000 };

static uint64_t now_ms;
static uint64_t ahead_ns; /* of the real clock */
static int other;         /* a WebSocket of another address */
static int accepted;

/* Replaces the function of libuv. */
uint64_t uv_now(const uv_loop_t *of)
{
    (void)of;
    return now_ms;
}

/* Replaces the function of libuv. */
uint64_t uv_hrtime(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * NS_IN_A_S + (uint64_t)now.tv_nsec + ahead_ns;
}

static void on_accepted(void *data, net_conn conn, const char *address)
{
    (void)data, (void)conn, (void)address;
    accepted++;
}

static void on_closed(void *data, net_conn conn, int code)
{
    (void)data, (void)conn, (void)code;
}

static void on_request(void *data, struct net_request *request)
{
    (void)data;
    net_respond(request, 200, "text/plain", "ok", 2, "");
}

/* Connects from 127.0.0.`from`. */
static int socket_from(int from)
{
    const uint32_t network = INADDR_LOOPBACK & ~UINT32_C(0xff);
    struct sockaddr_in own = {.sin_family = AF_INET,
                              .sin_addr.s_addr = htonl(network | (uint32_t)from)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert_int_eq(bind(fd, (struct sockaddr *)&own, sizeof own), 0);
    ck_assert(listening_connect(&f, fd));
    return fd;
}

/* The other address is there, so that none is alone. */
static void other_sends(void)
{
    static const char ping[] = {(char)0x89, (char)0x80, 0, 0, 0, 0};
    ck_assert_int_eq(send(other, ping, sizeof ping, 0), sizeof ping);
    uv_run(&f.loop, UV_RUN_NOWAIT);
}

/* The status of the answer to a request over a new socket from there; 0: the socket was closed without one. */
static int status_of(int from, const char *request)
{
    char answer[256] = "";
    int status = 0;
    ssize_t count;
    int fd = socket_from(from);
    (void)send(fd, request, strlen(request), MSG_NOSIGNAL);
    do {
        uv_run(&f.loop, UV_RUN_NOWAIT);
        count = recv(fd, answer, sizeof answer - 1, MSG_DONTWAIT);
    } while (count < 0 && errno == EAGAIN);
    close(fd);
    return count > 0 && sscanf(answer, "HTTP/1.1 %d ", &status) == 1 ? status : 0;
}

static bool is_served(int from)
{
    return status_of(from, "GET /api/any HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") == 200;
}

static uint64_t refused(void)
{
    struct net_counts counts;
    net_counts(f.net, &counts);
    return counts.arrivals_refused;
}

static void setup(void)
{
    accepted = 0;
    now_ms = ANY_MS;
    ahead_ns = 0;
    f.proxy = "127.0.0.4";
    listening_begin(
        &f, "0.0.0.0",
        (struct net_handlers){.accepted = on_accepted, .closed = on_closed, .request = on_request});
    other = socket_from(OTHER);
    ck_assert_int_eq(send(other, UPGRADE, sizeof UPGRADE - 1, 0), sizeof UPGRADE - 1);
    while (accepted == 0) {
        uv_run(&f.loop, UV_RUN_NOWAIT);
    }
}

static void teardown(void)
{
    close(other);
    listening_end(&f);
}

static void arrive(int times, int from)
{
    for (int i = 0; i < times; i++) {
        other_sends();
        ck_assert_msg(is_served(from), "socket %d", i);
    }
}

START_TEST(address_opens_a_crowd_of_sockets_and_later_some_in_a_second)
{
    arrive(NET_ARRIVALS_BURST, CROWD);
    ck_assert(!is_served(CROWD));
    ck_assert_uint_eq(refused(), 1);
    ck_assert(is_served(OTHER));

    now_ms += 1000;
    arrive(NET_ARRIVALS_A_SECOND, CROWD);
    ck_assert(!is_served(CROWD));
}
END_TEST

START_TEST(address_that_is_alone_opens_any_number)
{
    arrive(NET_ARRIVALS_BURST, CROWD);
    ck_assert(!is_served(CROWD));

    ahead_ns += 2 * (uint64_t)NS_IN_A_S;
    for (int i = 0; i < 10; i++) {
        ck_assert(is_served(CROWD));
    }
    other_sends();
    ck_assert(!is_served(CROWD));
}
END_TEST

START_TEST(trusted_proxy_opens_any_number_but_a_client_of_it_does_not)
{
    char request[sizeof UPGRADE + 64] = "";
    snprintf(request, sizeof request, "%.*sX-Forwarded-For: 203.0.113.7\r\n\r\n",
             (int)(sizeof UPGRADE - 1 - 2), UPGRADE);
    arrive(NET_ARRIVALS_BURST + 10, PROXY);

    for (int i = 0; i < NET_ARRIVALS_BURST; i++) {
        ck_assert_int_eq(status_of(PROXY, request), 101);
    }
    ck_assert_int_eq(status_of(PROXY, request), 429);
    ck_assert_uint_eq(refused(), 1);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("arrivals");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, address_opens_a_crowd_of_sockets_and_later_some_in_a_second);
    tcase_add_test(tests, address_that_is_alone_opens_any_number);
    tcase_add_test(tests, trusted_proxy_opens_any_number_but_a_client_of_it_does_not);
    Suite *suite = suite_create("net arrivals");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
