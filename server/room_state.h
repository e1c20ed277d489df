/* SPDX-License-Identifier: MIT */
/*
 * What the log of a room says: the fold of its events, as a plain value. room_apply() is the only thing that changes it,
 * alike for an event just made and for one read from the store. Copy it to try events without keeping them.
 *
 * Knows rules and dice; no person's connection, no store, no clock.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "clock.h"
#include "dice.h"
#include "loghash.h"
#include "rules.h"
#include "seat.h"
#include "series.h"
#include "settings.h"
#include "store.h"

enum {
    ROOM_TURNS_MAX =
        2000, /* of a game; then it is drawn. The longest of 68,000 random games had 478 */
    ROOM_TAKEBACKS_MAX = 8, /* of one throw, so that nobody fills a log with second thoughts */
    ROOM_DRAW_TURNS = 5,    /* of one's own from one offer of a draw to the next */
    ROOM_KICKED_MAX =
        32, /* people sent away that a room remembers; the first of more is forgotten */
};

enum room_phase {
    ROOM_NEW, /* before `created` */
    ROOM_OPEN,
    ROOM_PLAYING,
    ROOM_ENDED,
    ROOM_CLOSED,
};

enum end_reason {
    END_NONE,
    END_WON,
    END_RESIGNED,
    END_DEAD,
    END_TOO_LONG,
    END_TIME,
    END_AGREED,
    END_ABANDONED,
};

/** A seat and who has it. */
struct room_seat {
    char who[STORE_ID_BYTES]; /* "": free */
    char name[STORE_NAME_BYTES];
    bool has_tip;
    uint8_t tip[DICE_LINK_BYTES]; /* of the chain for the game being played, or for the next one */
    bool offers;                  /* has asked for a rematch */
    bool bot;                     /* a program sits there */
};

/** What has been shown of a chain. */
struct shown_chain {
    uint8_t last[DICE_LINK_BYTES]; /* of the links used in a throw; the tip before the first */
    bool pending;                  /* the next link is out, and no throw has used it yet */
    uint8_t link[DICE_LINK_BYTES];
};

/** What a takeback brings back. Without padding: two folds of the same log are the same bytes. */
struct undo {
    struct clock clock;
    int64_t ended_ms; /* when the turn ended */
    int seat;
    int last_of_side; /* who ended a turn before on that side */
    struct position position;
    bool possible;
    uint8_t spare[7];
};
_Static_assert(sizeof(struct undo) == sizeof(struct clock) + 24 + sizeof(struct position),
               "what is taken back has no padding");

/** Offers of a draw. */
struct draws {
    bool stands;
    int seat;             /* whose offer stands */
    int turns_to_wait[2]; /* of its own, before the side may offer one */
};

struct room_state {
    char id[STORE_ID_BYTES];
    enum room_phase phase;
    int64_t since_ms; /* when the phase began */
    int64_t at_ms;    /* of the last event */
    int64_t v;
    int64_t decided_v; /* the last event that changed what somebody may decide */
    struct loghash hash;
    struct settings settings;
    char host[STORE_ID_BYTES];
    char host_name[STORE_NAME_BYTES]; /* when it was opened; "" in logs of a time before */
    bool host_bot;                    /* the host is a program */
    bool locked;                      /* nobody new may sit */
    char kicked[ROOM_KICKED_MAX][STORE_ID_BYTES]; /* may neither sit nor read */
    int kicked_count;
    struct room_seat seats[SEATS_MAX];
    int game;                           /* from 1; 0 before the first */
    struct series series;               /* with those who sit there now */
    uint8_t house_tip[DICE_LINK_BYTES]; /* for the game being played, or for the next one */

    /* Of the game being played, or the last one. */
    uint8_t gid[DICE_LINK_BYTES];
    bool has_position;
    struct position position;
    bool rolloff; /* who begins has still to be thrown for */
    bool begun;   /* somebody has thrown, roll-offs apart, or played */
    enum side starter;
    int throws;       /* roll-offs counted */
    int chance_count; /* throws without roll-offs; in a game without chance, turns */
    int64_t chance_v
        [SETTINGS_DELAY_MAX]; /* the events of the last of them, by their number; for watchers who are behind */
    int turns;                /* passes counted */
    int last_of_side[2]; /* the seat that last ended a turn; before any, the first seat */
    bool roll_asked; /* the next roller has asked for the throw; the witness's link is awaited */
    int takebacks;   /* of this throw */
    struct undo undo;
    struct clock clock;
    struct draws draws;
    struct shown_chain house;
    struct shown_chain chains[SEATS_MAX];
    enum result result;
    enum end_reason reason;
    bool again; /* the rules ask for another game, and nobody has stopped it */
};

enum room_apply_status {
    ROOM_APPLIED = 0,
    ROOM_SKIPPED, /* no event that this program knows; counted, nothing else changed */
    ROOM_UNSOUND, /* does not follow from the events before it; the state must not be used any more */
};

/** The state before any event. */
void room_state_init(struct room_state *state, const char *id);

/**
 * Takes one event in.
 *
 * name   in  "turn", "rolled" …
 * data   in  its `d`
 * at_ms  in  when it happened
 *
 * All that an event claims is checked: steps, links, dice, who it was. Events are ours, but a file is not.
 */
MUST_CHECK enum room_apply_status room_apply(struct room_state *state, const char *name,
                                             const json_t *data, int64_t at_ms);

/* ---- what follows from the state ---- */

/** The throw that comes next in a game. */
struct next_throw {
    bool due;
    bool rolloff;
    int witness; /* seat */
    int roller;
    enum chance chance;
    int count; /* of dice or sticks */
};

struct next_throw room_next_throw(const struct room_state *state);

enum debt_kind { DEBT_ROLL, DEBT_LINK, DEBT_TURN };

/** What a seat has to do. */
struct debt {
    int seat;
    enum debt_kind kind;
};

/** Returns how many there are. */
int room_owed(const struct room_state *state, struct debt debts[SEATS_MAX]);

/** A seat of the side that owes something, or SEAT_NONE. */
int room_owing_seat(const struct room_state *state, enum side side);

/** The seat of that person, or SEAT_NONE. */
int room_seat_of(const struct room_state *state, const char *who);

bool room_all_seated(const struct room_state *state);

/** Whether the host has sent that person away. */
bool room_has_kicked(const struct room_state *state, const char *who);

/** Whether a seat's chain has shown a link in the game being played: it cannot be played with again. */
bool room_has_shown_link(const struct room_state *state, int seat);

/** The faces of a throw whose links are known: `next->count` of them. */
void room_throw_faces(const struct next_throw *next, const struct dice_throw *thrown,
                      uint8_t faces[DICE_COUNT_MAX]);

/** How many faces of a roll-off are White's; they come first, Black's after them. */
int room_rolloff_white(const struct next_throw *next);

/** Who begins by these faces; false where both throw again. */
bool room_rolloff_first(const struct room_state *state, const struct next_throw *next,
                        const uint8_t *faces, enum side *first);

/** Whether the game is over and only `ended` is missing; writes the result and why. */
bool room_outcome(const struct room_state *state, enum result *result, enum end_reason *reason);

/**
 * Whether another game follows by itself on one that has ended so: the only place that decides it.
 *
 * state  in  of the game that ends, before `ended`
 */
bool room_another_follows(const struct room_state *state, enum result result,
                          enum end_reason reason);

/** The series with a game that has ended so: one that the rules want played again counts nothing. */
struct series room_series_after(const struct room_state *state, enum result result,
                                enum end_reason reason);

/** Half points as events show them: {"w":2,"b":0}. The caller releases it. */
json_t *room_score_json(const struct series *series);

/**
 * Whether the next game may start: every seat is taken, and after a game each has asked for it. Where one follows by
 * itself nobody has to ask who has no tip to bring.
 */
bool room_next_is_ready(const struct room_state *state);

/** Who sits where in the next game: White and Black have swapped unless the settings let them stay. */
void room_next_seats(const struct room_state *state, struct room_seat seats[SEATS_MAX]);

/** The game id that `started` has to show. */
void room_game_id(const struct room_state *state, uint8_t gid[DICE_LINK_BYTES]);

/** What became of trying a list of step texts as a whole turn. */
struct turn_check {
    bool readable; /* else `error` says what is not, in step `bad` */
    enum turn_status status;
    int bad;
    enum rule broken;
    struct text_error error;
    struct turn turn;
    struct position after; /* only where TURN_OK */
};

/** `steps` is a list of step texts, all of the seat that owes the turn; empty or NULL is a pass. */
void room_check_turn(const struct position *pos, const json_t *steps, struct turn_check *check);

/** What the side's winning is. */
enum result room_result_of(enum side side);

/**
 * The clocks at a time, as events show them: {"w","b","run","free"}. NULL where no clock belongs to the game, or there is
 * none yet; the caller releases it.
 */
json_t *room_clocks_json(const struct room_state *state, int64_t at_ms);

const char *room_phase_word(enum room_phase phase);
/** What the store is told: as room_phase_word(), but a room where another game follows goes on playing. */
const char *room_store_word(const struct room_state *state);
/** What the store is told of a game on no clock to which nobody has come for long. */
extern const char store_word_asleep[];
const char *room_result_word(enum result result);
const char *room_reason_word(enum end_reason reason);
