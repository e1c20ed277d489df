/* SPDX-License-Identifier: MIT */
#include <time.h>

#include "net/work.h"

uint64_t net_processor_ns(void)
{
    struct timespec used = {0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (uint64_t)used.tv_sec * 1000000000 + (uint64_t)used.tv_nsec;
}
