/* SPDX-License-Identifier: MIT */
/*
 * Statistics of players, derived from their finished games: their throws, how often they played to the end, their wins
 * and losses, and their results against each opponent. Other users read numbers of those games alone that every user
 * may find (`open` of store/archive.h). And the export of all that is stored about a user. It uses the same store and
 * transactions as store.h; all strings are copied.
 */
#pragma once

#include "store/ratings.h"

enum {
    STORE_FACES_MAX = 6,
    STORE_CONDUCT_GAMES = 30, /* the last games, which decide whether a player is called reliable */
    /* games among which these are looked for: a user may have many that others do not find */
    STORE_CONDUCT_LOOKED_AT = 1000,
    /* of each kind; an export has the newest, but of chat lines the first in the order of the chats */
    STORE_EXPORT_ROWS_MAX = 20000,
    STORE_EXPORT_PAGE_ROWS = 500, /* read in a transaction: some milliseconds */
};

/** The kinds of thrown objects. */
enum store_thing { STORE_DIE, STORE_STICK, STORE_THINGS };

/** How often each face has come up: 1 to 6 of a die, the round and the flat side of a stick. */
struct store_thrown {
    int64_t counts[STORE_THINGS][STORE_FACES_MAX];
};

/** Adds to the counts of a user's throws. `shown`: in a game that every user may find. */
void store_add_thrown(struct store_write *write, const char *user_id,
                      const struct store_thrown *thrown, bool shown);

struct store_record {
    int64_t won;
    int64_t lost;
    int64_t drawn;
};

/** Numbers about the games of a user, without imported ones. */
struct store_numbers {
    struct store_thrown thrown;
    struct store_record record;
    int64_t games; /* the last ones, at most STORE_CONDUCT_GAMES */
    int64_t left;  /* how many of these games the user lost on time or by absence */
};

struct store_profile {
    const char *user_id;
    const char *name;
    bool has_account;
    bool bot;
    int64_t made_ms; /* time of the user's first visit; 0: long ago */
    const struct store_rating *ratings;
    size_t rating_count;
    struct store_numbers shown; /* of games that every user may find */
    bool is_own;                /* the reader is the user */
    struct store_numbers all;   /* only if `is_own` */
};

/** `own`: the reader is the user. `profile` is NULL unless STORE_OK. STORE_MISSING if no user has that id. Borrowed. */
typedef void (*store_profile_fn)(void *data, enum store_status status,
                                 const struct store_profile *profile);
void store_read_profile(struct store *store, const char *user_id, bool own, int64_t now_ms,
                        store_profile_fn done, void *data);

/** The results of one user against another at one ruleset. */
struct store_against {
    const char *ruleset;
    struct store_record record;
};
struct store_results {
    struct store_against *rulesets; /* the one played most comes first */
    size_t count;
};
/**
 * `shown`: the results of games that every user may find; `all`: those of all games, NULL unless `own`. Both are NULL
 * unless STORE_OK. Borrowed.
 */
typedef void (*store_against_fn)(void *data, enum store_status status,
                                 const struct store_results *shown,
                                 const struct store_results *all);
/** `own`: the reader is one of the two users. */
void store_read_against(struct store *store, const char *user_id, const char *other, bool own,
                        store_against_fn done, void *data);

/**
 * Exports everything that the server stores about a user, as one JSON object. It is read in pages between other
 * readings, so parts of it may be of neighbouring moments. `json` is NULL unless STORE_OK.
 */
typedef void (*store_export_fn)(void *data, enum store_status status, const char *json);
void store_export(struct store *store, const char *user_id, store_export_fn done, void *data);
