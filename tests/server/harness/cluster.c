/* SPDX-License-Identifier: MIT */
#include "server/harness/cluster.h"

#include <assert.h>
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster.h"
#include "cluster/replica.h"
#include "node/node.h"
#include "server/node/inside.h"

static const char *const names[CLUSTER_NODES_MAX] = {"a", "b", "c"};

static const struct seal_secrets secrets = {.count = 1,
                                            .text = {"the secret of the cluster in tests"}};

static int64_t database_ms(void)
{
    return bench_now_ms();
}

struct bus *cluster_bus(const struct bench_cluster *cluster, int number)
{
    return inside_bus(cluster->nodes[number]->app.node);
}

void cluster_publish(const struct bench_cluster *cluster, int from, const char *channel,
                     const char *text)
{
    size_t bytes = strlen(text);
    unsigned char *sealed = malloc(bytes + SEAL_BYTES);
    struct seal *seal = bus_seal_create(&secrets);
    ck_assert_ptr_nonnull(sealed);
    bus_seal_write(seal, channel, database_ms(), text, bytes, sealed);
    ck_assert(bus_publish(cluster_bus(cluster, from), channel, sealed, bytes + SEAL_BYTES));
    bus_seal_destroy(seal);
    free(sealed);
}

static void on_opened(void *data, bool inside, const char *problem)
{
    bool *opened = data;
    *opened = inside;
    ck_assert_int_eq(inside, problem[0] == '\0');
}

static bool open_node(struct bench_cluster *cluster, int number)
{
    char detail[BUS_DETAIL_BYTES];
    struct app *app = &cluster->nodes[number]->app;
    struct node_config config = {
        .name = names[number],
        .lease_ms = CLUSTER_LEASE_MS,
        .leases = &fake_node_leases,
        .handlers = &app->hooks.node,
        .bus = {.url = bus_hub_url(cluster->hub)},
        .secrets = &secrets,
        .opened = on_opened,
        .data = &cluster->opened[number],
    };
    room_placement_install(&app->rooms, &replica_hooks, &app->cluster);
    app->node = node_open(&app->runtime, app->store, &config, detail);
    app_wire(app);
    return app->node != NULL;
}

void cluster_start(struct bench_cluster *cluster, int number)
{
    cluster_start_ahead(cluster, number, 0);
}

void cluster_begin_ahead(struct bench_cluster *cluster, int number, int64_t ahead_ms)
{
    cluster->opened[number] = false;
    cluster->asleep[number] = false;
    cluster->stores[number] = fake_store_beside(cluster->tables);
    fake_leases_serve(cluster->leases, cluster->stores[number]);
    cluster->nodes[number] = bench_create_node(cluster, number, cluster->stores[number]);
    struct app *app = &cluster->nodes[number]->app;
    app->runtime.epoch_ms += ahead_ms;
    app->runtime.opened_ms += ahead_ms;
    bool opened = open_node(cluster, number);
    ck_assert(opened);
    while (bus_hub_run(cluster->hub) > 0) { /* the bus delivers first */
    }
    node_tick(app->node, runtime_now(&app->runtime));
}

void cluster_start_ahead(struct bench_cluster *cluster, int number, int64_t ahead_ms)
{
    cluster_begin_ahead(cluster, number, ahead_ms);
    cluster_run(cluster);
}

struct bench_cluster *cluster_create(int count)
{
    struct bench_cluster *cluster = calloc(1, sizeof *cluster);
    assert(cluster != NULL);
    assert(count <= CLUSTER_NODES_MAX);
    cluster->count = count;
    cluster->tables = fake_store_create();
    cluster->leases = fake_leases_create(database_ms);
    cluster->hub = bus_hub_create();
    for (int i = 0; i < count; i++) {
        cluster_start(cluster, i);
    }
    cluster_wait(cluster, 2 * NODE_ALIVE_EVERY_MS);
    for (int i = 0; i < count; i++) {
        ck_assert(cluster->opened[i]);
    }
    return cluster;
}

void cluster_kill(struct bench_cluster *cluster, int number)
{
    struct bench *bench = cluster->nodes[number];
    struct bus *bus = cluster_bus(cluster, number);
    /* The node is cut from the bus first, so that other nodes do not hear its last messages. */
    bus_hub_cut(bus);
    fake_store_hold(cluster->stores[number], false);
    fake_store_crash(cluster->stores[number]);
    fake_store_crash(cluster->stores[number]);
    bus_close(bus, NULL, NULL);
    cluster->nodes[number] = NULL;
    inside_forget_bus(bench->app.node);
    bench_close_node(bench);
    while (bus_hub_run(cluster->hub) > 0) {
    }
    fake_store_crash(cluster->stores[number]);
    fake_leases_forget(cluster->leases, cluster->stores[number]);
    fake_store_destroy(cluster->stores[number]);
    cluster->stores[number] = NULL;
}

void cluster_destroy(struct bench_cluster *cluster)
{
    if (cluster == NULL) {
        return;
    }
    for (int i = 0; i < cluster->count; i++) {
        if (cluster->nodes[i] != NULL) {
            cluster_kill(cluster, i);
        }
    }
    bus_hub_destroy(cluster->hub);
    fake_leases_destroy(cluster->leases);
    fake_store_destroy(cluster->tables);
    guests_free(cluster->guests);
    free(cluster);
}

void cluster_run(struct bench_cluster *cluster)
{
    bool more = true;
    while (more) {
        more = false;
        for (int i = 0; i < cluster->count; i++) {
            while (cluster->nodes[i] != NULL && !cluster->asleep[i] &&
                   fake_store_runs(cluster->stores[i]) && fake_store_step(cluster->stores[i])) {
                more = true;
            }
        }
        more = bus_hub_run(cluster->hub) > 0 || more;
    }
}

void cluster_wait(struct bench_cluster *cluster, int64_t ms)
{
    int64_t until_ms = bench_now_ms() + ms;
    while (bench_now_ms() < until_ms) {
        bench_set_ms(bench_now_ms() + APP_TICK_MS);
        for (int i = 0; i < cluster->count; i++) {
            if (cluster->nodes[i] != NULL && !cluster->asleep[i]) {
                struct app *app = &cluster->nodes[i]->app;
                app_tick(app, runtime_now(&app->runtime));
            }
        }
        cluster_run(cluster);
    }
}

void cluster_stop(struct bench_cluster *cluster, int number, bool stopped)
{
    cluster->asleep[number] = stopped;
    bus_hub_hold(cluster_bus(cluster, number), stopped);
}

void cluster_cut_bus(struct bench_cluster *cluster, int number, bool cut)
{
    if (cut) {
        bus_hub_cut(cluster_bus(cluster, number));
    } else {
        bus_hub_mend(cluster_bus(cluster, number));
    }
    cluster_run(cluster);
}

void cluster_cut_store(struct bench_cluster *cluster, int number, bool cut)
{
    fake_store_cut(cluster->stores[number], cut);
    cluster_run(cluster);
}
