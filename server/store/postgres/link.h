/* SPDX-License-Identifier: MIT */
/*
 * One connection to a PostgreSQL server on the loop, in pipeline mode: statements are sent together, and their results
 * come back in order. The link connects, and reconnects after every loss, without blocking. The lookup of the server's
 * name, the connecting and the transfer of data are all asynchronous.
 *
 * It knows no tables and no jobs. It notifies its owner of all events. The owner calls pg_link_lose() if a connection
 * is unusable.
 */
#pragma once

#include <libpq-fe.h>
#include <netdb.h>
#include <stdbool.h>
#include <uv.h>

#include "store/rows.h"

enum {
    PG_CONNECT_MS = 5000, /* timeout of a connection attempt; then the next attempt follows */
    /* if the server owes an answer and sends nothing for this time, the connection counts as lost */
    PG_SILENCE_MS = 8000,
    /* delay before the second attempt; it doubles with each further attempt */
    PG_RETRY_FIRST_MS = 50,
    /* the longest delay, plus or minus a quarter by chance, so that nodes do not reconnect all at once */
    PG_RETRY_MAX_MS = 3000,
    PG_WORDS_BYTES = 256,   /* of an error message */
    PG_PARAMETERS_MAX = 40, /* connection parameters */
    PG_WHERE_BYTES = 300,   /* of the displayed name of the server */
};

/** The callbacks of the link's owner. */
struct pg_link_owner {
    /** A new connection exists; no statement has been sent on it. */
    void (*connected)(void *data);
    /**
     * The result of a statement. `place` counts the statements since the last synchronisation, from 0. The owner frees
     * it with PQclear().
     */
    void (*result)(void *data, int place, PGresult *result);
    /** All statements sent before pg_link_sync() have been answered. */
    void (*synced)(void *data);
    /** The connection is lost, and with it all outstanding results. The link will try to reconnect. */
    void (*lost)(void *data, const char *words);
};

struct pg_link {
    uv_loop_t *loop;
    const struct pg_link_owner *owner;
    void *data;
    PQconninfoOption *options;  /* as parsed from the URL; owned */
    char where[PG_WHERE_BYTES]; /* the server's name for messages, without a password */
    PGconn *connection;         /* NULL: no connection */
    uv_poll_t *poll;            /* of the connection's socket; frees itself when it is closed */
    uv_timer_t timer;
    uv_getaddrinfo_t lookup;
    char address[NI_MAXHOST]; /* result of the lookup of the host name; "": not looked up */
    bool looking_up;
    bool connecting;
    bool closing;
    int attempts; /* attempts since the last good connection */
    int owed;     /* outstanding results and synchronisations */
    int place;    /* place of the next result */
    int sent;     /* statements sent since the last synchronisation */
    void (*closed)(void *data);
};

/**
 * Reads the URL. Returns false and a sentence if it is invalid. Does not connect yet. A link that is never started is
 * freed by pg_link_finish().
 */
MUST_CHECK bool pg_link_init(struct pg_link *link, const char *url, char *detail,
                             size_t detail_bytes);
void pg_link_finish(struct pg_link *link);
/** Further connections use the parameters of this URL. An invalid one changes nothing. */
void pg_link_set_url(struct pg_link *link, const char *url);

/**
 * Connects and blocks until it is done: only for opening the store. The caller frees the result with PQfinish(), also
 * if the connection failed.
 */
PGconn *pg_link_connect_now(const struct pg_link *link);

/** Begins to connect. The results are reported by the owner's callbacks, from the loop. */
void pg_link_start(struct pg_link *link, uv_loop_t *loop, const struct pg_link_owner *owner,
                   void *data);
/** Closes the link and calls `closed` from the loop. No other callback follows. */
void pg_link_close(struct pg_link *link, void (*closed)(void *data));

/** The owner confirms that the connection works: after a loss, the next attempt begins without delay. */
void pg_link_is_ready(struct pg_link *link);
/** The owner rejects the connection: the link closes it, calls `lost`, and tries another one. */
void pg_link_lose(struct pg_link *link, const char *words);

/* ---- sending statements; they are sent with the next pg_link_sync() ---- */

void pg_link_prepare(struct pg_link *link, const char *name, const char *text);
/** Sends an SQL text without parameters. */
void pg_link_report(struct pg_link *link, const char *text);
/** Sends the prepared statement of that number, with the cells of the row as parameters. */
void pg_link_ask(struct pg_link *link, enum store_statement which, const struct store_row *row);
void pg_link_sync(struct pg_link *link);

/** Writes the name under which a statement is prepared. */
void pg_link_name(enum store_statement which, char name[16]);

/* ---- between link.c and reconnect.c ---- */

/** Watches the socket of the connection for these events, instead of those before. */
void pg_link_watch(struct pg_link *link, int events);
/** Stops watching. Call it before the connection may close its socket. */
void pg_link_unwatch(struct pg_link *link);
/** Begins the time after which the link tries to connect, or the connection counts as lost. */
void pg_link_set_timer(struct pg_link *link, uint64_t ms);
/** The socket of an attempt to connect is ready. */
void pg_link_continue_connecting(struct pg_link *link);

/* ---- results ---- */

int64_t pg_number(const PGresult *result, int row, int column);
const char *pg_string(const PGresult *result, int row, int column);
/** Appends all cells of that result row to `kept`. */
void pg_copy_row(struct store_row *kept, const PGresult *result, int row);
/** Returns the bytes of a cell; the caller frees them with PQfreemem(). */
uint8_t *pg_bytes(const PGresult *result, int row, int column, size_t *count);
