/* SPDX-License-Identifier: MIT */
#include "socket.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT = 0x1,
    CLOSE = 0x8,
    PING = 0x9,
    PONG = 0xa,
    HEADER_BYTES_MAX = 8,
    SILENCES_MAX = 3,
    SMALL_BYTES_MAX = 125
};

static const char UPGRADE[] =
    "GET /ws%s%s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: taberna.v1\r\n\r\n";

struct writing {
    uv_write_t request;
    char bytes[];
};

static void on_written(uv_write_t *request, int status)
{
    (void)status; /* a broken connection is detected by reading */
    free(request->data);
}

static void write_bytes(struct socket *socket, const char *bytes, size_t count)
{
    if (socket->is_leaving) {
        return;
    }
    uv_buf_t buffer = uv_buf_init((char *)bytes, (unsigned)count);
    int written = uv_try_write((uv_stream_t *)&socket->tcp, &buffer, 1);
    size_t done = written > 0 ? (size_t)written : 0;
    if (done == count) {
        return;
    }
    struct writing *writing = malloc(sizeof *writing + count - done);
    assert(writing != NULL);
    memcpy(writing->bytes, bytes + done, count - done);
    writing->request.data = writing;
    buffer = uv_buf_init(writing->bytes, (unsigned)(count - done));
    if (uv_write(&writing->request, (uv_stream_t *)&socket->tcp, &buffer, 1, on_written) != 0) {
        free(writing);
    }
}

/* A mask of zeroes is valid too. */
static void write_frame(struct socket *socket, int opcode, const char *payload, size_t bytes)
{
    char frame[HEADER_BYTES_MAX + SOCKET_TEXT_BYTES_MAX];
    size_t at = 0;
    assert(bytes <= SOCKET_TEXT_BYTES_MAX);
    frame[at++] = (char)(0x80 | opcode);
    if (bytes <= SMALL_BYTES_MAX) {
        frame[at++] = (char)(0x80 | bytes);
    } else {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(bytes >> 8);
        frame[at++] = (char)(bytes & 0xff);
    }
    memset(frame + at, 0, 4);
    at += 4;
    if (bytes > 0) {
        memcpy(frame + at, payload, bytes);
    }
    write_bytes(socket, frame, at + bytes);
}

void socket_say(struct socket *socket, const char *text, size_t bytes)
{
    write_frame(socket, TEXT, text, bytes);
}

/* ---- the end ---- */

static void on_handle_closed(uv_handle_t *handle)
{
    struct socket *socket = handle->data;
    free(socket->kept);
    socket->kept = NULL;
    socket->kept_bytes = 0;
    socket->is_live = false;
    if (socket->code >= 0) {
        socket->family->handlers->closed(socket, socket->code);
    }
}

static void leave(struct socket *socket, int code)
{
    if (socket->is_leaving || !socket->is_live) {
        return;
    }
    socket->is_leaving = true;
    socket->code = socket->is_open || code < 0 ? code : 0;
    socket->is_open = false;
    uv_tcp_close_reset(&socket->tcp, on_handle_closed); /* a reset leaves no port in TIME_WAIT */
    if (!uv_is_closing((uv_handle_t *)&socket->tcp)) {
        uv_close((uv_handle_t *)&socket->tcp, on_handle_closed);
    }
}

void socket_drop(struct socket *socket)
{
    leave(socket, -1);
}

void socket_end(struct socket *socket)
{
    leave(socket, 0);
}

/* ---- reading ---- */

static void take_frame(struct socket *socket, int opcode, const unsigned char *payload,
                       size_t bytes)
{
    if (opcode == TEXT) {
        socket->family->handlers->heard(socket, (const char *)payload, bytes);
    } else if (opcode == PING && bytes <= SMALL_BYTES_MAX) {
        write_frame(socket, PONG, (const char *)payload, bytes);
    } else if (opcode == CLOSE) {
        write_frame(socket, CLOSE, (const char *)payload, bytes <= SMALL_BYTES_MAX ? bytes : 0);
        leave(socket, bytes >= 2 ? payload[0] << 8 | payload[1] : 1005);
    }
}

/* Returns the length of the whole first frame, or 0 if more bytes are needed. */
static size_t frame_bytes(const unsigned char *bytes, size_t count, size_t *header)
{
    if (count < 2) {
        return 0;
    }
    size_t payload = bytes[1] & 0x7f;
    *header = payload < 126 ? 2 : payload == 126 ? 4 : 10;
    if (count < *header) {
        return 0;
    }
    if (payload >= 126) {
        payload = 0;
        for (size_t i = 2; i < *header; i++) {
            payload = payload << 8 | bytes[i];
        }
    }
    return *header + payload <= count ? *header + payload : 0;
}

/* Returns how many bytes were consumed. */
static size_t take(struct socket *socket, const char *bytes, size_t count)
{
    size_t at = 0;
    if (!socket->is_open) {
        const char *end = count >= 4 ? memmem(bytes, count, "\r\n\r\n", 4) : NULL;
        if (end == NULL) {
            return 0;
        }
        if (strncmp(bytes, "HTTP/1.1 101", 12) != 0) {
            leave(socket, 0);
            return count;
        }
        at = (size_t)(end - bytes) + 4;
        socket->is_open = true;
        socket->family->handlers->opened(socket);
    }
    size_t header = 0;
    size_t whole;
    while (!socket->is_leaving &&
           (whole = frame_bytes((const unsigned char *)bytes + at, count - at, &header)) > 0) {
        const unsigned char *frame = (const unsigned char *)bytes + at;
        take_frame(socket, frame[0] & 0x0f, frame + header, whole - header);
        at += whole;
    }
    return at;
}

static void keep(struct socket *socket, const char *bytes, size_t count)
{
    socket->kept = realloc(socket->kept, socket->kept_bytes + count);
    assert(socket->kept != NULL);
    memcpy(socket->kept + socket->kept_bytes, bytes, count);
    socket->kept_bytes += count;
}

static void take_kept(struct socket *socket)
{
    size_t taken = take(socket, socket->kept, socket->kept_bytes);
    if (taken == socket->kept_bytes) {
        free(socket->kept);
        socket->kept = NULL;
        socket->kept_bytes = 0;
    } else {
        socket->kept_bytes -= taken;
        memmove(socket->kept, socket->kept + taken, socket->kept_bytes);
    }
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *buffer)
{
    struct socket *socket = stream->data;
    if (got < 0) {
        leave(socket, 1006);
    } else if (got > 0 && socket->kept != NULL) {
        keep(socket, buffer->base, (size_t)got);
        take_kept(socket);
    } else if (got > 0) {
        size_t taken = take(socket, buffer->base, (size_t)got);
        if (taken < (size_t)got && !socket->is_leaving) {
            keep(socket, buffer->base + taken, (size_t)got - taken);
        }
    }
}

static void on_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    struct socket *socket = handle->data;
    (void)wanted;
    socket->heard_ms = (int64_t)uv_now(handle->loop);
    socket->is_asked = false;
    *buffer = uv_buf_init(socket->family->buffer, SOCKET_READ_BYTES);
}

void socket_stall(struct socket *socket, bool stalls)
{
    if (socket->is_leaving || !socket->is_open) {
        return;
    }
    if (stalls) {
        uv_read_stop((uv_stream_t *)&socket->tcp);
    } else {
        uv_read_start((uv_stream_t *)&socket->tcp, on_buffer, on_read);
    }
}

void socket_look(struct socket *socket, int64_t silence_ms)
{
    int64_t silent_ms = (int64_t)uv_now(socket->family->loop) - socket->heard_ms;
    if (silent_ms >= SILENCES_MAX * silence_ms) {
        leave(socket, 1006);
    } else if (silent_ms >= silence_ms && socket->is_open && !socket->is_asked) {
        socket->is_asked = true;
        write_frame(socket, PING, NULL, 0);
    }
}

/* ---- the begin ---- */

static void on_connected(uv_connect_t *connecting, int status)
{
    struct socket *socket = connecting->data;
    free(connecting);
    if (status != 0) {
        leave(socket, 0);
        return;
    }
    uv_tcp_nodelay(&socket->tcp, 1);
    uv_read_start((uv_stream_t *)&socket->tcp, on_buffer, on_read);
    char upgrade[sizeof UPGRADE + sizeof socket->node + 6];
    const char *name = socket->node[0] == '\0' ? "" : "?node=";
    int bytes = snprintf(upgrade, sizeof upgrade, UPGRADE, name, socket->node);
    write_bytes(socket, upgrade, (size_t)bytes);
}

void socket_open(struct socket *socket, struct socket_family *family, int number, bool slow)
{
    struct sockaddr_in source = {.sin_family = AF_INET};
    uv_connect_t *connecting = malloc(sizeof *connecting);
    assert(connecting != NULL && !socket->is_live);
    struct socket old = *socket;
    *socket = (struct socket){.family = family,
                              .data = old.data,
                              .is_live = true,
                              .heard_ms = (int64_t)uv_now(family->loop)};
    memcpy(socket->node, old.node, sizeof socket->node);
    uv_tcp_init_ex(family->loop, &socket->tcp, AF_INET);
    socket->tcp.data = socket;
    if (ntohl(family->app.sin_addr.s_addr) == INADDR_LOOPBACK) {
        source.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + (uint32_t)(number % family->sources));
        uv_tcp_bind(&socket->tcp, (const struct sockaddr *)&source, 0);
    }
    if (slow) {
        int bytes = SOCKET_SLOW_BYTES;
        uv_recv_buffer_size((uv_handle_t *)&socket->tcp, &bytes);
    }
    connecting->data = socket;
    if (uv_tcp_connect(connecting, &socket->tcp, (const struct sockaddr *)&family->app,
                       on_connected) != 0) {
        free(connecting);
        leave(socket, 0);
    }
}

void socket_family_init(struct socket_family *family, uv_loop_t *loop, int port,
                        const struct socket_handlers *handlers)
{
    *family =
        (struct socket_family){.loop = loop, .handlers = handlers, .sources = SOCKET_SOURCES_MAX};
    family->app.sin_family = AF_INET;
    family->app.sin_port = htons((uint16_t)port);
    family->app.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    family->buffer = malloc(SOCKET_READ_BYTES);
    assert(family->buffer != NULL);
}

bool socket_family_go_to(struct socket_family *family, const char *address)
{
    return inet_pton(AF_INET, address, &family->app.sin_addr) == 1;
}

void socket_family_finish(struct socket_family *family)
{
    free(family->buffer);
}
