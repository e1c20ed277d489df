/* SPDX-License-Identifier: MIT */
/* The parts of a turn on the track of tables other than the steps: the throw, the choices, and the end of the turn. */
#pragma once

#include "rules/tables/turns/search.h"

/**
 * The rules in force for the throw on the board: a side is never forced to play dice that the other side has left over.
 */
struct tables_rules turn_rules(const struct position *pos);

/** Sets up the search with the remaining dice, and the board from the mover's view. */
void turn_search(const struct position *pos, const struct tables_rules *rules,
                 struct search *search, struct board *board);

/** Puts a throw on the board, highest die first, with the additional dice that the mode of the dice gives. */
void turn_take_throw(struct position *pos, const struct tables_rules *rules, const uint8_t *faces);

/** True while a choice is owed. */
bool turn_owes_choice(const struct position *pos);

/** The kind of step that makes the choice owed. */
enum step_kind turn_choice_kind(const struct position *pos);

/** The numbers that may be chosen: bit n for n. It does not check for the best use of the throw. */
unsigned turn_choices(const struct position *pos);

/** As turn_choices(), but only the numbers with which the turn can become a legal one. */
unsigned turn_legal_choices(const struct position *pos, const struct tables_rules *rules);

/** Makes the choice of the dice or of the table. */
void turn_choose(struct position *pos, int number);

/** True if that choice, of those owed, lets the turn use as much of the throw as `must_keep_max` requires. */
bool turn_keeps_max(const struct position *pos, const struct tables_rules *rules, int choice);

/** True if the rest of the throw may be left unused. */
bool turn_may_stop(const struct position *pos, const struct tables_rules *rules);

/**
 * Ends the turn. First a dead position is drawn; then strategic wins, further throws of the same seat and offers of
 * dice are handled. Otherwise the next seat throws.
 */
void turn_finish(struct position *pos, const struct tables_rules *rules);

/**
 * As turn_finish() for a position that is not dead, is not won and has no dice left over: the next side or seat throws.
 */
void turn_pass(struct position *pos, const struct tables_rules *rules);

/** A step of `side` has ended the game. */
void turn_win(struct position *pos, int side, enum board_over over);
