/* SPDX-License-Identifier: MIT */
/* Games that people.h play, and their logs, for tests of imports. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "server/harness/people.h"

struct copied_log {
    const char *room;
    char *end; /* where the next line begins */
};

static inline void append_line(void *data, int64_t row, const char *id,
                               const struct store_event *event)
{
    (void)row;
    struct copied_log *log = data;
    if (strcmp(id, log->room) == 0) {
        log->end = stpcpy(stpcpy(log->end, event->text), "\n");
    }
}

/* Plays a game to its end, or to a resignation after so many commands; returns its log. */
static inline char *play_game_of(struct people *f, int commands, const char *fields,
                                 const char *ruleset, uint64_t seed)
{
    char all[256];
    struct guest *players[] = {f->host, f->friend};
    snprintf(all, sizeof all, "\"ruleset\":\"%s\"%s", ruleset, fields);
    guest_open(f->host, all, f->room);
    ck_assert_str_eq(guest_sit(f->host, f->room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f->friend, f->room, "b1"), "ok");
    for (int i = 0; i < commands && state(f)->phase == ROOM_PLAYING; i++) {
        ck_assert(bench_act(f->bench, players, 2, f->room, &seed));
    }
    if (state(f)->phase == ROOM_PLAYING) {
        ck_assert_str_eq(
            guest_try(f->host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f->room, state(f)->v),
            "ok");
    }
    char *log = calloc(1, (size_t)1 << 20);
    struct copied_log copied = {.room = f->room, .end = log};
    fake_store_each_event(f->bench->store, 0, append_line, &copied);
    return log;
}

static inline char *play_game(struct people *f, const char *fields, const char *ruleset,
                              uint64_t seed)
{
    return play_game_of(f, 60, fields, ruleset, seed);
}

/* Replaces the server by a new and empty one. */
static inline void move_app(struct people *f)
{
    bench_destroy(f->bench);
    people_connect(f);
}
