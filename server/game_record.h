/* SPDX-License-Identifier: MIT */
/*
 * One game of a room as record text: what a person can read and a program replay. Its form is that of rules/record.h.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct room;
struct room_line;

/**
 * Writes game number `game`, as far as it has been played and that person may see it; "": anybody.
 *
 * Returns text that the caller frees; NULL where the room has had no such game.
 */
char *game_record_write(const struct room *room, const char *who, int64_t game, size_t *bytes);

/** The same from the sound log of a room. */
char *game_record_write_lines(const char *room, const struct room_line *lines, size_t count,
                              int64_t game, size_t *bytes);
