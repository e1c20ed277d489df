/* SPDX-License-Identifier: MIT */
/* What the house's bots have in mind at one room. Private to bots*.c. */
#pragma once

#include "bots.h"
#include "dice.h"

/** What one of them has to do next. */
enum deed_kind {
    DEED_NONE,
    DEED_LINK, /* the witness's link: nothing is left to decide */
    DEED_ROLL,
    DEED_TURN,
    DEED_DRAW, /* to answer an offer */
    DEED_REMATCH,
};

struct deed {
    enum deed_kind kind;
    int seat;
    int64_t decided_v; /* of the room: with another it is another deed */
};

/** A bot in its seat. */
struct bot {
    uint8_t tip[DICE_LINK_BYTES]; /* as the seat shows it */
    bool has_chain;
    struct dice_chain chain;
    int links; /* where in it the link last used was */
};

struct thinking;

struct room_bots {
    struct room *room;
    struct room_bots *next;
    struct room_bots *before;
    struct bot *seats[SEATS_MAX]; /* made by who needs one first */
    struct deed deed;
    int64_t begun_ms; /* since it is to be done */
    int64_t due_ms;   /* when it is done, at the earliest */
    bool asked;       /* it has been: where it is still to be done, it was refused */
    uint64_t thought; /* the number of the thought under way; 0: none */
    bool has_thought; /* what was thought of this deed: */
    bool is_found;
    struct ai_choice choice;
    float worth;
};

/** The bot's chain for a game, of the house's own for the same game. */
void bots_make_chain(const struct dice_chain *houses, const char *who, struct dice_chain *chain);
