/* SPDX-License-Identifier: MIT */
/*
 * The commands at a room. A check reads a command and the state, and gives the event that the command causes, or the
 * reason why it is refused. It changes nothing: the caller applies the event with room_apply(), and then asks
 * room_follow() for the events that the room adds by itself.
 */
#pragma once

#include "rules/room/state.h"

enum room_command_kind {
#define COMMAND(id, word, role, phases, decides, fills, says) ROOM_COMMAND_##id,
#include "rules/room/commands.def"
#undef COMMAND
    ROOM_COMMAND_KINDS,
};

enum room_refusal {
    ROOM_ACCEPTED = 0,
#define REFUSAL(id, word) ROOM_REFUSED_##id,
#include "rules/room/refusals.def"
#undef REFUSAL
    ROOM_REFUSALS,
};

enum room_role { ROOM_ROLE_ANY, ROOM_ROLE_SEATED, ROOM_ROLE_HOST };

/** What a room must know about a user. */
struct room_user {
    char user_id[ROOM_ID_BYTES];
    char name[ROOM_NAME_BYTES];
    bool is_bot;
    bool is_guest; /* has no account */
};

/** How long the players of the side that must act have been away. */
struct room_absence {
    bool is_away;       /* none of them is present */
    bool is_on_purpose; /* all of them have left with the command `leave`, or are banned */
    bool is_banned;     /* one of them is banned, so the side cannot play on */
    int64_t since_ms;   /* when the last of them was present */
    /* how long they may owe something in a room in which absence alone loses no game; 0: for ever */
    int64_t claim_after_ms;
};

struct room_command {
    enum room_command_kind kind;
    /* who sends it; the name, and whether it is a bot or a guest, only for SIT */
    struct room_user user;
    int64_t version; /* of commands that decide: the last event that the user has seen */
    int64_t at_ms;
    union {
        struct {
            struct settings settings; /* all of them */
        } set;
        struct {
            bool is_any; /* any free seat */
            int seat;
            int64_t seen_v; /* the last event that the user has seen; -1: not stated */
            struct room_link tip;
        } sit;
        struct {
            bool locked;
        } lock;
        struct {
            char user_id[ROOM_ID_BYTES];
            char name[ROOM_NAME_BYTES]; /* "" if there is no such user */
            char reason[ROOM_REASON_BYTES];
        } kick;
        struct {
            bool is_declined;
            struct room_link tip;
        } rematch;
        struct {
            struct room_link link;
        } roll;
        struct {
            struct room_steps steps; /* none: pass */
            struct room_link link; /* ignored unless the player is the witness of the next throw */
        } turn;
        struct {
            bool accept;
        } answer;
        struct {
            bool is_draw;
            struct room_absence absence;
        } claim;
    } d;
};

/** Why a command is refused. Members that the code does not need are 0. */
struct room_refused {
    enum room_refusal code;
    const char *says;  /* a sentence; NULL: the code says everything */
    const char *field; /* of the command: the wrong one */
    struct turn_check turn;
    int turns;       /* TOO_EARLY: own turns to wait */
    int64_t wait_ms; /* TOO_EARLY */
};

enum room_check {
    ROOM_CHECK_EVENT,   /* the command causes the event */
    ROOM_CHECK_NOTHING, /* the room is already as the command wants it */
    ROOM_CHECK_REFUSED,
};

/**
 * Checks a command.
 *
 * event    out  if it is a throw, the caller completes it with room_throw(); if it is `aborted`, the caller sets the
 *               tip of the server's next chain, applies it, and checks the command again
 * refused  out  valid only after ROOM_CHECK_REFUSED
 */
MUST_CHECK enum room_check room_check(const struct room_state *state,
                                      const struct room_command *command, struct room_event *event,
                                      struct room_refused *refused);

/** The part of room_check() that all commands share: phase, role, version, space in the log. */
enum room_refusal room_check_common(const struct room_state *state, enum room_command_kind kind,
                                    const char *user_id, int64_t version);

/** Why the user may not read the room. */
enum room_refusal room_check_reader(const struct room_state *state, const struct room_user *user);

/** The free seat that is taken first; SEAT_NONE. */
int room_free_seat(const struct room_state *state);

/**
 * Whether the player of the seat has to stand up if the host changes the settings to these: all but the host and the
 * server's bots do, unless only `bots` or `invited` change.
 */
bool room_must_stand(const struct room_state *state, int seat, const struct settings *after);

/**
 * Whether the players' paired game may be aborted because a side is away: before its first throw (roll-offs not
 * counted) or turn. Never a game of days, of a match, or with one of the server's bots.
 */
bool room_may_abort_absent(const struct room_state *state);

/**
 * Whether the game in play is that of the player's pairing, and the player has not ended a turn of it. Never a game of
 * days, of a match, or with one of the server's bots.
 */
bool room_is_first_turn_due(const struct room_state *state, int seat);

/** Whether a player can claim a game from this absent opponent under these settings. */
bool settings_allow_claim(const struct settings *settings, const struct room_absence *absence);
/** When the opponent of the absent side may claim the game, if the settings allow it. */
int64_t room_claim_ms(const struct room_state *state, enum side away,
                      const struct room_absence *absence);

/**
 * Completes a throw.
 *
 * app  in  the server's link for throw number state->throws + 1
 */
void room_throw(const struct room_state *state, const uint8_t app[DICE_LINK_BYTES],
                struct room_event *event);
/** Completes a throw of a game without a server, with DICE_FROM_DEVICE: `faces` has room_next_throw().count faces. */
void room_throw_by_device(const struct room_state *state, const uint8_t *faces,
                          struct room_event *event);

/**
 * The event that the room adds by itself after its last event, if any: the end of the game, then the next one.
 *
 * event  in   the last event
 *        out  the next one, if the function returns true. The caller sets the tip of `ended`, and completes a throw.
 */
bool room_follow(const struct room_state *state, struct room_event *event);

/** The message's `t`: "room.sit". */
const char *room_command_word(enum room_command_kind kind);
/** ROOM_COMMAND_KINDS if no command has that word. */
enum room_command_kind room_command_find(const char *word);
/** Whether the command is refused when the log is full. */
bool room_command_fills(enum room_command_kind kind);
/** Whether the command names a version. */
bool room_command_decides(enum room_command_kind kind);
const char *room_refusal_word(enum room_refusal refusal);
