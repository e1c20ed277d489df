/* SPDX-License-Identifier: MIT */
/*
 * The events of a room as values: what has happened, without the fields that are only displayed. A log is a list of
 * events; room_apply() computes the state of the room from them. The reader of a text (text/flat.h, or the server's)
 * checks that each field has its type and its range; room_apply() checks that the event follows from the events before
 * it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/core/rules.h"
#include "rules/room/dice.h"
#include "rules/room/limits.h"
#include "rules/room/seat.h"
#include "rules/room/settings.h"

enum room_event_kind {
#define EVENT(id, word, phases, decides, says) ROOM_EVENT_##id,
#define FIELD(id, type, name, member, needed, says)
#include "rules/room/events.def"
#undef FIELD
#undef EVENT
    ROOM_EVENT_KINDS,
};

/** Why a game ended. The words of the log are those of room_reason_word(). */
enum end_reason {
    END_NONE, /* it has not ended */
    END_WON,  /* by the rules */
    END_RESIGNED,
    END_DEAD,      /* drawn by the rules: no side can play again, or a tie */
    END_TOO_LONG,  /* drawn after ROOM_TURNS_MAX turns */
    END_TIME,      /* a side has used up its time; drawn if both have at the same moment */
    END_AGREED,    /* the players have agreed on a draw */
    END_ABANDONED, /* the opponent of an absent side has claimed a win or a draw */
};

enum {
    ROOM_THROW_LINKS = 3, /* of a throw: of the server, the witness and the roller */
};

/** The steps of a turn as text. */
struct room_steps {
    int count;
    char text[TURN_STEPS_MAX][STEP_TEXT_MAX];
};

/** An optional link or tip. */
struct room_link {
    bool is_given;
    uint8_t link[DICE_LINK_BYTES];
};

/** An optional side. */
struct room_side {
    bool is_given;
    enum side side;
};

/** A user and the tip of the user's chain. */
struct room_player {
    char user_id[ROOM_ID_BYTES];
    struct room_link tip;
};

/** A throw. `rolloff`: the first `white_count` faces are White's, the others Black's. */
struct room_throw {
    int64_t number; /* in its game, from 1, including roll-offs */
    int link_count;
    uint8_t links[ROOM_THROW_LINKS][DICE_LINK_BYTES];
    int face_count;
    int white_count;
    uint8_t faces[DICE_COUNT_MAX];
    struct room_side first; /* `rolloff`: not given if both sides must throw again */
};

struct room_event {
    enum room_event_kind kind;
    int seat;       /* 0..SEATS_MAX - 1, or SEAT_NONE if the event names none */
    int64_t at_ms;  /* milliseconds since 1970 */
    int64_t lag_ms; /* measured lag of the command; 0: none is credited */
    union {
        struct {
            char host[ROOM_ID_BYTES];
            char host_name[ROOM_NAME_BYTES]; /* "": a record, or a game on one device */
            bool host_bot;
            struct settings settings;
            /* of the server's chain for the first game; none if the device throws */
            struct room_link tip;
        } created;
        struct {
            struct settings settings;
        } changed;
        struct {
            char user_id[ROOM_ID_BYTES];
            char name[ROOM_NAME_BYTES];
            bool bot;
            bool paired; /* by `lobby.pair` */
            struct room_link tip;
        } seated;
        struct {
            char name[ROOM_NAME_BYTES];
        } named;
        struct {
            uint8_t gid[DICE_LINK_BYTES];
            int64_t game;
            struct room_side starter; /* not given: a roll-off decides */
            int64_t level;            /* that the adapting bot has chosen; 0: no such bot plays */
        } started;
        struct {
            bool locked;
        } locked;
        struct {
            char user_id[ROOM_ID_BYTES];
            char name[ROOM_NAME_BYTES];
            char reason[ROOM_REASON_BYTES]; /* "": none */
        } kicked;
        struct {
            int64_t game;
            int away;             /* the seat whose player was absent; SEAT_NONE: not the cause */
            struct room_link tip; /* of the server's chain for the next game */
        } aborted;
        struct {
            uint8_t link[DICE_LINK_BYTES];
        } linked;
        struct room_throw thrown; /* `rolloff` and `rolled` */
        struct {
            struct room_steps steps; /* empty in `passed` */
            struct room_link link;
            /* Of an event from room_check(): the steps are legal and lead to this position. No codec reads them. */
            bool is_checked;
            struct position after;
        } turn; /* `turn` and `passed` */
        struct {
            char why[ROOM_WORD_BYTES]; /* "restart", "pause", "store", "time" */
            struct room_side side;     /* always given */
            int64_t charged_ms;        /* of the side's period */
            int64_t back_ms;           /* at most clock_back_max_ms() */
        } clock;
        struct {
            int away; /* a seat of the absent side, or SEAT_NONE */
            bool is_draw;
        } claimed;
        struct {
            enum result result;
            enum end_reason reason;
            int64_t game;
            bool again;           /* another game follows by itself */
            struct room_link tip; /* of the server's chain for the next game */
        } ended;
        struct {
            bool is_draw; /* a draw; else another game */
            struct room_link tip;
        } offered;
        struct {
            bool is_draw;
            bool accept;
        } answered;
        struct {
            int64_t game;
            struct room_player seats[SEATS_MAX];
        } rematch;
        struct {
            char by[ROOM_WORD_BYTES];    /* "operator"; "" for the host, and for the server */
            char why[ROOM_REASON_BYTES]; /* "" if the host closed the room */
        } closed;
    } d;
};

/** The word of the event in a log: "created". */
const char *room_event_word(enum room_event_kind kind);

/** ROOM_EVENT_KINDS if there is no event of that name. */
enum room_event_kind room_event_find(const char *word);

const char *room_result_word(enum result result);
const char *room_reason_word(enum end_reason reason);
/** RESULT_NONE if there is no such result. */
enum result room_result_find(const char *word);
/** END_NONE if there is no such reason. */
enum end_reason room_reason_find(const char *word);
