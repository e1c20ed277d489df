/* SPDX-License-Identifier: MIT */
/*
 * Fair shares: what an address may take of the server, and the queues in which addresses wait for their turn.
 * limits.def lists all limits with their reasons. The address is the client's, behind trusted proxies too.
 */
#pragma once

#include "admission/capacity.h"
#include "admission/gate.h"
#include "admission/loop_steps.h"
#include "base/rate_limit.h"

enum share {
#define SHARE(id, name, at_once, every_ms, keys, what, reason) SHARE_##id,
#include "admission/limits.def"
    SHARES
};

/**
 * The numbers of limits.def: SHARE_GUESTS_AT_ONCE, SHARE_GUESTS_EVERY_MS, SHARE_GUESTS_KEYS, RATE_CHAT_LINES_AT_ONCE,
 * PLACES_ROOMS, and so on.
 */
enum {
#define SHARE(id, name, at_once, every_ms, keys, what, reason)                                     \
    SHARE_##id##_AT_ONCE = (at_once), SHARE_##id##_EVERY_MS = (every_ms),                          \
    SHARE_##id##_KEYS = (keys),
#define RATE(id, name, at_once, every_ms, what, reason)                                            \
    RATE_##id##_AT_ONCE = (at_once), RATE_##id##_EVERY_MS = (every_ms),
#define PLACES(id, name, number, what, reason, metric) PLACES_##id = (number),
#include "admission/limits.def"
};

/** The limits with a counter: the shares, the queues and lists, the rates. */
enum limit {
    LIMIT_GUESTS_WAITING = SHARES,
    LIMIT_PASSWORDS_WAITING,
    LIMIT_STREAMS,
    LIMIT_READINGS_WAITING,
    LIMIT_IMPORTS_WAITING,
    LIMIT_ROOMS,
    LIMIT_ROOM_BYTES,
    LIMIT_MOVE_BYTES,
    LIMIT_SESSIONS,
    LIMIT_ROOMS_OF_USER,
    LIMIT_LOG_BYTES,
    LIMIT_INVITATIONS,
    LIMIT_INVITATIONS_OF_HOST,
    LIMIT_CHAT_OF_USER,
#define RATE(id, name, at_once, every_ms, what, reason) LIMIT_##id,
#include "admission/limits.def"
    LIMITS_COUNTED,
};

/** A row of the table, for metrics and documentation. */
struct limit_row {
    const char *name;
    int64_t number;
    int64_t every_ms; /* 0: not a rate */
    const char *what;
    const char *reason;
    const char *metric; /* counts the refusals, or shows the use */
};

/** All zeroes: nothing has been taken yet. */
struct admission {
    struct rate_limits shares[SHARES];
    uint64_t refused[LIMITS_COUNTED];
    struct gate guests;   /* opened by session/guests.c */
    struct gate readings; /* opened by api/readings.c */
    struct gate imports;  /* opened by api/import.c */
    struct gate loads;    /* opened by room/load.c */
    struct capacity capacity;
    struct loop_steps steps; /* of the loop */
};

/** The limits are the largest until admission_adapt(). */
void admission_init(struct admission *admission);
/** Sets the limits that follow from the memory. */
void admission_adapt(struct admission *admission, const struct capacity *capacity);
void admission_finish(struct admission *admission);

/** Takes one of the share of that key. Returns 0, or the milliseconds to wait if the share is used up. */
int64_t admission_acquire(struct admission *admission, enum share share, struct map_key key,
                          int64_t now_ms);

/** The same for an address. */
int64_t admission_acquire_of(struct admission *admission, enum share share,
                             const struct address *address, int64_t now_ms);

/**
 * Takes one token from the bucket of a user or chat. Returns 0, or the milliseconds to wait if it is empty.
 *
 * rate       of a RATE in limits.def
 * bucket_ms  in the form of rate_limit_acquire()
 */
int64_t admission_acquire_from(struct admission *admission, enum limit rate, int64_t *bucket_ms,
                               int64_t now_ms);

/*
 * For limits on what turns out later: the wait is checked first and counted by the caller, and the token is taken when
 * the event has happened.
 */

/** Milliseconds until the share of the key has a token; 0 if it has one. */
int64_t admission_wait(const struct admission *admission, enum share share, struct map_key key,
                       int64_t now_ms);
/** The same if the share had room for `bytes` at most, where a token is a KiB. */
int64_t admission_wait_within(const struct admission *admission, enum share share,
                              struct map_key key, size_t bytes, int64_t now_ms);
/** As admission_wait() for the bucket of a user. */
int64_t admission_wait_from(enum limit rate, int64_t bucket_ms, int64_t now_ms);
/** Takes a token if there is one. */
void admission_charge(struct admission *admission, enum share share, struct map_key key,
                      int64_t now_ms);
void admission_charge_to(enum limit rate, int64_t *bucket_ms, int64_t now_ms);
/**
 * The same where a token is a KiB: takes `bytes`, also if the bucket does not have them. So what has been let in is
 * finished, and the wait grows by what it took too much.
 */
void admission_charge_bytes(struct admission *admission, enum share share, struct map_key key,
                            size_t bytes, int64_t now_ms);
void admission_charge_bytes_to(enum limit rate, int64_t *bucket_ms, size_t bytes, int64_t now_ms);
/** Gives a token back that was taken wrongly. */
void admission_return(struct admission *admission, enum share share, struct map_key key);
void admission_return_to(enum limit rate, int64_t *bucket_ms);

/** Counts a refusal because of a limit. */
void admission_count(struct admission *admission, enum limit limit);

/** The limit of that part of the memory. */
int64_t admission_capacity(const struct admission *admission, enum capacity_part part);

/** All limits, with the largest numbers; `*count` is their number. */
const struct limit_row *admission_limits(size_t *count);
/** The name of a counted limit. */
const char *admission_limit_name(enum limit limit);
