/* SPDX-License-Identifier: MIT */
/*
 * Flood control: the latest lines of each user in all chats of this node. It limits the number of lines in a period,
 * and the same text to once a minute. An entry is kept for a minute.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "admission/admission.h"
#include "base/map.h"

enum {
    FLOOD_BURST = PLACES_CHAT_OF_USER, /* lines that one user may write in FLOOD_BURST_MS */
    FLOOD_BURST_MS = 10000,            /* length of the period for FLOOD_BURST */
    FLOOD_SAME_TEXT_MS = 60000,        /* time before a user may repeat a text */
    /* time before a user may repeat a preset phrase, which fits again soon */
    FLOOD_SAME_PRESET_MS = 10000,
    FLOOD_LINES_KEPT = 12, /* latest lines with which a new line is compared */
};

struct chat_flood {
    struct map people; /* struct flood_entry by user */
};

enum flood_status {
    FLOOD_OK = 0,
    FLOOD_TOO_FAST,
    FLOOD_SAME_TEXT,    /* the same text, or nearly the same, was written a moment ago */
    FLOOD_SAME_COMMAND, /* the same command came twice, the second time before its line was stored */
};

/**
 * Records the line, or returns the reason why the user may not write it now.
 *
 * command  in   id of the user's command
 * text     in   cleaned text, or the id of a preset phrase
 * wait_ms  out  for FLOOD_TOO_FAST and FLOOD_SAME_TEXT: time until the user may write the line
 */
enum flood_status chat_flood_record(struct chat_flood *chat_flood, const char *user_id,
                                    int64_t command, const char *text, bool preset, int64_t now_ms,
                                    int64_t *wait_ms);

/** The line could not be stored: deletes its record, so that the user may write it again. */
void chat_flood_unsay(struct chat_flood *chat_flood, const char *user_id, const char *text);

/** Deletes the entries of users that have been silent for FLOOD_SAME_TEXT_MS. */
void chat_flood_sweep(struct chat_flood *chat_flood, int64_t now_ms);
void chat_flood_finish(struct chat_flood *chat_flood);
