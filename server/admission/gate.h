/* SPDX-License-Identifier: MIT */
/*
 * A gate lets a few jobs run at a time; the others wait in a fair queue. The end of a job starts the next one, so the
 * rate is the one that the loop, the store or the threads sustain at that moment.
 */
#pragma once

#include "admission/fair_queue.h"

struct gate {
    struct fair_queue queue;
    int at_once; /* jobs that may run at a time */
    int running;
    bool starting; /* start() is being called: a job that ends at once must not call it again */
    /** Begins the job. It calls admission_gate_leave() when the job ends, at once or later. */
    void (*start)(void *data, struct fair_item *item);
    void *data;
};

/**
 * Starts the job, or appends it to the queue. Returns NULL, or the job that finds no place any more: `item` or another
 * one. The caller refuses it.
 */
struct fair_item *admission_gate_enter(struct gate *gate, struct map_key key,
                                       struct fair_item *item, int64_t now_ms);

/** A started job has ended. */
void admission_gate_leave(struct gate *gate);

/** Frees the jobs that wait, which are from malloc(). */
void admission_gate_clear(struct gate *gate);
