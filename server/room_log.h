/* SPDX-License-Identifier: MIT */
/*
 * The log of a room as it stands in a file or in the store, taken in line by line with everything checked: its form, its
 * chain of hashes, that each event follows from those before, every step, link and die, and the position that each
 * claims. For whoever has to say what is wrong with a log, and where.
 */
#pragma once

#include "room_state.h"

enum {
    ROOM_LOG_DEPTH_MAX = 16,
    ROOM_LOG_SAYS_BYTES = 256,
};

enum room_log_fault {
    ROOM_LOG_SOUND = 0,
    ROOM_LOG_NOT_JSON,
    ROOM_LOG_TOO_DEEP,
    ROOM_LOG_BAD_LINE,      /* not an event, or not the next one of this room */
    ROOM_LOG_BROKEN_CHAIN,  /* its `h` is not that of the events up to it */
    ROOM_LOG_UNKNOWN_RULES, /* of a later revision, or none at all */
    ROOM_LOG_UNKNOWN_EVENT, /* it has been counted; the log may go on */
    ROOM_LOG_ILLEGAL_STEP,
    ROOM_LOG_FORGED_DICE,    /* links or faces are not those that were promised */
    ROOM_LOG_BAD_EVENT,      /* does not follow from the events before it */
    ROOM_LOG_OTHER_POSITION, /* or another clock */
};

struct room_log_problem {
    enum room_log_fault fault;
    int64_t line; /* from 1 */
    int step;     /* of the turn, from 1; 0 where it is no matter of steps */
    enum rule broken;
    char says[ROOM_LOG_SAYS_BYTES]; /* a sentence */
};

struct room_log {
    struct room_state before; /* the last event … */
    struct room_state state;  /* … and with it */
    bool has_id;
    bool game_ended; /* with the last event */
    int games_ended;
};

/** `id` may be NULL: that of the first line. */
void room_log_init(struct room_log *log, const char *id);

/**
 * Takes in one line, without its newline.
 *
 * problem  out  what is wrong with it; after anything but ROOM_LOG_SOUND and ROOM_LOG_UNKNOWN_EVENT the log is of no use
 */
MUST_CHECK enum room_log_fault room_log_take(struct room_log *log, const char *text, size_t bytes,
                                             struct room_log_problem *problem);

/** Whether no game is under way, and at least one has been played to its end. */
bool room_log_is_finished(const struct room_log *log);
