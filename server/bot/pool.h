/* SPDX-License-Identifier: MIT */
/*
 * The worker pool of the server's bots, which runs outside the loop's thread. A job finds a turn to play, or decides
 * whether to accept a draw, and its answer arrives on the loop. A few jobs run at once, each with its own memory. Of
 * the waiting jobs, the one with the earliest deadline runs first.
 *
 * The strongest level of a game uses the time that a bot waits anyway: it compares its best turns by rollouts
 * (rules/ai/analysis/rollout.h) until one is clearly the best, the time is up, or another job waits.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/stats.h"
#include "net/must_check.h"
#include "rules/ai/manners/manners.h"

struct models;

enum {
    BOT_POOL_AT_ONCE_MAX = 16, /* each needs ai_memory_bytes(), some tens of megabytes */
    /* some minutes of work; further jobs are refused and their callers retry */
    BOT_POOL_WAITING_MAX = 512,
    BOT_POOL_ROLLOUT_TURNS = 3, /* turns that a rollout compares */
    BOT_POOL_ROLLOUT_GAMES = 648,
};

/**
 * The runner of the jobs: calls `work`, on any thread, and then `after` on the loop, both with `job`; never before
 * run() has returned.
 */
struct bot_pool_crew {
    int hands; /* number of jobs that it can run at once, 1 .. BOT_POOL_AT_ONCE_MAX */
    void (*run)(void *data, void (*work)(void *job), void (*after)(void *job), void *job);
    void *data;
};

enum bot_job_kind {
    BOT_JOB_TURN, /* the turn (or choice) that a player of the level makes */
    BOT_JOB_DRAW, /* whether a side accepts a draw */
};

struct bot_job {
    enum bot_job_kind kind;
    struct position pos;
    int level;        /* the id of a level */
    uint64_t seed;    /* of a turn */
    enum side side;   /* the side that is offered a draw */
    int64_t until_ms; /* deadline; earlier ones run first; INT64_MAX: none */
    /* of a turn: the time that the bot waits anyway, for rollouts of the strongest level; 0: none */
    int64_t spare_ms;
};

struct bot_pool_answer {
    bool found; /* false: no turn is owed */
    struct ai_choice choice;
    struct manners_look look; /* at the position that owes the turn */
    bool accepts;             /* the draw */
    long rolled_out;          /* games of rollouts for each turn compared */
    int64_t took_us;          /* by the pool's clock */
};

/** `answer` is NULL if the job is cancelled. */
typedef void (*bot_pool_fn)(void *data, const struct bot_pool_answer *answer);

struct bot_pool;

/** `models` and the `data` of `crew` must outlive the pool. `clock_us` may be called on any thread. */
struct bot_pool *bot_pool_create(struct models *models, struct bot_pool_crew crew,
                                 int64_t (*clock_us)(void));
/** Starts no further job: waiting jobs get NULL as answer, and new jobs are refused. */
void bot_pool_stop(struct bot_pool *bot_pool);
/** Call it when no job is running any more. May be NULL. */
void bot_pool_destroy(struct bot_pool *bot_pool);

/**
 * `done` is called once, later, from the loop (or by bot_pool_stop()). Returns false if too many jobs wait; then
 * `done` is not called.
 */
MUST_CHECK bool bot_pool_begin(struct bot_pool *bot_pool, const struct bot_job *bot_job,
                               bot_pool_fn done, void *data);

/** For the metrics. */
struct bot_pool_counts {
    int thinking;
    int waiting;
    uint64_t rolled_out; /* turns for which a rollout was made */
    struct histogram took;
};
void bot_pool_counts(const struct bot_pool *bot_pool, struct bot_pool_counts *counts);
