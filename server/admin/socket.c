/* SPDX-License-Identifier: MIT */
#include "admin/socket.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "admin/admin.h"
#include "base/runtime.h"

struct caller {
    uv_pipe_t pipe;
    struct admin_socket *socket;
    char *line; /* the part of the next line that has been received */
    size_t bytes;
    bool running; /* a verb of this caller is running, or its answer has not left */
    bool closing;
    bool closed; /* the handle; the struct stays allocated while a verb runs */
};

struct admin_socket {
    struct admin *admin;
    uv_pipe_t pipe;
    char path[sizeof(((struct sockaddr_un *)0)->sun_path)];
    struct caller *callers[ADMIN_CALLERS_MAX];
    bool closing;
    bool closed;
};

struct reply {
    uv_write_t write;
    struct caller *caller;
    char *text;
};

/* ---- freeing ---- */

static void forget_socket(struct admin_socket *socket)
{
    for (int i = 0; i < ADMIN_CALLERS_MAX; i++) {
        if (socket->callers[i] != NULL) {
            return;
        }
    }
    if (socket->closed) {
        free(socket);
    }
}

static void forget_caller(struct caller *caller)
{
    if (!caller->closed || caller->running) {
        return;
    }
    struct admin_socket *socket = caller->socket;
    for (int i = 0; i < ADMIN_CALLERS_MAX; i++) {
        if (socket->callers[i] == caller) {
            socket->callers[i] = NULL;
        }
    }
    free(caller->line);
    free(caller);
    forget_socket(socket);
}

static void on_caller_closed(uv_handle_t *handle)
{
    struct caller *caller = handle->data;
    caller->closed = true;
    forget_caller(caller);
}

static void hang_up(struct caller *caller)
{
    if (!caller->closing) {
        caller->closing = true;
        uv_close((uv_handle_t *)&caller->pipe, on_caller_closed);
    }
}

/* ---- answering ---- */

static void run_lines(struct caller *caller);

/* A caller that does not read its answers gets no further ones: what waits for it is one answer. */
static void on_written(uv_write_t *write, int status)
{
    struct reply *reply = write->data;
    struct caller *caller = reply->caller;
    free(reply->text);
    free(reply);
    caller->running = false;
    if (caller->closing) {
        forget_caller(caller);
    } else if (status != 0) {
        hang_up(caller); /* it has hung up, and does not need the answer */
    } else {
        run_lines(caller);
    }
}

/* Releases `message`. */
static void send_admin_line(struct caller *caller, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    assert(text != NULL);
    json_decref(message);
    size_t bytes = strlen(text);
    text[bytes] = '\n'; /* in place of its NUL */
    struct reply *reply = calloc(1, sizeof *reply);
    reply->text = text;
    reply->caller = caller;
    caller->running = true;
    reply->write.data = reply;
    uv_buf_t buffer = uv_buf_init(text, (unsigned)(bytes + 1));
    if (uv_write(&reply->write, (uv_stream_t *)&caller->pipe, &buffer, 1, on_written) != 0) {
        on_written(&reply->write, UV_EPIPE);
    }
}

static json_t *refusal_message(const char *says)
{
    return json_pack("{s:b, s:s}", "ok", 0, "says", says);
}

static void on_verb_answer(void *data, const char *refusal, const json_t *answer)
{
    struct caller *caller = data;
    caller->running = false;
    if (caller->closing) {
        forget_caller(caller);
        return;
    }
    send_admin_line(caller, refusal != NULL
                                ? refusal_message(refusal)
                                : json_pack("{s:b, s:O}", "ok", 1, "d", (json_t *)answer));
}

static void run_line(struct caller *caller, const char *line, size_t bytes)
{
    struct admin *admin = caller->socket->admin;
    json_t *root = json_loadb(line, bytes, JSON_REJECT_DUPLICATES, NULL);
    const char *verb = json_string_value(json_object_get(root, "do"));
    json_t *args = json_object_get(root, "args");
    if (verb == NULL) {
        send_admin_line(caller, refusal_message("A request must be {\"do\": …, \"args\": {…}}."));
    } else {
        json_t *none = json_object();
        caller->running = true;
        admin_run(admin, verb, args != NULL ? args : none, "operator", true, on_verb_answer, caller,
                  runtime_now(admin->runtime));
        json_decref(none);
    }
    json_decref(root);
}

/* ---- reading ---- */

static void read_next_line(struct caller *caller);

/*
 * Runs requests one at a time: the next starts when the answer to the previous one has left. Nothing is read meanwhile,
 * so what waits for a caller that reads no answers is one answer.
 */
static void run_lines(struct caller *caller)
{
    char *end;
    while (!caller->running && !caller->closing && caller->bytes > 0 &&
           (end = memchr(caller->line, '\n', caller->bytes)) != NULL) {
        size_t bytes = (size_t)(end - caller->line);
        char *line = malloc(bytes + 1);
        memcpy(line, caller->line, bytes);
        caller->bytes -= bytes + 1;
        memmove(caller->line, end + 1, caller->bytes);
        run_line(caller, line, bytes);
        free(line);
    }
    if (!caller->running && !caller->closing) {
        read_next_line(caller);
    }
}

static void on_room_to_read(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)suggested;
    struct caller *caller = handle->data;
    size_t left = ADMIN_LINE_BYTES_MAX - caller->bytes;
    *buffer = uv_buf_init(caller->line + caller->bytes, (unsigned)left);
}

static void on_admin_read(uv_stream_t *stream, ssize_t bytes, const uv_buf_t *buffer)
{
    (void)buffer;
    struct caller *caller = stream->data;
    if (bytes < 0) { /* the caller hung up, or its line is longer than the buffer */
        hang_up(caller);
        return;
    }
    caller->bytes += (size_t)bytes;
    uv_read_stop(stream);
    run_lines(caller);
}

static void read_next_line(struct caller *caller)
{
    if (uv_read_start((uv_stream_t *)&caller->pipe, on_room_to_read, on_admin_read) != 0) {
        hang_up(caller);
    }
}

static int free_place(const struct admin_socket *socket)
{
    int place = 0;
    while (place < ADMIN_CALLERS_MAX && socket->callers[place] != NULL) {
        place++;
    }
    return place;
}

static void on_caller(uv_stream_t *server, int status)
{
    struct admin_socket *socket = server->data;
    struct caller *caller = calloc(1, sizeof *caller);
    caller->socket = socket;
    caller->line = malloc(ADMIN_LINE_BYTES_MAX);
    uv_pipe_init(server->loop, &caller->pipe, 0);
    caller->pipe.data = caller;
    int place = free_place(socket);
    if (place < ADMIN_CALLERS_MAX) {
        socket->callers[place] = caller;
    }
    if (status != 0 || uv_accept(server, (uv_stream_t *)&caller->pipe) != 0 ||
        place == ADMIN_CALLERS_MAX) {
        hang_up(caller);
    } else {
        read_next_line(caller);
    }
}

/* ---- the file ---- */

/*
 * Makes the path free: removes a socket that an earlier server left. Returns false if another kind of file is in the
 * way.
 */
static bool make_way(const char *path, char detail[ADMIN_SOCKET_DETAIL_BYTES])
{
    struct stat there;
    if (lstat(path, &there) != 0) {
        return true;
    }
    if (!S_ISSOCK(there.st_mode) || unlink(path) != 0) {
        snprintf(detail, ADMIN_SOCKET_DETAIL_BYTES,
                 "%s exists and cannot be replaced by the socket: remove it", path);
        return false;
    }
    return true;
}

static void on_admin_socket_closed(uv_handle_t *handle)
{
    struct admin_socket *socket = handle->data;
    socket->closed = true;
    forget_socket(socket);
}

struct admin_socket *admin_socket_open(struct admin *admin, uv_loop_t *loop, const char *folder,
                                       char detail[ADMIN_SOCKET_DETAIL_BYTES])
{
    struct admin_socket *socket = calloc(1, sizeof *socket);
    socket->admin = admin;
    int length = snprintf(socket->path, sizeof socket->path, "%s/" ADMIN_SOCKET_NAME, folder);
    if (length < 0 || (size_t)length >= sizeof socket->path) {
        snprintf(detail, ADMIN_SOCKET_DETAIL_BYTES,
                 "the path of the data folder is too long for a socket: at most %zu bytes",
                 sizeof socket->path - sizeof ADMIN_SOCKET_NAME - 1);
        free(socket);
        return NULL;
    }
    if (!make_way(socket->path, detail)) {
        free(socket);
        return NULL;
    }
    uv_pipe_init(loop, &socket->pipe, 0);
    socket->pipe.data = socket;
    /* so that other users cannot open it, not even for a moment */
    mode_t before = umask(S_IRWXG | S_IRWXO | S_IXUSR);
    int code = uv_pipe_bind(&socket->pipe, socket->path);
    umask(before);
    if (code == 0) {
        code = uv_listen((uv_stream_t *)&socket->pipe, ADMIN_CALLERS_MAX, on_caller);
    }
    if (code != 0) {
        snprintf(detail, ADMIN_SOCKET_DETAIL_BYTES, "%s: %s", socket->path, uv_strerror(code));
        uv_close((uv_handle_t *)&socket->pipe, on_admin_socket_closed);
        return NULL;
    }
    return socket;
}

bool admin_socket_is_there(const struct admin_socket *socket)
{
    struct stat about;
    return socket != NULL && lstat(socket->path, &about) == 0 && S_ISSOCK(about.st_mode);
}

void admin_socket_close(struct admin_socket *socket)
{
    if (socket == NULL || socket->closing) {
        return;
    }
    socket->closing = true;
    unlink(socket->path); /* libuv removes it too, but not in all its versions */
    for (int i = 0; i < ADMIN_CALLERS_MAX; i++) {
        if (socket->callers[i] != NULL) {
            hang_up(socket->callers[i]);
        }
    }
    uv_close((uv_handle_t *)&socket->pipe, on_admin_socket_closed);
}
