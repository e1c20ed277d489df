/* SPDX-License-Identifier: MIT */
/*
 * One connection to an address of Redis, plain or TLS: commands out, replies in. It never blocks. Of hiredis it uses
 * the writer of commands and the reader of replies only: the asynchronous part of version 0.14 knows no TLS, frees its
 * context when it disconnects, and passes an answer between messages to the wrong callback.
 */
#pragma once

#include <hiredis/hiredis.h>
#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

struct redis_socket;

enum { REDIS_SOCKET_REASON_BYTES = 160 };

/** The callbacks of a socket, called from the loop. A reply is borrowed for the call. */
struct redis_socket_handlers {
    /* a reply of a command without a callback of its own, or a published message */
    void (*reply)(void *data, const redisReply *reply);
    /* the connection is lost; the caller closes the socket */
    void (*lost)(void *data, const char *reason);
    void (*closed)(void *data); /* no handle of the socket is left on the loop */
    void *data;
};

struct redis_socket_address {
    const char *ip;
    int port;
    SSL_CTX *tls;     /* NULL: no TLS */
    const char *host; /* the name or address that the certificate must have */
};

/** NULL and a reason if the connection cannot be tried. Commands may be sent at once; they wait for the connection. */
struct redis_socket *bus_redis_socket_open(uv_loop_t *loop,
                                           const struct redis_socket_address *address,
                                           struct redis_socket_handlers handlers,
                                           char reason[REDIS_SOCKET_REASON_BYTES]);

/** No callback but `closed` is called any more. */
void bus_redis_socket_close(struct redis_socket *socket);

typedef void (*redis_reply_fn)(void *data, const redisReply *reply, void *reply_data);

/** `reply` gets `data` of the handlers, and `reply_data`. NULL: the handlers get the reply. */
void bus_redis_socket_command(struct redis_socket *socket, redis_reply_fn reply, void *reply_data,
                              int count, const char *const words[], const size_t lengths[]);

/** True if commands with a callback wait for their replies. */
bool bus_redis_socket_owes(const struct redis_socket *socket);

/**
 * The settings of TLS for all connections to one Redis. Certificates are verified against that file; "": against those
 * that the system trusts. NULL if the file cannot be used.
 */
SSL_CTX *bus_redis_socket_tls(const char *ca_file);
