/* SPDX-License-Identifier: MIT */
/* Games that people.h play, and their logs, for tests of imports. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "server/harness/people.h"

/* `data`: where the next line begins. */
static inline void append_line(void *data, int64_t row, const char *id,
                               const struct store_event *event)
{
    (void)row;
    char **end = data;
    if (strcmp(id, room) == 0) {
        *end = stpcpy(stpcpy(*end, event->text), "\n");
    }
}

/* Plays a game to its end, or to a resignation after so many commands; returns its log. */
static inline char *play_game_of(int commands, const char *fields, const char *ruleset,
                                 uint64_t seed)
{
    char all[256];
    struct guest *players[] = {host, friend};
    snprintf(all, sizeof all, "\"ruleset\":\"%s\"%s", ruleset, fields);
    guest_open(host, all, room);
    ck_assert_str_eq(guest_sit(host, room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(friend, room, "b1"), "ok");
    for (int i = 0; i < commands && state()->phase == ROOM_PLAYING; i++) {
        ck_assert(bench_act(bench, players, 2, room, &seed));
    }
    if (state()->phase == ROOM_PLAYING) {
        ck_assert_str_eq(
            guest_try(host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, room, state()->v), "ok");
    }
    char *log = calloc(1, (size_t)1 << 20);
    char *end = log;
    fake_store_each_event(bench->store, 0, append_line, &end);
    return log;
}

static inline char *play_game(const char *fields, const char *ruleset, uint64_t seed)
{
    return play_game_of(60, fields, ruleset, seed);
}

/* Replaces the server by a new and empty one. */
static inline void move_app(void)
{
    people_go();
    people_come();
}
