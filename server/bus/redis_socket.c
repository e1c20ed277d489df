/* SPDX-License-Identifier: MIT */
#include "bus/redis_socket.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "net/list.h"

enum { READ_BYTES = 16384 }; /* as much as a TLS record holds */

enum socket_state { SOCKET_CONNECTING, SOCKET_HANDSHAKE, SOCKET_OPEN, SOCKET_CLOSED };

/* What reading or writing came to; else the number of bytes. */
enum { IO_LATER = 0, IO_LOST = -1 };

/* A command that waits for its reply. */
struct owed {
    redis_reply_fn reply;
    void *data;
    struct list link;
};

struct redis_socket {
    uv_poll_t poll;
    int fd;
    SSL *ssl; /* NULL: no TLS */
    enum socket_state state;
    int events;       /* events that the loop watches for */
    bool wants_write; /* TLS waits until it can write */
    redisReader *reader;
    struct list owed; /* struct owed */
    char *out;        /* commands that are not sent yet */
    size_t out_bytes;
    size_t out_sent;
    size_t out_capacity;
    struct redis_socket_handlers handlers;
};

/* ---- TLS ---- */

SSL_CTX *bus_redis_socket_tls(const char *ca_file)
{
    SSL_CTX *tls = SSL_CTX_new(TLS_client_method());
    assert(tls != NULL);
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_verify(tls, SSL_VERIFY_PEER, NULL);
    /* The buffer of commands grows, and so moves, between two attempts to write. */
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    int loaded = ca_file[0] == '\0' ? SSL_CTX_set_default_verify_paths(tls)
                                    : SSL_CTX_load_verify_locations(tls, ca_file, NULL);
    if (loaded != 1) {
        ERR_clear_error();
        SSL_CTX_free(tls);
        return NULL;
    }
    return tls;
}

static bool is_ip(const char *host)
{
    unsigned char address[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
}

static SSL *make_ssl(SSL_CTX *tls, const char *host, int fd)
{
    SSL *ssl = SSL_new(tls);
    assert(ssl != NULL);
    int named = is_ip(host)
                    ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host)
                    : SSL_set1_host(ssl, host) == 1 && SSL_set_tlsext_host_name(ssl, host) == 1;
    if (named != 1 || SSL_set_fd(ssl, fd) != 1) {
        SSL_free(ssl);
        return NULL;
    }
    SSL_set_connect_state(ssl);
    return ssl;
}

/* The end of the sentence "the connection was lost: …" after a TLS call has failed. */
static void describe_error(const struct redis_socket *socket,
                           char reason[REDIS_SOCKET_REASON_BYTES])
{
    unsigned long code = ERR_peek_error();
    long verified = socket->ssl == NULL ? X509_V_OK : SSL_get_verify_result(socket->ssl);
    const char *text = verified != X509_V_OK ? X509_verify_cert_error_string(verified)
                       : code != 0           ? ERR_reason_error_string(code)
                       : errno != 0          ? strerror(errno)
                                             : NULL;
    snprintf(reason, REDIS_SOCKET_REASON_BYTES, "%s%s",
             socket->ssl == NULL ? "" : "TLS: ", text == NULL ? "closed" : text);
    ERR_clear_error();
}

/* ---- reading and writing ---- */

static ssize_t after_plain(ssize_t result)
{
    bool is_later = result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    return result > 0 ? result : is_later ? IO_LATER : IO_LOST;
}

static ssize_t after_tls(struct redis_socket *socket, int result)
{
    int error = result > 0 ? SSL_ERROR_NONE : SSL_get_error(socket->ssl, result);
    socket->wants_write = error == SSL_ERROR_WANT_WRITE;
    return result > 0                                                      ? result
           : error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? IO_LATER
                                                                           : IO_LOST;
}

static ssize_t receive_bytes(struct redis_socket *socket, char *bytes, size_t count)
{
    errno = 0;
    ERR_clear_error();
    return socket->ssl == NULL ? after_plain(recv(socket->fd, bytes, count, 0))
                               : after_tls(socket, SSL_read(socket->ssl, bytes, (int)count));
}

static ssize_t send_bytes(struct redis_socket *socket, const char *bytes, size_t count)
{
    int most = count < READ_BYTES ? (int)count : READ_BYTES;
    errno = 0;
    ERR_clear_error();
    return socket->ssl == NULL ? after_plain(send(socket->fd, bytes, count, MSG_NOSIGNAL))
                               : after_tls(socket, SSL_write(socket->ssl, bytes, most));
}

/* ---- events ---- */

static void on_redis_poll(uv_poll_t *poll, int status, int events);

static void update_watched_events(struct redis_socket *socket)
{
    bool must_write = socket->state == SOCKET_CONNECTING || socket->wants_write ||
                      (socket->state == SOCKET_OPEN && socket->out_bytes > 0);
    int events = UV_READABLE | (must_write ? UV_WRITABLE : 0);
    if (socket->state != SOCKET_CLOSED && events != socket->events) {
        socket->events = events;
        uv_poll_start(&socket->poll, events, on_redis_poll);
    }
}

/* The handler closes the socket. */
static void report_lost(struct redis_socket *socket, const char *reason)
{
    socket->handlers.lost(socket->handlers.data, reason);
    assert(socket->state == SOCKET_CLOSED);
}

static void lose_by_error(struct redis_socket *socket)
{
    char reason[REDIS_SOCKET_REASON_BYTES];
    describe_error(socket, reason);
    report_lost(socket, reason);
}

static void deliver_one(struct redis_socket *socket, const redisReply *reply)
{
    struct owed *owed = LIST_POP(&socket->owed, struct owed, link);
    if (owed == NULL) {
        socket->handlers.reply(socket->handlers.data, reply);
        return;
    }
    struct owed copy = *owed;
    free(owed);
    copy.reply(socket->handlers.data, reply, copy.data);
}

/* A callback may close the socket. */
static void deliver_replies(struct redis_socket *socket)
{
    void *reply = NULL;
    int status = REDIS_OK;
    while (socket->state != SOCKET_CLOSED &&
           (status = redisReaderGetReply(socket->reader, &reply)) == REDIS_OK && reply != NULL) {
        deliver_one(socket, reply);
        freeReplyObject(reply);
        reply = NULL;
    }
    if (status != REDIS_OK) {
        report_lost(socket, "the server at this address is not Redis");
    }
}

static void receive_replies(struct redis_socket *socket)
{
    char bytes[READ_BYTES];
    do {
        ssize_t count = receive_bytes(socket, bytes, sizeof bytes);
        if (count == IO_LOST) {
            lose_by_error(socket);
            return;
        }
        if (count == IO_LATER) {
            return;
        }
        redisReaderFeed(socket->reader, bytes, (size_t)count);
        deliver_replies(socket);
        /* the loop does not report bytes that TLS has read already */
    } while (socket->state == SOCKET_OPEN && socket->ssl != NULL && SSL_pending(socket->ssl) > 0);
}

static void send_pending(struct redis_socket *socket)
{
    if (socket->out_bytes == 0) {
        return;
    }
    while (socket->state == SOCKET_OPEN && socket->out_sent < socket->out_bytes) {
        ssize_t count = send_bytes(socket, socket->out + socket->out_sent,
                                   socket->out_bytes - socket->out_sent);
        if (count == IO_LOST) {
            lose_by_error(socket);
            return;
        }
        if (count == IO_LATER) {
            break;
        }
        socket->out_sent += (size_t)count;
    }
    if (socket->out_sent * 2 >= socket->out_bytes) { /* so each byte moves about once */
        socket->out_bytes -= socket->out_sent;
        memmove(socket->out, socket->out + socket->out_sent, socket->out_bytes);
        socket->out_sent = 0;
    }
}

static void finish_connect(struct redis_socket *socket)
{
    int on = 1;
    int error = 0;
    socklen_t bytes = sizeof error;
    if (getsockopt(socket->fd, SOL_SOCKET, SO_ERROR, &error, &bytes) != 0 || error != 0) {
        report_lost(socket, strerror(error != 0 ? error : errno));
        return;
    }
    setsockopt(socket->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    socket->state = socket->ssl == NULL ? SOCKET_OPEN : SOCKET_HANDSHAKE;
}

static void shake_hands(struct redis_socket *socket)
{
    errno = 0;
    ERR_clear_error();
    ssize_t result = after_tls(socket, SSL_do_handshake(socket->ssl));
    if (result == IO_LOST) {
        lose_by_error(socket);
    } else if (result != IO_LATER) {
        socket->state = SOCKET_OPEN;
    }
}

static void on_redis_poll(uv_poll_t *poll, int status, int events)
{
    struct redis_socket *socket = poll->data;
    if (status != 0) {
        socket->events = 0; /* libuv has stopped watching; the next read or write finds the error */
        events = UV_READABLE | UV_WRITABLE;
    }
    if (socket->state == SOCKET_CONNECTING) {
        finish_connect(socket);
    }
    if (socket->state == SOCKET_HANDSHAKE) {
        shake_hands(socket);
    }
    if (socket->state == SOCKET_OPEN) {
        send_pending(socket);
    }
    if (socket->state == SOCKET_OPEN && ((events & UV_READABLE) != 0 || socket->ssl != NULL)) {
        receive_replies(socket);
    }
    update_watched_events(socket);
}

/* ---- commands ---- */

static void add_out(struct redis_socket *socket, const char *bytes, size_t count)
{
    if (socket->out_capacity - socket->out_bytes < count) {
        socket->out_capacity = (socket->out_bytes + count) * 2;
        socket->out = realloc(socket->out, socket->out_capacity);
    }
    memcpy(socket->out + socket->out_bytes, bytes, count);
    socket->out_bytes += count;
}

void bus_redis_socket_command(struct redis_socket *socket, redis_reply_fn reply, void *reply_data,
                              int count, const char *const words[], const size_t lengths[])
{
    char *text = NULL;
    int bytes = (int)redisFormatCommandArgv(&text, count, (const char **)words, lengths);
    assert(bytes > 0 && socket->state != SOCKET_CLOSED);
    add_out(socket, text, (size_t)bytes);
    redisFreeCommand(text);
    if (reply != NULL) {
        struct owed *owed = malloc(sizeof *owed);
        *owed = (struct owed){.reply = reply, .data = reply_data};
        list_append(&socket->owed, &owed->link);
    }
    update_watched_events(socket);
}

bool bus_redis_socket_owes(const struct redis_socket *socket)
{
    return !list_is_empty(&socket->owed);
}

/* ---- opening and closing ---- */

static bool read_ip_address(const struct redis_socket_address *address, struct sockaddr_storage *to)
{
    return uv_ip4_addr(address->ip, address->port, (struct sockaddr_in *)(void *)to) == 0 ||
           uv_ip6_addr(address->ip, address->port, (struct sockaddr_in6 *)(void *)to) == 0;
}

/* Returns -1 on an error. */
static int start_connect(const struct redis_socket_address *address)
{
    struct sockaddr_storage to = {0};
    if (!read_ip_address(address, &to)) {
        errno = EINVAL;
        return -1;
    }
    int fd = socket(to.ss_family, SOCK_STREAM, 0);
    if (fd < 0) {
        return -1;
    }
    socklen_t bytes =
        to.ss_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
    if (fcntl(fd, F_SETFL, O_NONBLOCK) != 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) != 0 ||
        (connect(fd, (const struct sockaddr *)(const void *)&to, bytes) != 0 &&
         errno != EINPROGRESS)) {
        int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

static void free_socket(struct redis_socket *socket)
{
    LIST_EACH_SAFE(struct owed, owed, &socket->owed, link) {
        free(owed);
    }
    SSL_free(socket->ssl);
    close(socket->fd);
    redisReaderFree(socket->reader);
    free(socket->out);
    free(socket);
}

struct redis_socket *bus_redis_socket_open(uv_loop_t *loop,
                                           const struct redis_socket_address *address,
                                           struct redis_socket_handlers handlers,
                                           char reason[REDIS_SOCKET_REASON_BYTES])
{
    int fd = start_connect(address);
    if (fd < 0) {
        snprintf(reason, REDIS_SOCKET_REASON_BYTES, "%s", strerror(errno));
        return NULL;
    }
    struct redis_socket *socket = calloc(1, sizeof *socket);
    socket->fd = fd;
    socket->handlers = handlers;
    socket->reader = redisReaderCreate();
    assert(socket->reader != NULL);
    socket->ssl = address->tls == NULL ? NULL : make_ssl(address->tls, address->host, fd);
    if ((address->tls != NULL && socket->ssl == NULL) ||
        uv_poll_init(loop, &socket->poll, fd) != 0) {
        snprintf(reason, REDIS_SOCKET_REASON_BYTES, "the socket cannot be used");
        free_socket(socket);
        return NULL;
    }
    socket->poll.data = socket;
    update_watched_events(socket);
    return socket;
}

static void on_redis_poll_closed(uv_handle_t *handle)
{
    struct redis_socket *socket = handle->data;
    struct redis_socket_handlers handlers = socket->handlers;
    free_socket(socket);
    handlers.closed(handlers.data);
}

void bus_redis_socket_close(struct redis_socket *socket)
{
    assert(socket->state != SOCKET_CLOSED);
    socket->state = SOCKET_CLOSED;
    uv_close((uv_handle_t *)&socket->poll, on_redis_poll_closed);
}
