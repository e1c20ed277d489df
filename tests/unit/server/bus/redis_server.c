/* SPDX-License-Identifier: MIT */

#include "unit/server/bus/redis_server.h"

#include <arpa/inet.h>
#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

/*
 * Below the range of ports that the system gives to outgoing connections, so that no other program takes the port
 * while the server is stopped.
 */
enum { PORT_FIRST = 12000, PORT_COUNT = 18000, PORT_TRIES = 200 };

void redis_server_url(const struct redis_server *server, int database, char *url, size_t url_bytes)
{
    snprintf(url, url_bytes, "redis://:%s@127.0.0.1:%d/%d", REDIS_SERVER_PASSWORD_QUOTED,
             server->port, database);
}

static bool port_is_free(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    bool is_free = bind(fd, (const struct sockaddr *)(const void *)&address, sizeof address) == 0;
    close(fd);
    return is_free;
}

void redis_server_reserve(struct redis_server *server)
{
    *server = (struct redis_server){0};
    for (int i = 0; i < PORT_TRIES; i++) {
        unsigned int number;
        ck_assert_int_eq(uv_random(NULL, NULL, &number, sizeof number, 0, NULL), 0);
        server->port = PORT_FIRST + (int)(number % PORT_COUNT);
        if (port_is_free(server->port)) {
            return;
        }
    }
    ck_abort_msg("no port is free");
}

static void run_server(const struct redis_server *server, int out)
{
    char port[16];
    snprintf(port, sizeof port, "%d", server->port);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execlp("redis-server", "redis-server", "--port", port, "--bind", "127.0.0.1", "--save", "",
           "--appendonly", "no", "--dir", "/tmp", "--requirepass", REDIS_SERVER_PASSWORD,
           (char *)NULL);
    _exit(127);
}

/* Reads the server's output until it is ready; false if it ends. */
static bool wait_until_ready(int in)
{
    char text[8192] = "";
    size_t used = 0;
    while (used < sizeof text - 1) {
        ssize_t count = read(in, text + used, sizeof text - 1 - used);
        if (count <= 0) {
            return false;
        }
        used += (size_t)count;
        text[used] = '\0';
        if (strstr(text, "Ready to accept connections") != NULL) {
            return true;
        }
    }
    return false;
}

static bool try_to_start(struct redis_server *server)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    server->pid = fork();
    ck_assert_int_ge(server->pid, 0);
    if (server->pid == 0) {
        run_server(server, ends[1]);
    }
    close(ends[1]);
    bool is_ready = wait_until_ready(ends[0]);
    close(ends[0]); /* later output has no reader */
    if (!is_ready) {
        redis_server_kill(server);
    }
    return is_ready;
}

void redis_server_start_again(struct redis_server *server)
{
    for (int i = 0; i < PORT_TRIES; i++) {
        if (try_to_start(server)) {
            return;
        }
    }
    ck_abort_msg("redis-server does not start");
}

void redis_server_start(struct redis_server *server)
{
    for (int i = 0; i < PORT_TRIES; i++) {
        redis_server_reserve(server);
        if (try_to_start(server)) {
            return;
        }
    }
    ck_abort_msg("redis-server does not start");
}

void redis_server_kill(struct redis_server *server)
{
    if (server->admin != NULL) {
        redisFree(server->admin);
        server->admin = NULL;
    }
    if (server->pid != 0) {
        kill(server->pid, SIGKILL);
        waitpid(server->pid, NULL, 0);
        server->pid = 0;
    }
}

void redis_server_pause(struct redis_server *server, bool paused)
{
    kill(server->pid, paused ? SIGSTOP : SIGCONT);
    if (paused) {
        siginfo_t info;
        ck_assert_int_eq(waitid(P_PID, (id_t)server->pid, &info, WSTOPPED), 0);
    }
}

long long redis_server_request(struct redis_server *server, const char *command, ...)
{
    if (server->admin == NULL) {
        server->admin = redisConnect("127.0.0.1", server->port);
        ck_assert(server->admin != NULL && server->admin->err == 0);
        redisReply *welcome = redisCommand(server->admin, "AUTH %s", REDIS_SERVER_PASSWORD);
        ck_assert(welcome != NULL && welcome->type == REDIS_REPLY_STATUS);
        freeReplyObject(welcome);
    }
    va_list arguments;
    va_start(arguments, command);
    redisReply *reply = redisvCommand(server->admin, command, arguments);
    va_end(arguments);
    ck_assert_msg(reply != NULL, "%s: %s", command, server->admin->errstr);
    ck_assert_msg(reply->type != REDIS_REPLY_ERROR, "%s: %s", command, reply->str);
    long long number = reply->integer;
    freeReplyObject(reply);
    return number;
}

void redis_server_finish(struct redis_server *server)
{
    redis_server_kill(server);
}
