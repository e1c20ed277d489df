/* SPDX-License-Identifier: MIT */
/*
 * Rate limit of new guests. Every address has a share (IPv6: every /64). Guests within the share of their address are
 * always admitted. Only guests above it compete for the limit of the whole process. So one address cannot lock out the
 * newcomers of all others.
 */
#pragma once

#include "base/rate_limit.h"

struct app;

enum {
    GUEST_SHARE_BURST = 100,     /* of one address at once: a class or a club behind one router */
    GUEST_SHARE_EVERY_MS = 1000, /* of one address on average */
    GUEST_EXCESS_BURST = 2000,   /* of all addresses above their shares together, at once */
    GUEST_EXCESS_EVERY_MS = 10,  /* of all addresses above their shares together, on average */
    /*
     * Addresses remembered, some 2 MB. An address is forgotten only when its whole share is available again, so
     * forgetting gives no address a new share. To keep the table full, a flood must bring this many guests per second,
     * each from another address. An address that finds no place in the table counts as above its share.
     */
    GUEST_ADDRESSES_MAX = 20000,
};

/** All zeroes are a valid empty state. */
struct guest_limit {
    struct rate_limits addresses;
    int64_t excess_ms; /* rate limit of the whole process, see rate_limit_take() */
};

void guest_limit_finish(struct guest_limit *limit);

/** Counts one new guest of that address. Returns 0, or the milliseconds to wait. */
int64_t guest_limit_take(struct guest_limit *limit, const struct address *address, int64_t now_ms);

/** Limits the guests that an address makes. */
struct guest_limit *app_guest_limit(const struct app *app);
