/* SPDX-License-Identifier: MIT */
#include "room_state/event.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rules/room/text/line.h"

char *room_event_seal(const struct room_state *state, struct loghash *hash,
                      const struct room_event *event, size_t *bytes)
{
    char line[ROOM_LINE_MAX];
    size_t length = room_line_write(state, event, line);
    char *text = malloc(length + LOGHASH_TAIL_CHARS + 1);
    assert(text != NULL);
    memcpy(text, line, length);
    *bytes = loghash_seal(hash, text, length);
    return text;
}
