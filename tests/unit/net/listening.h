/* SPDX-License-Identifier: MIT */
/*
 * A listening net/ on a loop of its own, for tests whose clients are sockets of the same process. The test turns the
 * loop.
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

struct listening {
    uv_loop_t loop;
    struct net *net;
    bool is_closed;
    const char *proxy; /* the address of the trusted proxy; NULL: all peers are trusted proxies */
    size_t queued_bytes_max; /* that may wait at all WebSockets; 0: the usual limit */
    int ping_every_ms;       /* 0: no ping is sent during a test, even on a slow machine */
};

static inline void listening_on_closed(void *data)
{
    ((struct listening *)data)->is_closed = true;
}

static inline bool listening_trusts(void *data, const char *address)
{
    const struct listening *server = data;
    return server->proxy == NULL || strcmp(server->proxy, address) == 0;
}

/** X-Forwarded-For of a trusted proxy names the client. */
static inline void listening_peer(void *data, const char *address, const char *forwarded,
                                  char peer[NET_ADDRESS_BYTES])
{
    bool is_trusted = listening_trusts(data, address);
    snprintf(peer, NET_ADDRESS_BYTES, "%s", is_trusted && forwarded ? forwarded : address);
}

/** Listens on `host` with these handlers, whose data is `server`. */
static inline void listening_begin(struct listening *server, const char *host,
                                   struct net_handlers handlers)
{
    const struct net_config config = {
        .loop = &server->loop,
        .host = host,
        .subprotocol = "test",
        .socket_path = "/ws",
        .ping_every_ms = server->ping_every_ms != 0 ? server->ping_every_ms : 3600 * 1000,
        .queued_bytes_max = server->queued_bytes_max,
        .handlers = handlers,
        .data = server,
        .peer = listening_peer,
        .trusts = listening_trusts,
    };
    server->is_closed = false;
    uv_loop_init(&server->loop);
    ck_assert_int_eq(net_open(&config, &server->net), NET_OK);
}

static inline void listening_end(struct listening *server)
{
    net_close(server->net, NET_CLOSE_DONE, NULL, listening_on_closed, server);
    while (!server->is_closed) {
        uv_run(&server->loop, UV_RUN_ONCE);
    }
    uv_run(&server->loop, UV_RUN_NOWAIT);
    net_destroy(server->net);
    ck_assert_int_eq(uv_loop_close(&server->loop), 0);
}

/** Connects the socket to it. Without ck_assert: a test may call this in another process. */
static inline bool listening_connect(const struct listening *server, int fd)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)net_port(server->net)),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    return connect(fd, (const struct sockaddr *)&address, sizeof address) == 0;
}
