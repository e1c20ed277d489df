/* SPDX-License-Identifier: MIT */
/*
 * Games of two players in pairs: the same dice in both games of a pair, with the sides exchanged. Each pair has its own
 * seed, so the games depend neither on the number of threads nor on their speed.
 */
#pragma once

#include "rules/ai/research/player.h"
#include "rules/ai/research/statistics.h"

enum {
    /* a safety limit: no observed game has come near it; a game that reaches it is drawn */
    MATCH_TURNS_MAX = 20000,
    /* random stones at the start, if no other chance makes games differ */
    MATCH_OPENING_STONES = 2,
};

/** Is called with each position that owes a turn, before the turn is played, in the thread that plays the game. */
typedef void (*match_watch_fn)(void *context, const struct position *pos);

struct match {
    const char *rules;           /* "tabula;entry=free" */
    const struct player *first;  /* White in the first game of a pair */
    const struct player *second; /* may be the same as the first player */
    uint64_t seed;
    long opening; /* random turns at the start, the same in both games */
    bool alone;   /* no pairs: each game has dice of its own, and the first player is White */
    match_watch_fn watch; /* may be NULL */
    void *context;
};

/** The result and the statistics of one game. */
struct told {
    enum result result;
    enum side starter;
    int turns;
    int passes;      /* turns of levels in which no step could be played */
    int hits;        /* hits made by levels */
    bool unfinished; /* drawn by the safety limit */
    /* by side: a level had searched to the end that it wins; only in games without chance */
    bool certain[2];
    uint64_t hash; /* hash of all positions after turns: equal games have equal hashes */
};

/** The default number of random turns at the start of a match. */
long match_opening(const struct ruleset *ruleset);

/** Plays the game with that number, from 0. Games 2n and 2n+1 are a pair, unless `alone` is set. */
void match_play(const struct match *match, struct thinking *thinking, long game, struct told *told);

/**
 * Plays games 0..count-1 on several threads, and reports the progress on standard error once a minute. `told` holds
 * `count` entries.
 */
void match_play_all(const struct match *match, int threads, long count, struct told *told);

/** The score of the first player, from a game: 1, ½ or 0. */
double match_score(long game, const struct told *told);

/** The result of a match, for the first player. */
struct summary {
    struct sample pairs; /* mean scores of the pairs */
    struct estimate score;
    struct estimate elo;
    long games, won, drawn, lost;
    long unfinished; /* draws by the safety limit */
    long turns;
    long certain;      /* number of times that a level was certain of a game */
    long certain_lost; /* number of those games that it did not win */
};

/** Adds up the games in order. `count` is an even number: whole pairs. */
void match_sum_up(const struct told *told, long count, struct summary *summary);

/** Plays `count` games, rounded up to whole pairs, and adds them up. */
void match_measure(const struct match *match, int threads, long count, struct summary *summary);
