/* SPDX-License-Identifier: MIT */
/*
 * What is kept: sessions, rooms, events, secrets of the dice. Durable before visible: nothing is shown to anyone before
 * the store has called back with STORE_OK.
 *
 * Writes are transactions: a list of operations that are stored together or not at all. They are handed over on the loop
 * thread, committed in groups on a worker thread (one sync serves all that came meanwhile), and answered on the loop
 * thread in the order in which they were handed over. Reads see every write handed over before them.
 *
 * A transaction that fails leaves nothing behind, and the next may well succeed: what waits for a full disk tries again.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "histogram.h"

#define MUST_CHECK __attribute__((warn_unused_result))

enum {
    STORE_ID_BYTES = 16, /* room and person ids, with their NUL */
    STORE_HASH_BYTES = 32,
    STORE_NAME_BYTES = 128,   /* UTF-8, with its NUL */
    STORE_RULESET_BYTES = 32, /* the name of a ruleset, with its NUL */
    STORE_QUEUE_MAX = 65536,  /* transactions waiting; beyond, store_write() refuses */
    STORE_SCHEMA_VERSION = 4,
};

struct store;
struct store_write;

enum store_status {
    STORE_OK = 0,
    STORE_FULL,    /* no space left, or over a quota */
    STORE_FAILED,  /* cannot be read or written; the text says why */
    STORE_NEWER,   /* written by a newer program */
    STORE_CORRUPT, /* does not pass its integrity check */
    STORE_LOCKED,  /* another process has it open */
    STORE_MISSING, /* what was asked for is not there */
    STORE_TAKEN,   /* somebody else has it, and only one may */
    STORE_OUT_OF_ORDER, /* an event whose v is not its room's last and one more: an earlier append failed, or a bug */
    STORE_FENCED, /* another node holds the room: see store_leases.h */
};

const char *store_status_text(enum store_status status);

/** Whether that is the URL of a database server, not a folder. */
bool store_is_url(const char *where);

/**
 * Opens or makes the database `where`/taberna.sqlite (WAL, synchronous=FULL) and starts its worker. Makes the folder, not
 * its parents. Or, with postgresql://…, connects to that database and makes its tables. Blocks: once, at start.
 *
 * store   out  written on STORE_OK only
 * detail  out  a sentence for the operator with the path (or the server, without its password) in it, otherwise
 */
MUST_CHECK enum store_status store_open(const char *where, uv_loop_t *loop, struct store **store,
                                        char *detail, size_t detail_bytes);

/**
 * Commits what was handed over, stops the worker, then calls `closed` from the loop; frees the store after it. Every
 * callback still owed comes before; what is handed over after store_close() is answered with STORE_FAILED.
 */
void store_close(struct store *store, void (*closed)(void *data), void *data);

/** What the last failure delivered so far ran into, in the database's words, for the log; "" before any. */
const char *store_problem(const struct store *store);

/** What the store has done so far. */
struct store_counts {
    struct histogram
        commits; /* each is one transaction of the database, with its sync, for all writes that waited */
    uint64_t writes;   /* answered with STORE_OK */
    uint64_t failures; /* … and otherwise */
    size_t waiting;    /* jobs not begun, now */
    uint64_t losses;   /* of the connection to a database server */
    bool away;         /* … and there is none now */
    bool risky;        /* the server is set so that it may lose what it says it has stored */
};
void store_counts(struct store *store, struct store_counts *counts);

/** At most about so many bytes on disk from now on, 0 for as many as there are; what is over it fails with STORE_FULL. */
void store_limit_bytes(struct store *store, int64_t bytes);

/* ---- writing: begin, add operations, commit. All strings are copied. ---- */

typedef void (*store_done_fn)(void *data, enum store_status status);

/** A transaction without operations writes a mark: STORE_OK tells that the store works again. */
struct store_write *store_begin(struct store *store);
/** The room is there already or was put earlier in this transaction (else STORE_MISSING); v is its last and one more. */
void store_add_event(struct store_write *write, const char *room, int64_t v, const char *text,
                     size_t text_bytes, const char *who, int64_t command);
/** state: "open", "playing", "asleep", "ended", "closed". Makes the room where it is new. */
void store_put_room(struct store_write *write, const char *room, const char *state,
                    int64_t since_ms);
/** The seed of the house's dice chain of one game; never shown. */
void store_put_chain(struct store_write *write, const char *room, int game, const uint8_t seed[32]);
/** `seen_ms` of a person's first time is when they first came. */
void store_put_person(struct store_write *write, const char *who, const uint8_t token_hash[32],
                      const char *name, int64_t seen_ms);
/** Notes that `who` sits (or no longer sits) in `room`, for store_rooms_of(). */
void store_put_seat(struct store_write *write, const char *room, const char *who, bool seated);
/**
 * The transaction fails with STORE_FENCED unless this node holds the room with that epoch, as store_claim_room() gave it; it
 * holds it until the transaction has ended. Always so in a store that only one process can open.
 */
void store_fence(struct store_write *write, const char *room, int64_t epoch);
/**
 * `done` (may be NULL) is called once, later, from the loop, in the order of the commits; also where the queue is full
 * (STORE_FULL). Frees `write`.
 */
void store_commit(struct store_write *write, store_done_fn done, void *data);
void store_abandon(struct store_write *write);

/* ---- reading; each answer comes later, from the loop ---- */

struct store_event {
    int64_t v;
    const char *text;
    size_t text_bytes;
    const char *who; /* whose command caused it; "" where none did */
    int64_t command; /* the id of that command */
};

struct store_chain {
    int game;
    uint8_t seed[32];
};

/** One room as stored. Borrowed: valid during the callback. */
struct store_room {
    const char *id;
    const char *state;
    int64_t since_ms;
    const struct store_event *events;
    size_t event_count;
    const struct store_chain *chains;
    size_t chain_count;
    int64_t number; /* the later a room was made, the higher */
    bool imported;  /* its games were played elsewhere; known of a room that is loaded alone */
};

struct store_person {
    char who[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    int64_t made_ms; /* when they first came; 0: long ago */
};

/** `room` is NULL unless STORE_OK; STORE_MISSING where there is no such room. */
typedef void (*store_room_fn)(void *data, enum store_status status, const struct store_room *room);
void store_load_room(struct store *store, const char *room, store_room_fn done, void *data);

/**
 * Calls `each` for every room that is not asleep, ended or closed, oldest first, then once with NULL and the status of the whole.
 * Takes them in small helpings, so that writes go on meanwhile. A room whose log is damaged comes with STORE_CORRUPT and
 * without events; it keeps no other from coming.
 */
void store_load_running(struct store *store, store_room_fn each, void *data);

/** `person` is NULL unless STORE_OK; STORE_MISSING where nobody has that token. */
typedef void (*store_person_fn)(void *data, enum store_status status,
                                const struct store_person *person);
void store_find_person(struct store *store, const uint8_t token_hash[32], store_person_fn done,
                       void *data);

/**
 * Calls `each` for every room, with its state but without events and chains, in which `who` has a seat or had one at the
 * end, those that run first, newest first, at most `most`; then once with NULL and the status of the whole.
 */
void store_rooms_of(struct store *store, const char *who, int most, store_room_fn each, void *data);
