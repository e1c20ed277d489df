/* SPDX-License-Identifier: MIT */
/*
 * The limits that follow from the memory which the process may use: the most that each thing costs, times its limit,
 * adds up to CAPACITY_PERCENT of that memory at most. The rest is for the gaps between allocations and for the system.
 * capacity.def is the table.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    CAPACITY_PERCENT = 80,
    CAPACITY_LEAST_MIB = 256, /* with less, the fixed parts leave nothing for rooms and users */
};

enum capacity_part {
#define SCALED(id, limit, least, largest, bytes, tls_bytes, percent, what) CAPACITY_##id,
#include "admission/capacity.def"
    CAPACITY_PARTS
};

/** All zeroes: not derived yet. */
struct capacity {
    int64_t memory_bytes; /* 0: nothing is known, and each number is the largest */
    int64_t numbers[CAPACITY_PARTS];
};

/** A row of the table. */
struct capacity_row {
    const char *limit;
    int64_t least;
    int64_t largest;
    int64_t bytes;     /* that one costs at most */
    int64_t tls_bytes; /* more if sockets have TLS */
    int percent;
};

/**
 * Derives the limits.
 *
 * memory_bytes  in  0: unknown; below CAPACITY_LEAST_MIB it counts as that much
 * has_tls       in  sockets have TLS in this process
 */
struct capacity admission_capacity_of(int64_t memory_bytes, bool has_tls);

/** What is needed at any size. */
int64_t admission_capacity_fixed_bytes(void);

const struct capacity_row *admission_capacity_row(enum capacity_part part);

/** The derived number of that limit, or `number` if the limit does not depend on the memory. */
int64_t admission_capacity_limit(const struct capacity *capacity, const char *limit,
                                 int64_t number);
