/* SPDX-License-Identifier: MIT */
/*
 * How a bot treats its opponent: when it resigns, when it offers or accepts a draw, and how long it takes for a turn.
 * The server's bots and the computer players of the page follow the same rules. As pure as ai.h.
 *
 * A bot ends a game early only by a sure score: the score is exact, or its judge was measured under the rules in force
 * (measured.h). Under all other rules it plays the game to its end and declines draws.
 */
#pragma once

#include "rules/ai/engine/ai.h"

/* A turn whose score is below this is lost. */
#define MANNERS_LOST 0.005F
/* An exact score below this means no chance at all: the exact tables err by 0.000011 at most. */
#define MANNERS_NO_CHANCE 0.0001F
/* A turn whose score differs from ½ by at most this is even. */
#define MANNERS_EVEN 0.02F
/* A turn that is behind the best by this needs no comparison. */
#define MANNERS_LEAD 0.05F

enum {
    MANNERS_LOST_TURNS = 3,  /* lost turns in a row before a bot resigns */
    MANNERS_EVEN_TURNS = 20, /* even turns in a row before a bot offers a draw */
    MANNERS_COMPARED = 4,    /* turns that a bot compares: its best ones */
    /* the time for a turn that can end in only one way: enough to notice it */
    MANNERS_PACE_FORCED_MS = 600,
    MANNERS_PACE_LEAST_MS = 900, /* for a turn that is better than all others by MANNERS_LEAD */
    MANNERS_PACE_MOST_MS = 3000, /* for a turn among MANNERS_COMPARED equal ones */
};

/** What a bot keeps of a game from turn to turn: its numbers of such turns in a row. All zero at the start. */
struct manners {
    int lost_turns;
    int even_turns;
};

/** A bot's view of the position before its turn. */
struct manners_look {
    float score;      /* of its best turn, for its side */
    bool is_sure;     /* a bot may end the game by the score */
    bool is_hopeless; /* no throw can save its side */
    int pace_ms;      /* time for the turn, MANNERS_PACE_FORCED_MS .. MANNERS_PACE_MOST_MS */
};

enum manners_act { MANNERS_PLAY, MANNERS_RESIGN, MANNERS_OFFER_DRAW };

/**
 * Looks at a position that owes a turn, or a choice. Every level has the same view: a weak bot does not resign because
 * it overlooks a turn.
 *
 * look  out  written only on success
 *
 * Returns false if no turn is owed.
 */
MUST_CHECK bool manners_look(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                             const struct position *pos, struct manners_look *look);

/**
 * Decides what a bot does with its turn, and counts the turn. A bot resigns if its side is hopeless, or after
 * MANNERS_LOST_TURNS lost turns; it offers a draw, and then plays, after MANNERS_EVEN_TURNS even ones.
 */
enum manners_act manners_act(struct manners *manners, const struct manners_look *look);

/** Whether a score with this error can be relied on to end a game in the position. */
bool manners_is_sure(const struct position *pos, float error);

/** Whether a bot that expects this score accepts a draw. */
bool manners_accepts_draw(float score, bool is_sure);
