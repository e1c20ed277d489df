/* SPDX-License-Identifier: MIT */
/*
 * What a room in memory has from the events of its log up to one of them, as bytes for the store. A load that begins
 * with it folds only the later events. Nothing but the log is the truth: bytes from another version of the code, and
 * bytes that are damaged, are not read, and the load folds from the first event.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/must_check.h"
#include "rules/room/state.h"
#include "rules/room/text/loghash.h"

enum {
    STORED_FOLD_COMMANDS_MAX = 64,
    STORED_FOLD_TIPS_MAX = 16,
    STORED_FOLD_HASH_BYTES = 32,
};

/** A command, by the last event that it caused. */
struct stored_command {
    char user_id[ROOM_ID_BYTES];
    int64_t id;
    int64_t v;
};

/** After event state.v. */
struct stored_fold {
    struct room_state state;
    struct loghash hash;
    int64_t opening;       /* the id of the host's command that opened the room */
    int64_t log_bytes;     /* of the lines up to this event */
    int64_t command_count; /* the oldest command first */
    int64_t tip_count;     /* given since the last link that was shown; the oldest first */
    struct stored_command commands[STORED_FOLD_COMMANDS_MAX];
    uint8_t tips[STORED_FOLD_TIPS_MAX][DICE_LINK_BYTES];
};

enum { STORED_FOLD_BYTES_MAX = sizeof(struct stored_fold) + 2 * STORED_FOLD_HASH_BYTES };

/** Returns the number of bytes. */
size_t room_state_stored_fold_write(const struct stored_fold *fold,
                                    uint8_t bytes[STORED_FOLD_BYTES_MAX]);

/** Returns false if these bytes are not those of a fold of this room by this version of the code. */
MUST_CHECK bool room_state_stored_fold_read(struct stored_fold *fold, const char *room,
                                            const uint8_t *bytes, size_t count);
