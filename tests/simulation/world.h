/* SPDX-License-Identifier: MIT */
/*
 * A run: a server with its network and its disk, its users, and faults, all from one seed and in virtual time. The
 * agenda holds all future events.
 */
#pragma once

#include <stdio.h>

#include "agenda.h"
#include "app/app.h"
#include "book.h"
#include "client.h"
#include "disk.h"
#include "journal.h"
#include "laws.h"
#include "luck.h"
#include "network.h"
#include "server/harness/fake_store.h"
#include "session/session.h"

enum {
    WORLD_CLIENTS_MAX = 16,
    WORLD_BOARD_MAX = 24, /* public rooms that every client knows of */
    WORLD_KINDS_MAX = 64,
};

/** How often a kind of event occurred. */
struct world_kind {
    char name[32];
    uint64_t count;
};

struct world_figures {
    uint64_t steps;     /* steps of the agenda */
    uint64_t commands;  /* commands that clients have sent */
    uint64_t delivered; /* messages that reached a client */
    uint64_t folded;    /* events that clients have folded */
    uint64_t shown;     /* messages that left the server */
    uint64_t crashes;
    uint64_t restarts;
    uint64_t failures; /* how often the disk began to fail */
    uint64_t lies;
    uint64_t cuts;
    uint64_t stalls;
    uint64_t leaps; /* steps of the wall clock */
    uint64_t rated; /* games that counted for ratings */
    struct world_kind events[WORLD_KINDS_MAX];
    struct world_kind refusals[WORLD_KINDS_MAX];
};

struct world {
    uint64_t seed;
    struct luck luck;
    struct luck secrets;  /* source of the server's secrets */
    struct agenda agenda; /* its time is that of the steady clock */
    /* of the next one, the part by which the clock is wrong for years, until it is put right */
    int64_t wrong_ms;
    int64_t wall_ahead_ms; /* difference to the steady clock */
    /* the server's offset before it last followed a step of the wall clock */
    int64_t epoch_before_ms;
    /* the server's time at that step; both are -1 if there was no step since the server opened */
    int64_t leapt_ms;
    int64_t slept_ms; /* total sleep: how far the clock of the server is ahead of the agenda */
    int64_t slept_before_ms; /* the same before the last sleep */
    int64_t slept_at_ms;     /* the server's time at which that sleep began */
    struct store *store;
    struct disk disk;
    struct net *net;
    struct app app;
    bool is_open;
    bool is_loaded; /* the running rooms have been loaded */
    bool dies;      /* the process is dying, so further effects are not visible */
    int64_t opened_ms;
    bool ends;    /* no more faults; the clients play their games to the end */
    bool rests;   /* the clients do nothing any more */
    int wildness; /* frequency of faults: from 0 (none) to 3 */
    struct book book;
    struct client *clients[WORLD_CLIENTS_MAX];
    int client_count;
    char board[WORLD_BOARD_MAX][STORE_ID_BYTES];
    int board_count; /* number of all rooms that were ever added */
    struct journal journal;
    FILE *messages; /* gets every message that arrives, see main.c; NULL: none */
    struct world_figures figures;
    const char *broken; /* the broken law; NULL: none */
    char detail[LAW_DETAIL_BYTES];
};

struct world *world_create(uint64_t seed);
void world_destroy(struct world *world);

/** Runs for that time, then ends all games and lets all work finish. Stops if a law is broken. */
void world_run(struct world *world, int64_t ms);
/** Runs for that time only; false if a law has been broken. */
bool world_run_for(struct world *world, int64_t ms);

int64_t world_wall_ms(const struct world *world);
struct client *world_client(const struct world *world, const char *user_id);
struct client *world_client_at(const struct world *world, net_conn conn);
void world_count(struct world_kind *kinds, const char *name);
/** A room that every client may know; NULL before the first one. */
const char *world_any_room(struct world *world);
void world_announce(struct world *world, const char *room);

/* ---- the process: process.c ---- */
void process_set_time(int64_t now_ms);
void process_start(struct world *world);
/** kill -9. */
void process_kill(struct world *world);
/** SIGTERM: the server stores the pending jobs, then it ends. */
void process_stop(struct world *world);

/* ---- faults: faults.c ---- */
void faults_begin(struct world *world);
/** Sets the wall clock for the first start: right, or in 1970 for a while. */
void faults_set_clock(struct world *world);
/** Ends all faults. */
void faults_end(struct world *world);
