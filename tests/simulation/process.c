/* SPDX-License-Identifier: MIT */
/*
 * The life of the process: it starts with the contents of the store, dies at any moment, or stops in order. It
 * mirrors server/app/main.c.
 */
#include <stdio.h>

#include "room/registry.h"
#include "store/accounts.h"
#include "world.h"

enum { START_JOBS_MAX = 100000 };

/* The server's time function takes no data pointer, so this is the time of the running world. */
static int64_t steady_ms;

static int64_t clock_ms(void)
{
    return steady_ms;
}

void process_set_time(int64_t now_ms)
{
    steady_ms = now_ms;
}

static void on_loaded(void *data, enum store_status status, int loaded, int failed)
{
    struct world *world = data;
    (void)loaded;
    world->is_loaded = true;
    if (status != STORE_OK || failed != 0) {
        laws_break(world, "what is stored can be loaded", "%d rooms cannot", failed);
    }
}

static void on_moderation_loaded(void *data, enum store_status status)
{
    struct world *world = data;
    if (status != STORE_OK) {
        laws_break(world, "what is stored can be loaded", "the bans cannot");
    }
    rooms_load_running(&world->app.rooms, on_loaded, world);
}

void process_start(struct world *world)
{
    /* A descriptor that accepts no bytes: other tests check the log. */
    struct log log = {.fd = -1, .format = LOG_AS_TEXT};
    app_init(&world->app, log, clock_ms, world_wall_ms(world) - steady_ms);
    world->app.net = world->net;
    world->app.store = world->store;
    app_wire(&world->app);
    world->is_loaded = false;
    world->is_open = true;
    world->opened_ms = world->agenda.now_ms;
    world->epoch_before_ms = 0;
    world->leapt_ms = -1;
    fake_store_fail(world->store, STORE_OK); /* a start that cannot read the store has failed */
    moderation_load(&world->app.moderation, on_moderation_loaded, world);
    for (int i = 0; i < START_JOBS_MAX && !world->is_loaded; i++) {
        (void)disk_step(&world->disk);
    }
    network_open_app(world->net, &app_handlers, &world->app);
    journal_note(&world->journal, world->agenda.now_ms, "the server opens with %zu rooms",
                 world->app.rooms.by_id.count);
}

static void finish(struct world *world)
{
    app_finish(&world->app);
    world->is_open = false;
}

void process_kill(struct world *world)
{
    size_t waiting = fake_store_waiting(world->store);
    size_t done = (size_t)luck_pick(&world->luck, (int)waiting + 1);
    journal_note(&world->journal, world->agenda.now_ms,
                 "the server is killed; of %zu jobs %zu are done", waiting, done);
    world->figures.crashes++;
    network_kill_app(world->net);
    /* The worker was ahead of the loop: the transaction is committed, and its answer is never delivered. */
    world->dies = true;
    for (size_t i = 0; i < done; i++) {
        (void)disk_step(&world->disk);
    }
    fake_store_crash(world->store);
    finish(world);
    world->dies = false;
}

void process_stop(struct world *world)
{
    journal_note(&world->journal, world->agenda.now_ms, "the server is stopped");
    world->figures.restarts++;
    app_close(&world->app);
    network_close_app(world->net, NET_CLOSE_RESTARTING);
    while (disk_step(&world->disk)) {
    }
    network_kill_app(world->net);
    finish(world);
}
