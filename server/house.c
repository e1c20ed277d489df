/* SPDX-License-Identifier: MIT */
#include "house.h"

#include "ask.h"
#include "chat.h"
#include "commands.h"
#include "http.h"
#include "node.h"
#include "pairing.h"
#include "room.h"
#include "rooms.h"
#include "session.h"
#include "timekeeper.h"

void house_init(struct house *house, struct log log, int64_t (*clock_ms)(void), int64_t epoch_ms)
{
    *house = (struct house){.log = log, .clock_ms = clock_ms, .epoch_ms = epoch_ms};
    house->opened_ms = house_now(house);
    house->bots.pace_percent = BOTS_PACE_USUAL;
    accounts_init(&house->accounts);
}

void house_set_time(struct house *house, int64_t wall_ms)
{
    if (wall_ms - house_now(house) >= HOUSE_LEAP_MS) {
        house->epoch_ms += wall_ms - house_now(house);
        timekeeper_leapt(house, house_now(house));
    }
}

void house_finish(struct house *house)
{
    rooms_destroy_all(house);
    archive_import_finish(house);
    chat_destroy(house->lobby_chat);
    talkers_finish(&house->talkers);
    ratings_finish(&house->ratings);
    session_destroy_all(house);
    people_away_finish(&house->people_away);
    buckets_finish(&house->openings);
    moderation_finish(&house->moderation);
    accounts_finish(&house->accounts);
    if (house->tv.group != NULL) {
        net_group_destroy(house->tv.group);
    }
    lobby_finish(&house->lobby);
    node_finish(house);
    *house = (struct house){0};
}

void house_close(struct house *house)
{
    house->closing = true;
}

/* ---- what the network says ---- */

static void on_accepted(void *data, net_conn conn, const char *address)
{
    session_accepted(data, conn, address, house_now(data));
}

static void on_cookie(void *data, net_conn conn, const char *cookie)
{
    session_brought_cookie(data, conn, cookie);
}

static void on_message(void *data, net_conn conn, const char *text, size_t text_bytes)
{
    struct house *house = data;
    command_received(house, conn, text, text_bytes, house_now(house));
}

static void on_refused(void *data, net_conn conn, enum net_refusal why, int retry_after_ms)
{
    struct ask ask = {.conn = conn};
    switch (why) {
    case NET_REFUSED_TOO_BIG:
        ask_refuse(data, &ask, REFUSAL_TOO_BIG, NULL, NULL);
        return;
    case NET_REFUSED_NOT_UTF8:
        ask_refuse(data, &ask, REFUSAL_NOT_UTF8, NULL, NULL);
        return;
    case NET_REFUSED_TOO_FAST:
        ask_refuse(data, &ask, REFUSAL_RATE_LIMITED, NULL,
                   json_pack("{s:i}", "retry_after_ms", retry_after_ms));
        return;
    }
}

static void on_closed(void *data, net_conn conn, int code)
{
    struct house *house = data;
    (void)code;
    session_disconnected(house, conn, house_now(house));
}

/* Of what a room, the lobby or the television says, he has missed some. */
static void on_caught_up(void *data, net_conn conn, void *about)
{
    struct house *house = data;
    const struct visitor *visitor = session_visitor(house, conn);
    const struct session *session = visitor == NULL ? NULL : session_find(house, visitor->who);
    if (session == NULL || session->conn != conn) {
        return; /* a newer connection has taken its place */
    }
    if (about == NULL) {
        ask_tell(house, conn, lobby_snapshot_json(house));
    } else if (about == &house->tv) {
        ask_tell(house, conn, tv_message(house));
    } else if (!chat_caught_up(house, session, about, house_now(house))) {
        room_refresh_follower(about, session, house_now(house));
    }
}

static void on_request(void *data, struct net_request *request)
{
    struct house *house = data;
    http_answer(house, request, house_now(house));
}

const struct net_handlers house_handlers = {
    .accepted = on_accepted,
    .cookie = on_cookie,
    .message = on_message,
    .refused = on_refused,
    .closed = on_closed,
    .caught_up = on_caught_up,
    .request = on_request,
};

/* ---- a store that fails ---- */

void house_store_said(struct house *house, enum store_status status, int64_t now_ms)
{
    bool fails = status != STORE_OK;
    if (fails) {
        house->tried_ms = now_ms;
    }
    if (fails == house->store_failing) {
        return;
    }
    house->store_failing = fails;
    log_event(&house->log, fails ? LOG_ERROR : LOG_INFO, fails ? "store.failed" : "store.works",
              log_text("status", store_status_text(status)),
              log_text("problem", fails ? store_problem(house->store) : ""));
    if (fails) {
        timekeeper_pause(house);
    }
    rooms_tell_paused(house);
}

static void on_tried(void *data, enum store_status status)
{
    struct house *house = data;
    house->trying = false;
    house_store_said(house, status, house_now(house));
}

/* Rooms go on by themselves: nobody has to try a command first. */
static void try_store(struct house *house, int64_t now_ms)
{
    if (!house->store_failing || house->trying || house->closing ||
        now_ms - house->tried_ms < HOUSE_STORE_RETRY_MS) {
        return;
    }
    house->trying = true;
    store_commit(store_begin(house->store), on_tried, house);
}

/* ---- time ---- */

void house_tick(struct house *house, int64_t now_ms)
{
    if (house->closing) {
        return;
    }
    node_tick(house, now_ms);
    metrics_ticked(&house->metrics, HOUSE_TICK_MS * 1000, house_now_us(house));
    drain_tick(house, now_ms);
    try_store(house, now_ms);
    timekeeper_tick(house, now_ms);
    pairing_tick(house, now_ms);
    bots_tick(house, now_ms);
    rooms_show_presence(house, now_ms);
    lobby_tick(house, now_ms);
    my_rooms_tick(house, now_ms);
    tv_tick(house, now_ms);
    chats_tick(house, now_ms);
    archive_tick(house);
    archive_import_tick(house, now_ms);
    retention_tick(house, now_ms);
    if (now_ms - house->swept_ms >= HOUSE_SWEEP_MS) {
        house->swept_ms = now_ms;
        rooms_sweep(house, now_ms);
        session_sweep(house, now_ms, SESSION_KEEP_MS);
        people_away_sweep(house, now_ms, SESSION_KEEP_MS);
        moderation_sweep(house, now_ms);
        talkers_sweep(&house->talkers, now_ms);
        ratings_sweep(house);
    }
}
