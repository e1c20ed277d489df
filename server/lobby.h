/* SPDX-License-Identifier: MIT */
/*
 * The lobby: a line for each room that anybody may see, and what changed since the last look.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "lobby_away.h"
#include "net.h"
#include "store.h"

struct house;
struct room;
struct session;

enum {
    LOBBY_LINES_MAX = 200, /* in the snapshot; the newest */
    LOBBY_EVERY_MS = 1000, /* changes are gathered for so long */
    LOBBY_FEED_ROOMS_A_MS =
        40, /* so many rooms make the feed a millisecond older, before it is made anew */
    LOBBY_GONE_MAX = 200, /* between two news; beyond, everybody gets a new snapshot */
};

struct lobby {
    struct net_group *group; /* NULL before the first follower */
    int64_t told_ms;
    bool dirty; /* some room has lobby_dirty, or some are gone */
    char gone[LOBBY_GONE_MAX][STORE_ID_BYTES];
    int gone_count;
    bool gone_too_many;
    bool gone_here_too_many; /* … of the rooms of this node among them */
    char *
        feed; /* lobby_rooms_json() as text, for those who read it over HTTP; NULL before the first */
    bool feed_stale; /* some line has changed since */
    int64_t feed_ms; /* when it was made */
    uint64_t feed_sum;
    struct lobby_away away; /* of rooms at other nodes */
};

void lobby_join(struct house *house, struct session *session);
void lobby_leave(struct house *house, struct session *session);

/** The message with the whole lobby; the caller releases it. */
json_t *lobby_snapshot_json(const struct house *house);

/** The lines of all rooms of this node that are shown; the caller releases it. */
json_t *lobby_lines_here_json(const struct house *house);

/** Its `d`. */
json_t *lobby_rooms_json(const struct house *house);

/**
 * The same as text, made anew where it is older than LOBBY_EVERY_MS, or a line has changed; with many rooms, of which some
 * always do, it has to be a little older for that. Borrowed until the next call.
 *
 * sum  out  another one for another text
 */
const char *lobby_feed(struct house *house, int64_t now_ms, uint64_t *sum);

void lobby_finish(struct lobby *lobby);

/** The room's line has changed: seats, state, turns or watchers. */
void lobby_room_changed(struct house *house, struct room *room);

/** The room leaves the memory. */
void lobby_room_gone(struct house *house, struct room *room);

/** Whoever has been shown a line of that room has to hear that it is gone. */
void lobby_line_gone(struct house *house, const char *room);

/** Sends what changed, once in a while. */
void lobby_tick(struct house *house, int64_t now_ms);
