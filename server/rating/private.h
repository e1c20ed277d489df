/* SPDX-License-Identifier: MIT */
/* The effect of games on ratings. Private to the rating module. */
#pragma once

struct room_game_abort;
struct room_game_end;
struct settings;

/**
 * How far above a new player's rating that of the user begins. The middle level of each game begins where people begin,
 * because the page offers it first. The steps are about the mean of those that were measured between the levels
 * (rules/ai/weights/STRENGTH.md). The deviation is that of a new player, so that play moves a bot quickly to its place.
 */
double ratings_head_start(const struct settings *settings, const char *user_id);

/** Adds the departure of the player who was absent when a rated game began to the transaction. */
void ratings_game_aborts(void *self, const struct room_game_abort *abort);

/**
 * Decides whether the game counts; if it does, adds it to the transaction. A game that a player left early is added
 * too: the store decides there whether it is free.
 */
void ratings_game_ends(void *self, struct room_game_end *end);
