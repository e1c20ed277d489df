/* SPDX-License-Identifier: MIT */
/*
 * Offers to play: open public rooms for a game that is played at one sitting. Who offers has to be there, and one who has
 * begun a game offers nothing else.
 */
#pragma once

#include "room.h"

enum {
    OFFERS_CLOSE_MS =
        30 *
        1000, /* without anybody who sits there or is the host: longer than a page takes to load anew */
};

/** Whether the room is one. */
bool offers_has(const struct room_state *state);

/** Whether nobody who sits there or is the host has been there for so long. Asked again and again: it notes who is there. */
bool offers_are_stale(struct room *room, int64_t now_ms);

/** A game has started there: what its players offer elsewhere is closed where they are the host, else they stand up. */
void offers_withdraw(struct house *house, const struct room *room, int64_t now_ms);
