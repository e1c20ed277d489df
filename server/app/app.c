/* SPDX-License-Identifier: MIT */
#include "app/app.h"

#include "api/readings.h"
#include "app/watchdog.h"
#include "commands/absent.h"
#include "commands/pair.h"
#include "lobby/my_rooms.h"
#include "node/node.h"
#include "room/clocks.h"
#include "room/room.h"
#include "wire/request.h"

static void note_outage(struct app *app, int64_t lost_ms, int64_t end_ms)
{
    if (lost_ms >= APP_OUTAGE_MS) {
        app->runtime.outage_ms = end_ms;
    }
}

/* Returns the reading of the steady clock that it has judged: there is no stall between the two. */
static int64_t read_steady_ms(struct app *app)
{
    int64_t steady_ms = app->runtime.clock_ms();
    int64_t late_ms = steady_ms - app->ticked_ms - APP_TICK_MS;
    if (app->ticked_ms != 0 && late_ms >= APP_STALL_MS) {
        app->ticked_ms = steady_ms; /* so that the stall is credited only once */
        app->runtime.stalled_ms = steady_ms;
        log_event(&app->runtime.log, LOG_WARNING, "loop.stalled", log_number("ms", late_ms));
        room_clocks_stalled(&app->rooms, late_ms, app->runtime.epoch_ms + steady_ms);
        note_outage(app, late_ms, app->runtime.epoch_ms + steady_ms);
    }
    return steady_ms;
}

static int64_t record_stall(void *self)
{
    struct app *app = self;
    int64_t steady_ms = read_steady_ms(app);
    return app->runtime.epoch_ms + steady_ms;
}

int64_t app_set_time(struct app *app, int64_t wall_ms)
{
    bool report;
    int64_t due_ms = app->ticked_ms == 0 ? INT64_MAX : app->ticked_ms + APP_TICK_MS;
    int64_t steady_ms = read_steady_ms(app);
    if (app->ticked_ms == 0) {
        room_clocks_opened(&app->rooms, app->runtime.epoch_ms + steady_ms);
        app->runtime.outage_ms =
            app->runtime.epoch_ms + steady_ms; /* the server did not run before */
    }
    app->late_ms = steady_ms - APP_LATE_MS >= due_ms ? steady_ms - due_ms : 0;
    app->ticked_ms = steady_ms;
    int64_t ahead_ms = wall_ms - (app->runtime.epoch_ms + steady_ms);
    int64_t step_ms = wall_clock_check(&app->wall_clock, ahead_ms,
                                       app->runtime.epoch_ms + steady_ms, steady_ms, &report);
    if (report) {
        log_event(&app->runtime.log, LOG_WARNING, "clock.stepped",
                  log_number("ahead_ms", ahead_ms));
    }
    if (step_ms > 0) {
        log_event(&app->runtime.log, LOG_WARNING, "clock.adjusted",
                  log_number("ahead_ms", step_ms));
        app->runtime.epoch_ms += step_ms;
        app->runtime.failed_ms += step_ms;
        room_clocks_jumped(&app->rooms, step_ms, app->runtime.epoch_ms + steady_ms);
    }
    return app->runtime.epoch_ms + steady_ms;
}

static int64_t find_waited_ms(const void *self, net_conn conn)
{
    const struct app *app = self;
    if (app->late_ms == 0) {
        return 0; /* the usual case costs no system call */
    }
    /* The loop has read all that had arrived before it stood still. */
    int64_t most_ms = app->runtime.clock_ms() - app->ticked_ms + app->late_ms + APP_TICK_MS;
    int64_t waited_ms = net_waited_ms(app->net, conn);
    return waited_ms < most_ms ? waited_ms : most_ms;
}

static void record_work(void *self, const char *what)
{
    struct app *app = self;
    app_watchdog_record_turn(app->watchdog, what);
    admission_loop_step_name(&app->admission.steps, what);
}

void app_init(struct app *app, struct log log, int64_t (*clock_ms)(void), int64_t epoch_ms)
{
    *app = (struct app){.runtime = {.log = log,
                                    .clock_ms = clock_ms,
                                    .epoch_ms = epoch_ms,
                                    .record_stall = record_stall,
                                    .waited_ms = find_waited_ms,
                                    .record_work = record_work,
                                    .self = app}};
    app_fill_hooks(app);
    app_wire(app);
    app->runtime.opened_ms = runtime_now(&app->runtime);
    app->bots.pace_percent = BOTS_PACE_DEFAULT;
    session_identities_init(&app->sessions.identities);
    admission_init(&app->admission);
    session_open_gate(&app->sessions);
    api_imports_open(&app->api);
    api_readings_open(&app->api);
    rooms_open_gate(&app->rooms);
}

/*
 * The loop runs its timers before it reads the sockets: after it stood still, the turn of a player may lie there, sent
 * in time. So the clocks of games wait for the next tick, but never twice in a row.
 */
static void tick_clocks(struct app *app, int64_t now_ms)
{
    app->clocks_wait = app->late_ms > 0 && app->late_ms < APP_STALL_MS && !app->clocks_wait;
    if (!app->clocks_wait) {
        room_clocks_tick(&app->rooms, now_ms);
    }
}

void app_finish(struct app *app)
{
    admission_gate_clear(&app->admission.readings);
    admission_gate_clear(&app->admission.imports); /* the end of a room would start them */
    admission_gate_clear(&app->admission.loads);
    rooms_destroy_all(&app->rooms);
    api_import_finish(&app->api);
    api_game_streams_finish(&app->api);
    api_documents_finish(&app->api);
    lobby_webhook_news_finish(&app->lobby);
    chat_destroy(app->chats.lobby);
    chat_flood_finish(&app->chats.flood);
    ratings_finish(&app->ratings);
    session_destroy_all(&app->sessions);
    session_remote_users_finish(&app->sessions.remote_users);
    admission_finish(&app->admission);
    moderation_finish(&app->moderation);
    session_identities_finish(&app->sessions.identities);
    if (app->lobby.tv.group != NULL) {
        net_group_destroy(app->lobby.tv.group);
    }
    lobby_finish(&app->lobby);
    node_finish(app->node);
    *app = (struct app){0};
}

void app_close(struct app *app)
{
    app->runtime.closing = true;
    if (app->store != NULL) {
        rooms_store_alive(&app->rooms, runtime_now(&app->runtime));
    }
}

/* ---- the steps of the loop ---- */

/* Each handler that the loop calls begins and ends here. */
static void step_begin(struct app *app, enum loop_kind kind, const char *what)
{
    app_watchdog_record_turn(app->watchdog, what);
    admission_loop_step_begin(&app->admission.steps, kind, what);
}

static void step_end(struct app *app)
{
    admission_loop_step_end(&app->admission.steps, &app->runtime.log);
}

/* ---- callbacks of the network ---- */

static void on_accepted(void *data, net_conn conn, const char *address)
{
    struct app *app = data;
    step_begin(app, LOOP_CONNECTION, "a new connection");
    session_accepted(&app->sessions, conn, address, runtime_now(&app->runtime));
    step_end(app);
}

static void on_cookie(void *data, net_conn conn, const char *cookie)
{
    struct app *app = data;
    session_brought_cookie(&app->sessions, conn, cookie);
}

static void on_net_message(void *data, net_conn conn, const char *text, size_t text_bytes)
{
    struct app *app = data;
    step_begin(app, LOOP_MESSAGE, "a message");
    command_received(&app->commands, conn, text, text_bytes, runtime_now(&app->runtime));
    step_end(app);
}

static void on_refused(void *data, net_conn conn, enum net_refusal why, int retry_after_ms,
                       const char *text, size_t text_bytes)
{
    struct app *app = data;
    struct request request = {.reply = session_reply,
                              .self = &app->sessions,
                              .conn = conn,
                              .id = net_envelope_find_id(text, text_bytes)};
    switch (why) {
    case NET_REFUSED_TOO_BIG:
        wire_refuse(&app->counters, &request, REFUSAL_TOO_BIG, NULL, NULL);
        return;
    case NET_REFUSED_TOO_FAST:
        wire_refuse(&app->counters, &request, REFUSAL_RATE_LIMITED, NULL,
                    &(struct wire_problem_params){.retry_after_ms = {true, retry_after_ms},
                                                  .unread = true});
        return;
    }
}

static void on_closed(void *data, net_conn conn, int code)
{
    struct app *app = data;
    (void)code;
    step_begin(app, LOOP_CONNECTION, "the end of a connection");
    session_disconnected(&app->sessions, conn, runtime_now(&app->runtime));
    step_end(app);
}

/* The client was too slow and has missed messages of a room, the lobby or the television: send a snapshot. */
static void refresh_connection(struct app *app, net_conn conn, void *about)
{
    const struct connection *connection = session_connection(&app->sessions, conn);
    const struct session *session =
        connection == NULL ? NULL : session_find(&app->sessions, connection->user_id);
    if (session == NULL || session->conn != conn) {
        return; /* a newer connection of this user has replaced it */
    }
    if (about == NULL) {
        lobby_send(&app->lobby, conn, runtime_now(&app->runtime));
    } else if (about == &app->lobby.tv) {
        wire_send_frame(app->net, conn, lobby_tv_frame(&app->lobby));
    } else if (!chat_caught_up(&app->chats, session, about, runtime_now(&app->runtime))) {
        room_refresh_follower(about, session, runtime_now(&app->runtime));
    }
}

static void on_caught_up(void *data, net_conn conn, void *about)
{
    struct app *app = data;
    step_begin(app, LOOP_CONNECTION, "a connection that has caught up");
    refresh_connection(app, conn, about);
    step_end(app);
}

static void on_request(void *data, struct net_request *request)
{
    struct app *app = data;
    step_begin(app, LOOP_REQUEST, "an HTTP request");
    admission_loop_step_route(&app->admission.steps, net_request_path(request));
    api_answer(&app->api, request, runtime_now(&app->runtime));
    step_end(app);
}

static void on_head(void *data, struct net_request *request)
{
    struct app *app = data;
    step_begin(app, LOOP_REQUEST, "the head of an HTTP request");
    api_head(&app->api, request, runtime_now(&app->runtime));
    step_end(app);
}

const struct net_handlers app_handlers = {
    .accepted = on_accepted,
    .cookie = on_cookie,
    .message = on_net_message,
    .refused = on_refused,
    .closed = on_closed,
    .caught_up = on_caught_up,
    .request = on_request,
    .head = on_head,
};

/* ---- store failures ---- */

void app_store_outcome(void *data, enum store_status status)
{
    struct app *app = data;
    bool fails = status != STORE_OK;
    if (fails) {
        app->tried_ms = runtime_now(&app->runtime);
    }
    if (fails == app->runtime.store_failing) {
        return;
    }
    app->runtime.store_failing = fails;
    if (fails) {
        app->runtime.failed_ms = runtime_now(&app->runtime);
    }
    app->runtime.outage_ms = fails ? app->runtime.outage_ms : runtime_now(&app->runtime);
    log_event(&app->runtime.log, fails ? LOG_ERROR : LOG_INFO,
              fails ? "store.failed" : "store.recovered",
              log_text("status", store_status_text(status)),
              log_text("problem", fails ? store_problem(app->store) : ""));
    if (!fails) {
        room_clocks_store_back(&app->rooms, app->runtime.failed_ms, runtime_now(&app->runtime));
    }
    rooms_send_paused(&app->rooms);
}

static void on_tried(void *data, enum store_status status)
{
    struct app *app = data;
    (void)status; /* the store has reported it */
    app->trying = false;
}

/* Retries by itself, so that rooms resume without waiting for a client's next command. */
static void try_store(struct app *app, int64_t now_ms)
{
    if (!app->runtime.store_failing || app->trying || app->runtime.closing ||
        now_ms - app->tried_ms < APP_STORE_RETRY_MS) {
        return;
    }
    app->trying = true;
    store_commit(store_begin(app->store), on_tried, app);
}

/* ---- time ---- */

static void tick_sweeps(struct app *app, int64_t now_ms)
{
    if (now_ms - app->swept_ms >= APP_SWEEP_MS) {
        app->swept_ms = now_ms;
        rooms_sweep_again(&app->rooms);
        app->sessions_left = true;
        session_remote_users_sweep(&app->sessions, now_ms, SESSION_KEEP_MS);
        moderation_sweep(&app->moderation, now_ms);
        chat_flood_sweep(&app->chats.flood, now_ms);
        ratings_sweep(&app->ratings);
    }
    app->sessions_left =
        app->sessions_left && session_sweep(&app->sessions, now_ms, SESSION_KEEP_MS);
    rooms_sweep(&app->rooms, now_ms);
}

void app_tick(struct app *app, int64_t now_ms)
{
    if (app->runtime.closing) {
        return;
    }
    step_begin(app, LOOP_TICK, "a tick");
    node_tick(app->node, now_ms);
    wire_counters_ticked(&app->counters, APP_TICK_MS * 1000, runtime_now_us(&app->runtime));
    command_drain_tick(&app->commands, now_ms);
    try_store(app, now_ms);
    tick_clocks(app, now_ms);
    rooms_tick_alive(&app->rooms, now_ms);
    command_pairing_tick(&app->commands, now_ms);
    command_absent_tick(&app->commands, now_ms);
    bots_tick(&app->bots, now_ms);
    rooms_show_presence(&app->rooms, now_ms);
    step_end(app);
    step_begin(app, LOOP_LOBBY, "the lists of rooms");
    lobby_tick(&app->lobby, now_ms);
    lobby_my_rooms_tick(&app->lobby, now_ms);
    lobby_tv_tick(&app->lobby, now_ms);
    lobby_webhook_news_tick(&app->lobby, now_ms);
    step_end(app);
    step_begin(app, LOOP_IMPORT, "imports");
    api_import_tick(&app->api, now_ms);
    step_end(app);
    step_begin(app, LOOP_TICK, "a tick of chats and exports");
    chats_tick(&app->chats, now_ms);
    api_game_streams_tick(&app->api, now_ms);
    archive_retention_tick(&app->archive, now_ms);
    tick_sweeps(app, now_ms);
    step_end(app);
}
