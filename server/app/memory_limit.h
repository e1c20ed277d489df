/* SPDX-License-Identifier: MIT */
/* How much memory this process may use: the least of what its control groups, its limits and the machine allow. */
#pragma once

#include <stdint.h>

struct memory_limit {
    int64_t bytes;      /* 0: nothing is known */
    const char *source; /* "cgroup", "address space", "machine", or "unknown" */
};

/**
 * Reads the limits. A limit of the address space (ulimit -v) counts without what the process has reserved and does not
 * use, so call it when the threads run.
 *
 * root  in  "" or a folder in front of /proc and /sys
 */
struct memory_limit app_memory_limit_read(const char *root);
