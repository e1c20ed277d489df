/* SPDX-License-Identifier: MIT */
#include "unit/net/sharing.h"

#include <check.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The test that runs: the clocks below are its. */
static const struct sharing *running;

/* Replaces the function of libuv. */
uint64_t uv_hrtime(void)
{
    return running->now_ns;
}

/* Replaces net/processor.c: the thread computes whenever the clock moves, unless a test says otherwise. */
uint64_t net_processor_ns(void);
uint64_t net_processor_ns(void)
{
    return running->now_ns - running->idle_ns;
}

static void on_accepted(void *data, net_conn conn, const char *address)
{
    struct sharing *f = data;
    (void)conn, (void)address;
    f->accepted++;
}

static void work_for(struct sharing *f, char letter, uint64_t ns)
{
    ck_assert_uint_lt(f->texts_count, MESSAGES_MAX);
    f->texts[f->texts_count++] = letter;
    f->now_ns += ns;
}

/* Takes longer than the share of a round: 'L' half a second, and 'I' too, but another program has the processor. */
static void work(struct sharing *f, char letter)
{
    if (letter == 'L' || letter == 'I') {
        f->idle_ns += letter == 'I' ? (uint64_t)LONG_MS * NS_IN_A_MS : 0;
        work_for(f, letter, (uint64_t)LONG_MS * NS_IN_A_MS);
        return;
    }
    work_for(f, letter, (uint64_t)NET_SHARE_US * NS_IN_A_US + 1);
}

static void on_message(void *data, net_conn conn, const char *text, size_t text_bytes)
{
    struct sharing *f = data;
    ck_assert_uint_eq(text_bytes, 1);
    work(f, text[0]);
    if (text[0] == '(') {
        f->paused_conn = conn;
        net_pause(f->server.net, conn);
    } else if (text[0] == ')') {
        net_resume(f->server.net, f->paused_conn);
    }
    if (f->waiting) {
        net_respond(f->waiting, 200, "text/plain", "ok", 2, "");
        f->waiting = NULL;
    }
}

/* A request counts as the message "r", "s" or "v", unless it waits for a message. */
static void on_request(void *data, struct net_request *request)
{
    struct sharing *f = data;
    if (strcmp(net_request_path(request), "/api/later") == 0) {
        f->waiting = request;
        return;
    }
    if (strcmp(net_request_path(request), "/api/small") == 0) {
        work_for(f, 's', (uint64_t)NET_SHARE_US * NS_IN_A_US / 2 + 1);
    } else {
        work(f, strcmp(net_request_path(request), "/api/visit") == 0 ? 'v' : 'r');
    }
    net_respond(request, 200, "text/plain", "ok", 2, "");
}

static void on_closed(void *data, net_conn conn, int code)
{
    struct sharing *f = data;
    (void)conn, (void)code;
    f->gone++;
}

void sharing_begin(struct sharing *f, void (*request)(void *data, struct net_request *request))
{
    *f = (struct sharing){.now_ns = UINT64_C(3600) * 1000 * 1000 * 1000};
    running = f;
    listening_begin(&f->server, "0.0.0.0",
                    (struct net_handlers){.accepted = on_accepted,
                                          .message = on_message,
                                          .closed = on_closed,
                                          .request = request != NULL ? request : on_request});
}

void sharing_end(struct sharing *f)
{
    for (int i = 0; i < f->clients; i++) {
        if (f->fds[i] >= 0) {
            close(f->fds[i]);
        }
    }
    listening_end(&f->server);
}

void turn(struct sharing *f)
{
    uv_run(&f->server.loop, UV_RUN_NOWAIT);
    poll(NULL, 0, 1);
    f->now_ns += (uint64_t)TURN_US * NS_IN_A_US;
}

int socket_from(struct sharing *f, int from)
{
    const uint32_t network = INADDR_LOOPBACK & ~UINT32_C(0xff);
    struct sockaddr_in own = {.sin_family = AF_INET,
                              .sin_addr.s_addr = htonl(network | (uint32_t)from)};
    int client = f->clients++;
    f->fds[client] = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert_int_eq(bind(f->fds[client], (struct sockaddr *)&own, sizeof own), 0);
    ck_assert(listening_connect(&f->server, f->fds[client]));
    return client;
}

int connect_from(struct sharing *f, int from)
{
    int client = socket_from(f, from);
    int before = f->accepted;
    ck_assert_int_eq(send(f->fds[client], UPGRADE, sizeof UPGRADE - 1, 0), sizeof UPGRADE - 1);
    while (f->accepted == before) {
        turn(f);
    }
    return client;
}

void ask(struct sharing *f, int client, const char *request)
{
    ck_assert_int_eq(send(f->fds[client], request, strlen(request), 0), (ssize_t)strlen(request));
}

void say(struct sharing *f, int client, const char *letters)
{
    char bytes[MESSAGES_MAX * 7];
    size_t count = 0;
    for (; *letters; letters++) {
        const char frame[] = {(char)0x81, (char)0x81, 0, 0, 0, 0, *letters};
        memcpy(bytes + count, frame, sizeof frame);
        count += sizeof frame;
    }
    ck_assert_int_eq(send(f->fds[client], bytes, count, 0), (ssize_t)count);
}

void turn_until(struct sharing *f, size_t messages)
{
    while (f->texts_count < messages) {
        turn(f);
    }
}
