/* SPDX-License-Identifier: MIT */
/*
 * Two players at one table of the server, who play random legal turns until they are stopped. The server's own fold
 * of the events follows the game, so every game of the server can be played here.
 */
#pragma once

#include <jansson.h>

#include "base/ids.h"
#include "rules/room/state.h"
#include "rules/room/text/loghash.h"
#include "socket.h"
#include "times.h"

enum { TABLE_ANSWER_MAX = 16 };

struct table;

struct player {
    struct socket socket;
    struct table *table;
    int number;
    int64_t id; /* id of the last command */
    int64_t seen;
    char user_id[STORE_ID_BYTES];
    char token[IDS_TOKEN_CHARS + 1]; /* brings the user back to another node */
    bool moves;                      /* the connection ends, and begins again at another node */
    bool has_sat_down;
};

/** Shared by all tables. */
struct tables {
    struct socket_family family;
    uint64_t seed;
    int pace_ms;         /* between two commands of a table, on average */
    struct times times;  /* from a command to its first event at the other player */
    int64_t commands;    /* commands whose event reached both players */
    int64_t event_bytes; /* counted at one player of each table */
    int64_t events;
    int64_t refused;
    int64_t limited; /* commands that a limit refused, and that were repeated */
    int64_t lost;    /* lost connections */
    int64_t gaps;    /* events that came without their predecessors */
    int playing;     /* tables at which a game has begun */
    bool resting;    /* the players begin nothing new */
};

struct table {
    struct tables *all;
    struct player players[2];
    struct room_state state;
    struct loghash hash;
    char room[STORE_ID_BYTES];
    uv_timer_t pause;
    int64_t asked_us; /* when the pending command was sent; 0: no command is pending */
    int64_t asked_v;  /* the room's version at that time */
    int asker;
    bool begun;
};

void tables_init(struct tables *all, uv_loop_t *loop, int port, int pace_ms);
void table_open(struct table *table, struct tables *all, int number);
/** Continues after a rest. */
void table_wake(struct table *table);
bool table_is_idle(const struct table *table);
/** Ends the connections. */
void table_leave(struct table *table);
