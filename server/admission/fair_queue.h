/* SPDX-License-Identifier: MIT */
/*
 * A queue that serves keys in turn, never first come first served. Each key (an address) has a line. A line gives up
 * one item when its turn comes and then goes behind the other lines. Keys that were not served lately have a ring of
 * lines of their own, which is served three times as often: so a user who comes for the first time does not wait behind
 * all addresses of an attack, and the others still get a quarter.
 *
 * The number of places is bounded. If all are taken, the longest line loses its newest item to a shorter line.
 */
#pragma once

#include <stdint.h>

#include "base/rate_limit.h"
#include "net/list.h"

/** Waits in a queue; the first member of the caller's own struct. */
struct fair_item {
    struct list link;
};

enum {
    FAIR_NEW_IN_A_ROW = 3,   /* lines of new keys served for one of the others */
    FAIR_LATELY_MS = 60000,  /* a key that was served within this time counts as served lately */
    FAIR_LATELY_MAX = 20000, /* keys remembered as served lately, some 2 MB */
    FAIR_QUEUE_RINGS = 2,    /* keys that were not served lately, and the others */
};

/** All zeroes with a number of places is an empty queue. */
struct fair_queue {
    int places;
    int waiting;
    struct map lines;                    /* struct fair_line by key */
    struct list rings[FAIR_QUEUE_RINGS]; /* struct fair_line; the turn of the first is next */
    int new_in_a_row; /* lines of the first ring served since one of the second */
    struct rate_limits lately;
};

/** Frees the memory. No item may wait any more. */
void admission_fair_queue_finish(struct fair_queue *queue);

/**
 * Appends an item to the line of its key. Returns NULL, or the item that finds no place: the newest one of the longest
 * line, or `item` itself. The caller refuses it.
 */
struct fair_item *admission_fair_queue_push(struct fair_queue *queue, struct map_key key,
                                            struct fair_item *item, int64_t now_ms);

/** The item whose turn it is; NULL if none waits. */
struct fair_item *admission_fair_queue_pop(struct fair_queue *queue);
