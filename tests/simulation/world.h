/* SPDX-License-Identifier: MIT */
/*
 * A run: a house, its network and its disk, people, and the faults that befall them, all from one seed and in virtual
 * time. What happens next stands in the agenda.
 */
#pragma once

#include "agenda.h"
#include "book.h"
#include "luck.h"
#include "client.h"
#include "disk.h"
#include "fake_store.h"
#include "house.h"
#include "journal.h"
#include "laws.h"
#include "network.h"
#include "session.h"

enum {
    WORLD_CLIENTS_MAX = 16,
    WORLD_BOARD_MAX = 24, /* rooms of which everybody has heard */
    WORLD_KINDS_MAX = 64,
};

/** How often something happened. */
struct world_kind {
    char name[32];
    uint64_t count;
};

struct world_figures {
    uint64_t steps;     /* of the agenda */
    uint64_t commands;  /* that clients have sent */
    uint64_t delivered; /* messages that came to a client */
    uint64_t folded;    /* events that clients have folded */
    uint64_t shown;     /* messages that left the house */
    uint64_t crashes;
    uint64_t restarts;
    uint64_t failures; /* of the disk, beginnings of */
    uint64_t lies;
    uint64_t cuts;
    uint64_t stalls;
    uint64_t leaps; /* of the wall clock */
    uint64_t rated; /* games that counted */
    struct world_kind events[WORLD_KINDS_MAX];
    struct world_kind refusals[WORLD_KINDS_MAX];
};

struct world {
    uint64_t seed;
    struct luck luck;
    struct luck secrets;     /* of the house */
    struct agenda agenda;    /* its time is the steady clock's */
    int64_t wall_ahead_ms;   /* of the steady clock */
    int64_t epoch_before_ms; /* the house's, before it last followed a leap … */
    int64_t leapt_ms;        /* … at this time; both -1 where it has not since it opened */
    struct store *store;
    struct disk disk;
    struct net *net;
    struct house house;
    bool is_open;
    bool is_loaded; /* what was running has been read */
    bool dies;      /* what is still done is seen by nobody */
    int64_t opened_ms;
    bool ends;    /* no more faults, and everybody plays to the end */
    bool rests;   /* nobody does anything any more */
    int wildness; /* of the faults: 0 none … 3 */
    struct book book;
    struct client *clients[WORLD_CLIENTS_MAX];
    int client_count;
    char board[WORLD_BOARD_MAX][STORE_ID_BYTES];
    int board_count; /* all that ever were put there */
    struct journal journal;
    struct world_figures figures;
    const char *broken; /* the law; NULL: none */
    char detail[LAW_DETAIL_BYTES];
};

struct world *world_create(uint64_t seed);
void world_destroy(struct world *world);

/** Runs for so long, then lets everything come to an end and to rest. Stops where a law is broken. */
void world_run(struct world *world, int64_t ms);
/** Runs, and nothing else; false where a law has been broken. */
bool world_run_for(struct world *world, int64_t ms);

int64_t world_wall_ms(const struct world *world);
struct client *world_client(const struct world *world, const char *who);
struct client *world_client_at(const struct world *world, net_conn conn);
void world_count(struct world_kind *kinds, const char *name);
/** A room of which everybody may have heard; NULL before any. */
const char *world_any_room(struct world *world);
void world_announce(struct world *world, const char *room);

/* ---- the process: process.c ---- */
void process_set_time(int64_t now_ms);
void process_start(struct world *world);
/** kill -9. */
void process_kill(struct world *world);
/** SIGTERM: what was handed over is stored, then it ends. */
void process_stop(struct world *world);

/* ---- what goes wrong: faults.c ---- */
void faults_begin(struct world *world);
/** Whatever is wrong is right again. */
void faults_end(struct world *world);
