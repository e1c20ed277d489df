/* SPDX-License-Identifier: MIT */
/*
 * The client's end of one WebSocket: only as much of RFC 6455 as text, ping and close need, and small, because a
 * process holds ten thousand of them.
 */
#pragma once

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/ids.h"

enum {
    SOCKET_TEXT_BYTES_MAX = 4000, /* limit of a sent text */
    SOCKET_READ_BYTES = 65536,
    /* source addresses, 127.0.0.2 and following: the server admits only a share of new guests from each address */
    SOCKET_SOURCES_MAX = 250,
    SOCKET_SLOW_BYTES = 4096, /* the system's receive buffer of a slow reader */
};

struct socket;

struct socket_handlers {
    void (*opened)(struct socket *socket);
    /** One whole text, valid during the call. */
    void (*heard)(struct socket *socket, const char *text, size_t bytes);
    /** Not called after socket_drop(). `code` is the peer's, or 1006; 0: the connection could not be opened. */
    void (*closed)(struct socket *socket, int code);
};

/** Shared by many sockets; must outlive them. */
struct socket_family {
    uv_loop_t *loop;
    struct sockaddr_in app;
    int sources; /* 1..SOCKET_SOURCES_MAX source addresses, used in turn */
    const struct socket_handlers *handlers;
    char *buffer; /* SOCKET_READ_BYTES long */
};

struct socket {
    uv_tcp_t tcp;
    struct socket_family *family;
    void *data;                 /* belongs to the owner */
    char node[NODE_NAME_BYTES]; /* the owner's wish, kept by socket_open(); "": any node */
    char *kept; /* the beginning of an incomplete message; NULL if the last message was complete */
    size_t kept_bytes;
    bool is_open; /* the upgrade has succeeded */
    bool is_live; /* there is a handle, which may be closing */
    bool is_leaving;
    bool is_asked; /* a ping was sent and not yet answered */
    int64_t heard_ms;
    int code;
};

void socket_family_init(struct socket_family *family, uv_loop_t *loop, int port,
                        const struct socket_handlers *handlers);
void socket_family_finish(struct socket_family *family);

/** Sets the IPv4 address of a server on another machine. False if the text is no such address. */
bool socket_family_go_to(struct socket_family *family, const char *address);

/** `number` chooses the source address. The socket must not be live. */
void socket_open(struct socket *socket, struct socket_family *family, int number, bool slow);
void socket_say(struct socket *socket, const char *text, size_t bytes);
/** Stops reading, or continues. */
void socket_stall(struct socket *socket, bool stalls);
/** Ends the connection; closed() is called with 0. */
void socket_end(struct socket *socket);
/** Breaks the connection, as a lost network does. */
void socket_look(struct socket *socket, int64_t silence_ms);
/** Breaks the connection, as a lost network does. */
void socket_drop(struct socket *socket);
