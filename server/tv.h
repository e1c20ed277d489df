/* SPDX-License-Identifier: MIT */
/*
 * The television of the house: one game that is worth watching. It stays on a game until that ends, unless another is
 * clearly better: who watches does not want to be moved about.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "net.h"
#include "node_messages.h"
#include "store.h"

struct house;
struct session;

enum {
    TV_EVERY_MS = 1000,    /* how often it is looked for a better game */
    TV_STAY_MS = 30000,    /* on one game, at the least */
    TV_AFTER_MS = 10000,   /* on a game that has ended, so that its end is seen */
    TV_BETTER_TENTHS = 13, /* times so many tenths is clearly better */
    TV_WORTH_MAX = 10000000,
    TV_AWAY_MAX = 64, /* other nodes whose best is known */
};

/** The best that another node has to show. */
struct tv_away {
    char node[NODE_NAME_BYTES];
    char room[STORE_ID_BYTES];
    int worth;
};

struct tv {
    struct net_group *group;   /* NULL before the first follower */
    char room[STORE_ID_BYTES]; /* "" where nothing is worth watching */
    int64_t since_ms;          /* when it came on, or ended */
    bool is_over;
    int64_t looked_ms;
    struct tv_away away[TV_AWAY_MAX]; /* of other nodes, each at most once */
    int away_count;
    struct tv_away told; /* what they have heard of here */
};

void tv_join(struct house *house, struct session *session);
void tv_leave(struct house *house, struct session *session);

/** {"t":"tv","d":{"room"}}; the caller releases it. */
json_t *tv_message(const struct house *house);

/** What another node has to show: {"room", "worth"}, of no worth where it has nothing. */
void tv_heard(struct house *house, const char *node, const json_t *d);
void tv_node_gone(struct house *house, const char *node);
/** A node has come that does not know what is worth watching here. */
void tv_tell_again(struct house *house);

/** Looks for what to show, and tells those who follow it where it has changed. */
void tv_tick(struct house *house, int64_t now_ms);
