/* SPDX-License-Identifier: MIT */
/* Redis that the bus reaches by TLS. The certificate is made for each server. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "unit/server/bus/bench.h"
#include "unit/server/bus/redis_server.h"

enum { FOLDER_BYTES = 64, COMMAND_BYTES = 512 };

struct tls_server {
    struct redis_server redis;
    char folder[FOLDER_BYTES];
};

static void make_certificate(const char *folder)
{
    char command[COMMAND_BYTES];
    snprintf(
        command, sizeof command,
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "
        "/CN=localhost "
        "-addext subjectAltName=IP:127.0.0.1 -keyout %s/key.pem -out %s/certificate.pem 2>%s/told",
        folder, folder, folder);
    ck_assert_int_eq(system(command), 0);
}

static void make(struct bus_bench *bench)
{
    struct tls_server *server = malloc(sizeof *server);
    struct redis_server free_port;
    ck_assert_ptr_nonnull(server);
    snprintf(server->folder, sizeof server->folder, "/tmp/taberna-redis-tls-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(server->folder));
    make_certificate(server->folder);
    redis_server_start(&server->redis);
    redis_server_reserve(&free_port);
    redis_server_request(&server->redis,
                         "CONFIG SET tls-cert-file %s/certificate.pem tls-key-file %s/key.pem "
                         "tls-ca-cert-file %s/certificate.pem tls-auth-clients no tls-port %d",
                         server->folder, server->folder, server->folder, free_port.port);
    bench->server = server;
    snprintf(bench->url, sizeof bench->url,
             "rediss://:%s@127.0.0.1:%d/3?sslrootcert=%s/certificate.pem",
             REDIS_SERVER_PASSWORD_QUOTED, free_port.port, server->folder);
}

static void describe(struct bus_bench *bench, struct bus_config *config)
{
    config->url = bench->url;
}

static void lose(struct bus_bench *bench)
{
    struct tls_server *server = bench->server;
    redis_server_request(&server->redis, "CLIENT KILL TYPE pubsub");
    redis_server_request(&server->redis, "CLIENT KILL TYPE normal SKIPME yes");
}

static void destroy(struct bus_bench *bench)
{
    struct tls_server *server = bench->server;
    char command[COMMAND_BYTES];
    redis_server_finish(&server->redis);
    snprintf(command, sizeof command, "rm -r %s", server->folder);
    ck_assert_int_eq(system(command), 0);
    free(server);
}

const struct bus_backend bus_backend = {
    .name = "bus: Redis with TLS",
    .make = make,
    .describe = describe,
    .lose = lose,
    .destroy = destroy,
};
