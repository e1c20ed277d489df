/* SPDX-License-Identifier: MIT */
/*
 * The client's end of one WebSocket: just enough of RFC 6455 for text, ping and close, and small, because a process holds
 * ten thousand of them.
 */
#pragma once

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum {
    SOCKET_TEXT_BYTES_MAX = 4000, /* of what is sent */
    SOCKET_READ_BYTES = 65536,
    SOCKET_SOURCES = 16, /* addresses 127.0.0.2 and on, so that the ports of one do not run out */
    SOCKET_SLOW_BYTES = 4096, /* the system's receive buffer of a slow reader */
};

struct socket;

struct socket_handlers {
    void (*opened)(struct socket *socket);
    /** One whole text; valid for the call. */
    void (*heard)(struct socket *socket, const char *text, size_t bytes);
    /** Not after socket_drop(). `code` is the peer's, or 1006; 0: it could not be opened. */
    void (*closed)(struct socket *socket, int code);
};

/** What many sockets share; must outlive them. */
struct socket_family {
    uv_loop_t *loop;
    struct sockaddr_in house;
    const struct socket_handlers *handlers;
    char *buffer; /* SOCKET_READ_BYTES */
};

struct socket {
    uv_tcp_t tcp;
    struct socket_family *family;
    void *data; /* the owner's */
    char *kept; /* the begin of a message whose rest has not come; NULL where there is none */
    size_t kept_bytes;
    bool is_open; /* the upgrade is through */
    bool is_live; /* there is a handle, maybe one that is closing */
    bool is_leaving;
    bool is_asked; /* whether it is there */
    int64_t heard_ms;
    int code;
};

void socket_family_init(struct socket_family *family, uv_loop_t *loop, int port,
                        const struct socket_handlers *handlers);
void socket_family_finish(struct socket_family *family);

/** Another house than the one of this machine: an IPv4 address. False: that is none. */
bool socket_family_go_to(struct socket_family *family, const char *address);

/** `number` spreads the sources. The socket must not be live. */
void socket_open(struct socket *socket, struct socket_family *family, int number, bool slow);
void socket_say(struct socket *socket, const char *text, size_t bytes);
/** Stops reading, or goes on. */
void socket_stall(struct socket *socket, bool stalls);
/** After a silence of so long the other end is asked whether it is there; after three the connection is taken for lost. */
void socket_look(struct socket *socket, int64_t silence_ms);
/** Breaks the connection off, as a lost network does. */
void socket_drop(struct socket *socket);
