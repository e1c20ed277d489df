/* SPDX-License-Identifier: MIT */
/* Clients that do not answer a close frame: they are cut after a while, and never many in one turn of the loop. */
#include <check.h>
#include <poll.h>
#include <unistd.h>

#include "suite.h"
#include "unit/net/listening.h"

static struct listening f;

enum {
    CLIENTS = 40,
    TICK_MS = 10,
    WHEEL_TURNS = 64,
    ANSWER_MAX_MS = 5000 /* as in net/internal.h */,
    TURNS_MAX = 1000
};

static uint64_t now_ms;
static int fds[CLIENTS];
static net_conn conns[CLIENTS];
static int accepted;
static int gone;

/* Replaces the function of libuv. */
uint64_t uv_now(const uv_loop_t *of)
{
    (void)of;
    return now_ms;
}

static void on_accepted(void *data, net_conn conn, const char *address)
{
    (void)data, (void)address;
    conns[accepted++] = conn;
}

static void on_closed(void *data, net_conn conn, int code)
{
    (void)data, (void)conn, (void)code;
    gone++;
}

/* One turn of the loop; returns the number of connections that ended in it. */
static int turn(void)
{
    int before = gone;
    uv_run(&f.loop, UV_RUN_NOWAIT);
    poll(NULL, 0, 1);
    return gone - before;
}

static void setup(void)
{
    accepted = 0;
    gone = 0;
    now_ms = 3600 * 1000;
    f.ping_every_ms = TICK_MS * WHEEL_TURNS;
    listening_begin(&f, "127.0.0.1",
                    (struct net_handlers){.accepted = on_accepted, .closed = on_closed});
    for (int i = 0; i < CLIENTS; i++) {
        fds[i] = socket(AF_INET, SOCK_STREAM, 0);
        ck_assert(listening_connect(&f, fds[i]));
        ck_assert_int_eq(send(fds[i], UPGRADE, sizeof UPGRADE - 1, 0), sizeof UPGRADE - 1);
        while (accepted == i) {
            turn();
        }
    }
}

static void teardown(void)
{
    for (int i = 0; i < CLIENTS; i++) {
        close(fds[i]);
    }
    listening_end(&f);
}

/* The server closes all connections, and the time of the clients passes. */
static void wait_for_answers(void)
{
    for (int i = 0; i < CLIENTS; i++) {
        net_disconnect(f.net, conns[i], NET_CLOSE_POLICY, "enough");
    }
    for (int i = 0; i < 10 * TICK_MS; i++) {
        ck_assert_int_eq(turn(), 0);
    }
    now_ms += ANSWER_MAX_MS;
}

START_TEST(clients_that_do_not_answer_are_cut_a_few_in_a_turn)
{
    wait_for_answers();

    for (int i = 0; gone < CLIENTS; i++) {
        ck_assert_int_lt(i, TURNS_MAX);
        ck_assert_int_le(turn(), NET_SLICE_CUTS);
    }
}
END_TEST

START_TEST(clients_may_leave_while_they_wait_to_be_cut)
{
    wait_for_answers();
    while (turn() == 0) {
    }
    ck_assert_int_lt(gone, CLIENTS);
    for (int i = 0; i < CLIENTS; i += 2) {
        shutdown(fds[i], SHUT_RDWR);
    }

    for (int i = 0; gone < CLIENTS; i++) {
        ck_assert_int_lt(i, TURNS_MAX);
        turn();
    }
    struct net_counts counts;
    net_counts(f.net, &counts);
    ck_assert_uint_eq(counts.connections, 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("closing");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, clients_that_do_not_answer_are_cut_a_few_in_a_turn);
    tcase_add_test(tests, clients_may_leave_while_they_wait_to_be_cut);
    Suite *suite = suite_create("net closing");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
