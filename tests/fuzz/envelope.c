/* SPDX-License-Identifier: MIT */
/* Any bytes as a message: the result is an envelope within its limits, or a refusal with its code. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "net/ws/envelope.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct envelope env;
    char detail[256];
    enum envelope_status status =
        net_envelope_read((const char *)data, size, &env, detail, sizeof detail);

    assert(env.id >= 0 && env.id <= ENVELOPE_NUMBER_MAX);
    if (status == ENVELOPE_OK) {
        assert(env.id > 0);
        assert(strlen(env.type) > 0 && strlen(env.type) <= ENVELOPE_TYPE_BYTES_MAX);
        assert(!env.has_room || strlen(env.room) <= ENVELOPE_ROOM_BYTES_MAX);
        assert(!env.has_version || (env.version >= 0 && env.version <= ENVELOPE_NUMBER_MAX));
        assert(json_is_object(env.data));
    } else {
        assert(memchr(detail, '\0', sizeof detail) != NULL);
    }
    net_envelope_finish(&env);
    return 0;
}
