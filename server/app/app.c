/* SPDX-License-Identifier: MIT */
#include "app/app.h"

#include "api/http.h"
#include "api/readings.h"
#include "api/routes.h"
#include "app/watchdog.h"
#include "archive/archive.h"
#include "chat/chat.h"
#include "commands/absent.h"
#include "commands/commands.h"
#include "commands/pair.h"
#include "lobby/my_rooms.h"
#include "node/node.h"
#include "room/clocks.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/session.h"
#include "wire/request.h"

void app_init(struct app *app, struct log log, int64_t (*clock_ms)(void), int64_t epoch_ms)
{
    *app = (struct app){.log = log, .clock_ms = clock_ms, .epoch_ms = epoch_ms};
    app->opened_ms = app_now(app);
    app->bots.pace_percent = BOTS_PACE_DEFAULT;
    session_identities_init(&app->identities);
    admission_init(&app->admission);
    session_open_gate(app);
    api_imports_open(app);
    api_readings_open(app);
    rooms_open_gate(app);
}

static void note_outage(struct app *app, int64_t lost_ms, int64_t end_ms)
{
    if (lost_ms >= APP_OUTAGE_MS) {
        app->outage_ms = end_ms;
    }
}

/* Returns the reading of the steady clock that it has judged: there is no stall between the two. */
static int64_t read_steady_ms(struct app *app)
{
    int64_t steady_ms = app->clock_ms();
    int64_t late_ms = steady_ms - app->ticked_ms - APP_TICK_MS;
    if (app->ticked_ms != 0 && late_ms >= APP_STALL_MS) {
        app->ticked_ms = steady_ms; /* so that the stall is credited only once */
        app->stalled_ms = steady_ms;
        log_event(&app->log, LOG_WARNING, "loop.stalled", log_number("ms", late_ms));
        room_clocks_stalled(app, late_ms, app->epoch_ms + steady_ms);
        note_outage(app, late_ms, app->epoch_ms + steady_ms);
    }
    return steady_ms;
}

int64_t app_record_stall(struct app *app)
{
    int64_t steady_ms = read_steady_ms(app);
    return app->epoch_ms + steady_ms;
}

int64_t app_set_time(struct app *app, int64_t wall_ms)
{
    bool report;
    int64_t due_ms = app->ticked_ms == 0 ? INT64_MAX : app->ticked_ms + APP_TICK_MS;
    int64_t steady_ms = read_steady_ms(app);
    if (app->ticked_ms == 0) {
        room_clocks_opened(app, app->epoch_ms + steady_ms);
        app->outage_ms = app->epoch_ms + steady_ms; /* the server did not run before */
    }
    app->late_ms = steady_ms - APP_LATE_MS >= due_ms ? steady_ms - due_ms : 0;
    app->ticked_ms = steady_ms;
    int64_t ahead_ms = wall_ms - (app->epoch_ms + steady_ms);
    int64_t step_ms =
        wall_clock_check(&app->wall_clock, ahead_ms, app->epoch_ms + steady_ms, steady_ms, &report);
    if (report) {
        log_event(&app->log, LOG_WARNING, "clock.stepped", log_number("ahead_ms", ahead_ms));
    }
    if (step_ms > 0) {
        log_event(&app->log, LOG_WARNING, "clock.adjusted", log_number("ahead_ms", step_ms));
        app->epoch_ms += step_ms;
        app->failed_ms += step_ms;
        room_clocks_jumped(app, step_ms, app->epoch_ms + steady_ms);
    }
    return app->epoch_ms + steady_ms;
}

int64_t app_waited_ms(const struct app *app, net_conn conn)
{
    if (app->late_ms == 0) {
        return 0; /* the usual case costs no system call */
    }
    /* The loop has read all that had arrived before it stood still. */
    int64_t most_ms = app->clock_ms() - app->ticked_ms + app->late_ms + APP_TICK_MS;
    int64_t waited_ms = net_waited_ms(app->net, conn);
    return waited_ms < most_ms ? waited_ms : most_ms;
}

/*
 * The loop runs its timers before it reads the sockets: after it stood still, the turn of a player may lie there, sent
 * in time. So the clocks of games wait for the next tick, but never twice in a row.
 */
static void tick_clocks(struct app *app, int64_t now_ms)
{
    app->clocks_wait = app->late_ms > 0 && app->late_ms < APP_STALL_MS && !app->clocks_wait;
    if (!app->clocks_wait) {
        room_clocks_tick(app, now_ms);
    }
}

void app_finish(struct app *app)
{
    admission_gate_clear(&app->admission.readings);
    admission_gate_clear(&app->admission.imports); /* the end of a room would start them */
    admission_gate_clear(&app->admission.loads);
    rooms_destroy_all(app);
    api_import_finish(app);
    api_game_streams_finish(app);
    api_documents_finish(app);
    lobby_webhook_news_finish(app);
    chat_destroy(app->chats.lobby);
    chat_flood_finish(&app->chats.flood);
    ratings_finish(&app->ratings);
    session_destroy_all(app);
    session_remote_users_finish(&app->remote_users);
    admission_finish(&app->admission);
    moderation_finish(&app->moderation);
    session_identities_finish(&app->identities);
    if (app->tv.group != NULL) {
        net_group_destroy(app->tv.group);
    }
    lobby_finish(&app->lobby);
    node_finish(app);
    *app = (struct app){0};
}

void app_close(struct app *app)
{
    app->closing = true;
    if (app->store != NULL) {
        rooms_store_alive(app, app_now(app));
    }
}

/* ---- the steps of the loop ---- */

/* Each handler that the loop calls begins and ends here. */
static void step_begin(struct app *app, enum loop_kind kind, const char *what)
{
    app_watchdog_record_turn(app->watchdog, what);
    admission_loop_step_begin(&app->steps, kind, what);
}

static void step_end(struct app *app)
{
    admission_loop_step_end(&app->steps, &app->log);
}

/* ---- callbacks of the network ---- */

static void on_accepted(void *data, net_conn conn, const char *address)
{
    struct app *app = data;
    step_begin(app, LOOP_CONNECTION, "a new connection");
    session_accepted(app, conn, address, app_now(app));
    step_end(app);
}

static void on_cookie(void *data, net_conn conn, const char *cookie)
{
    session_brought_cookie(data, conn, cookie);
}

static void on_net_message(void *data, net_conn conn, const char *text, size_t text_bytes)
{
    struct app *app = data;
    step_begin(app, LOOP_MESSAGE, "a message");
    command_received(app, conn, text, text_bytes, app_now(app));
    step_end(app);
}

static void on_refused(void *data, net_conn conn, enum net_refusal why, int retry_after_ms,
                       const char *text, size_t text_bytes)
{
    struct request request = {
        .reply = session_reply, .conn = conn, .id = net_envelope_find_id(text, text_bytes)};
    switch (why) {
    case NET_REFUSED_TOO_BIG:
        wire_refuse(data, &request, REFUSAL_TOO_BIG, NULL, NULL);
        return;
    case NET_REFUSED_TOO_FAST:
        wire_refuse(data, &request, REFUSAL_RATE_LIMITED, NULL,
                    json_pack("{s:i, s:b}", "retry_after_ms", retry_after_ms, "unread", 1));
        return;
    }
}

static void on_closed(void *data, net_conn conn, int code)
{
    struct app *app = data;
    (void)code;
    step_begin(app, LOOP_CONNECTION, "the end of a connection");
    session_disconnected(app, conn, app_now(app));
    step_end(app);
}

/* The client was too slow and has missed messages of a room, the lobby or the television: send a snapshot. */
static void refresh_connection(struct app *app, net_conn conn, void *about)
{
    const struct connection *connection = session_connection(app, conn);
    const struct session *session =
        connection == NULL ? NULL : session_find(app, connection->user_id);
    if (session == NULL || session->conn != conn) {
        return; /* a newer connection of this user has replaced it */
    }
    if (about == NULL) {
        lobby_send(app, conn, app_now(app));
    } else if (about == &app->tv) {
        wire_send_message(app, conn, lobby_tv_message(app));
    } else if (!chat_caught_up(app, session, about, app_now(app))) {
        room_refresh_follower(about, session, app_now(app));
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
    admission_loop_step_route(&app->steps, net_request_path(request));
    api_answer(app, request, app_now(app));
    step_end(app);
}

static void on_head(void *data, struct net_request *request)
{
    struct app *app = data;
    step_begin(app, LOOP_REQUEST, "the head of an HTTP request");
    api_head(app, request, app_now(app));
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
        app->tried_ms = app_now(app);
    }
    if (fails == app->store_failing) {
        return;
    }
    app->store_failing = fails;
    if (fails) {
        app->failed_ms = app_now(app);
    }
    app->outage_ms = fails ? app->outage_ms : app_now(app);
    log_event(&app->log, fails ? LOG_ERROR : LOG_INFO, fails ? "store.failed" : "store.recovered",
              log_text("status", store_status_text(status)),
              log_text("problem", fails ? store_problem(app->store) : ""));
    if (!fails) {
        room_clocks_store_back(app, app->failed_ms, app_now(app));
    }
    rooms_send_paused(app);
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
    if (!app->store_failing || app->trying || app->closing ||
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
        rooms_sweep_again(app);
        app->sessions_left = true;
        session_remote_users_sweep(app, now_ms, SESSION_KEEP_MS);
        moderation_sweep(app, now_ms);
        chat_flood_sweep(&app->chats.flood, now_ms);
        ratings_sweep(app);
    }
    app->sessions_left = app->sessions_left && session_sweep(app, now_ms, SESSION_KEEP_MS);
    rooms_sweep(app, now_ms);
}

void app_tick(struct app *app, int64_t now_ms)
{
    if (app->closing) {
        return;
    }
    step_begin(app, LOOP_TICK, "a tick");
    node_tick(app, now_ms);
    wire_counters_ticked(&app->counters, APP_TICK_MS * 1000, app_now_us(app));
    command_drain_tick(app, now_ms);
    try_store(app, now_ms);
    tick_clocks(app, now_ms);
    rooms_tick_alive(app, now_ms);
    command_pairing_tick(app, now_ms);
    command_absent_tick(app, now_ms);
    bots_tick(app, now_ms);
    rooms_show_presence(app, now_ms);
    step_end(app);
    step_begin(app, LOOP_LOBBY, "the lists of rooms");
    lobby_tick(app, now_ms);
    lobby_my_rooms_tick(app, now_ms);
    lobby_tv_tick(app, now_ms);
    lobby_webhook_news_tick(app, now_ms);
    step_end(app);
    step_begin(app, LOOP_IMPORT, "imports");
    api_import_tick(app, now_ms);
    step_end(app);
    step_begin(app, LOOP_TICK, "a tick of chats and exports");
    chats_tick(app, now_ms);
    api_game_streams_tick(app, now_ms);
    archive_retention_tick(app, now_ms);
    tick_sweeps(app, now_ms);
    step_end(app);
}
