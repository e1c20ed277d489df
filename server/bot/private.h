/* SPDX-License-Identifier: MIT */
/* The state of the server's bots in one room. Private to the bot module. */
#pragma once

#include "bot/bots.h"
#include "room_state/chain.h"
#include "rules/ai/manners/manners.h"

/** The next action of a bot. */
enum bot_action_kind {
    BOT_ACTION_NONE,
    BOT_ACTION_LINK, /* the link of the witness: it needs no decision */
    BOT_ACTION_ROLL,
    BOT_ACTION_TURN,
    BOT_ACTION_DRAW, /* answers an offer */
    BOT_ACTION_REMATCH,
};

struct action {
    enum bot_action_kind kind;
    int seat;
    int64_t decided_v; /* of the room; if it changes, this is a different action */
};

/** A bot in its seat. */
struct bot {
    uint8_t tip[DICE_LINK_BYTES]; /* as stored in the seat */
    bool has_chain;
    struct dice_chain chain;
    int links; /* position of the last used link in the chain */
};

struct room_committed;
struct room_event;

struct room_bots {
    struct room *room;
    struct list link;
    struct bot *seats[SEATS_MAX]; /* allocated when a seat first needs one */
    struct action action;
    int64_t begun_ms; /* since when the action is owed */
    int64_t due_ms;   /* when it runs, at the earliest */
    bool asked;       /* the command has been sent; if the action is still owed, it was refused */
    uint64_t bot_job; /* the number of the running job; 0: none */
    bool has_job;     /* the answer of the job for this action is in the members below */
    bool is_found;
    struct ai_choice choice;
    enum manners_act act; /* with the turn */
    bool accepts;         /* the draw */
    int game;             /* of `manners` */
    struct manners manners[SEATS_MAX];
};

/** Derives the bot's chain for a game from the server's chain for the same game. */
void bots_make_chain(const struct dice_chain *servers, const char *user_id,
                     struct dice_chain *chain);

/** Has the adapting bot choose its level for the game that starts, if it sits there. */
void bots_choose_level(void *self, const struct room_state *state, struct room_event *started);

/** Counts the turn that the bot owes, and decides what the bot does with it. */
enum manners_act bots_act_of_turn(struct room_bots *bots, const struct manners_look *look);
/**
 * Says a preset phrase if the room's first game has begun, or if a game has ended that no other follows by itself. The
 * adapting bot says after each game at which level it played.
 */
void bots_speak(struct bot_service *service, const struct room_committed *committed);

/*
 * How long a bot waits before it acts, so that users can follow the game and take a turn back. Pure functions of their
 * arguments, without a clock. If the bot's own clock runs, it uses a small part of the time that it has, and never
 * time that it needs.
 */

/** Milliseconds from when an action is owed until it runs. For a turn it is used before the turn is known. */
int64_t bots_pace_ms(const struct bot_service *service, const struct room_state *state,
                     const struct action *action);
/** The same for a turn that is known. */
int64_t bots_pace_of_turn_ms(const struct bot_service *service, const struct room_state *state,
                             int seat, const struct manners_look *look);

/** The time that a bot may use for a turn at most: no turn waits longer than this. */
int64_t bots_spare_ms(const struct bot_service *service, const struct room_state *state, int seat);

/** A legal turn, found at once: for a bot without time for a job. */
void bots_hurried_turn(const struct position *pos, struct turn *turn);
