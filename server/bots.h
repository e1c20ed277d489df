/* SPDX-License-Identifier: MIT */
/*
 * The house's own players: one person a level, who sits where a host asks for it and plays as people do, by the same
 * commands, with a chain of dice of its own, and for no rating. It is always there, and keeps no room alive by itself.
 *
 * What is secret of a bot's chain is made of the house's chain for the same game, which is stored: so a house that comes
 * up again plays on with the chain that the bot has promised.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "ai/ai.h"
#include "refusal.h"
#include "room_state.h"

struct house;
struct room;
struct room_bots;
struct room_change;
struct thinkers;
struct thinkers_counts;

enum {
    BOTS_LEVELS = AI_LEVELS,
    BOTS_A_PERSON_MAX = 8, /* rooms of one host, open or in play, in which they sit */
    BOTS_PACE_USUAL = 100, /* percent */
};

/** Zeroes: none are about. */
struct house_bots {
    struct thinkers *thinkers;   /* the program's; NULL where nobody could think for them */
    int pace_percent;            /* of the usual pace; 0: at once */
    struct room_bots *first;     /* rooms where they sit */
    uint64_t thoughts;           /* so far: each has its number */
    uint64_t turns[BOTS_LEVELS]; /* played, passes too, by level - 1 */
    uint64_t hurried;            /* of them without a thought: the time was nearly up */
};

/* ---- who they are ---- */

/** Of a person's id: 1..BOTS_LEVELS, 0 where it is none of the house's bots. */
int bots_level(const char *who);
/** "bot3", "Merchant (bot)". */
const char *bots_who(int level);
const char *bots_name(int level);
/** Whether one of them sits there. */
bool bots_sit_at(const struct room_state *state);

/* ---- sitting ---- */

/** The seat that is meant where none is named: the last free one; SEAT_NONE. */
int bots_free_seat(const struct room_state *state);

/**
 * Whether they play by such settings: for no rating, and one against one, because a throw between two of them would be made
 * of the house's secrets alone.
 */
bool bots_may_play(const struct settings *settings);

/** Why a bot of that level may not have the seat of a room with these seats and settings; REFUSALS_COUNT where it may. */
enum refusal bots_why_not_sit(const struct house *house, const struct room_state *state,
                              const struct settings *settings, int level, int seat);
/** Whether this person is the host of so many rooms with bots that there may be no more. */
bool bots_are_too_many(const struct house *house, const char *host);

/** Adds `seated`, and what follows where all are ready. The game is not being played. */
void bots_sit_down(struct room_change *change, int level, int seat);

/** All bots that sit there, or whose seats are in `were`, sit (again) with fresh chains, where they may. */
void bots_sit_anew(struct room_change *change, const struct room_seat were[SEATS_MAX]);

/* ---- playing: bots_play.c ---- */

/** The room has changed, or has come into memory: what its bots have to do now. Does nothing of it yet. */
void bots_note(struct room *room, int64_t now_ms);
/** Does what is due at the room. */
void bots_act(struct room *room, int64_t now_ms);
/** Does what is due everywhere. */
void bots_tick(struct house *house, int64_t now_ms);
/** The room leaves the memory. */
void bots_forget(struct room *room);

/** In how many rooms they sit. */
int bots_rooms(const struct house *house);
