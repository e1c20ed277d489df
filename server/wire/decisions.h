/* SPDX-License-Identifier: MIT */
/* What a game waits for, for clients: the decisions that are owed, and the legal turns. */
#pragma once

#include "rules/room/state.h"
#include "wire/objects.h"

enum {
    /*
     * Legal turns in one message. Of 3,000 turns of random games of Tabula one had more, of Ludus Anglicorum one in
     * fifty. So many turns take 63 KB, and a millisecond to find.
     */
    LEGAL_TURNS_MAX = 512,
    /* Steps that a search tries, each in a microsecond. Of 100,000 positions of random games none needed 2,400. */
    LEGAL_TRIES_MAX = 4096,
};

/** The decisions that are owed; returns their count. */
size_t wire_decisions_owed(const struct room_state *state, struct wire_debt list[SEATS_MAX]);

/** Whether that seat owes a turn. `seat` may be SEAT_NONE. */
bool wire_decisions_owe_turn(const struct room_state *state, int seat);

/**
 * The legal turns {turns: [{steps, after}], cut?} of the seat that owes a turn: one turn for each position in which its
 * turn can end. `cut` says that there are more than `max`, or that the search was ended. The caller frees the text.
 */
struct text_out wire_decisions_legal(const struct position *pos, int max);
