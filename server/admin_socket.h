/* SPDX-License-Identifier: MIT */
/*
 * The operator's way in on the house's own machine: a Unix socket in the data folder that only its owner may open. Each
 * line is a JSON object {"do":"ban","args":{…}}, and so is its answer: {"ok":true,"d":{…}} or {"ok":false,"says":"…"}.
 */
#pragma once

#include <uv.h>

#define MUST_CHECK __attribute__((warn_unused_result))

struct house;
struct admin_socket;

enum {
    ADMIN_CALLERS_MAX = 8,
    ADMIN_LINE_BYTES_MAX = 16384, /* of one request; a longer one ends the connection */
    ADMIN_SOCKET_DETAIL_BYTES = 256,
};

/** The file's name in the data folder. */
#define ADMIN_SOCKET_NAME "admin.sock"

/**
 * Listens. A socket left by a server that was killed is replaced: the caller has the folder's store open, and so is the
 * only server there.
 *
 * Returns NULL with a sentence in `detail` where it cannot; the house does without then.
 */
MUST_CHECK struct admin_socket *admin_socket_open(struct house *house, uv_loop_t *loop,
                                                  const char *folder,
                                                  char detail[ADMIN_SOCKET_DETAIL_BYTES]);

/** Removes the file and hangs up, after what has been answered; frees itself. NULL is fine. What is under way is answered to nobody. */
void admin_socket_close(struct admin_socket *socket);
