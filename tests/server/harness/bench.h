/* SPDX-License-Identifier: MIT */
/*
 * A server without sockets and without a disk, for tests. Its clients are the guests of guest.h. The time stands still
 * until a test moves it.
 */
#pragma once

#include "app/app.h"
#include "node/node.h"
#include "room/room.h"
#include "server/harness/fake_net.h"
#include "server/harness/fake_store.h"
#include "server/harness/guest.h"

enum { BENCH_START_MS = 1763683200, BENCH_HANDS = 2 };

/** A password that waits to be hashed. */
struct bench_work {
    void (*work)(void *job);
    void (*after)(void *job);
    void *job;
};

struct bench_cluster;

struct bench {
    struct app app;
    struct store *store;
    struct net *net;
    struct passwords *passwords;
    struct bench_work works[PLACES_PASSWORDS_AT_ONCE];
    int work_count;
    int hashed;            /* passwords hashed so far */
    struct models *models; /* NULL before bench_let_bots() */
    struct bot_pool *bot_pool;
    struct bench_work bot_jobs[BENCH_HANDS];
    int bot_job_count;
    bool bots_wait;                  /* the bot pool runs no job */
    const struct capacity *capacity; /* the limits of the next start; NULL: the largest */
    bool loads_wait; /* rooms are folded by rooms_fold() alone, which the test calls */
    int damaged;     /* running rooms that cannot be loaded at the next start */
    /* the cluster that this node belongs to (see cluster.h); NULL if it is alone */
    struct bench_cluster *cluster;
    int number;           /* index of this node in the cluster */
    struct guest *guests; /* freed with the server; those of a cluster belong to the cluster */
};

struct bench *bench_create(void);
/** One node of several, with a store of its own; `number` counts from 0. */
struct bench *bench_create_node(struct bench_cluster *cluster, int number, struct store *store);
/** Removes the server as kill -9 does; the store stays. */
void bench_close_node(struct bench *bench);
/**
 * Does all work that is possible without moving the time; if the server is one node of several, the work of all
 * nodes.
 */
void bench_run(struct bench *bench);
void bench_destroy(struct bench *bench);

/** kill -9 and a new start: only the writes that the store has carried out are left. Guests have to connect again. */
void bench_restart(struct bench *bench);
/** The same; the new server starts `ms` later. */
void bench_restart_after(struct bench *bench, int64_t ms);

/** Hashes the passwords that wait now; returns how many there were. Their callbacks may queue more. */
int bench_work(struct bench *bench);
/** How often a password was hashed or checked. */
int bench_hashed(const struct bench *bench);

/** Called before tests of which many use bots: the models are then read only once. Fixtures of the whole program. */
void bench_learn_bots(void);
void bench_forget_bots(void);
/** The server has bots from now on, also after a restart. */
void bench_let_bots(struct bench *bench);
/** Runs the bot jobs that wait now; returns how many there were. Their callbacks may queue more. */
int bench_think(struct bench *bench);

/** Moves the time, in steps of a tick. */
void bench_wait(struct bench *bench, int64_t ms);
int64_t bench_now_ms(void);
/** Moves the time in one jump, and does nothing else. */
void bench_set_ms(int64_t ms);

/** A room in the memory of the server; the test fails if it is not there. */
struct room *bench_room(const struct bench *bench, const char *id);

/** The snapshot of a room for that user as a client reads it; the caller releases it. */
json_t *bench_snapshot(const struct room *room, const char *user_id);
/** The lobby as a new follower would get it; the caller releases it. */
json_t *bench_lobby(struct lobby *lobby);
/** The line of a room in lists. */
json_t *bench_line(const struct room *room, const char *user_id, bool with_position);

/**
 * Performs one action that a side owes, as the guest who owes it. False if only bots of the server owe an action, or
 * no side does.
 */
bool bench_act(struct bench *bench, struct guest *const *guests, size_t guest_count,
               const char *room, uint64_t *seed);
