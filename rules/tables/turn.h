/* SPDX-License-Identifier: MIT */
/* A turn on the track of tables, beside the steps themselves: the throw, the choices, and how a
 * turn ends. */
#pragma once

#include "tables/search.h"

/** The rules in force for the throw on the board: nobody is forced to play what the other side has
 * left over. */
struct tables_rules turn_rules(const struct position *pos);

/** What there is to play with, and the board as the mover sees it. */
void turn_search(const struct position *pos, const struct tables_rules *rules,
                 struct search *search, struct board *board);

/** Puts a throw on the board, highest first, with what the mode of the dice adds to it. */
void turn_take_throw(struct position *pos, const struct tables_rules *rules, const uint8_t *faces);

/** True while a choice is owed. */
bool turn_owes_choice(const struct position *pos);

/** The kind of step that makes the choice owed. */
enum step_kind turn_choice_kind(const struct position *pos);

/** The numbers that may be chosen: bit n for n; without asking for the best use of the throw. */
unsigned turn_choices(const struct position *pos);

/** As turn_choices(), but only those with which the turn can become a legal one. */
unsigned turn_legal_choices(const struct position *pos, const struct tables_rules *rules);

/** Makes the choice: the dice stand, or the table does. */
void turn_choose(struct position *pos, int number);

/** Whether that choice, of those owed, lets the turn use as much of the throw as `must_keep_max`
 * asks for. */
bool turn_keeps_max(const struct position *pos, const struct tables_rules *rules, int choice);

/** True where what is left of the throw may be left. */
bool turn_may_stop(const struct position *pos, const struct tables_rules *rules);

/**
 * The turn is over: dead positions are drawn; then come strategic wins, further throws of the same
 * seat and offers; or else the next seat throws.
 */
void turn_finish(struct position *pos, const struct tables_rules *rules);

/** As turn_finish() where nothing is dead, won or left over: whoever comes next throws. */
void turn_pass(struct position *pos, const struct tables_rules *rules);

/** A step of `side` has ended the game. */
void turn_win(struct position *pos, int side, enum board_over over);
