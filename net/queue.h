/* SPDX-License-Identifier: MIT */
/*
 * Frames that wait for one receiver, in order: a ring of counted pointers, so that a frame for a thousand slow
 * readers exists once. Bounded by bytes; the ring's memory goes when it runs empty, so an idle queue costs nothing.
 */
#pragma once

#include "frame.h"

enum { QUEUE_FRAMES_MAX = 16384 }; /* bounds the ring's own memory where frames are tiny */

struct queued {
    struct net_frame *frame;
    uint64_t group; /* whose message it is; 0: for this receiver alone */
};

struct queue {
    struct queued *ring;
    uint32_t capacity; /* a power of two, or 0 */
    uint32_t first;
    uint32_t count;
    size_t bytes;
};

/** Takes a count of its own. False, and nothing changes, where the receiver is too far behind. */
MUST_CHECK bool queue_push(struct queue *queue, struct net_frame *frame, uint64_t group,
                           size_t bytes_max);

/** Ignores the bound: for the close frame. */
void queue_push_last(struct queue *queue, struct net_frame *frame);

/** The oldest; NULL when empty. Borrowed. */
struct net_frame *queue_first(const struct queue *queue);

/** Removes the oldest and hands over its count. */
struct net_frame *queue_pop(struct queue *queue);

/**
 * Copies as many of the oldest whole frames as fit, and removes them.
 * Returns the bytes copied; 0 where the oldest alone does not fit. Adds to *messages how many texts they hold.
 */
size_t queue_gather(struct queue *queue, unsigned char *into, size_t into_bytes,
                    uint64_t *messages);

/** Takes out what belongs to that group; the rest keeps its order. Returns how many messages went. */
uint32_t queue_drop(struct queue *queue, uint64_t group);

/** Releases everything; the queue is empty and usable. */
void queue_clear(struct queue *queue);
