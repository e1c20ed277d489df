/* SPDX-License-Identifier: MIT */
/*
 * Two players at one table of the house, playing random legal turns for as long as they are let. The game is followed by
 * the server's own fold of the events, so whatever it plays is played here.
 */
#pragma once

#include <jansson.h>

#include "room_state.h"
#include "socket.h"
#include "times.h"

enum { TABLE_ANSWER_MAX = 16 };

struct table;

struct player {
    struct socket socket;
    struct table *table;
    int number;
    int64_t id; /* of the last command */
    int64_t seen;
    char who[STORE_ID_BYTES];
};

/** What all tables share. */
struct tables {
    struct socket_family family;
    uint64_t seed;
    int pace_ms;         /* between two commands of a table */
    struct times times;  /* from a command to its first event at the other player's */
    int64_t commands;    /* that led to an event at both players' */
    int64_t event_bytes; /* of one player of each table */
    int64_t events;
    int64_t refused;
    int64_t lost; /* connections */
    int64_t gaps; /* events that came without those before them */
    int playing;  /* tables at which a game has begun */
    bool resting; /* nobody does anything new */
};

struct table {
    struct tables *all;
    struct player players[2];
    struct room_state state;
    char room[STORE_ID_BYTES];
    uv_timer_t pause;
    int64_t asked_us; /* when the command under way was sent; 0: none */
    int64_t asked_v;  /* the room's version then */
    int asker;
    bool begun;
};

void tables_init(struct tables *all, uv_loop_t *loop, int port, int pace_ms);
void table_open(struct table *table, struct tables *all, int number);
/** Goes on after a rest. */
void table_wake(struct table *table);
bool table_is_idle(const struct table *table);
/** Breaks the connections off. */
void table_leave(struct table *table);
