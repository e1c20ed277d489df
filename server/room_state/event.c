/* SPDX-License-Identifier: MIT */
#include "room_state/event.h"

size_t room_state_event_seal(const struct room_state *state, struct loghash *hash,
                             const struct room_event *event, char text[ROOM_EVENT_MAX])
{
    return loghash_seal(hash, text, room_line_write(state, event, text));
}
