/* SPDX-License-Identifier: MIT */
/*
 * What is legal at the old tables games: the whole public interface of `rules/`.
 *
 * Pure C11. No malloc, no stdio, no clock, no chance, no state: inputs are const, the caller brings
 * the memory, equal inputs give equal outputs on every machine, natively and in the browser
 * (rules.wasm). Chance is handed in: somebody else throws the dice, `position_throw()` takes them.
 *
 * A game is a ruleset, its options and the ordered list of throws and turns. A turn is a list of
 * steps; a step uses one die or makes one choice. In the middle of a turn there is nothing but
 * another position: the men as they now stand and the dice still to be played.
 *
 * Text forms are those of rules/notation.md.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MUST_CHECK __attribute__((warn_unused_result))

enum {
    RULES_OPTIONS_MAX = 12,   /* options of one ruleset */
    RULES_VALUES_MAX = 6,     /* values of one option */
    RULES_CLASHES_MAX = 4,    /* pairs of values of one ruleset that exclude each other */
    THROW_DICE_MAX = 4,       /* dice or sticks of one throw */
    TURN_STEPS_MAX = 8,       /* steps of one turn */
    POSITION_STEPS_MAX = 192, /* legal next steps of one position */
    SEATS_A_SIDE_MAX = 3,     /* team games */
    POSITION_TEXT_MAX = 384,  /* bytes of a position as text, with its NUL */
    RULESET_TEXT_MAX = 256,   /* bytes of "tabula@1;entry=free", with its NUL */
    STEP_TEXT_MAX =
        96, /* bytes of a step as text, with its NUL: a stone and 25 pavilions of Tablaaza */
    TURN_TEXT_MAX = 256,     /* bytes of a turn as text, with its NUL */
    POSITION_STATES_MAX = 8, /* named states that hold at one time */
};

/** White (gold; Red in Tablaaza) and Black (Green in Tablaaza). */
enum side { SIDE_WHITE = 0, SIDE_BLACK = 1 };

enum result { RESULT_NONE = 0, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW };

/** How sure we are of a rule. */
enum certainty { CERTAINTY_ATTESTED, CERTAINTY_RECONSTRUCTED, CERTAINTY_MODERN };

enum chance { CHANCE_NONE, CHANCE_DICE, CHANCE_STICKS };

/** One option of a ruleset: a switch with a short list of values. */
struct rule_option {
    const char *name;                     /* "entry" */
    const char *values[RULES_VALUES_MAX]; /* the default first; NULL ends the list */
    const char *about;                    /* one plain sentence */
    const char *source;                   /* where it comes from */
    enum certainty certainty;
};

/** Two values that exclude each other, or of which one says nothing beside the other; each the index
 * of an option and of its value. No default is among them. */
struct rule_clash {
    uint8_t option, value;
    uint8_t other, other_value;
    const char *says; /* why, with both named; NULL ends the list */
};

struct game;

/** One of the games. */
struct ruleset {
    const char *name;  /* "tabula": wire and text form */
    const char *title; /* "Tabula": for people */
    int revision;      /* of the rules; a finished game replays under its own */
    enum chance chance;
    const char *source;
    enum certainty certainty;
    struct rule_option options[RULES_OPTIONS_MAX]; /* name NULL ends the list */
    struct rule_clash clashes[RULES_CLASHES_MAX];
    const struct game *game; /* how it is played; private to rules/ */
    const void *parameters;  /* of a game that shares its engine; private to rules/ */
};

/** All rulesets, index 0.. ; NULL past the last. */
const struct ruleset *ruleset_at(int index);

/** The ruleset of that name, or NULL. `name` need not end in NUL. */
const struct ruleset *ruleset_find(const char *name, size_t name_bytes);

/** What could not be read, and where. The strings are static. */
struct text_error {
    const char *field; /* "board", "hand", "option entry", … */
    int column;        /* from 1, in the text handed in */
    const char *says;  /* a plain sentence without the field and the column */
};

/*
 * A position: everything that decides what is legal now. Plain bytes without padding: copy it,
 * compare it with memcmp, hash it, store it. Fields are private to rules/; use the functions below.
 */
struct position {
    uint8_t ruleset; /* index, ruleset_at() */
    uint8_t side;    /* enum side: who is to act (the mover, where a choice is owed) */
    uint8_t seat;    /* 1..SEATS_A_SIDE_MAX */
    uint8_t owed;    /* enum owed_kind */
    uint8_t result;  /* enum result */
    uint8_t options[RULES_OPTIONS_MAX]; /* index of the value in force, in the ruleset's order */
    uint8_t dice[THROW_DICE_MAX];       /* still to be played, highest first, zeros after */
    uint8_t state[19];                  /* private to the game's family */
    uint8_t board[72];                  /* private to the game's family */
};
_Static_assert(sizeof(struct position) == 112, "a position has no padding");

/** Who has to do what next. */
enum owed_kind {
    OWED_NOTHING, /* the game is over */
    OWED_THROW,   /* `seat` of `side` throws */
    OWED_TURN,    /* `seat` of `side` plays, or makes a choice that the rules give to it */
};

struct owed {
    enum owed_kind kind;
    enum side side;
    int seat;           /* 1..SEATS_A_SIDE_MAX */
    enum chance chance; /* of the throw owed */
    int count;          /* dice or sticks of the throw owed */
};

/** A point in tables games, a square elsewhere; the special places of a man off the board. */
enum place { PLACE_NONE = 0, PLACE_HAND = 201, PLACE_BAR = 202, PLACE_OFF = 203 };

enum step_kind {
    STEP_MOVE,  /* FROM/TO */
    STEP_TURN,  /* turn:N, the die N is turned to a six */
    STEP_THIRD, /* third:N, the third die is named */
    STEP_TABLE, /* table:N, the table to play on */
    STEP_PLACE, /* a stone in Tablaaza */
};

/** One step. All bytes are significant: equal steps compare equal with memcmp. */
struct step {
    uint8_t kind;    /* enum step_kind */
    uint8_t from;    /* 1.. , PLACE_HAND or PLACE_BAR; 0 where it does not apply */
    uint8_t to;      /* 1.. or PLACE_OFF; the number chosen, for choices */
    uint8_t hit;     /* 1 where an enemy man is hit */
    uint8_t dice[3]; /* the dice that pay for it, highest first, zeros after */
    uint8_t spare;   /* 0 */
};

struct turn {
    int count; /* 0 is a pass */
    struct step steps[TURN_STEPS_MAX];
};

enum turn_status {
    TURN_OK = 0,
    TURN_ILLEGAL,   /* step `*bad` breaks a rule */
    TURN_TOO_SHORT, /* legal as far as it goes, but more of the throw can be used */
};

/** The rule that a refused step breaks. Wire names and sentences: rule_name(), rule_sentence(). */
enum rule {
    RULE_NONE = 0,
    RULE_GAME_OVER,
    RULE_THROW_OWED,  /* no dice are on the board yet */
    RULE_CHOICE_OWED, /* a choice comes before any man moves */
    RULE_NO_CHOICE,   /* no such choice is owed */
    RULE_NO_MAN,      /* none of one's own men stands there */
    RULE_NO_DIE,      /* no die left makes that step */
    RULE_BAR_FIRST,
    RULE_ENTRY_FIRST,
    RULE_ENTERED_STAYS,
    RULE_ENTRY_LIMIT,
    RULE_SECURED,   /* two or more enemies hold the point */
    RULE_OWN_POINT, /* one's own man may not be doubled there */
    RULE_FULL_POINT,
    RULE_FROZEN,     /* men in the last table move only by bearing */
    RULE_NO_BEARING, /* the game has none */
    RULE_NOT_ALL_HOME,
    RULE_OVERSHOOT,
    RULE_MORE_DICE, /* another way uses more of the throw */
    RULE_LARGER_DICE,
    RULE_MUST_KEEP_MAX,
    RULE_FIRST_MOVE, /* Tablan: a first move needs a two */
    RULE_TWO_MEN,    /* Tablan: the halves are for two different men */
    RULE_OCCUPIED,
    RULE_BOTH_HALVES, /* Tablan: a half is not played alone */
    RULE_IMMOBILISED,
    RULE_BARRED, /* Tablan: an immobilised enemy holds the square */
    RULE_HOME_ORDER,
    RULE_COLOUR, /* Tablaaza: a plot of the other colour, or a lake */
    RULE_NEIGHBOURLY,
    RULE_NO_PASS,   /* Tablaaza */
    RULE_MUST_WIN,  /* only a win makes the steps before legal */
    RULE_TURN_OVER, /* nothing was left to play */
    RULES_COUNT
};

const char *rule_name(enum rule rule); /* "bar-first" */
const char *rule_sentence(
    enum rule rule); /* "Men on the bar come in before any other man moves." */

/**
 * Sets up a game that begins now; two values that exclude each other are refused.
 *
 * text     in   "tabula", "tabula;entry=free,bear=exact" or "tabula@1;…"
 * starter  in   the side that throws (or moves) first
 * pos      out  written only on success
 * error    out  what is wrong, and where; may be NULL
 */
MUST_CHECK bool position_start(const char *text, size_t text_bytes, enum side starter,
                               struct position *pos, struct text_error *error);

/**
 * The same for a game that has begun before, from the rules that were stored with it: values that
 * exclude each other are taken, so that what was allowed once replays for ever.
 */
MUST_CHECK bool position_start_stored(const char *text, size_t text_bytes, enum side starter,
                                      struct position *pos, struct text_error *error);

MUST_CHECK bool position_read(const char *text, size_t text_bytes, struct position *pos,
                              struct text_error *error);

/** Writes the text form and a NUL; returns its length. `out` holds POSITION_TEXT_MAX bytes. */
int position_write(const struct position *pos, char *out);

/** Writes "tabula@1;entry=free" (options that differ from the default, sorted); returns its length. */
int position_rules_write(const struct position *pos, char *out);

const struct ruleset *position_ruleset(const struct position *pos);

enum { POSITION_DRAWING_MAX = 2048 };

/** Draws the board as lines of text; returns the length. `out` holds POSITION_DRAWING_MAX bytes. */
int position_draw(const struct position *pos, char *out);

/** How well a side stands against the other, roughly: what a player who looks one turn ahead would
 * ask for. */
int position_score(const struct position *pos, enum side side);

/** The value in force of a named option, or NULL where the ruleset has no such option. */
const char *position_option(const struct position *pos, const char *name);

/** Seats of one side: 1, or 2 or 3 in team games. */
int position_seats(const struct position *pos);

/** The same on every machine; a test pins it. */
uint64_t position_hash(const struct position *pos);

struct owed position_owed(const struct position *pos);
enum result position_result(const struct position *pos);

/** Whether the rules in force want another game after this one: it has ended in a tie that does not
 * stand. Who plays it, and on which side, is for those who play. */
bool position_replays(const struct position *pos);

/** A state that the sources have a name for ("inciti", "lympolded"): announced to people, nothing
 * hangs on it. */
struct named_state {
    const char *name;
    enum side side;     /* whom it befalls */
    int points_count;   /* 0 where it is about no point */
    uint8_t points[24]; /* ascending */
};

/** Fills at most POSITION_STATES_MAX states and returns their number. */
int position_states(const struct position *pos, struct named_state *states);

/** Dice (or sticks) that each side throws to decide who starts; 0 where nobody throws for it. */
int rolloff_count(const struct position *start);

/**
 * Who starts, from one throw of each side.
 *
 * white, black  in   rolloff_count() faces each: dice 1..6, sticks 0 or 1 (1: the plain side up)
 * winner        out  written only where one is found
 *
 * Returns false where both throw again.
 */
MUST_CHECK bool rolloff_winner(const struct position *start, const uint8_t *white,
                               const uint8_t *black, enum side *winner);

/**
 * Puts a throw on the board of a position that owes one.
 *
 * faces  in   position_owed().count faces: dice 1..6 in any order, sticks 0 or 1
 *
 * Returns false, and writes nothing, where no throw is owed or the faces do not fit.
 */
MUST_CHECK bool position_throw(const struct position *pos, const uint8_t *faces, int count,
                               struct position *after);

/**
 * The legal next steps: those with which the turn can still become a legal one.
 *
 * steps  out  at most POSITION_STEPS_MAX, in ascending order of their bytes
 *
 * Returns their number; 0 where the turn can only end.
 */
int position_steps(const struct position *pos, struct step *steps);

/** True where the turn, as far as it has been played, may end here: what is left need not or cannot
 * be used. */
bool position_may_end(const struct position *pos);

/**
 * Plays one step. `after` is in mid-turn; but where nothing can be left to play (the last die is
 * used, the game is won) the step ends the turn too, and `after` is the position after the turn.
 */
MUST_CHECK enum turn_status step_play(const struct position *pos, const struct step *step,
                                      struct position *after, enum rule *broken);

/** Ends the turn: the next side or seat comes to throw (or to play, where no throw is needed). */
MUST_CHECK enum turn_status turn_end(const struct position *pos, struct position *after,
                                     enum rule *broken);

/**
 * Plays a whole turn and ends it, or refuses it whole. Where somebody else makes the choice that
 * comes first (position_owed() names him) the choice alone is a turn too, and `after` owes the
 * mover's turn.
 *
 * pos     in   before the turn
 * after   out  after the turn; written only on TURN_OK; must not be `pos`
 * bad     out  index of the first bad step, on TURN_ILLEGAL; may be NULL
 * broken  out  the rule that is broken; may be NULL
 */
MUST_CHECK enum turn_status turn_play(const struct position *pos, const struct turn *turn,
                                      struct position *after, int *bad, enum rule *broken);

/** Where play that nobody could come to does not end, a playout is drawn: the longest seen had
 * under 1000 turns. */
enum { PLAYOUT_TURNS_MAX = 100000 };

/**
 * Plays on by chance to the end: every throw as dice and sticks fall, by random legal steps (ending
 * the turn is one of them where it may end). For bots that play out, and for measurements.
 *
 * chance  in/out  any number but 0; equal numbers play equal games; the next game goes on from it
 * turns   out     turns played
 */
enum result position_playout(const struct position *pos, uint64_t *chance, int *turns);

/** `pos` is the position before the step (pavilions raised in Tablaaza are told from it). */
int step_write(const struct position *pos, const struct step *step, char *out);

/**
 * Reads one step as played from `pos`. The step read need not be legal: step_play() judges.
 */
MUST_CHECK bool step_read(const struct position *pos, const char *text, size_t text_bytes,
                          struct step *step, struct text_error *error);

/** Steps separated by single spaces, or "pass". Each step is read in the position before it. */
MUST_CHECK bool turn_read(const struct position *pos, const char *text, size_t text_bytes,
                          struct turn *turn, struct text_error *error);
int turn_write(const struct position *pos, const struct turn *turn, char *out);

/** Most distinct ends of one turn: 15 men, three dice and six numbers to choose from stay well
 * below. */
enum { TURN_ENDS_MAX = 32768 };

/** The ends of one turn. It is large: static or heap memory of the caller, who need not clear it. */
struct turn_ends {
    int count;                           /* distinct positions */
    int dice;                            /* the most dice that a legal turn uses; 0 for a pass */
    struct position at[TURN_ENDS_MAX];   /* in no particular order */
    uint64_t work[2][4 * TURN_ENDS_MAX]; /* this and the rest is private */
    uint16_t work_slots[2][2 * TURN_ENDS_MAX];
};

/**
 * Finds every distinct position that a complete legal turn can end in; after a pass there is one.
 *
 * Returns false, with count 0, where no turn is owed.
 */
MUST_CHECK bool position_ends(const struct position *pos, struct turn_ends *ends);
