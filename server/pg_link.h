/* SPDX-License-Identifier: MIT */
/*
 * One connection to a PostgreSQL server on the loop, in pipeline mode: statements go out together, their results come back
 * in order. It is made, and made again whenever it is lost, without ever waiting: the name of the server is looked up, the
 * connection is opened and the bytes are moved as the system allows.
 *
 * Knows no table and no job. Its owner is told what happens, and says with pg_link_lose() that a connection is no good.
 */
#pragma once

#include <libpq-fe.h>
#include <netdb.h>
#include <stdbool.h>
#include <uv.h>

#include "store_rows.h"

enum {
    PG_CONNECT_MS = 5000,   /* after so long without a connection it is tried anew */
    PG_SILENCE_MS = 8000,   /* a server that owes an answer and says nothing for so long is gone */
    PG_RETRY_FIRST_MS = 50, /* before the second attempt; each further one waits twice as long … */
    PG_RETRY_MAX_MS =
        3000, /* … but no longer, give or take a quarter: nodes do not come back all at once */
    PG_WORDS_BYTES = 256,   /* of what went wrong */
    PG_PARAMETERS_MAX = 40, /* of a connection */
    PG_WHERE_BYTES = 300,   /* of what the server is called */
};

/** What its owner is told. */
struct pg_link_owner {
    /** There is a connection; nothing has been asked on it. */
    void (*connected)(void *data);
    /** Of the statement with that place since the last synchronisation, from 0. To be freed with PQclear(). */
    void (*result)(void *data, int place, PGresult *result);
    /** All that was sent before pg_link_sync() has been answered. */
    void (*synced)(void *data);
    /** The connection is gone, with what was under way; another one will be tried. */
    void (*lost)(void *data, const char *words);
};

struct pg_link {
    uv_loop_t *loop;
    const struct pg_link_owner *owner;
    void *data;
    PQconninfoOption *options;  /* as the URL has them; owned */
    char where[PG_WHERE_BYTES]; /* the server in words, without a password */
    PGconn *connection;         /* NULL: none */
    uv_poll_t *poll;            /* of its socket; frees itself when it is closed */
    uv_timer_t timer;
    uv_getaddrinfo_t lookup;
    char address[NI_MAXHOST]; /* found for the host's name; "": not looked up */
    bool looking_up;
    bool connecting;
    bool closing;
    int attempts; /* since the last good connection */
    int owed;     /* results and synchronisations not come yet */
    int place;    /* of the next result */
    int sent;     /* statements since the last synchronisation */
    void (*closed)(void *data);
};

/**
 * Reads the URL. False with a sentence where it cannot be read. Nothing is connected yet; pg_link_finish() frees it where it
 * is never started.
 */
MUST_CHECK bool pg_link_init(struct pg_link *link, const char *url, char *detail,
                             size_t detail_bytes);
void pg_link_finish(struct pg_link *link);

/** Connects and waits for it: for the opening only. To be finished with PQfinish(), also where it is no good. */
PGconn *pg_link_connect_now(const struct pg_link *link);

/** Begins to connect; what comes of it is told from the loop. */
void pg_link_start(struct pg_link *link, uv_loop_t *loop, const struct pg_link_owner *owner,
                   void *data);
/** Calls `closed` from the loop, and nothing else any more. */
void pg_link_close(struct pg_link *link, void (*closed)(void *data));

/** The connection serves: the next attempt to make one begins at once. */
void pg_link_is_good(struct pg_link *link);
/** The connection does not serve: it is closed, its owner is told that it is lost, and another one is tried. */
void pg_link_lose(struct pg_link *link, const char *words);

/* ---- asking; nothing goes out before the next pg_link_sync() ---- */

void pg_link_prepare(struct pg_link *link, const char *name, const char *text);
/** A text without parameters. */
void pg_link_say(struct pg_link *link, const char *text);
/** The prepared statement of that number, with the cells of the row. */
void pg_link_ask(struct pg_link *link, int which, const struct store_row *row);
void pg_link_sync(struct pg_link *link);

/** The name under which a statement is prepared. */
void pg_link_name(int which, char name[16]);

/* ---- results ---- */

int64_t pg_number(const PGresult *result, int row, int column);
const char *pg_string(const PGresult *result, int row, int column);
/** Adds what stands in that row, as store_row_keep() does. */
void pg_keep_row(struct store_row *kept, const PGresult *result, int row);
/** Its bytes; freed with PQfreemem(). */
uint8_t *pg_bytes(const PGresult *result, int row, int column, size_t *count);
