/* SPDX-License-Identifier: MIT */
#include "app/lifecycle.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/program.h"
#include "app/watchdog.h"
#include "cluster/cluster.h"
#include "cluster/handover.h"
#include "cluster/replica.h"
#include "lobby/webhook.h"
#include "node/node.h"
#include "room/placement.h"
#include "room/registry.h"
#include "session/origin.h"
#include "store/leases.h"
#include "store/store.h"

/* ---- handles ---- */

/* A slice of one room in each turn of the loop, which does not wait for events meanwhile. */
static void on_loads(uv_idle_t *loads)
{
    struct program *program = loads->data;
    if (!rooms_fold(&program->app.rooms)) {
        uv_idle_stop(loads);
    }
}

static void on_loads_wait(void *data)
{
    struct program *program = data;
    if (!uv_is_closing((uv_handle_t *)&program->loads)) {
        uv_idle_start(&program->loads, on_loads);
    }
}

static void init_handles(struct program *program)
{
    uv_timer_init(&program->loop, &program->tick);
    program->tick.data = program;
    uv_idle_init(&program->loop, &program->loads);
    program->loads.data = program;
    program->app.rooms.loads_wait = on_loads_wait;
    program->app.rooms.loads_data = program;
    for (size_t i = 0; i < PROGRAM_SIGNALS; i++) {
        uv_signal_init(&program->loop, &program->signals[i]);
        program->signals[i].data = program;
    }
    app_lifecycle_started(program);
}

/* The watchdog and the signals work until the store is closed: closing it may take long. */
static void close_handles(struct program *program)
{
    app_watchdog_close(program->app.watchdog);
    program->app.watchdog = NULL;
    lobby_webhook_close(program->webhook);
    uv_close((uv_handle_t *)&program->tick, NULL);
    uv_close((uv_handle_t *)&program->loads, NULL);
    for (size_t i = 0; i < PROGRAM_SIGNALS; i++) {
        uv_close((uv_handle_t *)&program->signals[i], NULL);
    }
    app_lifecycle_stopped(program);
}

/* ---- store ---- */

static void on_store_health(void *data, enum store_health event, const char *words)
{
    static const struct {
        enum log_level level;
        const char *name;
    } lines[] = {[STORE_LOST] = {LOG_WARNING, "store.connection_lost"},
                 [STORE_AWAY] = {LOG_ERROR, "store.unreachable"},
                 [STORE_BACK] = {LOG_INFO, "store.reconnected"},
                 [STORE_SUPERSEDED] = {LOG_ERROR, "store.superseded"},
                 [STORE_NOT_DURABLE] = {LOG_WARNING, "store.not_durable"},
                 [STORE_FILE_LOST] = {LOG_ERROR, "store.file_lost"},
                 [STORE_FILE_BACK] = {LOG_INFO, "store.file_found"}};
    struct program *program = data;
    struct app *app = &program->app;
    log_event(&app->runtime.log, lines[event].level, lines[event].name, log_text("problem", words));
    program->store_lost =
        event == STORE_LOST || event == STORE_AWAY || (program->store_lost && event != STORE_BACK);
    program->file_lost =
        event == STORE_FILE_LOST || (program->file_lost && event != STORE_FILE_BACK);
    if (event == STORE_SUPERSEDED && !program->stopping) {
        app_lifecycle_fail(program,
                           "another server has used the database during an outage, so this "
                           "server's games are outdated; start it again");
    }
}

static void open_store(struct program *program)
{
    char detail[CONFIG_DETAIL_BYTES + CONFIG_PATH_BYTES];
    const struct config *config = &program->config;
    enum store_status status =
        store_open(config_has_postgresql(config) ? &pg_engine : &sqlite_engine,
                   config_has_postgresql(config) ? config->store_url : config->data,
                   config_has_redis(config) ? STORE_SHARED : STORE_ALONE, &program->loop,
                   &program->app.store, detail, sizeof detail);
    if (status != STORE_OK) {
        app_lifecycle_fail(program, detail);
        return;
    }
    app_wire(&program->app);
    store_listen(program->app.store, app_store_outcome, &program->app);
    store_listen_health(program->app.store, on_store_health, program);
    store_measure(program->app.store, &program->app.admission.steps, &program->app.runtime.log);
    app_lifecycle_started(program);
}

static void on_store_closed(void *data)
{
    struct program *program = data;
    program->app.store = NULL;
    app_wire(&program->app);
    log_event(&program->app.runtime.log, LOG_INFO, "server.stopped",
              log_number("code", program->exit_code));
    app_lifecycle_stopped(program);
}

static void close_app_store(struct program *program)
{
    if (program->app.store == NULL) {
        app_lifecycle_stopped(program); /* it could not be opened */
        return;
    }
    store_close(program->app.store, on_store_closed, program);
}

/* ---- threads: bots and passwords ---- */

static void open_threads(struct program *program)
{
    app_bots_open(&program->bots, &program->app, &program->loop, program->config.bot_threads);
    program->app.accounts.passwords = account_passwords_create(
        account_passwords_on_threads(&program->loop), passwords_cost_default);
    app_lifecycle_started(program);
}

static void close_threads(struct program *program)
{
    app_bots_close(&program->bots);
    app_lifecycle_stopped(program);
}

/* ---- ticks ---- */

static void on_loop_tick(uv_timer_t *timer)
{
    struct program *program = timer->data;
    struct app *app = &program->app;
    int64_t now_ms = app_set_time(app, app_program_wall_ms() + node_offset_ms(app->node));
    if (app->net == NULL) {
        node_tick(app->node, now_ms); /* the listening socket opens when the node has joined */
    } else {
        app_tick(app, now_ms);
    }
    app_reload_tick(
        &program->reload,
        !program->store_lost && (!node_is_cluster(app->node) || node_bus_is_up(app->node)), now_ms);
    app_program_restore_admin(program);
    log_report_losses(&app->runtime.log);
    app_service_tick(&program->service, app_program_steady_ms());
}

/* Commands may come before the first tick: stalls are measured from now on. */
static void start_ticks(struct program *program)
{
    struct app *app = &program->app;
    (void)app_set_time(app, app_program_wall_ms() + node_offset_ms(app->node));
    uv_timer_start(&program->tick, on_loop_tick, APP_TICK_MS, APP_TICK_MS);
    app_lifecycle_started(program);
}

/* ---- bans, lockdown, and the key of origins ---- */

static void on_moderation_loaded(void *data, enum store_status status);

static void retry_moderation(uv_timer_t *timer)
{
    struct program *program = timer->data;
    moderation_load(&program->app.moderation, on_moderation_loaded, program);
}

/* PostgreSQL answered a moment ago, so retry until it comes back or the operator stops the program. */
static bool retry_later(struct program *program, enum store_status status)
{
    if (status == STORE_OK || program->stopping || !config_has_postgresql(&program->config)) {
        return false;
    }
    log_event(&program->app.runtime.log, LOG_WARNING, "store.waiting",
              log_text("problem", store_problem(program->app.store)));
    uv_timer_start(&program->tick, retry_moderation, APP_STORE_RETRY_MS, 0);
    return true;
}

static void on_origins_loaded(void *data, enum store_status status)
{
    struct program *program = data;
    if (retry_later(program, status) || program->stopping) {
        return;
    }
    if (status != STORE_OK) {
        app_lifecycle_fail(program, store_problem(program->app.store));
        return;
    }
    app_lifecycle_started(program);
}

static void on_moderation_loaded(void *data, enum store_status status)
{
    struct program *program = data;
    if (status == STORE_OK && !program->stopping) {
        moderation_restore_announcement(
            &program->app.moderation); /* answered before the next one */
        session_origins_load(&program->app.sessions, on_origins_loaded, program);
    } else {
        on_origins_loaded(program, status);
    }
}

static void load_moderation(struct program *program)
{
    moderation_load(&program->app.moderation, on_moderation_loaded, program);
}

/* ---- the node of a cluster ---- */

static const struct node_leases leases_of_store = {
    .join = store_node_join,
    .renew = store_node_renew,
    .leave = store_node_release,
    .nodes = store_nodes,
    .claim = store_claim_room,
    .hand = store_hand_room,
    .fence = store_fence,
    .orphans = store_orphans,
    .find_opened = store_find_opened,
};

static void on_node_joined(void *data, bool inside, const char *problem)
{
    struct program *program = data;
    if (program->stopping) {
        return;
    }
    if (inside) {
        app_lifecycle_started(program);
    } else {
        app_lifecycle_fail(program, problem);
    }
}

/* A node loads a room when a client requests it; the adopt scan finds the other running rooms over time. */
static void join_cluster(struct program *program)
{
    char detail[BUS_DETAIL_BYTES];
    struct node_config node = {
        .name = program->config.node,
        .lease_ms = INT64_C(1000) * program->config.lease_seconds,
        .leases = &leases_of_store,
        .handlers = &program->app.hooks.node,
        .bus = {.loop = &program->loop,
                .url = program->config.bus_url,
                .log = &program->app.runtime.log},
        .secrets = &program->config.bus_secrets,
        .opened = on_node_joined,
        .data = program,
    };
    if (!config_has_redis(&program->config)) {
        app_lifecycle_started(program);
        return;
    }
    uv_timer_start(&program->tick, on_loop_tick, APP_TICK_MS, APP_TICK_MS);
    room_placement_install(&program->app.rooms, &replica_hooks, &program->app.cluster);
    program->app.node = node_open(&program->app.runtime, program->app.store, &node, detail);
    app_wire(&program->app);
    if (program->app.node == NULL) {
        app_lifecycle_fail(program, detail);
    }
}

static void on_node_closed(void *data)
{
    app_lifecycle_stopped(data);
}

static void leave_cluster(struct program *program)
{
    if (node_is_cluster(program->app.node)) {
        node_close(program->app.node, on_node_closed, program);
    } else {
        app_lifecycle_stopped(program);
    }
}

/* ---- rooms ---- */

static void on_rooms_loaded(void *data, enum store_status status, int loaded, int failed)
{
    struct program *program = data;
    if (program->stopping) {
        return;
    }
    if (status != STORE_OK) {
        app_lifecycle_fail(program, store_problem(program->app.store));
        return;
    }
    log_event(&program->app.runtime.log, LOG_INFO, "rooms.loaded", log_number("rooms", loaded),
              log_number("failed", failed));
    app_lifecycle_started(program);
}

static void load_rooms(struct program *program)
{
    if (node_is_cluster(program->app.node)) {
        app_lifecycle_started(program);
        return;
    }
    rooms_load_running(&program->app.rooms, on_rooms_loaded, program);
}

/* ---- serving ---- */

static void find_address(struct program *program)
{
    const char *host = program->config.host;
    bool is_v6 = strchr(host, ':') != NULL;
    snprintf(program->address, sizeof program->address, "http%s://%s%s%s:%d",
             app_program_has_tls(&program->config) ? "s" : "", is_v6 ? "[" : "",
             host[0] == '\0' ? "localhost" : host, is_v6 ? "]" : "", net_port(program->app.net));
}

static void start_webhook(struct program *program)
{
    program->webhook = lobby_webhook_open(&program->loop, &program->app.runtime.log);
    program->reload.webhook = program->webhook;
    program->reload.address = program->address;
    app_reload_apply(&program->reload);
}

/* From now on no turn of the loop may take long. */
static void start_watchdog(struct program *program)
{
    struct app *app = &program->app;
    app->watchdog = app_watchdog_open(&program->loop, &app->runtime.log, WATCHDOG_TICK_MS);
    if (app->watchdog == NULL) {
        log_event(&app->runtime.log, LOG_WARNING, "watchdog.start_failed");
    }
}

/* If standard output takes nothing (its reader has stopped), the server opens without the line. */
static void print_address(const struct program *program)
{
    char line[sizeof program->address + 32];
    int bytes = snprintf(line, sizeof line, "Taberna is open at %s\n", program->address);
    assert(bytes > 0 && bytes < (int)sizeof line);
    (void)log_put(STDOUT_FILENO, line, (size_t)bytes);
}

static void announce_ready(struct program *program)
{
    find_address(program);
    start_webhook(program);
    start_watchdog(program);
    print_address(program);
    app_service_notify(&program->service, "READY=1");
}

/* ---- the order ---- */

struct stage {
    const char *name;
    void (*start)(struct program *program); /* calls app_lifecycle_started(), now or later */
    /* calls app_lifecycle_stopped(), now or later; also if start() failed. NULL: there is nothing to stop */
    void (*stop)(struct program *program);
};

static const struct stage stages[] = {
    {"handles", init_handles, close_handles},
    {"store", open_store, close_app_store},
    {"threads", open_threads, close_threads},
    {"memory", app_program_adapt_to_memory, NULL}, /* what the threads reserve is known */
    {"signals", app_signals_start, NULL},
    {"moderation", load_moderation, NULL}, /* before the listener: no banned client may come in */
    {"cluster", join_cluster, leave_cluster},
    {"rooms", load_rooms, NULL},
    {"listener", app_program_listen, app_program_stop_listening},
    {"admin socket", app_program_open_admin, app_program_close_admin},
    {"ticks", start_ticks, NULL},
    {"service", announce_ready, NULL},
};

void app_lifecycle_started(struct program *program)
{
    if (!program->stopping && program->stage < sizeof stages / sizeof stages[0]) {
        stages[program->stage++].start(program);
    }
}

void app_lifecycle_stopped(struct program *program)
{
    while (program->stage > 0) {
        const struct stage *stage = &stages[--program->stage];
        if (stage->stop != NULL) {
            stage->stop(program);
            return;
        }
    }
}

void app_lifecycle_stop(struct program *program)
{
    program->stopping = true;
    app_service_notify(&program->service, "STOPPING=1");
    app_close(&program->app);
    uv_timer_stop(&program->tick);
    app_lifecycle_stopped(program);
}

static void on_handed_over(void *data)
{
    app_lifecycle_stop(data);
}

void app_lifecycle_leave(struct program *program)
{
    if (node_is_cluster(program->app.node) && program->app.net != NULL) {
        cluster_handover_begin(&program->app.cluster, on_handed_over, program);
    } else {
        app_lifecycle_stop(program);
    }
}

/* The server ends, also if nobody reads why. */
static void print_failure(const char *sentence)
{
    char line[2 * CONFIG_DETAIL_BYTES + CONFIG_PATH_BYTES];
    int bytes = snprintf(line, sizeof line, "taberna: %s\n", sentence);
    bool is_cut = bytes >= (int)sizeof line;
    (void)log_put(STDERR_FILENO, line, is_cut ? sizeof line - 1 : (size_t)bytes);
}

void app_lifecycle_fail(struct program *program, const char *sentence)
{
    print_failure(sentence);
    program->exit_code = PROGRAM_REFUSED;
    app_lifecycle_stop(program);
}

void app_lifecycle_start(struct program *program)
{
    app_lifecycle_started(program);
}
