/* SPDX-License-Identifier: MIT */
/* The share of an address, or of a visitor behind a proxy, in requests and their responses. */
#include "suite.h"
#include "unit/net/sharing.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

static struct sharing f;

static void set_up(void)
{
    sharing_begin(&f, NULL);
}

static void tear_down(void)
{
    sharing_end(&f);
}

enum { LEAVING = 64, CLOSED_AT_ONCE_MAX = 32 };

static const char REQUEST[] = "GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n";
/* Requests of two visitors behind a proxy; the second one counts as the message "v". */
static const char FLOODING_REQUEST[] =
    "GET /api/x HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n";
static const char VISITING_REQUEST[] =
    "GET /api/visit HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.2\r\n\r\n";
/* Takes a little more than half of a share. */
static const char SMALL_REQUEST[] =
    "GET /api/small HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n";
static const char SMALL_REQUEST_OF_ANOTHER[] =
    "GET /api/small HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.2\r\n\r\n";
static const char LAST_REQUEST[] = "GET /api/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

static const char LATER_REQUEST[] = "GET /api/later HTTP/1.1\r\nHost: x\r\n\r\n";

static void accept_all(int count)
{
    for (int i = 0; i <= count / 16; i++) {
        uv_run(&f.server.loop, UV_RUN_NOWAIT); /* the server accepts 16 sockets in a turn */
    }
}

START_TEST(a_response_waits_until_its_address_has_a_share_again)
{
    connect_from(&f, 3);
    int asking = socket_from(&f, 2);
    int talking = connect_from(&f, 2);
    char answer[256];

    ask(&f, asking, LATER_REQUEST);
    while (!f.waiting) {
        turn(&f);
    }
    say(&f, talking, "!");
    while (f.texts_count == 0) {
        uv_run(&f.server.loop, UV_RUN_NOWAIT); /* the handler of the message answers the request */
    }
    uv_run(&f.server.loop, UV_RUN_NOWAIT);
    ck_assert_int_lt(recv(f.fds[asking], answer, sizeof answer, MSG_DONTWAIT), 0);
    while (recv(f.fds[asking], answer, sizeof answer, MSG_DONTWAIT) < 0) {
        turn(&f);
    }
}
END_TEST

START_TEST(a_flood_of_requests_delays_another_address_by_one_request)
{
    int player = connect_from(&f, 3);
    int flood[FLOOD];
    for (int i = 0; i < FLOOD; i++) {
        flood[i] = socket_from(&f, 2);
    }
    accept_all(FLOOD);

    for (int i = 0; i < FLOOD; i++) {
        ask(&f, flood[i], REQUEST);
    }
    say(&f, player, "p");
    turn_until(&f, FLOOD + 1);

    ck_assert_ptr_nonnull(strchr(f.texts, 'p'));
    ck_assert_int_le(strchr(f.texts, 'p') - f.texts, 1);
}
END_TEST

START_TEST(a_flood_of_one_visitor_behind_a_proxy_delays_another_one_by_one_request)
{
    int flood[FLOOD];
    for (int i = 0; i < FLOOD; i++) {
        flood[i] = socket_from(&f, 2);
    }
    int visitor = socket_from(&f, 2);
    accept_all(FLOOD + 1);

    for (int i = 0; i < FLOOD; i++) {
        ask(&f, flood[i], FLOODING_REQUEST);
    }
    ask(&f, visitor, VISITING_REQUEST);
    turn_until(&f, FLOOD + 1);

    /* one that is alone has most of a round: three requests */
    ck_assert_ptr_nonnull(strchr(f.texts, 'v'));
    ck_assert_int_le(strchr(f.texts, 'v') - f.texts, 4);
}
END_TEST

START_TEST(visitors_behind_a_proxy_are_not_alone)
{
    const uint64_t round_ns = (uint64_t)NET_ROUND_US * NS_IN_A_US;
    int flood[FLOOD];
    for (int i = 0; i < FLOOD; i++) {
        flood[i] = socket_from(&f, 2);
    }
    int visitor = socket_from(&f, 2);
    accept_all(FLOOD + 1);
    ask(&f, flood[0], FLOODING_REQUEST);
    ask(&f, visitor, VISITING_REQUEST);
    turn_until(&f, 2);
    const uint64_t began_ns = f.now_ns;

    for (int i = 1; i < FLOOD; i++) {
        ask(&f, flood[i], FLOODING_REQUEST);
    }
    turn_until(&f, FLOOD + 1);

    /* each request takes a share; the first one and the last one may have the rest of a round */
    ck_assert_uint_ge((f.now_ns - began_ns) / round_ns, FLOOD - 3);
}
END_TEST

/* The test has the whole round before it. */
static void begin_round(void)
{
    const uint64_t round_ns = (uint64_t)NET_ROUND_US * NS_IN_A_US;
    f.now_ns = (f.now_ns / round_ns + 1) * round_ns;
}

/* True if the client is answered while the clock of the shares stands still. */
static bool is_answered_at_once(int client)
{
    char answer[256];
    bool is_answered = false;
    for (int i = 0; i < 20 && !is_answered; i++) {
        uv_run(&f.server.loop, UV_RUN_NOWAIT);
        poll(NULL, 0, 1);
        is_answered = recv(f.fds[client], answer, sizeof answer, MSG_DONTWAIT) > 0;
    }
    return is_answered;
}

START_TEST(a_visitor_who_asks_one_thing_after_the_other_has_one_share_too)
{
    connect_from(&f, 3); /* an address that is alone has more */
    int visitor = socket_from(&f, 2);
    accept_all(1);
    begin_round();

    ask(&f, visitor, SMALL_REQUEST);
    ck_assert(is_answered_at_once(visitor));
    ask(&f, visitor, SMALL_REQUEST);
    ck_assert(!is_answered_at_once(visitor));
    turn(&f);
    turn(&f);
    ck_assert(is_answered_at_once(visitor));
}
END_TEST

START_TEST(a_connection_is_the_proxy_s_again_after_a_response)
{
    char answer[256];
    connect_from(&f, 3);
    int shared = socket_from(&f, 2);
    accept_all(1);
    ask(&f, shared, FLOODING_REQUEST);
    while (recv(f.fds[shared], answer, sizeof answer, MSG_DONTWAIT) < 0) {
        turn(&f);
    }
    int flood = socket_from(&f, 2);
    accept_all(1);
    begin_round();
    ask(&f, flood, FLOODING_REQUEST);
    ck_assert(!is_answered_at_once(flood));
    ck_assert_uint_eq(f.texts_count, 2);

    ask(&f, shared, SMALL_REQUEST_OF_ANOTHER);

    ck_assert(is_answered_at_once(shared));
}
END_TEST

START_TEST(a_proxy_s_socket_that_ends_takes_its_held_request_with_it)
{
    int flood[FLOOD];
    for (int i = 0; i < FLOOD; i++) {
        flood[i] = socket_from(&f, 2);
    }
    accept_all(FLOOD);
    for (int i = 0; i < FLOOD; i++) {
        ask(&f, flood[i], FLOODING_REQUEST);
    }
    turn_until(&f, 2);
    for (int i = FLOOD / 2; i < FLOOD; i++) {
        close(f.fds[flood[i]]);
        f.fds[flood[i]] = -1;
    }
    int last = socket_from(&f, 2);
    ask(&f, last, VISITING_REQUEST);
    while (strchr(f.texts, 'v') == NULL || f.texts_count <= FLOOD / 2) {
        turn(&f);
    }
}
END_TEST

START_TEST(a_client_that_leaves_takes_its_held_request_with_it)
{
    int first = socket_from(&f, 2);
    int leaving = socket_from(&f, 2);
    int last = socket_from(&f, 2);
    uv_run(&f.server.loop, UV_RUN_NOWAIT);
    ask(&f, first, REQUEST);
    ask(&f, leaving, REQUEST);
    ask(&f, last, REQUEST);
    uv_run(&f.server.loop, UV_RUN_NOWAIT);
    close(f.fds[leaving]);
    f.fds[leaving] = -1;

    char answer[16];
    while (recv(f.fds[last], answer, sizeof answer, MSG_DONTWAIT) <= 0) {
        turn(&f);
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
        ask(&f, socket_from(&f, 2), LAST_REQUEST);
    }
    for (int i = 0; i < LEAVING; i++) {
        char answer[256];
        while (recv(f.fds[i], answer, sizeof answer, MSG_DONTWAIT) != 0) { /* until its end */
            turn(&f);
        }
    }
    for (int i = 0; i < LEAVING; i++) {
        close(f.fds[i]);
        f.fds[i] = -1;
    }

    int before = descriptors();
    int most = 0;
    for (int closed = 0; closed < LEAVING;) {
        turn(&f);
        int now = descriptors();
        most = before - now > most ? before - now : most;
        closed += before - now;
        before = now;
    }
    ck_assert_int_le(most, CLOSED_AT_ONCE_MAX);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net-http-share");
    TCase *tcase = tcase_create("share");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, a_response_waits_until_its_address_has_a_share_again);
    tcase_add_test(tcase, a_flood_of_requests_delays_another_address_by_one_request);
    tcase_add_test(tcase, a_flood_of_one_visitor_behind_a_proxy_delays_another_one_by_one_request);
    tcase_add_test(tcase, visitors_behind_a_proxy_are_not_alone);
    tcase_add_test(tcase, a_visitor_who_asks_one_thing_after_the_other_has_one_share_too);
    tcase_add_test(tcase, a_connection_is_the_proxy_s_again_after_a_response);
    tcase_add_test(tcase, a_proxy_s_socket_that_ends_takes_its_held_request_with_it);
    tcase_add_test(tcase, a_client_that_leaves_takes_its_held_request_with_it);
    tcase_add_test(tcase, sockets_that_end_together_are_closed_a_few_at_a_time);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
