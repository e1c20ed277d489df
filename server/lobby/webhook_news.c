/* SPDX-License-Identifier: MIT */
/* The news of public rooms; webhook.c sends them. */
#include "lobby/webhook.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lobby/lobby.h"
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

static void webhook_on_room_committed(void *self, const struct room_committed *committed)
{
    struct lobby *lobby = self;
    const struct room *room = committed->room;
    const struct announcer *announcer = &lobby->announcer;
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
    struct news *waiting = &lobby->news;
    waiting->list = waiting->list == NULL ? json_array() : waiting->list;
    if (json_array_size(waiting->list) < WEBHOOK_NEWS_MAX) {
        json_array_append_new(waiting->list, message);
    } else {
        json_decref(message);
        waiting->more++;
    }
}

void lobby_webhook_news_tick(struct lobby *lobby, int64_t now_ms)
{
    struct news *waiting = &lobby->news;
    const struct announcer *announcer = &lobby->announcer;
    if (waiting->list == NULL || now_ms - waiting->posted_ms < WEBHOOK_EVERY_MS) {
        return;
    }
    json_t *message = json_pack("{s:o}", "news", waiting->list);
    if (waiting->more > 0) {
        json_object_set_new(message, "more", json_integer(waiting->more));
    }
    *waiting = (struct news){.posted_ms = now_ms};
    char *text = json_dumps(message, JSON_COMPACT);
    assert(text != NULL);
    if (announcer->carry != NULL) { /* else a reload has removed the last address */
        announcer->carry(announcer->data, text, strlen(text));
    }
    free(text);
    json_decref(message);
}

void lobby_webhook_news_finish(struct lobby *lobby)
{
    json_decref(lobby->news.list);
    lobby->news.list = NULL;
}

const struct room_observer webhook_observer = {.committed = webhook_on_room_committed};
