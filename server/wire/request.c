/* SPDX-License-Identifier: MIT */
#include "wire/request.h"

#include <stdlib.h>
#include <string.h>

#include "rules/room/text/members.h"
#include "wire/counters.h"

enum { HTTP_TOO_MANY = 429, HTTP_UNAVAILABLE = 503 };

void wire_request_finish(struct request *request)
{
    json_decref(request->data);
    *request = (struct request){0};
}

json_t *wire_request_fields(const struct request *request)
{
    return request->move.is_read ? wire_move_json(&request->move) : json_incref(request->data);
}

void wire_send_frame(struct net *net, net_conn conn, struct net_frame *frame)
{
    net_send(net, conn, frame);
    net_frame_release(frame);
}

void wire_send(const struct request *request, const char *type, struct text_out *data, bool keep)
{
    const struct answer answer = {
        .type = type, .data = data->text, .data_bytes = (size_t)data->length, .keep = keep};
    if (request->reply != NULL) {
        request->reply(request->self, request, &answer);
    }
    free(data->text);
}

struct answer wire_answer_version(int64_t v, char text[ANSWER_VERSION_BYTES])
{
    struct text_out out = {.text = text, .max = ANSWER_VERSION_BYTES - 1};
    text_put(&out, '{');
    member_number(&out, "v", v);
    text_put(&out, '}');
    return (struct answer){
        .type = "ok", .data = text, .data_bytes = (size_t)out.length, .keep = true, .v = v};
}

void wire_answer_v(const struct request *request, int64_t v)
{
    char text[ANSWER_VERSION_BYTES];
    if (request->reply != NULL) {
        const struct answer answer = wire_answer_version(v, text);
        request->reply(request->self, request, &answer);
    }
}

void wire_answer(const struct request *request, const struct wire_reply *reply)
{
    struct text_out out = wire_text_open();
    wire_reply_write(&out, reply != NULL ? reply : &(struct wire_reply){0});
    wire_send(request, "ok", &out, true);
}

void wire_refuse(struct counters *counters, const struct request *request, enum refusal refusal,
                 const char *detail, const struct wire_problem_params *params)
{
    /* Errors that allow a later retry are not kept: the client may retry with the same id. */
    int status = wire_refusal_problem(refusal).status;
    counters->refusals[refusal]++;
    bool keep = status != HTTP_TOO_MANY && status != HTTP_UNAVAILABLE;
    struct text_out out = wire_text_open();
    wire_refusal_write(&out, refusal, detail, params);
    wire_send(request, "error", &out, keep);
}
