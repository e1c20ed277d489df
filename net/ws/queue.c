/* SPDX-License-Identifier: MIT */
#include "net/ws/queue.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUE_RING_FIRST = 8 };

static uint32_t queue_capacity(const struct queue *queue)
{
    return queue->ring ? queue->capacity : QUEUE_INSIDE;
}

static struct queued *queue_at(struct queue *queue, uint32_t index)
{
    struct queued *ring = queue->ring ? queue->ring : queue->inside;
    return &ring[(queue->first + index) & (queue_capacity(queue) - 1)];
}

static void queue_grow(struct queue *queue)
{
    uint32_t capacity = queue->ring ? 2 * queue->capacity : QUEUE_RING_FIRST;
    struct queued *ring = malloc(capacity * sizeof *ring);
    assert(ring);
    for (uint32_t i = 0; i < queue->count; i++) {
        ring[i] = *queue_at(queue, i);
    }
    free(queue->ring);
    queue->ring = ring;
    queue->capacity = capacity;
    queue->first = 0;
}

static void queue_append(struct queue *queue, struct net_frame *frame, uint64_t group)
{
    if (queue->count == queue_capacity(queue)) {
        queue_grow(queue);
    }
    *queue_at(queue, queue->count) = (struct queued){net_frame_retain(frame), group};
    queue->count++;
    queue->bytes += frame->bytes;
}

void queue_push_last(struct queue *queue, struct net_frame *frame)
{
    queue_append(queue, frame, 0);
}

bool queue_push(struct queue *queue, struct net_frame *frame, uint64_t group, size_t bytes_max)
{
    /* A frame larger than the bound may still be queued if the queue is empty. */
    if (queue->count > 0 &&
        (queue->bytes + frame->bytes > bytes_max || queue->count >= QUEUE_FRAMES_MAX)) {
        return false;
    }
    queue_append(queue, frame, group);
    return true;
}

void queue_drop_last(struct queue *queue, enum frame_opcode opcode)
{
    if (queue->count < 2) {
        return;
    }
    struct net_frame *frame = queue_at(queue, queue->count - 1)->frame;
    if ((frame->wire[0] & 0x0f) == opcode) {
        queue->count--;
        queue->bytes -= frame->bytes;
        net_frame_release(frame);
    }
}

struct net_frame *queue_first(const struct queue *queue)
{
    const struct queued *ring = queue->ring ? queue->ring : queue->inside;
    return queue->count > 0 ? ring[queue->first].frame : NULL;
}

struct net_frame *queue_pop(struct queue *queue)
{
    assert(queue->count > 0);
    struct net_frame *frame = queue_at(queue, 0)->frame;
    queue->first = (queue->first + 1) & (queue_capacity(queue) - 1);
    queue->count--;
    queue->bytes -= frame->bytes;
    if (queue->count == 0) {
        assert(queue->bytes == 0);
        free(queue->ring);
        *queue = (struct queue){0};
    }
    return frame;
}

size_t queue_gather(struct queue *queue, unsigned char *into, size_t into_bytes, uint64_t *messages)
{
    size_t at = 0;
    while (queue->count > 0 && queue_first(queue)->bytes <= into_bytes - at) {
        struct net_frame *frame = queue_pop(queue);
        memcpy(into + at, frame->wire, frame->bytes);
        at += frame->bytes;
        *messages += frame->messages;
        net_frame_release(frame);
    }
    return at;
}

uint32_t queue_drop(struct queue *queue, uint64_t group)
{
    uint32_t dropped = 0;
    for (uint32_t left = queue->count; left > 0; left--) { /* each entry is moved round once */
        uint64_t of = queue_at(queue, 0)->group;
        struct net_frame *frame = queue_pop(queue);
        if (of == group) {
            dropped += frame->messages;
        } else {
            queue_append(queue, frame, of);
        }
        net_frame_release(frame);
    }
    return dropped;
}

void queue_clear(struct queue *queue)
{
    while (queue->count > 0) {
        net_frame_release(queue_pop(queue));
    }
}
