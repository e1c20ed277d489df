/* SPDX-License-Identifier: MIT */
#include "room_state/stored_fold.h"

#include <assert.h>
#include <string.h>

#include "fold-version.h"
#include "rules/room/hash.h"

_Static_assert((int)STORED_FOLD_HASH_BYTES == (int)ROOM_HASH_BYTES, "a SHA-256");
_Static_assert(sizeof(struct stored_command) == ROOM_ID_BYTES + 2 * sizeof(int64_t) &&
                   sizeof(struct stored_fold) == sizeof(struct room_state) + LOGHASH_BYTES +
                                                     3 * sizeof(int64_t) +
                                                     STORED_FOLD_COMMANDS_MAX *
                                                         sizeof(struct stored_command),
               "a fold has no padding");

static const uint8_t version[STORED_FOLD_HASH_BYTES] = FOLD_VERSION;

/* The bytes of a fold with so many commands. */
static size_t fold_bytes(size_t command_count)
{
    return offsetof(struct stored_fold, commands) + command_count * sizeof(struct stored_command);
}

size_t stored_fold_write(const struct stored_fold *fold, uint8_t bytes[STORED_FOLD_BYTES_MAX])
{
    assert(fold->command_count >= 0 && fold->command_count <= STORED_FOLD_COMMANDS_MAX);
    size_t count = fold_bytes((size_t)fold->command_count);
    memcpy(bytes, version, sizeof version);
    memcpy(bytes + sizeof version, fold, count);
    count += sizeof version;
    room_sha256(bytes + count, bytes, count);
    return count + STORED_FOLD_HASH_BYTES;
}

bool stored_fold_read(struct stored_fold *fold, const char *room, const uint8_t *bytes,
                      size_t count)
{
    uint8_t hash[STORED_FOLD_HASH_BYTES];
    size_t least = sizeof version + fold_bytes(0) + sizeof hash;
    if (count < least || count > STORED_FOLD_BYTES_MAX ||
        memcmp(bytes, version, sizeof version) != 0) {
        return false;
    }
    room_sha256(hash, bytes, count - sizeof hash);
    if (memcmp(hash, bytes + count - sizeof hash, sizeof hash) != 0) {
        return false;
    }
    *fold = (struct stored_fold){0};
    memcpy(fold, bytes + sizeof version, count - sizeof version - sizeof hash);
    return fold->command_count >= 0 && fold->command_count <= STORED_FOLD_COMMANDS_MAX &&
           fold_bytes((size_t)fold->command_count) == count - sizeof version - sizeof hash &&
           memcmp(fold->state.id, room, strlen(room) + 1) == 0;
}
