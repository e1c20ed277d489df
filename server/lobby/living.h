/* SPDX-License-Identifier: MIT */
/*
 * Whether a room is alive: the one answer on which the lobby, the television and the lists of the page rely.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct lobby;
struct room;

enum {
    /* a game is not live any more if a side has owed a throw or a turn for so long */
    LIVING_OWED_MS = 3 * 60 * 1000,
};

enum life {
    LIFE_NONE,    /* the game is over, or its players have left */
    LIFE_OFFERED, /* an open table: its host or a seated user is connected, or it has days per turn */
    /*
     * Each side has a connected person or a built-in bot, at least one person is connected, and no decision has been
     * owed for LIVING_OWED_MS.
     */
    LIFE_LIVE,
    LIFE_DAYS, /* a game with days per turn: it goes on whether its players are connected or not */
};

struct living {
    enum life life;
    int64_t
        until_ms; /* from this time on the answer is another one, if nothing else changes; INT64_MAX: for ever */
};

/** The room is at this node. */
struct living lobby_living_of(const struct lobby *lobby, struct room *room, int64_t now_ms);

/** True if the host or a seated user is connected, or was a moment ago. */
bool lobby_living_is_attended(const struct lobby *lobby, const struct room *room, int64_t now_ms);
