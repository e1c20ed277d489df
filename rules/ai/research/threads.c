/* SPDX-License-Identifier: MIT */
#include "rules/ai/research/threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "rules/ai/tool/tool.h"

struct share {
    atomic_long *next;
    long count;
    int thread;
    research_work_fn work;
    void *context;
    pthread_t id;
};

static void *work_off(void *opaque)
{
    struct share *share = opaque;
    long index;
    while ((index = atomic_fetch_add(share->next, 1)) < share->count) {
        share->work(share->context, share->thread, index);
    }
    return NULL;
}

void research_share_out(int threads, long count, research_work_fn work, void *context)
{
    struct share *shares = tool_memory((size_t)threads * sizeof *shares);
    atomic_long next = 0;
    for (int i = 0; i < threads; i++) {
        shares[i] = (struct share){
            .next = &next, .count = count, .thread = i, .work = work, .context = context};
        if (i > 0 && pthread_create(&shares[i].id, NULL, work_off, &shares[i]) != 0) {
            tool_say("no thread can be started");
            exit(TOOL_BROKE);
        }
    }
    work_off(&shares[0]);
    for (int i = 1; i < threads; i++) {
        pthread_join(shares[i].id, NULL);
    }
    free(shares);
}
