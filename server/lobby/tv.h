/* SPDX-License-Identifier: MIT */
/*
 * The television of the server: it shows one game that is worth watching. It stays with a game until the game ends,
 * unless another game is clearly better, because a viewer does not want to switch often.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "net/net.h"
#include "node/message.h"
#include "store/store.h"

struct app;
struct session;
struct session_observer;

enum {
    TV_EVERY_MS = 1000,  /* interval of the search for a better game */
    TV_STAY_MS = 30000,  /* shortest time with one game */
    TV_AFTER_MS = 10000, /* time with a game after its end, so that viewers see the end */
    /* a game is clearly better if it is worth so many tenths of the current one */
    TV_BETTER_TENTHS = 13,
    TV_WORTH_MAX = 10000000,
    TV_AWAY_MAX = 64, /* other nodes whose best game is stored */
};

/** The best game of another node. */
struct tv_away {
    char node[NODE_NAME_BYTES];
    char room[STORE_ID_BYTES];
    int worth;
};

struct tv {
    struct net_group *group;   /* NULL before the first follower */
    char room[STORE_ID_BYTES]; /* "" if no game is worth watching */
    int64_t since_ms;          /* time at which the game came on the screen, or ended */
    bool is_over;
    int64_t looked_ms;
    struct tv_away away[TV_AWAY_MAX]; /* best games of other nodes, one for each node */
    int away_count;
    struct tv_away told; /* the best game that this node has published last */
};

void tv_join(struct app *app, struct session *session);
void tv_leave(struct app *app, struct session *session);
extern const struct session_observer tv_observer;

/** {"t":"tv","d":{"room"}}; the caller releases it. */
json_t *tv_message(const struct app *app);

/** Handles another node's best game: {"room", "worth"}; worth is 0 if it has none. */
void tv_on_message(struct app *app, const char *node, const json_t *d);
void tv_node_left(struct app *app, const char *node);
/** Publishes this node's best game again, because a new node has joined and does not know it. */
void tv_publish_again(struct app *app);

/** Selects the game to show, and sends a change to the followers. */
void tv_tick(struct app *app, int64_t now_ms);

struct tv *app_tv(const struct app *app);
