/* SPDX-License-Identifier: MIT */
/*
 * Those who follow a room stand in two groups: players, whose messages go first, and watchers, who may be thousands. Who
 * sits down or gets up changes from one to the other; nothing is heard twice or missed by it.
 */
#include <assert.h>
#include <string.h>

#include "house.h"
#include "room.h"
#include "session.h"

static char *place_of(struct room *room, const char *who)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (strcmp(room->placed[i], who) == 0) {
            return room->placed[i];
        }
    }
    return NULL;
}

/* There is always a place: whoever has one sits, but for those whom room_place_followers() takes out first. */
static void place(struct room *room, const char *who, net_conn conn)
{
    char *free_place = place_of(room, "");
    assert(free_place != NULL);
    memcpy(free_place, who, strlen(who) + 1);
    net_group_join(room->players, conn);
}

void room_add_follower(struct room *room, const char *who, net_conn conn)
{
    if (room->players == NULL) {
        room->players = net_group_create(room->house->net, NET_GROUP_FIRST, room);
        room->watchers = net_group_create(room->house->net, NET_GROUP_CROWD, room);
    }
    room->followers++;
    if (room_seat_of(&room->state, who) != SEAT_NONE) {
        place(room, who, conn);
    } else {
        net_group_join(room->watchers, conn);
    }
}

void room_remove_follower(struct room *room, const char *who, net_conn conn)
{
    char *has = place_of(room, who);
    room->followers--;
    if (has != NULL) {
        has[0] = '\0';
        net_group_leave(room->players, conn);
    } else {
        net_group_leave(room->watchers, conn);
    }
}

void room_place_followers(struct room *room)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        char *who = room->placed[i];
        if (who[0] != '\0' && room_seat_of(&room->state, who) == SEAT_NONE) {
            const struct session *session = session_find(room->house, who);
            assert(session != NULL); /* who follows a room has a session */
            net_group_leave(room->players, session->conn);
            net_group_join(room->watchers, session->conn);
            who[0] = '\0';
        }
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *who = room->state.seats[seat].who;
        const struct session *session = who[0] == '\0' ? NULL : session_find(room->house, who);
        if (session != NULL && session_follows(session, room->id) && place_of(room, who) == NULL) {
            bool lagged = net_group_leave(room->watchers, session->conn);
            place(room, who, session->conn);
            if (lagged) {
                room_refresh_follower(room, session, house_now(room->house));
            }
        }
    }
}

void room_refresh_follower(struct room *room, const struct session *session, int64_t now_ms)
{
    json_t *message = room_snapshot_message(room, session->who, now_ms);
    json_object_set_new(message, "behind", json_true());
    ask_tell(room->house, session->conn, message);
}
