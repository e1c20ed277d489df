/* SPDX-License-Identifier: MIT */
/* Long rooms that only the store knows, and the turns of the loop in which they are loaded. */
#pragma once

#include "room/registry.h"
#include "server/harness/people.h"

enum { SLICES_MAX = 10000 };

/* Adds so many events to the room; none is longer than a change of the lock. */
static inline void lengthen(struct people *f, int events)
{
    for (int i = 0; i < events; i++) {
        bench_set_ms(bench_now_ms() + RATE_LOCKS_OF_USER_EVERY_MS);
        ck_assert_str_eq(guest_try(f->host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":%s}",
                                   f->room, i % 2 == 0 ? "true" : "false"),
                         "ok");
    }
}

/* A closed room with so many events and more. */
static inline void make_long_room(struct people *f, int events, const char *more)
{
    char fields[128];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\"%s", more);
    guest_open(f->host, fields, f->room);
    lengthen(f, events);
    ck_assert_str_eq(guest_try(f->host, "room.close", "\"room\":\"%s\"", f->room), "ok");
}

/* Only the store knows the rooms then. Loads wait for the test. */
static inline void forget_rooms(struct people *f)
{
    bench_restart(f->bench);
    ck_assert_uint_eq(f->bench->app.rooms.by_id.count, 0);
    guest_come_again(f->host, NULL);
    guest_come_again(f->friend, NULL);
    guest_come_again(f->third, NULL);
    f->bench->loads_wait = true;
}

static inline int64_t ask_for(struct guest *guest, const char *id)
{
    return guest_say(guest, "sub", "\"d\":{\"topic\":\"room:%s\"}", id);
}

/* One turn of the loop. Returns the number of events that it folds. */
static inline uint64_t turn(struct people *f)
{
    uint64_t before = f->bench->app.rooms.events_folded;
    rooms_fold(&f->bench->app.rooms);
    bench_run(f->bench);
    return f->bench->app.rooms.events_folded - before;
}
