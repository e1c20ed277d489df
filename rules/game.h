/* SPDX-License-Identifier: MIT */
/*
 * What a game (or a family of games on one engine) provides, private to rules/. rules.h's functions
 * check what is the same for all games and then call these; nothing else in rules/ asks which game
 * it is.
 *
 * A new game is one `const struct ruleset` that points at its `const struct game`, and one line in
 * ruleset.c.
 */
#pragma once

#include "rules.h"
#include "text.h"

/* Our own mistakes end the program at once; rules/ needs no library for it. */
#define RULES_CHECK(condition)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            __builtin_trap();                                                                      \
        }                                                                                          \
    } while (0)

/* The page plays nothing by chance, and every byte of rules.wasm is fetched before the first board; ai.wasm, which
 * comes when somebody plays against it, has playouts. */
#if defined(__wasm__) && !defined(GAME_PLAYOUTS)
#define GAME_PLAYOUT(function) NULL
#else
#define GAME_PLAYOUT(function) (function)
#endif

/*
 * Where a function gets `pos` without const it changes it in place; rules.h's callers' positions
 * are copied before. `pos->ruleset` and `pos->options` are set before any function here is called;
 * all else is zero before start() and read(). Functions marked "may be NULL" have the meaning given
 * there.
 */
struct game {
    /* The opening position: board, side, seat (1), owed. */
    void (*start)(struct position *pos, enum side starter);

    /* The fields after the ruleset: board, …, TURN, THROW. read() is called behind the space that
       follows the ruleset, and leaves the reader at the end of its last field. write() begins with
       that space. */
    bool (*read)(struct text_in *in, struct position *pos);
    void (*write)(const struct position *pos, struct text_out *out);

    /* Seats of one side; NULL: 1. */
    int (*seats)(const struct position *pos);

    /* Dice or sticks of a throw; only asked where the ruleset has chance. */
    int (*throw_count)(const struct position *pos);
    /* `faces` are throw_count() faces within their range; the position owes a throw. May be NULL
     * without chance. */
    void (*take_throw)(struct position *pos, const uint8_t *faces, int count);

    /* Who starts. Both may be NULL where nobody throws for it. */
    int (*rolloff_count)(const struct position *start);
    bool (*rolloff_winner)(const struct position *start, const uint8_t *white, const uint8_t *black,
                           enum side *winner);

    /* Who makes the choice or plays; NULL: the side in pos->side. */
    enum side (*actor)(const struct position *pos);

    /* The position owes a turn in all of these. */
    int (*steps)(const struct position *pos, struct step *steps); /* in any order, none twice */
    bool (*may_end)(const struct position *pos);
    /* RULE_NONE: played. A step after which nothing can be left to do ends the turn itself (the
       last die is played, the game is won) and sets *over, which is false before: no position in
       text stands between such a step and the end. */
    enum rule (*play)(struct position *pos, const struct step *step, bool *over);
    enum rule (*end)(struct position *pos); /* RULE_NONE: ended */
    void (*step_write)(const struct position *pos, const struct step *step, struct text_out *out);
    bool (*step_read)(const struct position *pos, struct text_in *in, struct step *step);

    /* All ends of a turn, in `ends`, which is empty before; false: not done here. NULL (or false):
       they are found by following steps(), and any step counts as the one die used. */
    bool (*ends)(const struct position *pos, struct turn_ends *ends);

    /* position_playout() from a position that owes a throw (without chance: from any that is not
       over), as fast as the game can be. NULL, or RESULT_NONE with nothing done: by steps() and
       play(). */
    enum result (*playout)(const struct position *pos, uint64_t *chance, int *turns);

    /* Whether a drawn game is played again; only asked of those. NULL: draws stand. */
    bool (*replays)(const struct position *pos);

    /* Named states; NULL: none. */
    int (*states)(const struct position *pos, struct named_state *states);

    /* How well a side stands against the other, for players who look one turn ahead; no result yet.
     * NULL: 0. */
    int (*score)(const struct position *pos, enum side side);

    /* A drawing of the board in plain text, for `show`. */
    void (*draw)(const struct position *pos, struct text_out *out);
};

/* One step, or the end of the turn, by chance; true where that ended the turn. The position owes a
 * turn. */
bool playout_step(struct position *pos, uint64_t *chance);

/* The result of a game that `side` has won, and what else belongs to the end of a game. */
void position_finish(struct position *pos, enum result result);
