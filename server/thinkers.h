/* SPDX-License-Identifier: MIT */
/*
 * Thinking, away from the loop's thread: the house's bots ask what to play, or what a position is worth, and hear it from
 * the loop. A few think at once, each with room of its own; of those who wait, who has least time left comes first.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/ai.h"
#include "histogram.h"

struct minds;

enum {
    THINKERS_AT_ONCE_MAX = 16,  /* each needs ai_memory_bytes(), some tens of megabytes */
    THINKERS_WAITING_MAX = 512, /* some minutes of work: who comes later waits outside */
};

/**
 * Who does the work: calls `work`, on whatever thread, and then `after` from the loop, both with `job`; never before run()
 * has returned.
 */
struct thinkers_crew {
    int hands; /* how many works it can be given at once, 1 .. THINKERS_AT_ONCE_MAX */
    void (*run)(void *data, void (*work)(void *job), void (*after)(void *job), void *job);
    void *data;
};

enum thought_kind {
    THOUGHT_TURN,  /* the turn (or choice) that a player of the level makes */
    THOUGHT_WORTH, /* what a side can expect */
};

struct thought {
    enum thought_kind kind;
    struct position pos;
    int level;        /* 1..AI_LEVELS */
    uint64_t seed;    /* of a turn */
    enum side side;   /* whose worth */
    int64_t until_ms; /* the sooner, the sooner it is thought about; INT64_MAX: there is no hurry */
};

struct thinkers_answer {
    bool found; /* false: no turn is owed */
    struct ai_choice choice;
    float worth;     /* 0..1 */
    int64_t took_us; /* by the thinkers' clock */
};

/** `answer` is NULL where it will not be thought about any more. */
typedef void (*thinkers_fn)(void *data, const struct thinkers_answer *answer);

struct thinkers;

/** `minds` and what stands behind `crew` outlive it. `clock_us` may be asked from any thread. */
struct thinkers *thinkers_create(struct minds *minds, struct thinkers_crew crew,
                                 int64_t (*clock_us)(void));
/** From now on nothing is begun: those who wait hear NULL, and nobody else is taken. */
void thinkers_stop(struct thinkers *thinkers);
/** When nobody thinks any more. May be NULL. */
void thinkers_destroy(struct thinkers *thinkers);

/** `done` is called once, later, from the loop (or by thinkers_stop()). False where too many wait: then it is not called. */
__attribute__((warn_unused_result)) bool thinkers_begin(struct thinkers *thinkers,
                                                        const struct thought *thought,
                                                        thinkers_fn done, void *data);

/** For the metrics. */
struct thinkers_counts {
    int thinking;
    int waiting;
    struct histogram took;
};
void thinkers_counts(const struct thinkers *thinkers, struct thinkers_counts *counts);
