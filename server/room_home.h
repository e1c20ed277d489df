/* SPDX-License-Identifier: MIT */
/*
 * Where a room lives: here, or at another node. In a house of one node every room is here, and nothing of this costs
 * anything.
 *
 * The first that wants a room makes its node ask the store for it. Where nobody holds it, it is here: loaded, changed, and
 * each change fenced by the epoch it is held by. Where another node holds it, it is away, and this one is its mirror:
 * loaded from the store, it follows what the owner publishes after its commits. All that only reads works on a mirror as
 * on the room itself; what changes a room goes to its owner (forward.h).
 *
 * A mirror takes event v where its last is v - 1. What it has already it ignores; where something is missing, after the
 * bus was away, or when the owner says that it is further, it loads the room from the store. So nothing is ever missing
 * and nothing comes twice, whatever the bus does.
 *
 * Where the owner is gone, the lease is lost, or the store says that the room is another's, it has to be settled anew:
 * until then reading goes on, and what changes waits.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "node_messages.h"
#include "store.h"

struct house;
struct room;

enum {
    ROOM_HOME_SETTLES_A_TICK = 128,    /* rooms asked for, or loaded again, in one tick */
    ROOM_HOME_AGAIN_MS = 1000,         /* after the store could not say where a room lives */
    ROOM_HOME_MIRRORS_EVERY_MS = 5000, /* how often mirrors tell owners what they have … */
    ROOM_HOME_MIRRORED_MS = 15000, /* … and how long an owner publishes without hearing it again */
    ROOM_HOME_MIRRORS_A_MESSAGE = 2000,
    ROOM_HOME_POLL_MS = 1000, /* without the bus mirrors look into the store so often */
    ROOM_HOME_ADOPT_EVERY_MS =
        2000,              /* how often rooms that run and that nobody holds are looked for … */
    ROOM_HOME_ADOPTS = 64, /* … and how many are taken then */
    ROOM_HOME_HANDS = 8,   /* rooms that are being handed over at one time */
};

enum home {
    HOME_HERE = 0,
    HOME_UNKNOWN,  /* to be settled when somebody wants it */
    HOME_SETTLING, /* the store is being asked, or the room loaded */
    HOME_AWAY,
};

/** Of one room; zeroes: it is here, and there is no other node. */
struct room_home {
    enum home where;
    char owner[NODE_NAME_BYTES]; /* away, or settling to be so: who holds it */
    int64_t epoch;               /* by which it is held here; 0: not held */
    int64_t heard_v;             /* away: so far the owner has got, by what was heard */
    int64_t mirrored_until_ms;   /* here: so long somebody may be listening */
    int64_t again_ms;            /* unknown: not before */
    int64_t polled_ms;
    struct bus_listener *listener; /* on its channel; NULL: none */
    int followers;                 /* at mirrors, as they say */
    enum home next;                /* settling: what it will be once it is loaded */
    int64_t incarnation;           /* of this node, when the store was asked */
    bool asked;                    /* the store has been asked who holds it */
    bool subscribing;              /* settling: to be loaded once its channel is listened to */
    bool wanted;                   /* unknown: to be settled as soon as it can be */
    bool resync;                   /* away: to be loaded again */
    bool was_handed;               /* its owner gives it to this node: no time was lost */
    bool handing;                  /* it is being given away */
    bool told_paused;              /* its followers here know that nothing can be done */
    bool kept; /* unknown: the store may have it as this node's, and then nobody else takes it on */
};

/** Whether this node holds it, and may change it. */
bool room_home_is_here(const struct room *room);
/** Whether what changes it can be done, here or there: it is settled. */
bool room_home_is_settled(const struct room *room);
/** Whether the store is being asked about it: it has to stay in memory. */
bool room_home_is_busy(const struct room *room);

/** The room has come into memory, to be loaded: loads it, or settles it before. `room->loading` is set. */
void room_home_begin(struct room *room, int64_t now_ms);
/** It has been loaded, or not: what `status` says. Before its tasks run. */
void room_home_loaded(struct room *room, bool loaded, int64_t now_ms);
/**
 * It could not be loaded: whoever waits is told so, and it leaves the memory; but where somebody comes back to it, and there
 * are other nodes, it is tried again.
 */
void room_home_give_up(struct room *room, int64_t now_ms);
/** It leaves the memory: it is given back, or followed no more. */
void room_home_forget(struct room *room);

/** Somebody wants to change something: it is settled, where it is not. */
void room_home_want(struct room *room, int64_t now_ms);
/**
 * Somebody elsewhere who has people at the room takes this node for its owner, who has it not: it may be so, where the word
 * that it was given away was lost.
 */
void room_home_look_for(struct house *house, const char *id, int64_t now_ms);
/** Where it lives may not be known any more: it is asked for anew. */
void room_home_doubt(struct room *room, int64_t now_ms);
/** Whether somebody who has seen event `v` knows more of the room than this node: they are not shown less. */
bool room_home_is_behind(const struct room *room, int64_t v);
/** It is, and the room is not here: it is loaded, and what waits for it runs then. */
void room_home_catch_up(struct room *room, int64_t v, int64_t now_ms);
/** A write was refused: the room is another's. */
void room_home_fenced(struct room *room, int64_t now_ms);

/** A transaction that changes the room is made: adds what makes the store refuse it where the room is another's. */
void room_home_fence(const struct room *room, struct store_write *write);

/** Whether it is a new one that has to be claimed before the transaction that makes it. */
bool room_home_is_unclaimed(const struct room *room);
/** Claims it; `done` is called with STORE_OK where it is this node's now. */
void room_home_claim_new(struct room *room, void (*done)(void *data, enum store_status status),
                         void *data);
