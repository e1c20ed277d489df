/* SPDX-License-Identifier: MIT */
/*
 * Seals the messages between nodes, so that a node acts only on messages of nodes that know the secret of the cluster.
 * Every program that can write to Redis can publish, but only one that knows the secret can seal a message.
 *
 * A sealed message is the MAC, the run, the counter, the time, and then the text. The run is a random number that a
 * program chooses at its start. The counter grows with each message of a run. The time is the cluster's, in
 * milliseconds since 1970. The MAC is a keyed BLAKE2b over the name of the channel and all that follows the MAC. So a
 * message cannot be changed, copied to another channel, sent again, or held back for longer than SEAL_FRESH_MS.
 *
 * A program that restarts has another run, so its messages open at once. A receiver that restarts does not know the
 * counters of the others. So it drops messages of the time before its own start: they were meant for its last run. It
 * can take a message of the last SEAL_LAG_MS before the start as new, once. Room commands are safe even then, because a
 * room runs a command id once.
 *
 * Two secrets can be valid at a time, for rotation: the first seals, both open.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/must_check.h"

enum {
    SEAL_SECRETS_MAX = 2,
    SEAL_SECRET_BYTES = 256,     /* a secret, including its NUL */
    SEAL_SECRET_LENGTH_MIN = 32, /* 16 random bytes in hexadecimal digits */
    SEAL_BYTES = 32 + 8 + 8 + 8, /* what a seal adds to the text */
    SEAL_FRESH_MS = 60000,       /* longer than any pause that a connection to Redis survives */
    /* A node learns the cluster's time from the store, so its time is late by as much as the store's answer. */
    SEAL_LAG_MS = 2000,
    SEAL_RUNS_MAX = 256, /* 64 nodes that all restart three times within SEAL_FRESH_MS */
};

/** The secrets as the operator wrote them. */
struct seal_secrets {
    int count;
    char text[SEAL_SECRETS_MAX][SEAL_SECRET_BYTES];
};

enum seal_status {
    SEAL_OK = 0,
    SEAL_MALFORMED, /* too short to be sealed */
    SEAL_FORGED,    /* sealed by none of the secrets, changed, or of another channel */
    SEAL_STALE,     /* its time is before the start, or differs from `now_ms` by SEAL_FRESH_MS */
    SEAL_REPLAYED,  /* this or a later message of its run has been opened already */
    SEAL_STATUSES,
};

struct seal;

/** A new run. */
struct seal *bus_seal_create(const struct seal_secrets *secrets);
/** Accepts NULL. */
void bus_seal_destroy(struct seal *seal);

/** Replaces the secrets. The run and all counters stay. */
void bus_seal_set_secrets(struct seal *seal, const struct seal_secrets *secrets);

/**
 * From now on, messages of more than SEAL_LAG_MS before `start_ms` are stale. `start_ms` is the start of this program,
 * by the cluster's time. Until it is set, SEAL_FRESH_MS is the only limit: a node that does not know the cluster's time
 * has not opened, so it has no session to end and no room.
 */
void bus_seal_set_start(struct seal *seal, int64_t start_ms);

/** Writes `count` + SEAL_BYTES bytes to `out`. */
void bus_seal_write(struct seal *seal, const char *channel, int64_t now_ms, const char *text,
                    size_t count, unsigned char *out);

/** `text` is set on SEAL_OK only. It points into `bytes`, and has `count` - SEAL_BYTES bytes. */
MUST_CHECK enum seal_status bus_seal_open(struct seal *seal, const char *channel, int64_t now_ms,
                                          const void *bytes, size_t count, const char **text);
