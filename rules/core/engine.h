/* SPDX-License-Identifier: MIT */
/*
 * The functions that each engine provides, private to rules/. The functions of rules.h (rules/play/) check the
 * conditions that are the same for all games and then call these. No other code in rules/ depends on the game.
 */
#pragma once

#include "rules/core/rules.h"
#include "rules/core/text.h"

/* A bug of our own ends the program at once. rules/ needs no library for this. */
#define RULES_CHECK(condition)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            __builtin_trap();                                                                      \
        }                                                                                          \
    } while (0)

/*
 * Functions that only computer players need. Every byte of rules.wasm is fetched before the first board, so rules.wasm
 * leaves them out. ai.wasm, which is fetched when a user plays against the computer, includes them.
 */
#if defined(__wasm__) && !defined(GAME_WITH_PLAYERS)
#define GAME_FOR_PLAYERS(function) (false ? (function) : NULL)
#else
#define GAME_FOR_PLAYERS(function) (function)
#endif

/*
 * A function that takes `pos` without const changes it in place; rules.h has copied the caller's position before.
 * `pos->ruleset` and `pos->options` are set before any function here is called. All other fields are zero before
 * start() and read(). "May be NULL" and "NULL:" say what holds for a game without the function.
 */
struct engine {
    /* The opening position: board, side, seat (1), owed. */
    void (*start)(struct position *pos, enum side starter);

    /*
     * Read and write the fields after the ruleset: board, …, TURN, THROW. read() is called behind the space that
     * follows the ruleset, and leaves the reader at the end of its last field. write() begins with that space.
     */
    bool (*read)(struct text_in *in, struct position *pos);
    void (*write)(const struct position *pos, struct text_out *out);

    /* Seats of one side; NULL: 1. */
    int (*seats)(const struct position *pos);

    /* Number of dice or sticks in a throw; only called if the ruleset has chance. */
    int (*throw_count)(const struct position *pos);
    /*
     * `faces` are throw_count() faces within their range; the position owes a throw. May be NULL in a game without
     * chance.
     */
    void (*take_throw)(struct position *pos, const uint8_t *faces, int count);

    /* Decide which side starts. Both may be NULL if the game has no throw for the start. */
    int (*rolloff_count)(const struct position *start);
    bool (*rolloff_winner)(const struct position *start, const uint8_t *white, const uint8_t *black,
                           enum side *winner);

    /* The side that makes the choice or plays; NULL: pos->side. */
    enum side (*actor)(const struct position *pos);

    /* ---- The position owes a turn in all of the following functions. ---- */
    /* The legal next steps, in any order, without duplicates. */
    int (*steps)(const struct position *pos, struct step *steps);
    bool (*may_end)(const struct position *pos);
    /*
     * Plays one step; RULE_NONE: it was played. If no step can follow (the last die is played, the game is won), the
     * step ends the turn itself and sets *over, which is false before the call. A position in text never stands between
     * such a step and the end of its turn.
     */
    enum rule (*play)(struct position *pos, const struct step *step, bool *over);
    enum rule (*end)(struct position *pos); /* RULE_NONE: the turn has ended */
    void (*step_write)(const struct position *pos, const struct step *step, struct text_out *out);
    bool (*step_read)(const struct position *pos, struct text_in *in, struct step *step);

    /*
     * Finds all ends of a turn and adds them to `ends`, which is empty before the call. If this is NULL or returns
     * false, rules.h finds the ends by following steps() and counts each step as one die used.
     */
    bool (*ends)(const struct position *pos, struct turn_ends *ends);

    /*
     * The game's fastest implementation of position_playout(), from a position that owes a throw (in a game without
     * chance: from any that is not over). If this is NULL, or returns RESULT_NONE and has done nothing, the playout
     * uses steps() and play().
     */
    enum result (*playout)(const struct position *pos, uint64_t *chance, int *turns);

    /* True if a drawn game must be played again; only called for draws. NULL: draws stand. */
    bool (*replays)(const struct position *pos);

    /* Finds the named states; NULL: the game has no such states. */
    int (*states)(const struct position *pos, struct named_state *states);

    /*
     * Rates the position of a side against the other, for bots that look one turn ahead; the game is not over. NULL: 0.
     */
    int (*score)(const struct position *pos, enum side side);

    /* Draws the board in plain text, for `show`. */
    void (*draw)(const struct position *pos, struct text_out *out);
};

/* Plays one step, or ends the turn, by chance; true if that ended the turn. The position owes a turn. */
bool playout_step(const struct engine *engine, struct position *pos, uint64_t *chance);

/* Ends the game with a result and sets the other fields that belong to the end of a game. */
void position_finish(struct position *pos, enum result result);
