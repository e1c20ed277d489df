/* SPDX-License-Identifier: MIT */
/*
 * A Redis of a test's own, on a free port of this machine, which nobody else uses: it can be killed, stopped and asked.
 * It dies with the test.
 */
#pragma once

#include <hiredis/hiredis.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#define REDIS_SERVER_PASSWORD "a secret/%"
#define REDIS_SERVER_PASSWORD_QUOTED "a%20secret%2f%25"

struct redis_server {
    int port;
    pid_t pid;           /* 0: not running */
    redisContext *admin; /* NULL before it is asked */
};

/** Where it is, with its password. */
void redis_server_url(const struct redis_server *server, int database, char *url, size_t url_bytes);
/** On any free port. */
void redis_server_start(struct redis_server *server);
/** Only a port, where nobody listens. */
void redis_server_reserve(struct redis_server *server);
/** On the port that it has. */
void redis_server_start_again(struct redis_server *server);
/** kill -9. */
void redis_server_kill(struct redis_server *server);
/** SIGSTOP, SIGCONT. */
void redis_server_pause(struct redis_server *server, bool paused);
/** Asks it something, waits, and fails the test where it refuses; returns the number it says, or 0. */
__attribute__((format(printf, 2, 3))) long long redis_server_ask(struct redis_server *server,
                                                                 const char *command, ...);
/** Kills it where it runs. */
void redis_server_finish(struct redis_server *server);
