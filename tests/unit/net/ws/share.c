/* SPDX-License-Identifier: MIT */
/*
 * Addresses that send at the same time, on real sockets of one process. Reading a message uses up the share of its
 * address, because the handler takes longer than the share. The clock of the shares is the test's: it stands still
 * except in work() and between two turns of the loop.
 */
#include <check.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "suite.h"
#include "unit/net/listening.h"

enum { CLIENTS_MAX = 72, FLOOD = 20, MESSAGES_MAX = 64, NS_IN_A_US = 1000 };
enum { TURN_US = NET_ROUND_US / 2 };
enum { LEAVING = 64, CLOSED_AT_ONCE_MAX = 32 };

static const char REQUEST[] = "GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n";
/* Requests of two visitors behind a proxy; the second one counts as the message "v". */
static const char FLOODING_REQUEST[] =
    "GET /api/x HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n";
static const char VISITING_REQUEST[] =
    "GET /api/visit HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.2\r\n\r\n";
static const char LAST_REQUEST[] = "GET /api/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

static const char LATER_REQUEST[] = "GET /api/later HTTP/1.1\r\nHost: x\r\n\r\n";

static uint64_t now_ns;
static int fds[CLIENTS_MAX];
static int clients;
static int accepted;
static int gone;
static char texts[MESSAGES_MAX + 1]; /* one letter of each message, in the order of arrival */
static size_t texts_count;
static net_conn paused_conn;
static struct net_request *waiting; /* is answered when a message comes */

/* Replaces the function of libuv. */
uint64_t uv_hrtime(void)
{
    return now_ns;
}

static void on_accepted(void *data, net_conn conn, const char *address)
{
    (void)data, (void)conn, (void)address;
    accepted++;
}

/* Takes longer than the share of a round. */
static void work(char letter)
{
    ck_assert_uint_lt(texts_count, MESSAGES_MAX);
    texts[texts_count++] = letter;
    now_ns += (uint64_t)NET_SHARE_US * NS_IN_A_US + 1;
}

static void on_message(void *data, net_conn conn, const char *text, size_t text_bytes)
{
    (void)data;
    ck_assert_uint_eq(text_bytes, 1);
    work(text[0]);
    if (text[0] == '(') {
        paused_conn = conn;
        net_pause(net, conn);
    } else if (text[0] == ')') {
        net_resume(net, paused_conn);
    }
    if (waiting) {
        net_respond(waiting, 200, "text/plain", "ok", 2, "");
        waiting = NULL;
    }
}

/* A request counts as the message "r" or "v", unless it waits for a message. */
static void on_request(void *data, struct net_request *request)
{
    (void)data;
    if (strcmp(net_request_path(request), "/api/later") == 0) {
        waiting = request;
        return;
    }
    work(strcmp(net_request_path(request), "/api/visit") == 0 ? 'v' : 'r');
    net_respond(request, 200, "text/plain", "ok", 2, "");
}

static void on_closed(void *data, net_conn conn, int code)
{
    (void)data, (void)conn, (void)code;
    gone++;
}

static void setup(void)
{
    accepted = 0;
    clients = 0;
    gone = 0;
    waiting = NULL;
    texts_count = 0;
    memset(texts, 0, sizeof texts);
    now_ns = UINT64_C(3600) * 1000 * 1000 * 1000;
    listening_begin("0.0.0.0", (struct net_handlers){.accepted = on_accepted,
                                                     .message = on_message,
                                                     .closed = on_closed,
                                                     .request = on_request});
}

static void teardown(void)
{
    for (int i = 0; i < clients; i++) {
        if (fds[i] >= 0) {
            close(fds[i]);
        }
    }
    listening_end();
}

/* One turn of the loop. It does not wait: what a test waits for may happen before the loop polls its sockets. */
static void turn(void)
{
    uv_run(&loop, UV_RUN_NOWAIT);
    poll(NULL, 0, 1);
    now_ns += (uint64_t)TURN_US * NS_IN_A_US;
}

/* Connects from 127.0.0.`from`. */
static int socket_from(int from)
{
    const uint32_t network = INADDR_LOOPBACK & ~UINT32_C(0xff);
    struct sockaddr_in own = {.sin_family = AF_INET,
                              .sin_addr.s_addr = htonl(network | (uint32_t)from)};
    int client = clients++;
    fds[client] = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert_int_eq(bind(fds[client], (struct sockaddr *)&own, sizeof own), 0);
    ck_assert(listening_connect(fds[client]));
    return client;
}

/* A WebSocket from there. */
static int connect_from(int from)
{
    int client = socket_from(from);
    int before = accepted;
    ck_assert_int_eq(send(fds[client], UPGRADE, sizeof UPGRADE - 1, 0), sizeof UPGRADE - 1);
    while (accepted == before) {
        turn();
    }
    return client;
}

static void ask(int client, const char *request)
{
    ck_assert_int_eq(send(fds[client], request, strlen(request), 0), (ssize_t)strlen(request));
}

/* Sends each letter as a message; all of them leave at once. */
static void say(int client, const char *letters)
{
    char bytes[MESSAGES_MAX * 7];
    size_t count = 0;
    for (; *letters; letters++) {
        const char frame[] = {(char)0x81, (char)0x81, 0, 0, 0, 0, *letters};
        memcpy(bytes + count, frame, sizeof frame);
        count += sizeof frame;
    }
    ck_assert_int_eq(send(fds[client], bytes, count, 0), (ssize_t)count);
}

static void turn_until(size_t messages)
{
    while (texts_count < messages) {
        turn();
    }
}

START_TEST(a_flood_of_one_address_delays_another_one_by_one_message)
{
    int player = connect_from(3);
    for (int i = 0; i < FLOOD; i++) {
        connect_from(2);
    }

    for (int i = 1; i <= FLOOD; i++) {
        say(i, "fff");
    }
    say(player, "p");
    turn_until(3 * FLOOD + 1);

    ck_assert_ptr_nonnull(strchr(texts, 'p'));
    ck_assert_int_le(strchr(texts, 'p') - texts, 1);
}
END_TEST

START_TEST(an_address_has_one_share_in_each_round)
{
    const uint64_t round_ns = (uint64_t)NET_ROUND_US * NS_IN_A_US;
    connect_from(3); /* an address that is alone has more */
    int one = connect_from(2);
    int other = connect_from(2);
    const uint64_t began_ns = now_ns;

    say(one, "aaaaaaaaaa");
    say(other, "bbbbbbbbbb");
    turn_until(20);

    /* each message takes a share; the first one and the last one may have the rest of a round */
    ck_assert_uint_ge((now_ns - began_ns) / round_ns, 18);
}
END_TEST

START_TEST(an_address_that_is_alone_has_most_of_each_round)
{
    const uint64_t round_ns = (uint64_t)NET_ROUND_US * NS_IN_A_US;
    int alone = connect_from(2);
    const uint64_t began_ns = now_ns;

    say(alone, "aaaaaaaaaa");
    turn_until(10);

    ck_assert_uint_lt((now_ns - began_ns) / round_ns, 7);
}
END_TEST

START_TEST(a_response_waits_until_its_address_has_a_share_again)
{
    connect_from(3);
    int asking = socket_from(2);
    int talking = connect_from(2);
    char answer[256];

    ask(asking, LATER_REQUEST);
    while (!waiting) {
        turn();
    }
    say(talking, "!");
    while (texts_count == 0) {
        uv_run(&loop, UV_RUN_NOWAIT); /* the handler of the message answers the request */
    }
    uv_run(&loop, UV_RUN_NOWAIT);
    ck_assert_int_lt(recv(fds[asking], answer, sizeof answer, MSG_DONTWAIT), 0);
    while (recv(fds[asking], answer, sizeof answer, MSG_DONTWAIT) < 0) {
        turn();
    }
}
END_TEST

START_TEST(a_flood_of_requests_delays_another_address_by_one_request)
{
    int player = connect_from(3);
    int flood[FLOOD];
    for (int i = 0; i < FLOOD; i++) {
        flood[i] = socket_from(2);
    }
    uv_run(&loop, UV_RUN_NOWAIT); /* the server accepts 16 sockets in a turn */
    uv_run(&loop, UV_RUN_NOWAIT);

    for (int i = 0; i < FLOOD; i++) {
        ask(flood[i], REQUEST);
    }
    say(player, "p");
    turn_until(FLOOD + 1);

    ck_assert_ptr_nonnull(strchr(texts, 'p'));
    ck_assert_int_le(strchr(texts, 'p') - texts, 1);
}
END_TEST

static void accept_all(int count)
{
    for (int i = 0; i <= count / 16; i++) {
        uv_run(&loop, UV_RUN_NOWAIT); /* the server accepts 16 sockets in a turn */
    }
}

START_TEST(a_flood_of_one_visitor_behind_a_proxy_delays_another_one_by_one_request)
{
    int flood[FLOOD];
    for (int i = 0; i < FLOOD; i++) {
        flood[i] = socket_from(2);
    }
    int visitor = socket_from(2);
    accept_all(FLOOD + 1);

    for (int i = 0; i < FLOOD; i++) {
        ask(flood[i], FLOODING_REQUEST);
    }
    ask(visitor, VISITING_REQUEST);
    turn_until(FLOOD + 1);

    /* one that is alone has most of a round: three requests */
    ck_assert_ptr_nonnull(strchr(texts, 'v'));
    ck_assert_int_le(strchr(texts, 'v') - texts, 4);
}
END_TEST

START_TEST(visitors_behind_a_proxy_are_not_alone)
{
    const uint64_t round_ns = (uint64_t)NET_ROUND_US * NS_IN_A_US;
    int flood[FLOOD];
    for (int i = 0; i < FLOOD; i++) {
        flood[i] = socket_from(2);
    }
    int visitor = socket_from(2);
    accept_all(FLOOD + 1);
    ask(flood[0], FLOODING_REQUEST);
    ask(visitor, VISITING_REQUEST);
    turn_until(2);
    const uint64_t began_ns = now_ns;

    for (int i = 1; i < FLOOD; i++) {
        ask(flood[i], FLOODING_REQUEST);
    }
    turn_until(FLOOD + 1);

    /* each request takes a share; the first one and the last one may have the rest of a round */
    ck_assert_uint_ge((now_ns - began_ns) / round_ns, FLOOD - 3);
}
END_TEST

START_TEST(a_proxy_s_socket_that_ends_takes_its_held_request_with_it)
{
    int flood[FLOOD];
    for (int i = 0; i < FLOOD; i++) {
        flood[i] = socket_from(2);
    }
    accept_all(FLOOD);
    for (int i = 0; i < FLOOD; i++) {
        ask(flood[i], FLOODING_REQUEST);
    }
    turn_until(2);
    for (int i = FLOOD / 2; i < FLOOD; i++) {
        close(fds[flood[i]]);
        fds[flood[i]] = -1;
    }
    int last = socket_from(2);
    ask(last, VISITING_REQUEST);
    while (strchr(texts, 'v') == NULL || texts_count <= FLOOD / 2) {
        turn();
    }
}
END_TEST

START_TEST(a_client_that_leaves_takes_its_held_request_with_it)
{
    int first = socket_from(2);
    int leaving = socket_from(2);
    int last = socket_from(2);
    uv_run(&loop, UV_RUN_NOWAIT);
    ask(first, REQUEST);
    ask(leaving, REQUEST);
    ask(last, REQUEST);
    uv_run(&loop, UV_RUN_NOWAIT);
    close(fds[leaving]);
    fds[leaving] = -1;

    char answer[16];
    while (recv(fds[last], answer, sizeof answer, MSG_DONTWAIT) <= 0) {
        turn();
    }
    ck_assert_int_eq(strncmp(answer, "HTTP/1.1 200", strlen("HTTP/1.1 200")), 0);
}
END_TEST

/* The descriptors of the process, up to a number that it does not reach. */
static int descriptors(void)
{
    int count = 0;
    for (int fd = 0; fd < 1024; fd++) {
        count += fcntl(fd, F_GETFD) >= 0;
    }
    return count;
}

START_TEST(sockets_that_end_together_are_closed_a_few_at_a_time)
{
    for (int i = 0; i < LEAVING; i++) {
        ask(socket_from(2), LAST_REQUEST);
    }
    for (int i = 0; i < LEAVING; i++) {
        char answer[256];
        while (recv(fds[i], answer, sizeof answer, MSG_DONTWAIT) != 0) { /* until its end */
            turn();
        }
    }
    for (int i = 0; i < LEAVING; i++) {
        close(fds[i]);
        fds[i] = -1;
    }

    int before = descriptors();
    int most = 0;
    for (int closed = 0; closed < LEAVING;) {
        turn();
        int now = descriptors();
        most = before - now > most ? before - now : most;
        closed += before - now;
        before = now;
    }
    ck_assert_int_le(most, CLOSED_AT_ONCE_MAX);
}
END_TEST

START_TEST(addresses_take_turns)
{
    int one = connect_from(2);
    int other = connect_from(3);

    say(one, "aaaaaaaaaa");
    say(other, "bbbbbbbbbb");
    turn_until(20);

    int ahead = 0;
    for (size_t i = 0; i < texts_count; i++) {
        ahead += texts[i] == 'a' ? 1 : -1;
        ck_assert_msg(ahead >= -2 && ahead <= 2, "%s", texts);
    }
}
END_TEST

START_TEST(connections_of_an_address_take_turns_and_each_keeps_its_order)
{
    int one = connect_from(2);
    int other = connect_from(2);

    say(one, "abcdefghij");
    say(other, "A");
    uv_run(&loop, UV_RUN_NOWAIT);
    say(one, "klm");
    uv_run(&loop, UV_RUN_NOWAIT);
    say(one, "nop"); /* the socket is not read now */
    say(other, "B");
    turn_until(18);

    char small[17] = "";
    size_t count = 0;
    for (size_t i = 0; i < texts_count; i++) {
        if (texts[i] >= 'a') {
            small[count++] = texts[i];
        }
    }
    ck_assert_str_eq(small, "abcdefghijklmnop");
    ck_assert_int_lt(strchr(texts, 'A') - strchr(texts, 'd'), 0);
    ck_assert_int_lt(strchr(texts, 'A') - strchr(texts, 'B'), 0);
}
END_TEST

START_TEST(a_paused_connection_is_read_again_in_its_order_and_in_shares)
{
    int player = connect_from(3);
    int paused = connect_from(2);

    say(paused, "(ab"); /* pauses the connection */
    turn_until(1);
    say(paused, "cdef"); /* arrives while it is paused */
    say(player, "p");
    turn_until(2);
    for (int i = 0; i < 5; i++) {
        turn();
    }
    ck_assert_str_eq(texts, "(p");

    say(player, ")"); /* resumes it */
    turn_until(4);
    say(player, "P");
    turn_until(10);
    ck_assert_int_eq(strncmp(texts, "(p)a", 4), 0);
    ck_assert_int_lt(strchr(texts, 'P') - texts, 7);
    char *after = strchr(texts, 'P');
    memmove(after, after + 1, strlen(after));
    ck_assert_str_eq(texts, "(p)abcdef");
}
END_TEST

START_TEST(a_client_may_leave_while_it_is_paused)
{
    int leaving = connect_from(2);
    int staying = connect_from(2);

    say(leaving, "(ab");
    turn_until(1);
    close(fds[leaving]);
    fds[leaving] = -1;
    while (gone == 0) {
        turn();
    }
    say(staying, ")c");
    turn_until(3);
    ck_assert_str_eq(texts, "()c");
}
END_TEST

START_TEST(a_client_that_leaves_takes_its_held_messages_with_it)
{
    int leaving = connect_from(2);
    int staying = connect_from(2);

    say(leaving, "abc");
    say(staying, "ABC");
    uv_run(&loop, UV_RUN_NOWAIT);
    say(leaving, "def");
    close(fds[leaving]);
    fds[leaving] = -1;
    while (gone == 0 || strchr(texts, 'C') == NULL) {
        turn();
    }

    ck_assert_int_eq(gone, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net-share");
    TCase *tcase = tcase_create("share");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, a_flood_of_one_address_delays_another_one_by_one_message);
    tcase_add_test(tcase, an_address_has_one_share_in_each_round);
    tcase_add_test(tcase, an_address_that_is_alone_has_most_of_each_round);
    tcase_add_test(tcase, a_response_waits_until_its_address_has_a_share_again);
    tcase_add_test(tcase, a_flood_of_requests_delays_another_address_by_one_request);
    tcase_add_test(tcase, a_flood_of_one_visitor_behind_a_proxy_delays_another_one_by_one_request);
    tcase_add_test(tcase, visitors_behind_a_proxy_are_not_alone);
    tcase_add_test(tcase, a_proxy_s_socket_that_ends_takes_its_held_request_with_it);
    tcase_add_test(tcase, a_client_that_leaves_takes_its_held_request_with_it);
    tcase_add_test(tcase, sockets_that_end_together_are_closed_a_few_at_a_time);
    tcase_add_test(tcase, addresses_take_turns);
    tcase_add_test(tcase, connections_of_an_address_take_turns_and_each_keeps_its_order);
    tcase_add_test(tcase, a_paused_connection_is_read_again_in_its_order_and_in_shares);
    tcase_add_test(tcase, a_client_may_leave_while_it_is_paused);
    tcase_add_test(tcase, a_client_that_leaves_takes_its_held_messages_with_it);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
