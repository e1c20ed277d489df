/* SPDX-License-Identifier: MIT */
/*
 * Events that only the passing of time causes in running games: a side loses on time, time is given back after an
 * outage of the server, and a player may claim the game while the opponent is absent. The time is always an argument.
 * The fold of the log does the arithmetic.
 */
#pragma once

#include "room/room.h"

enum {
    ROOM_CLOCKS_BACK_A_TICK = 256, /* rooms that get time back in one tick */
    ROOM_CLOCKS_FLAGS_A_TICK = 32, /* games ended in one tick; each end creates a dice chain */
};

/** A game that the opponent of an absent side may claim. */
struct claim {
    int seat;      /* the absent seat that has to act */
    int64_t at_ms; /* the claim is possible from this time on, by the server's time */
};

/** Ends games on time and gives time back. The amount of work per tick is limited (ROOM_CLOCKS_*_A_TICK). */
void room_clocks_tick(struct rooms *rooms, int64_t now_ms);

/** The loop was blocked for `lost_ms`. During that time no player could act or reconnect. */
void room_clocks_stalled(struct rooms *rooms, int64_t lost_ms, int64_t now_ms);

/** The ticks begin: no command could run in the rooms that the start has loaded. */
void room_clocks_opened(struct rooms *rooms, int64_t now_ms);

/** The server's time has followed a step of the wall clock: it is now_ms, `step_ms` more than a moment ago. */
void room_clocks_jumped(struct rooms *rooms, int64_t step_ms, int64_t now_ms);

/** The storage works again: commands could not run from `failed_ms` to `now_ms`. */
void room_clocks_store_back(struct rooms *rooms, int64_t failed_ms, int64_t now_ms);

/** No command could run in this room in that interval, for which running games are owed time. */
void room_clocks_add_outage(struct room *room, enum back why, int64_t from_ms, int64_t to_ms);

/** No memory is left for the move of a player, who tries again after SESSION_NO_MEMORY_MS: that time is not charged. */
void room_clocks_add_memory_outage(struct room *room, int64_t now_ms);

/** Schedules the room's deadline. To be called when the game has advanced or the room has been loaded into memory. */
void room_clocks_schedule(struct room *room);

/**
 * The time of a change that begins at `now_ms`, by the room's time: not before its last event, and not before the end
 * of a stall, even if the caller read the clock before it. A stall that was settled at an earlier moment would not be
 * covered.
 */
int64_t room_clocks_change_ms(const struct room *room, int64_t now_ms);

/** Adds the `clock` events of a room that is owed time to a change that has just begun at `at_ms`. */
void room_clocks_settle(struct room_change *change, struct room *room, int64_t at_ms);

/** The clock after those events, for a view that is made before them. */
struct clock room_clocks_settled_clock(const struct room *room, int64_t at_ms);

/** That change is stored; `settled` is what the room was owed when it began. */
void room_clocks_settled(struct room *room, const struct room_owed_time *settled);

/** When the side's time is up if it does nothing, by the server's time; CLOCK_NEVER. */
int64_t room_clocks_deadline_ms(const struct room *room, enum side side);

/** True if a side's time is up and only the next tick is missing to record it. */
bool room_clocks_is_expired(const struct room *room, int64_t now_ms);

/**
 * Milliseconds of network lag that an action of this user is credited now. 0 if the user has no seat or no credit is
 * due.
 */
int64_t room_clocks_lag_ms(const struct room *room, const struct room_state *state,
                           const char *user_id, int64_t now_ms);

/** Whether no player of the side is present; `absence` says since when. */
bool room_clocks_absence(const struct room *room, int64_t now_ms, enum side side,
                         struct room_absence *absence);

/** True if exactly one side has to act and all of its players are absent. Fills `claim`. */
bool room_clocks_claim(const struct room *room, int64_t now_ms, struct claim *claim);

/** True if the player in that seat is present: connected now or a moment ago, and has not left the room. */
bool room_clocks_is_present(const struct room *room, int seat, int64_t now_ms);

/** True if the player in that seat is banned from the server. */
bool room_clocks_is_banned(const struct room *room, int seat, int64_t now_ms);

/** The user leaves the room on purpose: the wait for the player of a seat is short then. */
void room_clocks_user_left(struct room *room, const char *user_id, int64_t now_ms);
/** An action shows that the user is present in the room again. */
void room_clocks_user_joined(struct room *room, const char *user_id);
