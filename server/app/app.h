/* SPDX-License-Identifier: MIT */
/*
 * The server: all state that lives as long as the program runs belongs to this struct. One thread, the thread of the
 * event loop, owns all of it. Only app/ and the tests include this header; other modules use base/app.h.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "account/accounts.h"
#include "admin/admin.h"
#include "admission/admission.h"
#include "admission/loop_steps.h"
#include "api/http.h"
#include "api/routes.h"
#include "archive/archive.h"
#include "archive/retention.h"
#include "base/address.h"
#include "base/app.h"
#include "base/log.h"
#include "base/map.h"
#include "base/wall_clock.h"
#include "bot/bots.h"
#include "chat/chat.h"
#include "commands/drain.h"
#include "commands/pair.h"
#include "lobby/lobby.h"
#include "lobby/tv.h"
#include "lobby/webhook.h"
#include "moderation/moderation.h"
#include "net/net.h"
#include "rating/ratings.h"
#include "room/registry.h"
#include "session/identity.h"
#include "session/notice.h"
#include "session/origin.h"
#include "session/presence.h"
#include "store/store.h"
#include "wire/counters.h"

struct node;
struct watchdog;

enum {
    /* A tick that is this late means that the loop stood still and that no player could act. */
    APP_STALL_MS = 1000,
    /* a shorter stall is a hiccup: a player who loses the connection for it is not away */
    APP_OUTAGE_MS = 5000,
    /*
     * A tick that is this late means that messages waited in the system: they count as of their arrival, and no player
     * loses on time before they are read.
     */
    APP_LATE_MS = 50,
    APP_SWEEP_MS = 10000,      /* interval of the sweep for unused rooms and sessions */
    APP_STORE_RETRY_MS = 1000, /* interval of retries while the store fails */
};

struct app {
    struct log log;
    struct store *store;
    struct net *net;
    struct node *node; /* this node of a cluster; NULL: a single server */
    /* Monotonic milliseconds. Only the callbacks at the edges of the program read it. */
    int64_t (*clock_ms)(void);
    /* The same in microseconds, for measurements; NULL: derived from clock_ms. */
    int64_t (*clock_us)(void);
    int64_t epoch_ms; /* add it to clock_ms to get milliseconds since 1970 */
    /* When the loop last ticked, by clock_ms; 0: stalls are not measured (yet). */
    int64_t ticked_ms;
    int64_t stalled_ms; /* the end of the last stall, by clock_ms; 0: none */
    int64_t outage_ms;  /* see app_outage_ms() */
    int64_t late_ms;    /* by so much the last tick was late; 0: less than APP_LATE_MS */
    bool clocks_wait;   /* the last tick has left the clocks of games to the next one */
    struct wall_clock wall_clock;
    struct map connections;           /* struct connection by connection */
    struct map sessions;              /* struct session by user */
    struct remote_users remote_users; /* users connected to other nodes */
    struct rooms rooms;
    struct lobby lobby;
    struct tv tv;
    struct ratings ratings;
    struct announcer announcer; /* of public rooms; set once, before the first connection */
    struct news news;
    struct admission admission;
    struct list imports; /* struct bringing */
    struct game_streams game_streams;
    struct http_document documents[HTTP_DOCUMENTS];
    struct retention retention;
    struct moderation moderation;
    struct origins origins;
    struct accounts accounts;
    struct identities identities;
    struct counters counters;
    struct loop_steps steps;   /* of the loop */
    struct watchdog *watchdog; /* NULL: no watchdog runs */
    struct admin admin;
    struct announcement announcement;
    struct drain drain;
    struct bot_service bots;
    enum metrics_readers metrics_readers;
    const struct proxies *proxies; /* proxies trusted to report client addresses; borrowed */
    const char *version;           /* of the program; NULL: not reported */
    int64_t opened_ms;             /* when the program started */
    struct chats chats;
    int64_t swept_ms;
    bool sessions_left; /* a sweep had more sessions to remove than a tick may */
    int64_t tried_ms;   /* when a failing store was last retried */
    int64_t failed_ms;  /* when it began to fail */
    bool store_failing; /* rooms are paused while it is set */
    bool trying;
    bool closing; /* Commands are refused; running operations are finished. */
};

/** `store` and `net` may be set later, but before the first connection or request. */
void app_init(struct app *app, struct log log, int64_t (*clock_ms)(void), int64_t epoch_ms);

/**
 * Before each tick, and once when the ticks begin: notes a stall of the loop, and compares the time with the wall
 * clock, see base/wall_clock.h. Neither a stall nor a step of the clock costs a player time. Returns the time of this
 * tick: a later reading may be behind a stall that nothing has noted.
 */
int64_t app_set_time(struct app *app, int64_t wall_ms);

/** Frees everything that is left. Call it after net and store are closed. */
void app_finish(struct app *app);

/** The callbacks for the network; their `data` is the struct app. */
extern const struct net_handlers app_handlers;

/** For store_listen(); `data` is the struct app. If the store fails, rooms pause; if it works again, they resume. */
void app_store_outcome(void *data, enum store_status status);

/**
 * Runs all periodic work: presence, lobby updates, the sweep of unused rooms and sessions, retries of a failed store.
 */
void app_tick(struct app *app, int64_t now_ms);

/** From now on the server accepts no new work. */
void app_close(struct app *app);
