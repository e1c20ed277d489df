/* SPDX-License-Identifier: MIT */
/*
 * What each person said lately, wherever it was: so much at a time, and the same only once a minute. Kept for a minute.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "map.h"

enum {
    TALK_BURST = 4,               /* lines of one person … */
    TALK_BURST_MS = 10000,        /* … in so long */
    TALK_AGAIN_MS = 60000,        /* so long nobody repeats what they said */
    TALK_PRESET_AGAIN_MS = 10000, /* … but a preset phrase is soon in place again */
    TALK_OWN_KEPT = 12,           /* of the last lines that a new one is compared with */
};

struct talkers {
    struct map people; /* struct talker by person */
};

enum talk_status {
    TALK_FINE = 0,
    TALK_TOO_FAST,
    TALK_AGAIN,  /* said a moment ago, or as good as */
    TALK_ITSELF, /* by this very command, which has come once more before it was stored */
};

/**
 * Notes that the person says it, or tells why not.
 *
 * command  in   the id under which they say it
 * text     in   clean, or the id of a preset phrase
 * wait_ms  out  where it is TALK_TOO_FAST or TALK_AGAIN: after so long it may be said
 */
enum talk_status talkers_say(struct talkers *talkers, const char *who, int64_t command,
                             const char *text, bool preset, int64_t now_ms, int64_t *wait_ms);

/** It could not be said after all: it may be said again. */
void talkers_unsay(struct talkers *talkers, const char *who, const char *text);

/** Forgets those who have been silent for long enough. */
void talkers_sweep(struct talkers *talkers, int64_t now_ms);
void talkers_finish(struct talkers *talkers);
