/* SPDX-License-Identifier: MIT */
/* The program's life: it starts on what the store has, dies at any moment, or stops in order. As server/main.c has it. */
#include <stdio.h>

#include "rooms.h"
#include "world.h"

enum { START_JOBS_MAX = 100000 };

/* The house asks a function without data for the time: that of the world which runs. */
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

static void on_order_loaded(void *data, enum store_status status)
{
    struct world *world = data;
    if (status != STORE_OK) {
        laws_break(world, "what is stored can be loaded", "the bans cannot");
    }
    rooms_load_running(&world->house, on_loaded, world);
}

void process_start(struct world *world)
{
    /* A descriptor that takes nothing: the log is tried elsewhere. */
    struct log log = {.fd = -1, .format = LOG_AS_TEXT};
    house_init(&world->house, log, clock_ms, world_wall_ms(world) - steady_ms);
    world->house.net = world->net;
    world->house.store = world->store;
    world->is_loaded = false;
    world->is_open = true;
    world->opened_ms = world->agenda.now_ms;
    world->epoch_before_ms = 0;
    world->leapt_ms = -1;
    fake_store_fail(world->store, STORE_OK); /* what cannot be read is no start */
    moderation_load(&world->house, on_order_loaded, world);
    for (int i = 0; i < START_JOBS_MAX && !world->is_loaded; i++) {
        (void)disk_step(&world->disk);
    }
    network_open_house(world->net, &house_handlers, &world->house);
    journal_note(&world->journal, world->agenda.now_ms, "the house opens with %zu rooms",
                 world->house.rooms.count);
}

static void finish(struct world *world)
{
    house_finish(&world->house);
    world->is_open = false;
}

void process_kill(struct world *world)
{
    size_t waiting = fake_store_waiting(world->store);
    size_t done = (size_t)luck_pick(&world->luck, (int)waiting + 1);
    journal_note(&world->journal, world->agenda.now_ms,
                 "the house is killed; of %zu jobs %zu are done", waiting, done);
    world->figures.crashes++;
    network_kill_house(world->net);
    /* The worker was ahead of the loop: this is committed, and nobody was told. */
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
    journal_note(&world->journal, world->agenda.now_ms, "the house is stopped");
    world->figures.restarts++;
    house_close(&world->house);
    network_close_house(world->net, NET_CLOSE_RESTARTING);
    while (disk_step(&world->disk)) {
    }
    network_kill_house(world->net);
    finish(world);
}
