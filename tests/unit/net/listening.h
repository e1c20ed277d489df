/* SPDX-License-Identifier: MIT */
/*
 * A listening net/ on a loop of its own, for tests whose clients are sockets of the same process. The test turns the
 * loop. Each test file is a program of its own, so these variables are private to it.
 */
#pragma once

#include <arpa/inet.h>
#include <check.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "net/net.h"

static const char UPGRADE[] =
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: test\r\n\r\n";

static uv_loop_t loop;
static struct net *net;
static bool net_is_closed;

static inline void listening_on_closed(void *data)
{
    (void)data;
    net_is_closed = true;
}

/** The address of the trusted proxy; "": all peers are trusted proxies. */
static const char *listening_proxy = "";

static inline bool listening_trusts(void *data, const char *address)
{
    (void)data;
    return listening_proxy[0] == '\0' || strcmp(listening_proxy, address) == 0;
}

/** X-Forwarded-For of a trusted proxy names the client. */
static inline void listening_peer(void *data, const char *address, const char *forwarded,
                                  char peer[NET_ADDRESS_BYTES])
{
    (void)data;
    bool is_trusted = listening_trusts(data, address);
    snprintf(peer, NET_ADDRESS_BYTES, "%s", is_trusted && forwarded ? forwarded : address);
}

/** Bytes that may wait at all WebSockets; 0: the usual limit. */
static size_t listening_queued_bytes_max = 0;

static inline void listening_begin_pinging(const char *host, int ping_every_ms,
                                           struct net_handlers handlers)
{
    const struct net_config config = {
        .loop = &loop,
        .host = host,
        .subprotocol = "test",
        .socket_path = "/ws",
        .ping_every_ms = ping_every_ms,
        .queued_bytes_max = listening_queued_bytes_max,
        .handlers = handlers,
        .peer = listening_peer,
        .trusts = listening_trusts,
    };
    net_is_closed = false;
    uv_loop_init(&loop);
    ck_assert_int_eq(net_open(&config, &net), NET_OK);
}

/** Listens on `host` with these handlers. No ping is sent during a test, even on a slow machine. */
static inline void listening_begin(const char *host, struct net_handlers handlers)
{
    listening_begin_pinging(host, 3600 * 1000, handlers);
}

static inline void listening_end(void)
{
    net_close(net, NET_CLOSE_DONE, NULL, listening_on_closed, NULL);
    while (!net_is_closed) {
        uv_run(&loop, UV_RUN_ONCE);
    }
    uv_run(&loop, UV_RUN_NOWAIT);
    net_destroy(net);
    ck_assert_int_eq(uv_loop_close(&loop), 0);
}

/** Connects the socket to it. Without ck_assert: a test may call this in another process. */
static inline bool listening_connect(int fd)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)net_port(net)),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    return connect(fd, (const struct sockaddr *)&address, sizeof address) == 0;
}
