/* SPDX-License-Identifier: MIT */
#include "admission/fair_queue.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

enum { RING_NEW, RING_SERVED };

struct fair_line {
    struct map_key key;
    int length;
    struct list items; /* struct fair_item */
    struct list in_ring;
};

void admission_fair_queue_finish(struct fair_queue *queue)
{
    assert(queue->waiting == 0);
    map_finish(&queue->lines);
    rate_limits_finish(&queue->lately);
}

static struct fair_line *open_line(struct fair_queue *queue, struct map_key key, int64_t now_ms)
{
    static const struct bucket_size once = {1, FAIR_LATELY_MS, FAIR_LATELY_MAX};
    struct fair_line *line = calloc(1, sizeof *line);
    line->key = key;
    bool is_new = rate_limits_acquire(&queue->lately, key, &once, now_ms) == 0;
    list_append(&queue->rings[is_new ? RING_NEW : RING_SERVED], &line->in_ring);
    map_put(&queue->lines, key, line);
    return line;
}

static void close_line(struct fair_queue *queue, struct fair_line *line)
{
    list_remove(&line->in_ring);
    map_remove(&queue->lines, line->key);
    free(line);
}

static void append_to_line(struct fair_queue *queue, struct fair_line *line, struct fair_item *item)
{
    list_append(&line->items, &item->link);
    line->length++;
    queue->waiting++;
}

/* Takes the newest item of a line that has more than one. */
static struct fair_item *remove_newest(struct fair_queue *queue, struct fair_line *line)
{
    struct fair_item *item = LIST_LAST(&line->items, struct fair_item, link);
    list_remove(&item->link);
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
    struct fair_line *line = LIST_FIRST(&queue->rings[RING_NEW], struct fair_line, in_ring);
    struct fair_line *served = LIST_FIRST(&queue->rings[RING_SERVED], struct fair_line, in_ring);
    if (line != NULL && (queue->new_in_a_row < FAIR_NEW_IN_A_ROW || served == NULL)) {
        queue->new_in_a_row++;
        return line;
    }
    queue->new_in_a_row = 0;
    return served;
}

struct fair_item *admission_fair_queue_pop(struct fair_queue *queue)
{
    struct fair_line *line = next_line(queue);
    if (line == NULL) {
        return NULL;
    }
    struct fair_item *item = LIST_POP(&line->items, struct fair_item, link);
    line->length--;
    queue->waiting--;
    if (line->length == 0) {
        close_line(queue, line);
    } else {
        list_remove(&line->in_ring);
        list_append(&queue->rings[RING_SERVED], &line->in_ring);
    }
    return item;
}
