/* SPDX-License-Identifier: MIT */
/*
 * What only time brings about in games that run: somebody's time is up, a house that was away gives time back, and whoever
 * waits for somebody absent may claim the game. Time is an argument; the fold of the log does the reckoning.
 */
#pragma once

#include "room.h"

struct room_change;

enum {
    TIMEKEEPER_BACK_A_TICK = 256, /* rooms to which time is given back in one tick */
    TIMEKEEPER_FLAGS_A_TICK = 32, /* games ended in one tick: each makes a chain of dice */
};

/** A game that the other side may claim. */
struct claim {
    int seat;      /* absent, and owes something */
    int64_t at_ms; /* from then on */
};

/** Ends the games whose time is up and gives time back; a helping a tick. */
void timekeeper_tick(struct house *house, int64_t now_ms);

/** The time has leapt, maybe over a sleep of the machine: nobody could do anything meanwhile, nor come back. */
void timekeeper_leapt(struct house *house, int64_t now_ms);

/** The room's game has gone on, or the room has come into memory. */
void timekeeper_note(struct room *room);

/** From now on nothing can be done in any room, or could not be until now: time will be given back. */
void timekeeper_pause(struct house *house);

/** Adds `clock` to a change that has just begun, where its room is owed time. */
void timekeeper_add_back(struct room_change *change, struct room *room, int64_t now_ms);

/** Whether somebody's time is up, and only the tick is awaited that says so. */
bool timekeeper_is_up(const struct room *room, int64_t now_ms);

/** Milliseconds of lag that an act of this person is credited now; 0 where none. */
int64_t timekeeper_lag_ms(const struct room *room, const struct room_state *state, const char *who,
                          int64_t now_ms);

/** Whether those who are absent may be waited out at this table: at public and at timed ones, but not with days a turn. */
bool timekeeper_adjudicates(const struct settings *settings);

/** Whether a side that owes something, alone, is absent altogether. */
bool timekeeper_claim(const struct room *room, int64_t now_ms, struct claim *claim);

/** Whether the one in that seat is there: connected, or a moment ago, and has not left. */
bool timekeeper_is_here(const struct room *room, int seat, int64_t now_ms);

/** Somebody leaves the room on purpose, or shows that they are there. */
void timekeeper_left(struct room *room, const char *who, int64_t now_ms);
void timekeeper_came(struct room *room, const char *who);
