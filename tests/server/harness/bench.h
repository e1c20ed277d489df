/* SPDX-License-Identifier: MIT */
/*
 * A server without sockets and without a disk, for tests: guests connect, send commands as JSON and read the answers.
 * The time stands still until a test moves it.
 */
#pragma once

#include <jansson.h>

#include "app/app.h"
#include "node/node.h"
#include "room/room.h"
#include "server/harness/fake_net.h"
#include "server/harness/fake_store.h"

enum { BENCH_CHAIN_LINKS = 4096, BENCH_START_MS = 1763683200, BENCH_HANDS = 2 };

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

/** A connected guest. */
struct guest {
    struct bench *bench;
    struct guest *next; /* of the same server or cluster */
    net_conn conn;
    int64_t id; /* id of the last command */
    char user_id[STORE_ID_BYTES];
    char token[64];
    char cookie[192];     /* cookie of the upgrade request; "" if it has none */
    bool no_request;      /* requests a new guest, even if there is a cookie */
    char address[64];     /* address of the client */
    const char *want;     /* `want` of the next hello as JSON; NULL: none */
    const char *instance; /* of the client; NULL: not named */
    bool again;           /* the next hello is of a client that reconnects by itself */
    struct dice_chain chain;
    int links; /* position of the last used link in the chain */
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
/** Runs the bot jobs that wait now; returns how many there were. Their callbacks may queue more. */
void bench_let_bots(struct bench *bench);
/** Runs the bot jobs that wait now; returns how many there were. Their callbacks may queue more. */
int bench_think(struct bench *bench);

/** Moves the time, in steps of a tick. */
void bench_wait(struct bench *bench, int64_t ms);
int64_t bench_now_ms(void);
/** Moves the time in one jump, and does nothing else. */
void bench_set_ms(int64_t ms);

/** Connects a guest, who belongs to the server, and does the handshake. */
struct guest *guest_create(struct bench *bench);
/** The same from that address. If the server refuses the guest, `user_id` is "". */
struct guest *guest_create_from(struct bench *bench, const char *address);
/** The same with that cookie. */
struct guest *guest_create_with(struct bench *bench, const char *cookie);
/** Frees a list of guests. */
void guests_free(struct guest *guests);
/** Connects again with the guest's token; `resume` is a JSON list or NULL. */
void guest_come_again(struct guest *guest, const char *resume);
/** The connection breaks. */
void guest_lose(struct guest *guest);

/** Sends a command of that type; `rest` are further fields of the envelope, as JSON without braces. Returns its id. */
__attribute__((format(printf, 3, 4))) int64_t guest_say(struct guest *guest, const char *type,
                                                        const char *rest, ...);
/** Sends these bytes. */
void guest_say_raw(struct guest *guest, const char *text);

/** The message that answers a command, or NULL before the answer. Borrowed. */
const json_t *guest_answer(const struct guest *guest, int64_t id);
/** "ok", "welcome", "" before an answer, or the code of the error. */
const char *guest_outcome(const struct guest *guest, int64_t id);
/** Sends a command and returns its outcome. */
#define guest_try(guest, ...) guest_outcome((guest), guest_say((guest), __VA_ARGS__))

/** How many messages of that type the guest has received; for events, only those with that `e` unless it is NULL. */
int guest_heard(const struct guest *guest, const char *type, const char *event);
/** The last of these messages, or NULL. */
const json_t *guest_last(const struct guest *guest, const char *type);

/** Opens a room with these fields of `d` ("\"ruleset\":\"tabula\""); its id is written to `id`. */
void guest_open(struct guest *guest, const char *fields, char id[STORE_ID_BYTES]);
struct room *bench_room(const struct bench *bench, const char *id);

/** Follows the room from its first event on; returns the outcome. */
const char *guest_follow(struct guest *guest, const char *room);
/** Takes a seat with a new chain. */
const char *guest_sit(struct guest *guest, const char *room, const char *seat);
/** Makes a new chain and writes its tip. */
void guest_new_chain(struct guest *guest, char tip[DICE_HEX_CHARS + 1]);
/** The next link of the chain for the seat, whether it has been revealed already or not. */
void guest_link(struct guest *guest, const struct room *room, int seat,
                char link[DICE_HEX_CHARS + 1]);

/**
 * Performs one action that a side owes, as the guest who owes it. False if only bots of the server owe an action, or
 * no side does.
 */
bool bench_act(struct bench *bench, struct guest *const *guests, size_t guest_count,
               const char *room, uint64_t *seed);
