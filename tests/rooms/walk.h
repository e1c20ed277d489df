/* SPDX-License-Identifier: MIT */
/*
 * A walk through random rooms: users send commands, legal and illegal ones, time passes, and events are forged. Every
 * event is applied by rules/room, and the laws of laws.h are checked. The same seed, or the same bytes, give the same
 * walk on every machine.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "room_state/chain.h"
#include "rules/room/command.h"

enum { WALK_USERS = 9 };

struct walk_user {
    struct room_user user;
    struct dice_chain chain; /* for the game that runs, or for the next one */
};

struct walk;

/**
 * An event of the walk.
 *
 * before  in  the state to which it was applied; after a fault also the state after it
 * after   in  the state after it; the same as `before` after a fault
 */
typedef void walk_event_fn(struct walk *walk, const struct room_state *before,
                           const struct room_state *after, const struct room_event *event,
                           enum room_fault fault);

struct walk {
    uint64_t seed;       /* of the choices; not used if there are bytes */
    const uint8_t *data; /* bytes that choose; NULL: the seed chooses */
    size_t left;         /* bytes */
    struct room_state state;
    int64_t now_ms;
    int rooms;  /* opened so far */
    int chains; /* made so far */
    struct walk_user users[WALK_USERS];
    struct dice_chain app;   /* the server's, for the game that runs, or for the next one */
    struct dice_chain fresh; /* of the user of a command, for the event that it may cause */
    walk_event_fn *on_event; /* may be NULL */
    /* what happened so far */
    int64_t events;
    int64_t faults[ROOM_FAULTS];
    int64_t kinds[ROOM_EVENT_KINDS];
    int64_t refusals[ROOM_REFUSALS];
};

/** Opens the first room. `data` may be NULL. */
void walk_init(struct walk *walk, uint64_t seed, const uint8_t *data, size_t bytes,
               walk_event_fn *on_event);

/** One command, or one event of the server, with all that follows; a closed room is replaced by a new one. */
void walk_step(struct walk *walk);

/** Whether all bytes are used; false if the seed chooses. */
bool walk_is_over(const struct walk *walk);

/* ---- for the files of this folder ---- */

/** From 0 to count - 1. */
int walk_pick(struct walk *walk, int count);
/** True in one of `count` cases. */
bool walk_chance(struct walk *walk, int count);
void walk_random_link(struct walk *walk, uint8_t link[DICE_LINK_BYTES]);
/** Of the walk: the index of the user; -1 for others. */
int walk_user_of(const struct walk *walk, const char *user_id);
/** The next link of the chain of the seat's user. */
void walk_link_of(struct walk *walk, int seat, uint8_t link[DICE_LINK_BYTES]);
/** A chain that none of the last sixty was. */
void walk_new_chain(struct walk *walk, struct dice_chain *chain);
/** Completes an event as the server does: throws, new chains. */
void walk_complete(struct walk *walk, struct room_event *event);

/** Random settings; only the rules decide the seats. */
void walk_settings(struct walk *walk, struct settings *settings);

/** A command by any user, often a legal one. */
void walk_command(struct walk *walk, struct room_command *command);
/** The command that pays a debt. */
void walk_pay(struct walk *walk, const struct debt *debt, struct room_command *command);

/** Changes a field of an event; the result may still follow. */
void walk_vary(struct walk *walk, struct room_event *event);
/** Any event. */
void walk_forge(struct walk *walk, struct room_event *event);
