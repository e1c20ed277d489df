/* SPDX-License-Identifier: MIT */
#include "world.h"

#include <inttypes.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLIENTS_MIN = 3,
    NEWEST = 5, /* rooms that clients choose from */
    CLIENTS_SPREAD = 6,
    LOOK_EVERY_STEPS = 512, /* steps between two checks of the whole server */
    IDLE_TICK_MS = 1000,    /* an idle machine is late, but does not stall */
    END_GRACE_MS = 6 * 3600000,
    REST_MS = 40 * 60000, /* after so long everything that is not needed has left the memory */
};

int64_t world_wall_ms(const struct world *world)
{
    return world->agenda.now_ms + world->wall_ahead_ms;
}

/* ---- searching ---- */

struct client *world_client(const struct world *world, const char *user_id)
{
    for (int i = 0; i < world->client_count; i++) {
        if (strcmp(world->clients[i]->user_id, user_id) == 0) {
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
    /* Usually one of the newest rooms. */
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

/* ---- callbacks of the network ---- */

/* The client that the server is sending to. The server may not yet know the connection of the newest hello. */
static const struct client *listener(const struct world *world, net_conn conn)
{
    static const struct client no_request;
    const struct session *session = NULL;
    const struct connection *connection = session_connection(&world->app.sessions, conn);
    session = connection == NULL ? NULL : session_find(&world->app.sessions, connection->user_id);
    const struct client *client = session == NULL ? NULL : world_client(world, session->user_id);
    return client == NULL ? &no_request : client;
}

static void on_shown(void *data, net_conn conn, const json_t *message, const char *text)
{
    struct world *world = data;
    world->figures.shown++;
    laws_of_showing(world, listener(world, conn), message, text);
    const char *type = json_string_value(json_object_get(message, "t"));
    struct client *client = world_client_at(world, conn);
    if (client != NULL && strcmp(type, "welcome") == 0) {
        client->at_app = conn;
        client->here_ms = world->agenda.now_ms;
    }
}

static void on_told(void *data, net_conn conn, const char *text, size_t bytes)
{
    struct world *world = data;
    if (world->messages != NULL) {
        fprintf(world->messages, "> %" PRIu64 " %.*s\n", conn, (int)bytes, text);
    }
}

static void on_heard(void *data, net_conn conn, const json_t *message, const char *text)
{
    struct world *world = data;
    struct client *client = world_client_at(world, conn);
    world->journal.digest = journal_sum(world->journal.digest, text, strlen(text));
    if (world->messages != NULL) {
        fprintf(world->messages, "< %" PRIu64 " %s\n", conn, text);
    }
    if (client != NULL && world->broken == NULL) {
        client_hear(client, message, text);
    }
}

static void on_left(void *data, net_conn conn)
{
    struct world *world = data;
    for (int i = 0; i < world->client_count; i++) {
        if (world->clients[i]->at_app == conn) {
            world->clients[i]->at_app = 0;
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

static bool has_connected_user(const struct world *world)
{
    for (int i = 0; i < world->client_count; i++) {
        if (world->clients[i]->at_app != 0) {
            return true;
        }
    }
    return false;
}

static void tick(void *data, uint64_t what)
{
    struct world *world = data;
    struct app *app = &world->app;
    int64_t frozen_until_ms = network_frozen_until(world->net);
    if (frozen_until_ms > 0) {
        agenda_add(&world->agenda, frozen_until_ms, tick, world, what);
        return;
    }
    if (world->is_open) {
        int64_t epoch_ms = app->runtime.epoch_ms;
        int64_t now_ms = app_set_time(app, world_wall_ms(world));
        if (app->runtime.epoch_ms != epoch_ms) {
            world->epoch_before_ms = epoch_ms;
            world->leapt_ms = app->runtime.clock_ms();
        }
        app_tick(app, now_ms);
    }
    int64_t pause_ms = has_connected_user(world) ? APP_TICK_MS : IDLE_TICK_MS;
    agenda_add(&world->agenda, world->agenda.now_ms + pause_ms, tick, world, what);
}

/* Turns of the loop that fold the rooms which are being loaded; a frozen loop does not turn. */
static void fold_rooms(struct world *world)
{
    while (world->is_open && network_frozen_until(world->net) == 0 &&
           rooms_fold(&world->app.rooms)) {
    }
}

bool world_run_for(struct world *world, int64_t ms)
{
    int64_t until_ms = world->agenda.now_ms + ms;
    process_set_time(world->agenda.now_ms + world->slept_ms);
    while (world->broken == NULL && world->agenda.items[0].at_ms <= until_ms) {
        process_set_time(world->agenda.items[0].at_ms + world->slept_ms);
        (void)agenda_run_next(&world->agenda, until_ms);
        fold_rooms(world);
        disk_look(&world->disk);
        if (++world->figures.steps % LOOK_EVERY_STEPS == 0 && world->is_open) {
            laws_of_app(world);
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
    luck_serve_app(&world->secrets);
    world->wildness = luck_pick(&world->luck, 4);
    faults_set_clock(world);
    struct network_watcher watcher = {world, on_shown, on_told, on_heard, on_left, on_ended};
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
        network_kill_app(world->net);
        fake_store_crash(world->store);
        app_finish(&world->app);
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

/* Compares the rooms of every client with the store: they must be complete. */
static void compare_all(struct world *world)
{
    for (int i = 0; i < world->client_count; i++) {
        const struct client *client = world->clients[i];
        for (const struct client_room *room = client->rooms; room != NULL; room = room->next) {
            const struct book_room *stored = book_find(&world->book, room->id);
            if (room->follows && !room->shut && stored != NULL &&
                memcmp(&room->state, &stored->state, sizeof room->state) != 0) {
                laws_break(world, "all fold to the same hash", "%s has %s at v %lld of %lld",
                           client->user_id, room->id, (long long)room->state.v,
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
    int64_t until_ms = world->agenda.now_ms + END_GRACE_MS;
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
