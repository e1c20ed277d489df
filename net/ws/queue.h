/* SPDX-License-Identifier: MIT */
/*
 * Frames that wait for one receiver, in order: a ring of counted pointers, so that a frame for a thousand slow readers
 * exists once. It is bounded by bytes. A few frames fit into the queue itself. The memory of a larger ring is freed
 * when it becomes empty.
 */
#pragma once

#include "net/ws/frame.h"

enum {
    QUEUE_INSIDE = 2,         /* a power of two; the event of a move and the answer to it */
    QUEUE_FRAMES_MAX = 16384, /* bounds the memory of the ring itself if the frames are tiny */
};

struct queued {
    struct net_frame *frame;
    uint64_t group; /* the group that sent the frame; 0: the frame is for this receiver alone */
};

/** All zeroes: empty. */
struct queue {
    struct queued *ring; /* owned; NULL: `inside` is the ring */
    uint32_t capacity;   /* of `ring`: a power of two */
    uint32_t first;
    uint32_t count;
    size_t bytes;
    struct queued inside[QUEUE_INSIDE];
};

/** Takes a count of the frame. Returns false and changes nothing if the receiver is too far behind. */
MUST_CHECK bool queue_push(struct queue *queue, struct net_frame *frame, uint64_t group,
                           size_t bytes_max);

/** Ignores the bound: for the close frame. */
void queue_push_last(struct queue *queue, struct net_frame *frame);

/** Removes the last frame if it is of this kind and not the only one. */
void queue_drop_last(struct queue *queue, enum frame_opcode opcode);

/** Returns the oldest frame, borrowed; NULL if the queue is empty. */
struct net_frame *queue_first(const struct queue *queue);

/** Removes the oldest frame and passes its count to the caller. */
struct net_frame *queue_pop(struct queue *queue);

/**
 * Copies as many of the oldest whole frames as fit, and removes them. Returns the bytes copied, or 0 if not even the
 * oldest fits. Adds the number of texts in them to *messages.
 */
size_t queue_gather(struct queue *queue, unsigned char *into, size_t into_bytes,
                    uint64_t *messages);

/** Removes the frames of that group and keeps the order of the rest. Returns the number of messages removed. */
uint32_t queue_drop(struct queue *queue, uint64_t group);

/** Releases all frames; the queue is empty and usable afterwards. */
void queue_clear(struct queue *queue);
