/* SPDX-License-Identifier: MIT */
#include "agenda.h"

#include <assert.h>
#include <stdlib.h>

void agenda_finish(struct agenda *agenda)
{
    free(agenda->items);
    *agenda = (struct agenda){0};
}

static bool comes_before(const struct agenda_item *one, const struct agenda_item *other)
{
    return one->at_ms < other->at_ms || (one->at_ms == other->at_ms && one->order < other->order);
}

void agenda_add(struct agenda *agenda, int64_t at_ms, agenda_fn run, void *data, uint64_t what)
{
    if (agenda->count == agenda->capacity) {
        agenda->capacity = agenda->capacity == 0 ? 64 : 2 * agenda->capacity;
        agenda->items = realloc(agenda->items, agenda->capacity * sizeof *agenda->items);
        assert(agenda->items != NULL);
    }
    int64_t due_ms = at_ms < agenda->now_ms ? agenda->now_ms : at_ms;
    struct agenda_item item = {due_ms, agenda->made++, run, data, what};
    size_t at = agenda->count++;
    while (at > 0 && comes_before(&item, &agenda->items[(at - 1) / 2])) {
        agenda->items[at] = agenda->items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    agenda->items[at] = item;
}

static struct agenda_item take(struct agenda *agenda)
{
    struct agenda_item first = agenda->items[0];
    struct agenda_item last = agenda->items[--agenda->count];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < agenda->count &&
            comes_before(&agenda->items[child + 1], &agenda->items[child])) {
            child++;
        }
        if (child >= agenda->count || !comes_before(&agenda->items[child], &last)) {
            break;
        }
        agenda->items[at] = agenda->items[child];
        at = child;
    }
    agenda->items[at] = last;
    return first;
}

bool agenda_run_next(struct agenda *agenda, int64_t until_ms)
{
    if (agenda->count == 0 || agenda->items[0].at_ms > until_ms) {
        agenda->now_ms = until_ms;
        return false;
    }
    struct agenda_item item = take(agenda);
    agenda->now_ms = item.at_ms;
    item.run(item.data, item.what);
    return true;
}
