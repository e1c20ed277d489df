/* SPDX-License-Identifier: MIT */
/*
 * The state of a room: the result of all events in its log, as a plain value. Only room_apply() changes it, in the same
 * way for a new event and for one read from a log. Copy it to try events without keeping them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/core/rules.h"
#include "rules/room/clock.h"
#include "rules/room/event.h"
#include "rules/room/series.h"

enum {
    /* of a game; then it is drawn. The longest of 68,000 random games had 478 */
    ROOM_TURNS_MAX = 2000,
    ROOM_TAKEBACKS_MAX = 8, /* of one throw, so that a player cannot fill the log with takebacks */
    /* beyond this limit only the running game continues; a game of 2,000 turns has 6,000 events */
    ROOM_EVENTS_MAX = 20000,
    ROOM_DRAW_TURNS = 5, /* a side's own turns from one of its offers of a draw to the next */
    /* kicked users that a room remembers; a further one replaces the first */
    ROOM_KICKED_MAX = 32,
    /* a takeback, which follows a turn, takes the last one away: the longest delay needs one more */
    ROOM_CHANCES_KEPT = SETTINGS_DELAY_MAX + 1,
    ROOM_FACES = 6, /* of a die: faces 1 to 6 count from 0; a stick has 0 and 1 */
};

enum room_phase {
    ROOM_NEW, /* before `created` */
    ROOM_OPEN,
    ROOM_PLAYING,
    ROOM_ENDED,
    ROOM_CLOSED,
};

/*
 * The state and its parts have no padding: two folds of the same log give the same bytes, so that a stored state can be
 * compared with a fold. `spare` is always zero.
 */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/** A seat and its user. */
struct room_seat {
    char user_id[ROOM_ID_BYTES]; /* "": free */
    char name[ROOM_NAME_BYTES];
    bool has_tip;
    uint8_t tip[DICE_LINK_BYTES]; /* of the chain for the current game, or for the next one */
    bool offers;                  /* the player has offered a rematch */
    bool bot;                     /* the player is a program */
    bool paired;                  /* pairing has brought the player, who has ended no turn since */
};

/** The published part of a chain. */
struct shown_chain {
    uint8_t last[DICE_LINK_BYTES]; /* the last link used in a throw; the tip before the first */
    int used;                      /* links used in throws: the index of the next one is used + 1 */
    bool pending;                  /* the next link is published, but no throw has used it yet */
    uint8_t link[DICE_LINK_BYTES];
    uint8_t spare[3];
};

/** The state that a takeback restores. */
struct undo {
    struct clock clock;
    int64_t ended_ms; /* when the turn ended */
    int seat;
    int last_of_side; /* the seat that had ended the previous turn of that side */
    struct position position;
    bool possible;
    uint8_t spare[7];
};

/** Offers of a draw. */
struct draws {
    bool stands;
    uint8_t spare[3];
    int seat;             /* the seat whose offer stands */
    int turns_to_wait[2]; /* of its own, before the side may offer a draw */
};

/** The levels of the adapting bot (SEAT_BOT_ADAPTING): the fold keeps what the choice of the next one needs. */
struct adapting {
    int8_t level; /* in the game in play, or in the last one; 0: no such bot plays */
    int8_t from;  /* in the last game of the users who sit there now; 0: none */
    int8_t step;  /* that game for the bot: 1 lost, -1 won, 0 neither */
};

/** What is counted of a game. A turn that is taken back does not count. */
struct room_tally {
    uint16_t turns[2]; /* of each side, including passes */
    /* of each seat: how often each face of the dice, or each side of the sticks; without roll-offs */
    uint16_t thrown[SEATS_MAX][ROOM_FACES];
};

struct room_state {
    char id[ROOM_OWN_ID_BYTES];
    enum room_phase phase;
    int kicked_count;
    int64_t since_ms; /* when the phase began */
    int64_t at_ms;    /* of the last event */
    int64_t v;
    int64_t decided_v; /* the last event that changed the decisions of any player */
    int64_t moved_ms;  /* of the start of the game, or of its last throw or turn */
    int64_t changed_v; /* the last `changed`; 0: none */
    struct settings settings;
    /* the event since which users without a seat read what the players write; 0: they do not */
    int64_t overheard_v;
    char host[ROOM_ID_BYTES];
    char host_name[ROOM_NAME_BYTES]; /* when the room was opened; "": see struct room_event */
    bool host_bot;                   /* the host is a program */
    bool locked;                     /* no new user may sit down */
    uint8_t spare[6];
    char kicked[ROOM_KICKED_MAX][ROOM_ID_BYTES]; /* may neither sit nor read */
    struct room_seat seats[SEATS_MAX];
    int game;                         /* from 1; 0 before the first */
    struct series series;             /* between the players who sit there now */
    uint8_t app_tip[DICE_LINK_BYTES]; /* for the current game, or for the next one */

    /* Of the current game, or the last one: */
    uint8_t gid[DICE_LINK_BYTES];
    bool has_position;
    bool rolloff; /* the roll-off that decides the starter is not finished */
    bool begun;   /* the game has a throw (other than a roll-off) or a turn */
    /* the next roller has requested the throw, which waits for the witness's link */
    bool roll_asked;
    struct position position;
    enum side starter;
    int throws;       /* including roll-offs */
    int chance_count; /* throws without roll-offs; in a game without chance, turns */
    /* The event numbers of the last of these throws (or turns), as a ring; for watchers with a delay. */
    int64_t chance_v[ROOM_CHANCES_KEPT];
    int turns;           /* including passes */
    int last_of_side[2]; /* the seat that last ended a turn; before any, the first seat */
    int takebacks;       /* of this throw */
    struct undo undo;
    struct clock clock;
    struct draws draws;
    struct shown_chain app;
    struct shown_chain chains[SEATS_MAX];
    enum result result;
    enum end_reason reason;
    struct room_tally tally;
    bool again; /* another game follows by itself, and no player has declined it */
    struct adapting adapting;
};
#pragma GCC diagnostic pop

/* Each room in memory holds one, and each change of a room a second; the page holds one per event that it shows. */
_Static_assert(sizeof(struct room_state) == 5080, "a new field of the state is a decision");

/** The state before any event. `id` is shorter than ROOM_OWN_ID_BYTES. */
void room_state_init(struct room_state *state, const char *id);

/** Why an event does not follow from the events before it. */
enum room_fault {
    ROOM_SOUND = 0,
    ROOM_FAULT_PHASE, /* not possible in this phase */
    ROOM_FAULT_SEAT,  /* no such seat, or the event is not for this seat */
    ROOM_FAULT_USER,  /* the user is missing, or is not the one who may do this */
    ROOM_FAULT_NUMBER, /* the number of the game or throw is not the next, or a time is out of its range */
    ROOM_FAULT_TIP,   /* the tip of a chain is missing */
    ROOM_FAULT_RULES, /* the rules cannot be played */
    ROOM_FAULT_NOT_DUE, /* no such action is due, or none may be taken back, offered or answered now */
    ROOM_FAULT_TURN,    /* the steps are not a legal turn: room_check_turn() says why */
    ROOM_FAULT_END,     /* the game has not ended so */
    /* Of the dice: room_check_seal(). They are the last ones. */
    ROOM_FAULT_GAME_ID,
    ROOM_FAULT_APP_LINK,
    ROOM_FAULT_SEAT_LINK,
    ROOM_FAULT_LINK_CHANGED, /* the seat had shown another link for this throw */
    ROOM_FAULT_DICE,
    ROOM_FAULTS,
};

/** A word for programs: "seat-link"; "" for ROOM_SOUND. */
const char *room_fault_word(enum room_fault fault);
/** A sentence. */
const char *room_fault_says(enum room_fault fault);

/**
 * Applies one event. Checks every claim of the event: steps, links, dice, its seat. After a fault the state is
 * unchanged.
 */
MUST_CHECK enum room_fault room_apply(struct room_state *state, const struct room_event *event);

/**
 * Checks only the dice of an event: the id of the game, links, faces, and the winner of a roll-off. An event without
 * them, or whose throw is not due, is sound.
 */
enum room_fault room_check_seal(const struct room_state *state, const struct room_event *event);

/**
 * As room_apply(), without room_check_seal(): for a program that shows a game with bad dice, and says so. A chain only
 * advances by a link that is its next.
 */
MUST_CHECK enum room_fault room_apply_unsealed(struct room_state *state,
                                               const struct room_event *event);

/**
 * Applies an event that room_check() or room_follow() made from this state, or that cannot fail for another reason, in
 * place. Aborts if it does not follow.
 */
void room_apply_own(struct room_state *state, const struct room_event *event);

/**
 * True if the event only moves the running game on: phase, settings, seats, kicked users and the host stay as they are.
 *
 * before  in  the state from which the event follows
 */
bool room_is_only_move(const struct room_state *before, const struct room_event *event);

/** An event that this program does not know: it is counted, and nothing else changes. */
void room_skip(struct room_state *state);

/* ---- values derived from the state ---- */

/** The next throw of a game. */
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

/** An action that a seat owes. */
struct debt {
    int seat;
    enum debt_kind kind;
};

/** Returns the number of debts. */
int room_owed(const struct room_state *state, struct debt debts[SEATS_MAX]);

/** A seat of the side that owes something, or SEAT_NONE. */
int room_owing_seat(const struct room_state *state, enum side side);

/** The seat of that user, or SEAT_NONE. */
int room_seat_of(const struct room_state *state, const char *user_id);

/**
 * Whether the throw that follows a turn has a link of the seat that ends it, so that the turn may show that link.
 *
 * after  in  the position after the turn
 */
bool room_turn_shows_link(const struct room_state *state, int seat, const struct position *after);

/** Whether the last turn of the game can be taken back by its player. */
bool room_can_take_back(const struct room_state *state);

bool room_all_seated(const struct room_state *state);

/** Whether the host has kicked that user. */
bool room_has_kicked(const struct room_state *state, const char *user_id);

/** Whether a seat's chain has shown a link in the current game: then no other game can use the chain. */
bool room_has_shown_link(const struct room_state *state, int seat);

/** The faces of a throw whose links are known: `next->count` of them. */
void room_throw_faces(const struct next_throw *next, const struct dice_throw *thrown,
                      uint8_t faces[DICE_COUNT_MAX]);

/** The number of faces of a roll-off that are White's; they come first, Black's after them. */
int room_rolloff_white(const struct next_throw *next);

/** The side that begins by these faces; returns false if both must throw again. */
bool room_rolloff_first(const struct room_state *state, const struct next_throw *next,
                        const uint8_t *faces, enum side *first);

/** Whether the game is over and only `ended` is missing; writes the result and the reason. */
bool room_outcome(const struct room_state *state, enum result *result, enum end_reason *reason);

/**
 * Whether another game follows by itself after one with this end: the only place that decides it.
 *
 * state  in  of the game that ends, before `ended`
 */
bool room_another_follows(const struct room_state *state, enum result result,
                          enum end_reason reason);

/** The series after a game with this end: a game that the rules want played again does not count. */
struct series room_series_after(const struct room_state *state, enum result result,
                                enum end_reason reason);

/**
 * Whether the next game may start: every seat is taken, and after a game each player has requested the next one. A
 * game that the rules want replayed needs no requests if the seats need no tips.
 */
bool room_next_is_ready(const struct room_state *state);

/** The players' seats in the next game: White and Black swap unless the settings let them stay. */
void room_next_seats(const struct room_state *state, struct room_seat seats[SEATS_MAX]);

/** The game id that `started` must have. */
void room_game_id(const struct room_state *state, uint8_t gid[DICE_LINK_BYTES]);

/** The result of trying steps as a whole turn. */
struct turn_check {
    bool readable; /* false: `error` says why step `bad` cannot be read */
    enum turn_status status;
    int bad;
    enum rule broken;
    struct text_error error;
    struct turn turn;
    struct position after; /* valid only if `status` is TURN_OK */
};

/** `steps` are all of the seat that owes the turn; no step is a pass. */
void room_check_turn(const struct position *pos, const struct room_steps *steps,
                     struct turn_check *check);

/** The result if that side wins. */
enum result room_result_of(enum side side);

const char *room_phase_word(enum room_phase phase);
/** The room's word in the store: as room_phase_word(), but "playing" if another game follows by itself. */
const char *room_store_word(const struct room_state *state);
/** The word in the store for an untimed game without connected users for a long time. */
extern const char store_word_asleep[];
