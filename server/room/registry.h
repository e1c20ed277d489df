/* SPDX-License-Identifier: MIT */
/*
 * All rooms in memory: finding a room, loading it from the store if it is not in memory, and evicting unattended rooms.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "admission/admission.h"
#include "base/heap.h"
#include "base/map.h"
#include "base/spares.h"
#include "net/list.h"
#include "store/store.h"
#include "wire/error.h"
#include "wire/legal.h"

struct room;
struct room_task;

enum {
    /* Rooms that a scan visits in a tick; the next tick goes on. A visit takes 100 ns to 1.5 µs, and moves wait. */
    ROOMS_VISITED_AT_ONCE = 500,
    ROOM_HOOKS_MAX = 12, /* modules that observe rooms, see app/wiring.c */
    /* rooms that one kind of periodic work closes, changes or removes from memory in a tick */
    ROOMS_CHANGED_AT_ONCE = 32,
    ROOM_LINE_KEPT_BYTES = 96, /* of a line of a log or a chat, besides its text */
    /* Active rooms whose presence a tick shows: a quarter of them, but at least this number. */
    ROOMS_SHOWN_AT_ONCE = 256,
    ROOMS_SHOWN_TICKS = 4,
    /* A player gains at most this much by a crash; each time stored costs a write to the disk. */
    ROOMS_ALIVE_EVERY_MS = 2000,
    /* Events of one room that a turn of the loop folds, and their bytes: some milliseconds. */
    ROOMS_FOLDED_EVENTS = 256,
    ROOMS_FOLDED_BYTES = 64 * 1024,
    /* rooms whose logs are read in pages at the start, each with one page in memory */
    ROOMS_LONG_AT_ONCE = 8,
    /* Requests for a damaged room must not load and verify its log each time, nor write a line of the log each. */
    ROOMS_DAMAGED_KEPT = 64,
    ROOM_DAMAGED_MS = 60000,
};

/** Sets of rooms in memory; in no order. */
enum room_set {
    ROOM_SET_OPEN, /* users may sit down: open, or new with a first change under way */
    /*
     * Presence may change, or the placement has to be settled: the room is attended or open, was so a moment ago, or
     * is not local. rooms_show_presence() removes rooms at rest.
     */
    ROOM_SET_ACTIVE,
    ROOM_SET_NEWS, /* the lobby has not reported the last change of its line */
    ROOM_SETS,
};

struct room_list {
    struct room **rooms; /* owned */
    size_t count;
    size_t capacity;
};

/** What rooms wait for. */
enum room_due {
    ROOM_DUE_CLOCK,  /* a clock runs out, or time has to be given back */
    ROOM_DUE_BOT,    /* pairing seats a bot */
    ROOM_DUE_ABSENT, /* a side of a paired game may be absent: commands/absent.h */
    ROOM_DUE_SWEEP,  /* the unattended room is closed or leaves memory */
    ROOM_DUES,
};

#define ROOM_NEVER_DUE INT64_MAX

/** A room whose stored log did not pass its verification when it was loaded. */
struct room_damaged {
    char room[STORE_ID_BYTES];
    int64_t noted_ms;
};

/** All rooms in memory. All zeroes: none. */
struct rooms {
    struct runtime *runtime;
    struct net *net;
    struct admission *admission;
    struct store *store;
    struct counters *counters;
    const struct command_runner *runner;
    struct node *node; /* NULL: a single server */
    struct sessions *sessions;
    struct moderation *moderation;
    const struct room_hook *hooks;                      /* room/observer.h */
    size_t room_bytes;                                  /* of a room, with what they remember */
    size_t slots_at[ROOM_HOOKS_MAX];                    /* where it has what each remembers */
    const struct room_placement_hooks *placement_hooks; /* NULL: a server without a cluster */
    void *placement_self;                               /* what each of them gets first */
    struct map by_id;                                   /* struct room */
    struct map by_user; /* the rooms of each host and each seated user, see rooms_of_user() */
    struct room_list sets[ROOM_SETS];
    struct heap dues[ROOM_DUES];
    size_t shown_at;   /* where the next tick goes on to show presence */
    size_t swept_at;   /* the same of rooms_sweep(); 0: the round is over */
    struct list loads; /* struct room_load: rooms that are being folded, in turn */
    /* called when the first of them waits for rooms_fold(); NULL: rooms_fold() is called anyway */
    void (*loads_wait)(void *data);
    void *loads_data;
    uint64_t events_folded; /* all since the start */
    size_t bytes;           /* of the logs and chats in memory: see rooms_count_bytes() */
    struct legal_lists legal;
    struct spares states;  /* struct room_state */
    struct spares changes; /* struct room_change */
    /* in a private room without a clock: how long a side may owe something until the other may claim; 0: for ever */
    int64_t claim_after_ms;
    int64_t alive_ms; /* the last time at which the server ran before this start; 0: unknown */
    int64_t noted_alive_ms;                          /* when this server last stored such a time */
    bool is_noting_alive;                            /* that write is under way */
    struct room_damaged damaged[ROOMS_DAMAGED_KEPT]; /* the last of them, a ring */
    uint64_t damaged_count;                          /* all since the start */
};

/** Counts what rooms keep in memory; `more` may be negative. */
void rooms_count_bytes(struct rooms *rooms, int64_t more);
/** True if logs and chats take as many bytes as they may: nothing but games in play goes on then. */
bool rooms_are_full_of_bytes(const struct rooms *rooms);
/** How many bytes the moves of games may still take; SIZE_MAX while rooms_are_full_of_bytes() is false. */
size_t rooms_bytes_left(const struct rooms *rooms);
/**
 * True if logs and chats may grow. If they take too much, rooms leave memory first that are only kept because they may
 * be asked for again. Counts the refusal.
 */
bool rooms_can_grow(struct rooms *rooms, int64_t now_ms);
/** True if as many rooms are in memory as may be. */
bool rooms_are_too_many(const struct rooms *rooms);
/** As rooms_can_grow() for one more room in memory. */
bool rooms_have_place(struct rooms *rooms, int64_t now_ms);

/** Iterates over all rooms, as map_next() does. */
struct room *rooms_next(const struct rooms *rooms, size_t *at);

struct room *rooms_find(const struct rooms *rooms, const char *id);

/** True if the caller wants the room; `data` is the caller's context. */
typedef bool (*rooms_wanted_fn)(const struct room *room, const void *data);

/**
 * The rooms in memory in which the user is the host or has a seat, in no order; NULL if *count is 0. Borrowed: valid
 * until a room changes.
 */
struct room *const *rooms_of_user(const struct rooms *rooms, const char *user_id, size_t *count);
/** Those of them that `wanted` selects, newest first. The caller frees the list. */
struct room **rooms_newest_of(const struct rooms *rooms, const char *user_id,
                              rooms_wanted_fn wanted, const void *data, size_t *count);
/** Call it when the phase, the host or the seats of a room in memory have changed: it updates the indexes. */
void rooms_index(struct room *room);

/* ---- what periodic work looks at ---- */

/** Adding a room that is in the set, or removing one that is not, does nothing. */
void rooms_add(struct room *room, enum room_set which);
void rooms_remove(struct room *room, enum room_set which);
/**
 * Iterates over the rooms of a set: start with *at = SIZE_MAX; returns NULL at the end. Rooms may be added and removed
 * meanwhile; a room that is added may not be visited, and if one is removed, another may be visited twice.
 */
struct room *rooms_next_in(const struct rooms *rooms, enum room_set which, size_t *at);
/** Replaces an earlier due time of that kind; ROOM_NEVER_DUE: none. */
void rooms_due_at(struct room *room, enum room_due which, int64_t at_ms);
/** Removes the room that is due first from the queue; NULL if none is due yet. */
struct room *rooms_pop_due(struct rooms *rooms, enum room_due which, int64_t now_ms);

/* ---- tasks: room/tasks.c ---- */

/**
 * Runs a task at a room: at once, or as soon as the room is loaded and not busy. Takes ownership of what the task owns,
 * and copies the task if it has to wait. Refuses it if too many tasks wait.
 */
void rooms_do(struct rooms *rooms, const char *id, struct room_task *task, int64_t now_ms);

/**
 * Runs a copy of the task `like`, which owns nothing, at each room of the user like->user_id that `wanted` selects.
 */
void rooms_do_where(struct rooms *rooms, rooms_wanted_fn wanted, const void *data,
                    const struct room_task *like, int64_t now_ms);

/** A new empty room, to be created in the store by its first change; NULL if there are too many rooms. */
struct room *rooms_new(struct rooms *rooms, int64_t now_ms);
/** Removes a new room whose first change could not be stored. */
void rooms_drop(struct rooms *rooms, struct room *room);

/* ---- loading: room/load.c ---- */

/**
 * Loads a room, for the first time or again: then the events that are new are folded, or the whole log if a known event
 * differs. `room->loading` is set while the load is under way. Loads take turns by the address that asked for them.
 */
void rooms_load(struct rooms *rooms, struct room *room);
/**
 * Folds a slice of one of the rooms that are being loaded: the next one in turn. Returns false if there was nothing to
 * do. To be called once in a turn of the loop.
 */
bool rooms_fold(struct rooms *rooms);
/** Prepares the gate of the loads; app_init() calls it. */
void rooms_open_gate(struct rooms *rooms);
/** Drops the loads that are being folded. */
void rooms_finish_loads(struct rooms *rooms);
/** Applies the next event of a remote room. Returns false if the event does not follow the last known one. */
bool rooms_apply_event(struct room *room, int64_t v, const char *text, size_t bytes);
/** The stored log of the room is not sound after event `v`: the operator must know. */
void rooms_report_damaged(const struct room *room, int64_t v, int64_t now_ms);
/** Whether the room's log was damaged when it was last loaded, at most ROOM_DAMAGED_MS ago. */
bool rooms_is_damaged(const struct rooms *rooms, const char *id, int64_t now_ms);
/** Refuses all tasks that wait for the room. */
void rooms_refuse_all(struct room *room, enum refusal refusal);
/**
 * Refuses the tasks that wait for the room with storage-paused, except those of users who resume the room: they keep
 * waiting.
 */
void rooms_refuse_waiting(struct room *room);
/** Removes the room from memory. It must have no followers, no waiting tasks and no pending operation. */
void rooms_forget(struct rooms *rooms, struct room *room);

/**
 * Removes from memory a room that is not needed any more, before it is deleted from the store. Returns false if the
 * room is attended or busy.
 */
bool rooms_unload(struct rooms *rooms, const char *id, int64_t now_ms);

/** The number of open and playing rooms of that host. */
int rooms_hosted(const struct rooms *rooms, const char *user_id);
/** The room that this command of the user opened, if it is in memory; else NULL. */
struct room *rooms_opened_by(const struct rooms *rooms, const char *user_id, int64_t id);

/* ---- periodic work: room/sweep.c ---- */

/** Begins a round of rooms_sweep() through the active rooms. */
void rooms_sweep_again(struct rooms *rooms);
/**
 * Goes on, in each tick: closes deserted rooms and evicts unattended ones. Visits active rooms, and others when they
 * are due; at most ROOMS_VISITED_AT_ONCE.
 */
void rooms_sweep(struct rooms *rooms, int64_t now_ms);
/**
 * While logs and chats take too many bytes: evicts unattended rooms that the store can give back, first those that
 * would leave next. Visits at most twice ROOMS_CHANGED_AT_ONCE.
 */
void rooms_shed(struct rooms *rooms, int64_t now_ms);
/** Shows changes of presence in the active rooms, some at each tick. Rooms at rest leave their set. */
void rooms_show_presence(struct rooms *rooms, int64_t now_ms);

/**
 * While a live clock runs, stores the time, ROOMS_ALIVE_EVERY_MS apart: the next start learns from it how much of the
 * running periods was used. A node of a cluster does not: another node continues its rooms.
 */
void rooms_tick_alive(struct rooms *rooms, int64_t now_ms);
/** The name of that time in the store. */
extern const char rooms_alive_name[];
/** The same at once, when the server stops. */
void rooms_store_alive(struct rooms *rooms, int64_t now_ms);

/** Loads all running rooms. `done` is called once; `failed` counts the rooms whose log is not sound. */
void rooms_load_running(struct rooms *rooms,
                        void (*done)(void *data, enum store_status status, int loaded, int failed),
                        void *data);

/** Tells the followers of every room that commands are paused, or that they go on. */
void rooms_send_paused(struct rooms *rooms);

void rooms_destroy_all(struct rooms *rooms);
