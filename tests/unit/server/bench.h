/* SPDX-License-Identifier: MIT */
/*
 * A house without sockets and without a disk, for tests: people come, say things as JSON, and hear what is answered. The
 * time stands still until a test moves it.
 */
#pragma once

#include <jansson.h>

#include "fake_net.h"
#include "fake_store.h"
#include "house.h"
#include "node.h"
#include "room.h"

enum { BENCH_CHAIN_LINKS = 4096, BENCH_START_MS = 1763683200, BENCH_HANDS = 2 };

/** Passwords that wait to be hashed. */
struct bench_work {
    void (*work)(void *job);
    void (*after)(void *job);
    void *job;
};

struct cluster;

struct bench {
    struct house house;
    struct store *store;
    struct net *net;
    struct passwords *passwords;
    struct bench_work works[PASSWORDS_AT_ONCE];
    int work_count;
    int hashed;          /* so far */
    struct minds *minds; /* NULL before bench_let_bots() */
    struct thinkers *thinkers;
    struct bench_work thoughts[BENCH_HANDS];
    int thought_count;
    bool bots_wait;          /* nobody thinks */
    struct cluster *cluster; /* whose node it is: see cluster.h; NULL: it is alone */
    int number;              /* … of its nodes */
};

/** Somebody who came. */
struct guest {
    struct bench *bench;
    net_conn conn;
    int64_t id; /* of the last command */
    char who[STORE_ID_BYTES];
    char token[64];
    char cookie[128]; /* of the upgrade; "" where there is none */
    bool nobody;      /* asks to be a guest, whatever the cookie says */
    char address[64]; /* where they come from */
    struct dice_chain chain;
    int links; /* where in the chain the last one was found */
};

struct bench *bench_create(void);
/** A node of several, on a store of its own; `number` is from 0. */
struct bench *bench_create_node(struct cluster *cluster, int number, struct store *store);
/** The house is gone as by kill -9; the store stays. */
void bench_close_node(struct bench *bench);
/** Does all that can be done without moving the time: of all nodes, where it is one of several. */
void bench_run(struct bench *bench);
void bench_destroy(struct bench *bench);

/** kill -9 and a new start: only what the store has carried out is left. People have to come again. */
void bench_restart(struct bench *bench);

/** Does the hashing that waits now; returns how much it was. What follows from it may be more. */
int bench_work(struct bench *bench);
/** How often a password was hashed or checked. */
int bench_hashed(const struct bench *bench);

/** Before the tests, where many of them have bots: what these know is then learnt once. Fixtures of the whole program. */
void bench_learn_bots(void);
void bench_forget_bots(void);
/** From now on, over restarts too, the house has bots. They think while the time is moved, in no time. */
void bench_let_bots(struct bench *bench);
/** Thinks what is waiting now; returns how much it was. What follows from it may be more. */
int bench_think(struct bench *bench);

/** Moves the time, in steps of a tick. */
void bench_wait(struct bench *bench, int64_t ms);
int64_t bench_now_ms(void);
/** Moves the time at once, and nothing else. */
void bench_set_ms(int64_t ms);

/** Comes and says hello. */
struct guest *guest_create(struct bench *bench);
/** … from that address. Where they are not let in, `who` is "". */
struct guest *guest_create_from(struct bench *bench, const char *address);
/** … with that cookie. */
struct guest *guest_create_with(struct bench *bench, const char *cookie);
void guest_destroy(struct guest *guest);
/** Comes again with the token; `resume` is a JSON list or NULL. */
void guest_come_again(struct guest *guest, const char *resume);
/** The connection breaks. */
void guest_lose(struct guest *guest);

/** Sends a command of that type; `rest` are further fields of the envelope, as JSON without braces. Returns its id. */
__attribute__((format(printf, 3, 4))) int64_t guest_say(struct guest *guest, const char *type,
                                                        const char *rest, ...);
/** Sends these bytes. */
void guest_say_raw(struct guest *guest, const char *text);

/** The answer to a command: its message, or NULL before there is one. Borrowed. */
const json_t *guest_answer(const struct guest *guest, int64_t id);
/** "ok", "welcome", "" before an answer, or the code of the refusal. */
const char *guest_outcome(const struct guest *guest, int64_t id);
/** Says it and returns the outcome. */
#define guest_try(guest, ...) guest_outcome((guest), guest_say((guest), __VA_ARGS__))

/** How many messages of that type (and, for events, of that `e`; else NULL) were heard. */
int guest_heard(const struct guest *guest, const char *type, const char *event);
/** The last of them, or NULL. */
const json_t *guest_last(const struct guest *guest, const char *type);

/** Opens a room with these fields of `d` ("\"ruleset\":\"tabula\""); its id is written to `id`. */
void guest_open(struct guest *guest, const char *fields, char id[STORE_ID_BYTES]);
struct room *bench_room(const struct bench *bench, const char *id);

/** Sits down with a fresh chain. */
const char *guest_sit(struct guest *guest, const char *room, const char *seat);
/** A fresh chain; writes its tip. */
void guest_new_chain(struct guest *guest, char tip[DICE_HEX_CHARS + 1]);
/** The next link of the chain for the seat, whether it is out already or not. */
void guest_link(struct guest *guest, const struct room *room, int seat,
                char link[DICE_HEX_CHARS + 1]);

/** Does one thing that is owed, by whoever owes it. False where nothing is owed, but by the house's bots. */
bool bench_act(struct bench *bench, struct guest *const *guests, size_t guest_count,
               const char *room, uint64_t *seed);
