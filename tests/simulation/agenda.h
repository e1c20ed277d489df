/* SPDX-License-Identifier: MIT */
/*
 * The agenda: future events ordered by time; of events at the same time, the one added first comes first. There is no
 * other clock: the current time is that of the last event taken.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** `what` belongs to the caller: for example the number of a connection or of a user. */
typedef void (*agenda_fn)(void *data, uint64_t what);

struct agenda_item {
    int64_t at_ms;
    uint64_t order;
    agenda_fn run;
    void *data;
    uint64_t what;
};

/** An agenda of zeroes is empty and at time 0. */
struct agenda {
    int64_t now_ms;
    uint64_t made;
    struct agenda_item *items; /* a heap */
    size_t count;
    size_t capacity;
};

void agenda_finish(struct agenda *agenda);
/** An event whose time is in the past happens next. */
void agenda_add(struct agenda *agenda, int64_t at_ms, agenda_fn run, void *data, uint64_t what);
/** Runs the next event. If there is no event before `until_ms`, sets the time to `until_ms` and returns false. */
bool agenda_run_next(struct agenda *agenda, int64_t until_ms);
