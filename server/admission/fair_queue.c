/* SPDX-License-Identifier: MIT */
#include "admission/fair_queue.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

enum { RING_NEW, RING_SERVED };

struct fair_line {
    struct map_key key;
    int ring;
    int length;
    struct fair_item *first;
    struct fair_item *last;
    struct fair_line *before; /* in the ring */
    struct fair_line *after;
};

void admission_fair_queue_finish(struct fair_queue *queue)
{
    assert(queue->waiting == 0);
    map_finish(&queue->lines);
    rate_limits_finish(&queue->lately);
}

/* ---- rings ---- */

/* Appends the line: its turn comes after those of all other lines of the ring. */
static void join_ring(struct fair_queue *queue, struct fair_line *line, int ring)
{
    struct fair_line *next = queue->rings[ring];
    line->ring = ring;
    if (next == NULL) {
        line->before = line;
        line->after = line;
        queue->rings[ring] = line;
        return;
    }
    line->after = next;
    line->before = next->before;
    next->before->after = line;
    next->before = line;
}

static void leave_ring(struct fair_queue *queue, struct fair_line *line)
{
    struct fair_line **next = &queue->rings[line->ring];
    if (line->after == line) {
        *next = NULL;
        return;
    }
    line->before->after = line->after;
    line->after->before = line->before;
    if (*next == line) {
        *next = line->after;
    }
}

/* ---- lines ---- */

static struct fair_line *open_line(struct fair_queue *queue, struct map_key key, int64_t now_ms)
{
    static const struct bucket_size once = {1, FAIR_LATELY_MS, FAIR_LATELY_MAX};
    struct fair_line *line = calloc(1, sizeof *line);
    line->key = key;
    bool is_new = rate_limits_acquire(&queue->lately, key, &once, now_ms) == 0;
    join_ring(queue, line, is_new ? RING_NEW : RING_SERVED);
    map_put(&queue->lines, key, line);
    return line;
}

static void close_line(struct fair_queue *queue, struct fair_line *line)
{
    leave_ring(queue, line);
    map_remove(&queue->lines, line->key);
    free(line);
}

static void append_to_line(struct fair_queue *queue, struct fair_line *line, struct fair_item *item)
{
    item->next = NULL;
    if (line->last != NULL) {
        line->last->next = item;
    } else {
        line->first = item;
    }
    line->last = item;
    line->length++;
    queue->waiting++;
}

/* Takes the newest item of a line that has more than one. */
static struct fair_item *remove_newest(struct fair_queue *queue, struct fair_line *line)
{
    struct fair_item *item = line->last;
    struct fair_item *before = line->first;
    while (before->next != item) {
        before = before->next;
    }
    before->next = NULL;
    line->last = before;
    line->length--;
    queue->waiting--;
    return item;
}

static struct fair_line *longest_line(const struct fair_queue *queue)
{
    struct fair_line *longest = NULL;
    size_t at = 0;
    struct fair_line *line;
    while ((line = map_next(&queue->lines, &at)) != NULL) {
        longest = longest == NULL || line->length > longest->length ? line : longest;
    }
    return longest;
}

struct fair_item *admission_fair_queue_push(struct fair_queue *queue, struct map_key key,
                                            struct fair_item *item, int64_t now_ms)
{
    struct fair_line *line = map_find(&queue->lines, key);
    struct fair_item *displaced = NULL;
    if (queue->waiting >= queue->places) {
        struct fair_line *longest = longest_line(queue);
        int length = line == NULL ? 0 : line->length;
        /* Lines of nearly the same length would only displace each other's items in turn. */
        if (longest == NULL || longest->length <= length + 1) {
            return item;
        }
        displaced = remove_newest(queue, longest);
    }
    append_to_line(queue, line != NULL ? line : open_line(queue, key, now_ms), item);
    return displaced;
}

static struct fair_line *next_line(struct fair_queue *queue)
{
    bool is_new_turn = queue->new_in_a_row < FAIR_NEW_IN_A_ROW;
    if (queue->rings[RING_NEW] != NULL && (is_new_turn || queue->rings[RING_SERVED] == NULL)) {
        queue->new_in_a_row++;
        return queue->rings[RING_NEW];
    }
    queue->new_in_a_row = 0;
    return queue->rings[RING_SERVED];
}

struct fair_item *admission_fair_queue_pop(struct fair_queue *queue)
{
    struct fair_line *line = next_line(queue);
    if (line == NULL) {
        return NULL;
    }
    struct fair_item *item = line->first;
    line->first = item->next;
    line->last = line->first == NULL ? NULL : line->last;
    line->length--;
    queue->waiting--;
    if (line->length == 0) {
        close_line(queue, line);
    } else {
        leave_ring(queue, line);
        join_ring(queue, line, RING_SERVED);
    }
    return item;
}
