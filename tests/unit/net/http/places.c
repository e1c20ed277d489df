/* SPDX-License-Identifier: MIT */
/*
 * More clients than the server has descriptors, each of which keeps it waiting: newcomers get in at once. "At once" is
 * a number of turns of the loop that do not wait, and the rounds in which the attackers, who have the same address as
 * most newcomers, have their shares: no deadline of a client passes meanwhile.
 */
#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"
#include "unit/net/listening.h"

static struct listening f;

/* 127.0.0.2 and .3, addresses of the loopback that the attackers do not use */
enum { OTHER = 0x7f000002, THIRD = 0x7f000003 };
enum { DESCRIPTORS = 256, ATTACKERS = 320, NEWCOMERS = 12, TURNS_MAX = 200, ROUNDS_MAX = 1000 };
/* the places of WebSockets with so few descriptors */
enum { WEBSOCKETS = 128 };
enum { BIG_BYTES = 256 * 1024, ATTACKER_BUFFER_BYTES = 4096 };

static const char HALF_HEAD[] = "GET /healthz HTTP/1.1\r\nHost: x\r\nX: ";
static const char SLOW_BODY[] = "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\ny";
/* its response is larger than the buffers of both sockets, and the attackers read none of it */
static const char BIG_REQUEST[] = "GET /api/big HTTP/1.1\r\nHost: x\r\n\r\n";
static const char REQUEST[] = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

static int requests;

static void on_accepted(void *data, net_conn conn, const char *address)
{
    (void)data, (void)conn, (void)address;
}

static void on_closed(void *data, net_conn conn, int code)
{
    (void)data, (void)conn, (void)code;
}

static void on_request(void *data, struct net_request *request)
{
    static const char big[BIG_BYTES];
    (void)data;
    requests++;
    if (strcmp(net_request_path(request), "/api/big") == 0) {
        net_respond(request, 200, "text/plain", big, sizeof big, "");
    } else {
        net_respond(request, 200, "text/plain", "ok", 2, "");
    }
}

static void setup(void)
{
    const struct rlimit few = {.rlim_cur = DESCRIPTORS, .rlim_max = DESCRIPTORS};
    requests = 0;
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &few), 0);
    listening_begin(
        &f, "127.0.0.1",
        (struct net_handlers){.accepted = on_accepted, .closed = on_closed, .request = on_request});
}

static void teardown(void)
{
    listening_end(&f);
}

static void turn(void)
{
    for (int i = 0; i < TURNS_MAX; i++) {
        uv_run(&f.loop, UV_RUN_NOWAIT);
    }
}

static bool connects_and_sends(int fd, const char *text)
{
    return listening_connect(&f, fd) &&
           send(fd, text, strlen(text), MSG_NOSIGNAL) == (ssize_t)strlen(text);
}

/* So many attackers, in a process that has descriptors of its own. Returns when all have sent their bytes. */
static pid_t attack(const char *text, int count)
{
    int ends[2];
    char byte;
    ck_assert_int_eq(pipe(ends), 0);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        for (int fd = STDERR_FILENO + 1; fd < DESCRIPTORS; fd++) {
            if (fd != ends[1]) {
                close(fd); /* those of the server */
            }
        }
        for (int i = 0; i < count; i++) {
            int fd = socket(AF_INET, SOCK_STREAM, 0);
            const int buffer = ATTACKER_BUFFER_BYTES;
            setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
            if (!connects_and_sends(fd, text)) { /* Check has no descriptor here */
                _exit(EXIT_FAILURE);
            }
        }
        if (write(ends[1], "", 1) != 1) {
            _exit(EXIT_FAILURE);
        }
        for (;;) {
            pause();
        }
    }
    close(ends[1]);
    ck_assert_int_eq(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    return child;
}

static void attack_end(pid_t attackers)
{
    kill(attackers, SIGKILL);
    waitpid(attackers, NULL, 0);
}

/* The answer has this status; the socket stays open. */
static void expect_answer(int fd, const char *status)
{
    char answer[sizeof "HTTP/1.1 200" - 1];
    const uint64_t end_ns = uv_hrtime() + (uint64_t)ROUNDS_MAX * NET_ROUND_US * 1000;
    ssize_t received;
    do {
        turn();
        received = recv(fd, answer, sizeof answer, MSG_DONTWAIT);
    } while (received < 0 && uv_hrtime() < end_ns);
    ck_assert_int_eq(received, sizeof answer);
    ck_assert_mem_eq(answer + sizeof answer - 3, status, 3);
}

static void expect_status(int fd, const char *status)
{
    expect_answer(fd, status);
    close(fd);
}

static const char *const attacks[] = {HALF_HEAD, SLOW_BODY, BIG_REQUEST, REQUEST, ""};

START_TEST(clients_that_keep_the_server_waiting_keep_no_newcomer_out)
{
    int newcomers[2 * NEWCOMERS];
    pid_t attackers[2];

    for (int i = 0; i < 2 * NEWCOMERS; i++) {
        newcomers[i] = socket(AF_INET, SOCK_STREAM, 0);
    }
    for (int i = 0; i < 2; i++) {
        attackers[i] = attack(attacks[_i], ATTACKERS / 2);
        turn();
    }

    for (int i = 0; i < NEWCOMERS; i++) {
        ck_assert(connects_and_sends(newcomers[2 * i], REQUEST));
        expect_status(newcomers[2 * i], "200");
        ck_assert(connects_and_sends(newcomers[2 * i + 1], UPGRADE));
        expect_status(newcomers[2 * i + 1], "101");
    }

    for (int i = 0; i < 2; i++) {
        attack_end(attackers[i]);
    }
}
END_TEST

static int socket_of(uint32_t address)
{
    const struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert_int_eq(bind(fd, (const struct sockaddr *)&own, sizeof own), 0);
    return fd;
}

START_TEST(a_flood_from_one_address_takes_no_places_of_another_one)
{
    int newcomer = socket_of(OTHER);
    pid_t attackers[2];

    attackers[0] = attack(attacks[_i], ATTACKERS / 2);
    turn();
    ck_assert(listening_connect(&f, newcomer)); /* its request is on its way */
    turn();
    attackers[1] = attack(attacks[_i], ATTACKERS / 2);
    turn();
    ck_assert_int_eq(send(newcomer, REQUEST, sizeof REQUEST - 1, MSG_NOSIGNAL), sizeof REQUEST - 1);
    expect_status(newcomer, "200");

    for (int i = 0; i < 2; i++) {
        attack_end(attackers[i]);
    }
}
END_TEST

START_TEST(pipelined_requests_wait_for_later_turns_of_the_loop)
{
    enum { PIPELINED = 3 * NET_SLICE_ANSWERS };
    char text[PIPELINED * sizeof REQUEST] = "";
    int client = socket(AF_INET, SOCK_STREAM, 0);
    for (int i = 0; i < PIPELINED; i++) {
        strcat(text, REQUEST);
    }
    ck_assert(connects_and_sends(client, text));

    int turns = 0;
    while (requests < PIPELINED) {
        int before = requests;
        uv_run(&f.loop, UV_RUN_ONCE); /* it does not sleep while requests wait */
        /* one request begins when its head arrives, the others when a response has left */
        ck_assert_int_le(requests - before, NET_SLICE_ANSWERS + 1);
        turns++;
    }
    ck_assert_int_ge(turns, 3);
    close(client);
}
END_TEST

/* Reads all that has arrived. */
static size_t read_all(int fd, unsigned char *bytes, size_t most)
{
    ssize_t got = recv(fd, bytes, most, MSG_DONTWAIT);
    return got > 0 ? (size_t)got : 0;
}

START_TEST(clients_that_are_late_together_are_refused_in_several_turns_of_the_loop)
{
    enum { LATE = 64, A_TURN = 16 };
    unsigned char bytes[1024];
    int clients[LATE];
    for (int i = 0; i < LATE; i++) {
        clients[i] = socket(AF_INET, SOCK_STREAM, 0);
        ck_assert(connects_and_sends(clients[i], HALF_HEAD));
    }

    for (int refused = 0; refused < LATE;) {
        int before = refused;
        uv_run(&f.loop, UV_RUN_ONCE);
        for (int i = 0; i < LATE; i++) {
            refused += read_all(clients[i], bytes, sizeof bytes) > 0;
        }
        ck_assert_int_le(refused - before, A_TURN);
    }

    for (int i = 0; i < LATE; i++) {
        close(clients[i]);
    }
}
END_TEST

/* Until so many WebSockets are open: their address has a share of each round. */
static void turn_until_open(size_t connections)
{
    struct net_counts counts;
    do {
        turn();
        net_counts(f.net, &counts);
    } while (counts.connections < connections);
}

START_TEST(a_full_server_closes_the_newest_websocket_of_the_busiest_address_for_a_newcomer)
{
    static const unsigned char close_1013[] = {0x88, 20, 1013 >> 8, 1013 & 0xff};
    unsigned char bytes[1024];
    struct net_counts counts;
    int newcomer = socket_of(OTHER);
    int player = socket_of(THIRD);
    int newest = socket(AF_INET, SOCK_STREAM, 0);
    int refused = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert(connects_and_sends(player, UPGRADE));
    turn_until_open(1);
    pid_t attackers[2];
    for (size_t i = 0; i < 2; i++) {
        attackers[i] = attack(UPGRADE, WEBSOCKETS / 2 - 1);
        turn_until_open(1 + (i + 1) * (WEBSOCKETS / 2 - 1));
    }
    ck_assert(connects_and_sends(newest, UPGRADE));
    turn_until_open(WEBSOCKETS);
    net_counts(f.net, &counts);
    ck_assert_uint_eq(counts.connections, WEBSOCKETS);
    ck_assert_uint_gt(read_all(player, bytes, sizeof bytes), 0);
    ck_assert_uint_gt(read_all(newest, bytes, sizeof bytes), 0);

    ck_assert(connects_and_sends(newcomer, UPGRADE));
    expect_answer(newcomer, "101");
    ck_assert(connects_and_sends(refused, UPGRADE));
    expect_status(refused, "503");

    ck_assert_uint_gt(read_all(newest, bytes, sizeof bytes), sizeof close_1013);
    ck_assert_mem_eq(bytes, close_1013, sizeof close_1013);
    ck_assert_int_eq(recv(player, bytes, sizeof bytes, MSG_DONTWAIT), -1); /* still open */
    net_counts(f.net, &counts);
    ck_assert_uint_eq(counts.connections_displaced, 1);
    close(player);
    close(newest);
    close(newcomer);
    for (int i = 0; i < 2; i++) {
        attack_end(attackers[i]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("net-places");
    TCase *tcase = tcase_create("places");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, clients_that_keep_the_server_waiting_keep_no_newcomer_out, 0,
                        sizeof attacks / sizeof attacks[0]);
    tcase_add_loop_test(tcase, a_flood_from_one_address_takes_no_places_of_another_one, 0,
                        sizeof attacks / sizeof attacks[0]);
    tcase_add_test(tcase,
                   a_full_server_closes_the_newest_websocket_of_the_busiest_address_for_a_newcomer);
    tcase_add_test(tcase, pipelined_requests_wait_for_later_turns_of_the_loop);
    tcase_add_test(tcase, clients_that_are_late_together_are_refused_in_several_turns_of_the_loop);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}
