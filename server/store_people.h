/* SPDX-License-Identifier: MIT */
/*
 * What is told of people who play here, from their finished games: what they threw, how often they stayed to the end, won
 * and lost, and against whom. The same store and the same transactions as store.h; all strings are copied.
 */
#pragma once

#include "store_ratings.h"

enum {
    STORE_FACES_MAX = 6,
    STORE_CONDUCT_GAMES = 30,   /* the last ones, by which somebody is called reliable */
    STORE_RECORD_GAMES = 10000, /* the last ones that are counted */
};

/** What is thrown. */
enum store_thing { STORE_DIE, STORE_STICK, STORE_THINGS };

/** How often each face has come: of a die 1 to 6, of a stick the round side and the plain one. */
struct store_thrown {
    int64_t counts[STORE_THINGS][STORE_FACES_MAX];
};

/** Adds to what a person has thrown. */
void store_add_thrown(struct store_write *write, const char *who,
                      const struct store_thrown *thrown);

struct store_record {
    int64_t won;
    int64_t lost;
    int64_t drawn;
};

struct store_profile {
    const char *who;
    const char *name;
    bool has_account;
    bool bot;
    int64_t made_ms; /* when they first came; 0: long ago */
    const struct store_rating *ratings;
    size_t rating_count;
    struct store_thrown thrown;
    struct store_record record; /* of the last STORE_RECORD_GAMES; imported games count nowhere */
    int64_t games;              /* the last, at most STORE_CONDUCT_GAMES … */
    int64_t left;               /* … and how many of them were lost by time or by staying away */
};

/** `profile` is NULL unless STORE_OK; STORE_MISSING where there is nobody of that id. Borrowed. */
typedef void (*store_profile_fn)(void *data, enum store_status status,
                                 const struct store_profile *profile);
void store_read_profile(struct store *store, const char *who, int64_t now_ms, store_profile_fn done,
                        void *data);

/** How one did against the other at one ruleset. */
struct store_against {
    const char *ruleset;
    struct store_record record;
};
/** Of the last STORE_RECORD_GAMES of `who`; the ruleset played most comes first. Borrowed. */
typedef void (*store_against_fn)(void *data, enum store_status status,
                                 const struct store_against *rulesets, size_t count);
void store_read_against(struct store *store, const char *who, const char *other,
                        store_against_fn done, void *data);
