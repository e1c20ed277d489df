/* SPDX-License-Identifier: MIT */
#include "server/harness/fake_bus.h"
#include "unit/server/bus/bench.h"

static void make(struct bus_bench *bench)
{
    bench->hub = bus_hub_create();
}

static void describe(struct bus_bench *bench, struct bus_config *config)
{
    config->url = bus_hub_url(bench->hub);
}

static void lose(struct bus_bench *bench)
{
    for (int i = 0; i < BUS_BENCH_MAX; i++) {
        if (bench->buses[i] != NULL) {
            bus_hub_cut(bench->buses[i]);
            bus_hub_mend(bench->buses[i]);
        }
    }
}

static void destroy(struct bus_bench *bench)
{
    bus_hub_destroy(bench->hub);
}

const struct bus_backend bus_backend = {
    .name = "bus: of a hub",
    .make = make,
    .describe = describe,
    .lose = lose,
    .destroy = destroy,
};
