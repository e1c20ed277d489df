/* SPDX-License-Identifier: MIT */
/*
 * All rooms in memory: finding one, loading it from the store where it is not there, letting go of those nobody attends.
 */
#pragma once

#include "room.h"

struct house;

struct room *rooms_find(const struct house *house, const char *id);

/** Whether a room is wanted; `data` is the asker's. */
typedef bool (*rooms_wanted_fn)(const struct room *room, const void *data);

/** The rooms in memory that are wanted, newest first. The caller frees the list. */
struct room **rooms_newest(const struct house *house, rooms_wanted_fn wanted, const void *data,
                           size_t *count);

/**
 * Does something at a room: now, or when the room has been loaded or is no longer busy. Takes the task over. Where too
 * many wait it is refused.
 */
void rooms_do(struct house *house, const char *id, struct room_task *task, int64_t now_ms);

/** Does it at each room in memory that is wanted, for the person (and with the name) of `like`. */
void rooms_do_where(struct house *house, rooms_wanted_fn wanted, const void *data,
                    const struct room_task *like, int64_t now_ms);

/** A task for a command, which moves into it. */
struct room_task *rooms_task(room_task_fn run, struct ask *ask);

/** A new empty room that is to be created by its first change; NULL where there are too many. */
struct room *rooms_new(struct house *house, int64_t now_ms);
/** A new room whose first change could not be stored. */
void rooms_drop(struct house *house, struct room *room);

/**
 * The store has events of the room that the house took for lost: a write that failed and was kept all the same. Folds the
 * room anew from the store.
 */
void rooms_load_anew(struct house *house, struct room *room);

/** Loads a room, for the first time or anew; `room->loading` is set meanwhile. */
void rooms_load(struct house *house, struct room *room);
/** Takes in the next event of a room that lives at another node. False where it does not follow from those here. */
bool rooms_take_event(struct room *room, int64_t v, const char *text, size_t bytes);
/** All that waits for the room is told that nothing can be done now. */
void rooms_refuse_all(struct room *room);
/** Whoever waits for the room is told that nothing can be done now; but who comes back to it goes on waiting. */
void rooms_refuse_waiting(struct room *room);
/** The room leaves the memory: nobody follows it, nothing waits for it or is under way. */
void rooms_forget(struct house *house, struct room *room);

/**
 * Lets go of a room that is not needed in memory any more, before it goes for good. False where somebody is there, or
 * something is under way.
 */
bool rooms_let_go(struct house *house, const char *id, int64_t now_ms);

/** Rooms open or playing of that host. */
int rooms_hosted(const struct house *house, const char *who);
/** The room that this person's command opened, where it is in memory; else NULL. */
struct room *rooms_opened_by(const struct house *house, const char *who, int64_t id);

/** Closes, evicts. */
void rooms_sweep(struct house *house, int64_t now_ms);
void rooms_show_presence(struct house *house, int64_t now_ms);

/** Loads all that run; `done` is called once. `failed` counts those whose log is not sound. */
void rooms_load_running(struct house *house,
                        void (*done)(void *data, enum store_status status, int loaded, int failed),
                        void *data);

/** Everybody at every room hears that it is paused, or goes on. */
void rooms_tell_paused(struct house *house);

void rooms_destroy_all(struct house *house);
