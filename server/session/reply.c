/* SPDX-License-Identifier: MIT */
/* Answers the requests of the clients of this node. */
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

void session_reply(struct app *app, const struct request *request, const char *type, json_t *data,
                   bool remember)
{
    if (request->user_id[0] == '\0' && request->conn == 0) {
        json_decref(data);
        return;
    }
    struct net_frame *frame = request_frame(
        json_pack("{s:s, s:I, s:o}", "t", type, "re", (json_int_t)request->id, "d", data));
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
