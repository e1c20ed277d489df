/* SPDX-License-Identifier: MIT */
/*
 * Requests that read much from the store: searches for games, users and ratings. A few run at a time, because one
 * thread answers them all, beside the one that stores the moves; the addresses take turns. A token for programs counts
 * nothing here, because it has not been verified yet.
 */
#pragma once

#include <stdint.h>

#include "admission/gate.h"

struct net_request;

/** The first member of the caller's own struct, which is from malloc() and owned from api_reading_begin() on. */
struct reading {
    struct fair_item item;
    struct api *api;
    struct net_request *request;
    /** Called when its turn has come, at once or later. The caller calls api_reading_end() after the answer. */
    void (*start)(struct reading *reading);
};

/** To be called once, before the first reading. */
void api_readings_open(struct api *api);

/** Waits for the turn of the request's address. If no place is left, refuses this reading or another one. */
void api_reading_begin(struct reading *reading, int64_t now_ms);

/** A reading that was started has been answered: frees it, and starts the next one. */
void api_reading_end(struct reading *reading);
