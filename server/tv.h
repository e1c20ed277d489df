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
#include "store.h"

struct house;
struct session;

enum {
    TV_EVERY_MS = 1000,    /* how often it is looked for a better game */
    TV_STAY_MS = 30000,    /* on one game, at the least */
    TV_AFTER_MS = 10000,   /* on a game that has ended, so that its end is seen */
    TV_BETTER_TENTHS = 13, /* times so many tenths is clearly better */
};

struct tv {
    struct net_group *group;   /* NULL before the first follower */
    char room[STORE_ID_BYTES]; /* "" where nothing is worth watching */
    int64_t since_ms;          /* when it came on, or ended */
    bool is_over;
    int64_t looked_ms;
};

void tv_join(struct house *house, struct session *session);
void tv_leave(struct house *house, struct session *session);

/** {"t":"tv","d":{"room"}}; the caller releases it. */
json_t *tv_message(const struct house *house);

/** Looks for what to show, and tells those who follow it where it has changed. */
void tv_tick(struct house *house, int64_t now_ms);
