/* SPDX-License-Identifier: MIT */
/*
 * Groups on real sockets of one process: players are served before the crowd, and a crowd that is served in slices
 * misses no message.
 */
#include <check.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suite.h"
#include "unit/net/listening.h"

static struct listening f;

enum { CROWD = 2 * NET_SLICE_WRITES + 10, CLIENTS_MAX = CROWD + 4, GRACE_MS = 240000 };

static net_conn conns[CLIENTS_MAX];
static int fds[CLIENTS_MAX];
static int accepted;
static int clients;

static void on_accepted(void *data, net_conn conn, const char *address)
{
    (void)data, (void)address;
    conns[accepted++] = conn;
}

static void on_message(void *data, net_conn conn, const char *text, size_t text_bytes)
{
    (void)data, (void)conn, (void)text, (void)text_bytes;
}

static void on_closed(void *data, net_conn conn, int code)
{
    (void)data, (void)conn, (void)code;
}

static void setup(void)
{
    accepted = 0;
    clients = 0;
    listening_begin(
        &f, "127.0.0.1",
        (struct net_handlers){.accepted = on_accepted, .message = on_message, .closed = on_closed});
}

static void teardown(void)
{
    for (int i = 0; i < clients; i++) {
        if (fds[i] >= 0) {
            close(fds[i]);
        }
    }
    listening_end(&f);
}

/* Reads at most so many bytes; some must come. */
static size_t hear(int client, char *into, size_t most)
{
    struct pollfd wait = {.fd = fds[client], .events = POLLIN};
    ck_assert_int_eq(poll(&wait, 1, GRACE_MS), 1);
    ssize_t got = recv(fds[client], into, most, 0);
    ck_assert_int_gt(got, 0);
    return (size_t)got;
}

/* Runs the loop until the client has something to read: an upgrade is answered in the turn after its request. */
static void turn_until_readable(int client)
{
    struct pollfd wait = {.fd = fds[client], .events = POLLIN};
    while (poll(&wait, 1, 0) == 0) {
        uv_run(&f.loop, UV_RUN_NOWAIT);
    }
}

static int connect_one(void)
{
    char byte;
    int client = clients++;
    fds[client] = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert(listening_connect(&f, fds[client]));
    ck_assert_int_eq(send(fds[client], UPGRADE, sizeof UPGRADE - 1, 0), sizeof UPGRADE - 1);
    turn_until_readable(client);
    ck_assert_int_eq(accepted, clients);
    for (int ends = 0; ends < 4;) { /* up to the empty line */
        hear(client, &byte, 1);
        ends = byte == (ends % 2 ? '\n' : '\r') ? ends + 1 : 0;
    }
    return client;
}

/* A connection that has just sent data is written to one turn of the loop later. */
static void turn(int turns)
{
    for (int i = 0; i < turns; i++) {
        uv_run(&f.loop, UV_RUN_NOWAIT);
    }
}

static void say(struct net_group *group, const char *text)
{
    struct net_frame *frame = net_frame_create(text, strlen(text));
    net_group_send(group, frame);
    net_frame_release(frame);
}

static void expect(int client, const char *text)
{
    char frame[128];
    size_t bytes = 2 + strlen(text);
    for (size_t at = 0; at < bytes;) {
        at += hear(client, frame + at, bytes - at);
    }
    ck_assert_uint_eq((unsigned char)frame[1], strlen(text));
    ck_assert_mem_eq(frame + 2, text, strlen(text));
}

static uint64_t messages_out(void)
{
    struct net_counts counts;
    net_counts(f.net, &counts);
    return counts.messages_out;
}

/* A crowd of CROWD members, clients 0 and following. */
static struct net_group *gather_crowd(void)
{
    struct net_group *crowd = net_group_create(f.net, NET_GROUP_CROWD, NULL);
    for (int i = 0; i < CROWD; i++) {
        net_group_join(crowd, conns[connect_one()]);
    }
    turn(3);
    return crowd;
}

START_TEST(who_matters_is_served_before_a_crowd_and_waits_for_a_slice_of_it_at_most)
{
    struct net_group *crowd = gather_crowd();
    struct net_group *first = net_group_create(f.net, NET_GROUP_FIRST, NULL);
    int player = connect_one();
    net_group_join(first, conns[player]);
    turn(3);

    say(crowd, "one");
    say(first, "two");
    turn(1);
    ck_assert_uint_eq(messages_out(), 1 + NET_SLICE_WRITES);
    expect(player, "two");

    say(first, "three");
    turn(1);
    ck_assert_uint_eq(messages_out(), 2 + 2 * NET_SLICE_WRITES);
    expect(player, "three");

    turn(1);
    ck_assert_uint_eq(messages_out(), 2 + CROWD);
    for (int i = 0; i < CROWD; i++) {
        expect(i, "one");
    }
    net_group_destroy(crowd);
    net_group_destroy(first);
}
END_TEST

START_TEST(member_joining_or_leaving_during_a_pass_gets_its_own_messages)
{
    struct net_group *crowd = gather_crowd();

    say(crowd, "one");
    turn(1);
    say(crowd, "two");
    net_group_leave(crowd, conns[0]);         /* it was served already: "two" is on its way */
    net_group_leave(crowd, conns[CROWD - 1]); /* it was not served yet: both are on their way */
    int late = connect_one();
    net_group_join(crowd, conns[late]);
    say(crowd, "three");
    turn(12);

    for (int i = 0; i < CROWD; i++) {
        expect(i, "one");
        expect(i, "two");
        if (i != 0 && i != CROWD - 1) {
            expect(i, "three");
        }
    }
    expect(late, "three");
    ck_assert_uint_eq(messages_out(), 3 * CROWD - 1);
    net_group_destroy(crowd);
}
END_TEST

START_TEST(what_a_crowd_was_sent_leaves_after_the_group_has_gone)
{
    struct net_group *crowd = gather_crowd();

    say(crowd, "one");
    turn(1);
    say(crowd, "two");
    net_group_destroy(crowd);
    turn(12);

    for (int i = 0; i < CROWD; i++) {
        expect(i, "one");
        expect(i, "two");
    }
}
END_TEST

/* Waits until the network has noticed that members of the crowd have disconnected and so many are left. */
static void await_members(const struct net_group *crowd, int members)
{
    while (net_group_size(crowd) > members) {
        uv_run(&f.loop, UV_RUN_ONCE);
    }
}

static void cut_clients(int from, int to)
{
    for (int i = from; i < to; i++) {
        close(fds[i]);
        fds[i] = -1;
    }
}

START_TEST(a_crowd_that_leaves_while_it_is_served_leaves_the_loop_idle)
{
    struct net_group *crowd = gather_crowd();
    int late = connect_one();

    say(crowd, "one");
    turn(1);
    expect(0, "one");
    cut_clients(NET_SLICE_WRITES, CROWD); /* the members that have it already disconnect last */
    cut_clients(0, NET_SLICE_WRITES);
    await_members(crowd, 0);

    net_group_join(crowd, conns[late]);
    say(crowd, "two");
    turn(5);
    expect(late, "two");
    ck_assert_int_eq(net_group_size(crowd), 1);
    net_group_destroy(crowd);
}
END_TEST

START_TEST(several_crowds_are_served_in_turns)
{
    struct net_group *crowd = gather_crowd();
    struct net_group *few = net_group_create(f.net, NET_GROUP_CROWD, NULL);
    int one = connect_one();
    net_group_join(few, conns[one]);
    turn(3);

    say(crowd, "many");
    say(few, "few");
    turn(2);

    ck_assert_uint_eq(messages_out(), 2 * NET_SLICE_WRITES);
    expect(one, "few");
    turn(1);
    ck_assert_uint_eq(messages_out(), CROWD + 1);
    net_group_destroy(crowd);
    net_group_destroy(few);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net-crowd");
    TCase *tcase = tcase_create("crowd");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 120);
    tcase_add_test(tcase, who_matters_is_served_before_a_crowd_and_waits_for_a_slice_of_it_at_most);
    tcase_add_test(tcase, member_joining_or_leaving_during_a_pass_gets_its_own_messages);
    tcase_add_test(tcase, what_a_crowd_was_sent_leaves_after_the_group_has_gone);
    tcase_add_test(tcase, a_crowd_that_leaves_while_it_is_served_leaves_the_loop_idle);
    tcase_add_test(tcase, several_crowds_are_served_in_turns);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
