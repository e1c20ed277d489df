/* SPDX-License-Identifier: MIT */
#include <check.h>
#include <stdlib.h>

#include "unit/server/bus/bench.h"
#include "unit/server/bus/redis_server.h"

static void make(struct bus_bench *bench)
{
    struct redis_server *server = malloc(sizeof *server);
    ck_assert_ptr_nonnull(server);
    redis_server_start(server);
    bench->server = server;
    redis_server_url(server, 3, bench->url, sizeof bench->url);
}

static void describe(struct bus_bench *bench, struct bus_config *config)
{
    config->url = bench->url;
}

static void lose(struct bus_bench *bench)
{
    redis_server_request(bench->server, "CLIENT KILL TYPE pubsub");
    redis_server_request(bench->server, "CLIENT KILL TYPE normal SKIPME yes");
}

static void destroy(struct bus_bench *bench)
{
    redis_server_finish(bench->server);
    free(bench->server);
}

const struct bus_backend bus_backend = {
    .name = "bus: Redis",
    .make = make,
    .describe = describe,
    .lose = lose,
    .destroy = destroy,
};
