/* SPDX-License-Identifier: MIT */
/*
 * A room and its mirrors at other nodes: what the owner publishes, and what a mirror does with it. See room_home.h for who
 * is which.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct house;
struct room;

/* ---- the owner; each does nothing where nobody mirrors the room ---- */

/** Whether some node may be listening. */
bool room_mirror_is_heard(const struct room *room);
/** Events from `first_v` on have been committed and are in the room. */
void room_mirror_events(const struct room *room, int64_t first_v);
/** What clients are told besides events. `to`: "all", "players" or "watchers". */
void room_mirror_tell(const struct room *room, const char *to, const char *text, size_t bytes);

/* ---- the mirror ---- */

/** Listens to the room's channel; loads it then. False where it can be loaded now. */
bool room_mirror_listen(struct room *room);
void room_mirror_deafen(struct room *room);
/** Tells the owner what is known here. */
void room_mirror_say(const struct room *room);
/** Its followers here hear that nothing can be done, or that it goes on. */
void room_mirror_tell_paused(struct room *room, bool paused);

/** There is an event `v` that is not known here: the room is loaded again, now or as soon as it can be. */
void room_mirror_missed(struct room *room, int64_t v);

void room_mirror_tick(struct house *house);
