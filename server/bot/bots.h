/* SPDX-License-Identifier: MIT */
/*
 * The server's own bots: one user per level (rules/ai/levels/levels.h). A bot sits where a host requests it and plays
 * like a human user: by the same commands, and with its own dice chain. It is always connected, but it alone does not
 * keep a room alive.
 *
 * The secret of a bot's chain is derived from the server's chain for the same game, which is stored. So after a
 * restart the server continues with the chain that the bot has promised.
 *
 * The adapting bot chooses one of the levels when a game starts, from the results of the games before (struct
 * adapting). The event `started` contains its choice, so that it plays the game at that level also after a restart.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "net/list.h"
#include "rules/ai/engine/ai.h"
#include "rules/room/state.h"
#include "wire/error.h"

struct bot_pool;
struct room_change;
struct room_observer;

enum {
    BOTS_NAME_BYTES = AI_LEVEL_NAME_BYTES + 8,
    BOTS_A_USER_MAX = 8,     /* rooms of one host, open or in play, that have bots */
    BOTS_PACE_DEFAULT = 100, /* percent */
};

/** All zero: no bots. */
struct bot_service {
    struct runtime *runtime;
    const struct command_runner *runner;
    struct sessions *sessions;
    struct rooms *rooms;
    struct chats *chats;
    /* owned by the program; NULL if the program has no models or threads for bots */
    struct bot_pool *bot_pool;
    int pace_percent;                 /* of the default pace; 0: at once */
    struct list seated;               /* struct room_bots: rooms in which bots sit */
    uint64_t bot_jobs;                /* jobs so far; each has its number */
    uint64_t turns[AI_LEVEL_MAX + 1]; /* played, including passes, by the id of the level */
    /* turns among them played without a job, because time was nearly up */
    uint64_t hurried;
};

/* ---- identity ---- */

struct bot_user {
    char user_id[8];            /* "bot13" */
    char name[BOTS_NAME_BYTES]; /* "Level 3 (bot)" */
};

/** Whether the game of these settings has a level of that id, or the adapting bot if it is AI_LEVEL_ADAPTING. */
bool bots_have_level(const struct settings *settings, int level);
/** The level at which the bot in that seat plays: that of its id, or that which the adapting bot has chosen. */
int bots_level(const struct room_state *state, int seat);
/** Whether a bot sits in the room. */
bool bots_sit_at(const struct room_state *state);

/* ---- sitting ---- */

/** The seat for a bot if the request names none: the last free one in which the bot may play, or SEAT_NONE. */
int bots_free_seat(const struct room_state *state, int level);

/**
 * Whether a bot of that level plays rated games: the numbered levels and the perfect player do, the adapting bot, which
 * has no strength of its own, does not.
 */
bool bots_are_rated(int level);

/**
 * Whether a bot may play in that seat by such settings. If the dice come from chains, only against human users: a throw
 * between two bots would depend on nothing but the server's own secrets. Rated only if bots_are_rated(), and with a
 * clock: a bot claims no game, so without one a player could protect a rating by leaving.
 */
bool bots_can_play(const struct room_state *state, const struct settings *settings, int level,
                   int seat);

/**
 * The reason why a bot of that level may not take the seat of a room with these seats and settings; REFUSALS_COUNT if
 * it may.
 */
enum refusal bots_seat_refusal(const struct bot_service *service, const struct room_state *state,
                               const struct settings *settings, int level, int seat);
/** Whether this user already hosts BOTS_A_USER_MAX rooms with bots. */
bool bots_are_too_many(const struct bot_service *service, const char *host);

/** Adds `seated`, and starts the game if all players are ready. The game must not be running. */
void bots_sit_down(struct room_change *change, int level, int seat);

/**
 * Seats all bots that sit in the room, or that have a seat in `were`, (again) with new chains, as far as the settings
 * allow.
 */
void bots_reseat(struct room_change *change, const struct room_seat were[SEATS_MAX]);

/* ---- playing: bot/play.c ---- */

/** Finds the next action of a room's bots after each change, and runs it as soon as it is due. */
extern const struct room_observer bots_observer;
/** Runs the actions that are due in all rooms. */
void bots_tick(struct bot_service *service, int64_t now_ms);

/** The number of rooms in which bots sit. */
int bots_rooms(const struct bot_service *service);
