/* SPDX-License-Identifier: MIT */
#include "net/work.h"

#include <uv.h>

enum { LONG_NS = 1000 * 1000 };

void net_work_begin_turn(struct work *work)
{
    work->processor_ns = net_processor_ns();
}

/* `*processor`: the clock of the thread at the begin; it becomes now if it was read. */
static uint64_t used_since(uint64_t since_ns, uint64_t now_ns, uint64_t *processor)
{
    uint64_t used_ns = now_ns - since_ns;
    if (used_ns > LONG_NS) {
        uint64_t before_ns = *processor;
        *processor = net_processor_ns();
        uint64_t computed_ns = *processor - before_ns;
        used_ns = computed_ns < used_ns ? computed_ns : used_ns;
    }
    return used_ns;
}

uint64_t net_work_ns(struct work *work, uint64_t *since_ns)
{
    uint64_t now_ns = uv_hrtime();
    uint64_t used_ns = used_since(*since_ns, now_ns, &work->processor_ns);
    *since_ns = now_ns;
    return used_ns;
}

uint64_t net_work_part_ns(const struct work *work, uint64_t since_ns)
{
    uint64_t processor = work->processor_ns;
    return used_since(since_ns, uv_hrtime(), &processor);
}
