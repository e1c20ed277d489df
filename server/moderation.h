/* SPDX-License-Identifier: MIT */
/*
 * Order in the house: who is banned and why, how far it is locked down, and a book of everything that was done to keep
 * order. Nobody is ever banned, silenced or sent away without being told why and for how long.
 *
 * What is done here is done by the operator. It is stored first, with its line in the book, and takes effect then.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "address.h"
#include "net.h"
#include "store.h"

struct house;
struct session;
struct visitor;
struct command;
struct ask;

enum {
    MODERATION_BANS_MAX = 4096, /* in force at one time: each is looked at for every visitor */
    MODERATION_REASON_CHARS_MAX = 200,    /* a sentence or two */
    MODERATION_REASON_BYTES = 801,        /* … in UTF-8, with its NUL */
    MODERATION_BY_BYTES = 32,             /* who did it, with its NUL */
    MODERATION_NEW_GUEST_MS = 60 * 60000, /* so long is a guest new */
    MODERATION_KICKED = 4004,             /* close codes */
    MODERATION_BANNED = 4005,
};

/** How far the house is locked down; each level includes those before it. */
enum lockdown {
    LOCKDOWN_OPEN,
    LOCKDOWN_PRESETS,   /* preset phrases only, everywhere */
    LOCKDOWN_NO_ROOMS,  /* guests newer than an hour open no rooms */
    LOCKDOWN_NO_GUESTS, /* nobody new comes in */
    LOCKDOWN_GAMES,     /* running games go on, and nothing begins */
    LOCKDOWN_LEVELS
};

struct ban {
    char target[ADDRESS_TEXT_BYTES]; /* a person's id, or a range of addresses */
    bool is_range;
    struct address_range range; /* where it is one */
    int64_t until_ms;           /* 0: for good */
    int64_t at_ms;
    char by[MODERATION_BY_BYTES];
    char why[MODERATION_REASON_BYTES];
};

struct moderation {
    struct ban *bans; /* in no order; some may have run out */
    size_t ban_count;
    size_t ban_capacity;
    enum lockdown level;
};

/** Reads what the store has; before anybody may come in. `done` is called once, from the loop. */
void moderation_load(struct house *house, void (*done)(void *data, enum store_status status),
                     void *data);
void moderation_finish(struct moderation *moderation);

/* ---- what the operator does ---- */

/** Who does it, why, and who waits for it to be done. Borrowed for the call. */
struct moderation_act {
    const char *by;  /* "operator"; at most MODERATION_BY_BYTES - 1 */
    const char *why; /* at most MODERATION_REASON_CHARS_MAX characters */
    /** Called once, from the loop, unless the act was refused at once: STORE_OK when it is done. May be NULL. */
    void (*done)(void *data, enum store_status status);
    void *data;
};

enum moderation_status {
    MODERATION_UNDER_WAY = 0,
    MODERATION_BAD_TARGET, /* neither a person's id nor addresses, or more of them than one may mean */
    MODERATION_BAD_REASON, /* none, or too long */
    MODERATION_TOO_MANY,   /* bans */
    MODERATION_NOT_THERE,  /* no such ban; the person is not here */
};

/** A sentence for the operator. */
const char *moderation_status_text(enum moderation_status status);

/**
 * Bans a person ("p7k2m9qx…"), an address or a range of them ("203.0.113.0/24"; at least /8, for IPv6 /16) until then; 0 is
 * for good. Who is concerned and connected hears `banned` and is closed with 4005 at once. A second ban of the same target
 * takes the place of the first.
 */
MUST_CHECK enum moderation_status moderation_ban(struct house *house, const char *target,
                                                 int64_t until_ms, const struct moderation_act *act,
                                                 int64_t now_ms);
MUST_CHECK enum moderation_status moderation_unban(struct house *house, const char *target,
                                                   const struct moderation_act *act,
                                                   int64_t now_ms);
/** Ends the person's connection with 4004, after saying why; they may come again. */
MUST_CHECK enum moderation_status moderation_kick(struct house *house, const char *who,
                                                  const struct moderation_act *act, int64_t now_ms);
MUST_CHECK enum moderation_status moderation_lock_down(struct house *house, enum lockdown level,
                                                       const struct moderation_act *act,
                                                       int64_t now_ms);
/** Order has been kept at another node: what it told, see node_messages.h. An object without anything: bans are read anew. */
void moderation_heard(struct house *house, const json_t *d);
/** Writes a line in the book and does nothing else: "drain", "log-level". */
MUST_CHECK enum moderation_status moderation_note(struct house *house, const char *what,
                                                  const char *target,
                                                  const struct moderation_act *act, int64_t now_ms);

/* ---- what the house asks ---- */

/** The ban in force, or NULL. Borrowed until the loop goes on. */
const struct ban *moderation_ban_of_person(const struct house *house, const char *who,
                                           int64_t now_ms);
const struct ban *moderation_ban_of_address(const struct house *house,
                                            const struct address *address, int64_t now_ms);

/** Tells a banned connection why and until when, and closes it. `ask` is what it asked, or NULL. */
void moderation_turn_out(struct house *house, net_conn conn, const struct ask *ask,
                         const struct ban *ban);

/** Whether the lockdown lets the person run the command; else it has been refused, saying so. */
bool moderation_lets(struct house *house, const struct session *session, const struct ask *ask,
                     int64_t now_ms);

/** Whether the lockdown lets somebody new in. What it says otherwise is the caller's to tell: see moderation_level_text(). */
bool moderation_lets_guests_in(const struct house *house);

/** What a level means, as a sentence for the people. */
const char *moderation_level_text(enum lockdown level);

/** Lets go of bans that have run out; from time to time. */
void moderation_sweep(struct house *house, int64_t now_ms);
