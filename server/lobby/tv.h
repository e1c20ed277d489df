/* SPDX-License-Identifier: MIT */
/*
 * The television of the server: it shows one game that is worth watching. It stays with a game until the game ends,
 * unless another game is clearly better, because a viewer does not want to switch often.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "net/net.h"
#include "node/sync.h"
#include "store/store.h"

struct lobby;
struct session;
struct session_observer;

enum {
    TV_EVERY_MS = 1000, /* interval of the search for a better game */
    TV_STAY_MS = 30000, /* shortest time with one game */
    /* time with a game after its end, or after its players have left, so that viewers see the end */
    TV_AFTER_MS = 10000,
    /* a game is clearly better if it is worth so many tenths of the current one */
    TV_BETTER_TENTHS = 13,
    TV_WORTH_MAX = 10000000,
};

struct tv_game {
    char room[STORE_ID_BYTES]; /* "" for none */
    int worth;                 /* 0: not worth watching */
};

struct tv {
    struct net_group *group;   /* NULL before the first follower */
    char room[STORE_ID_BYTES]; /* "" if no game is worth watching */
    int64_t since_ms;          /* time at which the game came on the screen, or ended */
    bool is_over;
    int64_t looked_ms;        /* when the last search for a better game began */
    size_t search_at;         /* where the next tick goes on with it; 0: it is over */
    struct tv_game found;     /* the best game here, as far as this search has come */
    struct tv_game published; /* the best game that this node has published last */
    int published_viewers;    /* its own viewers, as published last */
};

void lobby_tv_join(struct lobby *lobby, struct session *session);
void lobby_tv_leave(void *self, struct session *session);
extern const struct session_observer tv_observer;

/** The message `tv`; the caller releases it. */
struct net_frame *lobby_tv_frame(const struct lobby *lobby);

/** The best game of each node as a kind of data that nodes synchronise: room, worth, viewers: those at that node. */
extern const struct sync_schema tv_sync;

/** Selects the game to show, and sends a change to the followers. Visits at most ROOMS_VISITED_AT_ONCE rooms. */
void lobby_tv_tick(struct lobby *lobby, int64_t now_ms);
