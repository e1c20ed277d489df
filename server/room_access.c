/* SPDX-License-Identifier: MIT */
/* Who may read a room and who may sit down at it: the host, those who sit, those whom the settings let in. */
#include <string.h>

#include "house.h"
#include "room.h"
#include "session.h"

static bool belongs(const struct room_state *state, const char *who)
{
    return strcmp(state->host, who) == 0 || room_seat_of(state, who) != SEAT_NONE;
}

static bool is_invited(const struct room *room, const char *who)
{
    const struct session *session = people_known(room->house, who);
    return settings_invite(&room->state.settings, who, session == NULL ? "" : session->name);
}

enum refusal room_why_not_read(const struct room *room, const char *who)
{
    const struct room_state *state = &room->state;
    if (room->imported) {
        return REFUSALS_COUNT;
    }
    if (who[0] != '\0' && belongs(state, who)) {
        return REFUSALS_COUNT;
    }
    if (who[0] != '\0' && room_has_kicked(state, who)) {
        return REFUSAL_KICKED;
    }
    if (!is_invited(room, who)) {
        return REFUSAL_NOT_INVITED;
    }
    bool is_open = state->settings.watch != WATCH_NOBODY || state->phase == ROOM_OPEN;
    return is_open ? REFUSALS_COUNT : REFUSAL_NOT_ALLOWED;
}

bool room_may_read(const struct room *room, const char *who)
{
    return room_why_not_read(room, who) == REFUSALS_COUNT;
}

enum refusal room_why_not_sit(const struct room *room, const char *who)
{
    enum refusal refusal = room_why_not_read(room, who);
    if (refusal == REFUSALS_COUNT && room->state.locked) {
        return REFUSAL_ROOM_LOCKED;
    }
    const struct session *session = people_known(room->house, who);
    bool is_guest = session == NULL || session_is_guest(session);
    if (refusal == REFUSALS_COUNT && room->state.settings.rated && is_guest) {
        return REFUSAL_ACCOUNT_NEEDED;
    }
    bool is_host = strcmp(room->state.host, who) == 0;
    if (refusal == REFUSALS_COUNT && session != NULL && session->bot && !is_host &&
        room->state.settings.bots == BOTS_NO) {
        return REFUSAL_NO_BOTS;
    }
    return refusal;
}

void room_send_off_watchers(struct room *room)
{
    if (room->followers == 0) {
        return;
    }
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&room->house->sessions, &at)) != NULL) {
        if (!session_follows(session, room->id)) {
            continue;
        }
        enum refusal refusal = room_why_not_read(room, session->who);
        if (refusal == REFUSALS_COUNT) {
            continue;
        }
        struct ask nothing = {.conn = session->conn};
        session_leave(room->house, session, room);
        ask_refuse(room->house, &nothing, refusal,
                   refusal == REFUSAL_NOT_ALLOWED ? "Nobody may watch this game." : NULL,
                   json_pack("{s:s}", "room", room->id));
    }
}
