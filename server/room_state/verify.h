/* SPDX-License-Identifier: MIT */
/*
 * Reads the log of a room, from a file or from the store, line by line, and checks everything: the form, the hash
 * chain, that each event follows from the events before, every step, link and die, and the position that each event
 * states. For callers that must report the error of a log, and its line.
 */
#pragma once

#include "rules/room/state.h"
#include "rules/room/text/loghash.h"

enum {
    ROOM_LOG_DEPTH_MAX = 16,
    ROOM_LOG_SAYS_BYTES = 256,
};

enum room_log_fault {
    ROOM_LOG_SOUND = 0,
    ROOM_LOG_NOT_JSON,
    ROOM_LOG_TOO_DEEP,
    ROOM_LOG_CUT_OFF,       /* the file ends within the line */
    ROOM_LOG_BAD_LINE,      /* not an event, or not the next one of this room */
    ROOM_LOG_BROKEN_CHAIN,  /* its `h` is not that of the events up to it */
    ROOM_LOG_UNKNOWN_RULES, /* of a later revision, or missing */
    ROOM_LOG_UNKNOWN_EVENT, /* it has been counted; the log may continue */
    ROOM_LOG_ILLEGAL_STEP,
    ROOM_LOG_FORGED_DICE,    /* links or faces are not those that were promised */
    ROOM_LOG_BAD_EVENT,      /* does not follow from the events before it */
    ROOM_LOG_OTHER_POSITION, /* the position or the clock differs */
};

struct room_log_problem {
    enum room_log_fault fault;
    int64_t line; /* from 1 */
    int step;     /* of the turn, from 1; 0: the error concerns no step */
    enum rule broken;
    char says[ROOM_LOG_SAYS_BYTES]; /* a sentence */
};

struct room_log {
    struct room_state before; /* the state before the last event */
    struct room_state state;  /* the state after it */
    struct loghash hash;
    bool has_id;
    bool game_ended; /* with the last event */
    int games_ended;
};

/** `id` may be NULL: then the first line gives it. */
void room_state_log_init(struct room_log *log, const char *id);

/**
 * Takes one line, without its newline.
 *
 * problem  out  the error; after any fault but ROOM_LOG_SOUND and ROOM_LOG_UNKNOWN_EVENT the log must not be used
 */
MUST_CHECK enum room_log_fault room_state_log_add(struct room_log *log, const char *text,
                                                  size_t bytes, struct room_log_problem *problem);

/**
 * Takes the next line of a file: as room_state_log_add(), but a carriage return at its end is no part of it.
 *
 * bytes      in/out  up to the newline, or up to the end of the file; without the carriage return
 * is_ended   in      whether a newline follows
 */
MUST_CHECK enum room_log_fault room_state_log_add_line(struct room_log *log, const char *text,
                                                       size_t *bytes, bool is_ended,
                                                       struct room_log_problem *problem);

/** Whether no game is running, and at least one has been played to its end. */
bool room_state_log_is_finished(const struct room_log *log);
