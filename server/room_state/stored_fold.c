/* SPDX-License-Identifier: MIT */
#include "room_state/stored_fold.h"

#include <assert.h>
#include <string.h>

#include "fold-version.h"
#include "rules/room/hash.h"

_Static_assert((int)STORED_FOLD_HASH_BYTES == (int)ROOM_HASH_BYTES, "a SHA-256");
_Static_assert(sizeof(struct stored_command) == ROOM_ID_BYTES + 2 * sizeof(int64_t) &&
                   sizeof(struct stored_fold) ==
                       sizeof(struct room_state) + LOGHASH_BYTES + 4 * sizeof(int64_t) +
                           STORED_FOLD_COMMANDS_MAX * sizeof(struct stored_command) +
                           STORED_FOLD_TIPS_MAX * DICE_LINK_BYTES,
               "a fold has no padding");

static const uint8_t version[STORED_FOLD_HASH_BYTES] = FOLD_VERSION;

enum {
    HEAD_BYTES = offsetof(struct stored_fold, commands),
    ENDS_BYTES = sizeof version + STORED_FOLD_HASH_BYTES,
};

static bool has_valid_counts(const struct stored_fold *fold)
{
    return fold->command_count >= 0 && fold->command_count <= STORED_FOLD_COMMANDS_MAX &&
           fold->tip_count >= 0 && fold->tip_count <= STORED_FOLD_TIPS_MAX;
}

static size_t commands_bytes(const struct stored_fold *fold)
{
    return (size_t)fold->command_count * sizeof fold->commands[0];
}

static size_t tips_bytes(const struct stored_fold *fold)
{
    return (size_t)fold->tip_count * sizeof fold->tips[0];
}

size_t room_state_stored_fold_write(const struct stored_fold *fold,
                                    uint8_t bytes[STORED_FOLD_BYTES_MAX])
{
    assert(has_valid_counts(fold));
    uint8_t *at = bytes;
    memcpy(at, version, sizeof version);
    at += sizeof version;
    memcpy(at, fold, HEAD_BYTES);
    at += HEAD_BYTES;
    memcpy(at, fold->commands, commands_bytes(fold));
    at += commands_bytes(fold);
    memcpy(at, fold->tips, tips_bytes(fold));
    at += tips_bytes(fold);
    room_sha256(at, bytes, (size_t)(at - bytes));
    return (size_t)(at - bytes) + STORED_FOLD_HASH_BYTES;
}

/* Whether these are bytes that this version of the code has written. */
static bool is_authentic(const uint8_t *bytes, size_t count)
{
    uint8_t hash[STORED_FOLD_HASH_BYTES];
    if (count < ENDS_BYTES + HEAD_BYTES || count > STORED_FOLD_BYTES_MAX ||
        memcmp(bytes, version, sizeof version) != 0) {
        return false;
    }
    room_sha256(hash, bytes, count - sizeof hash);
    return memcmp(hash, bytes + count - sizeof hash, sizeof hash) == 0;
}

bool room_state_stored_fold_read(struct stored_fold *fold, const char *room, const uint8_t *bytes,
                                 size_t count)
{
    if (!is_authentic(bytes, count)) {
        return false;
    }
    const uint8_t *at = bytes + sizeof version;
    *fold = (struct stored_fold){0};
    memcpy(fold, at, HEAD_BYTES);
    at += HEAD_BYTES;
    if (!has_valid_counts(fold) ||
        commands_bytes(fold) + tips_bytes(fold) != count - ENDS_BYTES - HEAD_BYTES) {
        return false;
    }
    memcpy(fold->commands, at, commands_bytes(fold));
    memcpy(fold->tips, at + commands_bytes(fold), tips_bytes(fold));
    return memcmp(fold->state.id, room, strlen(room) + 1) == 0;
}
