/* SPDX-License-Identifier: MIT */
/* The parts of net-echo: echo.c has the messages and the program, http.c the requests. */
#pragma once

#include "net/net.h"

#include <stdbool.h>

enum {
    GROUPS = 3,
    CROWD = 1,
    WATCH = 2,
    NUMBERED = 10,
    TEXT_BYTES_MAX = 70000,
};

struct echo {
    uv_loop_t loop;
    uv_signal_t signal;
    struct net *net;
    struct net_group *groups[GROUPS];
    net_conn numbered[NUMBERED];
    struct net_stream *stream; /* NULL: none is open */
    int streams_left;          /* by their clients */
    int said;                  /* by "do" */
    bool shuts;                /* net_close() has been called */
    bool calling;              /* a call into the network is active: it may not call back */
    char text[TEXT_BYTES_MAX + 1];
};

/** The echo in the data of a callback. Aborts if the network calls back from within a call of net-echo. */
struct echo *called(void *data);

/** The loop stands still. */
void keep_busy(int us);

void echo_request(void *data, struct net_request *request);
/** "?word=refused" in the query is refused before the body comes, "?word=later" is decided later. */
void echo_head(void *data, struct net_request *request);
