/* SPDX-License-Identifier: MIT */
/* Which users may read a room, by the rules in rules/room, and which are blocked there. */
#include <stdio.h>
#include <string.h>

#include "room/room.h"
#include "session/presence.h"
#include "session/session.h"

enum refusal room_refusal_of(enum room_refusal refusal)
{
    static const enum refusal refusals[ROOM_REFUSALS] = {
        [ROOM_ACCEPTED] = REFUSALS_COUNT,
#define REFUSAL(id, word) [ROOM_REFUSED_##id] = REFUSAL_##id,
#include "rules/room/refusals.def"
#undef REFUSAL
    };
    return refusals[refusal];
}

struct room_user room_user_of(const struct session *session)
{
    struct room_user user = {.is_bot = session->bot, .is_guest = session_is_guest(session)};
    snprintf(user.user_id, sizeof user.user_id, "%s", session_user(session));
    snprintf(user.name, sizeof user.name, "%s", session->name);
    return user;
}

/* The rules of access are in rules/room; an imported room is open to all. */
enum refusal room_removal_reason(const struct room *room, const char *user_id)
{
    if (room->imported) {
        return REFUSALS_COUNT;
    }
    const struct session *session = session_presence_known(room->rooms->sessions, user_id);
    struct room_user user =
        session != NULL ? room_user_of(session) : (struct room_user){.is_guest = true};
    snprintf(user.user_id, sizeof user.user_id, "%s", user_id);
    return room_refusal_of(room_check_reader(room->state, &user));
}

/* A removed user knows the room; all others must not learn from the answer that it exists. */
enum refusal room_read_refusal(const struct room *room, const char *user_id)
{
    enum refusal refusal = room_removal_reason(room, user_id);
    return refusal == REFUSALS_COUNT || refusal == REFUSAL_KICKED ? refusal : REFUSAL_NO_SUCH_ROOM;
}

bool room_is_reader(const struct room *room, const char *user_id)
{
    return room_read_refusal(room, user_id) == REFUSALS_COUNT;
}

/* True if someone else than the host and the players follows the room: these may always read it. */
static bool has_watchers(const struct room *room)
{
    const char *host = room->state->host;
    const struct session *session =
        host[0] == '\0' ? NULL : session_find(room->rooms->sessions, host);
    int others = room->followers;
    for (int i = 0; i < SEATS_MAX; i++) {
        others -= room->placed[i][0] != '\0';
    }
    if (session != NULL && session_follows(session, room->id) &&
        room_seat_of(room->state, host) == SEAT_NONE) {
        others--;
    }
    return others > 0;
}

void room_remove_unauthorised_followers(struct room *room)
{
    if (!has_watchers(room)) {
        return;
    }
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&room->rooms->sessions->by_user, &at)) != NULL) {
        if (!session_follows(session, room->id)) {
            continue;
        }
        enum refusal refusal = room_removal_reason(room, session_user(session));
        if (refusal == REFUSALS_COUNT) {
            continue;
        }
        struct request nothing = {
            .reply = session_reply, .self = room->rooms->sessions, .conn = session->conn};
        room_leave(room, session);
        wire_refuse(room->rooms->counters, &nothing, refusal,
                    refusal == REFUSAL_NOT_ALLOWED ? "This game has no spectators." : NULL,
                    &(struct wire_problem_params){.room = room->id});
    }
}

bool room_has_blocked(const struct room *room, const struct session *session)
{
    if (session->blocks.others.count == 0) {
        return false;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (session_blocks_between(session, room->state->seats[seat].user_id)) {
            return true;
        }
    }
    return session_blocks_between(session, room->state->host);
}
