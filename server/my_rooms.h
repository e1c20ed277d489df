/* SPDX-License-Identifier: MIT */
/*
 * The topic `me`: the rooms where somebody sits or whose host they are, wherever they look at the moment, and which of
 * them wait for them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "store.h"

struct house;
struct room;
struct session;

enum {
    MY_ROOMS_EVERY_MS = 1000, /* changes are gathered for so long */
    MY_ROOMS_MAX = 100,       /* listed; the newest */
    MY_ROOMS_NEWS_MAX = 100,  /* between two news; beyond, there is a new list */
};

/** What a session that follows `me` has still to hear of. */
struct my_rooms {
    int64_t told_ms;
    char news[MY_ROOMS_NEWS_MAX][STORE_ID_BYTES];
    int news_count;
    bool too_many;
};

/**
 * Sends the list, and keeps it right from then on. What runs and is not in memory is looked for in the store, and comes as
 * news.
 */
void my_rooms_join(struct house *house, struct session *session, int64_t now_ms);
void my_rooms_leave(struct session *session);

/** The room has changed: whoever sits there or is its host will hear of it. */
void my_rooms_changed(struct house *house, const struct room *room);
/** Somebody does not sit there any more. */
void my_rooms_left(struct house *house, const struct room *room, const char *who);

/** Sends what changed, once in a while. */
void my_rooms_tick(struct house *house, int64_t now_ms);
