/* SPDX-License-Identifier: MIT */
/*
 * The engine on PostgreSQL as it runs, all of it on the loop: jobs wait, are taken together as a batch, and answered in
 * their order when the batch is done. First its writes, as one transaction in one round trip; then its reads. One
 * exchange is under way at a time.
 *
 * Where a write is refused, what stands before it is stored, and it is tried again at the head of the next group, so that
 * what it is told is what it would have been told alone.
 *
 * Each group has a number, which its transaction writes into this store's row of the table `stores`. When the connection is
 * lost while a group is under way, the next connection reads that number, after what the old one may still be doing has
 * ended: so it is known whether the group was stored before anybody is told, and it is sent again only where it was not.
 * Meanwhile all else waits for PG_PATIENCE_MS, and is answered with STORE_FAILED from then on until there is a connection.
 */
#pragma once

#include "pg_link.h"
#include "pg_texts.h"
#include "store_engine.h"
#include "store_news.h"
#include "store_operations.h"
#include "store_ratings.h"

enum {
    PG_GROUP_MAX = 4096,        /* writes in one transaction, and jobs in a batch */
    PG_GROUP_AFTER_REFUSAL = 8, /* … after one of them was refused, more may be */
    PG_TRIES_MAX = 5,           /* of a group that got in the way of another node's */
    PG_PATIENCE_MS = 2000,      /* without a connection, before what waits is told that it failed */
    PG_OPENING_MS = 20000,      /* … and at first, when one has just been seen to work */
    PG_READ_PARTS_MAX = 8,      /* statements of one read */
    PG_TOKEN_BYTES = 33,        /* what this store is called in the database, with its NUL */
};

/** What is under way. */
enum pg_phase { PG_IDLE, PG_SETTING_UP, PG_CLEANING, PG_WRITING, PG_READING, PG_LEAVING };

/** Why a statement failed. */
struct pg_error {
    bool is_set;
    int place;    /* of the statement */
    char code[6]; /* SQLSTATE; "" where there is none */
    char words[PG_WORDS_BYTES];
};

/** Writes of the batch, and how far they are. */
struct pg_writes {
    struct store_job **jobs; /* [PG_GROUP_MAX] */
    int *ends; /* [PG_GROUP_MAX]: the statements sent up to and with each of the group */
    size_t count;
    size_t next;  /* the first that is not stored or refused */
    size_t group; /* how many from there are under way */
    size_t limit; /* of the next group */
    int tries;
    int before;    /* statements of the group that belong to no write */
    bool in_doubt; /* the connection was lost while the group was under way */
    uint64_t began_ns;
    /* of a write that asks before it goes on: rating a game */
    bool asking;
    size_t operation;   /* the one that asks */
    int asked_at;       /* the place of its first question */
    int64_t pair_games; /* what was answered */
    struct store_rating ratings[2];
};

struct pg_reads {
    struct store_job **jobs; /* [PG_GROUP_MAX] */
    size_t count;
    size_t next; /* whose answer comes next */
    bool ending; /* … and only the end of its transaction is missing */
    bool is_sent;
    PGresult *results[PG_READ_PARTS_MAX];
};

struct pg_store {
    struct store base; /* first: it is the store */
    struct pg_link link;
    uv_timer_t kick;     /* goes off in the next turn of the loop */
    uv_timer_t patience; /* goes off when there was no connection for too long */
    int handles;         /* of these that are not closed */

    struct store_jobs urgent; /* renewals of the lease */
    struct store_jobs waiting;
    struct store_jobs batch; /* all that is under way, in the order of the answers */
    struct pg_writes writes;
    struct pg_reads reads;
    enum pg_phase phase;
    struct pg_error error; /* the first of this exchange */
    bool is_ready;         /* there is a connection that has been set up */
    bool is_dirty;         /* a transaction failed and is to be ended first */
    bool is_away;          /* there was no connection for too long */
    bool was_lost;         /* and nobody was told yet that it is back */
    bool is_risky;         /* the server may lose what it has committed */
    bool closing;

    char token[PG_TOKEN_BYTES];
    int64_t session;    /* of connections, counted */
    int64_t group;      /* number of the last group sent */
    int64_t taken_over; /* number of the last group committed, as the setting up found it */
    char set_up_problem[PG_WORDS_BYTES]; /* why the connection does not serve; "" */

    char node[33]; /* which this store is; "" none */
    int64_t incarnation;
    int64_t lease_ms;

    struct store_counts counts;
    char problem[DB_PROBLEM_BYTES];
    char lost_words[PG_WORDS_BYTES];
    store_news_fn news;
    void *news_data;
    void (*closed)(void *data); /* set: closing */
    void *closed_data;
};

/** What the server's error means for a job. */
enum store_status pg_status(const char *code);
/** … concerns the one write only. */
bool pg_error_is_local(const char *code);
/** … comes of another node's writes at the same moment: to be tried again. */
bool pg_error_is_clash(const char *code);
/** … means that the connection is no good any more. */
bool pg_error_is_loss(const char *code);

/** Looks at the server, makes the tables, gives the store its token. Waits. `detail` is a sentence unless STORE_OK. */
MUST_CHECK enum store_status pg_store_prepare(struct pg_store *store, char *detail,
                                              size_t detail_bytes);

/** What is needed before a connection serves: asks for it, and looks at what came. */
void pg_set_up_send(struct pg_store *store);
void pg_set_up_result(struct pg_store *store, int place, const PGresult *result);

/** Why what the server says it has stored may be lost, into `words`; false: it will not. Cells from `column` on. */
bool pg_is_risky(const PGresult *settings, int column, char *words, size_t words_bytes);

/** Begins the next exchange of the batch; where nothing is left of it, false. */
bool pg_writes_send(struct pg_store *store);
void pg_writes_result(struct pg_store *store, int place, const PGresult *result);
/** The exchange is over: the group is stored, refused, or to be tried again. True: it goes on with another exchange. */
bool pg_writes_synced(struct pg_store *store);
/** After the connection was lost and another one found: whether the group was stored is known now. */
void pg_writes_resolve(struct pg_store *store);

bool pg_reads_send(struct pg_store *store);
void pg_reads_result(struct pg_store *store, int place, PGresult *result);
/** True when all are answered. */
bool pg_reads_synced(struct pg_store *store);
/** The connection was lost: those not answered are to be sent anew. */
void pg_reads_reset(struct pg_store *store);
