/* SPDX-License-Identifier: MIT */
/* Builds the view of a chat for one user: which lines the user may see, and where the user may write. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "chat/chat.h"
#include "moderation/moderation.h"
#include "room/room.h"
#include "session/session.h"
#include "store/rows.h"

/* ---- visibility ---- */

/* True if players may not read the watchers' channel now, because they play. */
static bool hides_crowd(const struct room *room)
{
    const struct settings *settings = &room->state->settings;
    return room->state->phase == ROOM_PLAYING &&
           (settings->crowd == CROWD_AFTER || settings->delay > 0);
}

bool chat_can_see(const struct chat *chat, const struct chat_line *line, bool inside)
{
    const struct room *room = chat->room;
    if (room == NULL) {
        return true;
    }
    if (inside) {
        /* Lines from before this game stay visible: the players have seen them. */
        return line->channel != CHAT_WATCHERS || !hides_crowd(room) ||
               line->at_ms < room_since_ms(room);
    }
    const struct room_state *state = room->state;
    return line->channel != CHAT_PLAYERS ||
           (state->overheard_v != 0 && line->v >= state->overheard_v && line->v <= room->watched_v);
}

static bool is_inside(const struct chat *chat, const char *user_id)
{
    return chat->room != NULL && room_seat_of(chat->room->state, user_id) != SEAT_NONE;
}

/* ---- rights to write ---- */

const struct chat_timeout *chat_timeout_of(const struct chat *chat, const char *user_id,
                                           int64_t now_ms)
{
    for (int i = 0; i < chat->timeout_count; i++) {
        const struct chat_timeout *timeout = &chat->timeouts[i];
        if (strcmp(timeout->user_id, user_id) == 0 && timeout->until_ms > now_ms) {
            return timeout;
        }
    }
    return NULL;
}

enum refusal chat_silence_refusal(const struct chat *chat, const char *user_id,
                                  enum chat_channel *channel)
{
    *channel = chat->room == NULL         ? CHAT_LOBBY
               : is_inside(chat, user_id) ? CHAT_PLAYERS
                                          : CHAT_WATCHERS;
    if (chat->room == NULL) {
        return REFUSALS_COUNT;
    }
    enum refusal why = room_read_refusal(chat->room, user_id);
    if (why != REFUSALS_COUNT) {
        return why;
    }
    if (chat->room->state->phase == ROOM_CLOSED) {
        return REFUSAL_ROOM_CLOSED;
    }
    return chat->room->state->settings.talk == TALK_OFF ? REFUSAL_CHAT_OFF : REFUSALS_COUNT;
}

bool chat_is_free(const struct chat *chat, const struct session *session)
{
    if (chat->chats->moderation->level >= LOCKDOWN_PRESETS) {
        return false;
    }
    bool guest = session_is_guest(session);
    if (chat->room == NULL) {
        return !guest;
    }
    const struct settings *settings = &chat->room->state->settings;
    switch (settings->talk) {
    case TALK_AUTO:
        return !guest || settings->visibility != VISIBILITY_PUBLIC;
    case TALK_FREE:
        return true;
    case TALK_PRESETS:
    case TALK_OFF:
        return false;
    }
    assert(false);
    return false;
}

/* ---- as JSON ---- */

json_t *chat_line_json(const struct chat_line *line)
{
    json_t *json = json_pack("{s:I, s:s, s:s, s:s, s:I}", "n", (json_int_t)line->n, "channel",
                             chat_channel_words[line->channel], "who", line->user_id, "name",
                             line->name, "at", (json_int_t)line->at_ms);
    if (line->channel != CHAT_LOBBY) {
        json_object_set_new(json, "v", json_integer(line->v));
    }
    if (line->gone_by[0] != '\0') {
        json_object_set_new(json, "gone",
                            json_pack("{s:s, s:s}", "by", line->gone_by, "why", line->gone_why));
    } else {
        json_object_set_new(json, line->preset ? "preset" : "text", json_string(line->text));
    }
    return json;
}

static json_t *can_json(const struct chat *chat, const struct session *session, int64_t now_ms)
{
    enum chat_channel channel;
    json_t *channels = json_array();
    bool silent = chat_silence_refusal(chat, session->user_id, &channel) != REFUSALS_COUNT;
    if (!silent) {
        json_array_append_new(channels, json_string(chat_channel_words[channel]));
    }
    json_t *can = json_pack("{s:o, s:b}", "channels", channels, "free",
                            !silent && chat_is_free(chat, session));
    const struct chat_timeout *timeout = chat_timeout_of(chat, session->user_id, now_ms);
    if (timeout != NULL) {
        json_object_set_new(can, "timeout",
                            json_pack("{s:I, s:s}", "until", (json_int_t)timeout->until_ms,
                                      "reason", timeout->why));
    }
    return can;
}

json_t *chat_rights_json(const struct chat *chat, const struct session *session, int64_t now_ms)
{
    return json_pack("{s:s, s:s, s:{s:o}}", "t", "chat", "room", chat->id, "d", "can",
                     can_json(chat, session, now_ms));
}

json_t *chat_snapshot_json(const struct chat *chat, const struct session *session, int64_t now_ms)
{
    json_t *lines = json_array();
    bool inside = is_inside(chat, session->user_id);
    for (int i = 0; i < chat->line_count; i++) {
        const struct chat_line *line = chat->lines[i];
        if (chat_can_see(chat, line, inside) && !session_blocks_between(session, line->user_id)) {
            json_array_append_new(lines, chat_line_json(line));
        }
    }
    return json_pack("{s:s, s:s, s:{s:o, s:o}}", "t", "chat", "room", chat->id, "d", "lines", lines,
                     "can", can_json(chat, session, now_ms));
}

char *chat_last_lines(const struct chat *chat, const char *reader)
{
    json_t *lines = json_array();
    bool inside = is_inside(chat, reader);
    int from = chat->line_count;
    for (int seen = 0; from > 0 && seen < CHAT_REPORTED_LINES; from--) {
        seen += chat_can_see(chat, chat->lines[from - 1], inside);
    }
    for (int i = from; i < chat->line_count; i++) {
        const struct chat_line *line = chat->lines[i];
        if (!chat_can_see(chat, line, inside)) {
            continue;
        }
        json_t *json = chat_line_json(line);
        /* The operator also reads lines that were removed. */
        json_object_set_new(json, line->preset ? "preset" : "text", json_string(line->text));
        json_array_append_new(lines, json);
    }
    char *text = json_dumps(lines, JSON_COMPACT);
    assert(text != NULL);
    json_decref(lines);
    return text;
}
