/* SPDX-License-Identifier: MIT */
/*
 * The operator's access on the server's own machine: a Unix socket in the data folder that only its owner may open.
 * Each line is a JSON object {"do":"ban","args":{…}}, and so is its answer: {"ok":true,"d":{…}} or
 * {"ok":false,"says":"…"}.
 */
#pragma once

#include <stdbool.h>
#include <uv.h>

#include "net/must_check.h"

struct admin;
struct admin_socket;

enum {
    ADMIN_CALLERS_MAX = 8,
    ADMIN_LINE_BYTES_MAX = 16384, /* of one request; a longer one ends the connection */
    ADMIN_SOCKET_DETAIL_BYTES = 256,
};

/** The file's name in the data folder. */
#define ADMIN_SOCKET_NAME "admin.sock"

/**
 * Listens. Replaces a socket left by a server that was killed: the caller has opened the store in this folder, so no
 * other server runs there.
 *
 * Returns NULL with a sentence in `detail` if it cannot listen; the server then runs without the socket.
 */
MUST_CHECK struct admin_socket *admin_socket_open(struct admin *admin, uv_loop_t *loop,
                                                  const char *folder,
                                                  char detail[ADMIN_SOCKET_DETAIL_BYTES]);

/** False: the file was deleted, and no program can connect any more. NULL is allowed. */
bool admin_socket_is_there(const struct admin_socket *socket);

/**
 * Removes the file, sends the answers that are ready, and hangs up; frees itself. NULL is allowed. Requests that still
 * run get no answer.
 */
void admin_socket_close(struct admin_socket *socket);
