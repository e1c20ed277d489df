/* SPDX-License-Identifier: MIT */
/*
 * A Redis server that belongs to one test, on a free port of this machine. A test can kill, stop and query it. It
 * dies with the test.
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
    redisContext *admin; /* NULL before the first query */
};

/** The URL of the server, with its password. */
void redis_server_url(const struct redis_server *server, int database, char *url, size_t url_bytes);
/** Starts the server on any free port. */
void redis_server_start(struct redis_server *server);
/** Only reserves a port; no process listens there. */
void redis_server_reserve(struct redis_server *server);
/** Starts the server again on the same port. */
void redis_server_start_again(struct redis_server *server);
/** kill -9. */
void redis_server_kill(struct redis_server *server);
/** SIGSTOP, SIGCONT. */
void redis_server_pause(struct redis_server *server, bool paused);
/** Sends a command and waits; fails the test if Redis refuses it. Returns the number in the answer, or 0. */
__attribute__((format(printf, 2, 3))) long long redis_server_request(struct redis_server *server,
                                                                     const char *command, ...);
/** Kills the server if it runs. */
void redis_server_finish(struct redis_server *server);
