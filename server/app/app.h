/* SPDX-License-Identifier: MIT */
/*
 * The server: all state that lives as long as the program runs belongs to this struct. One thread, the thread of the
 * event loop, owns all of it. Only app/ and the tests include this header; the other modules have
 * structs of their own with pointers to the parts that they use.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "account/accounts.h"
#include "admin/admin.h"
#include "admission/admission.h"
#include "api/http.h"
#include "api/routes.h"
#include "archive/archive.h"
#include "base/address.h"
#include "base/log.h"
#include "base/runtime.h"
#include "base/wall_clock.h"
#include "bot/bots.h"
#include "chat/chat.h"
#include "cluster/cluster.h"
#include "commands/commands.h"
#include "lobby/lobby.h"
#include "metrics/metrics.h"
#include "moderation/moderation.h"
#include "net/net.h"
#include "node/sync.h"
#include "rating/ratings.h"
#include "room/observer.h"
#include "room/registry.h"
#include "session/observer.h"
#include "session/session.h"
#include "store/store.h"
#include "wire/command.h"
#include "wire/counters.h"

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
    APP_NODE_PARTS = 7,
};

/** The hooks that lower modules call, see app/wiring.c. */
struct app_hooks {
    struct room_hook rooms[ROOM_HOOKS_MAX + 1];
    struct session_hook sessions[SESSION_HOOKS_MAX + 1];
    struct command_runner runner;
    struct node_hook parts[APP_NODE_PARTS + 1];
    struct node_receiver receivers[NODE_KINDS];
    struct sync_hook schemas[SYNC_KINDS];
    struct node_handlers node;
};

struct app {
    struct runtime runtime;
    struct store *store;
    struct net *net;
    struct node *node; /* this node of a cluster; NULL: a single server */
    /* When the loop last ticked, by runtime.clock_ms; 0: stalls are not measured (yet). */
    int64_t ticked_ms;
    int64_t late_ms;  /* by so much the last tick was late; 0: less than APP_LATE_MS */
    bool clocks_wait; /* the last tick has left the clocks of games to the next one */
    struct wall_clock wall_clock;
    struct admission admission;
    struct counters counters;
    struct sessions sessions;
    struct moderation moderation;
    struct rooms rooms;
    struct lobby lobby;
    struct chats chats;
    struct ratings ratings;
    struct archive archive;
    struct bot_service bots;
    struct accounts accounts;
    struct cluster cluster;
    struct commands commands;
    struct metrics metrics;
    struct admin admin;
    struct api api;
    struct app_hooks hooks;
    struct watchdog *watchdog; /* NULL: no watchdog runs */
    int64_t swept_ms;
    bool sessions_left; /* a sweep had more sessions to remove than a tick may */
    int64_t tried_ms;   /* when a failing store was last retried */
    bool trying;
};

/**
 * `store`, `net` and `node` are set later, but before the first connection or request, and handed out by app_wire().
 */
void app_init(struct app *app, struct log log, int64_t (*clock_ms)(void), int64_t epoch_ms);

/**
 * Before each tick, and once when the ticks begin: notes a stall of the loop, and compares the time with the wall
 * clock, see base/wall_clock.h. Neither a stall nor a step of the clock costs a player time. Returns the time of this
 * tick: a later reading may be behind a stall that nothing has noted.
 */
int64_t app_set_time(struct app *app, int64_t wall_ms);

/** Fills in the hooks of lower modules; app_init() calls it. */
void app_fill_hooks(struct app *app);

/** Hands the parts of the program to the modules that use them: after `store`, `net` or `node` is set. */
void app_wire(struct app *app);

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
