/* SPDX-License-Identifier: MIT */
/*
 * What is going to happen, by time; of what happens at the same time, what was put down first. There is no other clock: the
 * time is that of the item taken last.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** `what` is the caller's: the number of a connection, of a person … */
typedef void (*agenda_fn)(void *data, uint64_t what);

struct agenda_item {
    int64_t at_ms;
    uint64_t order;
    agenda_fn run;
    void *data;
    uint64_t what;
};

/** Zeroes are an empty one at time 0. */
struct agenda {
    int64_t now_ms;
    uint64_t made;
    struct agenda_item *items; /* a heap */
    size_t count;
    size_t capacity;
};

void agenda_finish(struct agenda *agenda);
/** What is already past happens next. */
void agenda_add(struct agenda *agenda, int64_t at_ms, agenda_fn run, void *data, uint64_t what);
/** Runs the next; false where there is none before `until_ms`, which it is then. */
bool agenda_run_next(struct agenda *agenda, int64_t until_ms);
