/* SPDX-License-Identifier: MIT */
#include "admission/capacity.h"

#include <string.h>

#include "admission/admission.h"
#include "net/net.h"

enum { MIB = 1 << 20, PERCENT = 100 };

static const struct capacity_row rows[CAPACITY_PARTS] = {
#define SCALED(id, limit, least, largest, bytes, tls_bytes, percent, what)                         \
    [CAPACITY_##id] = {limit, least, largest, bytes, tls_bytes, percent},
#include "admission/capacity.def"
};

static const int64_t fixed_mib = 0
#define FIXED(name, mib, what) +(mib)
#include "admission/capacity.def"
    ;

const struct capacity_row *admission_capacity_row(enum capacity_part part)
{
    return &rows[part];
}

int64_t admission_capacity_fixed_bytes(void)
{
    return fixed_mib * MIB;
}

static int64_t smaller_of(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t cost_of(const struct capacity_row *row, bool has_tls)
{
    return row->bytes + (has_tls ? row->tls_bytes : 0);
}

/* What is left for the percentages of the table. */
static int64_t scaled_bytes(int64_t memory_bytes, bool has_tls)
{
    int64_t least_bytes = (int64_t)CAPACITY_LEAST_MIB * MIB;
    int64_t bytes = memory_bytes < least_bytes ? least_bytes : memory_bytes;
    int64_t left = bytes / PERCENT * CAPACITY_PERCENT - admission_capacity_fixed_bytes();
    for (int part = 0; part < CAPACITY_PARTS; part++) {
        left -= rows[part].least * cost_of(&rows[part], has_tls);
    }
    return left;
}

struct capacity admission_capacity_of(int64_t memory_bytes, bool has_tls)
{
    struct capacity capacity = {.memory_bytes = memory_bytes};
    int64_t scaled = scaled_bytes(memory_bytes, has_tls);
    for (int part = 0; part < CAPACITY_PARTS; part++) {
        const struct capacity_row *row = &rows[part];
        int64_t fit = row->least + scaled / PERCENT * row->percent / cost_of(row, has_tls);
        capacity.numbers[part] = memory_bytes == 0 ? row->largest : smaller_of(fit, row->largest);
    }
    /* a client that has connected needs a session, and one that has gone keeps it for a while */
    int64_t *sockets = &capacity.numbers[CAPACITY_SOCKETS];
    *sockets = smaller_of(*sockets, capacity.numbers[CAPACITY_SESSIONS] / 10 * 9);
    return capacity;
}

int64_t admission_capacity_limit(const struct capacity *capacity, const char *limit, int64_t number)
{
    for (int part = 0; part < CAPACITY_PARTS; part++) {
        if (strcmp(rows[part].limit, limit) == 0) {
            return capacity->numbers[part];
        }
    }
    return number;
}
