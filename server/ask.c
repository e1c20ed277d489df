/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "forward.h"
#include "house.h"
#include "session.h"

enum { HTTP_TOO_MANY = 429, HTTP_UNAVAILABLE = 503 };

void ask_finish(struct ask *ask)
{
    json_decref(ask->data);
    *ask = (struct ask){0};
}

struct net_frame *ask_frame(json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    assert(text != NULL);
    struct net_frame *frame = net_frame_create(text, strlen(text));
    free(text);
    json_decref(message);
    return frame;
}

struct session *ask_reader(const struct house *house, const struct ask *ask)
{
    struct session *session = session_find(house, ask->who);
    return session != NULL && session->conn != 0 && session->conn == ask->conn ? session : NULL;
}

void ask_tell(struct house *house, net_conn conn, json_t *message)
{
    struct net_frame *frame = ask_frame(message);
    net_send(house->net, conn, frame);
    net_frame_release(frame);
}

void ask_send(struct house *house, const struct ask *ask, const char *type, json_t *data,
              bool remember)
{
    if (ask->edge[0] != '\0') {
        forward_answer(house, ask, type, data, remember);
        return;
    }
    if (ask->who[0] == '\0' && ask->conn == 0) {
        json_decref(data);
        return;
    }
    struct net_frame *frame =
        ask_frame(json_pack("{s:s, s:I, s:o}", "t", type, "re", (json_int_t)ask->id, "d", data));
    metrics_answered(&house->metrics, ask, house_now_us(house));
    struct session *session = ask->who[0] == '\0' ? NULL : session_find(house, ask->who);
    bool repeatable = ask->command != NULL && ask->command->repeatable;
    if (session != NULL && ask->command != NULL && !repeatable) {
        session_answered(session, ask->id, remember ? frame : NULL);
    }
    net_send(house->net, session == NULL || repeatable ? ask->conn : session->conn, frame);
    net_frame_release(frame);
}

void ask_answer_as(struct house *house, const struct ask *ask, const char *type, json_t *data)
{
    ask_send(house, ask, type, data == NULL ? json_object() : data, true);
}

void ask_answer(struct house *house, const struct ask *ask, json_t *data)
{
    ask_answer_as(house, ask, "ok", data);
}

void ask_refuse(struct house *house, const struct ask *ask, enum refusal refusal,
                const char *detail, json_t *params)
{
    /* What may be tried again later may be so under the same id. */
    int status = refusal_problem(refusal).status;
    house->metrics.refusals[refusal]++;
    bool remember = status != HTTP_TOO_MANY && status != HTTP_UNAVAILABLE;
    ask_send(house, ask, "error", refusal_json(refusal, detail, params), remember);
}
