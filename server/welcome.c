/* SPDX-License-Identifier: MIT */
/* What a person is welcomed with: who they are, where they sit, what holds here. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "envelope.h"
#include "house.h"
#include "node.h"
#include "rooms.h"
#include "session.h"

static json_t *limits_json(void)
{
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "frame_bytes", NET_MESSAGE_BYTES_MAX,
                     "depth", ENVELOPE_DEPTH_MAX, "burst", NET_RATE_BURST, "a_second",
                     NET_RATE_A_SECOND, "topics", SESSION_TOPICS_MAX, "name_chars",
                     SESSION_NAME_CHARS_MAX, "missed", ROOM_MISSED_MAX);
}

static bool sits_in(const struct room *room, const void *who)
{
    return room->state.phase != ROOM_CLOSED && room_seat_of(&room->state, who) != SEAT_NONE;
}

/* Where the person sits; what has ended long ago is not in memory and not listed. */
static json_t *rooms_json(const struct house *house, const char *who)
{
    size_t count;
    struct room **sits = rooms_newest(house, sits_in, who, &count);
    json_t *lines = json_array();
    for (size_t i = 0; i < count && i < ROOMS_A_PERSON_MAX; i++) {
        json_array_append_new(lines, room_lobby_line_json(sits[i], who, true));
    }
    free(sits);
    return lines;
}

/*
 * Above every id that the person has sent. Of those that other nodes have taken this one knows nothing, but what each of them
 * has said here: so among several it is the time in the house, which the nodes share, and which is ahead of the ids of
 * whoever sends less than one in a millisecond.
 */
static int64_t last_id(const struct house *house, const struct session *session, int64_t now_ms)
{
    return node_is_cluster(house) && now_ms > session->last_id ? now_ms : session->last_id;
}

json_t *session_welcome_json(const struct house *house, const struct session *session,
                             int64_t now_ms)
{
    json_t *data = json_pack("{s:s, s:s, s:I, s:I, s:o, s:o}", "who", session->who, "name",
                             session->name, "time", (json_int_t)now_ms, "last_id",
                             (json_int_t)last_id(house, session, now_ms), "limits", limits_json(),
                             "rooms", rooms_json(house, session->who));
    if (session->blocks.others.count > 0) {
        json_object_set_new(data, "blocked", blocks_json(session));
    }
    if (session->account) {
        json_t *account = json_pack("{s:s}", "name", session->name);
        if (session->bot) {
            json_object_set_new(account, "bot", json_true());
        }
        json_object_set_new(data, "account", account);
    }
    return data;
}
