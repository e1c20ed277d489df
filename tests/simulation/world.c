/* SPDX-License-Identifier: MIT */
#include "world.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLIENTS_MIN = 3,
    NEWEST = 5, /* rooms that people talk of */
    CLIENTS_SPREAD = 6,
    LOOK_EVERY_STEPS = 512, /* at the house as a whole */
    IDLE_TICK_MS = 2000,    /* an idle machine is late */
    END_PATIENCE_MS = 6 * 3600000,
    REST_MS = 40 * 60000, /* after which all that is not needed has left the memory */
};

#define BEGIN_WALL_MS INT64_C(1763683200000)

int64_t world_wall_ms(const struct world *world)
{
    return world->agenda.now_ms + world->wall_ahead_ms;
}

/* ---- finding ---- */

struct client *world_client(const struct world *world, const char *who)
{
    for (int i = 0; i < world->client_count; i++) {
        if (strcmp(world->clients[i]->who, who) == 0) {
            return world->clients[i];
        }
    }
    return NULL;
}

struct client *world_client_at(const struct world *world, net_conn conn)
{
    for (int i = 0; i < world->client_count; i++) {
        if (world->clients[i]->conn == conn) {
            return world->clients[i];
        }
    }
    return NULL;
}

void world_count(struct world_kind *kinds, const char *name)
{
    int at = 0;
    while (at < WORLD_KINDS_MAX - 1 && kinds[at].count > 0 && strcmp(kinds[at].name, name) != 0) {
        at++;
    }
    snprintf(kinds[at].name, sizeof kinds[at].name, "%s", name);
    kinds[at].count++;
}

const char *world_any_room(struct world *world)
{
    int count = world->board_count < WORLD_BOARD_MAX ? world->board_count : WORLD_BOARD_MAX;
    if (count == 0) {
        return NULL;
    }
    /* Mostly one of the newest. */
    int back = luck_one_in(&world->luck, 3)
                   ? luck_pick(&world->luck, count)
                   : luck_pick(&world->luck, count < NEWEST ? count : NEWEST);
    return world->board[(world->board_count - 1 - back) % WORLD_BOARD_MAX];
}

void world_announce(struct world *world, const char *room)
{
    for (int i = 0; i < WORLD_BOARD_MAX; i++) {
        if (strcmp(world->board[i], room) == 0) {
            return;
        }
    }
    char *place = world->board[world->board_count++ % WORLD_BOARD_MAX];
    snprintf(place, STORE_ID_BYTES, "%s", room);
}

/* ---- what the network tells ---- */

/* Whom the house talks to: the connection of the newest hello may not be known to it yet. */
static const struct client *listener(const struct world *world, net_conn conn)
{
    static const struct client nobody;
    const struct session *session = NULL;
    const struct visitor *visitor = session_visitor(&world->house, conn);
    session = visitor == NULL ? NULL : session_find(&world->house, visitor->who);
    const struct client *client = session == NULL ? NULL : world_client(world, session->who);
    return client == NULL ? &nobody : client;
}

static void on_shown(void *data, net_conn conn, const json_t *message, const char *text)
{
    struct world *world = data;
    world->figures.shown++;
    laws_of_showing(world, listener(world, conn), message, text);
    const char *type = json_string_value(json_object_get(message, "t"));
    struct client *client = world_client_at(world, conn);
    if (client != NULL && strcmp(type, "welcome") == 0) {
        client->at_house = conn;
        client->here_ms = world->agenda.now_ms;
    }
}

static void on_heard(void *data, net_conn conn, const json_t *message, const char *text)
{
    struct world *world = data;
    struct client *client = world_client_at(world, conn);
    world->journal.digest = journal_sum(world->journal.digest, text, strlen(text));
    if (client != NULL && world->broken == NULL) {
        client_hear(client, message, text);
    }
}

static void on_left(void *data, net_conn conn)
{
    struct world *world = data;
    for (int i = 0; i < world->client_count; i++) {
        if (world->clients[i]->at_house == conn) {
            world->clients[i]->at_house = 0;
            world->clients[i]->away_ms = world->agenda.now_ms;
        }
    }
}

static void on_ended(void *data, net_conn conn, int code)
{
    struct world *world = data;
    struct client *client = world_client_at(world, conn);
    if (client != NULL) {
        client_lose(client, conn, code);
    }
}

/* ---- time ---- */

static bool anybody_is_there(const struct world *world)
{
    for (int i = 0; i < world->client_count; i++) {
        if (world->clients[i]->at_house != 0) {
            return true;
        }
    }
    return false;
}

static void tick(void *data, uint64_t what)
{
    struct world *world = data;
    struct house *house = &world->house;
    if (world->is_open) {
        int64_t epoch_ms = house->epoch_ms;
        house_set_time(house, world_wall_ms(world));
        if (house->epoch_ms != epoch_ms) {
            world->epoch_before_ms = epoch_ms;
            world->leapt_ms = world->agenda.now_ms;
        }
        house_tick(house, house_now(house));
    }
    int64_t pause_ms = anybody_is_there(world) ? HOUSE_TICK_MS : IDLE_TICK_MS;
    agenda_add(&world->agenda, world->agenda.now_ms + pause_ms, tick, world, what);
}

bool world_run_for(struct world *world, int64_t ms)
{
    int64_t until_ms = world->agenda.now_ms + ms;
    process_set_time(world->agenda.now_ms);
    while (world->broken == NULL && world->agenda.items[0].at_ms <= until_ms) {
        process_set_time(world->agenda.items[0].at_ms);
        (void)agenda_run_next(&world->agenda, until_ms);
        disk_look(&world->disk);
        if (++world->figures.steps % LOOK_EVERY_STEPS == 0 && world->is_open) {
            laws_of_house(world);
        }
    }
    return world->broken == NULL;
}

/* ---- a run ---- */

struct world *world_create(uint64_t seed)
{
    struct world *world = calloc(1, sizeof *world);
    assert(world != NULL);
    world->seed = seed;
    luck_init(&world->luck, seed);
    luck_init(&world->secrets, luck_next(&world->luck));
    luck_serve_house(&world->secrets);
    world->wall_ahead_ms = BEGIN_WALL_MS;
    world->wildness = luck_pick(&world->luck, 4);
    struct network_watcher watcher = {world, on_shown, on_heard, on_left, on_ended};
    world->net = network_create(&world->agenda, &world->luck, &watcher);
    world->store = fake_store_create();
    world->disk.world = world;
    book_init(&world->book, world);
    process_set_time(0);
    process_start(world);
    agenda_add(&world->agenda, 0, tick, world, 0);
    world->client_count = CLIENTS_MIN + luck_pick(&world->luck, CLIENTS_SPREAD);
    for (int i = 0; i < world->client_count; i++) {
        world->clients[i] = client_create(world, i);
        agenda_add(&world->agenda, i * 100, client_wake, world->clients[i], 0);
    }
    faults_begin(world);
    return world;
}

void world_destroy(struct world *world)
{
    if (world->is_open) {
        network_kill_house(world->net);
        fake_store_crash(world->store);
        house_finish(&world->house);
    }
    for (int i = 0; i < world->client_count; i++) {
        client_destroy(world->clients[i]);
    }
    network_destroy(world->net);
    fake_store_destroy(world->store);
    book_finish(&world->book);
    agenda_finish(&world->agenda);
    free(world);
}

static bool any_game_runs(const struct world *world)
{
    for (size_t i = 0; i < world->book.count; i++) {
        if (world->book.rooms[i]->state.phase == ROOM_PLAYING) {
            return true;
        }
    }
    return false;
}

/* Everybody has all of what is at their tables, as the store has it. */
static void compare_all(struct world *world)
{
    for (int i = 0; i < world->client_count; i++) {
        const struct client *client = world->clients[i];
        for (const struct client_room *room = client->rooms; room != NULL; room = room->next) {
            const struct book_room *stored = book_find(&world->book, room->id);
            if (room->follows && !room->shut && stored != NULL &&
                memcmp(&room->state, &stored->state, sizeof room->state) != 0) {
                laws_break(world, "all fold to the same hash", "%s has %s at v %lld of %lld",
                           client->who, room->id, (long long)room->state.v,
                           (long long)stored->state.v);
            }
        }
    }
}

void world_run(struct world *world, int64_t ms)
{
    if (!world_run_for(world, ms)) {
        return;
    }
    faults_end(world);
    int64_t until_ms = world->agenda.now_ms + END_PATIENCE_MS;
    while (world_run_for(world, 60000) && any_game_runs(world) && world->agenda.now_ms < until_ms) {
    }
    if (world->broken == NULL && world->is_open) {
        process_stop(world);
        process_start(world);
    }
    if (world_run_for(world, 120000)) {
        compare_all(world);
    }
    world->rests = true;
    for (int i = 0; i < world->client_count; i++) {
        client_go(world->clients[i]);
    }
    if (world_run_for(world, REST_MS)) {
        laws_of_rest(world);
    }
}
