/* SPDX-License-Identifier: MIT */
/*
 * Access rules: which users may read a room and which may take a seat. The host, the seated players and the users that
 * the settings admit have access.
 */
#include <string.h>

#include "base/app.h"
#include "room/room.h"
#include "session/presence.h"
#include "session/session.h"
#include "store/rows.h"

static bool belongs(const struct room_state *state, const char *user_id)
{
    return strcmp(state->host, user_id) == 0 || room_seat_of(state, user_id) != SEAT_NONE;
}

static bool is_invited(const struct room *room, const char *user_id)
{
    const struct session *session = presence_known(room->app, user_id);
    return settings_invite(&room->state.settings, user_id, session == NULL ? "" : session->name);
}

enum refusal room_why_not_read(const struct room *room, const char *user_id)
{
    const struct room_state *state = &room->state;
    if (room->imported) {
        return REFUSALS_COUNT;
    }
    if (user_id[0] != '\0' && belongs(state, user_id)) {
        return REFUSALS_COUNT;
    }
    if (user_id[0] != '\0' && room_has_kicked(state, user_id)) {
        return REFUSAL_KICKED;
    }
    if (!is_invited(room, user_id)) {
        return REFUSAL_NOT_INVITED;
    }
    bool is_open = state->settings.watch != WATCH_NOBODY || state->phase == ROOM_OPEN;
    return is_open ? REFUSALS_COUNT : REFUSAL_NOT_ALLOWED;
}

bool room_may_read(const struct room *room, const char *user_id)
{
    return room_why_not_read(room, user_id) == REFUSALS_COUNT;
}

enum refusal room_why_not_sit(const struct room *room, const char *user_id)
{
    enum refusal refusal = room_why_not_read(room, user_id);
    if (refusal == REFUSALS_COUNT && room->state.locked) {
        return REFUSAL_ROOM_LOCKED;
    }
    const struct session *session = presence_known(room->app, user_id);
    bool is_guest = session == NULL || session_is_guest(session);
    if (refusal == REFUSALS_COUNT && room->state.settings.rated && is_guest) {
        return REFUSAL_ACCOUNT_NEEDED;
    }
    bool is_host = strcmp(room->state.host, user_id) == 0;
    if (refusal == REFUSALS_COUNT && session != NULL && session->bot && !is_host &&
        room->state.settings.bots == BOTS_NO) {
        return REFUSAL_NO_BOTS;
    }
    return refusal;
}

void room_remove_unauthorised_followers(struct room *room)
{
    if (room->followers == 0) {
        return;
    }
    size_t at = 0;
    struct session *session;
    while ((session = map_next(app_sessions(room->app), &at)) != NULL) {
        if (!session_follows(session, room->id)) {
            continue;
        }
        enum refusal refusal = room_why_not_read(room, session->user_id);
        if (refusal == REFUSALS_COUNT) {
            continue;
        }
        struct request nothing = {.reply = session_reply, .conn = session->conn};
        room_leave(room, session);
        request_refuse(room->app, &nothing, refusal,
                       refusal == REFUSAL_NOT_ALLOWED ? "This game has no spectators." : NULL,
                       json_pack("{s:s}", "room", room->id));
    }
}

bool room_has_blocked(const struct room *room, const struct session *session)
{
    if (session->blocks.others.count == 0) {
        return false;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (blocks_between(session, room->state.seats[seat].user_id)) {
            return true;
        }
    }
    return blocks_between(session, room->state.host);
}
