/* SPDX-License-Identifier: MIT */
/* Answers the requests of the clients of this node. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "net/net.h"
#include "session/session.h"
#include "wire/command.h"
#include "wire/counters.h"
#include "wire/request.h"

struct session *session_reader(const struct app *app, const struct request *request)
{
    struct session *session = session_find(app, request->user_id);
    return session != NULL && session->conn != 0 && session->conn == request->conn ? session : NULL;
}

enum { ANSWER_BYTES_USUAL = 1024 };

/*
 * The frame {"t":type,"re":id,"d":data}, without a tree for the envelope: every command needs one. `type` contains
 * nothing that JSON escapes.
 */
static struct net_frame *answer_frame(const char *type, int64_t id, const json_t *data)
{
    const size_t flags = JSON_COMPACT | JSON_ENCODE_ANY;
    char usual[ANSWER_BYTES_USUAL];
    char *text = usual;
    size_t room = sizeof usual;
    size_t head =
        (size_t)snprintf(usual, sizeof usual, "{\"t\":\"%s\",\"re\":%" PRId64 ",\"d\":", type, id);
    assert(head < sizeof usual);
    size_t bytes = head + json_dumpb(data, text + head, room - head, flags) + 1;
    if (bytes > room) {
        room = bytes;
        text = malloc(room);
        assert(text != NULL);
        memcpy(text, usual, head);
        size_t again = json_dumpb(data, text + head, room - head, flags);
        assert(head + again + 1 == bytes);
    }
    text[bytes - 1] = '}';
    struct net_frame *frame = net_frame_create(text, bytes);
    if (text != usual) {
        free(text);
    }
    return frame;
}

void session_reply(struct app *app, const struct request *request, const char *type, json_t *data,
                   bool remember)
{
    if (request->user_id[0] == '\0' && request->conn == 0) {
        json_decref(data);
        return;
    }
    struct net_frame *frame = answer_frame(type, request->id, data);
    json_decref(data);
    counters_answered(app_counters(app), request, app_now_us(app));
    struct session *session =
        request->user_id[0] == '\0' ? NULL : session_find(app, request->user_id);
    bool repeatable = request->command != NULL && request->command->repeatable;
    if (session != NULL && request->command != NULL && !repeatable) {
        session_answered(session, request->id, remember ? frame : NULL);
    }
    net_send(app_net(app), session == NULL || repeatable ? request->conn : session->conn, frame);
    net_frame_release(frame);
}

bool session_may_have_done(const struct session *session, const struct request *request)
{
    return request->edge[0] == '\0' && request->id < session->hello_id;
}
