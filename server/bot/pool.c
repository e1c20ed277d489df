/* SPDX-License-Identifier: MIT */
#include "bot/pool.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "bot/models.h"
#include "net/list.h"
#include "rules/ai/analysis/rollout.h"
#include "rules/ai/levels/levels.h"

enum { DRAW_PLIES = 1 }; /* a bot that is offered a draw looks at the replies */

enum { ROLLOUT_STEP_GAMES = 8 }; /* between two looks at the clock and at the queue */

struct job {
    struct list link;
    struct bot_pool *bot_pool;
    int hand; /* the slot whose memory the job uses while it runs */
    struct bot_job bot_job;
    bot_pool_fn done;
    void *data;
    struct bot_pool_answer answer;
};

struct bot_pool {
    struct models *models;
    struct bot_pool_crew crew;
    int64_t (*clock_us)(void);
    struct list jobs;   /* waiting jobs, by until_ms, then in order of arrival */
    atomic_int waiting; /* changed on the loop; threads read it and `stopped` */
    int thinking;
    atomic_bool stopped;
    uint64_t rolled_out;
    bool busy[BOT_POOL_AT_ONCE_MAX];
    struct ai_memory *memory[BOT_POOL_AT_ONCE_MAX]; /* allocated by the first job of each slot */
    struct histogram took;
};

struct bot_pool *bot_pool_create(struct models *models, struct bot_pool_crew crew,
                                 int64_t (*clock_us)(void))
{
    assert(crew.hands > 0 && crew.hands <= BOT_POOL_AT_ONCE_MAX);
    struct bot_pool *bot_pool = calloc(1, sizeof *bot_pool);
    bot_pool->models = models;
    bot_pool->crew = crew;
    bot_pool->clock_us = clock_us;
    return bot_pool;
}

void bot_pool_destroy(struct bot_pool *bot_pool)
{
    if (bot_pool == NULL) {
        return;
    }
    bot_pool_stop(bot_pool);
    assert(bot_pool->thinking == 0);
    for (int i = 0; i < BOT_POOL_AT_ONCE_MAX; i++) {
        free(bot_pool->memory[i]);
    }
    free(bot_pool);
}

/* ---- on the thread ---- */

static bool is_strongest(const struct bot_job *bot_job)
{
    int ruleset = bot_job->pos.ruleset;
    return bot_job->level == ai_levels_first(ruleset) + ai_levels_count(ruleset) - 1;
}

/* Replaces the turn if another one is clearly better by rollouts. */
static void roll_out(struct job *job, const struct ai_knowledge *knowledge,
                     struct ai_memory *memory, int64_t begun_us)
{
    struct bot_pool *bot_pool = job->bot_pool;
    const struct bot_job *bot_job = &job->bot_job;
    struct bot_pool_answer *answer = &job->answer;
    int64_t pace_ms = answer->look.pace_ms;
    int64_t spare_us = 1000 * (bot_job->spare_ms < pace_ms ? bot_job->spare_ms : pace_ms);
    struct rollout_limits limits = {.max = BOT_POOL_ROLLOUT_TURNS,
                                    .plies = ROLLOUT_PLIES,
                                    .games_max = BOT_POOL_ROLLOUT_GAMES,
                                    .seed = bot_job->seed};
    struct rollout rollout;
    if (spare_us <= 0 || !is_strongest(bot_job) ||
        !rollout_begin(&rollout, knowledge, memory, &bot_job->pos, &answer->choice.after,
                       &limits) ||
        rollout.count < 2) {
        return;
    }
    while (!rollout.over && !bot_pool->stopped && bot_pool->waiting == 0 &&
           bot_pool->clock_us() - begun_us < spare_us) {
        rollout_step(&rollout, knowledge, memory, ROLLOUT_STEP_GAMES);
    }
    answer->rolled_out = rollout.games;
    if (rollout.clear) {
        struct rollout_estimate estimates[ROLLOUT_MAX];
        rollout_estimates(&rollout, estimates);
        answer->choice = *estimates[0].choice;
    }
}

static void choose_turn(struct job *job, const struct ai_knowledge *knowledge,
                        struct ai_memory *memory, int64_t begun_us)
{
    const struct bot_job *bot_job = &job->bot_job;
    struct bot_pool_answer *answer = &job->answer;
    answer->found = ai_choose(knowledge, memory, &bot_job->pos, bot_job->level, bot_job->seed,
                              &answer->choice) &&
                    manners_look(knowledge, memory, &bot_job->pos, &answer->look);
    if (answer->found) {
        roll_out(job, knowledge, memory, begun_us);
    }
}

static void run_bot_job(void *data)
{
    struct job *job = data;
    struct bot_pool *bot_pool = job->bot_pool;
    const struct bot_job *bot_job = &job->bot_job;
    const struct ai_knowledge *knowledge = bot_models_of(bot_pool->models, &bot_job->pos);
    struct ai_memory **memory = &bot_pool->memory[job->hand];
    int64_t begun_us = bot_pool->clock_us();
    if (*memory == NULL) {
        *memory = malloc(ai_memory_bytes());
    }
    if (bot_job->kind == BOT_JOB_TURN) {
        choose_turn(job, knowledge, *memory, begun_us);
    } else {
        float error;
        float score =
            ai_score(knowledge, *memory, &bot_job->pos, bot_job->side, DRAW_PLIES, &error);
        job->answer.found = true;
        job->answer.accepts = manners_accepts_draw(score, manners_is_sure(&bot_job->pos, error));
    }
    job->answer.took_us = bot_pool->clock_us() - begun_us;
}

/* ---- on the loop ---- */

static void on_bot_job_done(void *data);

static int free_hand(const struct bot_pool *bot_pool)
{
    int hand = 0;
    while (bot_pool->busy[hand]) {
        hand++;
    }
    assert(hand < bot_pool->crew.hands);
    return hand;
}

static void start_waiting_jobs(struct bot_pool *bot_pool)
{
    while (!list_is_empty(&bot_pool->jobs) && bot_pool->thinking < bot_pool->crew.hands) {
        struct job *job = LIST_POP(&bot_pool->jobs, struct job, link);
        bot_pool->waiting--;
        bot_pool->thinking++;
        job->hand = free_hand(bot_pool);
        bot_pool->busy[job->hand] = true;
        bot_pool->crew.run(bot_pool->crew.data, run_bot_job, on_bot_job_done, job);
    }
}

static void on_bot_job_done(void *data)
{
    struct job *job = data;
    struct bot_pool *bot_pool = job->bot_pool;
    bot_pool->thinking--;
    bot_pool->busy[job->hand] = false;
    bot_pool->rolled_out += job->answer.rolled_out > 0;
    histogram_add(&bot_pool->took, job->answer.took_us);
    start_waiting_jobs(bot_pool);
    job->done(job->data, &job->answer);
    free(job);
}

void bot_pool_stop(struct bot_pool *bot_pool)
{
    struct job *job;
    bot_pool->stopped = true;
    while ((job = LIST_POP(&bot_pool->jobs, struct job, link)) != NULL) {
        bot_pool->waiting--;
        job->done(job->data, NULL);
        free(job);
    }
}

bool bot_pool_begin(struct bot_pool *bot_pool, const struct bot_job *bot_job, bot_pool_fn done,
                    void *data)
{
    if (bot_pool->stopped || bot_pool->waiting >= BOT_POOL_WAITING_MAX) {
        return false;
    }
    struct job *job = calloc(1, sizeof *job);
    job->bot_pool = bot_pool;
    job->bot_job = *bot_job;
    job->done = done;
    job->data = data;
    struct list *at = &bot_pool->jobs;
    LIST_EACH(struct job, later, &bot_pool->jobs, link) {
        if (later->bot_job.until_ms > bot_job->until_ms) {
            at = &later->link;
            break;
        }
    }
    list_append(at, &job->link);
    bot_pool->waiting++;
    start_waiting_jobs(bot_pool);
    return true;
}

void bot_pool_counts(const struct bot_pool *bot_pool, struct bot_pool_counts *counts)
{
    *counts = (struct bot_pool_counts){
        .thinking = bot_pool->thinking,
        .waiting = bot_pool->waiting,
        .rolled_out = bot_pool->rolled_out,
        .took = bot_pool->took,
    };
}
