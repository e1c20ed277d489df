/* SPDX-License-Identifier: MIT */
/*
 * Games of two players in pairs: the same dice in both games of a pair, sides exchanged. Each pair
 * has its own seed, so that what is played hangs neither on the number of threads nor on their pace.
 */
#pragma once

#include "ai/tool-player.h"
#include "ai/tool-statistics.h"

enum {
    MATCH_TURNS_MAX = 20000,  /* a safety net: no game seen has come near it; then it is a draw */
    MATCH_OPENING_STONES = 2, /* by chance, where nothing else makes games differ */
};

/** Hears of each position that owes a turn, before it is played; in the thread that plays. */
typedef void (*match_watch_fn)(void *context, const struct position *pos);

struct match {
    const char *rules;           /* "tabula;entry=free" */
    const struct player *first;  /* White in the first game of a pair */
    const struct player *second; /* may be the first */
    uint64_t seed;
    long opening; /* turns by chance at the start, the same in both games */
    bool alone;   /* no pairs: each game has dice of its own, and the first player is White */
    match_watch_fn watch; /* may be NULL */
    void *context;
};

/** What a game was like. */
struct told {
    enum result result;
    enum side starter;
    int turns;
    int passes;      /* of levels; turns in which nothing could be played */
    int hits;        /* of levels */
    bool unfinished; /* drawn by the safety net */
    bool certain[2]; /* by side: a level had counted out that it wins; without chance alone */
    uint64_t hash;   /* of all positions after turns: equal games have equal ones */
};

/** Turns by chance that a match begins with if nobody says otherwise. */
long match_opening(const struct ruleset *ruleset);

/** Plays a game, 0.. ; games 2n and 2n+1 are a pair, unless each stands alone. */
void match_play(const struct match *match, struct thinking *thinking, long game, struct told *told);

/** Plays games 0..count-1 on some threads, and says on standard error once a minute how far it is.
 * told: count of them. */
void match_play_all(const struct match *match, int threads, long count, struct told *told);

/** The score of the first player, from a game: 1, ½ or 0. */
double match_score(long game, const struct told *told);

/** What a match has shown, for the first player. */
struct summary {
    struct sample pairs; /* mean scores of the pairs */
    struct estimate score;
    struct estimate elo;
    long games, won, drawn, lost;
    long unfinished; /* among those drawn */
    long turns;
    long certain;      /* times that a level was sure of a game */
    long certain_lost; /* … and did not win it */
};

/** Sums up in order. count: whole pairs, an even number. */
void match_sum_up(const struct told *told, long count, struct summary *summary);

/** Plays `count` games, rounded up to whole pairs, and sums up. */
void match_measure(const struct match *match, int threads, long count, struct summary *summary);
