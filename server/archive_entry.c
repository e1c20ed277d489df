/* SPDX-License-Identifier: MIT */
#include "archive_entry.h"

#include <assert.h>
#include <string.h>

#include "room_state.h"

/* Anybody may come upon it, as anybody could watch it. */
static bool is_open(const struct settings *settings)
{
    return settings->watch == WATCH_ANYONE && settings->visibility != VISIBILITY_PRIVATE;
}

struct archive_entry archive_entry_of(const struct room_state *before,
                                      const struct room_state *after)
{
    struct archive_entry entry = {.game = before->game,
                                  .started_ms = before->since_ms,
                                  .ended_ms = after->at_ms,
                                  .result = room_result_word(after->result),
                                  .reason = room_reason_word(after->reason),
                                  .turns = after->turns,
                                  .rated = before->settings.rated != 0,
                                  .open = is_open(&before->settings)};
    memcpy(entry.room, before->id, sizeof entry.room);
    memcpy(entry.rules, before->settings.rules, sizeof entry.rules);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        memcpy(entry.seats[seat].who, before->seats[seat].who, STORE_ID_BYTES);
        memcpy(entry.seats[seat].name, before->seats[seat].name, STORE_NAME_BYTES);
    }
    size_t bytes = strcspn(entry.rules, "@;");
    assert(bytes < sizeof entry.ruleset);
    memcpy(entry.ruleset, entry.rules, bytes);
    return entry;
}
