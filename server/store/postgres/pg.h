/* SPDX-License-Identifier: MIT */
/*
 * The running PostgreSQL engine. All of it runs on the loop. Jobs wait, are taken together as a batch, and are answered
 * in their order when the batch is done. The writes of a batch come first, as one transaction in one round trip; its
 * reads follow. Only one exchange is under way at a time.
 *
 * If a write is refused, the writes before it are stored. The refused write is then tried again as the first of the
 * next group. So it gets the same answer as if it had been sent alone.
 *
 * Each group has a number, which its transaction writes into this store's row of the table `stores`. If the connection
 * is lost while a group is under way, the next connection waits until the old one has finished its work, and then reads
 * that number. So the engine knows whether the group was stored before it answers any of its writes, and sends the
 * group again only if it was not stored. Meanwhile all other jobs wait for PG_GRACE_MS. After that they are answered
 * with STORE_FAILED until there is a connection.
 */
#pragma once

#include "store/engine.h"
#include "store/jobs.h"
#include "store/postgres/link.h"
#include "store/ratings.h"

enum {
    PG_GROUP_MAX = 4096, /* writes in one transaction, and jobs in a batch */
    /* size of the next group after a refusal, because more writes may be refused */
    PG_GROUP_AFTER_REFUSAL = 8,
    PG_TRIES_MAX = 5,      /* attempts for a group that conflicts with one of another node */
    PG_GRACE_MS = 2000,    /* time without a connection until waiting jobs fail */
    PG_OPENING_MS = 20000, /* the same after the start, because a connection has just worked */
    PG_READ_PARTS_MAX = 8, /* statements of one read */
    PG_USERS_SQL_BYTES = 768,
    PG_TOKEN_BYTES = 33, /* the identifier of this store in the database, including its NUL */
};

/** The exchange that is under way. */
enum pg_phase { PG_IDLE, PG_SETTING_UP, PG_CLEANING, PG_WRITING, PG_READING, PG_LEAVING };

/** Why a statement failed. */
struct pg_error {
    bool is_set;
    int place;    /* place of the failed statement */
    char code[6]; /* SQLSTATE; "" if the error has no code */
    char words[PG_WORDS_BYTES];
};

/** Operations of a group that are still to be sent, with one statement for many. */
struct pg_operations {
    const struct operation **list; /* borrowed from the writes of the group */
    size_t count;
    size_t capacity;
};

/** The fences and the events of a group; the fences are sent before everything that was added after them. */
struct pg_appends {
    struct pg_operations fences;
    struct pg_operations events;
    /* the group was refused: each fence and event is sent alone, to find the refused write */
    bool one_by_one;
};

/** The writes of the batch and their progress. */
struct pg_writes {
    struct store_job **jobs; /* [PG_GROUP_MAX] */
    /* [PG_GROUP_MAX]: for each write of the group, the number of statements sent up to its end */
    int *ends;
    size_t count;
    size_t next;  /* the first write that is neither stored nor refused */
    size_t group; /* number of writes from `next` on that are under way */
    size_t limit; /* maximum size of the next group */
    int tries;
    struct pg_appends appends;
    int before;    /* statements of the group that belong to no write */
    bool in_doubt; /* the connection was lost while the group was under way */
    uint64_t began_ns;
    /* for a write that must read before it can continue: the rating of a game */
    bool asking;
    size_t operation;   /* index of the operation that reads */
    int asked_at;       /* place of its first question */
    int64_t pair_games; /* the answer to ASK_PAIR */
    int64_t departures; /* the answer to ASK_DEPARTURES */
    struct store_rating ratings[2];
};

/** Reads that are under way on one link, in one round trip. */
struct pg_reads {
    struct pg_store *store;
    struct pg_link *link;
    struct pg_error *error;  /* the first error of this exchange */
    struct store_job **jobs; /* [PG_GROUP_MAX], or one for the public readings */
    size_t count;
    size_t next; /* the read whose answer comes next */
    bool ending; /* all its answers have arrived, and only the end of its transaction is missing */
    bool is_sent;
    PGresult *results[PG_READ_PARTS_MAX];
};

/**
 * The public readings, on a connection of their own, one after the other. While there is no such connection, the main
 * one reads them behind the writes, as all other jobs.
 */
struct pg_readings {
    struct pg_link link;
    struct pg_reads reads; /* at most one */
    struct store_jobs waiting;
    struct store_job *job; /* the reading under way, or NULL */
    struct pg_error error;
    bool is_ready; /* there is a connection, and its setup is complete */
};

struct pg_store {
    struct store base; /* first member, so that a pointer to it is a pointer to the store */
    struct pg_link link;
    uv_timer_t kick;  /* wake-up timer: fires in the next turn of the loop */
    uv_timer_t grace; /* fires if there was no connection for too long */
    int handles;      /* handles of this struct that are not closed */
    int links;        /* links of this struct that are not closed */

    struct store_jobs urgent; /* renewals of the lease, which overtake other jobs */
    struct store_jobs waiting;
    struct store_jobs batch; /* all jobs that are under way, in the order of their answers */
    struct pg_writes writes;
    struct pg_reads reads;
    struct pg_readings readings;
    enum pg_phase phase;
    struct pg_error error; /* the first error of this exchange */
    bool is_ready;         /* there is a connection, and its setup is complete */
    bool is_dirty;         /* a transaction failed and must be ended first */
    bool is_away;          /* there was no connection for too long */
    bool was_lost;         /* and STORE_BACK has not been reported yet */
    bool is_not_durable;   /* the database server may lose committed data */
    bool is_superseded; /* another server has used the database while this one was disconnected */
    bool closing;

    enum store_use use;
    int64_t begun; /* the start counter of the database after this server's start */
    int backend; /* process id, at the database server, of the last connection that held the lock; 0: none yet */
    char token[PG_TOKEN_BYTES];
    int64_t session; /* counts the connections */
    int64_t group;   /* number of the last group that was sent */
    /* number of the last committed group, as read during the setup of the connection */
    int64_t taken_over;
    char set_up_problem[PG_WORDS_BYTES]; /* why the connection cannot be used; "" */

    char node[33]; /* name of the node that this store is; "": none */
    int64_t incarnation;
    int64_t lease_ms;

    struct store_counts counts;
    char problem[STORE_PROBLEM_BYTES];
    char lost_words[PG_WORDS_BYTES];
    void (*closed)(void *data); /* set: the store is closing */
    void *closed_data;
};

/* Errors raised by our own functions: refusals that concern one transaction. */
#define PG_MISSING "TB001"
#define PG_OUT_OF_ORDER "TB002"
#define PG_FENCED "TB003"
#define PG_SUPERSEDED "TB004" /* a later connection of the same store has taken over */

#define PG_UNIQUE "23505"     /* raised by PostgreSQL itself: a unique row exists already */
#define PG_CONSTRAINT "23000" /* or another constraint of the tables is violated */

/* ---- the engine ---- */

/** Answers these jobs; the queue is empty afterwards, except for jobs that the callbacks hand over. */
void pg_answer_all(struct pg_store *store, struct store_jobs *jobs);
/** Fails and answers jobs that were not sent or that only read, so that the caller can repeat them. */
void pg_fail_all(struct pg_store *store, struct store_jobs *jobs, const char *words);
/** Makes the loop continue with the jobs in its next turn. */
void pg_kick(struct pg_store *store);

/* ---- an outage ---- */

/** There is no connection: waiting jobs fail after `ms`, unless an outage has begun already. */
void pg_outage_begin(struct pg_store *store, uint64_t ms);
/** The same at once, because no later connection can be used either. */
void pg_outage_report(struct pg_store *store);
/** Fails all waiting jobs: the database has been out of reach for too long. */
void pg_outage_refuse(struct pg_store *store);

/* ---- error codes ---- */

void pg_set_error(struct pg_error *error, int place, const PGresult *result);
/** Returns the status of a job for an error code of the database. */
enum store_status pg_status(const char *code);
/** Whether the error concerns only the one write. */
bool pg_error_is_local(const char *code);
/** Whether the error comes from simultaneous writes of another node: the group must be tried again. */
bool pg_error_is_clash(const char *code);
/** Whether the error means that the connection is unusable. */
bool pg_error_is_loss(const char *code);

/* ---- opening, and the setup of a connection ---- */

/**
 * Checks the database server, makes the tables, and gives the store its token. Blocks. `detail` is a sentence unless
 * STORE_OK.
 */
MUST_CHECK enum store_status pg_store_prepare(struct pg_store *store, char *detail,
                                              size_t detail_bytes);

/** Sends what each connection needs first: the settings of the session, and the statements, or only the public ones. */
void pg_set_up_session(struct pg_link *link);
void pg_set_up_statements(struct pg_link *link, bool only_public);
/** The setup that the main connection needs before it is used: sends the statements, and checks their results. */
void pg_set_up_send(struct pg_store *store);
void pg_set_up_result(struct pg_store *store, int place, const PGresult *result);

/**
 * Takes the lock that keeps servers apart which may not share the database. Waits some seconds for a server that is
 * just ending. Returns false, and words, if another server uses the database and `use` does not permit that.
 */
MUST_CHECK bool pg_users_enter(PGconn *connection, enum store_use use, char *words,
                               size_t words_bytes);
/**
 * Called before the tables are made or migrated. Returns false, and words, if live nodes use the database that cannot
 * run beside this server, or if a statement failed.
 */
MUST_CHECK bool pg_users_check_nodes(PGconn *connection, enum store_use use, char *words,
                                     size_t words_bytes);
/**
 * Called after the tables exist: counts this start, and releases the lock. Returns false, and words, if a statement
 * failed.
 */
MUST_CHECK bool pg_users_begin(PGconn *connection, int64_t *begun, char *words, size_t words_bytes);
/**
 * Writes the SQL for each connection that takes the lock. Its result cells: whether the connection has the lock, and
 * its process id at the database server.
 */
void pg_users_lock(const struct pg_store *store, char sql[PG_USERS_SQL_BYTES]);
/** Writes the SQL for each connection that reads the start counter. */
void pg_users_count(char sql[PG_USERS_SQL_BYTES]);

/* ---- writes and reads ---- */

/** Sends the fence with the next pg_fences_send(): borrowed until then. */
void pg_fences_add(struct pg_store *store, const struct operation *fence);
void pg_fences_send(struct pg_store *store);
/** Sends the event with the next pg_appends_send(): borrowed until then. Before that, its room has to be put. */
void pg_appends_add(struct pg_store *store, const struct operation *event);
/** Sends the fences, then the events. */
void pg_appends_send(struct pg_store *store);

/** Begins the next exchange for the writes of the batch. Returns false if no write is left. */
bool pg_writes_send(struct pg_store *store);
void pg_writes_result(struct pg_store *store, int place, const PGresult *result);
/**
 * Called when the exchange is over: its group is stored, refused, or must be tried again. Returns true if another
 * exchange follows for the same group.
 */
bool pg_writes_synced(struct pg_store *store);
/** Called after a reconnect: it is known now whether the group was stored. */
void pg_writes_resolve(struct pg_store *store);

/** Sends the reads from the next one on. Returns false if none is left. */
bool pg_reads_send(struct pg_reads *reads);
void pg_reads_result(struct pg_reads *reads, int place, PGresult *result);
/** Returns true if all reads are answered. */
bool pg_reads_synced(struct pg_reads *reads);
/** The connection was lost: reads without an answer must be sent again. */
void pg_reads_reset(struct pg_reads *reads);

/* ---- public readings ---- */

/** Begins to connect. */
void pg_readings_start(struct pg_store *store, uv_loop_t *loop);
/** Returns false if there is no connection for it: the main one must read it. */
MUST_CHECK bool pg_readings_receive(struct pg_store *store, struct store_job *job);
bool pg_readings_have_work(const struct pg_store *store);
/** Fails the readings that are left, and closes their link: then calls `closed` with the store. */
void pg_readings_close(struct pg_store *store, void (*closed)(void *data));
