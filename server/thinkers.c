/* SPDX-License-Identifier: MIT */
#include "thinkers.h"

#include <assert.h>
#include <stdlib.h>

#include "minds.h"

enum { WORTH_PLIES = 1, WORTH_LEVEL_MIN = 3 }; /* who sees no answer judges as it stands */

struct job {
    struct job *next;
    struct thinkers *thinkers;
    int hand; /* whose memory it has while it is thought about */
    struct thought thought;
    thinkers_fn done;
    void *data;
    struct thinkers_answer answer;
};

struct thinkers {
    struct minds *minds;
    struct thinkers_crew crew;
    int64_t (*clock_us)(void);
    struct job *first; /* waiting, by until_ms, then as they came */
    int waiting;
    int thinking;
    bool stopped;
    bool busy[THINKERS_AT_ONCE_MAX];
    struct ai_memory *memory[THINKERS_AT_ONCE_MAX]; /* made by who needs it first */
    struct histogram took;
};

struct thinkers *thinkers_create(struct minds *minds, struct thinkers_crew crew,
                                 int64_t (*clock_us)(void))
{
    assert(crew.hands > 0 && crew.hands <= THINKERS_AT_ONCE_MAX);
    struct thinkers *thinkers = calloc(1, sizeof *thinkers);
    assert(thinkers != NULL);
    *thinkers = (struct thinkers){.minds = minds, .crew = crew, .clock_us = clock_us};
    return thinkers;
}

void thinkers_destroy(struct thinkers *thinkers)
{
    if (thinkers == NULL) {
        return;
    }
    thinkers_stop(thinkers);
    assert(thinkers->thinking == 0);
    for (int i = 0; i < THINKERS_AT_ONCE_MAX; i++) {
        free(thinkers->memory[i]);
    }
    free(thinkers);
}

/* ---- on the thread ---- */

static void work(void *data)
{
    struct job *job = data;
    struct thinkers *thinkers = job->thinkers;
    const struct thought *thought = &job->thought;
    const struct ai_knowledge *knowledge = minds_of(thinkers->minds, &thought->pos);
    struct ai_memory **memory = &thinkers->memory[job->hand];
    int64_t begun_us = thinkers->clock_us();
    if (*memory == NULL) {
        *memory = malloc(ai_memory_bytes());
        assert(*memory != NULL);
    }
    if (thought->kind == THOUGHT_TURN) {
        job->answer.found = ai_choose(knowledge, *memory, &thought->pos, thought->level,
                                      thought->seed, &job->answer.choice);
    } else {
        int plies = thought->level >= WORTH_LEVEL_MIN ? WORTH_PLIES : 0;
        job->answer.found = true;
        job->answer.worth = ai_score(knowledge, *memory, &thought->pos, thought->side, plies, NULL);
    }
    job->answer.took_us = thinkers->clock_us() - begun_us;
}

/* ---- on the loop ---- */

static void after(void *data);

static int free_hand(const struct thinkers *thinkers)
{
    int hand = 0;
    while (thinkers->busy[hand]) {
        hand++;
    }
    assert(hand < thinkers->crew.hands);
    return hand;
}

static void start_some(struct thinkers *thinkers)
{
    while (thinkers->first != NULL && thinkers->thinking < thinkers->crew.hands) {
        struct job *job = thinkers->first;
        thinkers->first = job->next;
        thinkers->waiting--;
        thinkers->thinking++;
        job->hand = free_hand(thinkers);
        thinkers->busy[job->hand] = true;
        thinkers->crew.run(thinkers->crew.data, work, after, job);
    }
}

static void after(void *data)
{
    struct job *job = data;
    struct thinkers *thinkers = job->thinkers;
    thinkers->thinking--;
    thinkers->busy[job->hand] = false;
    histogram_add(&thinkers->took, job->answer.took_us);
    start_some(thinkers);
    job->done(job->data, &job->answer);
    free(job);
}

void thinkers_stop(struct thinkers *thinkers)
{
    thinkers->stopped = true;
    while (thinkers->first != NULL) {
        struct job *job = thinkers->first;
        thinkers->first = job->next;
        thinkers->waiting--;
        job->done(job->data, NULL);
        free(job);
    }
}

bool thinkers_begin(struct thinkers *thinkers, const struct thought *thought, thinkers_fn done,
                    void *data)
{
    if (thinkers->stopped || thinkers->waiting >= THINKERS_WAITING_MAX) {
        return false;
    }
    struct job *job = calloc(1, sizeof *job);
    assert(job != NULL);
    job->thinkers = thinkers;
    job->thought = *thought;
    job->done = done;
    job->data = data;
    struct job **at = &thinkers->first;
    while (*at != NULL && (*at)->thought.until_ms <= thought->until_ms) {
        at = &(*at)->next;
    }
    job->next = *at;
    *at = job;
    thinkers->waiting++;
    start_some(thinkers);
    return true;
}

void thinkers_counts(const struct thinkers *thinkers, struct thinkers_counts *counts)
{
    *counts = (struct thinkers_counts){
        .thinking = thinkers->thinking, .waiting = thinkers->waiting, .took = thinkers->took};
}
