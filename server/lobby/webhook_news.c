/* SPDX-License-Identifier: MIT */
/* The news of public rooms; webhook.c sends them. */
#include "lobby/webhook.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "room/observer.h"
#include "room/room.h"

static const char *news_of(const struct room_state *before, const struct room_state *after)
{
    bool was_public = before->phase != ROOM_NEW && before->settings.visibility == VISIBILITY_PUBLIC;
    if (after->settings.visibility != VISIBILITY_PUBLIC ||
        (after->phase == before->phase && was_public)) {
        return NULL;
    }
    switch (after->phase) {
    case ROOM_NEW:
    case ROOM_ENDED:
        return NULL;
    case ROOM_OPEN:
        return "room.opened";
    case ROOM_PLAYING:
        return "room.started";
    case ROOM_CLOSED:
        return "room.closed";
    }
    assert(false);
    return NULL;
}

static void committed(const struct room_committed *committed)
{
    const struct room *room = committed->room;
    const struct announcer *announcer = app_announcer(room->app);
    const struct room_state *state = room->state;
    const char *news = announcer->carry == NULL ? NULL : news_of(committed->before, state);
    if (news == NULL) {
        return;
    }
    char clock[CLOCK_TEXT_MAX];
    clock_rules_write(&state->settings.clock, clock);
    json_t *url = json_sprintf("%s/t/%s", announcer->address, room->id);
    json_t *message =
        json_pack("{s:s, s:s, s:o, s:s, s:s, s:s}", "event", news, "room", room->id, "url", url,
                  "rules", state->settings.rules, "clock", clock, "host", room_host_name(room));
    char *text = json_dumps(message, JSON_COMPACT);
    assert(text != NULL);
    announcer->carry(announcer->data, text, strlen(text));
    free(text);
    json_decref(message);
}

const struct room_observer webhook_observer = {.committed = committed};
