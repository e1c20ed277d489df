/* SPDX-License-Identifier: MIT */
/* The content of a welcome: the user, and the limits of the server. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "net/ws/envelope.h"
#include "node/node.h"
#include "session/observer.h"
#include "session/session.h"

static json_t *limits_json(void)
{
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i}", "frame_bytes", NET_MESSAGE_BYTES_MAX,
                     "depth", ENVELOPE_DEPTH_MAX, "burst", NET_RATE_BURST, "a_second",
                     NET_RATE_A_SECOND, "topics", SESSION_TOPICS_MAX, "name_chars",
                     SESSION_NAME_CHARS_MAX);
}

/*
 * A value above every command id that the user has sent. This node knows only the ids of commands that were sent to it,
 * not those that other nodes have accepted. So in a cluster the value is the server time in milliseconds, which all
 * nodes share. It is ahead of the ids of any client that sends less than one command per millisecond.
 */
static int64_t last_id(const struct app *app, const struct session *session, int64_t now_ms)
{
    return node_is_cluster(app) && now_ms > session->last_id ? now_ms : session->last_id;
}

json_t *session_welcome_json(const struct app *app, const struct session *session, int64_t now_ms)
{
    json_t *data = json_pack("{s:s, s:s, s:I, s:I, s:o}", "who", session->user_id, "name",
                             session->name, "time", (json_int_t)now_ms, "last_id",
                             (json_int_t)last_id(app, session, now_ms), "limits", limits_json());
    session_observers_welcome(app, session, data);
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
