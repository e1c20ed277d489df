/* SPDX-License-Identifier: MIT */
/* Builds the view of a chat for one user: which lines the user may see, and where the user may write. */
#include <assert.h>
#include <string.h>

#include "chat/chat.h"
#include "moderation/moderation.h"
#include "room/room.h"
#include "session/session.h"
#include "wire/objects.h"

/* ---- visibility ---- */

/* True if players may not read the watchers' channel now, because they play. */
static bool hides_crowd(const struct room *room)
{
    const struct settings *settings = room_settings(room);
    return room_phase(room) == ROOM_PLAYING &&
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
    return chat->room != NULL && room_user_seat(chat->room, user_id) != SEAT_NONE;
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
    if (room_phase(chat->room) == ROOM_CLOSED) {
        return REFUSAL_ROOM_CLOSED;
    }
    return room_settings(chat->room)->talk == TALK_OFF ? REFUSAL_CHAT_OFF : REFUSALS_COUNT;
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
    const struct settings *settings = room_settings(chat->room);
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

/* ---- messages ---- */

static struct wire_chat_line describe_chat_line(const struct chat_line *line)
{
    bool is_gone = line->gone_by[0] != '\0';
    return (struct wire_chat_line){
        .n = line->n,
        .channel = chat_channel_words[line->channel],
        .who = line->user_id,
        .name = line->name,
        .at = line->at_ms,
        .v = {line->channel != CHAT_LOBBY, line->v},
        .text = is_gone || line->preset ? NULL : line->text,
        .preset = is_gone || !line->preset ? NULL : line->text,
        .gone = {is_gone ? line->gone_by : NULL, line->gone_why},
    };
}

struct net_frame *chat_line_frame(const struct chat *chat, const struct chat_line *line)
{
    return wire_chat_frame(
        &(struct wire_chat_message){.room = chat->id, .d = {.line = describe_chat_line(line)}});
}

static struct wire_chat_can describe_rights(const struct chat *chat, const struct session *session,
                                            int64_t now_ms)
{
    enum chat_channel channel;
    bool silent = chat_silence_refusal(chat, session_user(session), &channel) != REFUSALS_COUNT;
    const struct chat_timeout *timeout = chat_timeout_of(chat, session_user(session), now_ms);
    struct wire_chat_can can = {.channels = {&chat_channel_words[channel], silent ? 0 : 1},
                                .free = !silent && chat_is_free(chat, session)};
    if (timeout != NULL) {
        can.timeout = (struct wire_chat_timeout){timeout->until_ms, timeout->why};
    }
    return can;
}

struct net_frame *chat_rights_frame(const struct chat *chat, const struct session *session,
                                    int64_t now_ms)
{
    return wire_chat_frame(&(struct wire_chat_message){
        .room = chat->id, .d = {.can = describe_rights(chat, session, now_ms)}});
}

struct net_frame *chat_snapshot_frame(const struct chat *chat, const struct session *session,
                                      int64_t now_ms)
{
    struct wire_chat_line lines[CHAT_LINES_MAX];
    size_t count = 0;
    bool inside = is_inside(chat, session_user(session));
    for (int i = 0; i < chat->line_count; i++) {
        const struct chat_line *line = chat->lines[i];
        if (chat_can_see(chat, line, inside) && !session_blocks_between(session, line->user_id)) {
            lines[count++] = describe_chat_line(line);
        }
    }
    return wire_chat_frame(&(struct wire_chat_message){
        .room = chat->id,
        .d = {.lines = {lines, count}, .can = describe_rights(chat, session, now_ms)}});
}

char *chat_last_lines(const struct chat *chat, const char *reader)
{
    struct text_out out = wire_text_open();
    bool inside = is_inside(chat, reader);
    int from = chat->line_count;
    for (int seen = 0; from > 0 && seen < CHAT_REPORTED_LINES; from--) {
        seen += chat_can_see(chat, chat->lines[from - 1], inside);
    }
    text_put(&out, '[');
    for (int i = from; i < chat->line_count; i++) {
        const struct chat_line *line = chat->lines[i];
        if (chat_can_see(chat, line, inside)) {
            struct wire_chat_line shown = describe_chat_line(line);
            /* The operator also reads lines that were removed. */
            *(line->preset ? &shown.preset : &shown.text) = line->text;
            text_write(&out, out.length > 1 ? "," : "");
            wire_chat_line_write(&out, &shown);
        }
    }
    text_put(&out, ']');
    return out.text;
}
