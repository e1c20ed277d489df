/* SPDX-License-Identifier: MIT */
/*
 * Jobs: the requests that the functions of store.h and its sister headers hand to an engine, and the results that it
 * puts into them. A job is created on the loop thread and waits in a queue. The engine processes it, SQLite's on its
 * worker thread. It is answered and freed on the loop thread. Internal to the store and its engines.
 */
#pragma once

#include "net/list.h"
#include "store/archive.h"
#include "store/ratings.h"
#include "store/rows.h"
#include "store/store.h"

/** The kind of a job, by which an engine knows what to do and what the job contains. */
enum store_kind {
    STORE_KIND_WRITE,     /* a store_write */
    STORE_KIND_QUESTIONS, /* store_questions */
    STORE_KIND_ROOM,      /* this and the next three are read_jobs */
    STORE_KIND_RUNNING,
    STORE_KIND_ROOMS_OF,
    STORE_KIND_PAGE,    /* a store_log */
    STORE_KIND_GAMES,   /* a games_job */
    STORE_KIND_SCRUB,   /* the next two concern only the files of SQLite */
    STORE_KIND_LIMIT,   /* a store_limit_job */
    STORE_KIND_NOTHING, /* no work: only an answer */
    STORE_KINDS,
};

struct store_job {
    struct list link;
    enum store_kind kind;
    bool alone; /* affects the jobs behind it: is not grouped with other jobs */
    /* if not STORE_OK before the work starts, the job is refused and its work is skipped */
    enum store_status status;
    char *problem; /* the failure in words, or NULL; freed after the answer */
    /** Called on the loop. Frees the job, or hands it over again. */
    void (*answer)(struct store *store, struct store_job *job);
};

struct store_jobs {
    struct list list; /* struct store_job */
    size_t count;
};

void store_jobs_push(struct store_jobs *jobs, struct store_job *job);
struct store_job *store_jobs_pop(struct store_jobs *jobs); /* NULL: empty */
/** Appends all jobs of `from`. */
void store_jobs_move(struct store_jobs *jobs, struct store_jobs *from);

/** Hands a job to the engine. It is answered in its turn, also if it must be refused. */
void store_hand_over(struct store *store, struct store_job *job);

/**
 * Whether the job is a public reading (store_statement_is_public()). It sees every write that was answered before it
 * was handed over, and may be answered before jobs that were handed over earlier.
 */
bool store_job_is_public(const struct store_job *job);

/** Stores the status and the words of the failure in the job. */
void store_job_fail(struct store_job *job, enum store_status status, const char *problem);

/* ---- a write: the contents of a transaction, as collected on the loop ---- */

enum operation_kind {
    OPERATION_EVENT,
    OPERATION_ROOM,
    OPERATION_CHAIN,
    OPERATION_USER,
    OPERATION_SEAT,
    OPERATION_STAND,
    OPERATION_FENCE,
    OPERATION_ROW,
};

struct operation {
    enum operation_kind kind;
    char room[STORE_ID_BYTES];
    char user_id[STORE_ID_BYTES];
    int64_t number;                  /* v, game, epoch, or a time */
    int64_t command;                 /* id of the command that caused an event */
    uint8_t bytes[STORE_HASH_BYTES]; /* a seed or a hash */
    char *text;                      /* text of an event, state, or name; or NULL */
    bool owns_text;                  /* otherwise it is among the `texts` of the write */
    size_t text_bytes;
    struct store_row *row; /* owned, or NULL */
    enum store_work work;  /* the work that the row describes */
};

enum {
    /* A turn allocates nothing: its operations and texts fit into the write. */
    OPERATIONS_INSIDE = 4,
    TEXTS_INSIDE = 1024,
};

struct store_write {
    struct store_job job; /* first member, so that a pointer to the job is a pointer to the write */
    struct store *store;
    store_done_fn done;
    void *data;
    struct operation *operations; /* in the order in which they were added: `inside`, or owned */
    size_t count;
    size_t capacity;
    size_t texts_bytes;
    struct operation inside[OPERATIONS_INSIDE];
    char texts[TEXTS_INSIDE];
};

/* ---- questions: generic rows ---- */

enum { STORE_QUESTIONS_MAX = 7 };

/** Several questions sent together, and the rows that each returned. */
struct store_questions {
    struct store_job job;
    int count;
    struct store_row asked[STORE_QUESTIONS_MAX];
    struct store_rows found[STORE_QUESTIONS_MAX];
    /**
     * Called on the loop. If the job's status is not STORE_OK, there are no rows. It casts `done` to its real type and
     * calls it.
     */
    void (*answer)(const struct store_questions *questions);
    void (*done)(void); /* cast to its real type before it is called */
    void *data;
};

struct store_questions *store_questions_create(void (*answer)(const struct store_questions *),
                                               void (*done)(void), void *data);
/** Adds the next question; the caller then adds its cells. */
struct store_row *store_question(struct store_questions *questions, enum store_statement which);
void store_questions_ask(struct store *store, struct store_questions *questions);

/** Drops all rows that were found, so that the questions can be asked again. */
void store_questions_reset(struct store_questions *questions);

/* ---- ratings as rows, for requests that read them together with other data of a user ---- */

/** Adds the question for all current ratings of the user. */
void store_ask_ratings(struct store_questions *questions, const char *user_id, int64_t now_ms);

/** Reads the ratings from the answer, at most STORE_RATINGS_MAX. Returns their number. */
size_t store_ratings_in(const struct store_rows *rows, int64_t now_ms,
                        struct store_rating *ratings);

/** The cells of the row that store_rate_game() adds to the transaction. */
enum {
    STORE_RATED_ROOM,
    STORE_RATED_GAME,
    STORE_RATED_RULESET,
    STORE_RATED_WHITE,
    STORE_RATED_BLACK,
    STORE_RATED_SCORE,
    STORE_RATED_AT,
    STORE_RATED_WHITE_BUILT_IN,
    STORE_RATED_BLACK_BUILT_IN,
    STORE_RATED_WHITE_HEAD_START,
    STORE_RATED_BLACK_HEAD_START,
    STORE_RATED_LEAVER, /* the side that left early; -1: none */
};

/** Returns the user of that side, 0 or 1. */
const char *store_rated_user_id(const struct store_row *game, int side);

/** Whether the user of that side is a built-in bot. */
bool store_rated_is_built_in(const struct store_row *game, int side);

/** Whether a user left the game early; then it counts only if the user has left STORE_DEPARTURES_FREE others lately. */
bool store_rated_has_leaver(const struct store_row *game);

/** Writes the question for the number of these others; 0 without a leaver. */
void store_rated_count_departures(const struct store_row *game, struct store_row *row);

/** Writes the statement that stores the departure of the leaver. */
void store_rated_departure(const struct store_row *game, struct store_row *row);

/** Returns the rating of that side if this is its first rated game in the ruleset. */
struct store_rating store_rated_new(const struct store_row *game, int side);

/** Returns the new rating of that side after the game. */
struct glicko2 store_rated_after(const struct store_row *game, int side,
                                 const struct store_rating before[2]);

/* ---- reads of rooms: their parameters, and copies of the results ---- */

enum {
    STORE_STATE_BYTES = 16,
    STORE_BATCH_ROOMS = 64, /* rooms read per batch */
    /* bytes of events read per batch; limits memory use and the delay of waiting writes */
    STORE_BATCH_BYTES = 4 << 20,
};

/* A copy of a room that owns its memory. */
struct store_room_copy {
    char id[STORE_ID_BYTES];
    char state[STORE_STATE_BYTES];
    enum store_status status; /* STORE_CORRUPT: the copy has no log */
    struct store_room room;
    struct store_event *events;
    struct store_chain *chains;
    char **texts; /* [event_count], each an event's text followed by its user id */
};

struct read_job {
    struct store_job job; /* first member, so that a pointer to the job is a pointer to the read */
    char id[STORE_ID_BYTES]; /* id of the requested room or user */
    int64_t from;            /* number of the first requested event */
    store_room_fn each;
    void *data;
    int most;
    int64_t after; /* running rooms up to this number have been read */
    bool more;
    struct store_room_copy *copies;
    size_t count;
    size_t capacity;
    size_t handed; /* running rooms: those of the copies that the callback has got */
};

/** Adds an empty copy. The next call may move it. */
struct store_room_copy *store_copy_add(struct read_job *read);

/**
 * Allocates space for the events of a room whose last one has number `v`, all of which the caller must put. Returns how
 * many the copy gets: those from number `from` on, or none if these are too many.
 */
size_t store_copy_reserve(struct store_room_copy *copy, int64_t v, int64_t from);

/** Stores event `i`, counted from 0. */
void store_copy_put_event(struct store_room_copy *copy, size_t i, int64_t v, const char *text,
                          size_t text_bytes, const char *user_id, int64_t command);

/** A seed of the wrong length is stored as all zeroes. */
void store_copy_add_chain(struct store_room_copy *copy, int game, const void *seed,
                          size_t seed_bytes);

/** Marks the log as unreadable and drops it; the other data of the room stays. */
void store_copy_spoil(struct store_room_copy *copy);

/* ---- pages of a log ---- */

/* An event of a page: its places in the texts. */
struct page_event {
    int64_t v;
    int64_t command;
    size_t text_at;
    size_t text_bytes;
    size_t user_at;
};

struct store_log {
    struct store_job job; /* first member, so that a pointer to the job is a pointer to the log */
    struct store *store;
    char room[STORE_ID_BYTES];
    bool is_public;
    bool is_reading; /* the engine has the job; used by the loop only, as the next */
    bool is_closed;
    int64_t from;
    store_page_fn done;
    void *data;
    struct page_event page[STORE_PAGE_EVENTS];
    size_t count;
    char *texts; /* owned; each text and each user id ends with a NUL */
    size_t texts_bytes;
    size_t texts_capacity;
    size_t page_bytes;                            /* of the texts alone */
    struct store_event events[STORE_PAGE_EVENTS]; /* for the answer */
};

/** Empties the page. */
void store_page_begin(struct store_log *log);
/** Adds the next event. Returns false if the page is full. */
bool store_page_add(struct store_log *log, int64_t v, const char *text, size_t text_bytes,
                    const char *user_id, int64_t command);

/* ---- a search for games ---- */

/* The columns of a row of the statements that read games. */
enum {
    STORE_GAME_ID,
    STORE_GAME_ROOM,
    STORE_GAME_GAME,
    STORE_GAME_RULESET,
    STORE_GAME_RULES,
    STORE_GAME_STARTED,
    STORE_GAME_ENDED,
    STORE_GAME_RESULT,
    STORE_GAME_REASON,
    STORE_GAME_TURNS,
    STORE_GAME_RATED,
    STORE_GAME_OPEN,
    STORE_GAME_IMPORTED,
};

struct found_game {
    struct store_row row;
    struct store_row players[STORE_PLAYERS_MAX]; /* the cells seat, user id, name, bot */
    int player_count;
};

struct games_job {
    /* first member, so that a pointer to the job is a pointer to the search */
    struct store_job job;
    struct store_games_query query;
    store_games_fn done;
    void *data;
    struct found_game found[STORE_GAMES_MAX];
    int count;
    int looked_at;
    bool ended; /* no further games match */
};

/** Begins a batch. The caller fills `found[count]` and its players with the next row. */
void store_games_next(struct games_job *search);

/** The results of games that may fit the query, or "" for any: one for each side of its player, or twice the same. */
void store_games_results(const struct store_games_query *query, const char *results[2]);

/** Whether the row without its players may fit the query: if not, the players need not be read. */
bool store_games_can_match(const struct games_job *search);

/** Examines the row that was filled in, keeps it if it matches, and continues the search below it. */
void store_games_examine(struct games_job *search);

/** Ends a batch in which `looked_at` rows were examined. `was_all`: no further rows exist. */
void store_games_end_batch(struct games_job *search, int looked_at, bool was_all);

/** Drops the row that was filled in: its players could not be read. */
void store_games_forget(struct games_job *search);

/* ---- the size of the files ---- */

struct store_limit_job {
    struct store_job job;
    int64_t bytes;
};
