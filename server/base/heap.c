/* SPDX-License-Identifier: MIT */
#include "base/heap.h"

#include <assert.h>
#include <stdlib.h>

enum { HEAP_CAPACITY_MIN = 16 };

static void place_entry(struct heap *heap, size_t at, struct due *due)
{
    heap->entries[at] = due;
    due->place = at + 1;
}

static void move_up(struct heap *heap, struct due *due)
{
    size_t at = due->place - 1;
    while (at > 0 && heap->entries[(at - 1) / 2]->at_ms > due->at_ms) {
        place_entry(heap, at, heap->entries[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    place_entry(heap, at, due);
}

static void move_down(struct heap *heap, struct due *due)
{
    size_t at = due->place - 1;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < heap->count &&
            heap->entries[child + 1]->at_ms < heap->entries[child]->at_ms) {
            child++;
        }
        if (child >= heap->count || heap->entries[child]->at_ms >= due->at_ms) {
            place_entry(heap, at, due);
            return;
        }
        place_entry(heap, at, heap->entries[child]);
        at = child;
    }
}

void heap_set(struct heap *heap, struct due *due, int64_t at_ms)
{
    due->at_ms = at_ms;
    if (due->place == 0) {
        if (heap->count == heap->capacity) {
            heap->capacity = heap->capacity == 0 ? HEAP_CAPACITY_MIN : 2 * heap->capacity;
            heap->entries = realloc(heap->entries, heap->capacity * sizeof heap->entries[0]);
        }
        place_entry(heap, heap->count++, due);
    }
    move_up(heap, due);
    move_down(heap, due);
}

void heap_remove(struct heap *heap, struct due *due)
{
    if (due->place == 0) {
        return;
    }
    size_t at = due->place - 1;
    assert(heap->entries[at] == due);
    struct due *last = heap->entries[--heap->count];
    due->place = 0;
    if (last != due) {
        place_entry(heap, at, last);
        move_up(heap, last);
        move_down(heap, last);
    }
}

struct due *heap_first(const struct heap *heap)
{
    return heap->count == 0 ? NULL : heap->entries[0];
}

void heap_finish(struct heap *heap)
{
    free(heap->entries);
    *heap = (struct heap){0};
}
