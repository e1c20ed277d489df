/* SPDX-License-Identifier: MIT */
/*
 * The record of one game, computed from its events: a text that a user can read and a program can replay.
 * rules/play/record.h defines its format.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "room/room.h"

struct game_record;

/** `names` is NULL unless the game was imported: then names are shown as session_names_show_imported() has it. */
struct game_record *archive_game_record_begin(const char *room, int64_t game,
                                              const struct names *names);
/** The number of the next event: the first one is 1. */
int64_t archive_game_record_next(const struct game_record *record);
/** Folds the next event of the room's sound log. Returns true if the record is complete: the game has ended. */
bool archive_game_record_fold(struct game_record *record, const char *text, size_t bytes);
/** Frees the record. Returns its text, which the caller frees; NULL if the room has no such game. */
char *archive_game_record_end(struct game_record *record, size_t *bytes);
void archive_game_record_destroy(struct game_record *record); /* NULL does nothing */

/** All of this in one call, for tools. */
char *archive_game_record_write_lines(const char *room, const struct room_line *lines, size_t count,
                                      int64_t game, size_t *bytes);
