/* SPDX-License-Identifier: MIT */
/*
 * Moderation of the server: the bans with their reasons, the level of the lockdown, and a log of every action of
 * moderation. Each user that is banned, silenced or removed gets a message with the reason and the duration.
 *
 * The operator performs all of these actions. Each is stored first, together with its log record, and takes effect
 * after that.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/address.h"
#include "net/net.h"
#include "store/store.h"

struct request;
struct session;
struct session_observer;

enum {
    /* bans in force at one time; each connection is compared with all of them */
    MODERATION_BANS_MAX = 4096,
    MODERATION_REASON_CHARS_MAX = 200,    /* a sentence or two */
    MODERATION_REASON_BYTES = 801,        /* size of a reason in UTF-8, with its NUL */
    MODERATION_BY_BYTES = 32,             /* size of the actor's name, with its NUL */
    MODERATION_NEW_GUEST_MS = 60 * 60000, /* age up to which a guest counts as new */
    MODERATION_KICKED = 4004,             /* close codes */
    MODERATION_BANNED = 4005,
};

/** The level of the lockdown; each level includes the restrictions of the levels before it. */
enum lockdown {
    LOCKDOWN_OPEN,
    LOCKDOWN_PRESETS,   /* only preset phrases in all chats */
    LOCKDOWN_NO_ROOMS,  /* guests younger than MODERATION_NEW_GUEST_MS may not open rooms */
    LOCKDOWN_NO_GUESTS, /* no new guests are admitted */
    LOCKDOWN_GAMES,     /* running games go on; no new game begins */
    LOCKDOWN_LEVELS
};

struct ban {
    char target[ADDRESS_TEXT_BYTES]; /* the id of a user, or a range of addresses */
    bool is_range;
    struct address_range range; /* valid if the target is a range */
    int64_t until_ms;           /* 0: permanent */
    int64_t at_ms;
    char by[MODERATION_BY_BYTES];
    char why[MODERATION_REASON_BYTES];
};

struct moderation {
    struct runtime *runtime;
    struct net *net;
    struct store *store;
    struct counters *counters;
    struct node *node; /* NULL: a single server */
    struct sessions *sessions;
    /* The lockdown has changed, and with it the users that may write in chats; `chats` is what it gets first. */
    void (*rights_changed)(void *chats, int64_t now_ms);
    void *chats;
    struct ban *bans; /* not sorted; may contain bans that have run out */
    size_t ban_count;
    size_t ban_capacity;
    enum lockdown level;
};

/** Reads the last announcement of the operator from the audit log; answered before all reads that follow. */
void moderation_restore_announcement(struct moderation *moderation);
/** Loads the bans from the store; must finish before the server accepts clients. Calls `done` once, from the loop. */
void moderation_load(struct moderation *moderation,
                     void (*done)(void *data, enum store_status status), void *data);
void moderation_finish(struct moderation *moderation);

/* ---- actions of the operator ---- */

/** The actor, the reason, and the callback for the result. Borrowed for the call. */
struct moderation_act {
    const char *by;  /* "operator"; at most MODERATION_BY_BYTES - 1 */
    const char *why; /* at most MODERATION_REASON_CHARS_MAX characters */
    /**
     * Called once, from the loop: STORE_OK if the action is done. Not called if the action was refused at once. May be
     * NULL.
     */
    void (*done)(void *data, enum store_status status);
    void *data;
};

enum moderation_status {
    MODERATION_UNDER_WAY = 0,
    /* neither the id of a user nor a range of addresses, or too wide a range */
    MODERATION_BAD_TARGET,
    MODERATION_BAD_REASON, /* empty, or too long */
    MODERATION_TOO_MANY,   /* too many bans */
    MODERATION_NOT_THERE,  /* no such ban; for a kick: the user is not connected */
};

/** The status as a sentence for the operator. */
const char *moderation_status_text(enum moderation_status status);

/**
 * Bans a user ("p7k2m9qx…"), an address or a range of addresses ("203.0.113.0/24"; at least /8, for IPv6 at least /16)
 * until that time; 0 is permanent. The connected users that the ban covers get `banned`, and their connections are
 * closed with 4005 at once. A second ban of the same target replaces the first.
 */
MUST_CHECK enum moderation_status moderation_ban(struct moderation *moderation, const char *target,
                                                 int64_t until_ms, const struct moderation_act *act,
                                                 int64_t now_ms);
MUST_CHECK enum moderation_status moderation_unban(struct moderation *moderation,
                                                   const char *target,
                                                   const struct moderation_act *act,
                                                   int64_t now_ms);
/**
 * Sends the user the reason and closes the connection with 4004; the user may connect again. Another node that misses
 * the message closes the connection as soon as it has read the audit log.
 */
MUST_CHECK enum moderation_status moderation_kick(struct moderation *moderation,
                                                  const char *user_id,
                                                  const struct moderation_act *act, int64_t now_ms);
MUST_CHECK enum moderation_status moderation_lock_down(struct moderation *moderation,
                                                       enum lockdown level,
                                                       const struct moderation_act *act,
                                                       int64_t now_ms);
/**
 * Actions of moderation as a kind of data that nodes synchronise: "kick": {who, why}; "bans": load the bans again from
 * the store.
 */
extern const struct sync_schema moderation_sync;
/** Only writes a record to the log of moderation: "drain", "log-level". */
MUST_CHECK enum moderation_status moderation_record(struct moderation *moderation, const char *what,
                                                    const char *target,
                                                    const struct moderation_act *act,
                                                    int64_t now_ms);

/* ---- checks by the server ---- */

/** The ban in force, or NULL. Borrowed until control returns to the loop. */
const struct ban *moderation_ban_of_user(const struct moderation *moderation, const char *user_id,
                                         int64_t now_ms);
const struct ban *moderation_ban_of_address(const struct moderation *moderation,
                                            const struct address *address, int64_t now_ms);

/**
 * Sends a banned connection the reason and the end of the ban, and closes it. `request` is its current request, or
 * NULL.
 */
void moderation_turn_out(struct moderation *moderation, net_conn conn,
                         const struct request *request, const struct ban *ban);

/**
 * True if the lockdown permits the user to run the command; else refuses the command with the level of the lockdown.
 */
bool moderation_allows(struct moderation *moderation, const struct session *session,
                       const struct request *request, int64_t now_ms);

/** True if the lockdown admits new guests. If not, the caller refuses with moderation_level_text(). */
bool moderation_allows_guests(const struct moderation *moderation);

/** The meaning of a level, as a sentence for users. */
const char *moderation_level_text(enum lockdown level);

/** Deletes the bans that have run out; called from time to time. */
void moderation_sweep(struct moderation *moderation, int64_t now_ms);

/** Keeps banned users and addresses out, and new guests during a lockdown. */
extern const struct session_observer moderation_observer;
