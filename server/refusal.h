/* SPDX-License-Identifier: MIT */
/*
 * Every way in which the house says no: stable codes with their sentence and HTTP status. The table of protocol.md,
 * "Errors".
 */
#pragma once

#include "envelope.h"

enum refusal {
    REFUSAL_NOT_JSON,
    REFUSAL_NOT_UTF8,
    REFUSAL_TOO_DEEP,
    REFUSAL_BAD_ENVELOPE,
    REFUSAL_TOO_BIG,
    REFUSAL_RATE_LIMITED,
    REFUSAL_UNKNOWN_TYPE,
    REFUSAL_MISSING_FIELD,
    REFUSAL_BAD_FIELD,
    REFUSAL_HELLO_FIRST,
    REFUSAL_HELLO_AGAIN,
    REFUSAL_NO_SUCH_ROOM,
    REFUSAL_ROOM_CLOSED,
    REFUSAL_NO_SUCH_TOPIC,
    REFUSAL_NO_SUCH_PAGE,
    REFUSAL_NO_SUCH_GAME,
    REFUSAL_NOT_ALLOWED,
    REFUSAL_NOT_INVITED,
    REFUSAL_ACCOUNT_NEEDED,
    REFUSAL_ROOM_LOCKED,
    REFUSAL_NO_SUCH_SEAT,
    REFUSAL_SEAT_TAKEN,
    REFUSAL_ALREADY_SEATED,
    REFUSAL_NOT_SEATED,
    REFUSAL_BAD_OPTION,
    REFUSAL_TIP_NEEDED,
    REFUSAL_BAD_LINK,
    REFUSAL_WRONG_STATE,
    REFUSAL_NOT_YOUR_TURN,
    REFUSAL_STALE_VERSION,
    REFUSAL_ILLEGAL_TURN,
    REFUSAL_TURN_TOO_SHORT,
    REFUSAL_TAKEBACK_OFF,
    REFUSAL_NOTHING_TO_TAKE_BACK,
    REFUSAL_TOO_EARLY,
    REFUSAL_LOG_FULL,
    REFUSAL_TOO_MANY_ROOMS,
    REFUSAL_TOO_MANY_GUESTS,
    REFUSAL_TOO_MANY_TOPICS,
    REFUSAL_TOO_MANY_WATCHERS,
    REFUSAL_CHAT_OFF,
    REFUSAL_PRESETS_ONLY,
    REFUSAL_NO_LINKS,
    REFUSAL_DUPLICATE,
    REFUSAL_TIMED_OUT,
    REFUSAL_NO_SUCH_LINE,
    REFUSAL_NO_SUCH_PERSON,
    REFUSAL_BLOCKED,
    REFUSAL_TOO_MANY_BLOCKS,
    REFUSAL_LOCKDOWN,
    REFUSAL_KICKED,
    REFUSAL_BANNED,
    REFUSAL_TOKEN_NEEDED,
    REFUSAL_STORAGE_PAUSED,
    REFUSAL_RESTARTING,
    REFUSALS_COUNT
};

/** Code, title and status; `detail` and `params` are NULL. */
struct problem refusal_problem(enum refusal refusal);

/**
 * The problem object; the caller releases it.
 *
 * detail  in  what is wrong this time; may be NULL
 * params  in  released here; may be NULL
 */
json_t *refusal_json(enum refusal refusal, const char *detail, json_t *params);
