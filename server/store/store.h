/* SPDX-License-Identifier: MIT */
/*
 * Stores sessions, rooms, events and secrets of the dice. Durable before visible: the server shows no change to any
 * user before the store has called back with STORE_OK.
 *
 * Writes are transactions: lists of operations that are stored together or not at all. The caller hands them over on
 * the loop thread. A worker thread commits them in groups, with one sync for all writes that arrived meanwhile. They
 * are answered on the loop thread in the order in which they were handed over. Reads see every write handed over before
 * them. Public readings are the exception (users, games, ratings, exports: store/statements.c lists them). They run
 * beside the writes, so that they delay none. They see every write that was answered before they were handed over, and
 * are answered when they are done.
 *
 * A failed transaction leaves no trace, and the next one may well succeed. For example, a caller whose write failed
 * because of a full disk tries again.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <uv.h>

#include "base/ids.h"
#include "base/stats.h"
#include "net/must_check.h"

struct log;
struct loop_steps;

enum {
    STORE_HASH_BYTES = 32,     /* a SHA-256 hash, or a seed or tip of a dice chain */
    STORE_RULESET_BYTES = 32,  /* the name of a ruleset, including its NUL */
    STORE_QUEUE_MAX = 65536,   /* waiting transactions; store_commit() refuses more */
    STORE_PROBLEM_BYTES = 256, /* the words of a failure, including their NUL */
    /* events of a room that are read at once, and their bytes: so no reading holds a whole long log */
    STORE_PAGE_EVENTS = 256,
    STORE_PAGE_BYTES = 64 * 1024,
    STORE_READING_MS = 50, /* how long a checkpoint waits for a reading before it interrupts it */
};

struct store;
struct store_write;

enum store_status {
    STORE_OK = 0,
    STORE_FULL,    /* disk full, or over a quota */
    STORE_FAILED,  /* read or write error; the text says why */
    STORE_VERSION, /* written by another version of the program, and it cannot be migrated */
    STORE_CORRUPT, /* failed the integrity check */
    STORE_LOCKED,  /* another process has the database open */
    STORE_MISSING, /* the requested row does not exist */
    STORE_TAKEN,   /* it belongs to another user, and it must be unique */
    /* the event's v is not its room's last v plus one: an earlier append failed, or there is a bug */
    STORE_OUT_OF_ORDER,
    STORE_FENCED, /* another node owns the room: see store/leases.h */
};

/** Which servers may use one PostgreSQL database at the same time. A folder (SQLite) always belongs to one process. */
enum store_use {
    STORE_ALONE,  /* a server without a bus: no other server */
    STORE_SHARED, /* nodes with a bus: only other nodes */
};

const char *store_status_text(enum store_status status);

/** The version of the tables that this program makes, and to which it migrates older ones. */
int store_schema_version(void);

/**
 * Whether this program can use tables of that version, perhaps by a migration. If not, the result is STORE_VERSION and
 * `words` says why, without the name of the database.
 */
MUST_CHECK enum store_status store_schema_check(int64_t version, char *words, size_t words_bytes);

/** The engines; a build without PostgreSQL has one that refuses to open. */
extern const struct store_engine sqlite_engine, pg_engine;

/** Whether the library of PostgreSQL accepts that URL. Connects to nothing. */
bool pg_url_is_valid(const char *url);

/**
 * Opens or creates the database of that engine. sqlite_engine: the file `where`/taberna.sqlite (WAL, synchronous=FULL)
 * and its worker; creates the folder, but not its parents. pg_engine: connects to the URL `where` and creates its
 * tables.
 * STORE_LOCKED if another server uses the database and `use` does not permit that. Blocks; call it once, at start.
 *
 * engine  in   sqlite_engine or pg_engine
 * store   out  written on STORE_OK only
 * detail  out  otherwise a sentence for the operator that names the path (or the server, without its password)
 */
MUST_CHECK enum store_status store_open(const struct store_engine *engine, const char *where,
                                        enum store_use use, uv_loop_t *loop, struct store **store,
                                        char *detail, size_t detail_bytes);

/**
 * Takes the parameters of this URL, which differs only in its password, for all further connections. Existing
 * connections stay. Does nothing for a folder.
 */
void store_set_url(struct store *store, const char *url);

/**
 * Commits all writes handed over so far, stops the worker, calls `closed` from the loop, and then frees the store. All
 * outstanding callbacks come before `closed`. Jobs handed over after store_close() are answered with STORE_FAILED.
 */
void store_close(struct store *store, void (*closed)(void *data), void *data);

/** Returns the database's message for the last failure delivered so far, for the log; "" if there was no failure. */
const char *store_problem(const struct store *store);

/** Counters since the store was opened. */
struct store_counts {
    /* one per database transaction, which commits all waiting writes with one sync */
    struct histogram commits;
    uint64_t writes;   /* writes answered with STORE_OK */
    uint64_t failures; /* writes answered with an error */
    size_t waiting;    /* now: jobs that have not begun */
    uint64_t losses;   /* lost connections to a database server */
    /* SQLite, now: size of the write-ahead log, and since when no checkpoint could finish (0: the last one has) */
    uint64_t log_bytes;
    uint64_t checkpoint_late_ms;
    bool away; /* now: the store has no connection */
    /* the server's settings allow it to lose data that it has reported as stored */
    bool not_durable;
};
void store_counts(struct store *store, struct store_counts *counts);

/**
 * Limits the size on disk to about `bytes` from now on; 0 removes the limit. A write beyond the limit fails with
 * STORE_FULL.
 */
void store_limit_bytes(struct store *store, int64_t bytes);

/* ---- writing: begin, add operations, commit. All strings are copied. ---- */

typedef void (*store_done_fn)(void *data, enum store_status status);

/** A transaction without operations writes a mark. Its STORE_OK shows that the store works again. */
struct store_write *store_begin(struct store *store);
/** The room must exist or have been put earlier in this transaction (else STORE_MISSING). v is its last v plus one. */
void store_add_event(struct store_write *write, const char *room, int64_t v, const char *text,
                     size_t text_bytes, const char *user_id, int64_t command);
/** state: "open", "playing", "asleep", "ended", "closed". Creates the room if it is new. */
void store_put_room(struct store_write *write, const char *room, const char *state,
                    int64_t since_ms);
/** Stores where the user comes from who opened the room, as two numbers; 0: unknown. The room must be stored. */
void store_put_origin(struct store_write *write, const char *room, int64_t network,
                      int64_t address);
/**
 * Reserves the tip of a user's dice chain for this room. The whole transaction fails with STORE_MISSING if another room
 * has it, or if it must be new and this room has it.
 */
void store_reserve_tip(struct store_write *write, const char *room,
                       const uint8_t tip[STORE_HASH_BYTES], bool is_new);
/** Stores the seed of the server's dice chain for one game. It is never shown. */
void store_put_chain(struct store_write *write, const char *room, int game,
                     const uint8_t seed[STORE_HASH_BYTES]);
/**
 * Stores the state of the room after event `v`, as bytes that the store does not read, in place of the one before. The
 * room must be stored.
 */
void store_put_fold(struct store_write *write, const char *room, int64_t v, const uint8_t *bytes,
                    size_t count);
/** On a user's first write, `seen_ms` also becomes the time of their first visit. */
void store_put_user(struct store_write *write, const char *user_id,
                    const uint8_t token_hash[STORE_HASH_BYTES], const char *name, int64_t seen_ms);
/** Records that the user has a seat (or no longer has one) in `room`, for store_rooms_of(). */
void store_put_seat(struct store_write *write, const char *room, const char *user_id, bool seated);
/**
 * The transaction fails with STORE_FENCED unless this node owns the room with that epoch, as returned by
 * store_claim_room(). Until the transaction ends, the node keeps the room. In a store that only one process can open,
 * this always succeeds.
 */
void store_fence(struct store_write *write, const char *room, int64_t epoch);
/**
 * Calls `done` (may be NULL) once, later, from the loop, in the order of the commits, also if the queue is full
 * (STORE_FULL). Frees `write`.
 */
void store_commit(struct store_write *write, store_done_fn done, void *data);
void store_abandon(struct store_write *write);

/* ---- reading; each answer comes later, from the loop ---- */

struct store_event {
    int64_t v;
    const char *text;
    size_t text_bytes;
    const char *user_id; /* the user whose command caused the event; "" if no command did */
    int64_t command;     /* the id of that command */
};

struct store_chain {
    int game;
    uint8_t seed[STORE_HASH_BYTES];
};

/** One room as stored. Borrowed: valid during the callback. */
struct store_room {
    const char *id;
    const char *state;
    int64_t since_ms;
    int64_t v; /* of its last event; 0: it has none */
    /*
     * Those from the wanted one to the last; none if they are more than STORE_PAGE_EVENTS. Then store_log_read() reads
     * them.
     */
    const struct store_event *events;
    size_t event_count;
    const struct store_chain *chains;
    size_t chain_count;
    int64_t number;  /* grows with each room that is created */
    int64_t network; /* see store_put_origin() */
    int64_t address;
    /* its games were imported from elsewhere; filled only if the room is loaded alone */
    bool imported;
};

/** `room` is NULL unless STORE_OK. STORE_MISSING if the room does not exist. */
typedef void (*store_room_fn)(void *data, enum store_status status, const struct store_room *room);
/** Reads the room, and its events from number `from` on. */
void store_load_room(struct store *store, const char *room, int64_t from, store_room_fn done,
                     void *data);

/**
 * Within the callback of store_load_room(): takes the room over, which the callback must not use afterwards. The caller
 * releases it.
 */
struct store_room *store_room_detach(const struct store_room *room);
void store_room_release(struct store_room *room); /* NULL does nothing */

/** Reads the log of one room in pages. One reading at a time. */
struct store_log;

/**
 * Status other than STORE_OK: there are no events. STORE_CORRUPT: one of them is missing. The events are in order; they
 * are borrowed, and valid until the next call for that log. No events: the room has no event with that number.
 */
typedef void (*store_page_fn)(void *data, enum store_status status,
                              const struct store_event *events, size_t count);

/**
 * is_public  in  it reads beside the writes, and sees those that were answered before store_log_read(); else behind all
 *                writes handed over before
 */
struct store_log *store_log_open(struct store *store, const char *room, bool is_public);
/**
 * Reads the events from number `from` on: at most STORE_PAGE_EVENTS, and STORE_PAGE_BYTES of texts or one event that is
 * longer. The next page begins after the last of them.
 */
void store_log_read(struct store_log *log, int64_t from, store_page_fn done, void *data);
/** A reading that is under way is not answered any more. NULL does nothing. */
void store_log_close(struct store_log *log);

/**
 * Calls `each` for every room that is not asleep, ended or closed, oldest first, then once with NULL and the status of
 * the whole read. Reads the rooms in small batches, so that writes continue meanwhile. In a turn of the loop come rooms
 * with at most STORE_PAGE_EVENTS events in all. A room with a damaged log comes with STORE_CORRUPT and without events;
 * the other rooms still follow.
 */
void store_load_running(struct store *store, store_room_fn each, void *data);

/**
 * Calls `each` for every room in which the user has a seat or had one at the end, with the room's state but without
 * events and chains. Running rooms come first, then the newest, at most `most`. Then calls it once with NULL and the
 * status of the whole read.
 */
void store_rooms_of(struct store *store, const char *user_id, int most, store_room_fn each,
                    void *data);

/** The bytes of store_put_fold(), borrowed, and their v; NULL unless STORE_OK. STORE_MISSING: none are stored. */
typedef void (*store_fold_fn)(void *data, enum store_status status, int64_t v, const uint8_t *bytes,
                              size_t count);
void store_find_fold(struct store *store, const char *room, store_fold_fn done, void *data);

/** `number` is 0 unless STORE_OK. */
typedef void (*store_number_fn)(void *data, enum store_status status, int64_t number);
/** Stores the number under that name, unless one is stored already; then reads it. All nodes get the same. */
void store_agree_number(struct store *store, const char *name, int64_t number, store_number_fn done,
                        void *data);

/* ---- health ---- */

/**
 * Calls `each` from the loop with the outcome of every write, also of a write whose own callback is NULL, just before
 * that callback: STORE_OK, or the reason why the store failed. So the listener sees every failure and every recovery. A
 * write that was refused for its contents (STORE_MISSING, STORE_TAKEN, STORE_OUT_OF_ORDER, STORE_FENCED) says nothing
 * about the store and is not reported. Reads are not reported either: they succeed while the disk is full. STORE_AWAY
 * is reported as STORE_FAILED at once, without waiting for the next write. NULL ends the reports.
 */
void store_listen(struct store *store, store_done_fn each, void *data);

/** Counts each answer as a step of the loop; see admission/loop_steps.h. Both are borrowed. */
void store_measure(struct store *store, struct loop_steps *steps, const struct log *log);

/* Events of which an operator must be notified. */

enum store_health {
    STORE_LOST, /* the connection to the database broke; `words` say why */
    STORE_AWAY, /* no new connection was found in time: writes fail from now on */
    STORE_BACK, /* the store has a connection again */
    STORE_SUPERSEDED, /* another server used the database while the connection was lost: this server must stop */
    /* the database's settings allow it to lose data that it has reported as stored; `words` say which */
    STORE_NOT_DURABLE,
    /*
     * The open files of the database are no longer those in its folder, or its disk cannot be used: writes fail from
     * now on; `words` say what happened and how to save what the open files still have.
     */
    STORE_FILE_LOST,
    STORE_FILE_BACK, /* the files are there again, and writes succeed */
};

typedef void (*store_health_fn)(void *data, enum store_health event, const char *words);

/** Calls `each` from the loop for every health event from now on, and for those that have already occurred. */
void store_listen_health(struct store *store, store_health_fn each, void *data);

/* A copy of the complete database, taken while the server runs. */

enum { STORE_BACKUP_PROBLEM_BYTES = 2560 }; /* a path and a description of the error */

struct store_copy {
    int64_t bytes; /* size of the file */
    int64_t rooms;
    int64_t events;
};

/**
 * `problem` is a sentence for the operator, or "" with STORE_OK; `copy` is NULL unless STORE_OK. Both are borrowed:
 * valid during the callback.
 */
typedef void (*store_backup_fn)(void *data, enum store_status status, const char *problem,
                                const struct store_copy *copy);

/**
 * Copies the database in its current state into a new file, on which another server can be started. Writes continue
 * meanwhile. Answers STORE_OK when the copy is on the disk and has passed a complete integrity check. After any other
 * answer the file does not exist. Only one backup may run at a time. store_close() aborts it.
 *
 * file  in  copied; relative to the program's working folder unless it begins with "/"; must not exist yet
 */
void store_backup(struct store *store, const char *file, store_backup_fn done, void *data);
