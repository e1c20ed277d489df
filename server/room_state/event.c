/* SPDX-License-Identifier: MIT */
#include "room_state/event.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "room_state/codec.h"
#include "rules/room/state.h"

/* The event without its tail: {"t":"event",…,"p":"…","c":{…} */
static char *write_head(const struct room_state *state, const char *name, const json_t *data,
                        size_t *bytes)
{
    char *dumped = json_dumps(data, JSON_COMPACT);
    assert(dumped != NULL);
    char place[32] = "";
    if (state->has_position) {
        snprintf(place, sizeof place, ",\"p\":\"%016" PRIx64 "\"", position_hash(&state->position));
    }
    json_t *clocks_json = room_clocks_json(state, state->at_ms);
    char *clocks = clocks_json == NULL ? NULL : json_dumps(clocks_json, JSON_COMPACT);
    json_decref(clocks_json);
    static const char form[] = "{\"t\":\"event\",\"room\":\"%s\",\"v\":%" PRId64 ",\"at\":%" PRId64
                               ",\"e\":\"%s\",\"d\":%s%s%s%s";
    const char *before_clocks = clocks == NULL ? "" : ",\"c\":";
    const char *clocks_text = clocks == NULL ? "" : clocks;
    int length = snprintf(NULL, 0, form, state->id, state->v, state->at_ms, name, dumped, place,
                          before_clocks, clocks_text);
    char *text = malloc((size_t)length + LOGHASH_TAIL_CHARS + 1);
    assert(text != NULL);
    snprintf(text, (size_t)length + 1, form, state->id, state->v, state->at_ms, name, dumped, place,
             before_clocks, clocks_text);
    free(clocks);
    free(dumped);
    *bytes = (size_t)length;
    return text;
}

char *room_event_seal(const struct room_state *state, struct loghash *hash, const char *name,
                      const json_t *data, size_t *bytes)
{
    char *text = write_head(state, name, data, bytes);
    *bytes = loghash_seal(hash, text, *bytes);
    return text;
}
