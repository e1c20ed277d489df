/* SPDX-License-Identifier: MIT */
/*
 * The house: everything that lives while the program runs hangs from here. One thread, the event loop's, owns all of it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "accounts.h"
#include "admin.h"
#include "drain.h"
#include "announce.h"
#include "archive.h"
#include "bots.h"
#include "lobby.h"
#include "log.h"
#include "map.h"
#include "metrics.h"
#include "http_operator.h"
#include "moderation.h"
#include "net.h"
#include "notice.h"
#include "openings.h"
#include "people_away.h"
#include "proxies.h"
#include "retention.h"
#include "ratings.h"
#include "store.h"
#include "tv.h"
#include "talkers.h"

struct chat;
struct node;

enum {
    HOUSE_SESSIONS_MAX =
        20000, /* people known at one time; a little more than connections, see net.h */
    HOUSE_ROOMS_MAX = 20000, /* in memory */
    HOUSE_TICK_MS = 250,
    HOUSE_LEAP_MS = 1000,   /* a wall clock so far ahead has been set, or the machine has slept */
    HOUSE_SWEEP_MS = 10000, /* how often what nobody uses is looked for */
    HOUSE_STORE_RETRY_MS = 1000, /* how often a store that fails is tried again */
};

struct house {
    struct log log;
    struct store *store;
    struct net *net;
    struct node *node; /* this one of several; NULL: the house is one */
    int64_t (*clock_ms)(
        void); /* milliseconds, never going back; only the edges of the program ask it */
    int64_t (*clock_us)(
        void);           /* the same in microseconds, for what is measured; NULL: as clock_ms */
    int64_t epoch_ms;    /* what makes milliseconds since 1970 of them */
    struct map visitors; /* struct visitor by connection */
    struct map sessions; /* struct session by person */
    struct people_away people_away; /* those at other nodes */
    struct map rooms;               /* struct room by id */
    struct lobby lobby;
    struct tv tv;
    struct ratings ratings;
    struct announcer announcer; /* of public rooms; set once, before anything comes in */
    struct buckets openings;    /* of rooms, by address */
    struct archive archive;
    struct retention retention;
    struct moderation moderation;
    struct accounts accounts;
    struct metrics metrics;
    struct admin admin;
    struct notice notice;
    struct drain drain;
    struct house_bots bots;
    enum metrics_readers metrics_readers;
    const struct proxies *proxies; /* whose word on addresses is taken; the program's */
    const char *version;           /* of the program; NULL: not told */
    int64_t opened_ms;             /* when the program came up */
    struct chat *lobby_chat;       /* NULL before anybody wants it */
    bool chats_stale;              /* some session has a chat that is to be shown anew */
    struct talkers talkers;
    int64_t guests_ms; /* guests made lately: a bucket that runs out at one guest a slice of time */
    int64_t swept_ms;
    int64_t tried_ms;       /* when a failing store was last tried */
    int64_t pairing_due_ms; /* when a bot is due at some room, at the earliest; 0: at none */
    int64_t clock_due_ms;   /* before it no clock of any room has to be looked at */
    bool store_failing;     /* then rooms are paused */
    bool trying;
    bool closing; /* commands are refused, what is under way is finished */
};

/** The time, at the edges: where a callback comes in from the loop. */
static inline int64_t house_now(const struct house *house)
{
    return house->epoch_ms + house->clock_ms();
}

/** For measuring alone. */
static inline int64_t house_now_us(const struct house *house)
{
    return house->clock_us != NULL ? house->clock_us() : house->clock_ms() * 1000;
}

/** `store` and `net` may be set later, before anything comes in. */
void house_init(struct house *house, struct log log, int64_t (*clock_ms)(void), int64_t epoch_ms);

/**
 * Follows a wall clock that has leapt ahead; nobody is charged for it. One that was set back is not followed: time in a log
 * only grows.
 */
void house_set_time(struct house *house, int64_t wall_ms);

/** After net and store are closed: frees all that is left. */
void house_finish(struct house *house);

/** What the network calls; its data is the house. */
extern const struct net_handlers house_handlers;

/** What only time brings about: presence, the lobby's news, rooms and sessions nobody uses, a store that failed. */
void house_tick(struct house *house, int64_t now_ms);

/** From now on nothing new is begun. */
void house_close(struct house *house);

/** The store has failed, or works (again): rooms pause or go on. */
void house_store_said(struct house *house, enum store_status status, int64_t now_ms);
