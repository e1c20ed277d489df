/* SPDX-License-Identifier: MIT */
/*
 * Addresses that send at the same time, on real sockets of one process. Reading a message uses up the share of its
 * address, because the handler takes longer than the share. The clock of the shares is the test's: it stands still
 * except in work() and between two turns of the loop. Each test file is a program of its own.
 */
#pragma once

#include <check.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "unit/net/listening.h"

enum { CLIENTS_MAX = 72, FLOOD = 20, MESSAGES_MAX = 64, NS_IN_A_US = 1000 };
enum { TURN_US = NET_ROUND_US / 2 };

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

/* Replaces net/processor.c: the thread computes whenever the clock moves, unless a test says otherwise. */
static uint64_t idle_ns;

uint64_t net_processor_ns(void);
uint64_t net_processor_ns(void)
{
    return now_ns - idle_ns;
}

static inline void on_accepted(void *data, net_conn conn, const char *address)
{
    (void)data, (void)conn, (void)address;
    accepted++;
}

static inline void work_for(char letter, uint64_t ns)
{
    ck_assert_uint_lt(texts_count, MESSAGES_MAX);
    texts[texts_count++] = letter;
    now_ns += ns;
}

enum { LONG_MS = 500, NS_IN_A_MS = 1000 * 1000 };

/* Takes longer than the share of a round: 'L' half a second, and 'I' too, but another program has the processor. */
static inline void work(char letter)
{
    if (letter == 'L' || letter == 'I') {
        idle_ns += letter == 'I' ? (uint64_t)LONG_MS * NS_IN_A_MS : 0;
        work_for(letter, (uint64_t)LONG_MS * NS_IN_A_MS);
        return;
    }
    work_for(letter, (uint64_t)NET_SHARE_US * NS_IN_A_US + 1);
}

static inline void on_message(void *data, net_conn conn, const char *text, size_t text_bytes)
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

/* A request counts as the message "r", "s" or "v", unless it waits for a message. */
static inline void on_request(void *data, struct net_request *request)
{
    (void)data;
    if (strcmp(net_request_path(request), "/api/later") == 0) {
        waiting = request;
        return;
    }
    if (strcmp(net_request_path(request), "/api/small") == 0) {
        work_for('s', (uint64_t)NET_SHARE_US * NS_IN_A_US / 2 + 1);
    } else {
        work(strcmp(net_request_path(request), "/api/visit") == 0 ? 'v' : 'r');
    }
    net_respond(request, 200, "text/plain", "ok", 2, "");
}

static inline void on_closed(void *data, net_conn conn, int code)
{
    (void)data, (void)conn, (void)code;
    gone++;
}

static inline void setup(void)
{
    accepted = 0;
    idle_ns = 0;
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

static inline void teardown(void)
{
    for (int i = 0; i < clients; i++) {
        if (fds[i] >= 0) {
            close(fds[i]);
        }
    }
    listening_end();
}

/* One turn of the loop. It does not wait: what a test waits for may happen before the loop polls its sockets. */
static inline void turn(void)
{
    uv_run(&loop, UV_RUN_NOWAIT);
    poll(NULL, 0, 1);
    now_ns += (uint64_t)TURN_US * NS_IN_A_US;
}

/* Connects from 127.0.0.`from`. */
static inline int socket_from(int from)
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
static inline int connect_from(int from)
{
    int client = socket_from(from);
    int before = accepted;
    ck_assert_int_eq(send(fds[client], UPGRADE, sizeof UPGRADE - 1, 0), sizeof UPGRADE - 1);
    while (accepted == before) {
        turn();
    }
    return client;
}

static inline void ask(int client, const char *request)
{
    ck_assert_int_eq(send(fds[client], request, strlen(request), 0), (ssize_t)strlen(request));
}

/* Sends each letter as a message; all of them leave at once. */
static inline void say(int client, const char *letters)
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

static inline void turn_until(size_t messages)
{
    while (texts_count < messages) {
        turn();
    }
}
