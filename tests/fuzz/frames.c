/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as the frames of a client: the pieces add up, and nothing is read after a violation. The first byte selects
 * the size of the pieces in which the rest arrives; the size does not change the messages.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "net/ws/parser.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What has been parsed: a hash, so that two runs can be compared. */
struct seen {
    uint64_t hash;
    size_t events;
    bool broken;
};

static void see(struct seen *seen, const struct parsed *parsed)
{
    bool counts = parsed->kind == PARSED_CONTROL || (parsed->kind == PARSED_DATA && parsed->ends);
    if (parsed->kind == PARSED_DATA || parsed->kind == PARSED_CONTROL) {
        for (size_t i = 0; i < parsed->count; i++) {
            seen->hash = (seen->hash ^ (unsigned char)parsed->bytes[i]) * UINT64_C(1099511628211);
        }
    }
    seen->hash += counts ? parsed->opcode + 1u : 0;
    seen->events += counts;
    seen->broken = parsed->kind == PARSED_BROKEN;
}

static struct seen run(const uint8_t *data, size_t size, size_t step)
{
    struct parser parser = {0};
    struct parsed parsed;
    struct seen seen = {0};
    unsigned char *bytes = malloc(size + 1);
    assert(bytes);
    memcpy(bytes, data, size);

    for (size_t at = 0; at < size && !seen.broken;) {
        size_t count = size - at < step ? size - at : step;
        size_t taken = parser_next(&parser, bytes + at, count, &parsed);
        assert(taken >= 1 && taken <= count);
        assert(parsed.kind != PARSED_CONTROL || parsed.count <= PARSER_CONTROL_BYTES_MAX);
        assert(parsed.kind != PARSED_DATA || parsed.count <= taken);
        assert(parsed.kind != PARSED_BROKEN || parsed.why);
        see(&seen, &parsed);
        at += taken;
    }
    free(bytes);
    return seen;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1) {
        return 0;
    }
    struct seen pieces = run(data + 1, size - 1, data[0] + (size_t)1);
    struct seen whole = run(data + 1, size - 1, size);
    assert(pieces.hash == whole.hash && pieces.events == whole.events);
    assert(pieces.broken == whole.broken);
    return 0;
}
