/* SPDX-License-Identifier: MIT */
/*
 * The legal play of the old tables games: the whole public interface of `rules/`.
 *
 * Pure C11. No malloc, no stdio, no clock, no randomness, no state. Inputs are const, and the caller supplies the
 * memory. Equal inputs give equal outputs on every machine, natively and in the browser (rules.wasm). The caller throws
 * the dice and passes them to `position_throw()`.
 *
 * A game is a ruleset, its options and the ordered list of throws and turns. A turn is a list of steps; a step uses one
 * die or makes one choice. The state in the middle of a turn is a position like any other: the men as they stand now,
 * and the dice still to be played.
 *
 * The text forms are those of rules/notation.md.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MUST_CHECK __attribute__((warn_unused_result))

enum {
    RULES_OPTIONS_MAX = 12,   /* options of one ruleset */
    RULES_VALUES_MAX = 6,     /* values of one option */
    RULES_SETS_MAX = 6,       /* named sets of one ruleset */
    RULES_CLASHES_MAX = 4,    /* pairs of values of one ruleset that exclude each other */
    THROW_DICE_MAX = 4,       /* dice or sticks of one throw */
    TURN_STEPS_MAX = 8,       /* steps of one turn */
    POSITION_STEPS_MAX = 192, /* legal next steps of one position */
    SEATS_A_SIDE_MAX = 3,     /* team games */
    POSITION_TEXT_MAX = 384,  /* bytes of a position as text, with its NUL */
    RULESET_TEXT_MAX = 256,   /* bytes of "tabula@1;entry=free", with its NUL */
    /* bytes of a step as text, with its NUL: a stone and 25 pavilions of Tablaaza */
    STEP_TEXT_MAX = 96,
    TURN_TEXT_MAX = 256,     /* bytes of a turn as text, with its NUL */
    POSITION_STATES_MAX = 8, /* named states that hold at one time */
};

/** White (gold; Red in Tablaaza) and Black (Green in Tablaaza). */
enum side { SIDE_WHITE = 0, SIDE_BLACK = 1 };

enum result { RESULT_NONE = 0, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW };

/** How certain a rule is. */
enum certainty { CERTAINTY_ATTESTED, CERTAINTY_RECONSTRUCTED, CERTAINTY_MODERN };

/** "attested", "reconstructed" or "modern". */
const char *certainty_name(enum certainty certainty);

enum chance { CHANCE_NONE, CHANCE_DICE, CHANCE_STICKS };

/** "none", "dice" or "sticks". */
const char *chance_name(enum chance chance);

/* Sentences about options and settings: the modules for the page, which has its own, have none. */
#ifdef RULES_WITHOUT_TEXTS
#define RULES_TEXT(text) ""
#else
#define RULES_TEXT(text) text
#endif

/** The source of a value of an option. */
struct value_source {
    const char *text; /* "Bell, rule 11" */
    enum certainty certainty;
};

/** One option of a ruleset: a switch with a short list of values. */
struct rule_option {
    const char *name;                              /* "entry" */
    const char *values[RULES_VALUES_MAX];          /* the default first; NULL ends the list */
    const char *about;                             /* one plain sentence */
    struct value_source sources[RULES_VALUES_MAX]; /* of each value, in the order of the values */
};

/**
 * Two values that exclude each other, or of which one has no effect beside the other. Each is given by the index of its
 * option and of the value. Defaults never clash.
 */
struct rule_clash {
    uint8_t option, value;
    uint8_t other, other_value;
    const char *says; /* the reason, which names both; NULL ends the list */
};

/**
 * A named set of rules of one game: values of its options that belong together after one source. It is not more certain
 * than its game, nor than a value that it names.
 */
struct rule_set {
    const char *
        id; /* "bell": unique within its game; stands in links, so it never changes; NULL ends the list */
    const char *name; /* "Bell, as printed": the name that users read */
    /* the options that differ from the default, in the order of their names: "bear=exact,entry=free", or "" */
    const char *options;
    const char *about; /* one or two plain sentences: the difference from the other sets */
    const char *source;
    enum certainty certainty;
};

/** The code that plays a game: the games of the track share one. play/engines.c has a row for each. */
enum engine_kind { ENGINE_TABLES, ENGINE_TABLAN, ENGINE_TABLAAZA };

/** One of the games, as data: rules/games/ has a file for each. */
struct ruleset {
    const char *name;  /* "tabula": the name on the wire and in text */
    const char *title; /* "Tabula": the name that users read */
    /* revision of the rules; a finished game is replayed under its own revision */
    int revision;
    enum chance chance;
    const char *source;
    enum certainty certainty;
    const char *sides[2]; /* the names of the sides, if they are not White and Black; else NULL */
    struct rule_option options[RULES_OPTIONS_MAX]; /* name NULL ends the list */
    struct rule_clash clashes[RULES_CLASHES_MAX];
    struct rule_set sets[RULES_SETS_MAX]; /* the first has the default rules */
    enum engine_kind engine;              /* private to rules/ */
    const void *parameters;               /* of a game that shares its engine; private to rules/ */
};

/** All rulesets, with indices from 0; NULL for an index after the last. */
const struct ruleset *ruleset_at(int index);

/** The ruleset with that name, or NULL. `name` need not end in NUL. */
const struct ruleset *ruleset_find(const char *name, size_t name_bytes);

/** The name of a side in a game: "White", in Tablaaza "Red". */
const char *ruleset_side(const struct ruleset *ruleset, enum side side);

/** The sets of the ruleset with that index, from 0; NULL after the last. */
const struct rule_set *rule_set_at(int ruleset, int index);

/** A text that could not be read: the reason and the place. The strings are static. */
struct text_error {
    const char *field; /* "board", "hand", "option entry", … */
    int column;        /* from 1, in the text of the caller */
    const char *says;  /* a plain sentence without the field and the column */
};

/*
 * A position: all state that decides which moves are legal now. It consists of plain bytes without padding: copy it,
 * compare it with memcmp, hash it, store it. The fields are private to rules/; use the functions below.
 */
struct position {
    uint8_t ruleset; /* index, ruleset_at() */
    uint8_t side;    /* enum side: the side that acts (the mover, if a choice is owed) */
    uint8_t seat;    /* 1..SEATS_A_SIDE_MAX */
    uint8_t owed;    /* enum owed_kind */
    uint8_t result;  /* enum result */
    /* for each option of the ruleset, in its order: the index of the value in force */
    uint8_t options[RULES_OPTIONS_MAX];
    uint8_t dice[THROW_DICE_MAX]; /* dice still to be played, highest first, then zeros */
    uint8_t state[19];            /* private to the game's family */
    uint8_t board[72];            /* private to the game's family */
};
_Static_assert(sizeof(struct position) == 112, "a position has no padding");

/** The action that the game needs next, and the side that takes it. */
enum owed_kind {
    OWED_NOTHING, /* the game is over */
    OWED_THROW,   /* `seat` of `side` throws */
    OWED_TURN,    /* `seat` of `side` plays, or makes a choice that the rules give to that side */
};

struct owed {
    enum owed_kind kind;
    enum side side;
    int seat;           /* 1..SEATS_A_SIDE_MAX */
    enum chance chance; /* the kind of throw owed */
    int count;          /* number of dice or sticks in the throw owed */
};

/** A point in tables games, a square in other games; or a special place of a man off the board. */
enum place { PLACE_NONE = 0, PLACE_HAND = 201, PLACE_BAR = 202, PLACE_OFF = 203 };

enum step_kind {
    STEP_MOVE,  /* FROM/TO */
    STEP_TURN,  /* turn:N, die N is turned to a six */
    STEP_THIRD, /* third:N, the choice of the third die */
    STEP_TABLE, /* table:N, the choice of the table to play on */
    STEP_PLACE, /* a stone in Tablaaza */
};

/** One step. All bytes are significant: equal steps compare equal with memcmp. */
struct step {
    uint8_t kind;    /* enum step_kind */
    uint8_t from;    /* 1.. , PLACE_HAND or PLACE_BAR; 0 if it does not apply */
    uint8_t to;      /* 1.. or PLACE_OFF; the chosen number, for choices */
    uint8_t hit;     /* 1 if an enemy man is hit */
    uint8_t dice[3]; /* the dice that this step uses, highest first, then zeros */
    uint8_t spare;   /* 0 */
};

struct turn {
    int count; /* number of steps; 0 is a pass */
    struct step steps[TURN_STEPS_MAX];
};

enum turn_status {
    TURN_OK = 0,
    TURN_ILLEGAL,   /* step `*bad` breaks a rule */
    TURN_TOO_SHORT, /* all steps are legal, but more of the throw can be used */
};

/** The rule that a refused step breaks. For wire names and sentences see rule_name() and rule_sentence(). */
enum rule {
    RULE_NONE = 0,
    RULE_GAME_OVER,
    RULE_THROW_OWED,  /* the dice have not been thrown yet */
    RULE_CHOICE_OWED, /* a choice must be made before any man moves */
    RULE_NO_CHOICE,   /* no such choice is owed */
    RULE_NO_MAN,      /* the side has no man there */
    RULE_NO_DIE,      /* no remaining die makes that step */
    RULE_BAR_FIRST,
    RULE_ENTRY_FIRST,
    RULE_ENTERED_STAYS,
    RULE_ENTRY_LIMIT,
    RULE_SECURED,   /* two or more enemy men hold the point */
    RULE_OWN_POINT, /* two men of the same side may not stand there */
    RULE_FULL_POINT,
    RULE_FROZEN,     /* men in the last table may only be borne off */
    RULE_NO_BEARING, /* men are not borne off in this game */
    RULE_NOT_ALL_HOME,
    RULE_OVERSHOOT,
    RULE_MORE_DICE, /* other steps use more of the throw */
    RULE_LARGER_DICE,
    RULE_MUST_KEEP_MAX,
    RULE_FIRST_MOVE, /* Tablan: a first move needs a two */
    RULE_TWO_MEN,    /* Tablan: the halves must be played by two different men */
    RULE_OCCUPIED,
    RULE_BOTH_HALVES, /* Tablan: a half may not be played alone */
    RULE_IMMOBILISED,
    RULE_BARRED, /* Tablan: an immobilised enemy holds the square */
    RULE_HOME_ORDER,
    RULE_COLOUR, /* Tablaaza: a plot of the other colour, or a lake */
    RULE_NEIGHBOURLY,
    RULE_NO_PASS,   /* Tablaaza */
    RULE_MUST_WIN,  /* the preceding steps are legal only if the turn wins */
    RULE_TURN_OVER, /* the turn is complete */
    RULES_COUNT
};

const char *rule_name(enum rule rule);     /* "bar-first" */
const char *rule_sentence(enum rule rule); /* "Men on the bar must enter before other men move." */

/**
 * Sets up a new game. It refuses two values that exclude each other.
 *
 * text     in   "tabula", "tabula;entry=free,bear=exact" or "tabula@1;…"
 * starter  in   the side that throws (or moves) first
 * pos      out  written only on success
 * error    out  the reason and the place of a failure; may be NULL
 */
MUST_CHECK bool position_start(const char *text, size_t text_bytes, enum side starter,
                               struct position *pos, struct text_error *error);

/**
 * Sets up a game that began earlier, from the rules that were stored with it. It accepts values that exclude each
 * other, so that a combination that was allowed once can always be replayed.
 */
MUST_CHECK bool position_start_stored(const char *text, size_t text_bytes, enum side starter,
                                      struct position *pos, struct text_error *error);

/** Reads the text form of any position of a game, also in the middle of a turn. Arguments as in position_start(). */
MUST_CHECK bool position_read(const char *text, size_t text_bytes, struct position *pos,
                              struct text_error *error);

/** Writes the text form and a NUL; returns its length. `out` holds POSITION_TEXT_MAX bytes. */
int position_write(const struct position *pos, char *out);

/**
 * Writes "tabula@1;entry=free" (options that differ from the default, sorted) and a NUL; returns its length. `out`
 * holds RULESET_TEXT_MAX bytes.
 */
int position_rules_write(const struct position *pos, char *out);

const struct ruleset *position_ruleset(const struct position *pos);

enum { POSITION_DRAWING_MAX = 2048 };

/** Draws the board as lines of text; returns the length. `out` holds POSITION_DRAWING_MAX bytes. */
int position_draw(const struct position *pos, char *out);

/** Rates roughly the position of a side against the other, for bots that look one turn ahead. */
int position_score(const struct position *pos, enum side side);

/** The value in force of a named option, or NULL if the ruleset does not have that option. */
const char *position_option(const struct position *pos, const char *name);

/** Seats of one side: 1, or 2 or 3 in team games. */
int position_seats(const struct position *pos);

/** A hash that is the same on every machine; a test pins its values. */
uint64_t position_hash(const struct position *pos);

/** The action that the game needs next. */
struct owed position_owed(const struct position *pos);
/** RESULT_NONE as long as the game is not over. */
enum result position_result(const struct position *pos);

/**
 * True if the rules in force require another game after this one, because it has ended in a tie that does not stand.
 * The caller decides the players and sides of that game.
 */
bool position_replays(const struct position *pos);

/**
 * A state that has a name in the sources ("inciti", "lympolded"). It is announced to users and has no effect on the
 * game.
 */
struct named_state {
    const char *name;
    enum side side;     /* the side that is in this state */
    int points_count;   /* 0 if the state concerns no points */
    uint8_t points[24]; /* ascending */
};

/** Fills at most POSITION_STATES_MAX states and returns their number. */
int position_states(const struct position *pos, struct named_state *states);

/** True if each of the `count` faces is one of that chance: dice 1..6, sticks 0 or 1. */
bool chance_faces_fit(enum chance chance, const uint8_t *faces, int count);

/** Number of dice (or sticks) that each side throws to decide which side starts; 0 if the game has no such throw. */
int rolloff_count(const struct position *start);

/**
 * Decides which side starts, from one throw of each side.
 *
 * white, black  in   rolloff_count() faces each: dice 1..6, sticks 0 or 1 (1: the plain side up)
 * winner        out  written only if there is a winner
 *
 * Returns false if both sides must throw again.
 */
MUST_CHECK bool rolloff_winner(const struct position *start, const uint8_t *white,
                               const uint8_t *black, enum side *winner);

/**
 * Puts a throw on the board of a position that owes one.
 *
 * faces  in   position_owed().count faces: dice 1..6 in any order, sticks 0 or 1
 *
 * Returns false and writes nothing if no throw is owed or the faces are invalid.
 */
MUST_CHECK bool position_throw(const struct position *pos, const uint8_t *faces, int count,
                               struct position *after);

/**
 * Finds the legal next steps: those with which the turn can still become a legal one.
 *
 * steps  out  at most POSITION_STEPS_MAX, in ascending order of their bytes
 *
 * Returns their number; 0 if the turn can only end.
 */
int position_steps(const struct position *pos, struct step *steps);

/** True if the turn, as far as it has been played, may end here: the rest of the throw need not or cannot be used. */
bool position_may_end(const struct position *pos);

/**
 * Plays one step. `after` is a position in the middle of the turn. If no step can follow (the last die is used, the
 * game is won), the step ends the turn too, and `after` is the position after the turn.
 */
MUST_CHECK enum turn_status step_play(const struct position *pos, const struct step *step,
                                      struct position *after, enum rule *broken);

/** Ends the turn: the next side or seat throws (or plays, in a game without a throw). */
MUST_CHECK enum turn_status turn_end(const struct position *pos, struct position *after,
                                     enum rule *broken);

/**
 * Plays a whole turn and ends it, or refuses it as a whole. If the other side makes the first choice of the turn
 * (position_owed() names the side), that choice alone is a turn too, and `after` owes the mover's turn.
 *
 * pos     in   before the turn
 * after   out  after the turn; written only on TURN_OK; must not be `pos`
 * bad     out  index of the first bad step, on TURN_ILLEGAL; may be NULL
 * broken  out  the rule that is broken; may be NULL
 */
MUST_CHECK enum turn_status turn_play(const struct position *pos, const struct turn *turn,
                                      struct position *after, int *bad, enum rule *broken);

/**
 * Finds a turn without a choice: every way to play it ends in the same position. Returns false if the turn has a
 * choice, if no turn is owed, or if it takes too long to find out.
 */
bool turn_forced(const struct position *pos, struct turn *turn);

/**
 * The maximum number of turns of a playout, after which it counts as drawn. Only from positions that no game can reach
 * can play go on without end: the longest observed playout had fewer than 1000 turns.
 */
enum { PLAYOUT_TURNS_MAX = 100000 };

/**
 * Plays by chance to the end of the game: throws with the probabilities of the dice and sticks, and random legal steps.
 * Where the turn may end, its end counts as one of the steps. For bots that use playouts, and for measurements.
 *
 * chance  in/out  any number but 0; equal numbers play equal games; the next game can continue with the new value
 * turns   out     number of turns played
 */
enum result position_playout(const struct position *pos, uint64_t *chance, int *turns);

/**
 * Writes a step and a NUL; returns its length. `pos` is the position before the step, which is needed to write the
 * pavilions raised in Tablaaza. `out` holds STEP_TEXT_MAX bytes.
 */
int step_write(const struct position *pos, const struct step *step, char *out);

/** Reads one step as played from `pos`. The step need not be legal: step_play() decides that. */
MUST_CHECK bool step_read(const struct position *pos, const char *text, size_t text_bytes,
                          struct step *step, struct text_error *error);

/** Reads steps separated by single spaces, or "pass". Each step is read in the position before it. */
MUST_CHECK bool turn_read(const struct position *pos, const char *text, size_t text_bytes,
                          struct turn *turn, struct text_error *error);
/** Writes the steps of a turn from `pos`, or "pass", and a NUL; returns its length. `out` holds TURN_TEXT_MAX bytes. */
int turn_write(const struct position *pos, const struct turn *turn, char *out);

/** The maximum of distinct ends of one turn: 15 men, three dice and six numbers to choose from stay well below it. */
enum { TURN_ENDS_MAX = 32768 };

/** The ends of one turn. It is large: use static or heap memory, which need not be cleared. */
struct turn_ends {
    int count;                           /* number of distinct positions */
    int dice;                            /* the most dice that a legal turn uses; 0 for a pass */
    struct position at[TURN_ENDS_MAX];   /* in no particular order */
    uint64_t work[2][3 * TURN_ENDS_MAX]; /* this field and the following are private */
    uint16_t work_slots[2][2 * TURN_ENDS_MAX];
};

/**
 * Finds every distinct position in which a complete legal turn can end; a pass has exactly one.
 *
 * Returns false, with count 0, if no turn is owed.
 */
MUST_CHECK bool position_ends(const struct position *pos, struct turn_ends *ends);
