/* SPDX-License-Identifier: MIT */
#include "admission/gate.h"

#include <assert.h>
#include <stdlib.h>

static void start_some(struct gate *gate)
{
    struct fair_item *item;
    if (gate->starting) {
        return;
    }
    gate->starting = true;
    while (gate->running < gate->at_once &&
           (item = admission_fair_queue_pop(&gate->queue)) != NULL) {
        gate->running++;
        gate->start(gate->data, item);
    }
    gate->starting = false;
}

struct fair_item *admission_gate_enter(struct gate *gate, struct map_key key,
                                       struct fair_item *item, int64_t now_ms)
{
    struct fair_item *displaced = admission_fair_queue_push(&gate->queue, key, item, now_ms);
    start_some(gate);
    return displaced;
}

void admission_gate_leave(struct gate *gate)
{
    assert(gate->running > 0);
    gate->running--;
    start_some(gate);
}

void admission_gate_clear(struct gate *gate)
{
    struct fair_item *item;
    while ((item = admission_fair_queue_pop(&gate->queue)) != NULL) {
        free(item);
    }
}
